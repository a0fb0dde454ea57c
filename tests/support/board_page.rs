//! A page of the touch board, as far as the bot's server sees it.

use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, ORIGIN};
use serde_json::{Value, json};

use super::page::PATIENCE;
use super::{Club, Player};

/// A code verifier and its challenge, from RFC 7636, appendix B.
const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

/// What a page of the touch board does.
#[derive(Clone)]
pub(crate) struct BoardPage {
    pub(crate) web: reqwest::Client,
    /// Address of the page's folder.
    pub(crate) folder: String,
    pub(crate) origin: String,
    pub(crate) application: String,
}

impl BoardPage {
    /// Opens the page inside Discord, whose proxy says where its requests come from.
    pub(crate) async fn in_discord(club: &Club) -> Self {
        let application = club.api("GET", "/oauth2/applications/@me", None).await;
        let application = application["id"].as_str().expect("an id").to_owned();
        Self {
            web: reqwest::Client::new(),
            folder: club.board(),
            origin: format!("https://{application}.discordsays.com"),
            application,
        }
    }

    /// Opens the page in a browser.
    pub(crate) async fn in_browser(club: &Club) -> Self {
        let page = Self::in_discord(club).await;
        let (origin, _) = page.folder.rsplit_once('/').expect("a path");
        Self {
            origin: origin.to_owned(),
            ..page
        }
    }

    /// Asks for something, and returns the status and the answer.
    pub(crate) async fn post(
        &self,
        name: &str,
        session: Option<&str>,
        body: &Value,
    ) -> (u16, Value) {
        let mut request = self
            .web
            .post(format!("{}/api/{name}", self.folder))
            .header(CONTENT_TYPE, "application/json")
            .header(ORIGIN, &self.origin)
            .body(body.to_string())
            .timeout(PATIENCE);
        if let Some(session) = session {
            request = request.header(AUTHORIZATION, format!("Bearer {session}"));
        }
        let response = request.send().await.expect("an answer");
        let status = response.status().as_u16();
        (status, response.json().await.expect("JSON"))
    }

    pub(crate) async fn home(&self, session: &str) -> (u16, Value) {
        self.post("call", Some(session), &json!({"do": "home"}))
            .await
    }

    /// Makes a call that must succeed, and returns its answer.
    pub(crate) async fn call(&self, session: &str, call: &Value) -> Value {
        let (status, answer) = self.post("call", Some(session), call).await;
        assert_eq!(status, 200, "{call}: {answer}");
        answer
    }

    /// Returns a code for a user who is in this instance.
    pub(crate) async fn code(&self, player: &Player, instance: &str) -> String {
        let asked = json!({
            "as": player.id, "instance": instance, "client_id": self.application, "response_type": "code", "scope": "identify",
            "prompt": "none", "consent": true,
        });
        self.authorize(player, &asked).await
    }

    /// Returns a code for a user in a browser.
    pub(crate) async fn code_in_browser(&self, player: &Player) -> String {
        let asked = json!({
            "as": player.id, "client_id": self.application, "response_type": "code", "scope": "identify", "prompt": "none",
            "consent": true, "redirect_uri": format!("{}/", self.folder), "code_challenge": CHALLENGE,
            "code_challenge_method": "S256",
        });
        self.authorize(player, &asked).await
    }

    async fn authorize(&self, player: &Player, asked: &Value) -> String {
        let answer = player.page.post("/sandbox/oauth2/authorize", asked).await;
        let answer = answer.unwrap_or_else(|refused| panic!("{asked}: {refused}"));
        let code = answer["code"].as_str();
        code.unwrap_or_else(|| panic!("{answer}")).to_owned()
    }

    /// Returns the request for a session with a code from a browser.
    pub(crate) fn browser_grant(&self, code: &str) -> Value {
        json!({"code": code, "verifier": VERIFIER, "redirect": format!("{}/", self.folder)})
    }

    /// Signs a user in, in a browser, and returns their session.
    pub(crate) async fn sign_in(&self, player: &Player) -> String {
        let grant = self.browser_grant(&self.code_in_browser(player).await);
        let (status, answer) = self.post("session", None, &grant).await;
        assert_eq!(status, 200, "{answer}");
        answer["token"].as_str().expect("a session").to_owned()
    }

    /// Follows a game.
    pub(crate) async fn follow(&self, session: &str, game: &str) -> Versions {
        let asked = self
            .web
            .get(format!("{}/api/changes?game={game}", self.folder))
            .header(AUTHORIZATION, format!("Bearer {session}"));
        let response = asked.send().await.expect("an answer");
        assert_eq!(response.status().as_u16(), 200, "{response:?}");
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        Versions {
            response,
            read: String::new(),
        }
    }
}

/// Opens the page in a frame. The user is in the instance until the returned frame is dropped.
pub(crate) async fn enter(club: &Club, player: &Player, instance: &str) -> reqwest::Response {
    let frame = format!("frame-of-{}", player.id);
    let path = format!(
        "/sandbox/activities/{instance}/presence?as={}&frame={frame}",
        player.id
    );
    let entered = reqwest::get(format!("{}{path}", club.url())).await;
    let mut entered = entered.expect("an answer");
    assert!(entered.status().is_success(), "{path}: {entered:?}");
    // The first event says that the sandbox has counted the frame.
    entered.chunk().await.expect("an event");
    entered
}

/// A stream of the versions of a game.
pub(crate) struct Versions {
    response: reqwest::Response,
    read: String,
}

impl Versions {
    /// Waits for the next version; `None` at the end of the stream.
    pub(crate) async fn next(&mut self) -> Option<u64> {
        let read = tokio::time::timeout(PATIENCE, self.read_version()).await;
        read.expect("a part of the stream")
    }

    async fn read_version(&mut self) -> Option<u64> {
        loop {
            while let Some(end) = self.read.find("\n\n") {
                let event: String = self.read.drain(..end + 2).collect();
                if let Some(data) = event.trim().strip_prefix("data: ") {
                    let data: Value = serde_json::from_str(data).expect("JSON");
                    return data["version"].as_u64();
                }
            }
            let chunk = self.response.chunk().await.expect("a stream")?;
            self.read.push_str(&String::from_utf8_lossy(&chunk));
        }
    }

    /// Waits until the game has reached `version`.
    pub(crate) async fn reach(&mut self, version: u64) {
        while let Some(now) = self.next().await {
            if now >= version {
                return;
            }
        }
        panic!("the stream ended before version {version}");
    }
}
