//! The common board of a finished game: which position it shows, the moves that were tried on it, and those that are suggested.

use std::time::Duration;

use asterism_store::field::Field;
use asterism_store::{
    ChannelId, DocumentType, Entry, EntryKind, GameId, JobSubject, MessageId, StoreError,
    SubjectKind, Timestamp, Topic, Unreadable, UserId, expect_document as expect, lists, records,
};

use crate::feature::discuss::payload::{DiscussStep, OPEN_DAYS};
use crate::feature::discuss::refusal::DiscussRefusal;

/// Maximum number of moves that are tried on a board.
pub(crate) const MAX_TRIED: usize = 200;

/// Maximum number of suggestions that a board keeps. A new one replaces the oldest.
pub(crate) const MAX_SUGGESTIONS: usize = 100;

/// Maximum number of suggestions that a board keeps in one position.
pub(crate) const MAX_IN_POSITION: usize = 20;

/// A board that nobody has used for this long is closed.
pub(crate) const OPEN_FOR: Duration = Duration::from_hours(24 * OPEN_DAYS);

/// Least time between two edits that show suggestions.
const SHOWN_EVERY: Duration = Duration::from_secs(20);

/// Least time between two edits if the board has moved on since the first.
const MOVED_EVERY: Duration = Duration::from_secs(5);

/// The common board of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Discussion {
    /// Whether the board can be used. If no message shows it, one is about to be posted, or was deleted.
    is_open: bool,
    /// Channel and message that show the board.
    post: Option<(ChannelId, MessageId)>,
    /// Number that grows whenever the board shows another position. It begins with the time, so that a board that is made again does not repeat it.
    serial: u32,
    /// The position that the board shows.
    place: BoardPlace,
    /// The moves that were tried, each after the one from which it continues.
    tried: Vec<TriedMove>,
    /// The suggestions, oldest first: at most one of each user in each position.
    suggestions: Vec<MoveSuggestion>,
    /// Time at which somebody last used the board.
    used: Timestamp,
    /// Time at which a job last showed the board, and the serial number that it showed.
    shown: Option<(Timestamp, u32)>,
    /// Whether a job waits for the time at which the board is closed.
    is_timed: bool,
}

/// A position on a common board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BoardPlace {
    /// The position of the game after this many entries.
    Game(u32),
    /// The position after this tried move, counted from 0.
    Tried(u32),
}

/// A move that was tried.
#[derive(Clone, Debug, PartialEq, Eq)]
struct TriedMove {
    /// The position before it.
    after: BoardPlace,
    notation: String,
}

/// A move that a user suggests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MoveSuggestion {
    place: BoardPlace,
    pub(crate) user: UserId,
    pub(crate) notation: String,
}

/// Written as `g12` or `t3`.
impl Field for BoardPlace {
    type Stored = String;

    fn write(&self) -> String {
        match self {
            BoardPlace::Game(entries) => format!("g{entries}"),
            BoardPlace::Tried(number) => format!("t{number}"),
        }
    }

    fn read(stored: String) -> Result<Self, Unreadable> {
        let read = |prefix: char| stored.strip_prefix(prefix)?.parse().ok();
        let place = read('g').map(BoardPlace::Game);
        let place = place.or_else(|| read('t').map(BoardPlace::Tried));
        place.ok_or_else(|| format!("{stored:?} is no position"))
    }
}

lists! {
    TriedMove(after: BoardPlace, notation: String);
    MoveSuggestion(place: BoardPlace, user: UserId, notation: String);
}

records! {
    Discussion as DiscussionV1 {
        is_open as "open": bool = false,
        post: Option<(ChannelId, MessageId)> = None,
        serial: u32,
        place: BoardPlace,
        tried: Vec<TriedMove> = Vec::new(),
        suggestions: Vec<MoveSuggestion> = Vec::new(),
        used: Timestamp,
        shown: Option<(Timestamp, u32)> = None,
        is_timed as "timed": bool = false,
    }
}

impl Discussion {
    /// Returns a board, not open yet, that shows the game after this many entries.
    pub(crate) fn new(entries: usize, now: Timestamp) -> Self {
        Self {
            is_open: false,
            post: None,
            serial: now.secs() as u32,
            place: BoardPlace::Game(entries as u32),
            tried: Vec::new(),
            suggestions: Vec::new(),
            used: now,
            shown: None,
            is_timed: false,
        }
    }

    /// Opens the board. Returns the jobs to add.
    pub(crate) fn open(&mut self, now: Timestamp) -> Vec<Topic> {
        self.is_open = true;
        self.used = now;
        let mut jobs = vec![Topic::DiscussionPost];
        if !self.is_timed {
            self.is_timed = true;
            let at = self.closes();
            jobs.push(Topic::DiscussionOver { at });
        }
        jobs
    }

    /// Closes the board. The moves that were tried are kept for the next time.
    pub(crate) fn close(&mut self) {
        self.is_open = false;
        self.post = None;
        self.suggestions.clear();
    }

    /// Closes the board if nobody has used it for long, and notes that no job waits for that any longer.
    pub(crate) fn close_if_unused(&mut self, now: Timestamp) {
        if !self.is_open || now >= self.closes() {
            self.close();
            self.is_timed = false;
        }
    }

    /// Returns the time at which the board is closed, unless somebody uses it before.
    pub(crate) fn closes(&self) -> Timestamp {
        self.used.plus(OPEN_FOR)
    }

    pub(crate) fn is_open(&self) -> bool {
        self.is_open
    }

    /// Returns the channel and message that show the board.
    pub(crate) fn post(&self) -> Option<(ChannelId, MessageId)> {
        self.post
    }

    /// Notes which message shows the board.
    pub(crate) fn note_post(&mut self, post: Option<(ChannelId, MessageId)>) {
        self.post = post;
    }

    pub(crate) fn serial(&self) -> u32 {
        self.serial
    }

    pub(crate) fn place(&self) -> BoardPlace {
        self.place
    }

    /// Returns the earliest time at which a job may show the board again, if that is after `now`.
    pub(crate) fn shown_again(&self, now: Timestamp) -> Option<Timestamp> {
        let (shown, serial) = self.shown?;
        let wait = if serial == self.serial {
            SHOWN_EVERY
        } else {
            MOVED_EVERY
        };
        let again = shown.plus(wait);
        // A clock that was set back does not keep the board from being shown.
        (again > now && shown <= now).then_some(again)
    }

    /// Notes that a job shows the board at `now`.
    pub(crate) fn note_shown(&mut self, now: Timestamp) {
        self.shown = Some((now, self.serial));
    }

    /// Returns whether two states of the board look the same.
    pub(crate) fn looks_like(&self, other: &Self) -> bool {
        (self.serial, &self.suggestions) == (other.serial, &other.suggestions)
    }

    /// Returns the entries that lead to a position. `line` are the entries of the game.
    pub(crate) fn path(&self, place: BoardPlace, line: &[Entry]) -> Vec<EntryKind> {
        let mut tried = Vec::new();
        let mut at = place;
        while let BoardPlace::Tried(number) = at {
            let Some(m) = self.tried.get(number as usize) else {
                break;
            };
            tried.push(EntryKind::Move(m.notation.clone()));
            at = m.after;
        }
        let entries = self.branching(place) as usize;
        let line = line.iter().take(entries).map(|entry| entry.what.clone());
        line.chain(tried.into_iter().rev()).collect()
    }

    /// Returns the number of entries of the game that lead to a position, before any tried move.
    pub(crate) fn branching(&self, place: BoardPlace) -> u32 {
        let mut at = place;
        loop {
            match at {
                BoardPlace::Game(entries) => return entries,
                BoardPlace::Tried(number) => match self.tried.get(number as usize) {
                    Some(m) => at = m.after,
                    None => return 0,
                },
            }
        }
    }

    /// Returns the positions that continue a position: first the game's own, then those after the moves that were tried.
    pub(crate) fn ways(&self, place: BoardPlace, line: &[Entry]) -> Vec<BoardPlace> {
        let played = match place {
            BoardPlace::Game(entries) if (entries as usize) < line.len() => {
                Some(BoardPlace::Game(entries + 1))
            }
            BoardPlace::Game(_) | BoardPlace::Tried(_) => None,
        };
        let tried = (0..).zip(&self.tried);
        let tried = tried.filter(|(_, m)| m.after == place);
        let tried = tried.map(|(number, _)| BoardPlace::Tried(number));
        played.into_iter().chain(tried).collect()
    }

    /// Returns the position to which a step leads; `None` if it is the current one or there is none.
    pub(crate) fn find(&self, step: DiscussStep, line: &[Entry]) -> Option<BoardPlace> {
        let here = self.place;
        let there = match step {
            DiscussStep::First => BoardPlace::Game(0),
            DiscussStep::Back => match here {
                BoardPlace::Game(entries) => BoardPlace::Game(entries.checked_sub(1)?),
                BoardPlace::Tried(number) => self.tried.get(number as usize)?.after,
            },
            DiscussStep::Next => self.ways(here, line).first().copied()?,
            DiscussStep::Last => {
                let mut end = here;
                while let Some(next) = self.ways(end, line).first() {
                    end = match next {
                        BoardPlace::Game(_) => return Some(BoardPlace::Game(line.len() as u32)),
                        BoardPlace::Tried(_) => *next,
                    };
                }
                end
            }
            DiscussStep::Game => BoardPlace::Game(self.branching(here)),
        };
        (there != here).then_some(there)
    }

    /// Makes the board show another position.
    pub(crate) fn go(&mut self, place: BoardPlace, now: Timestamp) {
        self.place = place;
        self.serial = self.serial.wrapping_add(1);
        self.used = now;
    }

    /// Plays a legal move, which is tried unless it is the game's own: the board shows the position after it.
    ///
    /// # Errors
    ///
    /// [`DiscussRefusal::Full`] if too many moves were tried.
    pub(crate) fn play(
        &mut self,
        notation: &str,
        line: &[Entry],
        now: Timestamp,
    ) -> Result<(), DiscussRefusal> {
        let here = self.place;
        let is_it = |way: &&BoardPlace| match way {
            BoardPlace::Game(entries) => {
                let last = (*entries as usize).checked_sub(1);
                let last = last.and_then(|last| line.get(last));
                matches!(last, Some(Entry { what: EntryKind::Move(played), .. }) if played == notation)
            }
            BoardPlace::Tried(number) => {
                let m = self.tried.get(*number as usize);
                m.is_some_and(|m| m.notation == notation)
            }
        };
        let known = self.ways(here, line).iter().find(is_it).copied();
        let there = match known {
            Some(known) => known,
            None if self.tried.len() >= MAX_TRIED => {
                return Err(DiscussRefusal::Full { most: MAX_TRIED });
            }
            None => {
                self.tried.push(TriedMove {
                    after: here,
                    notation: notation.to_owned(),
                });
                BoardPlace::Tried(self.tried.len() as u32 - 1)
            }
        };
        self.go(there, now);
        Ok(())
    }

    /// Suggests a legal move in the position that the board shows, instead of what the user has suggested there before. Returns whether anything has
    /// changed.
    pub(crate) fn suggest(&mut self, user: UserId, notation: &str, now: Timestamp) -> bool {
        let place = self.place;
        let is_own = |it: &MoveSuggestion| it.place == place && it.user == user;
        let mut own = self.suggestions.iter().filter(|it| is_own(it));
        if own.any(|it| it.notation == notation) {
            return false;
        }
        self.suggestions.retain(|it| !is_own(it));
        let here = self.suggestions.iter().filter(|it| it.place == place);
        if here.count() >= MAX_IN_POSITION {
            let oldest = self.suggestions.iter().position(|it| it.place == place);
            oldest.map(|oldest| self.suggestions.remove(oldest));
        }
        if self.suggestions.len() >= MAX_SUGGESTIONS {
            self.suggestions.remove(0);
        }
        self.suggestions.push(MoveSuggestion {
            place,
            user,
            notation: notation.to_owned(),
        });
        self.used = now;
        true
    }

    /// Takes back what a user has suggested in the position that the board shows. Returns whether there was anything.
    pub(crate) fn take_back(&mut self, user: UserId) -> bool {
        let before = self.suggestions.len();
        let place = self.place;
        self.suggestions
            .retain(|it| it.place != place || it.user != user);
        self.suggestions.len() < before
    }

    /// Returns the moves that are suggested in the position that the board shows, each with the users who suggest it. The move that was suggested last
    /// comes last.
    pub(crate) fn suggested(&self) -> Vec<(&str, Vec<UserId>)> {
        let mut moves: Vec<(&str, Vec<UserId>)> = Vec::new();
        let here = self.suggestions.iter().filter(|it| it.place == self.place);
        for suggestion in here {
            let known = moves.iter().position(|(it, _)| *it == suggestion.notation);
            let mut users = known.map_or_else(Vec::new, |known| moves.remove(known).1);
            users.push(suggestion.user);
            moves.push((&suggestion.notation, users));
        }
        moves
    }

    /// Returns everything that `user` suggests, each with the number of moves and other entries before it.
    pub(crate) fn list_of(&self, user: UserId) -> Vec<(usize, &str)> {
        let own = self.suggestions.iter().filter(|it| it.user == user);
        own.map(|it| (self.depth(it.place), it.notation.as_str()))
            .collect()
    }

    fn depth(&self, place: BoardPlace) -> usize {
        let mut depth = self.branching(place) as usize;
        let mut at = place;
        while let BoardPlace::Tried(number) = at {
            let Some(m) = self.tried.get(number as usize) else {
                break;
            };
            depth += 1;
            at = m.after;
        }
        depth
    }
}

impl DocumentType for Discussion {
    type Id = GameId;

    const TAG: u8 = b'd';

    const NAME: &'static str = "Discussion";

    const HAS_TIMER: bool = true;

    fn subject(game: &GameId) -> JobSubject {
        JobSubject::Feature(SubjectKind::Discussion, *game)
    }

    fn users(&self) -> Vec<UserId> {
        self.suggestions.iter().map(|it| it.user).collect()
    }

    fn forget_user(&mut self, user: UserId) -> bool {
        self.suggestions.retain(|it| it.user != user);
        !self.is_empty()
    }

    fn show_forgotten(&self) -> Option<Topic> {
        self.is_open.then_some(Topic::DiscussionShown)
    }

    fn is_empty(&self) -> bool {
        !self.is_open && self.tried.is_empty() && self.suggestions.is_empty()
    }

    fn check(&self) -> Result<(), StoreError> {
        expect(self.tried.len() <= MAX_TRIED, "too many tried moves")?;
        expect(
            self.suggestions.len() <= MAX_SUGGESTIONS,
            "too many suggestions",
        )?;
        let is_before = |place: BoardPlace, most: usize| match place {
            BoardPlace::Game(_) => true,
            BoardPlace::Tried(number) => (number as usize) < most,
        };
        let mut tried = self.tried.iter().enumerate();
        let all = self.tried.len();
        expect(
            tried.all(|(at, m)| is_before(m.after, at)),
            "a tried move before its position",
        )?;
        let places = self.suggestions.iter().map(|it| it.place);
        expect(
            places.chain([self.place]).all(|it| is_before(it, all)),
            "an unknown position",
        )?;
        let twice = |(at, it): (usize, &MoveSuggestion)| {
            let mut before = self.suggestions[..at].iter();
            before.any(|other| (other.place, other.user) == (it.place, it.user))
        };
        expect(
            !self.suggestions.iter().enumerate().any(twice),
            "two suggestions of a user",
        )?;
        expect(
            self.is_open || self.post.is_none(),
            "a message that shows a closed board",
        )
    }
}

#[cfg(test)]
mod tests;
