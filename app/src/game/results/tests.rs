use asterism_store::{
    ChannelId, Engine, Entry, GameId, Origin, Place, Player, StartPosition, Timestamp,
};

use super::*;
use crate::game::tree::make_up_game;
use crate::testing::club::{ANN, BEN, CLEO, DAN, ENGINE};

/// Returns a finished game of Pentagame with `seats` as its players.
pub(crate) fn finished<P: Copy + Into<Player>>(
    id: u64,
    options: &str,
    seats: &[P],
    left: &[EntryKind],
    winners: &[u8],
) -> GameRecord {
    let at = Timestamp::from_millis(1_790_000_000_000 + id as i64);
    let id = GameId::new(id).expect("ids in tests should not be zero");
    let start = StartPosition {
        kind: "pentagame".to_owned(),
        options: options.to_owned(),
        seats: seats.len() as u8,
        rules_version: 1,
        position: None,
    };
    GameRecord {
        version: 1 + left.len() as u64,
        place: Place {
            guild: None,
            channel: ChannelId::new(1),
        },
        seats: seats.iter().map(|seat| (*seat).into()).collect(),
        entries: left
            .iter()
            .map(|what| Entry::new(at, what.clone()))
            .collect(),
        ended: Some(Ended {
            winners: winners.to_vec(),
            how: "out".to_owned(),
            at,
        }),
        origin: Origin::Challenge,
        ..make_up_game(id, &start, at)
    }
}

fn moved() -> EntryKind {
    EntryKind::Move("a A->B".to_owned())
}

use EntryKind::{DrawAgreed, Resigned, TimedOut};

/// A case: options, number of players, entries, winners. Then for each of Ann, Ben, Cleo and Dan the outcome, and whether they completed
/// the game.
type Case<'a> = (
    &'a str,
    usize,
    &'a [EntryKind],
    &'a [u8],
    &'a [(Outcome, bool)],
);

#[test]
fn games_are_won_shared_drawn_and_lost() {
    use Outcome::{Drawn, Lost, Shared, Won};
    let cases: &[Case<'_>] = &[
        ("", 2, &[moved()], &[1], &[(Won, true), (Lost, true)]),
        (
            "",
            2,
            &[moved()],
            &[1, 2],
            &[(Shared, true), (Shared, true)],
        ),
        (
            "",
            2,
            &[moved(), DrawAgreed],
            &[],
            &[(Drawn, true), (Drawn, true)],
        ),
        (
            "",
            2,
            &[moved(), Resigned(1)],
            &[2],
            &[(Lost, true), (Won, true)],
        ),
        (
            "",
            2,
            &[moved(), TimedOut(1)],
            &[2],
            &[(Lost, false), (Won, true)],
        ),
        // One player leaves early, and the other two share the win.
        (
            "",
            3,
            &[Resigned(2), moved()],
            &[1, 3],
            &[(Shared, true), (Lost, false), (Shared, true)],
        ),
        // One player leaves early, and the other two agree on a draw.
        (
            "",
            3,
            &[Resigned(2), moved(), DrawAgreed],
            &[],
            &[(Drawn, true), (Lost, false), (Drawn, true)],
        ),
        (
            "teams=true",
            4,
            &[moved()],
            &[1, 3],
            &[(Won, true), (Lost, true), (Won, true), (Lost, true)],
        ),
        // A player wins with their team even if they have left.
        (
            "teams=true",
            4,
            &[Resigned(1), Resigned(2), Resigned(4)],
            &[3],
            &[(Won, false), (Lost, false), (Won, true), (Lost, true)],
        ),
    ];
    for (options, players, entries, winners, expected) in cases {
        let seats = [ANN, BEN, CLEO, DAN];
        let record = finished(1, options, &seats[..*players], entries, winners);
        for (user, (outcome, completed)) in seats.into_iter().zip(*expected) {
            let results = results(std::slice::from_ref(&record), user);
            let mut tally = Tally::default();
            tally.count(*outcome);
            assert_eq!(results.all, tally, "{user} in {entries:?} {winners:?}");
            assert_eq!(results.completed == 1, *completed, "{user} in {entries:?}");
        }
    }
}

#[test]
fn streaks_are_counted_in_the_order_in_which_games_ended() {
    let won = |id, winner| finished(id, "", &[ANN, BEN], &[moved()], &[winner]);
    // The order of the records does not matter.
    let records = [won(5, 1), won(1, 1), won(3, 1), won(4, 2), won(2, 1)];
    let anns = results(&records, ANN);
    assert_eq!((anns.streak, anns.longest), (1, 3));
    let bens = results(&records, BEN);
    assert_eq!((bens.streak, bens.longest), (0, 1));
    assert_eq!((bens.all.won, bens.all.lost), (1, 4));
    assert_eq!(results(&[], ANN), Results::default());
}

#[test]
fn only_games_between_human_players_count() {
    let game = finished(1, "", &[ANN, BEN], &[moved()], &[1]);
    let with_engine = GameRecord {
        seats: vec![ANN.into(), ENGINE.into()],
        engine: Some(Engine {
            user: ENGINE,
            level: 3,
        }),
        ..game.clone()
    };
    let practice = GameRecord {
        seats: vec![ANN.into(), ANN.into()],
        origin: Origin::Practice,
        ..game.clone()
    };
    let import = GameRecord {
        origin: Origin::Import,
        ..game.clone()
    };
    let running = GameRecord {
        ended: None,
        ..game.clone()
    };
    let unknown = GameRecord {
        kind: "chess".to_owned(),
        ..game.clone()
    };
    let one = results(std::slice::from_ref(&with_engine), ANN);
    let expected = Tally {
        won: 1,
        ..Tally::default()
    };
    assert_eq!((one.engine, one.all), (expected, Tally::default()));
    for record in [practice, import, running, unknown] {
        assert_eq!(
            results(std::slice::from_ref(&record), ANN),
            Results::default(),
            "{record:?}"
        );
    }
    assert_eq!(results(&[game], ANN).all.won, 1);
}

#[test]
fn opponents_are_compared_by_their_places() {
    let teams = "teams=true";
    let records = [
        finished(1, "", &[ANN, BEN], &[moved()], &[1]),
        finished(2, "", &[BEN, ANN], &[moved()], &[1]),
        finished(3, "", &[BEN, ANN], &[moved()], &[1, 2]),
        // Both lose, but Ben left early.
        finished(4, "", &[ANN, BEN, CLEO], &[Resigned(2), moved()], &[3]),
        // Both leave early, Ann first.
        finished(5, "", &[ANN, BEN, CLEO], &[TimedOut(1), Resigned(2)], &[3]),
        // Partners are not opponents.
        finished(6, teams, &[ANN, CLEO, BEN, DAN], &[moved()], &[1, 3]),
        finished(7, "", &[ANN, CLEO], &[moved()], &[1]),
    ];
    let tally = head_to_head(&records, ANN, BEN);
    assert_eq!(
        tally,
        Tally {
            won: 2,
            shared: 0,
            drawn: 1,
            lost: 2
        }
    );
    let reversed = head_to_head(&records, BEN, ANN);
    assert_eq!((reversed.won, reversed.lost), (tally.lost, tally.won));
    assert_eq!(head_to_head(&records, ANN, DAN).games(), 1);
}
