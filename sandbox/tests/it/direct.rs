//! A sandbox without a port, called by a bot and a page in the same process. Time is paused: it passes only while everything waits.

use std::time::Duration;

use asterism_sandbox::http::{Method, Request, header};
use asterism_sandbox::{
    Body, Clock, Config, ConnectionReset, DirectSandbox, GatewayClosed, GatewayFeed, RateLimits,
};
use futures_util::StreamExt as _;
use serde_json::{Value, json};
use tokio::time::Instant;

use super::harness::{INTENTS, PNG, callback, config_with_inspector, text};

const START_MS: i64 = 1_793_620_800_000;

/// A sandbox, with helpers for tests.
struct World(DirectSandbox);

impl World {
    fn open() -> Self {
        Self::with(Config {
            limits_identify: false,
            rate_limits: RateLimits::Off,
            ..Config::default()
        })
    }

    fn with(config: Config) -> Self {
        let clock = Clock::tokio_from(START_MS);
        let sandbox = DirectSandbox::open(Config { clock, ..config });
        Self(sandbox.expect("it is in memory"))
    }

    async fn send(
        &self,
        method: Method,
        path: &str,
        body: Option<Value>,
    ) -> Result<(u16, Value), ConnectionReset> {
        let mut request = Request::builder().method(method).uri(path);
        if path.starts_with("/api/") {
            let token = format!("Bot {}", self.0.bot_token());
            request = request.header(header::AUTHORIZATION, token);
        }
        let body = body.map_or_else(String::new, |body| body.to_string());
        let request = request.header(header::CONTENT_TYPE, "application/json");
        let response = self.0.call(request.body(body).expect("a request")).await?;
        let status = response.status().as_u16();
        let body = read(response.into_body()).await;
        let body = serde_json::from_slice(&body).unwrap_or_default();
        Ok((status, body))
    }

    /// Sends a request that must succeed.
    async fn ok(&self, method: Method, path: &str, body: Option<Value>) -> Value {
        let answered = self.send(method, path, body).await;
        let (status, answer) = answered.expect("the connection is not closed");
        assert!((200..300).contains(&status), "{path}: {status} {answer}");
        answer
    }

    async fn get(&self, path: &str) -> Value {
        self.ok(Method::GET, path, None).await
    }

    async fn post(&self, path: &str, body: Value) -> Value {
        self.ok(Method::POST, path, Some(body)).await
    }

    /// Returns the id of Ann and the path of messages in #games.
    async fn scene(&self) -> (String, String) {
        let state = self.get("/sandbox/state").await;
        let channels = state["guilds"][0]["channels"].as_array();
        let mut channels = channels.expect("there are channels").iter();
        let games = channels.find(|channel| channel["name"] == "games");
        (
            text(&state["me"]["id"]),
            text(&games.expect("#games is there")["id"]),
        )
    }

    async fn is_connected(&self) -> bool {
        self.get("/sandbox/state").await["bot"]["connected"] == true
    }

    /// Connects a bot, and reads up to the `GUILD_CREATE`.
    async fn connect(&self) -> GatewayFeed {
        let mut gateway = self.0.connect(self.0.bot_token(), INTENTS).expect("it may");
        let ready = event(&mut gateway).await;
        assert_eq!((&ready["op"], &ready["s"]), (&json!(0), &json!(1)));
        assert_eq!(ready["t"], "READY");
        assert_eq!(event(&mut gateway).await["t"], "GUILD_CREATE");
        gateway
    }

    /// Registers a command, and returns the request with which Ann uses it.
    async fn command(&self) -> Value {
        let (ann, games) = self.scene().await;
        let path = format!("/api/v10/applications/{}/commands", self.0.application_id());
        self.post(&path, json!({"name": "go", "description": "Goes"}))
            .await;
        json!({"as": ann, "channel": games, "kind": "command", "name": "go"})
    }
}

async fn read(body: Body) -> Vec<u8> {
    let mut stream = body.into_data_stream();
    let mut bytes = Vec::new();
    while let Some(chunk) = stream.next().await {
        bytes.extend_from_slice(&chunk.expect("the body arrives"));
    }
    bytes
}

async fn event(gateway: &mut GatewayFeed) -> Value {
    let next = gateway.next().await.expect("the gateway stays open");
    serde_json::from_str(&next).expect("it is JSON")
}

fn api(path: &str) -> String {
    format!("/api/v10{path}")
}

#[tokio::test(start_paused = true)]
async fn a_bot_in_the_same_process_is_asked_and_answers() {
    let (seen, config) = config_with_inspector();
    let world = World::with(Config {
        limits_identify: false,
        ..config
    });
    let go = world.command().await;
    assert!(!world.is_connected().await);
    let mut gateway = world.connect().await;
    assert!(world.is_connected().await);

    let pressing = world.post("/sandbox/interactions", go.clone());
    let answering = async {
        let asked = event(&mut gateway).await;
        assert_eq!(asked["t"], "INTERACTION_CREATE");
        let asked = &asked["d"];
        assert_eq!(asked["data"]["name"], "go");
        let answer = json!({"type": 4, "data": {"content": "gone"}});
        world.post(&api(&callback(asked)), answer).await
    };
    let (outcome, _) = tokio::join!(pressing, answering);
    assert_eq!(outcome["message"]["content"], "gone");
    let sent = event(&mut gateway).await;
    assert_eq!(
        (&sent["t"], &sent["d"]["content"]),
        (&json!("MESSAGE_CREATE"), &json!("gone"))
    );
    let routes: Vec<_> = seen
        .lock()
        .expect("no panic")
        .iter()
        .map(|it| it.route)
        .collect();
    let callback = "/interactions/{interaction_id}/{interaction_token}/callback";
    assert_eq!(routes.last(), Some(&Some(callback)));

    // No one answers: three seconds pass at once.
    let before = Instant::now();
    let outcome = world.post("/sandbox/interactions", go.clone()).await;
    assert_eq!(outcome["outcome"], "failed");
    assert_eq!(before.elapsed().as_secs(), 3);

    // It stays connected without sending anything, until it is dropped.
    tokio::time::sleep(Duration::from_hours(24)).await;
    assert!(world.is_connected().await);
    drop(gateway);
    assert!(!world.is_connected().await);
    let before = Instant::now();
    let outcome = world.post("/sandbox/interactions", go).await;
    assert_eq!(
        (&outcome["outcome"], before.elapsed().as_secs()),
        (&json!("failed"), 0)
    );
}

#[tokio::test(start_paused = true)]
async fn the_gateway_refuses_and_ends_connections_as_over_a_socket() {
    let world = World::with(Config {
        rate_limits: RateLimits::Off,
        ..Config::default()
    });
    let token = world.0.bot_token().to_owned();
    let refused = |token: &str, intents| match world.0.connect(token, intents) {
        Err(GatewayClosed::Refused { code, .. }) => code,
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("it is connected"),
    };
    assert_eq!(refused("another", INTENTS), 4004);
    assert_eq!(refused(&token, 1 << 40), 4013);
    // Members are privileged.
    assert_eq!(refused(&token, 1 << 1), 4014);
    let disturb = async |how: &str| world.post("/sandbox/gateway", json!({"do": how})).await;

    let mut gateway = world.connect().await;
    // Only one in five seconds may identify.
    let mut soon = world.0.connect(&token, INTENTS).expect("it is told later");
    assert_eq!(event(&mut soon).await["op"], 9);
    tokio::time::sleep(Duration::from_secs(5)).await;
    let mut second = world.connect().await;

    disturb("reconnect").await;
    assert_eq!(event(&mut gateway).await["op"], 7);
    assert_eq!(event(&mut second).await["op"], 7);
    drop(second);
    // What the bot sends is checked.
    gateway
        .send(&json!({"op": 1, "d": 2}))
        .expect("it is a heartbeat");
    assert_eq!(event(&mut gateway).await["op"], 11);
    let wrong = gateway.send(&json!({"op": 99}));
    let unknown = GatewayClosed::Refused {
        code: 4001,
        reason: "Unknown opcode.",
    };
    assert_eq!(wrong, Err(unknown));
    assert_eq!(gateway.next().await, Err(unknown));
    assert!(!world.is_connected().await);

    tokio::time::sleep(Duration::from_secs(5)).await;
    let mut gateway = world.connect().await;
    disturb("invalidate").await;
    assert_eq!(event(&mut gateway).await["op"], 9);
    tokio::time::sleep(Duration::from_secs(5)).await;
    let mut gateway = world.connect().await;
    disturb("down").await;
    assert_eq!(gateway.next().await, Err(GatewayClosed::Lost));
    assert_eq!(gateway.next().await, Err(GatewayClosed::Lost));
    let again = world.0.connect(&token, INTENTS).err();
    assert_eq!(again, Some(GatewayClosed::Down));
    disturb("up").await;
    tokio::time::sleep(Duration::from_secs(5)).await;
    let mut gateway = world.connect().await;
    drop(world);
    let over = gateway.next().await;
    assert!(
        matches!(over, Err(GatewayClosed::Refused { code: 1001, .. })),
        "{over:?}"
    );
}

#[tokio::test(start_paused = true)]
async fn a_lost_session_is_resumed() {
    let world = World::open();
    let (_, games) = world.scene().await;
    let mut first = world
        .0
        .connect(world.0.bot_token(), INTENTS)
        .expect("it may");
    let session = event(&mut first).await["d"]["session_id"].clone();
    event(&mut first).await;
    drop(first);
    let messages = api(&format!("/channels/{games}/messages"));
    world.post(&messages, json!({"content": "missed"})).await;
    let mut second = world.connect().await;
    world
        .post("/sandbox/gateway", json!({"do": "invalidate"}))
        .await;
    // That ended the first session as well.
    assert_eq!(event(&mut second).await["op"], 9);
    let token = world.0.bot_token();
    let resume = json!({"op": 6, "d": {"token": token, "session_id": session, "seq": 2}});
    second.send(&resume).expect("it is well-formed");
    assert_eq!(event(&mut second).await["op"], 9);

    let mut first = world.0.connect(token, INTENTS).expect("it may");
    let session = event(&mut first).await["d"]["session_id"].clone();
    world.post("/sandbox/gateway", json!({"do": "drop"})).await;
    world.post(&messages, json!({"content": "missed"})).await;
    let resume = json!({"op": 6, "d": {"token": token, "session_id": session, "seq": 2}});
    second.send(&resume).expect("it is well-formed");
    let missed = event(&mut second).await;
    assert_eq!(
        (&missed["s"], &missed["d"]["content"]),
        (&json!(3), &json!("missed"))
    );
    assert_eq!(event(&mut second).await["t"], "RESUMED");
}

#[tokio::test(start_paused = true)]
async fn faults_meet_requests_without_a_socket() {
    let world = World::open();
    let (ann, games) = world.scene().await;
    let messages = api(&format!("/channels/{games}/messages"));
    let fault = async |how: Value| world.post("/sandbox/faults", how).await;
    let say = async |content: &str| {
        let body = Some(json!({"content": content}));
        world.send(Method::POST, &messages, body).await
    };
    fault(json!({"do": "reset", "times": 1})).await;
    assert_eq!(say("never handled").await, Err(ConnectionReset));
    fault(json!({"do": "lose", "times": 1})).await;
    assert_eq!(say("lost").await, Err(ConnectionReset));
    fault(json!({"do": "refuse", "status": 502, "times": 1})).await;
    assert_eq!(say("refused").await.map(|(status, _)| status), Ok(502));

    fault(json!({"do": "hang"})).await;
    let hung = async {
        while world.get("/sandbox/faults").await["hanging"] == 0 {
            tokio::task::yield_now().await;
        }
        world.ok(Method::DELETE, "/sandbox/faults", None).await
    };
    let (said, _) = tokio::join!(say("late"), hung);
    assert_eq!(said.map(|(status, _)| status), Ok(200));
    let path = format!("/sandbox/channels/{games}/messages?as={ann}");
    let seen = world.get(&path).await;
    let seen = seen.as_array().expect("a list").iter();
    let seen: Vec<String> = seen.map(|message| text(&message["content"])).collect();
    assert_eq!(seen, ["lost", "late"]);
}

#[tokio::test(start_paused = true)]
async fn limits_on_requests_follow_paused_time() {
    let world = World::with(Config::default());
    let (_, games) = world.scene().await;
    let path = api(&format!("/channels/{games}/messages"));
    let say = async || {
        let sent = world.send(Method::POST, &path, Some(json!({"content": "hi"})));
        sent.await.expect("the connection is not closed")
    };
    for _ in 0..5 {
        assert_eq!(say().await.0, 200);
    }
    let (status, refused) = say().await;
    assert_eq!(status, 429);
    let wait = refused["retry_after"].as_f64().expect("seconds");
    tokio::time::sleep(Duration::from_secs_f64(wait)).await;
    assert_eq!(say().await.0, 200);
}

#[tokio::test(start_paused = true)]
async fn pages_get_events_and_files() {
    let world = World::open();
    let (ann, games) = world.scene().await;
    let listening = Request::get(format!("/sandbox/events?as={ann}")).body("");
    let stream = world.0.call(listening.expect("a request")).await;
    let stream = stream.expect("the connection is not closed");
    assert_eq!(stream.headers()[header::CONTENT_TYPE], "text/event-stream");
    let mut stream = stream.into_body().into_data_stream();

    let part = |head: &str, body: &[u8]| {
        let head = format!("--x\r\nContent-Disposition: form-data; {head}\r\n\r\n");
        [head.as_bytes(), body, b"\r\n"].concat()
    };
    let payload = json!({"content": "a board"}).to_string();
    let form = [
        part("name=\"payload_json\"", payload.as_bytes()),
        part("name=\"files[0]\"; filename=\"a.png\"", PNG),
        b"--x--\r\n".to_vec(),
    ];
    let token = format!("Bot {}", world.0.bot_token());
    let posting = Request::post(api(&format!("/channels/{games}/messages")))
        .header(header::AUTHORIZATION, token)
        .header(header::CONTENT_TYPE, "multipart/form-data; boundary=x")
        .body(form.concat());
    let posted = world.0.call(posting.expect("a request")).await;
    assert_eq!(posted.expect("the connection is not closed").status(), 200);

    let told = stream
        .next()
        .await
        .expect("the stream goes on")
        .expect("an event");
    let told = std::str::from_utf8(&told).expect("events are UTF-8");
    let (name, data) = told.split_once('\n').expect("two lines");
    let name = name.strip_prefix("event:").expect("a name");
    assert_eq!(name.trim(), "MESSAGE_CREATE");
    let data = data.trim().strip_prefix("data:").expect("data follow");
    let message: Value = serde_json::from_str(data).expect("it is JSON");
    assert_eq!(message["content"], "a board");
    let url = text(&message["attachments"][0]["url"]);
    assert!(url.starts_with(&world.0.url()), "{url}");
    let file = world
        .0
        .call(Request::get(url).body("").expect("a request"))
        .await;
    let file = file.expect("the connection is not closed");
    assert_eq!(read(file.into_body()).await, PNG);
    drop(world);
    assert!(stream.next().await.is_none());
}
