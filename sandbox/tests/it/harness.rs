//! Hand-written clients: REST and gateway of a bot, and the page of a person.

use std::collections::VecDeque;
use std::io::Read as _;
use std::sync::Arc;
use std::time::Duration;

use asterism_sandbox::{ActivityMapping, ApiRequest, Clock, Config, RateLimits, Sandbox};
use flate2::read::ZlibDecoder;
use flate2::{Decompress, FlushDecompress};
use futures_util::{SinkExt, StreamExt};
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// Time limit for anything here, even on a busy machine. Only failing tests reach it.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

/// Intents: guilds, guild messages and typing, DMs and typing.
pub(crate) const INTENTS: u64 = 1 | 1 << 9 | 1 << 11 | 1 << 12 | 1 << 14;

/// The smallest PNG: one pixel.
pub(crate) const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89\0\0\0\nIDATx\x9cc\0\x01\0\0\x05\0\x01\r\n-\xb4\0\0\0\0IEND\xaeB`\x82";

/// Awaits `future`, which must finish in time.
pub(crate) async fn soon<T>(what: &str, future: impl Future<Output = T>) -> T {
    let done = tokio::time::timeout(PATIENCE, future).await;
    done.unwrap_or_else(|_| panic!("{what} did not happen"))
}

/// A sandbox in memory, with its clock.
pub(crate) struct World {
    pub(crate) sandbox: Sandbox,
    pub(crate) clock: Clock,
    pub(crate) page: Page,
    pub(crate) api: Api,
}

impl World {
    pub(crate) async fn new() -> Self {
        Self::with(Config::default()).await
    }

    /// Starts a sandbox in which bots may identify and send requests as often as tests like.
    pub(crate) async fn with(config: Config) -> Self {
        Self::start(Config {
            limits_identify: false,
            rate_limits: RateLimits::Off,
            ..config
        })
        .await
    }

    pub(crate) async fn start(config: Config) -> Self {
        let clock = config.clock.clone();
        let sandbox = Sandbox::start(config).await.expect("a port is free");
        let page = Page {
            http: reqwest::Client::new(),
            url: sandbox.url(),
        };
        let api = Api::new(&sandbox);
        Self {
            sandbox,
            clock,
            page,
            api,
        }
    }

    /// Returns the id of a person by name.
    pub(crate) async fn user(&self, name: &str) -> String {
        let state = self.page.get("/sandbox/state").await;
        let users = state["users"].as_array().expect("state lists users");
        let user = users
            .iter()
            .find(|user| user["global_name"] == name || user["username"] == name);
        text(&user.unwrap_or_else(|| panic!("{name} is there"))["id"])
    }

    /// Returns the id of a channel by name.
    pub(crate) async fn channel(&self, name: &str) -> String {
        let state = self.page.get("/sandbox/state").await;
        let channels = state["guilds"][0]["channels"]
            .as_array()
            .expect("the guild has channels")
            .clone();
        let channel = channels.iter().find(|channel| channel["name"] == name);
        text(&channel.unwrap_or_else(|| panic!("#{name} is there"))["id"])
    }

    pub(crate) async fn guild(&self) -> String {
        text(&self.page.get("/sandbox/state").await["guilds"][0]["id"])
    }

    /// Fails if the bot used a route the sandbox does not have.
    pub(crate) async fn check_routes(&self) {
        let requests = self.page.get("/sandbox/requests").await;
        for request in requests.as_array().expect("requests are a list") {
            assert!(request["route"].is_string(), "unknown route: {request}");
        }
    }
}

/// Client secret of the application in tests with an Activity.
pub(crate) const SECRET: &str = "s3cret";

/// Redirect URI of the application in tests with an Activity.
pub(crate) const REDIRECT: &str = "http://127.0.0.1:9/back?x=1";

/// Returns the configuration of a sandbox whose application has an Activity at this address.
pub(crate) fn config_with_activity(target: &str) -> Config {
    Config {
        activity: Some(ActivityMapping {
            target: target.to_owned(),
            client_secret: SECRET.to_owned(),
            redirect_uris: vec![REDIRECT.to_owned()],
        }),
        ..Config::default()
    }
}

/// Returns the text of a JSON string.
pub(crate) fn text(value: &Value) -> String {
    value
        .as_str()
        .unwrap_or_else(|| panic!("{value} is a text"))
        .to_owned()
}

/// The page of a person.
#[derive(Clone)]
pub(crate) struct Page {
    http: reqwest::Client,
    url: String,
}

impl Page {
    pub(crate) async fn call(&self, method: &str, path: &str, body: Option<Value>) -> (u16, Value) {
        send(
            &self.http,
            method,
            &format!("{}{path}", self.url),
            None,
            body,
        )
        .await
    }

    pub(crate) async fn get(&self, path: &str) -> Value {
        let (status, body) = self.call("GET", path, None).await;
        assert_eq!(status, 200, "{path}: {body}");
        body
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Value {
        let (status, answer) = self.call("POST", path, Some(body)).await;
        assert!((200..300).contains(&status), "{path}: {status} {answer}");
        answer
    }

    pub(crate) async fn patch(&self, path: &str, body: Value) -> Value {
        let (status, answer) = self.call("PATCH", path, Some(body)).await;
        assert!((200..300).contains(&status), "{path}: {status} {answer}");
        answer
    }

    /// Sends an interaction.
    pub(crate) async fn interact(&self, body: Value) -> Value {
        self.post("/sandbox/interactions", body).await
    }

    pub(crate) async fn messages(&self, channel: &str, user: &str) -> Vec<Value> {
        let path = format!("/sandbox/channels/{channel}/messages?as={user}");
        self.get(&path)
            .await
            .as_array()
            .expect("messages are a list")
            .clone()
    }

    pub(crate) async fn log(&self) -> Vec<(String, String)> {
        let log = self.get("/sandbox/log").await;
        let log = log.as_array().expect("the log is a list");
        log.iter()
            .map(|ping| (text(&ping["user"]), text(&ping["message"])))
            .collect()
    }

    /// Downloads a file from the sandbox.
    pub(crate) async fn download(&self, url: &str) -> (u16, Vec<u8>) {
        let response = self
            .http
            .get(url)
            .send()
            .await
            .expect("the sandbox answers");
        let status = response.status().as_u16();
        (
            status,
            response.bytes().await.expect("the body arrives").to_vec(),
        )
    }

    pub(crate) async fn events(&self, user: &str) -> Events {
        self.stream(&format!("/sandbox/events?as={user}")).await
    }

    /// Opens the Activity in a frame of this user.
    pub(crate) async fn enter(&self, instance: &str, user: &str, frame: &str) -> Events {
        let path = format!("/sandbox/activities/{instance}/presence?as={user}&frame={frame}");
        self.stream(&path).await
    }

    async fn stream(&self, path: &str) -> Events {
        let url = format!("{}{path}", self.url);
        let sent = self.http.get(url).send().await;
        let response = sent.expect("the sandbox answers");
        assert_eq!(response.status(), 200, "{path}");
        Events {
            response,
            buffer: String::new(),
        }
    }
}

/// A page's stream of events.
pub(crate) struct Events {
    response: reqwest::Response,
    buffer: String,
}

impl Events {
    pub(crate) async fn next(&mut self) -> (String, Value) {
        loop {
            if let Some(end) = self.buffer.find("\n\n") {
                let block: String = self.buffer.drain(..end + 2).collect();
                let line = |key: &str| {
                    block
                        .lines()
                        .find_map(|line| line.strip_prefix(key))
                        .map(|it| it.trim().to_owned())
                };
                if let (Some(name), Some(data)) = (line("event:"), line("data:")) {
                    return (name, serde_json::from_str(&data).expect("data is JSON"));
                }
                continue;
            }
            let chunk = soon("an event", self.response.chunk())
                .await
                .expect("the stream continues");
            let chunk = chunk.expect("the stream continues");
            self.buffer
                .push_str(std::str::from_utf8(&chunk).expect("events are UTF-8"));
        }
    }

    pub(crate) async fn until(&mut self, wanted: &str) -> Value {
        // One time limit for the whole wait, because keep-alive lines never end.
        soon(wanted, async {
            loop {
                let (name, data) = self.next().await;
                if name == wanted {
                    return data;
                }
            }
        })
        .await
    }
}

/// The REST client of the bot.
#[derive(Clone)]
pub(crate) struct Api {
    http: reqwest::Client,
    url: String,
    pub(crate) token: String,
}

impl Api {
    pub(crate) fn new(sandbox: &Sandbox) -> Self {
        Self {
            http: reqwest::Client::new(),
            url: format!("{}/api/v10", sandbox.url()),
            token: sandbox.bot_token().into(),
        }
    }

    pub(crate) async fn call(&self, method: &str, path: &str, body: Option<Value>) -> (u16, Value) {
        let authorization = format!("Bot {}", self.token);
        send(
            &self.http,
            method,
            &format!("{}{path}", self.url),
            Some(authorization),
            body,
        )
        .await
    }

    /// Sends a request that must succeed.
    pub(crate) async fn ok(&self, method: &str, path: &str, body: Option<Value>) -> Value {
        let (status, answer) = self.call(method, path, body).await;
        assert!(
            (200..300).contains(&status),
            "{method} {path}: {status} {answer}"
        );
        answer
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Value {
        self.ok("POST", path, Some(body)).await
    }

    /// Sends a multipart request: `payload_json`, and files by the n of their `files[n]`.
    pub(crate) async fn upload(
        &self,
        method: &str,
        path: &str,
        body: Value,
        files: &[(u64, &str, &[u8])],
    ) -> (u16, Value) {
        let mut form = Form::new().text("payload_json", body.to_string());
        for (n, name, bytes) in files {
            let part = Part::bytes(bytes.to_vec()).file_name((*name).to_owned());
            form = form.part(format!("files[{n}]"), part);
        }
        let method = method.parse().expect("a method");
        let request = self.http.request(method, format!("{}{path}", self.url));
        let request = request
            .header("Authorization", format!("Bot {}", self.token))
            .multipart(form);
        answer(request).await
    }

    /// Acknowledges an interaction.
    pub(crate) async fn respond(&self, interaction: &Value, body: Value) -> (u16, Value) {
        self.call("POST", &callback(interaction), Some(body)).await
    }

    /// Returns the id of the application.
    pub(crate) async fn application(&self) -> String {
        text(&self.ok("GET", "/applications/@me", None).await["id"])
    }
}

/// Returns the path of an interaction's callback.
pub(crate) fn callback(interaction: &Value) -> String {
    format!(
        "/interactions/{}/{}/callback",
        text(&interaction["id"]),
        text(&interaction["token"])
    )
}

/// Returns the path of an interaction's webhook.
pub(crate) fn webhook(interaction: &Value) -> String {
    format!(
        "/webhooks/{}/{}",
        text(&interaction["application_id"]),
        text(&interaction["token"])
    )
}

async fn send(
    http: &reqwest::Client,
    method: &str,
    url: &str,
    authorization: Option<String>,
    body: Option<Value>,
) -> (u16, Value) {
    let mut request = http.request(method.parse().expect("a method"), url);
    if let Some(authorization) = authorization {
        request = request.header("Authorization", authorization);
    }
    if let Some(body) = body {
        request = request.json(&body);
    }
    answer(request).await
}

async fn answer(request: reqwest::RequestBuilder) -> (u16, Value) {
    let response = soon("an answer", request.send())
        .await
        .expect("the sandbox answers");
    let status = response.status().as_u16();
    let body = response.text().await.expect("the body arrives");
    (
        status,
        if body.is_empty() {
            Value::Null
        } else {
            serde_json::from_str(&body).unwrap_or(json!(body))
        },
    )
}

/// The gateway client of the bot.
pub(crate) struct Gateway {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    token: String,
    pub(crate) session: String,
    pub(crate) seq: u64,
    /// Events that were read while waiting for another one.
    seen: VecDeque<(String, Value)>,
    /// What decompresses the whole connection, if the URL asks for that.
    stream: Option<Decompress>,
    /// Number of payloads that came compressed.
    pub(crate) compressed: u64,
}

impl Gateway {
    /// Connects and reads the HELLO.
    pub(crate) async fn connect(sandbox: &Sandbox) -> Self {
        let mut gateway = Self::open(sandbox, "v=10&encoding=json").await;
        gateway.hello().await;
        gateway
    }

    /// Connects to a URL with this query.
    pub(crate) async fn open(sandbox: &Sandbox, query: &str) -> Self {
        let url = format!(
            "{}/gateway?{query}",
            sandbox.url().replacen("http", "ws", 1)
        );
        let (socket, _) = tokio_tungstenite::connect_async(url)
            .await
            .expect("the gateway opens");
        let stream = query.contains("zlib-stream").then(|| Decompress::new(true));
        Self {
            socket,
            token: sandbox.bot_token().into(),
            session: String::new(),
            seq: 0,
            seen: VecDeque::new(),
            stream,
            compressed: 0,
        }
    }

    pub(crate) async fn hello(&mut self) {
        let hello = self.receive().await.expect("a hello comes");
        assert_eq!(hello["op"], 10);
        assert!(hello["d"]["heartbeat_interval"].is_u64());
    }

    /// Connects, identifies, and reads up to the `GUILD_CREATE`.
    pub(crate) async fn ready(sandbox: &Sandbox) -> Self {
        let mut gateway = Self::connect(sandbox).await;
        gateway.identify(INTENTS).await;
        let ready = gateway.until("READY").await;
        gateway.session = text(&ready["session_id"]);
        gateway.until("GUILD_CREATE").await;
        gateway
    }

    pub(crate) async fn send(&mut self, payload: Value) {
        self.socket
            .send(Frame::text(payload.to_string()))
            .await
            .expect("the gateway listens");
    }

    pub(crate) async fn identify(&mut self, intents: u64) {
        self.identify_as(intents, json!([0, 1])).await;
    }

    /// Identifies as a shard.
    pub(crate) async fn identify_as(&mut self, intents: u64, shard: Value) {
        let mut identify = self.identification(intents);
        identify["d"]["shard"] = shard;
        self.send(identify).await;
    }

    /// Returns what identifies the bot.
    pub(crate) fn identification(&self, intents: u64) -> Value {
        let properties = json!({"os": "test", "browser": "test", "device": "test"});
        json!({"op": 2, "d": {"token": self.token, "intents": intents, "properties": properties}})
    }

    /// Sends JSON in a binary frame.
    pub(crate) async fn send_binary(&mut self, payload: Value) {
        let sent = self.socket.send(Frame::binary(payload.to_string())).await;
        sent.expect("the gateway listens");
    }

    pub(crate) async fn resume(&mut self, session: &str, seq: u64) {
        let data = json!({"token": self.token, "session_id": session, "seq": seq});
        self.send(json!({"op": 6, "d": data})).await;
    }

    /// Closes the connection with a close frame.
    pub(crate) async fn close(&mut self, code: u16) {
        let frame = CloseFrame {
            code: code.into(),
            reason: "".into(),
        };
        let closed = self.socket.close(Some(frame)).await;
        closed.expect("the line is open");
    }

    /// Returns the next payload, or the close code.
    pub(crate) async fn receive(&mut self) -> Result<Value, u16> {
        loop {
            match soon("a payload", self.socket.next()).await {
                Some(Ok(frame @ (Frame::Text(_) | Frame::Binary(_)))) => {
                    let text = self.unpack(frame);
                    let payload: Value = serde_json::from_slice(&text).expect("payloads are JSON");
                    if let Some(seq) = payload["s"].as_u64() {
                        assert_eq!(seq, self.seq + 1, "sequence numbers have no gap: {payload}");
                        self.seq = seq;
                    }
                    return Ok(payload);
                }
                Some(Ok(Frame::Close(frame))) => {
                    return Err(frame.map_or(0, |frame| frame.code.into()));
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(0),
            }
        }
    }

    /// Returns the JSON of a frame.
    fn unpack(&mut self, frame: Frame) -> Vec<u8> {
        let is_text = frame.is_text();
        let bytes = frame.into_data();
        let mut unpacked = Vec::with_capacity(64 * 1024);
        match &mut self.stream {
            Some(stream) => {
                assert!(!is_text, "the whole connection is compressed");
                assert!(bytes.ends_with(&[0, 0, 0xff, 0xff]), "a flush ends each");
                let read = stream.decompress_vec(&bytes, &mut unpacked, FlushDecompress::Sync);
                read.expect("frames are one zlib stream");
            }
            None if is_text => return bytes.into(),
            None => {
                let mut decoder = ZlibDecoder::new(bytes.as_ref());
                decoder
                    .read_to_end(&mut unpacked)
                    .expect("the frame is zlib");
            }
        }
        self.compressed += 1;
        unpacked
    }

    /// Returns the next event with this name. Earlier events are kept for [`Self::seen`].
    pub(crate) async fn until(&mut self, wanted: &str) -> Value {
        loop {
            let payload = self.receive().await.expect("the gateway stays open");
            if payload["op"] == 0 {
                if payload["t"] == wanted {
                    return payload["d"].clone();
                }
                self.seen
                    .push_back((text(&payload["t"]), payload["d"].clone()));
            }
        }
    }

    pub(crate) async fn interaction(&mut self) -> Value {
        self.until("INTERACTION_CREATE").await
    }

    /// Takes the events that were skipped so far.
    pub(crate) fn seen(&mut self) -> Vec<(String, Value)> {
        self.seen.drain(..).collect()
    }
}

/// The requests that an inspector saw.
pub(crate) type Seen = Arc<std::sync::Mutex<Vec<ApiRequest>>>;

/// Returns a configuration with an inspector, and the list it fills.
pub(crate) fn config_with_inspector() -> (Seen, Config) {
    let seen = Arc::new(std::sync::Mutex::new(Vec::new()));
    let sink = Arc::clone(&seen);
    let inspector = move |request: &ApiRequest| {
        sink.lock()
            .expect("no test panics while holding it")
            .push(request.clone());
    };
    let config = Config {
        inspector: Some(Arc::new(inspector)),
        ..Config::default()
    };
    (seen, config)
}
