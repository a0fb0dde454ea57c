//! Who has which of the roles that the bot gives in a server.

use asterism_store::{
    DocumentType, GameId, GuildId, JobSubject, RoleId, StoreError, SubjectKind, Timestamp, UserId,
    expect_document as expect, lists, records, words,
};

use crate::game::victory::Victory;

/// Maximum number of users who get one role at once; the first ones are kept.
pub(crate) const MAX_WINNERS: usize = 20;

/// Maximum number of users who have a role, or are waiting to get it or to lose it. If there are more, those who have been waiting longest to lose it
/// are forgotten, and keep it.
const MAX_HOLDERS: usize = 100;

/// The roles that the bot gives in a server.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Awards {
    /// Role for those who lead at the end of a season.
    season: Option<RoleId>,
    /// Role for the winners of tournaments.
    cup: Option<RoleId>,
    /// Who has a role from the bot, in the order in which they won it.
    holders: Vec<Holder>,
    /// When the next attempt is due that counts: of the jobs that wait for a time, only this one does anything.
    retry: Option<Timestamp>,
}

/// A user who has a role from the bot, or is to get or to lose it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Holder {
    user: UserId,
    role: RoleId,
    victory: Victory,
    stage: HolderStage,
}

/// How far the bot has come with giving and taking a role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HolderStage {
    /// The user is to get the role.
    Due,
    /// The bot is giving them the role, and they may have it already.
    Asked,
    /// They have the role.
    Given,
    /// They are to lose it, because others have won.
    Back,
}

/// A request to give or to take a role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Give(UserId, RoleId),
    Take(UserId, RoleId),
}

/// What has come of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The role was given or taken.
    Done,
    /// The user is not in the server, where they could have a role.
    MemberGone,
    /// The role was certainly not given.
    Refused,
}

words! {
    VictoryV1 of Victory { Season, Cup }
    HolderStageV1 of HolderStage { Due, Asked, Given, Back }
}

lists! {
    Holder(user: UserId, role: RoleId, victory: Victory, stage: HolderStage);
}

records! {
    Awards as AwardsV1 {
        season: Option<RoleId> = None,
        cup: Option<RoleId> = None,
        holders: Vec<Holder> = Vec::new(),
        retry: Option<Timestamp> = None,
    }
}

impl Step {
    pub(crate) fn role(self) -> RoleId {
        match self {
            Step::Give(_, role) | Step::Take(_, role) => role,
        }
    }
}

impl HolderStage {
    /// Returns whether the user is to get the role.
    fn is_coming(self) -> bool {
        matches!(self, HolderStage::Due | HolderStage::Asked)
    }
}

impl Awards {
    /// Returns the role that the winners get; `None` if they get none.
    pub(crate) fn role(&self, victory: Victory) -> Option<RoleId> {
        match victory {
            Victory::Season => self.season,
            Victory::Cup => self.cup,
        }
    }

    /// Returns the winners who have their role, or, if `is_waiting`, those who are still to get it.
    pub(crate) fn list_winners(&self, victory: Victory, is_waiting: bool) -> Vec<UserId> {
        let of_victory = self.holders.iter().filter(|it| it.victory == victory);
        let there = of_victory
            .filter(|it| it.stage != HolderStage::Back && it.stage.is_coming() == is_waiting);
        there.map(|it| it.user).collect()
    }

    /// Returns what the document says about a user: what they won, the role and the stage of each.
    pub(crate) fn list_of(
        &self,
        user: UserId,
    ) -> impl Iterator<Item = (Victory, RoleId, HolderStage)> {
        let own = self.holders.iter().filter(move |it| it.user == user);
        own.map(|it| (it.victory, it.role, it.stage))
    }

    /// Chooses the role that the winners get. Those who have won already get it in place of the one before.
    pub(crate) fn choose(&mut self, victory: Victory, role: Option<RoleId>) {
        let mut winners = self.list_winners(victory, false);
        winners.extend(self.list_winners(victory, true));
        match victory {
            Victory::Season => self.season = role,
            Victory::Cup => self.cup = role,
        }
        self.settle(victory, &winners);
    }

    /// Notes who has won. Those who had the role are to lose it, unless they have won again. Without winners, nothing changes.
    pub(crate) fn enter(&mut self, victory: Victory, winners: &[UserId]) {
        if !winners.is_empty() {
            let winners = &winners[..winners.len().min(MAX_WINNERS)];
            self.settle(victory, winners);
        }
    }

    /// Makes these users the only ones who have the role for a victory, or are to get it.
    fn settle(&mut self, victory: Victory, winners: &[UserId]) {
        use HolderStage::{Asked, Back, Due, Given};
        let role = self.role(victory);
        self.holders.retain_mut(|holder| {
            if holder.victory != victory {
                return true;
            }
            let keeps = Some(holder.role) == role && winners.contains(&holder.user);
            holder.stage = match (keeps, holder.stage) {
                (true, Back) => Asked,
                (true, stage) => stage,
                (false, Due) => return false,
                (false, Asked | Given | Back) => Back,
            };
            true
        });
        let Some(role) = role else { return };
        for user in winners {
            let own = self.holders.iter();
            let mut own = own.filter(|it| it.user == *user && it.role == role);
            if own.clone().any(|it| it.victory == victory) {
                continue;
            }
            // They may have won the same role in another way.
            let has_it = own.any(|it| it.stage == Given);
            self.holders.push(Holder {
                user: *user,
                role,
                victory,
                stage: if has_it { Given } else { Due },
            });
        }
        while self.holders.len() > MAX_HOLDERS {
            let longest = self.holders.iter().position(|it| it.stage == Back);
            self.holders.remove(longest.unwrap_or_default());
        }
    }

    /// Returns what is to be done, the roles to take first. A role is not taken from a user who has won it in another way as well.
    pub(crate) fn list_steps(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        for holder in &self.holders {
            let Holder { user, role, .. } = *holder;
            let step = match holder.stage {
                HolderStage::Back if !self.has_won(user, role) => Step::Take(user, role),
                HolderStage::Due | HolderStage::Asked => Step::Give(user, role),
                HolderStage::Back | HolderStage::Given => continue,
            };
            if !steps.contains(&step) {
                steps.push(step);
            }
        }
        steps.sort_by_key(|step| matches!(step, Step::Give(..)));
        steps
    }

    /// Returns whether a user has won this role, and nobody else since.
    fn has_won(&self, user: UserId, role: RoleId) -> bool {
        let mut own = self.holders.iter();
        own.any(|it| it.user == user && it.role == role && it.stage != HolderStage::Back)
    }

    /// Notes that the bot is about to give one of these roles to those who are to get it. Returns what it gives for the first time.
    pub(crate) fn ask(&mut self, roles: &[RoleId]) -> Vec<Step> {
        self.keep_what_was_won_again();
        let mut asked = Vec::new();
        for holder in &mut self.holders {
            if holder.stage == HolderStage::Due && roles.contains(&holder.role) {
                holder.stage = HolderStage::Asked;
                asked.push(Step::Give(holder.user, holder.role));
            }
        }
        asked
    }

    /// Lets those keep a role who were to lose it, and have won it in another way.
    fn keep_what_was_won_again(&mut self) {
        let back = self.holders.iter().copied();
        let back =
            back.filter(|it| it.stage == HolderStage::Back && self.has_won(it.user, it.role));
        for lost in back.collect::<Vec<_>>() {
            self.holders.retain(|it| *it != lost);
            let is_it = |it: &&mut Holder| it.user == lost.user && it.role == lost.role;
            for won in self.holders.iter_mut().filter(is_it) {
                // They may have it, so it may have to be taken from them later.
                if won.stage == HolderStage::Due {
                    won.stage = HolderStage::Asked;
                }
            }
        }
    }

    /// Returns whether an attempt at `at` still counts: no other has replaced it.
    pub(crate) fn is_expected(&self, at: Timestamp) -> bool {
        self.retry.is_none_or(|retry| retry == at)
    }

    /// Notes when the next attempt is due, which replaces the one before. Returns false if that was noted already.
    pub(crate) fn retry_at(&mut self, at: Timestamp) -> bool {
        self.retry.replace(at) != Some(at)
    }

    /// Notes what has come of a request, unless something else is to be done by now.
    pub(crate) fn note(&mut self, step: Step, outcome: Outcome) {
        let (Step::Give(user, role) | Step::Take(user, role)) = step;
        let is_give = matches!(step, Step::Give(..));
        self.holders.retain_mut(|holder| {
            let is_meant = if is_give {
                holder.stage.is_coming()
            } else {
                holder.stage == HolderStage::Back
            };
            if !is_meant || holder.user != user || holder.role != role {
                return true;
            }
            match outcome {
                Outcome::MemberGone => return false,
                Outcome::Done if !is_give => return false,
                Outcome::Done => holder.stage = HolderStage::Given,
                Outcome::Refused if is_give => holder.stage = HolderStage::Due,
                Outcome::Refused => {}
            }
            true
        });
    }
}

impl DocumentType for Awards {
    type Id = GuildId;

    const TAG: u8 = b'a';

    const NAME: &'static str = "Awards";

    const HAS_TIMER: bool = true;

    fn subject(guild: &GuildId) -> JobSubject {
        // A role that cannot be given must not delay anything else in the server.
        match GameId::new(guild.get()) {
            Some(number) => JobSubject::Feature(SubjectKind::Award, number),
            None => JobSubject::Guild(*guild),
        }
    }

    fn users(&self) -> Vec<UserId> {
        self.holders.iter().map(|holder| holder.user).collect()
    }

    /// Forgets who gave `user` their roles, which they keep.
    fn forget_user(&mut self, user: UserId) -> bool {
        self.holders.retain(|holder| holder.user != user);
        true
    }

    fn is_empty(&self) -> bool {
        self.season.is_none() && self.cup.is_none() && self.holders.is_empty()
    }

    fn check(&self) -> Result<(), StoreError> {
        expect(self.holders.len() <= MAX_HOLDERS, "too many roles")
    }
}

#[cfg(test)]
mod tests;
