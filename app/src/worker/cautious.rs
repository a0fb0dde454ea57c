//! A messenger that does not repeat what Discord has just forbidden, and stops sending for a job that another process may have claimed.

use std::future::poll_fn;
use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::task::Poll;
use std::time::Duration;

use asterism_store::{ChannelId, Job, MessageId, Place, UserId};
use async_trait::async_trait;
use tokio::sync::SemaphorePermit;

use crate::app::App;
use crate::app::forbidden::Recipient;
use crate::app::in_flight::Entered;
use crate::ports::messenger::{MessageName, Messenger, SendError};
use crate::protocol::reply::Post;
use crate::protocol::request::Permission;

/// Sends the messages of a job through `messenger`. If Discord has recently forbidden a message to the same recipient, returns
/// [`SendError::Forbidden`] without making a request.
///
/// No channel may use more than its share of the requests in progress.
///
/// Edits are sent even if a message was forbidden, because the bot can edit its messages even in channels where it may not post.
///
/// Once another process may have claimed the job and done it, nothing more is sent, because an older board would replace a newer one.
pub(crate) struct Cautious<'a> {
    app: &'a App,
    messenger: &'a dyn Messenger,
    job: &'a Job,
    is_lost: AtomicBool,
    /// Permit to load games and draw. Released at the first request, because from then on the job only waits.
    working: Mutex<Option<SemaphorePermit<'a>>>,
}

/// Time to wait before retrying a request to a channel that has too many requests in progress.
const CROWDED: Duration = Duration::from_secs(1);

impl<'a> Cautious<'a> {
    pub(crate) fn new(
        app: &'a App,
        messenger: &'a dyn Messenger,
        job: &'a Job,
        working: Option<SemaphorePermit<'a>>,
    ) -> Self {
        Self {
            app,
            messenger,
            job,
            is_lost: AtomicBool::new(false),
            working: Mutex::new(working),
        }
    }

    /// Registers a request to `channel` as in progress. Fails if the channel already has too many requests in progress.
    fn begin(&self, channel: ChannelId) -> Result<Entered<'a>, SendError> {
        self.end_work();
        let entered = self.app.in_flight.enter(channel);
        entered.ok_or_else(|| SendError::NotBefore(self.app.clock.now().plus(CROWDED)))
    }

    /// Returns true if something was not sent because another process may have claimed the job.
    pub(crate) fn has_lost_job(&self) -> bool {
        self.is_lost.load(Ordering::Relaxed)
    }

    /// Makes a request for as long as no other process can have claimed the job. Checks the claim each time the request is polled, because the
    /// request may wait for its turn or be retried, and the whole process may have been suspended in the meantime.
    async fn make<T>(
        &self,
        request: impl Future<Output = Result<T, SendError>>,
    ) -> Result<T, SendError> {
        let mut request = pin!(request);
        poll_fn(|context| {
            if self.app.store.still_holds(self.job) {
                return request.as_mut().poll(context);
            }
            self.is_lost.store(true, Ordering::Relaxed);
            Poll::Ready(Err(SendError::Later(
                "another process may have the job".to_owned(),
            )))
        })
        .await
    }

    fn end_work(&self) {
        self.working
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
    }

    fn check(&self, to: Recipient) -> Result<(), SendError> {
        if self.app.forbidden.is_paused(to, self.app.clock.now()) {
            return Err(SendError::Forbidden("it was forbidden before".to_owned()));
        }
        Ok(())
    }

    fn note<T>(&self, place: Place, sent: Result<T, SendError>) -> Result<T, SendError> {
        match &sent {
            Ok(_) => self.app.forbidden.lift(Recipient::Channel(place.channel)),
            Err(SendError::Forbidden(_)) => {
                let now = self.app.clock.now();
                self.app.forbidden.note_channel(place, now);
            }
            Err(_) => {}
        }
        sent
    }
}

#[async_trait]
impl Messenger for Cautious<'_> {
    async fn post(
        &self,
        place: Place,
        post: Post,
        name: &MessageName,
    ) -> Result<MessageId, SendError> {
        self.check(Recipient::Channel(place.channel))?;
        let _entered = self.begin(place.channel)?;
        let posting = self.messenger.post(place, post, name);
        self.note(place, self.make(posting).await)
    }

    async fn direct(
        &self,
        user: UserId,
        post: Post,
        name: &MessageName,
    ) -> Result<(ChannelId, MessageId), SendError> {
        self.check(Recipient::User(user))?;
        self.end_work();
        let sent = self.make(self.messenger.direct(user, post, name)).await;
        match &sent {
            Ok(_) => self.app.forbidden.lift(Recipient::User(user)),
            Err(SendError::Forbidden(_)) => {
                self.app.forbidden.note_user(user, self.app.clock.now());
            }
            Err(_) => {}
        }
        sent
    }

    async fn replace(
        &self,
        channel: ChannelId,
        message: MessageId,
        post: Post,
    ) -> Result<(), SendError> {
        let _entered = self.begin(channel)?;
        self.make(self.messenger.replace(channel, message, post))
            .await
    }

    async fn retire(&self, channel: ChannelId, message: MessageId) -> Result<(), SendError> {
        let _entered = self.begin(channel)?;
        self.make(self.messenger.retire(channel, message)).await
    }

    async fn open_thread(
        &self,
        channel: ChannelId,
        message: MessageId,
        name: &str,
    ) -> Result<ChannelId, SendError> {
        let _entered = self.begin(channel)?;
        self.make(self.messenger.open_thread(channel, message, name))
            .await
    }

    async fn lacks_for_threads(&self, place: Place) -> Result<Option<Vec<Permission>>, SendError> {
        self.check(Recipient::Channel(place.channel))?;
        let _entered = self.begin(place.channel)?;
        let lacks = self.make(self.messenger.lacks_for_threads(place)).await;
        if let Err(SendError::Forbidden(_)) = &lacks {
            let now = self.app.clock.now();
            self.app.forbidden.note_channel(place, now);
        }
        lacks
    }
}

#[cfg(test)]
mod tests;
