//! Tests of the server with a made-up Discord and app: who gets a session, and what is refused.

mod calls;
mod proxy;
mod sessions;
mod streams;
mod texts;

use std::collections::HashSet;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use asterism_app::app::live::LiveState;
use asterism_app::feature::touch::payload::{TouchCall, TouchCode, TouchError, Visitor};
use asterism_app::feature::touch::view::ui::list_first_words;
use asterism_app::ports::clock::Clock;
use asterism_store::{GameId, Timestamp, UserId};
use async_trait::async_trait;
use ed25519_dalek::SigningKey;
use futures_util::future::BoxFuture;
use http_body_util::BodyExt as _;
use hyper::body::Bytes;
use hyper::{Method, Request, Response};
use serde_json::{Value, json};
use tokio::sync::watch;

use super::boards::Boards;
use super::files::{BoardFiles, PageSettings};
use super::identity::{Account, CodeGrant, Confirms, Grant, IdentityError, Instance, Redeemed};
use super::limits::Capacity;
use super::policy::Origins;
use super::proxy::ProxyHeaders;
use super::session::{SessionKey, read_place};
use super::{Activity, ActivityBody, Limits};

const NOW: Timestamp = Timestamp::from_millis(1_790_000_000_000);
const APPLICATION: u64 = 7;
const INSTANCE: &str = "i-1-gc-20-30";
const ANN: UserId = UserId::new(1);
const BEN: UserId = UserId::new(2);

/// A made-up Discord.
#[derive(Default)]
struct FakeDiscord {
    /// Codes that were exchanged.
    used: Mutex<HashSet<String>>,
    /// The users in the only instance. In each answer, one more of them has arrived.
    connected: Mutex<Vec<UserId>>,
    /// Number of users who have not arrived yet.
    missing: Mutex<usize>,
    /// Times that an instance was asked for.
    asked: Mutex<usize>,
    /// Grants that the page has brought.
    grants: Mutex<Vec<(Option<String>, Option<String>)>>,
}

/// Users by the codes that Discord gives for them.
const CODES: [(&str, UserId); 4] = [("ann", ANN), ("ann-2", ANN), ("ben", BEN), ("ben-2", BEN)];

fn account(id: UserId) -> Account {
    Account {
        id,
        name: format!("User {id}"),
        locale: "de".to_owned(),
    }
}

#[async_trait]
impl Confirms for FakeDiscord {
    async fn redeem(&self, grant: &Grant) -> Result<Redeemed, IdentityError> {
        match &*grant.code {
            "trouble" => return Err(IdentityError::Trouble("no answer".to_owned())),
            "busy" => return Err(IdentityError::Busy(Duration::from_secs(7))),
            "secret" => return Err(IdentityError::Unauthorized),
            "slow" => tokio::time::sleep(Duration::from_secs(40)).await,
            _ => {}
        }
        let known = CODES.iter().find(|(code, _)| *code == grant.code);
        let is_new = self.used.lock().unwrap().insert(grant.code.clone());
        let (Some((_, user)), true) = (known, is_new) else {
            return Err(IdentityError::Refused);
        };
        let brought = (grant.verifier.clone(), grant.redirect.clone());
        self.grants.lock().unwrap().push(brought);
        Ok(Redeemed {
            account: account(*user),
            access_token: format!("access-{user}"),
        })
    }

    async fn account(&self, user: UserId) -> Result<Account, IdentityError> {
        Ok(account(user))
    }

    async fn instance(&self, id: &str) -> Result<Option<Instance>, IdentityError> {
        *self.asked.lock().unwrap() += 1;
        if id != INSTANCE {
            return Ok(None);
        }
        let mut missing = self.missing.lock().unwrap();
        let connected = self.connected.lock().unwrap();
        let users = connected.iter().skip(*missing).copied().collect();
        *missing = missing.saturating_sub(1);
        let place = read_place(30, Some(20)).unwrap();
        Ok(Some(Instance { place, users }))
    }
}

/// A made-up app.
struct FakeBoards {
    states: watch::Sender<LiveState>,
    /// Whether games can be seen.
    is_visible: Mutex<bool>,
    visitors: Mutex<Vec<Visitor>>,
}

impl Default for FakeBoards {
    fn default() -> Self {
        Self {
            states: watch::channel(LiveState::at(1)).0,
            is_visible: Mutex::new(true),
            visitors: Mutex::default(),
        }
    }
}

impl Boards for FakeBoards {
    fn call<'a>(
        &'a self,
        visitor: &'a Visitor,
        _: TouchCall,
        _: Timestamp,
    ) -> BoxFuture<'a, Result<Value, TouchError>> {
        self.visitors.lock().unwrap().push(visitor.clone());
        let is_visible = *self.is_visible.lock().unwrap();
        Box::pin(async move {
            if is_visible {
                Ok(json!({"user": visitor.person.id.to_string()}))
            } else {
                Err(hide())
            }
        })
    }

    fn changes<'a>(
        &'a self,
        _: &'a Visitor,
        _: GameId,
    ) -> BoxFuture<'a, Result<watch::Receiver<LiveState>, TouchError>> {
        let is_visible = *self.is_visible.lock().unwrap();
        Box::pin(async move {
            if is_visible {
                Ok(self.states.subscribe())
            } else {
                Err(hide())
            }
        })
    }
}

fn hide() -> TouchError {
    TouchError {
        code: TouchCode::Hidden,
        text: "no such game".to_owned(),
    }
}

/// A server with everything that it asks.
struct Served {
    activity: Activity,
    discord: Arc<FakeDiscord>,
    boards: Arc<FakeBoards>,
    clock: Clock,
    stop: watch::Sender<bool>,
    /// Key with which the proxy signs.
    signs: SigningKey,
}

impl Served {
    /// Starts a server with the same client secret each time. Ann and Ben are in the instance.
    fn start() -> Self {
        Self::with_rate(0)
    }

    fn with_rate(rate: u32) -> Self {
        let discord = Arc::<FakeDiscord>::default();
        *discord.connected.lock().unwrap() = vec![ANN, BEN];
        let boards = Arc::<FakeBoards>::default();
        let clock = Clock::stopped(NOW);
        let (stop, stopped) = watch::channel(false);
        let signs = SigningKey::from_bytes(&[9; 32]);
        let digits = data_encoding::HEXLOWER.encode(signs.verifying_key().as_bytes());
        let keys = vec![digits.parse().unwrap()];
        let confirms: Arc<dyn Confirms> = Arc::<FakeDiscord>::clone(&discord);
        let proxy = Arc::new(ProxyHeaders {
            keys: watch::channel(keys.into()).1,
            discord: Arc::clone(&confirms),
            application: APPLICATION,
        });
        let settings = PageSettings {
            client_id: APPLICATION.to_string(),
            authorize: "https://discord.com/oauth2/authorize".to_owned(),
            demo: false,
            words: list_first_words(),
        };
        let activity = Activity {
            boards: Arc::<FakeBoards>::clone(&boards),
            key: SessionKey::derive("secret", APPLICATION),
            files: BoardFiles::new(settings),
            origins: Origins::new(APPLICATION),
            ways: [
                Arc::<ProxyHeaders>::clone(&proxy),
                Arc::new(CodeGrant(Arc::clone(&confirms))),
            ],
            proxy,
            discord: confirms,
            clock: clock.clone(),
            instruments: Arc::default(),
            limits: Limits::new(rate, Capacity::FULL),
            stop: stopped,
        };
        Self {
            activity,
            discord,
            boards,
            clock,
            stop,
            signs,
        }
    }

    /// Sends a request.
    async fn send(&self, request: Asking) -> Response<ActivityBody> {
        self.activity.answer(&request.0).await
    }

    /// Sends a request, and returns the status and the JSON of the answer.
    async fn ask(&self, request: Asking) -> (u16, Value) {
        let response = self.send(request).await;
        let status = response.status().as_u16();
        let body = response.into_body().collect().await;
        let body = body.map(http_body_util::Collected::to_bytes);
        let body = body.unwrap_or_else(|error| panic!("{error}"));
        (status, serde_json::from_slice(&body).unwrap_or_default())
    }

    /// Signs in with a code, and returns the session.
    async fn sign_in(&self, code: &str) -> String {
        let asked = json!({"code": code, "instance": INSTANCE});
        let (status, answer) = self.ask(post("session", &asked)).await;
        assert_eq!(status, 200, "{answer}");
        answer["token"].as_str().expect("a session").to_owned()
    }

    /// Checks that a request is refused with this status and code, and with a text for the user.
    async fn check_refused(&self, request: Asking, status: u16, code: &str) {
        let (found, answer) = self.ask(request).await;
        assert_eq!(
            (found, &answer["error"]["code"]),
            (status, &json!(code)),
            "{answer}"
        );
        let text = answer["error"]["text"].as_str().unwrap_or_default();
        assert!(!text.is_empty(), "{answer}");
    }
}

/// A request that a test is writing.
struct Asking(Request<Bytes>);

impl Asking {
    fn header(mut self, name: &'static str, value: &str) -> Self {
        self.0.headers_mut().insert(name, value.parse().unwrap());
        self
    }

    fn with(self, session: &str) -> Self {
        self.header("authorization", &format!("Bearer {session}"))
    }
}

fn get(path: &str) -> Asking {
    let request = Request::get(format!("/activity{path}"));
    let request = request.header("host", "bot.example.org");
    Asking(request.body(Bytes::new()).unwrap())
}

/// Returns a request to the API, as the page sends it.
fn post(name: &str, body: &Value) -> Asking {
    let mut asking = get(&format!("/api/{name}"));
    *asking.0.method_mut() = Method::POST;
    *asking.0.body_mut() = body.to_string().into();
    asking
        .header("content-type", "application/json")
        .header("origin", "https://7.discordsays.com")
}

fn call(session: &str) -> Asking {
    post("call", &json!({"do": "home"})).with(session)
}
