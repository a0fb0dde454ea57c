//! Opens the touch board's server, if the host has set it up.

use std::sync::Arc;

use asterism_app::feature::touch::view::ui::list_first_words;
use tokio::sync::watch;

use crate::activity::boards::Boards;
use crate::activity::files::{BoardFiles, PageSettings};
use crate::activity::identity::{CodeGrant, Confirms};
use crate::activity::limits::Capacity;
use crate::activity::policy::Origins;
use crate::activity::proxy::{ProxyHeaders, SigningKeys};
use crate::activity::secret::ClientSecret;
use crate::activity::session::SessionKey;
use crate::activity::{Activity, Limits};
use crate::discord::api::{Api, Application};
use crate::discord::error::with_causes;
use crate::discord::handlers::Handlers;
use crate::discord::oauth::Oauth;

/// Says in the log whether the touch board is set up, and what is missing if it is set up in part. `is_served` is whether this process
/// listens, or another one may.
pub(super) async fn report(
    api: &Arc<Api>,
    application: &Application,
    secret: Option<&ClientSecret>,
    is_served: bool,
) {
    let has_activities = application.has_activities();
    let Some(secret) = secret else {
        if has_activities {
            tracing::info!(
                "the application has Activities, but there is no client secret, so boards cannot be opened as a page; docs/activity.md says how to \
                 set it up"
            );
        }
        return;
    };
    if !is_served {
        tracing::warn!(
            "there is a client secret, but no --listen, so the touch board is not served; docs/activity.md says how to set it up"
        );
    }
    if !has_activities {
        tracing::warn!(
            "Activities are not enabled, so the touch board opens only in a browser; enable them in the Developer Portal (your application, \
             Activities, Settings)"
        );
    }
    if secret.is_made_up() {
        return;
    }
    let oauth = Oauth::new(api, secret.clone());
    match oauth.check_secret().await {
        Ok(true) => {}
        Ok(false) => tracing::error!(
            "Discord refuses the client secret, so no one can sign in to the touch board; copy it again from the Developer Portal (your \
             application, OAuth2, Reset Secret)"
        ),
        Err(error) => {
            let error = with_causes(&error);
            tracing::debug!(error, "could not check the client secret");
        }
    }
}

/// Opens the server of the touch board for an application. `user_rate` is the number of calls per second from one user.
pub(super) fn open(
    handlers: &Handlers,
    application: &Application,
    secret: ClientSecret,
    keys: watch::Receiver<SigningKeys>,
    (user_rate, stop): (u32, watch::Receiver<bool>),
) -> Activity {
    let capacity = find_capacity();
    let api = &handlers.api;
    let id = application.id.get();
    let key = SessionKey::derive(secret.reveal(), id);
    let discord: Arc<dyn Confirms> = Arc::new(Oauth::new(api, secret));
    let proxy = Arc::new(ProxyHeaders {
        keys,
        discord: Arc::clone(&discord),
        application: id,
    });
    let boards: Arc<dyn Boards> = Arc::<asterism_app::app::App>::clone(&handlers.app);
    Activity {
        boards,
        key,
        files: BoardFiles::new(PageSettings {
            client_id: id.to_string(),
            authorize: format!("{}/oauth2/authorize", api.base()),
            demo: !api.is_discord(),
            words: list_first_words(),
        }),
        origins: Origins::new(id),
        ways: [
            Arc::<ProxyHeaders>::clone(&proxy),
            Arc::new(CodeGrant(Arc::clone(&discord))),
        ],
        proxy,
        discord,
        clock: handlers.app.clock.clone(),
        instruments: Arc::clone(&api.instruments),
        limits: Limits::new(user_rate, capacity),
        stop,
    }
}

/// Returns how many connections the process can have, and warns if they are few.
fn find_capacity() -> Capacity {
    let open_files = raise_open_files();
    let capacity = Capacity::of_open_files(open_files);
    if capacity != Capacity::FULL {
        tracing::warn!(
            open_files,
            streams = capacity.streams,
            "the limit of open files is low, so few people can have the touch board open at the same time; raise it (LimitNOFILE= under systemd)"
        );
    }
    capacity
}

/// Raises the limit of open files as far as the system allows, because each connection is one: many systems start programs with a limit of 1,024. Returns
/// the limit; `None` if there is none, or it is not known.
#[cfg(target_os = "linux")]
fn raise_open_files() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    let raised = Rlimit {
        current: limit.maximum,
        maximum: limit.maximum,
    };
    match setrlimit(Resource::Nofile, raised) {
        Ok(()) => limit.maximum,
        Err(error) => {
            tracing::debug!(%error, "could not raise the limit of open files");
            limit.current
        }
    }
}

/// Returns no limit: it is only known on Linux.
#[cfg(not(target_os = "linux"))]
fn raise_open_files() -> Option<u64> {
    None
}
