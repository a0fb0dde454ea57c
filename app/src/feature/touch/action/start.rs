//! **New game** on the page: a game against the engine, where the visitor is.

use std::time::Duration;

use asterism_rules::GameKind;
use asterism_store::{
    GameId, GameQuery, GameRecord, GameState, IdempotencyKey, InteractionId, Place, Timestamp,
    UserId,
};
use serde_json::{Value, json};
use tokio::time::timeout;

use crate::app::rights::PATIENCE;
use crate::app::{App, RequestContext};
use crate::feature::touch::action::moves::{derive_interaction, name_as_there};
use crate::feature::touch::action::{begin, set_up};
use crate::feature::touch::payload::Visitor;
use crate::feature::touch::refusal::TouchRefusal;
use crate::feature::touch::state::Visited;
use crate::game::loaded_game::replay;
use crate::game::variant::Variant;
use crate::ports::rights::Participation;
use crate::protocol::access::Access;
use crate::protocol::payload::EngineSetup;
use crate::protocol::refusal::Refusal;
use crate::protocol::request::{Call, What};

/// How long a game without moves is opened again by **New game**: a second tap, or another try after an answer was lost, is to start no second game.
const JUST_STARTED: Duration = Duration::from_mins(10);

/// Number of the user's games in the channel that are looked at, the most recently updated first.
const RECENT: usize = 25;

/// Answers `start`: starts a game against the engine, or opens one that has just been started with the same settings and in which no one has moved.
pub(crate) async fn start(
    app: &App,
    visitor: &Visitor,
    kind: &str,
    now: Timestamp,
) -> Result<Value, Refusal> {
    let kind: GameKind = kind.parse().map_err(|_| Refusal::Choice)?;
    let user = visitor.person.id;
    let at = app
        .find_start(visitor)
        .await?
        .ok_or(TouchRefusal::NoPlace)?;
    let setup = set_up(app, kind, at.0).await?;
    let wanted = Wanted {
        user,
        place: at.0,
        setup: &setup,
    };
    let game = match wanted.find(app, now).await? {
        Found::Fresh(game) => game,
        Found::Free(interaction) => {
            let request = (interaction, now);
            start_new(app, visitor, (at, setup), request).await?
        }
    };
    // Not the key of the request: after another game was opened, this one is to be opened again.
    let parts = [user.get(), game.get(), now.millis().cast_unsigned()];
    let id = derive_interaction(parts.into_iter());
    let key = IdempotencyKey::BoardOpened { id };
    app.give_ticket(user, game, (key, now)).await?;
    Ok(json!({"game": game.to_string()}))
}

/// Starts the game with the same checks as `/play`.
async fn start_new(
    app: &App,
    visitor: &Visitor,
    (at, setup): (Visited, EngineSetup),
    (interaction, now): (InteractionId, Timestamp),
) -> Result<GameId, Refusal> {
    let (place, _) = at;
    let mut request = visitor.request(interaction, at, What::Command(Call::default()));
    let commands = (Participation::Commands, TouchRefusal::NoCommands.into());
    app.expect_participation(visitor.person.id, place, commands)
        .await?;
    if let Some(guild) = place.guild {
        let lacks = timeout(PATIENCE, app.rights.lacks(guild, place.channel)).await;
        request.lacks = lacks.ok().and_then(Result::ok).ok_or(Refusal::Trouble)?;
        request.opens_threads = app.names.opens_threads(place.channel).await;
    }
    let request = name_as_there(app, request).await;
    app.may_be_used(&request, Access::Begin).await?;
    let context = RequestContext::new(app, &request, now);
    begin(context, setup).await?;
    let receipt = app.store.receipt(context.key()).await?;
    Ok(receipt.ok_or(Refusal::Trouble)?.id)
}

/// The game that a visitor wants.
struct Wanted<'a> {
    user: UserId,
    place: Place,
    setup: &'a EngineSetup,
}

/// What there is for a visitor who wants a game.
enum Found {
    /// A game that has just been started.
    Fresh(GameId),
    /// No such game. Contains the ID of the request with which to start it.
    Free(InteractionId),
}

impl Wanted<'_> {
    /// Finds a fresh game, or the request that starts one.
    ///
    /// The ID of the request is derived from the user's newest game here, so that it is the same for all calls until one of them has started a game.
    async fn find(&self, app: &App, now: Timestamp) -> Result<Found, Refusal> {
        let query = GameQuery {
            player: Some(self.user.into()),
            channel: Some(self.place.channel),
            guild: None,
            state: GameState::Any,
        };
        let records = app.store.games(query, RECENT).await?;
        let mut fresh = records.iter().filter(|record| self.is_fresh(record, now));
        if let Some(record) = fresh.next() {
            return Ok(Found::Fresh(record.id));
        }
        let newest = records
            .iter()
            .max_by_key(|record| (record.started, record.id));
        let mut newest = newest.map_or(0, |record| record.id.get());
        loop {
            let id = self.derive_request(newest);
            let started = app
                .store
                .receipt(IdempotencyKey::Interaction { id })
                .await?;
            let Some(receipt) = started else {
                return Ok(Found::Free(id));
            };
            // Another call has started a game since the list was read, or one is missing in the list.
            let record = app.store.game(receipt.id).await?;
            if record.is_some_and(|record| self.is_fresh(&record, now)) {
                return Ok(Found::Fresh(receipt.id));
            }
            newest = receipt.id.get();
        }
    }

    /// Returns whether a game is like the one that the visitor wants, and has just been started.
    fn is_fresh(&self, record: &GameRecord, now: Timestamp) -> bool {
        let kind = self.setup.kind;
        let level = record.engine.map(|engine| engine.level);
        record.ended.is_none()
            && record.entries.is_empty()
            && record.seats.len() == 2
            && now.since(record.started) <= JUST_STARTED
            && record.kind == kind.id()
            && record.variant == Variant::usual(kind).for_players(kind, 2).text
            && record.position.is_none()
            && record.series.is_none()
            && record.terms.time.is_none()
            && level == Some(self.setup.level)
            && self.moves_first(record)
    }

    /// Returns whether the visitor makes the first move of a game.
    fn moves_first(&self, record: &GameRecord) -> bool {
        let seat = replay(record).ok().and_then(|game| game.to_move());
        let player = seat.and_then(|seat| record.seats.get(seat.index()));
        player.is_some_and(|player| *player == self.user)
    }

    /// Returns the ID of the request that starts a game after the game `newest`.
    fn derive_request(&self, newest: u64) -> InteractionId {
        let index = GameKind::ALL.iter().position(|it| *it == self.setup.kind);
        let parts = [
            self.user.get(),
            self.place.channel.get(),
            index.unwrap_or_default() as u64,
            newest,
        ];
        derive_interaction(parts.into_iter())
    }
}
