//! Connections to PostgreSQL.

use std::net::IpAddr;
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
use tokio_postgres::config::{Host, SslMode, TargetSessionAttrs};
use tokio_postgres::tls::NoTls;

use super::trouble::Trouble;
use crate::StoreError;

/// Lower bound of the default for the maximum number of connections. A busy bot benefits from this many even with few processors, because PostgreSQL
/// writes the transactions of several connections to the disk together. Connections are opened only when needed.
const CONNECTIONS: usize = 16;

/// Maximum time to wait for a free connection.
const WAIT: Duration = Duration::from_millis(1500);

/// Maximum time to wait for a server when connecting.
const CONNECT: Duration = Duration::from_secs(3);

/// Idle time after which a connection is tested.
const KEEPALIVE: Duration = Duration::from_secs(10);

/// Modes that tokio-postgres does not know. This module replaces them with `require`, which has the same effect here, because the certificate and the
/// host name are always verified.
const VERIFIED_MODES: [&str; 2] = ["sslmode=verify-full", "sslmode=verify-ca"];

/// The pool of connections to PostgreSQL.
pub(super) struct Link {
    pool: Pool,
    /// Whether calls are currently failing because PostgreSQL is unavailable or rejects changes. The flag ensures that this is logged only once.
    is_failing: AtomicBool,
}

impl Link {
    /// Prepares a pool of connections to `url` without connecting yet. The pool has at most `connections` connections. If that is `None`, the maximum
    /// is twice the number of processors, but at least 16.
    pub(super) fn new(url: &str, connections: Option<usize>) -> Result<Self, StoreError> {
        let config = read_url(url)?;
        let settings = ManagerConfig {
            recycling_method: RecyclingMethod::Fast,
        };
        let is_plain = match config.get_ssl_mode() {
            SslMode::Disable => true,
            SslMode::Prefer => has_only_sockets(&config),
            _ => false,
        };
        if is_plain && !is_local(&config) {
            tracing::warn!(
                "sslmode=disable: the connection to PostgreSQL is not encrypted, and the identity of the server is not checked"
            );
        }
        let manager = if is_plain {
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
            // The most recently used connections have what they need in their caches.
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

    /// Logs `error` if it is the first of a series of failures that affect every call.
    pub(super) fn note_failure(&self, error: &StoreError) {
        if error.is_reported() && !error.is_final() && !self.is_failing.swap(true, Relaxed) {
            tracing::error!(%error, "PostgreSQL cannot be reached or rejects changes; calls fail until it is available again");
        }
    }

    /// Logs the end of a series of failures that affected every call.
    pub(super) fn note_success(&self) {
        if self.is_failing.load(Relaxed) && self.is_failing.swap(false, Relaxed) {
            tracing::info!("PostgreSQL is available again");
        }
    }

    /// Closes all unused connections and prevents new ones from being opened.
    pub(super) fn close(&self) {
        self.pool.close();
    }
}

/// Closes a connection whose state is unknown, so that it is not reused.
pub(super) fn discard(connection: Object) {
    drop(Object::take(connection));
}

fn read_url(url: &str) -> Result<Config, StoreError> {
    // The message does not say which part is unreadable, because it may be a part of the password.
    let unreadable = |why: &str| StoreError::Address { why: why.into() };
    if !url.starts_with("postgres://") && !url.starts_with("postgresql://") {
        return Err(unreadable("it does not begin with postgres://"));
    }
    let (place, mut options) = match url.rsplit_once('?') {
        Some((place, options)) => (place, format!("?{options}")),
        None => (url, String::new()),
    };
    for mode in VERIFIED_MODES {
        options = options.replace(mode, "sslmode=require");
    }
    let mut config = Config::from_str(&format!("{place}{options}"))
        .map_err(|_| unreadable("it does not read, or has an option that is not known"))?;
    let hosts = config.get_hosts();
    if hosts.is_empty() && config.get_hostaddrs().is_empty() {
        return Err(unreadable("it names no host"));
    }
    let has_at = |host: &Host| matches!(host, Host::Tcp(name) if name.contains('@'));
    if hosts.iter().any(has_at) {
        return Err(unreadable("there is one @ too many"));
    }
    // Otherwise, an attacker on the network could claim that the server does not encrypt.
    if config.get_ssl_mode() == SslMode::Prefer && !is_local(&config) {
        config.ssl_mode(SslMode::Require);
    }
    if config.get_connect_timeout().is_none() {
        config.connect_timeout(CONNECT);
    }
    config.keepalives_idle(KEEPALIVE);
    if config.get_application_name().is_none() {
        config.application_name("asterism");
    }
    // If there are several hosts, use the one that accepts changes. A single one can still be read when it accepts none.
    if config.get_hosts().len().max(config.get_hostaddrs().len()) > 1 {
        config.target_session_attrs(TargetSessionAttrs::ReadWrite);
    }
    Ok(config)
}

/// Returns whether all connections stay on this machine, no matter which of the configured hosts answers.
fn is_local(config: &Config) -> bool {
    let addresses = config.get_hostaddrs();
    if addresses.is_empty() {
        config.get_hosts().iter().all(is_local_host)
    } else {
        // Connections go to these; the hosts are only names for the certificate.
        addresses.iter().all(is_local_address)
    }
}

/// Returns whether all connections use Unix sockets. PostgreSQL does not encrypt these, so there is no need to read the certificates that this
/// machine trusts.
fn has_only_sockets(config: &Config) -> bool {
    let is_socket = |host: &Host| !matches!(host, Host::Tcp(_));
    config.get_hostaddrs().is_empty() && config.get_hosts().iter().all(is_socket)
}

fn is_local_host(host: &Host) -> bool {
    match host {
        Host::Tcp(name) => {
            let address = name.parse::<IpAddr>();
            name.eq_ignore_ascii_case("localhost") || address.is_ok_and(|it| is_local_address(&it))
        }
        #[cfg(unix)]
        Host::Unix(_) => true,
    }
}

fn is_local_address(address: &IpAddr) -> bool {
    address.to_canonical().is_loopback()
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
            "postgres://bot:ge@geheim@host/db",
            "postgres://bot:geheim@[host/db",
            "postgres://b%FFt:geheim@host/db",
            "bot:geheim@host/db",
            "host=host user=bot password=geheim",
            " postgres://bot:geheim@host/db",
            "geheim",
        ] {
            let error = read_url(url).expect_err(url).to_string();
            assert!(!error.contains("geheim"), "{error}");
            assert!(error.contains("postgres://user:password@host"), "{error}");
        }
    }

    #[test]
    fn only_sockets_need_no_certificates() {
        for (place, expected) in [
            ("%2Frun%2Fpostgresql/db", true),
            ("/db?host=/run/postgresql,/tmp", true),
            ("%2Frun%2Fpostgresql,localhost/db", false),
            ("%2Frun%2Fpostgresql/db?hostaddr=127.0.0.1", false),
            ("localhost/db", false),
        ] {
            let config = read_url(&format!("postgres://bot@{place}")).unwrap();
            assert_eq!(has_only_sockets(&config), expected, "{place}");
        }
    }

    #[test]
    fn plain_text_is_for_this_machine_unless_it_is_asked_for() {
        const ELSEWHERE: [&str; 9] = [
            "db.example.org",
            "10.0.0.2:5433",
            "[fd00::1]",
            "localhost.example.org",
            "localhost,db.example.org",
            "%2Frun%2Fpostgresql,db.example.org",
            "?host=db.example.org",
            // The address is what is connected to.
            "localhost?hostaddr=10.0.0.2",
            "localhost,localhost?hostaddr=127.0.0.1,10.0.0.2",
        ];
        const HERE: [&str; 9] = [
            "localhost",
            "LOCALHOST:5433",
            "127.0.0.1",
            "127.9.9.9",
            "[::1]",
            "[::ffff:127.0.0.1]",
            "%2Frun%2Fpostgresql",
            "?host=/run/postgresql",
            "db.example.org?hostaddr=127.0.0.1",
        ];
        let read = |place: &str, mode: &str| {
            let (hosts, options) = place.split_once('?').unwrap_or((place, ""));
            let url = format!("postgres://bot:sslmode=verify-ca@{hosts}/db?{options}&{mode}");
            let url = url.replace("?&", "?");
            let url = url.trim_end_matches(['?', '&']);
            let config = read_url(url).unwrap_or_else(|error| panic!("{url}: {error}"));
            assert_eq!(
                config.get_password(),
                Some(&b"sslmode=verify-ca"[..]),
                "{url}"
            );
            config.get_ssl_mode()
        };
        for (places, unless_named) in [(ELSEWHERE, SslMode::Require), (HERE, SslMode::Prefer)] {
            for (place, mode) in places
                .iter()
                .flat_map(|place| ["", "sslmode=prefer"].map(|mode| (place, mode)))
            {
                assert_eq!(read(place, mode), unless_named, "{place} {mode}");
            }
            for place in places {
                assert_eq!(read(place, "sslmode=disable"), SslMode::Disable, "{place}");
                for mode in ["require", "verify-ca", "verify-full"] {
                    let mode = format!("sslmode={mode}");
                    assert_eq!(read(place, &mode), SslMode::Require, "{place} {mode}");
                }
            }
        }
    }
}
