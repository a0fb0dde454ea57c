//! Reports the bot's state to the service manager, if there is one: that it has started, is still working, or is stopping. See [systemd
//! Docs/sd_notify](https://www.freedesktop.org/software/systemd/man/latest/sd_notify.html).

use std::sync::Arc;

use sd_notify::{NotifyState, watchdog_enabled};
use tokio::sync::watch;

use crate::health::{ANSWERS_WITHIN, Health};

/// Reports that the bot has started; then, as often as the service manager requires, that it is still working; and finally, that it is stopping. The
/// bot is considered to be working if the runtime runs this task and the database answers.
///
/// The bot counts as started once its database is open, even if Discord cannot be reached and the bot is still trying to connect.
pub(crate) async fn report(health: Arc<Health>, mut stop: watch::Receiver<bool>) {
    tell(NotifyState::Ready);
    // Two signs of life in each period, so that one may be late.
    let every = watchdog_enabled().map(|period| period / 2);
    loop {
        let pause = async {
            match every {
                Some(every) => tokio::time::sleep(every).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            () = pause => {}
            _ = stop.wait_for(|stopped| *stopped) => break,
        }
        if health.check_alive(ANSWERS_WITHIN).await.is_ok() {
            tell(NotifyState::Watchdog);
        }
    }
    tell(NotifyState::Stopping);
}

fn tell(state: NotifyState<'_>) {
    // Does nothing without a service manager.
    if let Err(error) = sd_notify::notify(&[state]) {
        tracing::warn!(%error, "could not report the bot's state to the service manager");
    }
}
