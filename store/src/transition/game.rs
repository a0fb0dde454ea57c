//! Starting games, appending and taking back entries, and changing offers and clocks.

use super::{ENTRY_BYTES, check_start, check_texts, expect_engine, expect_version, invalid, weigh};
use crate::model::rating::check_scale;
use crate::{
    Clock, CommitError, Ended, Entry, EntryKind, FIRST_VERSION, GameId, GameRecord, MAX_GAME_BYTES,
    MAX_GRANTS, MAX_SAID, MAX_SEATS, NewEntry, NewGame, Offer, Offered, Part, Player, Rating,
    RatingChange, Said, SeriesId, StoreError, TimeGrant, Timestamp, UserId,
};

impl Entry {
    /// Returns an entry that was not planned and has no message.
    pub fn new(at: Timestamp, what: EntryKind) -> Self {
        Self {
            at,
            what,
            said: None,
            prepared: false,
        }
    }

    /// Returns the approximate number of bytes that the message sent along with the entry takes on disk.
    fn weigh_said(&self) -> usize {
        let said = self.said.as_ref();
        said.map_or(0, |said| ENTRY_BYTES + said.text.len())
    }
}

impl GameRecord {
    /// Starts game number `id` at `now`.
    pub(super) fn open(
        id: GameId,
        series: Option<Part>,
        new: NewGame,
        now: Timestamp,
    ) -> Result<Self, CommitError> {
        check_texts([&new.kind, &new.options, &new.variant])?;
        check_texts(&new.position)?;
        check_texts(&new.names)?;
        if !new.names.is_empty() && (new.ended.is_none() || new.names.len() != new.seats.len()) {
            return Err(invalid(
                "names need a finished game and one for each seat".to_owned(),
            ));
        }
        check_start(&new.entries)?;
        if new.seats.is_empty() || new.seats.len() > MAX_SEATS {
            return Err(invalid(format!("a game with {} seats", new.seats.len())));
        }
        expect_engine(new.engine, &new.seats)?;
        let terms = new.terms.checked()?;
        let mut groups = new.seats.iter().filter_map(|player| player.group());
        if let Some(voting) = new.origin.voting() {
            voting.check()?;
        }
        if groups.any(|it| !it.is_storable() || new.origin.voting().is_none() || terms.rated) {
            return Err(invalid(
                "a group in a rated game or one without votes".into(),
            ));
        }
        let clock = new.clock.map(|clock| clock.checked(terms, new.seats.len()));
        let clock = clock.transpose()?;
        let mut game = Self {
            id,
            series,
            version: FIRST_VERSION + new.entries.len() as u64,
            undone: None,
            undone_at: None,
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
            terms,
            clock,
            offer: None,
            offers: 0,
            thread: None,
            ratings: Vec::new(),
            rematch: None,
            origin: new.origin,
            nudged: None,
            position: new.position,
            answers: 0,
            grants: Vec::new(),
            names: new.names,
        };
        for entry in &new.entries {
            game.expect_entry(entry)?;
        }
        let entry = |what| Entry::new(now, what);
        game.entries = new.entries.into_iter().map(entry).collect();
        if let Some(ended) = new.ended {
            game.expect_end(&ended)?;
            game.ended = Some(ended);
            game.clock = None;
        }
        Ok(game)
    }

    /// Returns whether `player` is the engine.
    pub fn is_engine(&self, player: impl Into<Player>) -> bool {
        let player = player.into();
        self.engine.is_some_and(|engine| player == engine.user)
    }

    /// Returns whether `user` has a seat.
    pub fn has_seat(&self, user: UserId) -> bool {
        self.seats.contains(&user.into())
    }

    /// Returns the time at which the game's clock is due; `None` if the game has no clock.
    pub fn due(&self) -> Option<Timestamp> {
        self.clock.as_ref().map(Clock::due)
    }

    /// Fails unless the change ends the game. Ratings and a next game may be stored only together with the game's end.
    ///
    /// Call this method before [`append`](Self::append), which checks the version and the end again.
    pub(crate) fn expect_ending(
        &self,
        version: u64,
        ended: Option<&Ended>,
    ) -> Result<(), CommitError> {
        self.expect_running(version)?;
        match ended {
            Some(_) => Ok(()),
            None => Err(invalid(
                "ratings or a next game with a game that goes on".into(),
            )),
        }
    }

    /// Fails unless `ratings` may be stored with the game's end. `stored` returns the current rating of a user on a scale.
    pub(crate) fn expect_ratings(
        &self,
        ratings: &[RatingChange],
        stored: impl Fn(UserId, &str) -> Result<Option<Rating>, StoreError>,
    ) -> Result<(), CommitError> {
        for (index, change) in ratings.iter().enumerate() {
            let scale = &change.scale;
            let is_same =
                |other: &RatingChange| (other.user, &other.scale) == (change.user, &change.scale);
            let user = change.user.user().filter(|user| self.has_seat(*user));
            let Some(user) = user.filter(|_| !ratings[..index].iter().any(is_same)) else {
                return Err(invalid(format!(
                    "a second or strange rating of {:?} on {scale}",
                    change.user
                )));
            };
            check_scale(scale)?;
            change.after.check()?;
            if stored(user, scale)? != change.before {
                return Err(CommitError::RatingMoved);
            }
        }
        Ok(())
    }

    /// Returns the game's series; fails if it is a single game.
    pub(crate) fn expect_series(&self) -> Result<SeriesId, CommitError> {
        match self.series {
            Some(part) => Ok(part.series),
            None => Err(invalid("a next game after a single game".into())),
        }
    }

    /// Fails unless a challenge may be opened as the game's rematch. `is_nothing` returns whether an earlier rematch was closed without leading to a
    /// game.
    pub(crate) fn expect_rematchable(
        &self,
        is_nothing: impl FnOnce(GameId) -> Result<bool, CommitError>,
    ) -> Result<(), CommitError> {
        if self.ended.is_none() {
            return Err(invalid("a rematch of a running game".into()));
        }
        match self.rematch {
            Some(before) if !is_nothing(before)? => {
                Err(CommitError::Conflict { now: self.version })
            }
            Some(_) | None => Ok(()),
        }
    }

    /// Appends `entries`. If `ended` is given, the last entry ends the game.
    pub(crate) fn append(
        &mut self,
        (version, answers): (u64, u64),
        entries: Vec<NewEntry>,
        ended: Option<Ended>,
        clock: Option<Clock>,
        ratings: Vec<RatingChange>,
        now: Timestamp,
    ) -> Result<(), CommitError> {
        self.expect_running(version)?;
        self.expect_answers(answers)?;
        if entries.is_empty() {
            return Err(invalid("a change of a game without an entry".into()));
        }
        for entry in &entries {
            self.expect_time_up(&entry.what, now)?;
        }
        for entry in entries {
            self.push(entry, now)?;
        }
        let clock = self.checked_clock(clock)?;
        if let Some(ended) = &ended {
            self.expect_end(ended)?;
        }
        self.clock = clock.filter(|_| ended.is_none());
        self.ended = ended;
        self.ratings = ratings;
        Ok(())
    }

    /// Returns whether the game is short enough that the store accepts `what` as the next move.
    pub fn has_room_for(&self, what: &EntryKind) -> bool {
        let entry = Entry::new(self.updated, what.clone());
        self.fits(&entry).unwrap_or(false)
    }

    /// Returns whether the game stays within [`MAX_GAME_BYTES`] with `entry` added. Fails if the text of the entry's move is itself too long.
    fn fits(&self, entry: &Entry) -> Result<bool, CommitError> {
        let weight = weigh([&entry.what])? + entry.weigh_said();
        let moves = weigh(self.entries.iter().map(|entry| &entry.what))?;
        let said: usize = self.entries.iter().map(Entry::weigh_said).sum();
        Ok(moves + said + weight <= MAX_GAME_BYTES)
    }

    fn push(&mut self, entry: NewEntry, now: Timestamp) -> Result<(), CommitError> {
        let entry = Entry {
            at: now,
            what: entry.what,
            said: entry.said,
            prepared: entry.prepared,
        };
        // Only moves count against the limit, so that a game at the limit can still be resigned.
        if !self.fits(&entry)? && matches!(entry.what, EntryKind::Move(_)) {
            return Err(invalid(format!(
                "a game longer than {MAX_GAME_BYTES} bytes"
            )));
        }
        self.expect_entry(&entry.what)?;
        let is_move = matches!(entry.what, EntryKind::Move(_));
        if !is_move && (entry.said.is_some() || entry.prepared) {
            return Err(invalid("words or an answer without a move".into()));
        }
        if let Some(said) = &entry.said {
            self.expect_said(said)?;
        }
        self.entries.push(entry);
        self.changed(now);
        Ok(())
    }

    /// Fails if `entry` is a loss on time although the clock has not run out, because the clock was set in the meantime.
    fn expect_time_up(&self, entry: &EntryKind, now: Timestamp) -> Result<(), CommitError> {
        let clock = self.clock.as_ref();
        match entry {
            EntryKind::TimedOut(_) if clock.is_some_and(|clock| clock.runs_out > now) => {
                Err(CommitError::Conflict { now: self.version })
            }
            _ => Ok(()),
        }
    }

    fn expect_said(&self, said: &Said) -> Result<(), CommitError> {
        if !self.has_seat(said.by) {
            return Err(invalid(format!("words of {}, who does not play", said.by)));
        }
        if said.text.chars().count() > MAX_SAID {
            return Err(invalid(format!(
                "more than {MAX_SAID} characters said with a move"
            )));
        }
        Ok(())
    }

    /// Fails if the planned answers for the game have changed since the caller read them.
    fn expect_answers(&self, answers: u64) -> Result<(), CommitError> {
        if self.answers == answers {
            Ok(())
        } else {
            Err(CommitError::AnswersMoved)
        }
    }

    /// Takes back the last `entries` entries.
    pub(crate) fn undo(
        &mut self,
        (version, answers): (u64, u64),
        entries: usize,
        clock: Option<Clock>,
        now: Timestamp,
    ) -> Result<(), CommitError> {
        self.expect_running(version)?;
        self.expect_answers(answers)?;
        if entries == 0 || entries > self.entries.len() {
            return Err(invalid(format!(
                "{entries} of {} entries taken back",
                self.entries.len()
            )));
        }
        self.clock = self.checked_clock(clock)?;
        self.entries.truncate(self.entries.len() - entries);
        self.changed(now);
        self.undone = Some(self.version);
        self.undone_at = Some(self.updated);
        Ok(())
    }

    /// Returns the offer if it can still be answered: it was neither declined nor carried out, and the game has neither changed nor ended since.
    pub fn standing(&self) -> Option<&Offer> {
        let stands = |offer: &&Offer| {
            offer.version == self.version
                && offer.declined.is_none()
                && !self.has_paused_by(offer.number)
        };
        let offer = self.offer.as_ref().filter(stands);
        offer.filter(|_| self.ended.is_none())
    }

    /// Returns the number of entries that the game had at `version`; `None` if entries have been taken back since then, or if the game has not
    /// reached this version.
    pub fn entries_at(&self, version: u64) -> Option<usize> {
        if version > self.version || self.undone.is_some_and(|undone| version < undone) {
            return None;
        }
        let since = usize::try_from(self.version - version).ok()?;
        self.entries.len().checked_sub(since)
    }

    /// Returns the last version at which the game had this many entries; `None` if there is no such version since the last undo.
    pub fn version_at(&self, entries: usize) -> Option<u64> {
        let since = self.entries.len().checked_sub(entries)?;
        let version = self.version.checked_sub(since as u64)?;
        (self.undone.is_none_or(|undone| version >= undone)).then_some(version)
    }

    /// Replaces offer number `before` with `offer`. Returns the number of the offer if it is a new one.
    pub(crate) fn set_offer(
        &mut self,
        version: u64,
        before: Option<u32>,
        offer: Option<Offer>,
    ) -> Result<Option<u32>, CommitError> {
        self.expect_running(version)?;
        let conflict = CommitError::Conflict { now: self.version };
        if self.offer.as_ref().map(|offer| offer.number) != before {
            return Err(conflict);
        }
        let Some(mut offer) = offer else {
            self.offer = None;
            return Ok(None);
        };
        self.expect_offer(&offer)?;
        if let Some(old) = self.offer.as_ref().filter(|old| old.number == offer.number) {
            if !offer.grows_from(old) {
                return Err(conflict);
            }
            offer.version = old.version;
            self.offer = Some(offer);
            return Ok(None);
        }
        self.offers += 1;
        offer.number = self.offers;
        offer.version = self.version;
        self.offer = Some(offer);
        Ok(Some(self.offers))
    }

    /// Replaces the clock of a running game. Fails if time has been given since the caller read the old clock.
    pub(crate) fn set_clock(
        &mut self,
        version: u64,
        clock: Option<Clock>,
    ) -> Result<(), CommitError> {
        self.expect_running(version)?;
        if let (Some(old), Some(new)) = (&self.clock, &clock)
            && old.given != new.given
        {
            return Err(CommitError::Conflict { now: self.version });
        }
        self.clock = self.checked_clock(clock)?;
        Ok(())
    }

    /// Returns whether offer `number` has led to a pause.
    pub fn has_paused_by(&self, number: u32) -> bool {
        self.grants.iter().any(|grant| match grant {
            TimeGrant::Pause { offer, .. } => *offer == Some(number),
            TimeGrant::Gift { .. } => false,
        })
    }

    /// Adds a pause or extra time to a running game, and sets its clock. `before` is the number of earlier grants that the caller knows of.
    pub(crate) fn grant_time(
        &mut self,
        version: u64,
        before: usize,
        grant: TimeGrant,
        clock: Option<Clock>,
    ) -> Result<(), CommitError> {
        self.expect_running(version)?;
        let conflict = CommitError::Conflict { now: self.version };
        if self.grants.len() != before {
            return Err(conflict);
        }
        if before >= MAX_GRANTS {
            return Err(invalid(format!("more than {MAX_GRANTS} pauses and gifts")));
        }
        match grant {
            TimeGrant::Pause {
                by,
                offer,
                from,
                to,
            } => {
                self.expect_seat(by)?;
                let open = self.standing().map(|open| open.number);
                if offer.is_some() && offer != open {
                    return Err(conflict);
                }
                if to < from {
                    return Err(invalid("a pause that ends before it begins".into()));
                }
            }
            TimeGrant::Gift { by, to, .. } => {
                self.expect_seat(by)?;
                self.expect_seat(to)?;
            }
        }
        self.clock = self.checked_clock(clock)?;
        self.grants.push(grant);
        // A move or a resignation whose clock was computed without this grant is tried again.
        self.answers += 1;
        Ok(())
    }

    /// Records that the player to move was nudged at `now`. `before` is the time of the last nudge that the caller knows of.
    pub(crate) fn nudge(
        &mut self,
        version: u64,
        before: Option<Timestamp>,
        now: Timestamp,
    ) -> Result<(), CommitError> {
        self.expect_running(version)?;
        if self.nudged != before {
            return Err(CommitError::Conflict { now: self.version });
        }
        self.nudged = Some(now);
        Ok(())
    }

    /// Replaces `user` with a former player, and deletes the user's messages.
    pub(crate) fn forget(&mut self, user: UserId) {
        if self.has_seat(user) {
            // They came with the record that this user imported.
            self.names.clear();
        }
        let rated = self.ratings.iter_mut().map(|change| &mut change.user);
        for player in self.seats.iter_mut().chain(rated) {
            player.forget(user);
        }
        self.terms.forget(user);
        for entry in &mut self.entries {
            entry.said.take_if(|said| said.by == user);
        }
    }

    /// Returns whether all seats of `user` have resigned or timed out.
    pub(crate) fn has_left(&self, user: UserId) -> bool {
        let gone = |seat: u8| {
            self.entries.iter().any(|entry| match entry.what {
                EntryKind::Resigned(of) | EntryKind::TimedOut(of) => of == seat,
                EntryKind::Move(_) | EntryKind::DrawAgreed | EntryKind::Aborted(_) => false,
            })
        };
        (1..)
            .zip(&self.seats)
            .all(|(seat, sits)| *sits != user || gone(seat))
    }

    fn changed(&mut self, now: Timestamp) {
        self.version += 1;
        // A system clock can be set back; the order of changes must be kept.
        self.updated = self.updated.max(now);
    }

    pub(super) fn expect_running(&self, version: u64) -> Result<(), CommitError> {
        if self.ended.is_some() {
            return Err(CommitError::Over);
        }
        expect_version(self.version, version)
    }

    fn expect_entry(&self, entry: &EntryKind) -> Result<(), CommitError> {
        match entry {
            EntryKind::Move(_) | EntryKind::DrawAgreed | EntryKind::Aborted(0) => Ok(()),
            EntryKind::Resigned(seat) | EntryKind::TimedOut(seat) | EntryKind::Aborted(seat) => {
                self.expect_seat(*seat)
            }
        }
    }

    fn expect_end(&self, ended: &Ended) -> Result<(), CommitError> {
        check_texts([&ended.how])?;
        ended
            .winners
            .iter()
            .try_for_each(|seat| self.expect_seat(*seat))
    }

    fn expect_offer(&self, offer: &Offer) -> Result<(), CommitError> {
        self.expect_seat(offer.by)?;
        for seat in offer.declined.iter().chain(&offer.drawers) {
            self.expect_seat(*seat)?;
        }
        for (index, seat) in offer.agreed.iter().enumerate() {
            self.expect_seat(*seat)?;
            if *seat == offer.by || offer.agreed[..index].contains(seat) {
                return Err(invalid(format!("seat {seat} agreeing twice to an offer")));
            }
        }
        match offer.what {
            Offered::Draw => Ok(()),
            Offered::Pause { .. } if self.terms.time.is_some() => Ok(()),
            Offered::Pause { .. } => Err(invalid("a pause of an untimed game".into())),
            Offered::Takeback { entries }
                if (1..=self.entries.len()).contains(&(entries as usize)) =>
            {
                Ok(())
            }
            Offered::Takeback { entries } => Err(invalid(format!(
                "an offer to take {entries} of {} entries back",
                self.entries.len()
            ))),
        }
    }

    fn expect_seat(&self, seat: u8) -> Result<(), CommitError> {
        if seat == 0 || usize::from(seat) > self.seats.len() {
            return Err(invalid(format!("seat {seat} of {}", self.seats.len())));
        }
        Ok(())
    }

    fn checked_clock(&self, clock: Option<Clock>) -> Result<Option<Clock>, CommitError> {
        let clock = clock.map(|clock| clock.checked(self.terms, self.seats.len()));
        Ok(clock.transpose()?)
    }
}
