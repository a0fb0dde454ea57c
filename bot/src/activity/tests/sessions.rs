//! Who gets a session.

use std::time::Duration;

use asterism_store::GuildId;
use serde_json::{Value, json};
use tokio::time::Instant;

use super::{ANN, BEN, INSTANCE, Served, call, post};

/// Lets some minutes pass.
async fn pass(served: &Served, minutes: u64) {
    let later = served.clock.now().plus(Duration::from_mins(minutes));
    served.clock.move_to(later).await;
}

#[tokio::test]
async fn a_code_becomes_a_session_of_the_user_whom_discord_names() {
    let served = Served::start();
    let asked = json!({"code": "ann", "instance": INSTANCE, "user": {"id": "2", "name": "Ben"}});
    let (status, answer) = served.ask(post("session", &asked)).await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(answer["user"], json!({"id": "1", "name": "User 1"}));
    assert_eq!(answer["access_token"], "access-1");
    let now = served.clock.now().millis() / 1000;
    assert_eq!(answer["now"], json!(now));
    assert_eq!(answer["expires"], json!(now + 15 * 60));
    let session = answer["token"].as_str().expect("a session");
    let (status, answer) = served.ask(call(session)).await;
    assert_eq!((status, answer), (200, json!({"user": "1"})));
    let visitors = served.boards.visitors.lock().unwrap();
    let place = visitors[0].place.expect("the instance has a place");
    assert_eq!(
        (place.guild.map(GuildId::get), place.channel.get()),
        (Some(20), 30)
    );
    assert_eq!(visitors[0].companions, [BEN]);
    assert_eq!(visitors[0].language.tag(), "de");
}

#[tokio::test]
async fn in_a_browser_the_verifier_and_the_address_of_the_page_belong_to_the_code() {
    let served = Served::start();
    let address = "https://bot.example.org/activity/";
    let asked = json!({"code": "ann", "verifier": "a-b.c_d~e", "redirect": address});
    let asking = || post("session", &asked).header("origin", "https://bot.example.org");
    let (status, answer) = served.ask(asking()).await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(
        answer["access_token"],
        json!(null),
        "only Discord's client needs it"
    );
    let brought = (Some("a-b.c_d~e".to_owned()), Some(address.to_owned()));
    assert_eq!(*served.discord.grants.lock().unwrap(), [brought]);
    let session = answer["token"].as_str().expect("a session");
    served.ask(call(session)).await;
    assert_eq!(served.boards.visitors.lock().unwrap()[0].place, None);

    for other in [
        "https://evil.org/activity/",
        "https://7.discordsays.com/",
        "x",
    ] {
        let asked = json!({"code": "ben", "verifier": "v", "redirect": other});
        let asking = post("session", &asked).header("origin", "https://bot.example.org");
        served.check_refused(asking, 403, "origin").await;
    }
    assert!(!served.discord.used.lock().unwrap().contains("ben"));
}

#[tokio::test(start_paused = true)]
async fn a_code_that_is_wrong_or_used_gives_no_session() {
    let served = Served::start();
    served.sign_in("ann").await;
    let long = "a".repeat(300);
    for code in ["ann", "other", "", "a/b", "a b", "..", &long] {
        let asked = json!({"code": code, "instance": INSTANCE});
        served
            .check_refused(post("session", &asked), 401, "session")
            .await;
    }
    for body in [json!({}), json!({"code": 5}), json!({"instance": INSTANCE})] {
        served
            .check_refused(post("session", &body), 401, "session")
            .await;
    }
    for body in [json!([]), json!("ann")] {
        served
            .check_refused(post("session", &body), 400, "refused")
            .await;
    }
}

#[tokio::test(start_paused = true)]
async fn whoever_cannot_sign_in_is_told_why() {
    let served = Served::start();
    let check = async |code: &str, status: u16, text: &str| {
        let began = Instant::now();
        let asked = json!({"code": code, "instance": INSTANCE});
        let (found, answer) = served.ask(post("session", &asked)).await;
        assert_eq!(found, status, "{code} {answer}");
        let said = answer["error"]["text"].as_str().unwrap_or_default();
        assert!(said.starts_with(text), "{code} {answer}");
        assert!(began.elapsed() < Duration::from_secs(15), "{code}");
    };
    check("trouble", 503, "I can't reach Discord").await;
    check("busy", 503, "I can't reach Discord").await;
    check("slow", 503, "I can't reach Discord").await;
    check("secret", 403, "I can't sign you in").await;
    let asked = json!({"code": "busy", "instance": INSTANCE});
    let busy = served.send(post("session", &asked)).await;
    assert_eq!(busy.headers()["retry-after"], "7");
}

#[tokio::test(start_paused = true)]
async fn a_user_must_be_in_the_instance_that_their_page_names() {
    let served = Served::start();
    *served.discord.connected.lock().unwrap() = vec![BEN];
    for instance in [INSTANCE, "i-2-gc-20-30", "../../users/@me", "", "i/1"] {
        let code = if instance == INSTANCE { "ann" } else { "ben" };
        served.discord.used.lock().unwrap().clear();
        let asked = json!({"code": code, "instance": instance});
        served
            .check_refused(post("session", &asked), 403, "instance")
            .await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_user_whose_connection_arrives_a_moment_later_gets_in() {
    let served = Served::start();
    *served.discord.connected.lock().unwrap() = vec![BEN, ANN];
    *served.discord.missing.lock().unwrap() = 3;
    served.sign_in("ann").await;
    assert_eq!(*served.discord.asked.lock().unwrap(), 3);
}

#[tokio::test(start_paused = true)]
async fn a_session_is_renewed_while_its_user_is_in_the_instance() {
    let served = Served::start();
    let mut session = served.sign_in("ann").await;
    let renew = |session: &str| post("session", &json!({"renew": true})).with(session);
    for _ in 0..3 {
        pass(&served, 14).await;
        let (status, answer) = served.ask(renew(&session)).await;
        assert_eq!(status, 200, "{answer}");
        assert_eq!(answer["user"]["id"], "1");
        assert_eq!(answer["access_token"], json!(null));
        assert_eq!(answer["now"], served.clock.now().secs());
        session = answer["token"].as_str().expect("a session").to_owned();
    }
    served
        .check_refused(post("session", &json!({"renew": true})), 401, "session")
        .await;
    *served.discord.connected.lock().unwrap() = vec![BEN];
    // Who is in the instance is asked again after a few seconds.
    tokio::time::advance(Duration::from_secs(11)).await;
    served.check_refused(renew(&session), 403, "instance").await;
    pass(&served, 16).await;
    served.check_refused(renew(&session), 401, "session").await;
}

#[tokio::test(start_paused = true)]
async fn requests_that_prove_nothing_keep_no_one_from_signing_in() {
    let served = Served::with_rate(1000);
    let session = served.sign_in("ann").await;
    let bare = json!({"code": "other"});
    let guess = json!({"code": "other", "instance": INSTANCE});
    for _ in 0..200 {
        for body in [json!({"renew": true}), json!({}), bare.clone()] {
            let asking = post("session", &body);
            served.check_refused(asking, 401, "session").await;
        }
        let forged = post("session", &guess).header("x-signature-ed25519", "00");
        served.check_refused(forged, 401, "session").await;
    }
    assert!(!served.discord.used.lock().unwrap().contains("other"));
    served.sign_in("ben").await;
    // Codes that may be real use up a share of the sign-ins, but not the renewals.
    let mut statuses = Vec::new();
    for _ in 0..200 {
        statuses.push(served.ask(post("session", &guess)).await.0);
    }
    assert!(statuses.contains(&429), "{statuses:?}");
    let renewal = post("session", &json!({"renew": true})).with(&session);
    assert_eq!(served.ask(renewal).await.0, 200);
}

#[tokio::test(start_paused = true)]
async fn a_flood_of_codes_from_one_address_keeps_no_one_else_from_signing_in() {
    let served = Served::with_rate(1000);
    let at = |address, body: &Value| post("session", body).header("x-forwarded-for", address);
    // Discord's proxy has one address for all.
    let proxy = "192.0.2.100";
    let first = json!({"code": "ann", "instance": INSTANCE});
    assert_eq!(served.ask(at(proxy, &first)).await.0, 200);
    for address in ["192.0.2.1", proxy] {
        let mut statuses = Vec::new();
        for instance in ["i-2-gc-20-30", "i-3-gc-20-30"] {
            for _ in 0..200 {
                let guess = json!({"code": "other", "instance": instance});
                statuses.push(served.ask(at(address, &guess)).await.0);
            }
        }
        assert_eq!(statuses.iter().filter(|it| **it == 401).count(), 10);
        assert_eq!(statuses.last(), Some(&429));
    }
    // In a browser elsewhere; and through Discord, in an instance that exists.
    let browser = json!({"code": "ben", "verifier": "v", "redirect": "https://bot.example.org/"});
    let asking = at("192.0.2.2", &browser).header("origin", "https://bot.example.org");
    assert_eq!(served.ask(asking).await.0, 200);
    let inside = json!({"code": "ben-2", "instance": INSTANCE});
    assert_eq!(served.ask(at(proxy, &inside)).await.0, 200);
}

#[tokio::test]
async fn sessions_outlive_a_restart_and_are_known_to_all_processes() {
    let (first, second) = (Served::start(), Served::start());
    let session = first.sign_in("ann").await;
    drop(first);
    let (status, answer) = second.ask(call(&session)).await;
    assert_eq!((status, answer), (200, json!({"user": "1"})));
}

#[tokio::test]
async fn a_session_that_is_missing_changed_or_expired_is_refused() {
    let served = Served::start();
    let (ann, ben) = (served.sign_in("ann").await, served.sign_in("ben").await);
    let (body, _) = ann.split_once('.').expect("a signature");
    let (_, others) = ben.split_once('.').expect("a signature");
    let mixed = format!("{body}.{others}");
    for session in ["", "x", body, &mixed, &ann[1..]] {
        served.check_refused(call(session), 401, "session").await;
    }
    let without = post("call", &json!({"do": "home"}));
    served.check_refused(without, 401, "session").await;
    let basic =
        post("call", &json!({"do": "home"})).header("authorization", &format!("Basic {ann}"));
    served.check_refused(basic, 401, "session").await;
    // Never in a URL.
    let mut in_url = post("call", &json!({"do": "home"}));
    *in_url.0.uri_mut() = format!("/activity/api/call?token={ann}").parse().unwrap();
    served.check_refused(in_url, 401, "session").await;
    assert!(served.boards.visitors.lock().unwrap().is_empty());

    pass(&served, 16).await;
    served.check_refused(call(&ann), 401, "session").await;
}
