//! The touch board's server: the page, its sessions, its calls and its streams, at `/activity/` of the address of `--listen`.
//!
//! Discord shows the page as an *Activity*, in a frame at `<application>.discordsays.com`, and passes its requests on to this server. The same page
//! works in a plain browser. Everything that it sends is untrusted: who its user is and where they are comes from Discord ([`identity`]), and is
//! then kept in a signed session ([`session`]). What a call means is up to the app, which checks it like a click.
//!
//! | request | answer |
//! |---|---|
//! | `GET /activity/`, `GET /activity/FILE` | the page and its files, the only ones that need no session |
//! | `POST /activity/api/session` | a session for a code, or a renewed one |
//! | `POST /activity/api/call` | the app's answer to a call |
//! | `GET /activity/api/changes` | a stream of a game's states |

pub(crate) mod boards;
pub(crate) mod changes;
mod client;
mod companions;
pub(crate) mod files;
pub(crate) mod identity;
pub(crate) mod limits;
pub(crate) mod policy;
pub(crate) mod proxy;
mod refusal;
pub(crate) mod secret;
pub(crate) mod session;
pub(crate) mod sign_in;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use asterism_app::feature::touch::payload::{TouchCall, TouchCode, Visitor};
use asterism_app::ports::clock::Clock;
use asterism_app::protocol::request::Person;
use asterism_app::text::Language;
use asterism_http::{Answer, Either, Full, PLAIN, respond};
use asterism_store::{GameId, UserId};
use hyper::body::Bytes;
use hyper::header::{AUTHORIZATION, CACHE_CONTROL, CONTENT_TYPE, HeaderMap, HeaderValue, LOCATION};
use hyper::{Method, Request, Response, StatusCode};
use serde_json::Value;
use tokio::sync::watch;
use tokio::time::Instant;

use crate::activity::boards::Boards;
use crate::activity::changes::{Changes, EVENTS, Followed, LASTING};
use crate::activity::companions::Companions;
use crate::activity::files::{BoardFiles, PAGE};
use crate::activity::identity::{Confirms, Identity};
use crate::activity::limits::{Capacity, RETRY_AFTER, SignIns, Streams};
use crate::activity::policy::{Origins, protect_answer};
use crate::activity::proxy::ProxyHeaders;
use crate::activity::refusal::{JSON, Refused, read_language};
use crate::activity::session::{Session, SessionKey};
use crate::discord::turnstile::{Admission, Turnstile, Visit};
use crate::metrics::instruments::Instruments;

/// Start of the paths of the page, its files and its API.
pub(crate) const FOLDER: &str = "/activity";

/// Maximum size of a request's body, in bytes. A call has at most a few hundred.
const BODY: usize = 16 * 1024;

/// Maximum number of bytes of a game's number in a query.
const NUMBER: usize = 20;

/// Body of a response: complete, or a stream.
pub(crate) type ActivityBody = Either<Full<Bytes>, Changes>;

/// The touch board's server.
pub(crate) struct Activity {
    pub(crate) boards: Arc<dyn Boards>,
    pub(crate) discord: Arc<dyn Confirms>,
    pub(crate) key: SessionKey,
    pub(crate) files: BoardFiles,
    pub(crate) origins: Origins,
    /// Ways to identify a user who signs in.
    pub(crate) ways: [Arc<dyn Identity>; 2],
    pub(crate) proxy: Arc<ProxyHeaders>,
    pub(crate) clock: Clock,
    pub(crate) instruments: Arc<Instruments>,
    pub(crate) limits: Limits,
    /// Becomes true when the program stops.
    pub(crate) stop: watch::Receiver<bool>,
}

/// What limits the page's users.
pub(crate) struct Limits {
    pub(crate) capacity: Capacity,
    calls: Arc<Turnstile>,
    streams: Arc<Streams>,
    sign_ins: SignIns,
    companions: Companions,
}

impl Limits {
    /// Allows each user `rate` calls per second; 0 means any number.
    pub(crate) fn new(rate: u32, capacity: Capacity) -> Self {
        Self {
            capacity,
            calls: Arc::new(Turnstile::new(rate)),
            streams: Arc::new(Streams::new(capacity.streams)),
            // Scripts that play in the sandbox are faster than people.
            sign_ins: SignIns::new(rate > 0),
            companions: Companions::default(),
        }
    }
}

impl Activity {
    /// Answers a request whose path begins with [`FOLDER`].
    pub(crate) async fn answer(&self, request: &Request<Bytes>) -> Response<ActivityBody> {
        let path = request.uri().path();
        let Some(name) = path.strip_prefix(FOLDER) else {
            return send(respond_missing());
        };
        match name {
            "/api/session" => {
                self.answer_api(request, Method::POST, Self::open_session)
                    .await
            }
            "/api/call" => {
                self.answer_api(request, Method::POST, Self::carry_out)
                    .await
            }
            "/api/changes" => self.answer_api(request, Method::GET, Self::follow).await,
            _ => send(self.send_file(name, request)),
        }
    }

    /// Returns the page or one of its files.
    fn send_file(&self, name: &str, request: &Request<Bytes>) -> Answer {
        if !matches!(*request.method(), Method::GET | Method::HEAD) {
            return asterism_http::refuse_method("GET, HEAD");
        }
        let query = request.uri().query();
        let name = match name {
            "/" => PAGE,
            // Discord may ask for its mapping's target without a slash. The page is then at the root of another address, so this is no redirect.
            "" if query.is_some_and(|query| query.contains("frame_id=")) => PAGE,
            "" => return redirect_to_folder(query),
            name => name.strip_prefix('/').unwrap_or_default(),
        };
        let Some(mut response) = self.files.send(name, request.headers()) else {
            return respond_missing();
        };
        self.origins
            .protect_file(response.headers_mut(), name == PAGE);
        response
    }

    /// Answers a request to the API with `handle`, after the checks that all have in common.
    async fn answer_api<'a, F>(
        &'a self,
        request: &'a Request<Bytes>,
        method: Method,
        handle: impl FnOnce(&'a Self, &'a Request<Bytes>) -> F,
    ) -> Response<ActivityBody>
    where
        F: Future<Output = Result<Response<ActivityBody>, Refused>>,
    {
        let answered = match self.check(request, &method) {
            Ok(()) => handle(self, request).await,
            Err(refused) => Err(refused),
        };
        answered.unwrap_or_else(|refused| {
            self.instruments.activity.note_refused(refused.code.id());
            send(refused.respond())
        })
    }

    /// Checks what all requests to the API have in common.
    fn check(&self, request: &Request<Bytes>, method: &Method) -> Result<(), Refused> {
        let headers = request.headers();
        let language = read_language(headers);
        let malformed = |status| Err(Refused::malformed(status, language));
        if self.origins.check(headers).is_err() {
            return Err(Refused::of(TouchCode::Origin, language));
        }
        if request.method() != method {
            return malformed(StatusCode::METHOD_NOT_ALLOWED);
        }
        if method == Method::POST {
            if !is_json(headers) {
                return malformed(StatusCode::UNSUPPORTED_MEDIA_TYPE);
            }
            if request.body().len() > BODY {
                return malformed(StatusCode::PAYLOAD_TOO_LARGE);
            }
        }
        Ok(())
    }

    /// Returns the session of a request. If Discord's proxy has signed the request, it must be for the same user.
    fn authenticate(&self, headers: &HeaderMap) -> Result<Session, Refused> {
        let refuse = || Refused::of(TouchCode::Session, read_language(headers));
        let now = self.clock.now();
        let token = headers.get(AUTHORIZATION);
        let token = token.and_then(|it| it.to_str().ok()?.strip_prefix("Bearer "));
        let session = self.key.verify(token.ok_or_else(refuse)?, now);
        let session = session.map_err(|_| refuse())?;
        match self.proxy.read(headers, now) {
            Ok(None) => Ok(session),
            Ok(Some(user)) if user == session.user => Ok(session),
            Ok(Some(_)) | Err(_) => Err(refuse()),
        }
    }

    /// Counts a request of `user` until the returned value is dropped.
    fn admit(&self, user: UserId, language: Language) -> Result<Visit, Refused> {
        match self.limits.calls.admit(user) {
            Admission::Admitted(visit) => Ok(visit),
            Admission::Refused | Admission::Ignored => Err(Refused::too_soon(
                std::time::Duration::from_secs(1),
                language,
            )),
        }
    }

    /// Carries out a call of the page.
    async fn carry_out(&self, request: &Request<Bytes>) -> Result<Response<ActivityBody>, Refused> {
        let began = Instant::now();
        let session = self.authenticate(request.headers())?;
        let language = Language::from_locale(&session.locale);
        let visit = self.admit(session.user, language)?;
        let call: TouchCall = serde_json::from_slice(request.body())
            .map_err(|_| Refused::malformed(StatusCode::BAD_REQUEST, language))?;
        let companions = match (&call, &session.instance) {
            (TouchCall::Home, Some(instance)) => {
                let found = self.limits.companions.find(&*self.discord, &instance.id);
                found.await
            }
            _ => Vec::new(),
        };
        let visitor = make_visitor(session, companions);
        let busy = self.clock.worker();
        let (boards, now) = (Arc::clone(&self.boards), self.clock.now());
        // In a separate task, so that a client that goes away cannot cancel a call halfway.
        let working = tokio::spawn(async move {
            let answer = boards.call(&visitor, call, now).await;
            drop((busy, visit));
            answer
        });
        let answer = working.await.map_err(|error| {
            tracing::error!(%error, "a call of the touch board panicked");
            Refused::of(TouchCode::Trouble, language)
        });
        let answer = answer.and_then(|answer| answer.map_err(Refused::from));
        self.instruments
            .activity
            .note_call(answer.is_ok(), began.elapsed());
        answer.map(|answer| send(respond_json(&answer)))
    }

    /// Opens a stream of a game's states.
    async fn follow(&self, request: &Request<Bytes>) -> Result<Response<ActivityBody>, Refused> {
        let session = self.authenticate(request.headers())?;
        let language = Language::from_locale(&session.locale);
        let visit = self.admit(session.user, language)?;
        if *self.stop.borrow() {
            return Err(Refused::restarting(language));
        }
        let game = read_game(request.uri().query().unwrap_or_default())
            .ok_or_else(|| Refused::malformed(StatusCode::BAD_REQUEST, language))?;
        let open = self.limits.streams.open(session.user);
        let open = open.ok_or_else(|| Refused::too_soon(RETRY_AFTER, language))?;
        let visitor = make_visitor(session, Vec::new());
        let states = self.boards.changes(&visitor, game).await?;
        drop(visit);
        let counted = self.instruments.activity.count_stream();
        let changes = Changes::follow(Followed {
            boards: Arc::clone(&self.boards),
            visitor,
            game,
            states,
            stop: self.stop.clone(),
            _counted: (open, counted),
        });
        let mut response = Response::new(Either::Right(changes));
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(EVENTS));
        protect_answer(headers);
        // nginx would keep parts back until there are enough of them.
        headers.insert("x-accel-buffering", HeaderValue::from_static("no"));
        response.extensions_mut().insert(LASTING);
        Ok(response)
    }
}

fn make_visitor(session: Session, mut companions: Vec<UserId>) -> Visitor {
    companions.retain(|user| *user != session.user);
    Visitor {
        person: Person {
            id: session.user,
            name: session.name,
            is_bot: false,
        },
        language: Language::from_locale(&session.locale),
        confirmed: session.issued,
        place: session.instance.map(|instance| instance.place),
        companions,
    }
}

/// Reads the game from a query like `game=12`.
fn read_game(query: &str) -> Option<GameId> {
    let mut fields = query.split('&').filter_map(|field| field.split_once('='));
    let (_, number) = fields.find(|(name, _)| *name == "game")?;
    let is_number = number.len() <= NUMBER && number.bytes().all(|it| it.is_ascii_digit());
    number.parse().ok().filter(|_| is_number)
}

/// Returns whether a request says that its body is JSON. Forms of other sites cannot say so.
fn is_json(headers: &HeaderMap) -> bool {
    let named = headers.get(CONTENT_TYPE);
    let named = named.and_then(|it| it.to_str().ok()).unwrap_or_default();
    let essence = named.split(';').next().unwrap_or_default();
    essence.trim().eq_ignore_ascii_case(JSON)
}

fn send(answer: Answer) -> Response<ActivityBody> {
    answer.map(Either::Left)
}

fn respond_json(answer: &Value) -> Answer {
    let mut response = respond(StatusCode::OK, JSON, answer.to_string());
    protect_answer(response.headers_mut());
    response
}

fn respond_missing() -> Answer {
    let mut response = respond(StatusCode::NOT_FOUND, PLAIN, "there is no such file\n");
    protect_answer(response.headers_mut());
    response
}

/// Returns the redirect to the page's folder, relative to its address without the slash.
fn redirect_to_folder(query: Option<&str>) -> Answer {
    let to = match query {
        Some(query) => format!("activity/?{query}"),
        None => "activity/".to_owned(),
    };
    let mut response = respond(StatusCode::PERMANENT_REDIRECT, PLAIN, "");
    let headers = response.headers_mut();
    // A query that was parsed contains nothing that a header cannot.
    if let Ok(to) = HeaderValue::from_str(&to) {
        headers.insert(LOCATION, to);
    }
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
