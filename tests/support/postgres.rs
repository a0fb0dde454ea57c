//! The same tests on PostgreSQL: with `ASTERISM_E2E_STORE=postgres`, each club's games are in a new database of a server that the tests
//! start. With `pgbouncer`, the bot reaches it through `PgBouncer`.

use std::sync::OnceLock;

#[allow(dead_code, reason = "the tests of the store use all of it")]
#[path = "../../store/tests/it/postgres/server.rs"]
pub(crate) mod server;

static POOLER: OnceLock<server::Pooler> = OnceLock::new();

/// Variable that says where the bot stores games.
pub(crate) const STORE: &str = "ASTERISM_STORE";

/// Variable that says on which store the tests run.
const CHOICE: &str = "ASTERISM_E2E_STORE";

/// Returns the setting for a new database on PostgreSQL; `None` if the tests use directories.
pub(crate) async fn new_database() -> Option<(&'static str, String)> {
    let choice = std::env::var(CHOICE)
        .ok()
        .filter(|choice| !choice.is_empty())?;
    let server = tokio::task::spawn_blocking(server::shared).await;
    let server = server
        .expect("the server starts")
        .expect("PostgreSQL is installed");
    let database = server.create().await;
    let url = match choice.as_str() {
        "postgres" => server.url(&database),
        "pgbouncer" => POOLER
            .get_or_init(|| server.pool().expect("PgBouncer is installed"))
            .url(&database),
        other => panic!("{CHOICE} is {other}, not postgres or pgbouncer"),
    };
    Some((STORE, url))
}
