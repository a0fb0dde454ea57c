//! Which tournaments are listed among the events of their server.

use std::time::Duration;

use asterism_store::{MessageId, Timestamp};

use crate::feature::tournament::model::document::{Tournament, TournamentOver, TournamentStage};

/// How long the event of a tournament lasts. Nobody knows how long the tournament itself will.
pub(crate) const EVENT_LENGTH: Duration = Duration::from_hours(24);

/// Minimum time until the start. Later, Discord might refuse the event because its start has passed.
const LEAST_AHEAD: Duration = Duration::from_mins(1);

/// What should be in the server's list of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Listing {
    /// An event that links to this post.
    Listed(MessageId),
    /// No event.
    Removed,
    /// The event as it is, or none.
    Kept,
}

/// Returns whether the event that lists a tournament may no longer fit it after a change.
pub(crate) fn may_change_event(before: &Tournament, after: &Tournament) -> bool {
    let of = |it: &Tournament| (it.stage, it.plan.starts);
    after.event.is_some() && (of(before) != of(after) || before.plan.name != after.plan.name)
}

/// Returns what the list should say of a tournament at `now`, if the server wants its tournaments listed (`is_wanted`) or not: the tournament is listed
/// while it is ahead. When it starts, its event is left to Discord, which ends it. The event of a tournament that did not take place, or that started
/// earlier, is removed.
pub(crate) fn find_listing(tournament: &Tournament, is_wanted: bool, now: Timestamp) -> Listing {
    let is_ahead = tournament.stage == TournamentStage::SignUp
        && now.plus(LEAST_AHEAD) < tournament.plan.starts;
    if let Some(post) = tournament.post.filter(|_| is_ahead && is_wanted) {
        return Listing::Listed(post);
    }
    let Some(event) = &tournament.event else {
        return Listing::Kept;
    };
    let is_void = matches!(
        tournament.stage,
        TournamentStage::Over {
            why: TournamentOver::Canceled | TournamentOver::TooFew,
            ..
        }
    );
    let begins_later = now < event.starts && now < tournament.plan.starts;
    let began_early = tournament.plan.starts < event.starts;
    if is_void || began_early || begins_later && !is_wanted {
        Listing::Removed
    } else {
        Listing::Kept
    }
}
