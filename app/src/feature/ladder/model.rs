//! The logic of ladders: who may challenge whom, how a game changes the order, and how idle players move down.

pub(crate) mod document;

use std::time::Duration;

use asterism_rules::{AnyGame, How, Seat};
use asterism_store::{Timestamp, UserId};

use crate::feature::ladder::model::document::{
    Ladder, LadderMeeting, LadderPlayer, MAX_LADDER, MAX_MEETINGS,
};
use crate::feature::ladder::refusal::LadderRefusal;
use crate::game::results::share_game;

const DAY: Duration = Duration::from_hours(24);

/// Players may challenge others up to this many places above their own.
pub(crate) const REACH: usize = 3;

/// Minimum time between the start of a game and the next game of the same two players.
pub(crate) const AGAIN_AFTER: Duration = DAY.saturating_mul(7);

/// Length of an idle period. For each such period without a game, a player moves down one place.
pub(crate) const IDLE: Duration = DAY.saturating_mul(14);

/// Returns the place of a user, where 0 is the best.
pub(crate) fn find_place(ladder: &Ladder, user: UserId) -> Option<usize> {
    ladder.players.iter().position(|player| player.user == user)
}

/// Adds a user in last place.
///
/// # Errors
///
/// [`LadderRefusal::AlreadyIn`] or [`LadderRefusal::Full`].
pub(crate) fn join(ladder: &mut Ladder, user: UserId, now: Timestamp) -> Result<(), LadderRefusal> {
    if find_place(ladder, user).is_some() {
        return Err(LadderRefusal::AlreadyIn);
    }
    if ladder.players.len() >= MAX_LADDER {
        return Err(LadderRefusal::Full { most: MAX_LADDER });
    }
    ladder.players.push(LadderPlayer {
        user,
        active: now,
        idle: 0,
    });
    Ok(())
}

/// Returns the time at which a player next moves down if they do not play.
fn due(player: &LadderPlayer) -> Timestamp {
    player.active.plus(IDLE * (u32::from(player.idle) + 1))
}

/// Moves idle players down if it is time. Players in `busy` have a running game on the ladder and do not count as idle.
///
/// A player who has been idle for [`IDLE`] swaps places with the player directly below if the latter has played or joined more recently. This way,
/// idle players do not overtake each other, and the result does not depend on how often this function is called.
pub(crate) fn settle(ladder: &mut Ladder, busy: &[UserId], now: Timestamp) {
    for player in &mut ladder.players {
        if busy.contains(&player.user) {
            player.active = player.active.max(now);
            player.idle = 0;
        }
    }
    loop {
        let players = ladder.players.iter().enumerate();
        // Among players due at the same time, the lowest comes first.
        let next = players.min_by_key(|(at, player)| (due(player), usize::MAX - at));
        let Some((at, player)) = next.filter(|(_, player)| due(player) <= now) else {
            return;
        };
        let active = player.active;
        let idle = player.idle.saturating_add(1);
        if idle == player.idle {
            return;
        }
        ladder.players[at].idle = idle;
        let below = ladder.players.get(at + 1);
        if below.is_some_and(|below| below.active > active) {
            ladder.players.swap(at, at + 1);
        }
    }
}

/// Returns the places that the player in place `place` may challenge, nearest first.
pub(crate) fn list_in_reach(place: usize) -> impl Iterator<Item = usize> {
    (place.saturating_sub(REACH)..place).rev()
}

/// Returns the earliest time at which two players may meet again; `None` if they may meet now.
pub(crate) fn find_next_meeting(
    ladder: &Ladder,
    (one, other): (UserId, UserId),
    now: Timestamp,
) -> Option<Timestamp> {
    let meetings = ladder.meetings.iter().rev();
    let mut met = meetings
        .filter(|met| (met.by, met.other) == (one, other) || (met.by, met.other) == (other, one));
    let again = met.next()?.at.plus(AGAIN_AFTER);
    (again > now).then_some(again)
}

/// Returns the seat that won a two-player game; `None` if nobody won.
pub(crate) fn find_winner(game: &AnyGame) -> Option<Seat> {
    if game.ending()?.how == How::Aborted {
        return None;
    }
    let points = share_game(game)?;
    let most = *points.iter().max()?;
    let mut best = points.iter().enumerate().filter(|(_, it)| **it == most);
    let (seat, _) = best.next()?;
    best.next().is_none().then(|| Seat::new(seat)).flatten()
}

/// Records a finished two-player game that started at `started`. If the lower player has won, they take the place of the other, and the players in
/// between move down by one. Does nothing if one of the two has left the ladder.
pub(crate) fn enter_game(
    ladder: &mut Ladder,
    (one, other): (UserId, UserId),
    winner: Option<UserId>,
    (started, now): (Timestamp, Timestamp),
) {
    let places = find_place(ladder, one).zip(find_place(ladder, other));
    let Some((one, other)) = places else {
        return;
    };
    let (higher, lower) = (one.min(other), one.max(other));
    for place in [higher, lower] {
        let player = &mut ladder.players[place];
        player.active = player.active.max(now);
        player.idle = 0;
    }
    let (by, met) = (ladder.players[lower].user, ladder.players[higher].user);
    ladder.meetings.push(LadderMeeting {
        by,
        other: met,
        at: started,
    });
    // Older meetings make no difference.
    ladder.meetings.retain(|met| met.at.plus(AGAIN_AFTER) > now);
    let surplus = ladder.meetings.len().saturating_sub(MAX_MEETINGS);
    ladder.meetings.drain(..surplus);
    if winner == Some(by) {
        ladder.players[higher..=lower].rotate_right(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn user(name: char) -> UserId {
        UserId::new(u64::from(u32::from(name)))
    }

    fn day(day: u64) -> Timestamp {
        Timestamp::from_millis(0).plus(DAY * day as u32)
    }

    /// Returns a ladder with these players, who joined on day 0.
    fn ladder(players: &str) -> Ladder {
        let mut ladder = Ladder::default();
        for name in players.chars() {
            join(&mut ladder, user(name), day(0)).unwrap();
        }
        ladder
    }

    fn show(ladder: &Ladder) -> String {
        let names = ladder.players.iter();
        names.map(|it| it.user.get() as u8 as char).collect()
    }

    #[track_caller]
    fn check(before: &str, (one, other, winner): (char, char, Option<char>), after: &str) {
        let mut ladder = ladder(before);
        let game = (user(one), user(other));
        enter_game(&mut ladder, game, winner.map(user), (day(1), day(2)));
        assert_eq!(show(&ladder), after);
    }

    #[test]
    fn a_lower_player_who_wins_takes_the_place_of_the_other() {
        check("abcd", ('b', 'a', Some('b')), "bacd");
        check("abcd", ('d', 'a', Some('d')), "dabc");
        check("abcd", ('a', 'd', Some('d')), "dabc");
        check("abcd", ('c', 'b', Some('c')), "acbd");
        check("abcd", ('d', 'a', Some('a')), "abcd");
        check("abcd", ('d', 'a', None), "abcd");
        check("abcd", ('x', 'a', Some('x')), "abcd");
    }

    #[test]
    fn the_three_above_are_in_reach() {
        let reach = |place| list_in_reach(place).collect::<Vec<_>>();
        assert!(reach(0).is_empty());
        assert_eq!(reach(1), [0]);
        assert_eq!(reach(3), [2, 1, 0]);
        assert_eq!(reach(9), [8, 7, 6]);
    }

    #[test]
    fn two_players_meet_once_in_seven_days() {
        let mut ladder = ladder("abc");
        let (a, b, c) = (user('a'), user('b'), user('c'));
        assert_eq!(find_next_meeting(&ladder, (b, a), day(1)), None);
        enter_game(&mut ladder, (b, a), Some(b), (day(1), day(3)));
        for pair in [(a, b), (b, a)] {
            assert_eq!(find_next_meeting(&ladder, pair, day(3)), Some(day(8)));
            assert_eq!(find_next_meeting(&ladder, pair, day(8)), None);
        }
        assert_eq!(find_next_meeting(&ladder, (c, a), day(3)), None);
        // Meetings of long ago are dropped.
        enter_game(&mut ladder, (c, a), None, (day(9), day(9)));
        assert_eq!(ladder.meetings.len(), 1);
    }

    #[test]
    fn idle_players_move_down_past_those_who_play() {
        let mut ladder = ladder("abcd");
        settle(&mut ladder, &[], day(100));
        assert_eq!(show(&ladder), "abcd", "nobody has played");

        let mut ladder = self::ladder("abcd");
        enter_game(&mut ladder, (user('c'), user('d')), None, (day(5), day(5)));
        settle(&mut ladder, &[], day(13));
        assert_eq!(show(&ladder), "abcd");
        settle(&mut ladder, &[], day(14));
        assert_eq!(show(&ladder), "cabd", "a and b are idle");
        // By then, c and d are idle as well, but have played since.
        settle(&mut ladder, &[], day(28));
        assert_eq!(show(&ladder), "cdab");
        settle(&mut ladder, &[], day(400));
        assert_eq!(show(&ladder), "cdab");
    }

    #[test]
    fn who_is_busy_does_not_move_down() {
        let mut ladder = ladder("ab");
        join(&mut ladder, user('z'), day(10)).unwrap();
        settle(&mut ladder, &[user('b')], day(14));
        assert_eq!(show(&ladder), "baz");
        settle(&mut ladder, &[user('b')], day(30));
        assert_eq!(show(&ladder), "bza");
    }

    #[test]
    fn it_makes_no_difference_how_often_a_ladder_is_settled() {
        let mut often = ladder("abcdef");
        for (at, pair) in [(3, ('f', 'd')), (17, ('e', 'c')), (18, ('b', 'f'))] {
            let pair = (user(pair.0), user(pair.1));
            enter_game(&mut often, pair, Some(pair.0), (day(at), day(at)));
        }
        let mut once = often.clone();
        for at in 18..200 {
            settle(&mut often, &[], day(at));
        }
        settle(&mut once, &[], day(199));
        assert_eq!(often, once);
    }

    #[test]
    fn a_full_ladder_takes_nobody() {
        let mut ladder = Ladder::default();
        for number in 1..=MAX_LADDER as u64 {
            join(&mut ladder, UserId::new(number), day(0)).unwrap();
        }
        let refused = join(&mut ladder, UserId::new(9999), day(0));
        assert_eq!(refused, Err(LadderRefusal::Full { most: MAX_LADDER }));
        let again = join(&mut ladder, UserId::new(1), day(0));
        assert_eq!(again, Err(LadderRefusal::AlreadyIn));
    }
}
