//! How ladders are stored, and their limits.

use super::*;
use crate::testing::documents::{check_stored, expect_unreadable};

const ANN: UserId = UserId::new(101);
const BEA: UserId = UserId::new(u64::MAX);

fn id() -> (GuildId, String) {
    (GuildId::new(8), "squadro".into())
}

#[test]
fn ladders_are_stored_in_form_1() {
    check_stored(&id(), Ladder::default(), r#"{"players":[]}"#);
    let (active, at) = (Timestamp::from_millis(5), Timestamp::from_millis(6));
    let full = Ladder {
        players: [(ANN, 0), (BEA, 3)]
            .map(|(user, idle)| LadderPlayer { user, active, idle })
            .into(),
        meetings: vec![LadderMeeting {
            by: BEA,
            other: ANN,
            at,
        }],
    };
    check_stored(
        &id(),
        full,
        r#"{"players":[[101,5,0],[18446744073709551615,5,3]],"meetings":[[18446744073709551615,101,6]]}"#,
    );
    for bad in [r#"{"players":[[0,5,0]]}"#, r#"{"players":[],"more":1}"#] {
        expect_unreadable::<Ladder>(&id(), bad);
    }
}

#[test]
fn a_ladder_beyond_its_limits_is_refused() {
    let at = Timestamp::from_millis(8);
    let player = |number| LadderPlayer {
        user: UserId::new(number),
        active: at,
        idle: 0,
    };
    let meeting = LadderMeeting {
        by: ANN,
        other: BEA,
        at,
    };
    let largest = Ladder {
        players: (1..=MAX_LADDER as u64).map(player).collect(),
        meetings: vec![meeting; MAX_MEETINGS],
    };
    largest.check().unwrap();
    let check = |edit: &dyn Fn(&mut Ladder)| {
        let mut ladder = largest.clone();
        edit(&mut ladder);
        ladder.check().unwrap_err();
    };
    check(&|it| it.players.push(player(999)));
    check(&|it| it.players[199] = it.players[0]);
    check(&|it| it.meetings.push(meeting));
}
