//! Challenges: their players, states and seat order.

use std::time::Duration;

use asterism_rules::{AnyGame, GameKind, Seat};
use asterism_store::{
    Challenge, ChannelId, ClosedWhy, Group, MessageId, NewChallenge, Origin, Player, SeatOrder,
    UserId,
};

use crate::game::chance::scramble;
use crate::game::variant::Variant;
use crate::protocol::custom_id::CustomId;
use crate::protocol::request::{Request, What};

/// Time after which a challenge expires.
pub(crate) const LAPSES_AFTER: Duration = Duration::from_hours(7 * 24);

/// The state of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChallengeState {
    Open,
    /// The game has started in `thread`, which may also be an ordinary channel. `None` stands for the challenge's own channel.
    Started {
        thread: Option<ChannelId>,
    },
    Closed(ClosedWhy),
}

/// Returns the players of a challenge, the challenger first, or the group for which they challenge.
pub(crate) fn players_of(challenge: &Challenge) -> impl Iterator<Item = Player> {
    let invited = challenge.invited.iter().map(|invited| invited.user);
    let group = challenge.origin.voting().map(|voting| voting.group.into());
    std::iter::once(group.unwrap_or(challenge.by)).chain(invited)
}

/// Returns the invited users. Leaves out the engine, which does not need to answer.
pub(crate) fn invited_users(challenge: &Challenge) -> Vec<UserId> {
    let engine = challenge.engine.map(|engine| engine.user);
    let invited = challenge
        .invited
        .iter()
        .filter_map(|invited| invited.user.user());
    invited.filter(|user| Some(*user) != engine).collect()
}

/// Returns the invited users who have not accepted yet.
pub(crate) fn unanswered_users(challenge: &Challenge) -> Vec<UserId> {
    let waiting = challenge.invited.iter().filter(|invited| !invited.accepted);
    waiting.filter_map(|invited| invited.user.user()).collect()
}

/// Returns the index of the challenger's partner in `invited`.
pub(crate) fn partner_of(challenge: &Challenge) -> Option<usize> {
    let mut invited = challenge.invited.iter();
    invited.position(|invited| Some(invited.user) == challenge.partner)
}

/// Returns the players in the order of their seats, given the `order` in which they move. The first player gets the seat that moves first, which is
/// not always seat 1.
pub(crate) fn seat_players<T>(start: &AnyGame, mut order: Vec<T>) -> Vec<T> {
    if !order.is_empty() {
        order.rotate_right(start.to_move().map_or(0, Seat::index));
    }
    order
}

/// Moves `partner` to a seat on the same side as `by`, who keeps their own seat. The player whose seat `partner` takes gets the previous seat of
/// `partner`. Does nothing if the game has no teams.
pub(crate) fn sit_together<T: PartialEq>(start: &AnyGame, seats: &mut [T], by: &T, partner: &T) {
    let seat_of = |user: &T| seats.iter().position(|seat| seat == user);
    let (Some(own), Some(other)) = (seat_of(by), seat_of(partner)) else {
        return;
    };
    let sides = start.sides().into_iter();
    let sides = sides.map(|side| side.iter().map(Seat::index).collect::<Vec<usize>>());
    let Some(side) = sides.into_iter().find(|side| side.contains(&own)) else {
        return;
    };
    let mut teammates = side.iter().copied().filter(|index| *index != own);
    if !side.contains(&other)
        && let Some(teammate) = teammates.next()
    {
        seats.swap(teammate, other);
    }
}

/// Returns the kind of game if the challenge's variant is proven to be a win for the first seat, and `None` otherwise.
pub(crate) fn find_won_kind(challenge: &Challenge) -> Option<GameKind> {
    // The proof is about the start of a game.
    let is_from_start = challenge.position.is_none() && challenge.start.is_empty();
    let kind: GameKind = challenge.kind.parse().ok()?;
    (is_from_start && kind.first_seat_wins(&challenge.options)).then_some(kind)
}

/// Returns a variant that removes the first seat's proven win from the challenge. Returns `None` if the game has no such variant, or if there is no
/// proven win.
pub(crate) fn balance_variant(challenge: &Challenge) -> Option<Variant> {
    let kind = find_won_kind(challenge)?;
    Variant::parse_stored(kind, &kind.balance_options(&challenge.options)?).ok()
}

/// Returns whether the challenger may change a challenge that no one has accepted yet to a balanced variant. This is not allowed for a series, in
/// which players switch seats anyway, or for a ladder, which determines the variant.
pub(crate) fn may_balance(challenge: &Challenge) -> bool {
    challenge.games == 1 && challenge.origin == Origin::Challenge && !challenge.is_accepted()
}

/// Returns the players in turn order. `chance` is the seed used if the order is random. If the challenge is for a group, the group plays instead of the
/// challenger, and the group `joined` instead of the only other player.
pub(crate) fn turn_order(
    challenge: &NewChallenge,
    joined: Option<Group>,
    chance: u64,
) -> Vec<Player> {
    let group = challenge.origin.voting().map(|voting| voting.group.into());
    let by = std::iter::once(group.unwrap_or(challenge.by.into()));
    let invited = challenge.invited.iter();
    let others = invited.map(|user| joined.map_or(Player::User(*user), Player::Group));
    match challenge.order {
        SeatOrder::First => by.chain(others).collect(),
        SeatOrder::Last => others.chain(by).collect(),
        SeatOrder::Random => {
            let mut seats: Vec<Player> = by.chain(others).collect();
            let mut state = chance;
            // Fisher–Yates shuffle.
            for last in (1..seats.len()).rev() {
                state = scramble(state);
                seats.swap(last, (state % (last as u64 + 1)) as usize);
            }
            seats
        }
    }
}

/// Returns the message ID of `challenge`'s post. If the store does not know the post yet, returns the ID of the message on which the user pressed a
/// button of the challenge.
pub(crate) fn post_of(request: &Request, challenge: &Challenge) -> Option<MessageId> {
    let id = challenge.id;
    let buttons = [
        CustomId::Accept(id),
        CustomId::Join(id),
        CustomId::Start(id),
        CustomId::Balance(id),
    ];
    let is_its_own = |pressed: &str| buttons.iter().any(|button| button.to_string() == pressed);
    let pressed = match &request.what {
        What::Press { custom_id, on, .. }
            if !on.private && on.has_button && is_its_own(custom_id) =>
        {
            Some(on.message)
        }
        _ => None,
    };
    let is_here = request.place.channel == challenge.place.channel;
    challenge.post.or(pressed.filter(|_| is_here))
}
