use asterism_store::{Outage, Settings, TimeGrant, TimeOdds, UserId, Vacation};

use super::*;
use crate::game::pauses::AllPauses;

const START: Timestamp = Timestamp::from_millis(1_790_000_000_000);
const HOUR: Duration = Duration::from_hours(1);

fn hour(hour: u32) -> Timestamp {
    START.plus(hour * HOUR)
}

fn outage(from: u32, to: u32) -> Outage {
    Outage {
        from: hour(from),
        to: hour(to),
    }
}

fn away(from: u32, to: u32) -> Vacation {
    Vacation {
        from: hour(from),
        to: hour(to),
    }
}

fn terms(per_move: u32, bank: u32) -> Terms {
    Terms {
        rated: false,
        time: Some(TimeControl::new(per_move * HOUR, bank * HOUR)),
    }
}

fn seat(index: usize) -> Seat {
    Seat::new(index).unwrap()
}

fn begun(per_move: u32, bank: u32, pauses: &Pauses) -> Clock {
    let users = [UserId::new(1), UserId::new(2)].map(Player::User);
    start_clock(
        terms(per_move, bank),
        &users,
        None,
        Some(seat(0)),
        pauses,
        START,
    )
    .unwrap()
}

#[test]
fn a_turn_may_use_its_own_time_and_the_bank() {
    let clock = begun(24, 12, &Pauses::default());
    assert_eq!(clock.runs_out, hour(36));
    // The reminder comes when a quarter of the 36 hours is left.
    assert_eq!(clock.remind, Some(hour(27)));
    assert_eq!(clock.banks, [12 * HOUR; 2]);
    assert_eq!(clock.since, START);
}

#[test]
fn an_untimed_game_has_no_clock_and_the_engines_time_never_runs_out() {
    let users = [UserId::new(1), UserId::new(2)].map(Player::User);
    let none = Pauses::default();
    let untimed = start_clock(Terms::default(), &users, None, Some(seat(0)), &none, START);
    assert_eq!(untimed, None);
    let engine = Some(Engine {
        user: UserId::new(2),
        level: 3,
    });
    let of_engine = start_clock(terms(24, 0), &users, engine, Some(seat(1)), &none, START).unwrap();
    assert_eq!((of_engine.remind, of_engine.runs_out), (None, NEVER));
    let of_other = start_clock(terms(24, 0), &users, engine, Some(seat(0)), &none, START).unwrap();
    assert_eq!(of_other.runs_out, hour(24));
}

#[test]
fn clocks_pause_in_vacations_and_outages_and_overlaps_count_once() {
    let pauses = Pauses {
        outages: vec![outage(10, 14)],
        vacations: vec![vec![away(12, 20)], vec![away(0, 99)]],
        ..Pauses::default()
    };
    let clock = begun(24, 0, &pauses);
    assert_eq!(clock.runs_out, hour(34));
    assert_eq!(clock.remind, Some(hour(28)));
    assert_eq!(pauses.used(seat(0), START, hour(24)), 14 * HOUR);
    assert_eq!(pauses.used(seat(0), START, hour(13)), 10 * HOUR);
    assert_eq!(pauses.used(seat(0), hour(15), hour(18)), Duration::ZERO);
    // Pauses that ended before the turn started have no effect.
    let over = Pauses {
        outages: vec![outage(0, 0)],
        vacations: vec![vec![away(0, 0)]],
        ..Pauses::default()
    };
    assert_eq!(begun(24, 0, &over).runs_out, hour(24));
}

#[test]
fn agreed_pauses_stop_every_clock_and_gifts_count_in_their_turn() {
    let pause = |from, to| TimeGrant::Pause {
        by: 1,
        offer: None,
        from: hour(from),
        to: hour(to),
    };
    let pauses = Pauses {
        outages: vec![outage(10, 14)],
        vacations: vec![vec![away(12, 20)]],
        grants: vec![pause(18, 30)],
        ..Pauses::default()
    };
    let clock = begun(24, 12, &pauses);
    assert_eq!(clock.runs_out, hour(24 + 12 + 20));
    let given = Clock {
        given: 24 * HOUR,
        ..clock
    };
    let time = terms(24, 12).time.unwrap();
    let (_, runs_out) = compute_deadlines(&given, time, seat(0), &pauses);
    assert_eq!(runs_out, hour(24 + 12 + 20 + 24));
    assert_eq!(pauses.used(seat(1), START, hour(30)), 14 * HOUR);
    assert_eq!(pauses.find_agreed_pause(hour(29)), Some(hour(30)));
    assert_eq!(pauses.find_agreed_pause(hour(30)), None);
    assert_eq!(
        pauses.for_next_game().of(seat(0), START),
        [(hour(10), hour(20))]
    );
}

#[test]
fn time_does_not_run_out_right_after_an_outage() {
    let pauses = |from, to| Pauses {
        outages: vec![outage(from, to)],
        vacations: Vec::new(),
        ..Pauses::default()
    };
    // Only half an hour would be left after the outage, so the turn is extended to one hour after it.
    let late = Pauses {
        outages: vec![Outage {
            from: hour(23).plus(HOUR / 2),
            to: hour(48),
        }],
        vacations: Vec::new(),
        ..Pauses::default()
    };
    assert_eq!(begun(24, 0, &late).runs_out, hour(49));
    assert_eq!(begun(24, 0, &pauses(20, 48)).runs_out, hour(52));
    // An outage that starts when the time has run out changes nothing.
    assert_eq!(begun(24, 0, &pauses(24, 48)).runs_out, hour(24));
}

#[test]
fn recalculating_a_clock_gives_the_same_result() {
    let pauses = Pauses {
        outages: vec![outage(2, 5), outage(6, 7), outage(25, 26)],
        vacations: vec![vec![away(4, 9)]],
        ..Pauses::default()
    };
    let clock = begun(24, 3, &pauses);
    let time = terms(24, 3).time.unwrap();
    let (reminders, runs_out) = compute_deadlines(&clock, time, seat(0), &pauses);
    assert_eq!(
        (reminders.first(), runs_out),
        (clock.remind.as_ref(), clock.runs_out)
    );
    // 27 hours for the turn, plus 8 hours of pauses.
    assert_eq!(clock.runs_out, hour(27 + 7 + 1));
}

#[test]
fn clocks_stop_on_weekends_if_the_players_chose_that() {
    let at = |text: &str| crate::game::vacation::read(text).unwrap().0.start();
    let pauses = Pauses {
        weekends: true,
        ..Pauses::default()
    };
    let check = |begins: Timestamp, time: Duration, ends: Timestamp| {
        assert_eq!(pauses.after(seat(0), begins, time), ends);
        assert_eq!(pauses.used(seat(0), begins, ends), time);
    };
    // 20 November 2026 is a Friday.
    check(
        at("2026-11-20").plus(12 * HOUR),
        24 * HOUR,
        at("2026-11-23").plus(12 * HOUR),
    );
    check(
        at("2026-11-21").plus(12 * HOUR),
        24 * HOUR,
        at("2026-11-24"),
    );
    check(at("2026-11-22"), 5 * 24 * HOUR, at("2026-11-28"));
    check(at("2026-11-23"), 24 * HOUR, at("2026-11-24"));
    check(at("2026-11-23"), 50 * 24 * HOUR, at("2027-01-30"));
    check(at("1970-01-01"), 3 * 24 * HOUR, at("1970-01-06"));
}

#[test]
fn a_player_who_gives_time_odds_has_less_time() {
    let users = [UserId::new(1), UserId::new(2)].map(Player::User);
    let mut terms = terms(24, 12);
    let odds = TimeOdds {
        giver: UserId::new(2),
        divisor: 4,
    };
    terms.time.as_mut().unwrap().odds = Some(odds);
    let none = Pauses::default();
    let start = |to_move| start_clock(terms, &users, None, Some(seat(to_move)), &none, START);
    let clock = start(0).unwrap();
    assert_eq!(clock.banks, [12 * HOUR, 3 * HOUR]);
    assert_eq!(clock.runs_out, hour(36));
    assert_eq!(start(1).unwrap().runs_out, hour(9));
}

#[test]
fn reminders_come_when_the_player_wants_them_and_not_at_night() {
    let check = |quiet: Option<&str>, leads: &[u32], per_move: u32, expected: &[&str]| {
        let settings = Settings {
            zone: Some("Europe/Berlin".to_owned()),
            quiet: quiet.and_then(crate::game::quiet::read_hours),
            remind_before: leads.iter().map(|hours| hours * 60).collect(),
            ..Settings::default()
        };
        let users = [UserId::new(1), UserId::new(2)];
        let all = AllPauses::new(Vec::new(), [(users[0], settings)].into_iter());
        let pauses = all.of(&users.map(Player::User));
        let clock = begun(per_move, 0, &pauses);
        let time = terms(per_move, 0).time.unwrap();
        let (reminders, runs_out) = compute_deadlines(&clock, time, seat(0), &pauses);
        assert_eq!(runs_out, hour(per_move), "quiet hours give no time");
        let shown = reminders.iter().map(|at| at.since(START).as_secs());
        let shown: Vec<String> = shown
            .map(|seconds| format!("{}:{:02}", seconds / 3600, seconds / 60 % 60))
            .collect();
        assert_eq!(shown, expected, "{quiet:?} {leads:?} {per_move}");
    };
    // The turn starts at 16:13 in Berlin. Without a choice, the reminder comes when a quarter of the time is left.
    check(None, &[], 24, &["18:00"]);
    check(None, &[24, 2], 72, &["48:00", "70:00"]);
    check(None, &[24, 2], 24, &["22:00"]);
    check(None, &[48], 24, &["18:00"]);
    // 18 hours later it is 10:13.
    check(Some("22-8"), &[], 24, &["18:00"]);
    check(Some("22-11"), &[], 24, &["18:46"]);
    // After the night, less than an hour would be left.
    check(Some("22-8"), &[2], 16, &["5:31"]);
    // Two reminders in the same night are one.
    check(Some("22-8"), &[10, 7], 24, &["15:46", "17:00"]);
    check(Some("22-8"), &[10, 9], 24, &["15:46"]);
}
