//! Connections to PostgreSQL.

use std::num::NonZero;
use std::str::FromStr;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::thread::available_parallelism;
use std::time::Duration;

use deadpool_postgres::{
    Manager, ManagerConfig, Object, Pool, QueueMode, RecyclingMethod, Runtime,
};
use postgres_native_tls::MakeTlsConnector;
use tokio_postgres::Config;
use tokio_postgres::config::{SslMode, TargetSessionAttrs};
use tokio_postgres::tls::NoTls;

use super::trouble::Trouble;
use crate::StoreError;

/// Fewest connections that are enough for a busy bot, however few processors there are: PostgreSQL writes the transactions of several
/// connections to the disk together. They are opened when they are needed.
const CONNECTIONS: usize = 16;

/// How long to wait for a free connection.
const WAIT: Duration = Duration::from_millis(1500);

/// How long to wait for a server when connecting.
const CONNECT: Duration = Duration::from_secs(3);

/// Idle time after which the connection is tested.
const KEEPALIVE: Duration = Duration::from_secs(10);

/// Modes that tokio-postgres does not know. The certificate and the host name are always verified here, so `require` does what they ask for.
const VERIFIED_MODES: [&str; 2] = ["sslmode=verify-full", "sslmode=verify-ca"];

/// Open connections.
pub(super) struct Link {
    pool: Pool,
    /// Whether calls fail because PostgreSQL is away or accepts no changes. The log says so once.
    is_failing: AtomicBool,
}

impl Link {
    /// Prepares connections to `url`, at most `connections` at a time; if it is `None`, twice as many as there are processors, or 16 if those
    /// are few. Connects to nothing yet.
    pub(super) fn new(url: &str, connections: Option<usize>) -> Result<Self, StoreError> {
        let config = read_url(url)?;
        let settings = ManagerConfig {
            recycling_method: RecyclingMethod::Fast,
        };
        let manager = if config.get_ssl_mode() == SslMode::Disable {
            Manager::from_config(config, NoTls, settings)
        } else {
            let connector = native_tls::TlsConnector::new();
            let connector = connector.map_err(|error| StoreError::Denied {
                why: error.to_string(),
            })?;
            Manager::from_config(config, MakeTlsConnector::new(connector), settings)
        };
        let cores = available_parallelism().map_or(1, NonZero::get);
        let pool = Pool::builder(manager)
            .max_size(connections.unwrap_or(CONNECTIONS.max(2 * cores)).max(1))
            .wait_timeout(Some(WAIT))
            // Those used last have what they need in their caches.
            .queue_mode(QueueMode::Lifo)
            .runtime(Runtime::Tokio1)
            .build();
        let pool = pool.map_err(|error| StoreError::Database {
            why: error.to_string(),
        })?;
        Ok(Self {
            pool,
            is_failing: AtomicBool::new(false),
        })
    }

    pub(super) async fn connect(&self) -> Result<Object, Trouble> {
        self.pool.get().await.map_err(Trouble::of_pool)
    }

    /// Logs the first of several failures that have the same reason: it concerns every call.
    pub(super) fn note_failure(&self, error: &StoreError) {
        if error.is_reported() && !error.is_final() && !self.is_failing.swap(true, Relaxed) {
            tracing::error!(%error, "PostgreSQL is away; calls fail until it is back");
        }
    }

    /// Logs the end of such failures.
    pub(super) fn note_success(&self) {
        if self.is_failing.load(Relaxed) && self.is_failing.swap(false, Relaxed) {
            tracing::info!("PostgreSQL is back");
        }
    }

    /// Closes all connections that are not in use. No new ones are opened.
    pub(super) fn close(&self) {
        self.pool.close();
    }
}

/// Closes a connection whose state is not known, instead of using it again.
pub(super) fn discard(connection: Object) {
    drop(Object::take(connection));
}

fn read_url(url: &str) -> Result<Config, StoreError> {
    // What exactly does not read is not said, because it may be a part of the password.
    let unreadable = |why: &str| StoreError::Address { why: why.into() };
    if !url.starts_with("postgres://") && !url.starts_with("postgresql://") {
        return Err(unreadable("it does not begin with postgres://"));
    }
    let mut url = url.to_owned();
    for mode in VERIFIED_MODES {
        url = url.replace(mode, "sslmode=require");
    }
    let mut config = Config::from_str(&url)
        .map_err(|_| unreadable("it does not read, or has an option that is not known"))?;
    if config.get_hosts().is_empty() && config.get_hostaddrs().is_empty() {
        return Err(unreadable("it names no host"));
    }
    if config.get_connect_timeout().is_none() {
        config.connect_timeout(CONNECT);
    }
    config.keepalives_idle(KEEPALIVE);
    if config.get_application_name().is_none() {
        config.application_name("asterism");
    }
    // Of several hosts, the one that accepts changes. A single one can still be read when it does not.
    if config.get_hosts().len().max(config.get_hostaddrs().len()) > 1 {
        config.target_session_attrs(TargetSessionAttrs::ReadWrite);
    }
    Ok(config)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unreadable_url_is_not_repeated_in_the_error() {
        for url in [
            "postgres://bot:geheim@host:port/db",
            "postgres://bot@host/db?geheim=x",
            "postgres://bot:geheim@host/db?sslmode=geheim",
            "mysql://bot:geheim@host/db",
            "postgres:///geheim",
            "geheim",
        ] {
            let error = read_url(url).expect_err(url).to_string();
            assert!(!error.contains("geheim"), "{error}");
            assert!(error.contains("postgres://user:password@host"), "{error}");
        }
    }

    #[test]
    fn the_modes_of_encryption_are_known() {
        for (mode, expected) in [
            ("disable", SslMode::Disable),
            ("prefer", SslMode::Prefer),
            ("require", SslMode::Require),
            ("verify-ca", SslMode::Require),
            ("verify-full", SslMode::Require),
        ] {
            let config = read_url(&format!("postgres://bot@host/db?sslmode={mode}")).unwrap();
            assert_eq!(config.get_ssl_mode(), expected, "{mode}");
        }
    }
}
