//! Opening, answering, joining, closing and starting challenges.

use super::{check_start, check_texts, expect_engine, expect_version, invalid};
use crate::{
    Challenge, ClosedWhy, CommitError, FIRST_VERSION, GameId, GameRecord, Invited, MAX_INVITED,
    MAX_SEATS, MAX_SERIES, NewChallenge, NewGame, Part, Player, SeriesId, SeriesRecord, Timestamp,
    UserId,
};

impl Challenge {
    /// Opens challenge number `id` at `now`.
    pub(super) fn open(id: GameId, new: NewChallenge, now: Timestamp) -> Result<Self, CommitError> {
        check_challenge(&new)?;
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
            by: new.by.into(),
            invited: new
                .invited
                .iter()
                .map(|user| Invited {
                    user: Player::User(*user),
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
            partner: new.partner.map(Player::User),
            rematch_of: new.rematch_of,
            origin: new.origin,
            start: new.start,
            position: new.position,
        })
    }

    /// Returns whether `user` made the challenge, was invited to it or joined it.
    pub fn concerns(&self, user: UserId) -> bool {
        self.by == user || self.invited.iter().any(|invited| invited.user == user)
    }

    /// Returns whether no one else can join: the challenge is not open, or has the maximum number of players.
    pub fn is_full(&self) -> bool {
        self.open
            .is_none_or(|open| 1 + self.invited.len() >= usize::from(open.most))
    }

    /// Returns an error unless the challenge is at `version`.
    pub(super) fn expect_version(&self, version: u64) -> Result<(), CommitError> {
        expect_version(self.version, version)
    }

    /// Records that `user` accepts the challenge.
    pub(super) fn accept(&mut self, version: u64, user: UserId) -> Result<(), CommitError> {
        self.expect_version(version)?;
        // A challenger with several seats need not accept for the others.
        let is_asked = |invited: &&mut Invited| invited.user == user && self.by != user;
        let invited = self.invited.iter_mut().find(is_asked);
        let invited = invited.ok_or(CommitError::NotFound)?;
        if invited.accepted {
            return Err(CommitError::Conflict { now: self.version });
        }
        invited.accepted = true;
        self.version += 1;
        Ok(())
    }

    /// Adds `user` to the challenge, which also counts as accepting it.
    pub(super) fn join(&mut self, version: u64, user: UserId) -> Result<(), CommitError> {
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
            user: Player::User(user),
            accepted: true,
        });
        self.version += 1;
        Ok(())
    }

    /// Removes `user` from the challenge.
    pub(super) fn leave(&mut self, version: u64, user: UserId) -> Result<(), CommitError> {
        self.expect_version(version)?;
        let is_engine = self.engine.is_some_and(|engine| engine.user == user);
        let place = self
            .invited
            .iter()
            .position(|invited| invited.user == user && self.by != user);
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

    /// Returns whether a user other than the challenger and the engine has accepted.
    pub fn is_accepted(&self) -> bool {
        let is_engine = |user: Player| self.engine.is_some_and(|engine| user == engine.user);
        let mut invited = self.invited.iter();
        invited.any(|it| it.accepted && it.user != self.by && !is_engine(it.user))
    }

    /// Changes the options and the variant. Fails if a user other than the challenger and the engine has already accepted.
    pub(super) fn set_variant(
        &mut self,
        version: u64,
        options: String,
        variant: String,
    ) -> Result<(), CommitError> {
        self.expect_version(version)?;
        check_texts([&options, &variant])?;
        // Those who accepted did so under the old variant.
        if self.is_accepted() {
            return Err(CommitError::Conflict { now: self.version });
        }
        self.options = options;
        self.variant = variant;
        self.version += 1;
        Ok(())
    }

    /// Returns the challenge as its post shows it once `game` has started: all players have accepted.
    pub(super) fn as_started(&self, game: &GameRecord) -> Self {
        let mut started = self.clone();
        for invited in &mut started.invited {
            invited.accepted = true;
        }
        let group = self.origin.voting().map(|voting| voting.group.into());
        for user in game.seats.iter().copied() {
            let mut invited = started.invited.iter();
            if user != started.by && Some(user) != group && invited.all(|it| it.user != user) {
                let accepted = true;
                started.invited.push(Invited { user, accepted });
            }
        }
        started
    }

    /// Replaces `user` with a former player.
    pub(super) fn forget(&mut self, user: UserId) {
        let invited = self.invited.iter_mut().map(|invited| &mut invited.user);
        let others = invited.chain(&mut self.partner);
        for player in others.chain([&mut self.by]) {
            player.forget(user);
        }
        self.terms.forget(user);
    }

    /// Returns an error unless the challenge may be closed at `version` for this reason.
    pub(super) fn expect_closable(&self, version: u64, why: ClosedWhy) -> Result<(), CommitError> {
        match why {
            ClosedWhy::Declined { .. } | ClosedWhy::Withdrawn | ClosedWhy::Lapsed => {
                self.expect_version(version)
            }
            ClosedWhy::Started => Err(invalid("a started challenge without its game".into())),
        }
    }

    /// Returns the game that the challenge becomes at `now`, and its series if it is for several games.
    pub(super) fn start(
        &self,
        version: u64,
        new: NewGame,
        now: Timestamp,
    ) -> Result<(GameRecord, Option<SeriesRecord>), CommitError> {
        self.expect_version(version)?;
        let series = (self.games > 1).then(|| SeriesRecord {
            id: SeriesId::new(self.id),
            length: self.games,
            games: vec![self.id],
        });
        let part = series.as_ref().map(|series| Part {
            series: series.id,
            number: 1,
        });
        Ok((GameRecord::open(self.id, part, new, now)?, series))
    }
}

/// Returns an error if `new` is invalid.
fn check_challenge(new: &NewChallenge) -> Result<(), CommitError> {
    if let Some(voting) = new.origin.voting() {
        voting.check()?;
    }
    if !new.origin.may_be_chosen() {
        return Err(invalid(format!(
            "a challenge to a game of origin {:?}",
            new.origin
        )));
    }
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
