use super::*;
use crate::game::chance::scramble;
use crate::testing::club::{ANN, BEN, CLEO};
use crate::testing::documents::check_stored;
use std::collections::BTreeSet;

const STAR: RoleId = RoleId::new(7);
const CUP: RoleId = RoleId::new(8);

/// Does everything that is to be done, and returns it.
fn finish(awards: &mut Awards) -> Vec<Step> {
    let steps = awards.list_steps();
    let roles: Vec<RoleId> = steps.iter().map(|step| step.role()).collect();
    awards.ask(&roles);
    for step in &steps {
        awards.note(*step, Outcome::Done);
    }
    assert_eq!(awards.list_steps(), []);
    steps
}

#[test]
fn awards_are_stored() {
    let mut awards = Awards::default();
    awards.choose(Victory::Season, Some(STAR));
    awards.choose(Victory::Cup, Some(CUP));
    check_stored(&GuildId::new(3), awards.clone(), r#"{"season":7,"cup":8}"#);
    awards.enter(Victory::Season, &[ANN]);
    awards.ask(&[STAR]);
    awards.enter(Victory::Cup, &[BEN]);
    check_stored(
        &GuildId::new(3),
        awards.clone(),
        r#"{"season":7,"cup":8,"holders":[[101,7,"season","asked"],[102,8,"cup","due"]]}"#,
    );
    let at = Timestamp::from_millis(30_000);
    assert!(awards.is_expected(at) && awards.retry_at(at) && !awards.retry_at(at));
    assert!(!awards.is_expected(at.plus(std::time::Duration::from_secs(1))));
    check_stored(
        &GuildId::new(3),
        awards,
        r#"{"season":7,"cup":8,"holders":[[101,7,"season","asked"],[102,8,"cup","due"]],"retry":30000}"#,
    );
}

#[test]
fn a_role_goes_from_winners_to_the_next_ones() {
    let mut awards = Awards::default();
    // Without a role, nobody gets one, and nobody is noted.
    awards.enter(Victory::Season, &[ANN]);
    assert!(awards.is_empty());
    awards.choose(Victory::Season, Some(STAR));
    assert_eq!(awards.list_steps(), []);
    awards.enter(Victory::Season, &[ANN, BEN]);
    let both = [Step::Give(ANN, STAR), Step::Give(BEN, STAR)];
    assert_eq!(finish(&mut awards), both);
    // Ben has won again.
    awards.enter(Victory::Season, &[BEN, CLEO]);
    let handed_over = [Step::Take(ANN, STAR), Step::Give(CLEO, STAR)];
    assert_eq!(finish(&mut awards), handed_over);
    // Nobody has won.
    awards.enter(Victory::Season, &[]);
    assert_eq!(awards.list_steps(), []);
    assert_eq!(awards.list_winners(Victory::Season, false), [BEN, CLEO]);
}

#[test]
fn another_role_replaces_the_one_before_and_none_takes_it_back() {
    let mut awards = Awards::default();
    awards.choose(Victory::Season, Some(STAR));
    awards.enter(Victory::Season, &[ANN]);
    finish(&mut awards);
    awards.choose(Victory::Season, Some(CUP));
    let replaced = [Step::Take(ANN, STAR), Step::Give(ANN, CUP)];
    assert_eq!(finish(&mut awards), replaced);
    awards.choose(Victory::Season, None);
    assert_eq!(finish(&mut awards), [Step::Take(ANN, CUP)]);
    assert!(awards.is_empty());
}

#[test]
fn one_role_for_both_awards_is_kept_until_both_have_passed_on() {
    let mut awards = Awards::default();
    awards.choose(Victory::Season, Some(STAR));
    awards.choose(Victory::Cup, Some(STAR));
    awards.enter(Victory::Season, &[ANN]);
    awards.enter(Victory::Cup, &[ANN]);
    assert_eq!(finish(&mut awards), [Step::Give(ANN, STAR)]);
    awards.enter(Victory::Cup, &[BEN]);
    assert_eq!(finish(&mut awards), [Step::Give(BEN, STAR)]);
    awards.enter(Victory::Season, &[BEN]);
    assert_eq!(finish(&mut awards), [Step::Take(ANN, STAR)]);
    assert_eq!(awards.list_winners(Victory::Cup, false), [BEN]);
}

#[test]
fn who_never_got_a_role_does_not_lose_it_and_who_may_have_got_it_does() {
    let mut awards = Awards::default();
    awards.choose(Victory::Season, Some(STAR));
    awards.enter(Victory::Season, &[ANN]);
    // The bot may not give the role: it has not even asked.
    awards.enter(Victory::Season, &[BEN]);
    assert_eq!(awards.list_steps(), [Step::Give(BEN, STAR)]);
    // It has asked, and Discord has refused.
    assert_eq!(awards.ask(&[STAR]), [Step::Give(BEN, STAR)]);
    awards.note(Step::Give(BEN, STAR), Outcome::Refused);
    awards.enter(Victory::Season, &[CLEO]);
    assert_eq!(awards.list_steps(), [Step::Give(CLEO, STAR)]);
    // It has asked, and was killed.
    awards.ask(&[STAR]);
    awards.enter(Victory::Season, &[ANN]);
    let both = [Step::Take(CLEO, STAR), Step::Give(ANN, STAR)];
    assert_eq!(awards.list_steps(), both);
    // Who wins again before they have lost the role keeps it.
    awards.enter(Victory::Season, &[CLEO]);
    assert_eq!(awards.list_steps(), [Step::Give(CLEO, STAR)]);
}

#[test]
fn members_who_have_left_are_forgotten() {
    let mut awards = Awards::default();
    awards.choose(Victory::Season, Some(STAR));
    awards.enter(Victory::Season, &[ANN, BEN]);
    awards.ask(&[STAR]);
    awards.note(Step::Give(ANN, STAR), Outcome::MemberGone);
    awards.note(Step::Give(BEN, STAR), Outcome::Done);
    assert_eq!(awards.list_winners(Victory::Season, false), [BEN]);
    awards.enter(Victory::Season, &[CLEO]);
    awards.note(Step::Take(BEN, STAR), Outcome::MemberGone);
    assert_eq!(awards.users(), [CLEO]);
    assert!(awards.forget_user(CLEO));
    assert_eq!(awards.users(), []);
    assert!(!awards.is_empty(), "the role is still chosen");
}

#[test]
fn the_list_of_those_who_are_to_lose_a_role_is_bounded() {
    let mut awards = Awards::default();
    awards.choose(Victory::Season, Some(STAR));
    for season in 0..50u64 {
        let winners: Vec<UserId> = (1..=30).map(|n| UserId::new(season * 30 + n)).collect();
        awards.enter(Victory::Season, &winners);
        assert_eq!(
            awards.list_winners(Victory::Season, true),
            winners[..MAX_WINNERS]
        );
        awards.ask(&[STAR]);
        awards.check().expect("it is within its limits");
    }
}

/// However seasons, tournaments, choices and crashes follow each other, in the end those have a role who have won it, and nobody who has it for
/// another reason has lost it.
#[test]
fn whatever_happens_the_winners_have_their_roles_in_the_end() {
    for seed in 0..300u64 {
        let mut state = scramble(seed);
        let mut random = |below: usize| {
            state = scramble(state);
            (state % below as u64) as usize
        };
        let people = [ANN, BEN, CLEO];
        let roles = [STAR, CUP];
        let mut awards = Awards::default();
        let mut held: BTreeSet<(UserId, RoleId)> = BTreeSet::new();
        let mut latest = [Vec::new(), Vec::new()];
        for _ in 0..60 {
            let which = random(2);
            let victory = [Victory::Season, Victory::Cup][which];
            match random(5) {
                0 => {
                    let role = [None, Some(STAR), Some(CUP)][random(3)];
                    awards.choose(victory, role);
                    if role.is_none() {
                        latest[which].clear();
                    }
                }
                1 => {
                    let winners: Vec<UserId> =
                        people.into_iter().filter(|_| random(2) == 0).collect();
                    awards.enter(victory, &winners);
                    if !winners.is_empty() && awards.role(victory).is_some() {
                        latest[which] = winners;
                    }
                }
                // The job runs, and may be killed anywhere.
                _ => {
                    let steps = awards.list_steps();
                    let open = roles.into_iter().filter(|_| random(3) > 0);
                    let open: Vec<RoleId> = open.collect();
                    awards.ask(&open);
                    let killed = random(2) == 0;
                    for step in steps.into_iter().filter(|it| open.contains(&it.role())) {
                        if killed && random(3) == 0 {
                            break;
                        }
                        match step {
                            Step::Give(user, role) => held.insert((user, role)),
                            Step::Take(user, role) => held.remove(&(user, role)),
                        };
                        if killed && random(3) == 0 {
                            break;
                        }
                        awards.note(step, Outcome::Done);
                    }
                }
            }
            awards.check().expect("it is within its limits");
        }
        for step in finish(&mut awards) {
            match step {
                Step::Give(user, role) => held.insert((user, role)),
                Step::Take(user, role) => held.remove(&(user, role)),
            };
        }
        let expected = [Victory::Season, Victory::Cup].into_iter().zip(latest);
        let expected = expected.flat_map(|(victory, users)| {
            let role = awards.role(victory);
            users
                .into_iter()
                .filter_map(move |user| Some((user, role?)))
        });
        assert_eq!(held, expected.collect(), "seed {seed}");
    }
}
