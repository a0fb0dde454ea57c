//! A stored game in memory: its record, the game replayed from it, and the players' names.

use asterism_rules::{
    AnyGame, Ending, EntryError, GameKind, HeadStart, How, LogEntry, MoveError, Phrase, Seat,
};
use asterism_store::{
    Challenge, Ended, EntryKind, GameRecord, Group, GuildId, Origin, Player, Timestamp, UserId,
};

use crate::game::pauses::Pauses;
use crate::game::series;
use crate::protocol::payload::Board;
use crate::protocol::refusal::Refusal;
use crate::protocol::request::Request;
use crate::text::Language;
use crate::text::markdown::{escape, mention, mention_group};

/// Version of the rules, stored with each game. Must be increased whenever a change to the rules changes the meaning of stored records.
pub(crate) const RULES_VERSION: u32 = 1;

/// A stored game with its current position.
#[derive(Clone, Debug)]
pub(crate) struct LoadedGame {
    pub(crate) record: GameRecord,
    pub(crate) game: AnyGame,
    /// Names of the players in the order of their seats, for pictures and titles. The names are untrusted text.
    pub(crate) names: Vec<String>,
    /// The game's position in its series, if it belongs to one.
    pub(crate) series: Option<series::SeriesPlace>,
    /// Pauses of the game's clock. Empty for games without a clock.
    pub(crate) pauses: Pauses,
}

/// Error for a record that cannot be replayed. Such a game is reported; the bot does not try to repair the record by guessing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("game {game} cannot be replayed at entry {entry}: {why}")]
pub struct Unreplayable {
    game: asterism_store::GameId,
    entry: usize,
    why: String,
}

impl Unreplayable {
    /// Describes which entry of the record cannot be replayed, and why. The text does not name the game.
    pub(crate) fn describe(&self) -> String {
        format!(
            "it cannot be replayed at entry {}: {}",
            self.entry, self.why
        )
    }

    /// Returns the ID of the game whose record cannot be replayed.
    pub(crate) fn game(&self) -> asterism_store::GameId {
        self.game
    }
}

/// Returns true if `challenge` is still waiting for `user`'s answer.
pub(crate) fn waits_for(challenge: &Challenge, user: UserId) -> bool {
    challenge
        .invited
        .iter()
        .any(|invited| invited.user == user && !invited.accepted)
}

/// Returns true if `user` has a seat that has neither resigned nor run out of time.
pub(crate) fn still_plays(record: &GameRecord, user: UserId) -> bool {
    let gone = |number: usize| {
        record.entries.iter().any(|entry| match entry.what {
            EntryKind::Resigned(seat) | EntryKind::TimedOut(seat) => usize::from(seat) == number,
            EntryKind::Move(_) | EntryKind::DrawAgreed | EntryKind::Aborted(_) => false,
        })
    };
    let mut seats = record.seats.iter().enumerate();
    seats.any(|(index, seat)| *seat == user && !gone(index + 1))
}

/// Replays all entries of `record`.
///
/// # Errors
///
/// [`Unreplayable`] if an entry is illegal in its position.
pub fn replay(record: &GameRecord) -> Result<AnyGame, Unreplayable> {
    replay_first(record, record.entries.len())
}

/// Replays the first `count` entries of `record`.
///
/// # Errors
///
/// [`Unreplayable`] if an entry is illegal in its position.
pub(crate) fn replay_first(record: &GameRecord, count: usize) -> Result<AnyGame, Unreplayable> {
    let fault = |entry: usize, why: String| Unreplayable {
        game: record.id,
        entry,
        why,
    };
    let kind: GameKind = record
        .kind
        .parse()
        .map_err(|_| fault(0, format!("unknown game {:?}", record.kind)))?;
    let position = record.position.as_deref();
    let game = AnyGame::set_up(kind, &record.options, record.seats.len(), position);
    let mut game = game.map_err(|error| fault(0, error.to_string()))?;
    for (at, entry) in record.entries.iter().take(count).enumerate() {
        apply(&mut game, &entry.what).map_err(|why| fault(at + 1, why.to_string()))?;
    }
    Ok(game)
}

/// Applies one stored entry to `game`.
///
/// # Errors
///
/// [`EntryFault`] if the entry is illegal. In that case, `game` is not changed.
pub(crate) fn apply(game: &mut AnyGame, what: &EntryKind) -> Result<(), EntryFault> {
    let entry = log_entry(what).ok_or(EntryFault::NoSuchSeat)?;
    Ok(game.apply(&entry)?)
}

/// Reason why a stored entry cannot be applied to its game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum EntryFault {
    /// The entry contains a seat number that exists in no game.
    #[error("no such seat")]
    NoSuchSeat,
    /// The rules do not allow the entry.
    #[error(transparent)]
    Illegal(#[from] EntryError),
}

fn log_entry(what: &EntryKind) -> Option<LogEntry> {
    let seat = |number: u8| usize::from(number).checked_sub(1).and_then(Seat::new);
    Some(match what {
        EntryKind::Move(notation) => LogEntry::Move(notation.clone()),
        EntryKind::Resigned(number) => LogEntry::Resigned(seat(*number)?),
        EntryKind::TimedOut(number) => LogEntry::TimedOut(seat(*number)?),
        EntryKind::DrawAgreed => LogEntry::DrawAgreed,
        EntryKind::Aborted(0) => LogEntry::Aborted(None),
        EntryKind::Aborted(number) => LogEntry::Aborted(Some(seat(*number)?)),
    })
}

/// Returns the time at which the current turn started. `game` is the game replayed from `record`.
pub(crate) fn find_turn_start(record: &GameRecord, game: &AnyGame) -> Timestamp {
    // Old records do not contain the time of a takeback.
    if record.undone == Some(record.version) && record.undone_at.is_none() {
        return record.updated;
    }
    let entries = &record.entries;
    let mut began = entries.len();
    while let Some(before) = began.checked_sub(1) {
        let moved = matches!(entries[before].what, EntryKind::Move(_));
        let turn = || replay_first(record, before).ok()?.to_move();
        if moved || turn() != game.to_move() {
            break;
        }
        began = before;
    }
    let began = match began.checked_sub(1) {
        Some(last) => entries[last].at,
        None => record.started,
    };
    // A takeback after the last move begins a turn, even if others have left the game since.
    record.undone_at.map_or(began, |undone| undone.max(began))
}

/// Converts the ending of a game to the store's representation.
pub(crate) fn to_ended(ending: Ending, at: Timestamp) -> Ended {
    Ended {
        winners: ending
            .winners
            .iter()
            .map(|seat| seat.number() as u8)
            .collect(),
        how: ending.how.to_string(),
        at,
    }
}

impl LoadedGame {
    /// Returns a reference to the current board, for the IDs of its buttons.
    pub(crate) fn board(&self) -> Board {
        Board {
            game: self.record.id,
            version: self.record.version,
        }
    }

    /// Returns the entry that was made on `board`, with the number of entries before it. Returns `None` if no entry has been made on `board` yet, or
    /// if `board` belongs to another game.
    pub(crate) fn made_on(&self, board: Board) -> Option<(usize, &EntryKind)> {
        let before = self.record.entries_at(board.version)?;
        let entry = self.record.entries.get(before)?;
        (board.game == self.record.id).then_some((before, &entry.what))
    }

    /// Returns true if a player can abort the game. That is possible until every player has moved, unless the game's origin does not allow it.
    pub(crate) fn may_be_aborted(&self) -> bool {
        self.game.is_abortable() && self.record.origin.allows_abort()
    }

    /// Returns true if the game is rated. Hints are not allowed in rated games.
    pub(crate) fn is_rated(&self) -> bool {
        self.record.terms.rated
    }

    /// Returns the head start with which the game began: whose seat has it, its size and its description. Returns `None` if there is none, or if the
    /// game is for practice.
    pub(crate) fn head_start(&self) -> Option<(Seat, HeadStart, Phrase)> {
        self.record.position.as_ref()?;
        let found = self.game.head_start();
        found.filter(|_| self.record.origin.is_competitive())
    }

    /// Returns true if a player has aborted the game, which means that the game has no result.
    pub(crate) fn is_aborted(&self) -> bool {
        let ending = self.game.ending();
        ending.is_some_and(|ending| ending.how == How::Aborted)
    }

    /// Returns true if another game of the series starts when this game ends. An aborted game ends its series.
    pub(crate) fn series_goes_on(&self) -> bool {
        let place = self.series.as_ref();
        place.is_some_and(|place| !place.is_last()) && !self.is_aborted()
    }

    /// Returns true if the game's only players are one user and the engine.
    pub(crate) fn is_against_engine_alone(&self) -> bool {
        let mut people = self.record.seats.iter();
        let mut people = people
            .by_ref()
            .filter(|player| !self.record.is_engine(**player));
        let first = people.next();
        self.record.engine.is_some() && people.all(|player| Some(player) == first)
    }

    /// Returns the number of moves made so far.
    pub(crate) fn ply(&self) -> u32 {
        self.game.ply() as u32
    }

    /// Returns the user whose turn it is. Returns `None` if the game is over or if the player whose turn it is has been deleted.
    pub(crate) fn turn(&self) -> Option<UserId> {
        self.game.to_move().and_then(|seat| self.user(seat))
    }

    /// Returns the player in a seat, or `None` if the game has no such seat.
    pub(crate) fn player(&self, seat: Seat) -> Option<Player> {
        self.record.seats.get(seat.index()).copied()
    }

    /// Returns the user in a seat. Returns `None` if the seat does not exist or if its player has been deleted.
    pub(crate) fn user(&self, seat: Seat) -> Option<UserId> {
        self.player(seat)?.user()
    }

    /// Returns true if `user` has a seat in this game, even if they have already left the game.
    pub(crate) fn has(&self, user: UserId) -> bool {
        self.record.has_seat(user)
    }

    /// Returns true if a group of users is on turn, who vote on their move.
    pub(crate) fn is_voted_on(&self) -> bool {
        let on_turn = self.game.to_move().and_then(|seat| self.player(seat));
        on_turn.is_some_and(|player| player.group().is_some())
    }

    /// Returns true if the user of `request` votes on the next move: they belong to the group on turn, and have no seat of their own.
    pub(crate) fn has_vote(&self, request: &Request) -> bool {
        let on_turn = self.game.to_move().and_then(|seat| self.player(seat));
        let group = on_turn.and_then(Player::group);
        group.is_some_and(|group| request.is_of(group, &self.record)) && !self.has(request.user.id)
    }

    /// Returns true if it is the turn of the user of `request`, or of a group with which they vote.
    pub(crate) fn is_turn_of(&self, request: &Request) -> bool {
        self.turn() == Some(request.user.id) || self.has_vote(request)
    }

    /// Returns true if a group of users has a seat.
    pub(crate) fn has_group(&self) -> bool {
        self.record
            .seats
            .iter()
            .any(|player| player.group().is_some())
    }

    /// Checks that the game is still running and that `user` has a seat in it.
    pub(crate) fn check_plays(&self, user: UserId) -> Result<(), Refusal> {
        if !self.has(user) {
            return Err(Refusal::NotYourGame);
        }
        if self.game.ending().is_some() {
            return Err(Refusal::Over(self.record.id));
        }
        Ok(())
    }

    /// Returns an active seat of `user`: the seat whose turn it is, if the user plays it, or otherwise the user's first active seat.
    pub(crate) fn active_seat(&self, user: UserId) -> Option<Seat> {
        if self.turn() == Some(user) {
            return self.game.to_move();
        }
        self.game
            .active()
            .iter()
            .find(|seat| self.user(*seat) == Some(user))
    }

    /// Returns a seat of `user`, preferably an active one. If the user has left the game, returns the first seat that they played.
    pub(crate) fn seat_of(&self, user: UserId) -> Option<Seat> {
        let first = self.record.seats.iter().position(|seat| *seat == user);
        self.active_seat(user).or_else(|| Seat::new(first?))
    }

    /// Returns the time at which the current turn started. The turn does not start again when another player leaves.
    pub(crate) fn since(&self) -> Timestamp {
        find_turn_start(&self.record, &self.game)
    }

    /// Returns the name of the player in a seat, as plain text.
    pub(crate) fn name(&self, seat: Seat) -> String {
        self.names
            .get(seat.index())
            .cloned()
            .unwrap_or_else(|| seat.to_string())
    }

    /// Returns a mention of the player in a seat. For the engine, deleted players and the players of a game played elsewhere, returns the name,
    /// escaped for Markdown. Whether a mention notifies the player depends on the post.
    pub(crate) fn mention(&self, seat: Seat) -> String {
        match self.player(seat) {
            Some(Player::User(user))
                if !self.record.is_engine(user) && !was_over_at_import(&self.record) =>
            {
                mention(user)
            }
            // Everyone has this role. Its mention would look like one of everyone.
            Some(Player::Group(Group::Role(role)))
                if self.record.place.guild.map(GuildId::get) == Some(role.get()) =>
            {
                escape(&self.name(seat))
            }
            Some(Player::Group(group)) => mention_group(group),
            Some(Player::User(_) | Player::Former) => escape(&self.name(seat)),
            None => seat.to_string(),
        }
    }

    /// Lists the names of the players, escaped for Markdown, such as "Ann, Ben and Cleo" or "Ann and Cleo against Ben and Dan".
    pub(crate) fn players(&self, language: Language) -> String {
        self.players_by(language, escape)
    }

    /// Lists the names of the players as plain text.
    pub(crate) fn plain_players(&self, language: Language) -> String {
        self.players_by(language, str::to_owned)
    }

    fn players_by(&self, language: Language, write: impl Fn(&str) -> String) -> String {
        let sides = self.game.sides().into_iter();
        let sides: Vec<String> = sides
            .map(|side| language.list(side.iter().map(|seat| write(&self.name(seat)))))
            .collect();
        match sides.as_slice() {
            [one, other] if self.names.len() > 2 => language.sides(one.clone(), other.clone()),
            sides => language.list(sides),
        }
    }
}

/// Converts the error for a typed move to a refusal. If the move is only incomplete, returns the steps that were read instead; if it is doubtful,
/// returns those of the move that the player probably means.
pub(crate) fn refuse_move(
    error: MoveError,
    typed: &str,
    loaded: &LoadedGame,
) -> Result<Vec<asterism_rules::Step>, Refusal> {
    match error {
        MoveError::Incomplete { chosen, .. } => Ok(chosen),
        MoveError::Doubtful { meant } => {
            let steps = loaded.game.steps_of(&meant);
            steps.map_err(|_| Refusal::Doubtful { meant })
        }
        MoveError::Unreadable {
            at,
            expected,
            example,
        } => Err(Refusal::Unreadable {
            typed: typed.to_owned(),
            names: loaded.names.clone(),
            at,
            expected: Box::new(expected),
            example,
        }),
        MoveError::Illegal(illegal) => Err(Refusal::Illegal {
            kind: loaded.game.kind(),
            illegal: Box::new(illegal),
            names: loaded.names.clone(),
        }),
        MoveError::Over => Err(Refusal::Over(loaded.record.id)),
    }
}

impl From<Unreplayable> for Refusal {
    fn from(error: Unreplayable) -> Refusal {
        tracing::error!(%error, "could not replay the record of a game");
        Refusal::Record(error.game())
    }
}

/// Returns true if the game was over when it was imported, so the user who imported it has made none of its moves.
pub(crate) fn was_over_at_import(record: &GameRecord) -> bool {
    let mut entries = record.entries.iter();
    record.origin == Origin::Import
        && record.ended.is_some()
        && entries.all(|entry| entry.at <= record.started)
}

/// Returns true if the engine plays in this seat.
pub(crate) fn is_engine_on(record: &GameRecord, seat: Seat) -> bool {
    let player = record.seats.get(seat.index());
    player.is_some_and(|player| record.is_engine(*player))
}

#[cfg(test)]
mod tests {
    use asterism_store::Entry;

    use super::*;
    use crate::game::results::tests::finished;
    use crate::testing::club::{ANN, BEN, CLEO};

    #[test]
    fn a_turn_begins_with_a_takeback_even_if_somebody_leaves_afterwards() {
        let start = AnyGame::new(GameKind::Pentagame, "", 3).expect("three can play");
        let first = start.base_moves().into_iter().next();
        let first = EntryKind::Move(first.expect("there are moves"));
        let check = |entries: &[(i64, EntryKind)], undone: Option<i64>, since: i64| {
            let mut record = finished(1, "", &[ANN, BEN, CLEO], &[], &[]);
            let time =
                |seconds: i64| Timestamp::from_millis(record.started.millis() + 1000 * seconds);
            record.ended = None;
            record.undone_at = undone.map(time);
            record.entries = entries
                .iter()
                .map(|(at, what)| Entry::new(time(*at), what.clone()))
                .collect();
            let game = replay(&record).expect("the entries are legal");
            assert_eq!(find_turn_start(&record, &game), time(since), "{entries:?}");
        };
        let moved = (10, first);
        let left = (40, EntryKind::Resigned(3));
        check(&[], None, 0);
        check(&[], Some(30), 30);
        check(std::slice::from_ref(&moved), None, 10);
        check(&[moved.clone(), left.clone()], None, 10);
        check(&[moved.clone(), left], Some(30), 30);
        check(&[moved], Some(5), 10);
    }
}
