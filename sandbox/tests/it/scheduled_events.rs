//! Scheduled events outside Discord.

use std::time::Duration;

use serde_json::{Value, json};

use super::harness::{World, text};
use super::roles::give_bot_permissions;

/// Returns the body of a request that creates an event far in the future.
pub(crate) fn new_event() -> Value {
    json!({
        "name": "Friday Cup", "description": "Sign up: https://discord.com/channels/1/2/3",
        "privacy_level": 2, "entity_type": 3, "channel_id": null,
        "entity_metadata": {"location": "#games"},
        "scheduled_start_time": "2100-01-01T18:00:00+00:00", "scheduled_end_time": "2100-01-01T19:00:00Z",
    })
}

async fn events(world: &World) -> String {
    format!("/guilds/{}/scheduled-events", world.guild().await)
}

#[tokio::test]
async fn an_event_is_created_changed_and_deleted() {
    let world = World::new().await;
    let path = events(&world).await;
    give_bot_permissions(&world, &["CREATE_EVENTS"]).await;
    let made = world.api.ok("POST", &path, Some(new_event())).await;
    let own = format!("{path}/{}", text(&made["id"]));
    assert_eq!(made["status"], 1);
    assert_eq!(made["creator_id"], json!(world.api.application().await));
    assert_eq!(made["entity_metadata"]["location"], "#games");
    let starts = "2100-01-01T18:00:00.000000+00:00";
    assert_eq!(made["scheduled_start_time"], starts);
    let listed = world.api.ok("GET", &path, None).await;
    assert_eq!(listed, json!([made]));
    let moved = json!({"scheduled_start_time": "2100-01-02T18:00:00Z", "scheduled_end_time": "2100-01-02T19:00:00Z"});
    let moved = world.api.ok("PATCH", &own, Some(moved)).await;
    assert_eq!(
        moved["scheduled_start_time"],
        "2100-01-02T18:00:00.000000+00:00"
    );
    assert_eq!(moved["name"], "Friday Cup");
    // The page shows it to everyone in the server.
    let state = world.page.get("/sandbox/state").await;
    assert_eq!(state["guilds"][0]["events"][0]["name"], "Friday Cup");
    let (status, _) = world.api.call("DELETE", &own, None).await;
    assert_eq!(status, 204);
    assert_eq!(world.api.ok("GET", &path, None).await, json!([]));
    for method in ["GET", "PATCH", "DELETE"] {
        let (status, answer) = world.api.call(method, &own, Some(json!({}))).await;
        assert_eq!((status, &answer["code"]), (404, &json!(10070)), "{method}");
    }
}

#[tokio::test]
async fn what_discord_refuses_is_refused() {
    let world = World::new().await;
    let path = events(&world).await;
    give_bot_permissions(&world, &["VIEW_CHANNEL"]).await;
    let (status, answer) = world.api.call("POST", &path, Some(new_event())).await;
    assert_eq!((status, &answer["code"]), (403, &json!(50013)));
    // Managing events is not creating them.
    give_bot_permissions(&world, &["MANAGE_EVENTS"]).await;
    let (status, _) = world.api.call("POST", &path, Some(new_event())).await;
    assert_eq!(status, 403);
    give_bot_permissions(&world, &["CREATE_EVENTS"]).await;
    for (key, value, code) in [
        ("name", json!(""), "BASE_TYPE_REQUIRED"),
        ("name", json!("x".repeat(101)), "BASE_TYPE_BAD_LENGTH"),
        ("name", Value::Null, "BASE_TYPE_REQUIRED"),
        (
            "description",
            json!("x".repeat(1001)),
            "BASE_TYPE_MAX_LENGTH",
        ),
        ("privacy_level", json!(1), "BASE_TYPE_CHOICES"),
        ("privacy_level", Value::Null, "BASE_TYPE_REQUIRED"),
        ("entity_type", json!(4), "BASE_TYPE_CHOICES"),
        ("entity_type", json!(2), "SANDBOX_UNSUPPORTED"),
        ("entity_metadata", Value::Null, "BASE_TYPE_REQUIRED"),
        (
            "entity_metadata",
            json!({"location": ""}),
            "BASE_TYPE_REQUIRED",
        ),
        (
            "entity_metadata",
            json!({"location": "x".repeat(101)}),
            "BASE_TYPE_BAD_LENGTH",
        ),
        ("scheduled_start_time", json!("soon"), "DATETIME_TYPE_PARSE"),
        ("scheduled_start_time", Value::Null, "BASE_TYPE_REQUIRED"),
        (
            "scheduled_start_time",
            json!("2020-01-01T00:00:00Z"),
            "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST",
        ),
        ("scheduled_end_time", Value::Null, "BASE_TYPE_REQUIRED"),
        (
            "scheduled_end_time",
            json!("2100-01-01T18:00:00Z"),
            "GUILD_SCHEDULED_EVENT_END_DATE_BEFORE_START_DATE",
        ),
        ("color", json!(1), "UNKNOWN_FIELD"),
    ] {
        let mut body = new_event();
        body[key] = value;
        let (status, answer) = world.api.call("POST", &path, Some(body.clone())).await;
        assert_eq!((status, &answer["code"]), (400, &json!(50035)), "{body}");
        assert!(answer.to_string().contains(code), "{key}: {answer}");
    }
    let made = world.api.ok("POST", &path, Some(new_event())).await;
    let own = format!("{path}/{}", text(&made["id"]));
    for (change, code) in [
        (
            json!({"status": 3}),
            "GUILD_SCHEDULED_EVENT_INVALID_STATUS_TRANSITION",
        ),
        (
            json!({"scheduled_start_time": "2020-01-01T00:00:00Z"}),
            "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST",
        ),
        (
            json!({"scheduled_end_time": "2099-01-01T00:00:00Z"}),
            "GUILD_SCHEDULED_EVENT_END_DATE_BEFORE_START_DATE",
        ),
    ] {
        let (status, answer) = world.api.call("PATCH", &own, Some(change)).await;
        assert_eq!(status, 400, "{answer}");
        assert!(answer.to_string().contains(code), "{answer}");
    }
    give_bot_permissions(&world, &["VIEW_CHANNEL"]).await;
    for method in ["PATCH", "DELETE"] {
        let (status, answer) = world.api.call(method, &own, Some(json!({}))).await;
        assert_eq!((status, &answer["code"]), (403, &json!(50013)), "{method}");
    }
    // Either permission is enough to change one's own.
    give_bot_permissions(&world, &["MANAGE_EVENTS"]).await;
    let (status, _) = world.api.call("DELETE", &own, None).await;
    assert_eq!(status, 204);
}

#[tokio::test]
async fn an_event_begins_and_ends_by_itself_and_a_server_has_at_most_a_hundred() {
    let world = World::new().await;
    let path = events(&world).await;
    give_bot_permissions(&world, &["CREATE_EVENTS"]).await;
    let far = world.api.ok("POST", &path, Some(new_event())).await;
    assert_eq!(far["status"], 1);
    let own = format!("{path}/{}", text(&far["id"]));
    let begun = world
        .api
        .ok("PATCH", &own, Some(json!({"status": 2})))
        .await;
    assert_eq!(begun["status"], 2);
    let moved = json!({"scheduled_start_time": "2100-01-01T10:00:00Z"});
    let (status, answer) = world.api.call("PATCH", &own, Some(moved)).await;
    assert_eq!(status, 400);
    let says = answer.to_string();
    assert!(
        says.contains("GUILD_SCHEDULED_EVENT_INVALID_START_BY_STATUS"),
        "{says}"
    );
    for _ in 1..100 {
        world.api.ok("POST", &path, Some(new_event())).await;
    }
    let (status, answer) = world.api.call("POST", &path, Some(new_event())).await;
    assert_eq!((status, &answer["code"]), (400, &json!(30038)));
    let ended = world
        .api
        .ok("PATCH", &own, Some(json!({"status": 3})))
        .await;
    assert_eq!(ended["status"], 3);
    let (status, answer) = world
        .api
        .call("PATCH", &own, Some(json!({"name": "x"})))
        .await;
    assert_eq!((status, &answer["code"]), (400, &json!(180_000)));
    world.api.ok("POST", &path, Some(new_event())).await;

    // At 18:00 on 1 January 2100, all of them begin, and an hour later they are over.
    let left = 4_102_509_600_000 - world.clock.now_ms();
    world
        .clock
        .advance(Duration::from_millis(left.unsigned_abs()));
    let listed = world.api.ok("GET", &path, None).await;
    let listed = listed.as_array().expect("a list");
    assert_eq!(listed.len(), 100);
    assert!(
        listed.iter().all(|event| event["status"] == 2),
        "{listed:?}"
    );
    world.clock.advance(Duration::from_hours(1));
    assert_eq!(world.api.ok("GET", &path, None).await, json!([]));
}
