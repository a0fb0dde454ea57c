//! Handles interactions, no matter how they arrive: determines the response and sends it. When the program stops, waits for the requests that are
//! still running.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use asterism_app::app::App;
use asterism_app::protocol::refusal::Refusal;
use asterism_app::protocol::request::Request;
use serde_json::Value;
use serenity::all::{CommandType, Interaction};
use tokio::sync::mpsc;
use tokio::time::Instant;
use tracing::Instrument as _;

use crate::discord::answer::{self, refusal_reply};
use crate::discord::api::Api;
use crate::discord::callback::Callback;
use crate::discord::deliveries::Deliveries;
use crate::discord::inbound;
use crate::discord::lateness::Lateness;
use crate::discord::registered::Registered;
use crate::discord::tenure::Tenure;
use crate::discord::turnstile::{Admission, Turnstile};
use crate::discord::unreadable::{self, Salvaged};
use crate::metrics::instruments::{InteractionKind, InteractionOutcome};

/// Handles interactions.
pub(super) struct Reception {
    app: Arc<App>,
    api: Arc<Api>,
    registered: Arc<Registered>,
    lateness: Arc<Lateness>,
    turnstile: Arc<Turnstile>,
    deliveries: Deliveries,
    /// Sender that is cloned for each running request; `None` once the program is stopping. The receiver, `all_done`, ends when the last clone is
    /// dropped.
    in_hand: Mutex<Option<mpsc::Sender<()>>>,
    all_done: tokio::sync::Mutex<mpsc::Receiver<()>>,
    /// Number of interactions that serenity could parse. `dropped` counts the interactions that it could not parse.
    understood: AtomicU64,
    dropped: AtomicU64,
}

impl Reception {
    /// Prepares to handle interactions. Each user may send `user_rate` interactions per second; 0 means no limit.
    pub(super) fn new(
        app: Arc<App>,
        api: Arc<Api>,
        registered: Arc<Registered>,
        user_rate: u32,
    ) -> Self {
        let (in_hand, all_done) = mpsc::channel(1);
        Self {
            app,
            api,
            registered,
            lateness: Arc::default(),
            turnstile: Arc::new(Turnstile::new(user_rate)),
            deliveries: Deliveries::default(),
            in_hand: Mutex::new(Some(in_hand)),
            all_done: tokio::sync::Mutex::new(all_done),
            understood: AtomicU64::new(0),
            dropped: AtomicU64::new(0),
        }
    }

    /// Refuses new requests from now on.
    pub(super) fn close(&self) {
        let in_hand = self.in_hand.lock();
        in_hand.unwrap_or_else(PoisonError::into_inner).take();
    }

    /// Waits until the last request is done, but no longer than `limit`. Call [`close`](Self::close) first.
    pub(super) async fn finish(&self, limit: Duration) {
        let mut all_done = self.all_done.lock().await;
        if tokio::time::timeout(limit, all_done.recv()).await.is_err() {
            tracing::warn!("some requests did not finish in time; their responses are lost");
        }
    }

    fn take_in_hand(&self) -> Option<mpsc::Sender<()>> {
        let in_hand = self.in_hand.lock();
        in_hand.unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Handles an interaction and responds to it. All lines logged during handling contain the interaction's ID. `tenure` is the tenure of the shard
    /// that received the interaction; `None` if it came over HTTP.
    pub(super) async fn respond(&self, interaction: &Interaction, tenure: Option<&Arc<Tenure>>) {
        self.understood.fetch_add(1, Ordering::Relaxed);
        self.respond_to_parsed(interaction, tenure).await;
    }

    async fn respond_to_parsed(&self, interaction: &Interaction, tenure: Option<&Arc<Tenure>>) {
        let (Some(request), Some(kind)) = (inbound::request(interaction), kind_of(interaction))
        else {
            return;
        };
        let span = tracing::error_span!(
            "interaction",
            id = %request.interaction,
            kind = kind.name(),
            action = request.what.label(),
            guild = request.place.guild.is_some(),
        );
        let call = Callback {
            api: Arc::clone(&self.api),
            registered: Arc::clone(&self.registered),
            id: interaction.id(),
            token: token_of(interaction).to_owned(),
            kind: Some(kind),
            is_entry_point: is_entry_point(interaction),
            arrived: Instant::now(),
            tenure: tenure.cloned(),
            was_answered_elsewhere: AtomicBool::new(false),
        };
        self.respond_to(request, kind, call).instrument(span).await;
    }

    /// Handles an interaction that serenity could not parse, as far as possible.
    pub(super) async fn respond_to_unparsed(
        &self,
        interaction: Value,
        tenure: Option<&Arc<Tenure>>,
    ) {
        let dropped = self.dropped.fetch_add(1, Ordering::Relaxed) + 1;
        let understood = self.understood.load(Ordering::Relaxed);
        match unreadable::salvage(interaction) {
            Some(Salvaged::Interaction(interaction)) => {
                tracing::info!(
                    dropped,
                    understood,
                    "parsed an interaction after removing the parts that serenity does not know"
                );
                self.respond_to_parsed(&interaction, tenure).await;
            }
            Some(Salvaged::Apology { id, token, reply }) => {
                tracing::error!(dropped, understood, %id, "could not parse an interaction; answering with an apology");
                let call = Callback {
                    api: Arc::clone(&self.api),
                    registered: Arc::clone(&self.registered),
                    id,
                    token,
                    kind: None,
                    is_entry_point: false,
                    arrived: Instant::now(),
                    tenure: tenure.cloned(),
                    was_answered_elsewhere: AtomicBool::new(false),
                };
                let span = tracing::error_span!("interaction", %id, kind = "unreadable");
                call.answer(*reply).instrument(span).await;
            }
            None => {
                tracing::error!(
                    dropped,
                    understood,
                    "could not parse an interaction; it gets no response"
                );
            }
        }
    }

    async fn respond_to(&self, request: Request, kind: InteractionKind, call: Callback) {
        let busy = self.app.clock.worker();
        let instruments = Arc::clone(&self.api.instruments);
        if !self.deliveries.is_new(request.interaction) {
            tracing::debug!("an interaction was delivered again; ignoring the second delivery");
            instruments.note_interaction(kind, InteractionOutcome::Repeated);
            return;
        }
        let refuse = async |refusal| {
            let reply = refusal_reply(&request, &refusal);
            let outcome = match call.answer(reply).await {
                Some(_) => InteractionOutcome::Refused,
                None => call.judge_failure(),
            };
            instruments.note_interaction(kind, outcome);
        };
        let Some(held) = self.take_in_hand() else {
            return refuse(Refusal::Restarting).await;
        };
        let visit = match self.turnstile.admit(request.user.id) {
            Admission::Admitted(visit) => visit,
            Admission::Refused => return refuse(Refusal::TooFast).await,
            Admission::Ignored => {
                instruments.note_interaction(kind, InteractionOutcome::Ignored);
                return;
            }
        };
        // In a separate task, so that serenity cannot cancel a request halfway.
        let app = Arc::clone(&self.app);
        let lateness = Arc::clone(&self.lateness);
        let counting = Arc::clone(&instruments);
        let answering = async move {
            let outcome = answer::answer(app, request, call, &lateness).await;
            counting.note_interaction(kind, outcome);
            drop((held, busy, visit));
        };
        let task = tokio::spawn(answering.in_current_span());
        if let Err(error) = task.await {
            instruments.note_interaction(kind, InteractionOutcome::Failed);
            tracing::error!(%error, "could not respond to an interaction; its handler panicked");
        }
    }
}

/// Returns the kind of an interaction; `None` for kinds that the bot does not use.
fn kind_of(interaction: &Interaction) -> Option<InteractionKind> {
    match interaction {
        Interaction::Command(_) => Some(InteractionKind::Command),
        Interaction::Autocomplete(_) => Some(InteractionKind::Autocomplete),
        Interaction::Component(_) => Some(InteractionKind::Component),
        Interaction::Modal(_) => Some(InteractionKind::Modal),
        _ => None,
    }
}

/// Returns whether the user has used the entry point command, and the host has set it to be handled by the bot and not by Discord.
fn is_entry_point(interaction: &Interaction) -> bool {
    matches!(interaction, Interaction::Command(command) if command.data.kind == CommandType::PrimaryEntryPoint)
}

fn token_of(interaction: &Interaction) -> &str {
    match interaction {
        Interaction::Command(command) | Interaction::Autocomplete(command) => &command.token,
        Interaction::Component(component) => &component.token,
        Interaction::Modal(modal) => &modal.token,
        Interaction::Ping(ping) => &ping.token,
        _ => "",
    }
}
