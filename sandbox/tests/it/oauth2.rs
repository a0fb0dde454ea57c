//! `OAuth2`: consent, codes, tokens and what they allow.

use std::time::Duration;

use asterism_sandbox::{Clock, Config};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

use super::harness::{REDIRECT, SECRET, World, config_with_activity, text};

/// A code verifier and its challenge, from RFC 7636, appendix B.
const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

/// A sandbox whose application has an Activity, which Ann has open.
struct Desk {
    world: World,
    http: reqwest::Client,
    application: String,
    ann: String,
    clock: Clock,
}

impl Desk {
    async fn new() -> Self {
        let clock = Clock::stopped(1_790_000_000_000);
        let config = Config {
            clock: clock.clone(),
            ..config_with_activity("http://127.0.0.1:9/activity")
        };
        let world = World::with(config).await;
        Self {
            application: world.api.application().await,
            ann: world.user("Ann").await,
            http: reqwest::Client::new(),
            world,
            clock,
        }
    }

    /// Returns the request of a web page for an authorization by this user, with these changes.
    fn asking(&self, user: &str, changes: Value) -> Value {
        let mut body = json!({
            "as": user,
            "client_id": self.application,
            "response_type": "code",
            "scope": "identify",
            "redirect_uri": REDIRECT,
            "prompt": "none",
        });
        for (key, value) in changes.as_object().expect("an object") {
            body[key] = value.clone();
        }
        body
    }

    async fn ask(&self, user: &str, changes: Value) -> Value {
        let body = self.asking(user, changes);
        self.world
            .page
            .post("/sandbox/oauth2/authorize", body)
            .await
    }

    /// Returns a code for Ann.
    async fn code(&self, changes: Value) -> String {
        let answer = self.ask(&self.ann, changes).await;
        assert_eq!(answer["outcome"], "code", "{answer}");
        text(&answer["code"])
    }

    /// Sends a form. `basic` is the header for HTTP Basic authentication.
    async fn post(&self, path: &str, form: &[(&str, &str)], basic: Option<&str>) -> (u16, Value) {
        let url = format!("{}/api/v10{path}", self.world.sandbox.url());
        let mut body = reqwest::Url::parse("http://x").expect("a URL");
        body.query_pairs_mut().extend_pairs(form);
        let mut request = self
            .http
            .post(url)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .body(body.query().unwrap_or_default().to_owned());
        if let Some(basic) = basic {
            let encoded = BASE64_STANDARD.encode(basic);
            request = request.header("Authorization", format!("Basic {encoded}"));
        }
        let response = request.send().await.expect("an answer");
        let status = response.status().as_u16();
        (status, response.json().await.expect("JSON"))
    }

    /// Exchanges a code, with the secret in the body, and these changes of the form; an empty value removes a field.
    async fn exchange(&self, code: &str, changes: &[(&str, &str)]) -> (u16, Value) {
        let mut form = vec![
            ("grant_type", "authorization_code"),
            ("client_id", self.application.as_str()),
            ("client_secret", SECRET),
            ("redirect_uri", REDIRECT),
            ("code", code),
        ];
        for change in changes {
            form.retain(|(key, _)| *key != change.0);
            if !change.1.is_empty() {
                form.push(*change);
            }
        }
        self.post("/oauth2/token", &form, None).await
    }

    async fn get(&self, path: &str, token: &str) -> (u16, Value) {
        let url = format!("{}/api/v10{path}", self.world.sandbox.url());
        let request = self.http.get(url).header("Authorization", token);
        let response = request.send().await.expect("an answer");
        let status = response.status().as_u16();
        (status, response.json().await.expect("JSON"))
    }
}

#[tokio::test]
async fn a_code_becomes_a_token_that_tells_who_the_user_is() {
    let desk = Desk::new().await;
    let code = desk.code(json!({})).await;
    let (status, token) = desk.exchange(&code, &[]).await;
    assert_eq!(status, 200, "{token}");
    assert_eq!(
        (&token["token_type"], &token["expires_in"], &token["scope"]),
        (&json!("Bearer"), &json!(604_800), &json!("identify"))
    );
    let bearer = format!("Bearer {}", text(&token["access_token"]));
    let (status, user) = desk.get("/users/@me", &bearer).await;
    assert_eq!(
        (status, &user["id"], &user["locale"]),
        (200, &json!(desk.ann), &json!("en-US"))
    );
    assert!(user.get("email").is_none(), "{user}");
    let (status, about) = desk.get("/oauth2/@me", &bearer).await;
    assert_eq!(status, 200, "{about}");
    assert_eq!(about["application"]["id"], json!(desk.application));
    assert_eq!(
        (&about["scopes"], &about["user"]["id"]),
        (&json!(["identify"]), &json!(desk.ann))
    );
    assert_eq!(about["expires"], "2026-09-28T14:13:20.000000+00:00");

    // Nothing else, and no one else.
    let channel = format!("/channels/{}", desk.world.channel("games").await);
    for path in [
        "/users/@me/guilds",
        "/applications/@me",
        "/gateway/bot",
        &channel,
    ] {
        assert_eq!(desk.get(path, &bearer).await.0, 401, "{path}");
    }
    for token in ["Bearer x", "Bearer ", &bearer.to_lowercase(), "x"] {
        assert_eq!(desk.get("/users/@me", token).await.0, 401, "{token}");
    }
    let bot = format!("Bot {}", desk.world.api.token);
    assert_eq!(desk.get("/oauth2/@me", &bot).await.0, 401);
    assert_eq!(desk.get("/users/@me", &bot).await.1["bot"], true);

    desk.clock.advance(Duration::from_secs(604_801));
    assert_eq!(desk.get("/users/@me", &bearer).await.0, 401);
}

#[tokio::test]
async fn without_identify_a_token_does_not_tell_who_the_user_is() {
    let desk = Desk::new().await;
    let code = desk.code(json!({"scope": "guilds", "consent": true})).await;
    let token = desk.exchange(&code, &[]).await.1;
    let bearer = format!("Bearer {}", text(&token["access_token"]));
    let (status, answer) = desk.get("/users/@me", &bearer).await;
    assert_eq!((status, &answer["code"]), (403, &json!(50026)));
    assert!(
        desk.get("/oauth2/@me", &bearer)
            .await
            .1
            .get("user")
            .is_none()
    );
}

#[tokio::test]
async fn the_application_proves_who_it_is() {
    let desk = Desk::new().await;
    for (changes, basic) in [
        (&[("client_secret", "wrong")][..], None),
        (&[("client_secret", "")], None),
        (&[("client_id", "1")], None),
        (
            &[("client_secret", ""), ("client_id", "")],
            Some("1:s3cret"),
        ),
        (&[("client_secret", ""), ("client_id", "")], Some("x")),
    ] {
        let code = desk.code(json!({})).await;
        let answer = match basic {
            None => desk.exchange(&code, changes).await,
            Some(basic) => {
                let form = [("grant_type", "authorization_code"), ("code", &code)];
                desk.post("/oauth2/token", &form, Some(basic)).await
            }
        };
        assert_eq!(
            answer,
            (401, json!({"error": "invalid_client"})),
            "{changes:?}"
        );
    }
    let code = desk.code(json!({})).await;
    let form = [
        ("grant_type", "authorization_code"),
        ("code", &code),
        ("redirect_uri", REDIRECT),
    ];
    let basic = format!("{}:{SECRET}", desk.application);
    let (status, answer) = desk.post("/oauth2/token", &form, Some(&basic)).await;
    assert_eq!(status, 200, "{answer}");
    // One way at a time.
    let both = [
        ("client_id", desk.application.as_str()),
        ("client_secret", SECRET),
    ];
    let both = [&form[..], &both[..]].concat();
    assert_eq!(desk.post("/oauth2/token", &both, Some(&basic)).await.0, 401);

    // An application without a secret has no clients.
    let world = World::new().await;
    let desk = Desk { world, ..desk };
    assert_eq!(desk.exchange("x", &[("client_secret", " ")]).await.0, 401);
}

#[tokio::test]
async fn only_a_fresh_code_with_its_address_is_exchanged() {
    let desk = Desk::new().await;
    let check = async |code: &str, changes: &[(&str, &str)], error: &str| {
        let (status, answer) = desk.exchange(code, changes).await;
        assert_eq!(
            (status, &answer["error"]),
            (400, &json!(error)),
            "{changes:?}: {answer}"
        );
    };
    check("nonsense", &[], "invalid_grant").await;
    for (field, value, error) in [
        ("redirect_uri", "http://127.0.0.1:9/other", "invalid_grant"),
        ("redirect_uri", "", "invalid_grant"),
        ("code_verifier", VERIFIER, "invalid_grant"),
        ("code", "", "invalid_request"),
        ("grant_type", "", "invalid_request"),
        ("grant_type", "password", "unsupported_grant_type"),
    ] {
        let code = desk.code(json!({})).await;
        check(&code, &[(field, value)], error).await;
    }
    let old = desk.code(json!({})).await;
    desk.clock.advance(Duration::from_secs(61));
    check(&old, &[], "invalid_grant").await;

    let url = format!("{}/api/v10/oauth2/token", desk.world.sandbox.url());
    let sent = desk
        .http
        .post(url)
        .json(&json!({"grant_type": "authorization_code"}))
        .send();
    let answer: Value = sent.await.expect("an answer").json().await.expect("JSON");
    assert_eq!(answer["code"], 50035, "{answer}");
    let form = [("grant_type", "client_credentials")];
    assert_eq!(desk.post("/oauth2/token", &form, None).await.0, 501);
}

#[tokio::test]
async fn a_code_used_twice_loses_its_token() {
    let desk = Desk::new().await;
    let code = desk.code(json!({})).await;
    let token = desk.exchange(&code, &[]).await.1;
    let bearer = format!("Bearer {}", text(&token["access_token"]));
    assert_eq!(desk.get("/users/@me", &bearer).await.0, 200);
    let (status, answer) = desk.exchange(&code, &[]).await;
    assert_eq!((status, &answer["error"]), (400, &json!("invalid_grant")));
    assert_eq!(desk.get("/users/@me", &bearer).await.0, 401);
}

#[tokio::test]
async fn a_code_with_a_challenge_needs_its_verifier() {
    let desk = Desk::new().await;
    let challenge = json!({"code_challenge": CHALLENGE, "code_challenge_method": "S256"});
    for (verifier, status) in [(VERIFIER, 200), (CHALLENGE, 400), ("", 400)] {
        let code = desk.code(challenge.clone()).await;
        let answer = desk.exchange(&code, &[("code_verifier", verifier)]).await;
        assert_eq!(answer.0, status, "{verifier}: {}", answer.1);
    }
    for (challenge, method) in [(CHALLENGE, "plain"), ("short", "S256"), (CHALLENGE, "")] {
        let asked = json!({"code_challenge": challenge, "code_challenge_method": method});
        let answer = desk.ask(&desk.ann, asked).await;
        assert_eq!(answer["error"], "invalid_request", "{answer}");
    }
}

#[tokio::test]
async fn tokens_are_refreshed_and_revoked() {
    let desk = Desk::new().await;
    let code = desk.code(json!({})).await;
    let token = desk.exchange(&code, &[]).await.1;
    let refresh = text(&token["refresh_token"]);
    let form = [
        ("grant_type", "refresh_token"),
        ("client_id", &desk.application),
        ("client_secret", SECRET),
        ("refresh_token", &refresh),
    ];
    let (status, new) = desk.post("/oauth2/token", &form, None).await;
    assert_eq!(status, 200, "{new}");
    let (status, answer) = desk.post("/oauth2/token", &form, None).await;
    assert_eq!((status, &answer["error"]), (400, &json!("invalid_grant")));
    let bearer = |token: &Value| format!("Bearer {}", text(&token["access_token"]));
    assert_eq!(desk.get("/users/@me", &bearer(&token)).await.0, 401);
    assert_eq!(desk.get("/users/@me", &bearer(&new)).await.0, 200);

    let access = text(&new["access_token"]);
    let mut form = vec![("token", access.as_str()), ("client_id", &desk.application)];
    let refused = desk.post("/oauth2/token/revoke", &form, None).await;
    assert_eq!(refused, (401, json!({"error": "invalid_client"})));
    form.push(("client_secret", SECRET));
    for _ in 0..2 {
        assert_eq!(
            desk.post("/oauth2/token/revoke", &form, None).await,
            (200, json!({}))
        );
    }
    assert_eq!(desk.get("/users/@me", &bearer(&new)).await.0, 401);
    assert_eq!(desk.ask(&desk.ann, json!({})).await["outcome"], "consent");
}

#[tokio::test]
async fn people_are_asked_once_and_their_answer_returns_to_a_registered_address() {
    let desk = Desk::new().await;
    let ben = desk.world.user("Ben").await;
    let state = json!({"state": "s t", "scope": "guilds identify"});
    let with = |more: Value| {
        let mut both = state.clone();
        for (key, value) in more.as_object().expect("an object") {
            both[key] = value.clone();
        }
        both
    };
    let asked = desk.ask(&ben, state.clone()).await;
    let expected =
        json!({"outcome": "consent", "application": "Asterism", "scopes": ["guilds", "identify"]});
    assert_eq!(asked, expected);
    let denied = desk.ask(&ben, with(json!({"consent": false}))).await;
    assert_eq!(denied["error"], "access_denied");
    let back = text(&denied["redirect"]);
    assert!(
        back.starts_with(&format!("{REDIRECT}&error=access_denied&")),
        "{back}"
    );
    assert!(back.ends_with("&state=s+t"), "{back}");
    let agreed = desk.ask(&ben, with(json!({"consent": true}))).await;
    let back = format!("{REDIRECT}&code={}&state=s+t", text(&agreed["code"]));
    assert_eq!(agreed["redirect"], json!(back));
    // Once, unless the application insists, or asks for more.
    assert_eq!(desk.ask(&ben, state.clone()).await["outcome"], "code");
    assert_eq!(
        desk.ask(&ben, with(json!({"prompt": "consent"}))).await["outcome"],
        "consent"
    );
    assert_eq!(
        desk.ask(&ben, with(json!({"prompt": null}))).await["outcome"],
        "consent"
    );
    let more = with(json!({"scope": "identify rpc.activities.write"}));
    assert_eq!(desk.ask(&ben, more).await["outcome"], "consent");

    for (field, value, error, returns) in [
        ("client_id", json!("1"), "invalid_client", false),
        (
            "redirect_uri",
            json!("http://127.0.0.1:9/back"),
            "invalid_request",
            false,
        ),
        (
            "redirect_uri",
            json!("http://127.0.0.1:9/back?x=1&y=2"),
            "invalid_request",
            false,
        ),
        ("redirect_uri", Value::Null, "invalid_request", false),
        (
            "response_type",
            json!("token"),
            "unsupported_response_type",
            true,
        ),
        (
            "response_type",
            json!("x"),
            "unsupported_response_type",
            true,
        ),
        ("scope", json!(""), "invalid_request", true),
        ("scope", json!("identify rpc"), "invalid_scope", true),
        ("scope", json!("identify email"), "invalid_scope", true),
    ] {
        let answer = desk
            .ask(&ben, with(json!({field: value, "consent": true})))
            .await;
        assert_eq!(answer["error"], error, "{field} {value}: {answer}");
        assert_eq!(
            answer["redirect"].is_string(),
            returns,
            "{field} {value}: {answer}"
        );
    }
    let long = desk.asking(&ben, json!({"state": "x".repeat(2001)}));
    let (status, _) = desk
        .world
        .page
        .call("POST", "/sandbox/oauth2/authorize", Some(long))
        .await;
    assert_eq!(status, 400);
}

#[tokio::test]
async fn an_activity_gets_codes_for_those_who_have_it_open() {
    let desk = Desk::new().await;
    let (ben, games) = (
        desk.world.user("Ben").await,
        desk.world.channel("games").await,
    );
    let start =
        json!({"as": ben, "channel": games, "kind": "command", "type": 4, "name": "launch"});
    let outcome = desk.world.page.interact(start).await;
    let instance = text(&outcome["activity"]["instance_id"]);
    let asked = json!({"instance": instance, "redirect_uri": null, "consent": true});
    let body = desk.asking(&ben, asked.clone());
    let (status, _) = desk
        .world
        .page
        .call("POST", "/sandbox/oauth2/authorize", Some(body))
        .await;
    assert_eq!(status, 404, "Ben has not opened it yet");
    let _open = desk.world.page.enter(&instance, &ben, "frame-one").await;
    // Its code is exchanged with any address of the application, or none.
    for (redirect, status) in [("", 200), (REDIRECT, 200), ("http://127.0.0.1:9/", 400)] {
        let answer = desk.ask(&ben, asked.clone()).await;
        assert_eq!(
            (&answer["outcome"], &answer["redirect"]),
            (&json!("code"), &Value::Null)
        );
        let code = text(&answer["code"]);
        let (got, token) = desk.exchange(&code, &[("redirect_uri", redirect)]).await;
        assert_eq!(got, status, "{redirect}: {token}");
    }
}

#[tokio::test]
async fn secrets_stay_out_of_the_record_of_requests() {
    let desk = Desk::new().await;
    let code = desk.code(json!({})).await;
    desk.exchange(&code, &[]).await;
    let requests = desk.world.page.get("/sandbox/requests").await.to_string();
    assert!(requests.contains("/oauth2/token"), "{requests}");
    assert!(
        !requests.contains(SECRET) && !requests.contains(&code),
        "{requests}"
    );
}
