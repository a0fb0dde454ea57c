//! What a monitoring system sees of the bot.

use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::json;

use crate::support::game::RECORDED;
use crate::support::metrics::{Endpoint, SETTING};
use crate::support::page::PATIENCE;
use crate::support::request::{is_callback, is_post};
use crate::support::{Because, Club, Game, Setup};

/// Starts a club with a stopped clock, whose bot serves metrics.
async fn open() -> (Club, Endpoint) {
    let mut club = Setup::program(Because::OfItsSettings)
        .timeless()
        .prepare()
        .await;
    club.variables.push((SETTING.0, SETTING.1.to_owned()));
    club.start_bot().await;
    let endpoint = Endpoint::of(&club).await;
    (club, endpoint)
}

#[tokio::test]
async fn metrics_count_what_the_bot_does() {
    let (club, endpoint) = open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let before = endpoint.metrics().await;
    assert!(before.sum("asterism_interactions_total").abs() < f64::EPSILON);
    let game = Game::begin(&club, &[&ann, &ben]).await;
    game.play_recorded(&club, 2).await;
    // It is not Ben's turn.
    let refused = ben.command("move", json!({"move": RECORDED[3]})).await;
    refused.private();
    let typed = json!({"move": "e"});
    ann.suggestions("move", typed, "move").await;
    club.wait_until_idle().await;

    let metrics = endpoint.metrics().await;
    let check = |series: &str, expected: usize| {
        let value = metrics.value(series);
        assert!(
            (value - expected as f64).abs() < f64::EPSILON,
            "{series} is {value}, not {expected}\n{}",
            metrics.text
        );
    };
    let requests = club.requests(0);
    let count = |fits: &dyn Fn(&asterism_sandbox::ApiRequest) -> bool| {
        requests.iter().filter(|request| fits(request)).count()
    };
    // One challenge, one press, two moves, one refused one, and suggestions.
    let interactions = "asterism_interactions_total";
    check(
        &format!("{interactions}{{kind=\"command\",outcome=\"answered\"}}"),
        3,
    );
    check(
        &format!("{interactions}{{kind=\"command\",outcome=\"refused\"}}"),
        1,
    );
    check(
        &format!("{interactions}{{kind=\"component\",outcome=\"answered\"}}"),
        1,
    );
    check(
        &format!("{interactions}{{kind=\"autocomplete\",outcome=\"answered\"}}"),
        1,
    );
    check(
        &format!("{interactions}{{kind=\"modal\",outcome=\"failed\"}}"),
        0,
    );
    let answered = metrics.sum("asterism_interaction_response_seconds_count");
    assert!((answered - count(&is_callback) as f64).abs() < f64::EPSILON);
    check(
        "asterism_interaction_answer_seconds_count{kind=\"command\"}",
        4,
    );
    check("asterism_posts_total{outcome=\"sent\"}", count(&is_post));
    check("asterism_posts_total{outcome=\"given_up\"}", 0);
    // serenity asks for the gateway itself.
    let is_counted = |request: &asterism_sandbox::ApiRequest| {
        request.status < 300 && !request.path.starts_with("/gateway")
    };
    check(
        "asterism_discord_responses_total{class=\"2xx\"}",
        count(&is_counted),
    );
    check("asterism_discord_responses_total{class=\"5xx\"}", 0);
    check("asterism_discord_rate_limited_total{scope=\"user\"}", 0);
    check("asterism_discord_invalid_requests_total", 0);
    check("asterism_jobs_waiting{kind=\"board\"}", 0);
    check("asterism_oldest_job_seconds{kind=\"board\"}", 0);
    check("asterism_gateway_connected", 1);
    check("asterism_gateway_connections_total", 1);
    check("asterism_alive", 1);
    check("asterism_ready", 1);
    check("asterism_store_writable", 1);
    check("asterism_engine_searches_waiting", 0);
    check("asterism_engine_searches_total", 0);
    let version = env!("CARGO_PKG_VERSION");
    check(&format!("asterism_build_info{{version=\"{version}\"}}"), 1);
    let groups = metrics.value("asterism_store_commit_seconds_count");
    let changes = metrics.value("asterism_store_changes_total");
    assert!(changes >= groups && groups >= 4.0, "{}", metrics.text);
    assert!(metrics.value("asterism_store_commit_seconds_sum") > 0.0);
    assert!(metrics.value("asterism_store_read_seconds_total") > 0.0);
    assert!(metrics.value("asterism_disk_free_bytes") > 1e6);
    club.close().await;
}

#[tokio::test]
async fn metrics_follow_the_form_and_name_nobody() {
    let (club, endpoint) = open().await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    let (form, open_metrics) = endpoint.open_metrics().await;
    assert!(form.starts_with("application/openmetrics-text"), "{form}");
    assert!(open_metrics.ends_with("# EOF\n"));
    let response = endpoint.send("GET", "/metrics").await;
    let form = response.headers()["content-type"].to_str().expect("text");
    assert!(form.starts_with("text/plain; version=0.0.4"), "{form}");
    let metrics = endpoint.metrics().await;
    for name in metrics.names() {
        let is_described = |kind: &str| {
            let described = metrics.text.lines().filter_map(|line| {
                let described = line.strip_prefix(kind)?.split(' ').next()?;
                name.strip_prefix(described)
            });
            let mut rest = described;
            rest.any(|rest| matches!(rest, "" | "_bucket" | "_sum" | "_count"))
        };
        assert!(is_described("# HELP ") && is_described("# TYPE "), "{name}");
    }
    check_with_promtool(&metrics.text);
    for private in [&ann.id, &ben.id, &club.guild, &game.channel] {
        assert!(!metrics.text.contains(&**private), "{}", metrics.text);
    }
    assert!(!metrics.text.contains("Ann"));

    let head = endpoint.send("HEAD", "/healthz").await;
    assert_eq!(head.status(), 200);
    assert_eq!(head.text().await.expect("text"), "");
    assert_eq!(endpoint.send("POST", "/metrics").await.status(), 405);
    assert_eq!(endpoint.get("/").await.0, 404);
    assert_eq!(endpoint.get("/healthz").await, (200, "alive\n".into()));
    assert_eq!(endpoint.get("/readyz").await, (200, "ready\n".into()));
    club.close().await;
}

#[tokio::test]
async fn a_bot_without_a_connection_is_alive_but_not_ready() {
    let (mut club, endpoint) = open().await;
    club.expect_trouble();
    // The sandbox sees a connection before the bot does.
    endpoint.wait_for("/readyz", 200).await;
    let told = club.feed.look(|view| view.connections().len());
    club.page.gateway(&json!({"do": "down"})).await;
    let why = endpoint.wait_for("/readyz", 503).await;
    assert_eq!(why, "not connected to Discord\n");
    assert_eq!(endpoint.get("/healthz").await.0, 200);
    let metrics = endpoint.metrics().await;
    assert!(metrics.value("asterism_ready").abs() < f64::EPSILON);
    assert!(metrics.value("asterism_gateway_connected").abs() < f64::EPSILON);
    club.page.gateway(&json!({"do": "up"})).await;
    club.wait_for_connection(told).await;
    endpoint.wait_for("/readyz", 200).await;
    let metrics = endpoint.metrics().await;
    let connections = metrics.value("asterism_gateway_connections_total");
    assert!((connections - 2.0).abs() < f64::EPSILON);
    club.close().await;
}

#[tokio::test]
async fn refusals_of_discord_are_counted() {
    const POST: &str = "/channels/{channel_id}/messages";
    let mut club = Setup::program(Because::OfItsSettings).prepare().await;
    club.tolerate(429, POST);
    club.tolerate(500, POST);
    club.variables.push((SETTING.0, SETTING.1.to_owned()));
    club.start_bot().await;
    let endpoint = Endpoint::of(&club).await;
    let (ann, ben) = (club.player("Ann"), club.player("Ben"));
    let game = Game::begin(&club, &[&ann, &ben]).await;
    for (ply, fault) in [
        json!({"do": "refuse", "status": 429, "retry_after": 0.2}),
        json!({"do": "refuse", "status": 500}),
    ]
    .iter_mut()
    .enumerate()
    {
        fault["method"] = json!("POST");
        fault["route"] = json!(POST);
        fault["times"] = json!(1);
        let added = club.page.post("/sandbox/faults", fault).await;
        added.unwrap_or_else(|refused| panic!("{fault}: {refused}"));
        // The board comes all the same.
        game.play(&club, ply, RECORDED[ply]).await;
    }
    let metrics = endpoint.metrics().await;
    for (series, expected) in [
        (
            "asterism_discord_rate_limited_total{scope=\"unknown\"}",
            1.0,
        ),
        ("asterism_discord_rate_limited_total{scope=\"global\"}", 0.0),
        ("asterism_discord_invalid_requests_total", 1.0),
        ("asterism_discord_responses_total{class=\"4xx\"}", 1.0),
        ("asterism_discord_responses_total{class=\"5xx\"}", 1.0),
        ("asterism_posts_total{outcome=\"retried\"}", 1.0),
        ("asterism_posts_total{outcome=\"given_up\"}", 0.0),
    ] {
        let value = metrics.value(series);
        assert!((value - expected).abs() < f64::EPSILON, "{series}: {value}");
    }
    club.close().await;
}

/// Checks metrics with Prometheus' own tool, if the environment variable `PROMTOOL` names it.
fn check_with_promtool(metrics: &str) {
    let Some(promtool) = std::env::var_os("PROMTOOL") else {
        return;
    };
    let mut checking = Command::new(promtool)
        .args(["check", "metrics"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("promtool starts");
    let mut input = checking.stdin.take().expect("its input is piped");
    input.write_all(metrics.as_bytes()).expect("it reads");
    drop(input);
    let checked = checking.wait_with_output().expect("it ends");
    assert!(checked.status.success(), "{checked:?}\n{metrics}");
}

/// Returns the names of metrics in a file of the documentation.
fn find_names(file: &str) -> BTreeSet<String> {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs");
    let text = std::fs::read_to_string(docs.join(file)).unwrap_or_else(|e| panic!("{file}: {e}"));
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let words = text.split(|letter| !is_part(letter));
    let names = words.filter(|word| word.starts_with("asterism_"));
    names.map(str::to_owned).collect()
}

#[tokio::test]
async fn the_documentation_the_alerts_and_the_dashboard_name_the_metrics_that_exist() {
    let mut club = Setup::program(Because::OfItsSettings).prepare().await;
    let backups = club.home().join("backups").display().to_string();
    club.variables.push(("ASTERISM_BACKUPS", backups));
    club.variables.push((SETTING.0, SETTING.1.to_owned()));
    club.start_bot().await;
    let endpoint = Endpoint::of(&club).await;
    // There is one more metric once the first backup is written.
    let read = async {
        loop {
            let metrics = endpoint.metrics().await;
            if metrics
                .described()
                .contains("asterism_last_backup_time_seconds")
            {
                return metrics;
            }
        }
    };
    let metrics = tokio::time::timeout(PATIENCE, read).await;
    let metrics = metrics.expect("a backup is written");
    let described: BTreeSet<String> = metrics.described().into_iter().map(str::to_owned).collect();
    assert_eq!(find_names("metrics.md"), described);
    for file in [
        "monitoring/alerts.yml",
        "monitoring/alerts_test.yml",
        "monitoring/dashboard.json",
    ] {
        let names = find_names(file);
        assert!(!names.is_empty(), "{file}");
        for name in names {
            assert!(metrics.names().contains(&*name), "{file} names {name}");
        }
    }
    club.close().await;
}
