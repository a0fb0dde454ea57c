//! What each change does to one record: pure, and the same for every engine.
//!
//! An engine loads the record, applies one of these and writes the result with its indexes, all in one transaction.

use crate::{
    Challenge, ClosedWhy, CommitError, Ended, Engine, Entry, EntryKind, GameId, GameRecord,
    Invited, MAX_GAME_BYTES, MAX_INVITED, MAX_SEATS, MAX_SERIES, MAX_TEXT, NewChallenge, NewGame,
    Part, SeriesId, SeriesRecord, StoreError, Timestamp, UserId,
};

/// First version of a challenge and of a game.
pub const FIRST_VERSION: u64 = 1;

/// What an entry weighs beside its text, roughly: time, kind and punctuation as stored.
const ENTRY_BYTES: usize = 24;

impl Challenge {
    /// Challenge number `id` as it opens at `now`.
    pub(crate) fn open(id: GameId, new: NewChallenge, now: Timestamp) -> Result<Self, CommitError> {
        check_texts(&[&new.kind, &new.options, &new.variant])?;
        if new.invited.is_empty() || new.invited.len() > MAX_INVITED {
            return Err(invalid(format!(
                "a challenge to {} users",
                new.invited.len()
            )));
        }
        if new.games == 0 || new.games > MAX_SERIES {
            return Err(invalid(format!("a challenge for {} games", new.games)));
        }
        let is_engine = |user: UserId| new.engine.is_some_and(|engine| engine.user == user);
        for (index, user) in new.invited.iter().enumerate() {
            let twice = new.invited[..index].contains(user) && !is_engine(*user);
            if *user == new.by || twice {
                return Err(invalid(format!(
                    "a challenge that asks user {user} twice or by themselves"
                )));
            }
        }
        expect_engine(new.engine, &new.invited)?;
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
                    accepted: is_engine(*user),
                })
                .collect(),
            engine: new.engine,
            order: new.order,
            created: now,
            lapses: new.lapses,
            post: None,
        })
    }

    /// Whether `user` made this challenge or is asked by it.
    pub fn concerns(&self, user: UserId) -> bool {
        self.by == user || self.invited.iter().any(|invited| invited.user == user)
    }

    /// Fails unless the challenge is at `version`.
    pub(crate) fn expect_version(&self, version: u64) -> Result<(), CommitError> {
        expect_version(self.version, version)
    }

    /// Notes that `user` said yes.
    pub(crate) fn accept(&mut self, version: u64, user: UserId) -> Result<(), CommitError> {
        self.expect_version(version)?;
        let invited = self.invited.iter_mut().find(|invited| invited.user == user);
        let invited = invited.ok_or(CommitError::NotFound)?;
        if invited.accepted {
            return Err(CommitError::Conflict { now: self.version });
        }
        invited.accepted = true;
        self.version += 1;
        Ok(())
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

impl SeriesRecord {
    /// Whether all its games have started.
    pub fn is_full(&self) -> bool {
        self.games.len() >= usize::from(self.planned)
    }

    /// Game number `id` as the next of this series, started at `now`.
    pub(crate) fn start_next(
        &mut self,
        id: GameId,
        new: NewGame,
        now: Timestamp,
    ) -> Result<GameRecord, CommitError> {
        if self.is_full() {
            return Err(invalid(format!(
                "a game beyond the {} of its series",
                self.planned
            )));
        }
        let part = Part {
            series: self.id,
            number: u8::try_from(self.games.len() + 1).expect("no more than planned"),
        };
        let game = GameRecord::open(id, Some(part), new, now)?;
        self.games.push(id);
        Ok(game)
    }
}

impl GameRecord {
    /// Game number `id` as it starts at `now`.
    fn open(
        id: GameId,
        series: Option<Part>,
        new: NewGame,
        now: Timestamp,
    ) -> Result<Self, CommitError> {
        check_texts(&[&new.kind, &new.options, &new.variant])?;
        if new.seats.is_empty() || new.seats.len() > MAX_SEATS {
            return Err(invalid(format!("a game with {} seats", new.seats.len())));
        }
        expect_engine(new.engine, &new.seats)?;
        Ok(Self {
            id,
            series,
            version: FIRST_VERSION,
            place: new.place,
            kind: new.kind,
            options: new.options,
            variant: new.variant,
            rules_version: new.rules_version,
            seats: new.seats,
            engine: new.engine,
            entries: Vec::new(),
            ended: None,
            started: now,
            updated: now,
            post: None,
        })
    }

    /// Whether the engine plays the seats of `user`.
    pub fn is_engine(&self, user: UserId) -> bool {
        self.engine.is_some_and(|engine| engine.user == user)
    }

    /// Series in which another game is to follow this one, which ends now.
    ///
    /// To be asked before [`append`](Self::append), which says the same of version and end.
    pub(crate) fn expect_followable(
        &self,
        version: u64,
        ended: Option<&Ended>,
    ) -> Result<SeriesId, CommitError> {
        self.expect_running(version)?;
        if ended.is_none() {
            return Err(invalid("a next game while this one runs".into()));
        }
        match self.series {
            Some(part) => Ok(part.series),
            None => Err(invalid("a next game after one by itself".into())),
        }
    }

    /// Adds `what` at the end, and the game's end with it if `ended` is given.
    pub(crate) fn append(
        &mut self,
        version: u64,
        what: EntryKind,
        ended: Option<Ended>,
        now: Timestamp,
    ) -> Result<(), CommitError> {
        self.expect_running(version)?;
        match &what {
            EntryKind::Move(text) => {
                check_texts(&[text])?;
                // Only moves count against the limit: a game that has reached it can still be given up.
                if self.bytes() + text.len() + ENTRY_BYTES > MAX_GAME_BYTES {
                    return Err(invalid(format!(
                        "a game longer than {MAX_GAME_BYTES} bytes"
                    )));
                }
            }
            EntryKind::Resigned(seat) | EntryKind::TimedOut(seat) => self.expect_seat(*seat)?,
            EntryKind::DrawAgreed => {}
        }
        if let Some(ended) = &ended {
            check_texts(&[&ended.how])?;
            for seat in &ended.winners {
                self.expect_seat(*seat)?;
            }
        }
        self.entries.push(Entry { at: now, what });
        self.ended = ended;
        self.changed(now);
        Ok(())
    }

    /// Takes the last `entries` entries back.
    pub(crate) fn undo(
        &mut self,
        version: u64,
        entries: usize,
        now: Timestamp,
    ) -> Result<(), CommitError> {
        self.expect_running(version)?;
        if entries == 0 || entries > self.entries.len() {
            return Err(invalid(format!(
                "{entries} of {} entries taken back",
                self.entries.len()
            )));
        }
        self.entries.truncate(self.entries.len() - entries);
        self.changed(now);
        Ok(())
    }

    fn changed(&mut self, now: Timestamp) {
        self.version += 1;
        // Clocks are set back sometimes; the order of changes must not be.
        self.updated = self.updated.max(now);
    }

    fn expect_running(&self, version: u64) -> Result<(), CommitError> {
        if self.ended.is_some() {
            return Err(CommitError::Over);
        }
        expect_version(self.version, version)
    }

    fn expect_seat(&self, seat: u8) -> Result<(), CommitError> {
        if seat == 0 || usize::from(seat) > self.seats.len() {
            return Err(invalid(format!("seat {seat} of {}", self.seats.len())));
        }
        Ok(())
    }

    fn bytes(&self) -> usize {
        let text = |entry: &Entry| match &entry.what {
            EntryKind::Move(text) => text.len(),
            EntryKind::Resigned(_) | EntryKind::TimedOut(_) | EntryKind::DrawAgreed => 0,
        };
        self.entries
            .iter()
            .map(|entry| ENTRY_BYTES + text(entry))
            .sum()
    }
}

/// Fails if an engine is named that is not among `users`.
fn expect_engine(engine: Option<Engine>, users: &[UserId]) -> Result<(), CommitError> {
    match engine {
        Some(engine) if !users.contains(&engine.user) => Err(invalid(format!(
            "an engine {} that does not play",
            engine.user
        ))),
        Some(_) | None => Ok(()),
    }
}

fn expect_version(now: u64, version: u64) -> Result<(), CommitError> {
    if now == version {
        Ok(())
    } else {
        Err(CommitError::Conflict { now })
    }
}

/// Fails if one of `texts` is longer than the store takes.
pub(crate) fn check_texts(texts: &[&String]) -> Result<(), StoreError> {
    match texts.iter().find(|text| text.len() > MAX_TEXT) {
        Some(text) => Err(StoreError::Invalid {
            what: format!("a text of {} bytes, more than {MAX_TEXT}", text.len()),
        }),
        None => Ok(()),
    }
}

fn invalid(what: String) -> CommitError {
    CommitError::Store(StoreError::Invalid { what })
}
