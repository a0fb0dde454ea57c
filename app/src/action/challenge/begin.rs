//! Turns a challenge into a game: assigns the seats and creates the first job.

use asterism_rules::{AnyGame, GameKind};
use asterism_store::{
    Challenge, FIRST_VERSION, Group, NewChallenge, NewGame, Origin, Player, Timestamp, Topic,
    UserId,
};

use crate::app::App;
use crate::app::challenges::rematch_order;
use crate::game::challenge::{seat_players, sit_together, turn_order};
use crate::game::chance::scramble;
use crate::game::loaded_game::{RULES_VERSION, apply, to_ended};
use crate::game::turn::next_job;
use crate::game::variant::Variant;
use crate::protocol::refusal::{Refusal, refuse_setup};

/// Converts a stored challenge, including everyone who has joined it, to a [`NewChallenge`]. Returns `None` if a player's data has been deleted.
pub(super) fn as_new_challenge(challenge: &Challenge) -> Option<NewChallenge> {
    Some(NewChallenge {
        place: challenge.place,
        kind: challenge.kind.clone(),
        options: challenge.options.clone(),
        variant: challenge.variant.clone(),
        games: challenge.games,
        by: challenge.by.user()?,
        invited: challenge
            .invited
            .iter()
            .map(|invited| invited.user.user())
            .collect::<Option<_>>()?,
        engine: challenge.engine,
        order: challenge.order,
        lapses: challenge.lapses,
        terms: challenge.terms,
        open: challenge.open,
        partner: challenge.partner.and_then(Player::user),
        rematch_of: challenge.rematch_of,
        origin: challenge.origin,
        start: challenge.start.clone(),
        position: challenge.position.clone(),
    })
}

/// Returns the new game of a challenge, and the topic of its first job. `by` is the user whose action starts the game; `chance` is the seed for
/// random choices, such as the seats. `joined` is the group that accepts, if one does.
pub(super) async fn build_first_game(
    app: &App,
    (challenge, joined): (&NewChallenge, Option<Group>),
    (by, chance): (UserId, u64),
    at: Timestamp,
) -> Result<(NewGame, Topic), Refusal> {
    let kind = challenge.kind.parse().map_err(|_| Refusal::Trouble)?;
    let order = match challenge.rematch_of {
        Some(game) => rematch_order(app, game).await?,
        None => None,
    };
    let order = order.map(|order| order.into_iter().map(Player::User).collect());
    let order: Vec<Player> = order.unwrap_or_else(|| turn_order(challenge, joined, chance));
    let variant = Variant {
        options: challenge.options.clone(),
        games: challenge.games,
        text: challenge.variant.clone(),
    };
    // Some options depend on the number of players, which is fixed from here on.
    let variant = variant.for_players(kind, order.len());
    let options = GameKind::settle_options(kind, &variant.options, scramble(chance))
        .map_err(|error| refuse_setup(error, kind))?;
    let position = challenge.position.as_deref();
    let game = AnyGame::set_up(kind, &options, order.len(), position);
    let game = game.map_err(|error| refuse_setup(error, kind))?;
    let mut seats = seat_players(&game, order);
    if let Some(partner) = challenge.partner {
        sit_together(&game, &mut seats, &challenge.by.into(), &partner.into());
    }
    let mut now = game;
    for what in &challenge.start {
        apply(&mut now, what).map_err(|why| {
            tracing::error!(
                %why,
                "could not start a game because an imported move is illegal"
            );
            Refusal::Trouble
        })?;
    }
    let version = FIRST_VERSION + challenge.start.len() as u64;
    let is_from_record = !challenge.start.is_empty() || challenge.position.is_some();
    let is_practice = seats.iter().all(|user| *user == challenge.by);
    let first = next_job(&now, &seats, challenge.engine, version, Some(by));
    let game = NewGame {
        place: challenge.place,
        kind: challenge.kind.clone(),
        options,
        variant: variant.text,
        rules_version: RULES_VERSION,
        seats,
        engine: challenge.engine,
        terms: challenge.terms,
        clock: None,
        origin: match (is_practice, is_from_record) {
            (true, true) => Origin::Import,
            (true, false) => Origin::Practice,
            // Its position is a head start.
            (false, _) => challenge.origin,
        },
        entries: challenge.start.clone(),
        ended: now.ending().map(|ending| to_ended(ending, at)),
        position: challenge.position.clone(),
        names: Vec::new(),
    };
    Ok((game, first))
}
