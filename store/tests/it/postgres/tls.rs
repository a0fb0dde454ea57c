//! Encrypted connections. Which certificates are trusted depends on the environment, so each opens the database in a process of its own.

use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Command;

use asterism_store::postgres::{PostgresOptions, PostgresStore};
use asterism_store::prelude::*;

use super::server::{Server, WITH_PASSWORD};

const URL: &str = "ASTERISM_TEST_URL";

/// Certificate authorities that only tests trust. The first has signed the server's certificate.
const AUTHORITY: &str = include_str!("../../../../tls/tests/certificates/authority.pem");
const OTHER_AUTHORITY: &str =
    include_str!("../../../../tls/tests/certificates/other-authority.pem");

/// The server's certificate and key.
const CERTIFICATE: &str = include_str!("../../../../tls/tests/certificates/localhost.pem");
const KEY: &str = include_str!("../../../../tls/tests/certificates/server.key");

/// Opens a database, and prints the result. The test below runs it in its own process.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "a part of another test"]
async fn open_in_a_child() {
    let Ok(url) = std::env::var(URL) else { return };
    match PostgresStore::open(&url, PostgresOptions::default()).await {
        Ok(store) => {
            store.check_writable().await.unwrap();
            store.close().await.unwrap();
            println!("RESULT opened");
        }
        Err(error) => println!("RESULT {error}"),
    }
}

fn open_elsewhere(url: &str, trusted: &Path) -> String {
    let child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "postgres::tls::open_in_a_child"])
        .args(["--ignored", "--nocapture"])
        .env(URL, url)
        .env("SSL_CERT_FILE", trusted)
        .env_remove("SSL_CERT_DIR")
        .output()
        .unwrap();
    let output = String::from_utf8(child.stdout).unwrap();
    let result = output.lines().find_map(|line| line.split_once("RESULT "));
    let (_, result) = result.unwrap_or_else(|| panic!("{output}"));
    result.to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_is_trusted_only_with_its_certificate() {
    let home = tempfile::tempdir().unwrap();
    let (trusted, other) = (
        home.path().join("trusted.pem"),
        home.path().join("other.pem"),
    );
    std::fs::write(&trusted, AUTHORITY).unwrap();
    std::fs::write(&other, OTHER_AUTHORITY).unwrap();

    // Nothing else listens there a moment later, as a rule.
    let free = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = free.local_addr().unwrap().port();
    drop(free);
    let settings = ["ssl=on", "listen_addresses=localhost", "fsync=off"];
    let server = Server::start_with(&settings, port, |data, user| {
        for (name, text) in [("server.crt", CERTIFICATE), ("server.key", KEY)] {
            let file = data.join(name);
            std::fs::write(&file, text).unwrap();
            std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o600)).unwrap();
            user.give(&file);
        }
    });
    let Some(server) = server else { return };
    let name = server.create().await;
    let admin = server.connect(&name).await;
    let user = format!("CREATE ROLE {WITH_PASSWORD} LOGIN SUPERUSER PASSWORD 'geheim'");
    admin.batch_execute(&user).await.unwrap();
    let url = |host: &str, options: &str| {
        format!("postgres://{WITH_PASSWORD}:geheim@{host}:{port}/{name}?{options}")
    };
    for (host, options, roots, expected) in [
        // Also shows that the password is only used for this connection.
        (
            "localhost",
            "sslmode=require&channel_binding=require",
            &trusted,
            "opened",
        ),
        ("localhost", "sslmode=verify-full", &trusted, "opened"),
        ("localhost", "", &trusted, "opened"),
        ("localhost", "sslmode=disable", &other, "opened"),
        ("localhost", "sslmode=require", &other, "certificate"),
        ("localhost", "", &other, "certificate"),
        // The certificate is for another name.
        ("127.0.0.1", "sslmode=require", &trusted, "certificate"),
        (
            "localhost",
            "sslmode=disable&channel_binding=require",
            &trusted,
            "channel binding",
        ),
    ] {
        let result = open_elsewhere(&url(host, options), roots);
        assert!(result.contains(expected), "{host} {options}: {result}");
        assert!(!result.contains("geheim"), "{result}");
        assert!(
            expected == "opened" || result.contains("sslmode"),
            "{result}"
        );
    }
    drop(server);
}
