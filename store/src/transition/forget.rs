//! Erasing a user from all records.

use super::document::forget_in_document;
use super::effects::is_needed;
use super::invalid;
use super::view::{Effects, Swap, View};
use crate::model::challenge::ClosedRecord;
use crate::{Challenge, Closed, ClosedWhy, CommitError, GameId, Player, Timestamp, UserId};

/// What the store keeps about a user. Erasing the user deletes each of these, or removes the user from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PersonalData {
    /// Settings, including vacations.
    Settings,
    /// Open challenges by the user or to the user.
    Challenges,
    /// The user's seats in games, and what they said with their moves.
    Games,
    /// Jobs that would send something to the user.
    Jobs,
    /// Closed challenges that still name the user.
    ClosedChallenges,
    /// Ratings.
    Ratings,
    /// Trees of moves, including planned answers.
    Trees,
    /// Documents of features that name the user.
    Documents,
    /// Failed jobs that would have sent something to the user.
    SetAsideJobs,
}

impl PersonalData {
    /// Everything, in the order in which it is erased.
    pub const ALL: [PersonalData; 9] = [
        PersonalData::Settings,
        PersonalData::Challenges,
        PersonalData::Games,
        PersonalData::Jobs,
        PersonalData::ClosedChallenges,
        PersonalData::Ratings,
        PersonalData::Trees,
        PersonalData::Documents,
        PersonalData::SetAsideJobs,
    ];
}

/// Computes the effects of erasing `user`: records name a former player instead, and the user's own records are deleted.
pub(crate) fn forget(
    view: &impl View,
    now: Timestamp,
    user: UserId,
    done: &[(GameId, u64)],
) -> Result<Effects, CommitError> {
    let games = view.games_of(user)?;
    let challenges = view.challenges_of(user)?;
    let engines = games.iter().map(|game| game.engine);
    let mut engines = engines.chain(challenges.iter().map(|challenge| challenge.engine));
    if engines.any(|engine| engine.is_some_and(|engine| engine.user == user)) {
        return Err(invalid(format!("user {user} is the engine")));
    }
    for game in games.iter().filter(|game| game.ended.is_none()) {
        if !game.has_left(user) && !done.contains(&(game.id, game.version)) {
            return Err(CommitError::Conflict { now: game.version });
        }
    }
    let mut effects = Effects::default();
    for part in PersonalData::ALL {
        match part {
            PersonalData::Settings => effects.erased = Some(user),
            PersonalData::Challenges => {
                for challenge in &challenges {
                    leave_challenge(view, challenge.clone(), now, user, &mut effects);
                }
            }
            PersonalData::Games => {
                effects.games.extend(games.iter().map(|before| {
                    let mut after = before.clone();
                    after.forget(user);
                    Swap::change(before.clone(), after)
                }));
            }
            PersonalData::Jobs => effects.jobs_dropped.extend(view.jobs_to(user)),
            PersonalData::ClosedChallenges => {
                for (id, mut record) in view.closed_naming(user)? {
                    if !is_needed(view, id, &record, &effects.jobs_dropped) {
                        record.challenge = None;
                    }
                    record.forget(user);
                    effects.closed.push((id, record));
                }
            }
            PersonalData::Ratings => {
                let scales = view.scales_of(user)?.into_iter();
                let deleted = scales.map(|scale| (user, scale, None));
                effects.ratings.extend(deleted);
            }
            PersonalData::Trees => {
                for number in view.tree_numbers(user)? {
                    let tree = view.tree(user, number)?;
                    effects.trees.extend(tree.map(Swap::delete));
                }
            }
            PersonalData::Documents => {
                for document in view.documents_of(user)? {
                    forget_in_document(document, user, now, &mut effects);
                }
            }
            PersonalData::SetAsideJobs => {
                let set_aside = view.set_aside_to(user)?.into_iter();
                effects.set_aside.extend(set_aside.map(Swap::delete));
            }
        }
    }
    Ok(effects)
}

/// Removes `user` from a challenge. Closes the challenge, unless others can still play. The challenge's post no longer names the user.
fn leave_challenge(
    view: &impl View,
    before: Challenge,
    now: Timestamp,
    user: UserId,
    effects: &mut Effects,
) {
    let mut after = before.clone();
    if before.by != user && after.leave(before.version, user).is_ok() {
        effects.update_post(&after, None);
        effects.challenges.push(Swap::change(before, after));
        return;
    }
    let why = if before.by == user {
        ClosedWhy::Withdrawn
    } else {
        ClosedWhy::Declined { by: Player::Former }
    };
    after.forget(user);
    effects.close(view, before, after, (Closed { why, at: now }, None));
}

impl ClosedRecord {
    /// Returns whether the record names `user`: the user declined the challenge, or the challenge's post is still to be updated and shows the user.
    pub(crate) fn names(&self, user: UserId) -> bool {
        let is_shown = self.challenge.as_ref().is_some_and(|it| it.concerns(user));
        is_shown || self.closed.why == (ClosedWhy::Declined { by: user.into() })
    }

    fn forget(&mut self, user: UserId) {
        if let Some(challenge) = &mut self.challenge {
            challenge.forget(user);
        }
        if let ClosedWhy::Declined { by } = &mut self.closed.why {
            by.forget(user);
        }
    }
}
