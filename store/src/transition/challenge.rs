//! Challenges: opened, answered, joined, closed, started.

use super::{check_start, check_texts, expect_engine, expect_version, invalid};
use crate::{
    Challenge, ClosedWhy, CommitError, FIRST_VERSION, GameId, GameRecord, Invited, MAX_INVITED,
    MAX_SEATS, MAX_SERIES, NewChallenge, NewGame, Part, SeriesId, SeriesRecord, Timestamp, UserId,
};

impl Challenge {
    /// Challenge number `id` as it opens at `now`.
    pub(crate) fn open(id: GameId, new: NewChallenge, now: Timestamp) -> Result<Self, CommitError> {
        check(&new)?;
        let has_accepted =
            |user: UserId| user == new.by || new.engine.is_some_and(|engine| engine.user == user);
        Ok(Self {
            id,
            version: FIRST_VERSION,
            place: new.place,
            kind: new.kind,
            options: new.options,
            variant: new.variant,
            games: new.games,
            by: new.by,
            invited: new
                .invited
                .iter()
                .map(|user| Invited {
                    user: *user,
                    accepted: has_accepted(*user),
                })
                .collect(),
            engine: new.engine,
            order: new.order,
            created: now,
            lapses: new.lapses,
            post: None,
            terms: new.terms.checked()?,
            open: new.open,
            partner: new.partner,
            rematch_of: new.rematch_of,
            start: new.start,
        })
    }

    /// Whether `user` made this challenge, is asked by it or has joined it.
    pub fn concerns(&self, user: UserId) -> bool {
        self.by == user || self.invited.iter().any(|invited| invited.user == user)
    }

    /// Whether nobody else can join: it is open to nobody, or as many are in it as the game takes.
    pub fn is_full(&self) -> bool {
        self.open
            .is_none_or(|open| 1 + self.invited.len() >= usize::from(open.most))
    }

    /// Fails unless the challenge is at `version`.
    pub(crate) fn expect_version(&self, version: u64) -> Result<(), CommitError> {
        expect_version(self.version, version)
    }

    /// Notes that `user` said yes.
    pub(crate) fn accept(&mut self, version: u64, user: UserId) -> Result<(), CommitError> {
        self.expect_version(version)?;
        // The challenger has accepted any further seats of theirs, and nobody asked them.
        let is_asked = |invited: &&mut Invited| invited.user == user && user != self.by;
        let invited = self.invited.iter_mut().find(is_asked);
        let invited = invited.ok_or(CommitError::NotFound)?;
        if invited.accepted {
            return Err(CommitError::Conflict { now: self.version });
        }
        invited.accepted = true;
        self.version += 1;
        Ok(())
    }

    /// Adds `user`, who has accepted with that.
    pub(crate) fn join(&mut self, version: u64, user: UserId) -> Result<(), CommitError> {
        self.expect_version(version)?;
        if self.open.is_none() {
            return Err(CommitError::NotFound);
        }
        if self.concerns(user) {
            return match self.accept(version, user) {
                Err(CommitError::NotFound) => Err(CommitError::Conflict { now: self.version }),
                accepted => accepted,
            };
        }
        if self.is_full() {
            return Err(CommitError::Full);
        }
        self.invited.push(Invited {
            user,
            accepted: true,
        });
        self.version += 1;
        Ok(())
    }

    /// Takes `user` out.
    pub(crate) fn leave(&mut self, version: u64, user: UserId) -> Result<(), CommitError> {
        self.expect_version(version)?;
        let is_engine = self.engine.is_some_and(|engine| engine.user == user);
        let place = self
            .invited
            .iter()
            .position(|invited| invited.user == user && user != self.by);
        match place {
            Some(place) if self.open.is_some() && !is_engine => {
                self.invited.remove(place);
                self.partner = self.partner.filter(|partner| *partner != user);
                self.version += 1;
                Ok(())
            }
            Some(_) | None => Err(CommitError::NotFound),
        }
    }

    /// Fails unless it may be closed at `version` for this reason.
    pub(crate) fn expect_closable(&self, version: u64, why: ClosedWhy) -> Result<(), CommitError> {
        match why {
            ClosedWhy::Declined { .. } | ClosedWhy::Withdrawn | ClosedWhy::Lapsed => {
                self.expect_version(version)
            }
            ClosedWhy::Started => Err(invalid("a started challenge without its game".into())),
        }
    }

    /// Game this challenge turns into at `now`, and the series it is the first of, if the challenge is for several.
    pub(crate) fn start(
        &self,
        version: u64,
        new: NewGame,
        now: Timestamp,
    ) -> Result<(GameRecord, Option<SeriesRecord>), CommitError> {
        self.expect_version(version)?;
        let series = (self.games > 1).then(|| SeriesRecord {
            id: SeriesId::new(self.id),
            planned: self.games,
            games: vec![self.id],
        });
        let part = series.as_ref().map(|series| Part {
            series: series.id,
            number: 1,
        });
        Ok((GameRecord::open(self.id, part, new, now)?, series))
    }
}

/// Fails if `new` must not be stored.
fn check(new: &NewChallenge) -> Result<(), CommitError> {
    check_texts([&new.kind, &new.options, &new.variant])?;
    check_start(&new.start)?;
    if new.games == 0 || new.games > MAX_SERIES {
        return Err(invalid(format!("a challenge for {} games", new.games)));
    }
    let asked = new.invited.len();
    let may_ask = match new.open {
        None => 1..=MAX_INVITED,
        Some(open) => {
            let (least, most) = (usize::from(open.least), usize::from(open.most));
            if least < 2 || most < least || most > MAX_SEATS {
                return Err(invalid(format!("a challenge open to {least} to {most}")));
            }
            0..=most - 1
        }
    };
    if !may_ask.contains(&asked) {
        return Err(invalid(format!("a challenge to {asked} users")));
    }
    if new.engine.is_some_and(|engine| engine.user == new.by) {
        return Err(invalid("a challenge by the engine".into()));
    }
    for (index, user) in new.invited.iter().enumerate() {
        let may_sit_twice =
            *user == new.by || new.engine.is_some_and(|engine| engine.user == *user);
        if new.invited[..index].contains(user) && !may_sit_twice {
            return Err(invalid(format!("a challenge that asks user {user} twice")));
        }
    }
    if let Some(partner) = new.partner
        && !new.invited.contains(&partner)
    {
        return Err(invalid(format!("a partner {partner} who does not play")));
    }
    expect_engine(new.engine, &new.invited)
}
