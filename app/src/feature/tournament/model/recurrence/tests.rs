use asterism_store::UserId;

use super::*;

fn user(number: u64) -> Player {
    UserId::new(number).into()
}

fn at(year: u32, month: u8, day: u8) -> Timestamp {
    let first = Day::first_of_month(year, month).start();
    first.plus(Duration::from_hours(24 * (u64::from(day) - 1) + 18))
}

#[test]
fn the_next_one_starts_a_week_or_a_month_later() {
    let check = |every: Repeat, first: Timestamp, expected: &[Timestamp]| {
        let mut recurrence = Recurrence::first(every, 1, first);
        for next in expected {
            recurrence.due = recurrence.find_next(recurrence.due);
            assert_eq!(recurrence.due, *next);
        }
    };
    let weekly = [at(2026, 12, 7), at(2026, 12, 14), at(2026, 12, 21)];
    check(Repeat::Weekly, at(2026, 11, 30), &weekly);
    let monthly = [
        at(2026, 12, 31),
        at(2027, 1, 31),
        at(2027, 2, 28),
        at(2027, 3, 31),
    ];
    check(Repeat::Monthly, at(2026, 10, 31), &[at(2026, 11, 30)]);
    check(Repeat::Monthly, at(2026, 11, 30), &[at(2026, 12, 30)]);
    let mut last = Recurrence::first(Repeat::Monthly, 1, at(2026, 10, 31));
    last.due = at(2026, 11, 30);
    for next in monthly {
        last.due = last.find_next(last.due);
        assert_eq!(last.due, next, "the last day of the month");
    }
    // After an outage, the next one that people can still join.
    let recurrence = Recurrence::first(Repeat::Weekly, 1, at(2026, 11, 30));
    assert_eq!(recurrence.find_next(at(2026, 12, 14)), at(2026, 12, 21));
}

#[test]
fn players_are_divided_by_what_they_have_earned_and_by_rating() {
    let rated = |numbers: &[u64]| -> Vec<(Player, i32)> {
        let each = numbers.iter();
        each.map(|it| (user(*it), 2000 - *it as i32)).collect()
    };
    let show = |divided: Vec<Vec<(Player, i32)>>| -> Vec<Vec<u64>> {
        let number = |(player, _): (Player, i32)| player.user().unwrap().get();
        let each = divided.into_iter();
        each.map(|it| it.into_iter().map(number).collect())
            .collect()
    };
    let eight = rated(&[5, 6, 7, 8, 1, 2, 3, 4]);
    let divided = show(divide(&eight, &[], 2));
    assert_eq!(divided, [vec![1, 2, 3, 4], vec![5, 6, 7, 8]]);
    // Too few for two divisions.
    assert_eq!(divide(&rated(&[1, 2, 3, 4, 5, 6, 7]), &[], 2).len(), 1);
    assert_eq!(divide(&[], &[], 4), [vec![]]);
    // Five has won the second division, and four was last in the first one. Nine is new.
    let earned: Vec<(Player, u8)> = [
        (1, 1),
        (2, 1),
        (3, 1),
        (4, 2),
        (5, 1),
        (6, 2),
        (7, 2),
        (8, 2),
    ]
    .map(|(number, division)| (user(number), division))
    .to_vec();
    let divided = show(divide(&rated(&[9, 1, 2, 3, 4, 5, 6, 7, 8]), &earned, 2));
    assert_eq!(divided, [vec![1, 2, 3, 5], vec![4, 6, 7, 8, 9]]);
    for count in 0..40u64 {
        let numbers: Vec<u64> = (1..=count).collect();
        let divided = divide(&rated(&numbers), &[], MAX_DIVISIONS);
        let mut all = show(divided.clone()).concat();
        all.sort_unstable();
        assert_eq!(all, numbers, "everyone is in one division");
        let is_large = |it: &Vec<_>| it.len() >= LEAST_IN_DIVISION;
        assert!(
            divided.len() == 1 || divided.iter().all(is_large),
            "{count}"
        );
    }
}
