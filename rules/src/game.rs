//! One played game: its history, and the endings the rules do not know.

use std::fmt;
use std::str::FromStr;

use crate::{IllegalMove, MoveError, Outcome, Position, Reason, Seat, SeatSet, SetupError};

/// Played game with every position it went through.
#[derive(Clone, Debug)]
pub struct Game<P: Position> {
    /// Position before the first entry and after each.
    positions: Vec<P>,
    entries: Vec<Entry<P>>,
    ending: Option<Ending>,
}

/// One thing that happened in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entry<P: Position> {
    /// The seat on move moved.
    Move(P::Move),
    /// This seat gave up.
    Resigned(Seat),
    /// This seat ran out of time.
    TimedOut(Seat),
    /// All agreed on a draw.
    DrawAgreed,
}

/// How one game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ending {
    /// Seats that won, several for a shared win, none for a draw.
    pub winners: SeatSet,
    /// By what.
    pub how: How,
}

/// Writes the ways to end once: with the list of all, and the record's words.
macro_rules! ways_to_end {
    ($($(#[$doc:meta])+ $name:ident = $word:literal;)+) => {
        /// What ended a game. `Display` and `FromStr` use the record's word.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum How {
            $($(#[$doc])+ $name,)+
        }

        impl How {
            /// Every way to end there is.
            pub const ALL: &'static [Self] = &[$(Self::$name),+];

            /// The record's word.
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$name => $word,)+
                }
            }
        }
    };
}

ways_to_end! {
    /// Enough figures out.
    Out = "out";
    /// Enough pieces home.
    Home = "home";
    /// A square of one's own stars.
    Square = "square";
    /// The opposite arm filled.
    Filled = "filled";
    /// All others gave up, the last one did so.
    Resigned = "resigned";
    /// All others are gone, the last one ran out of time.
    Time = "time";
    /// Draw by agreement.
    Agreed = "agreed";
    /// Draw, the position stood for the third time.
    Repetition = "repetition";
    /// Draw, the stated number of moves or rounds is played.
    Limit = "limit";
}

impl How {
    /// Whether the game's rules ended it, rather than its players or the clock. Draws by history are not the position's doing.
    pub const fn is_by_rules(self) -> bool {
        match self {
            Self::Out | Self::Home | Self::Square | Self::Filled => true,
            Self::Resigned | Self::Time | Self::Agreed | Self::Repetition | Self::Limit => false,
        }
    }
}

impl From<Reason> for How {
    fn from(reason: Reason) -> Self {
        match reason {
            Reason::Out => Self::Out,
            Reason::Home => Self::Home,
            Reason::Square => Self::Square,
            Reason::Filled => Self::Filled,
            Reason::Repetition => Self::Repetition,
        }
    }
}

impl From<Outcome> for Ending {
    fn from(outcome: Outcome) -> Self {
        Self {
            winners: outcome.winners,
            how: outcome.reason.into(),
        }
    }
}

impl fmt::Display for How {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for How {
    /// Words there are.
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        let known = Self::ALL.iter().copied();
        known
            .clone()
            .find(|how| how.word() == word)
            .ok_or_else(|| known.map(Self::word).collect::<Vec<_>>().join(", "))
    }
}

/// As in a record's result: `1,2 out`.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.winners, self.how)
    }
}

impl<P: Position> Game<P> {
    /// Game at its start.
    ///
    /// # Errors
    ///
    /// [`SetupError`] if the game is not for that many players.
    pub fn new(options: &P::Options, players: usize) -> Result<Self, SetupError> {
        P::start(options, players).map(Self::from_position)
    }

    /// Game that begins with `position`.
    pub fn from_position(position: P) -> Self {
        let mut game = Self {
            positions: vec![position],
            entries: Vec::new(),
            ending: None,
        };
        game.ending = game.find_ending();
        game
    }

    /// Position now.
    pub fn position(&self) -> &P {
        // There is one position more than entries.
        &self.positions[self.entries.len()]
    }

    /// Position before the first entry.
    pub fn start(&self) -> &P {
        &self.positions[0]
    }

    /// Position before the first entry and after each, the present one last.
    pub fn positions(&self) -> &[P] {
        &self.positions
    }

    /// What happened, in order.
    pub fn entries(&self) -> &[Entry<P>] {
        &self.entries
    }

    /// Number of moves made.
    pub fn ply(&self) -> usize {
        moves(&self.entries)
    }

    /// Position as it stood before move number `ply` + 1: with whatever happened after move `ply`.
    pub fn at(&self, ply: usize) -> Option<&P> {
        self.entries_until(ply)
            .map(|entries| &self.positions[entries])
    }

    /// The game cut off before move number `ply` + 1.
    pub fn cut_at(&self, ply: usize) -> Option<Self> {
        let entries = self.entries_until(ply)?;
        let mut game = Self {
            positions: self.positions[..=entries].to_vec(),
            entries: self.entries[..entries].to_vec(),
            ending: None,
        };
        game.ending = game.find_ending();
        Some(game)
    }

    /// The game at its very beginning, with nothing that happened.
    #[must_use]
    pub fn rewound(&self) -> Self {
        Self::from_position(self.start().clone())
    }

    /// Lets the next thing happen that happened in `whole`, whose beginning this game is; `false` if nothing is left.
    pub fn follow(&mut self, whole: &Self) -> bool {
        let next = self.entries.len();
        let (Some(entry), Some(after)) = (whole.entries.get(next), whole.positions.get(next + 1))
        else {
            return false;
        };
        self.push(entry.clone(), after.clone());
        true
    }

    /// Number of entries before move number `ply` + 1.
    fn entries_until(&self, ply: usize) -> Option<usize> {
        if ply > self.ply() {
            return None;
        }
        let next = self
            .entries
            .iter()
            .enumerate()
            .filter(|(_, entry)| matches!(entry, Entry::Move(_)))
            .nth(ply);
        Some(next.map_or(self.entries.len(), |(index, _)| index))
    }

    /// Move number `ply`, from 1, with the position before it.
    pub fn move_at(&self, ply: usize) -> Option<(&P, &P::Move)> {
        let before = ply.checked_sub(1)?;
        self.entries
            .iter()
            .zip(&self.positions)
            .filter_map(|(entry, position)| match entry {
                Entry::Move(m) => Some((position, m)),
                Entry::Resigned(_) | Entry::TimedOut(_) | Entry::DrawAgreed => None,
            })
            .nth(before)
    }

    /// Last move with the position before it.
    pub fn last(&self) -> Option<(&P, &P::Move)> {
        self.move_at(self.ply())
    }

    /// How the game ended, if it did.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Who came in where once the game is over, best first; seats in one set share the place. Nobody while it is not.
    ///
    /// Behind the winners come those that had [finished](Position::finished) in their order, then those that were still
    /// playing, then those that had left, who left first last.
    pub fn standing(&self) -> Vec<SeatSet> {
        let Some(ending) = self.ending else {
            return Vec::new();
        };
        let mut rest = SeatSet::all(self.position().players());
        let mut take = |seats: SeatSet| -> SeatSet {
            let taken: SeatSet = seats.iter().filter(|&seat| rest.contains(seat)).collect();
            for seat in taken.iter() {
                rest.remove(seat);
            }
            taken
        };
        let mut standing = vec![take(ending.winners)];
        standing.extend(
            self.positions
                .iter()
                .map(|position| take(position.finished())),
        );
        let left: Vec<_> = self
            .positions
            .iter()
            .map(|position| take(position.retired()))
            .collect();
        standing.push(rest);
        standing.extend(left.into_iter().rev());
        standing.retain(|seats| !seats.is_empty());
        standing
    }

    /// Seats still playing: all but those that resigned or ran out of time.
    pub fn active(&self) -> SeatSet {
        let position = self.position();
        Seat::first(position.players())
            .filter(|&seat| !position.retired().contains(seat))
            .collect()
    }

    /// Plays `m` for the seat on move.
    ///
    /// # Errors
    ///
    /// [`MoveError::Over`] or [`MoveError::Illegal`], with legal moves near to `m`; nothing changes.
    pub fn play(&mut self, m: &P::Move) -> Result<(), MoveError> {
        if self.ending.is_some() {
            return Err(MoveError::Over);
        }
        let after = self
            .position()
            .play(m)
            .map_err(|illegal| with_nearest(self.position(), m, illegal))?;
        self.push(Entry::Move(m.clone()), after);
        Ok(())
    }

    /// Takes back the last entry; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        if self.entries.pop().is_none() {
            return false;
        }
        self.positions.pop();
        self.ending = self.find_ending();
        true
    }

    /// `seat` gives up; `false` if it is not playing (any more).
    pub fn resign(&mut self, seat: Seat) -> bool {
        self.retire(seat, Entry::Resigned(seat))
    }

    /// `seat` ran out of time; `false` if it is not playing (any more).
    pub fn time_out(&mut self, seat: Seat) -> bool {
        self.retire(seat, Entry::TimedOut(seat))
    }

    /// All agree on a draw; `false` if the game is over already.
    pub fn agree_draw(&mut self) -> bool {
        if self.ending.is_some() {
            return false;
        }
        self.push(Entry::DrawAgreed, self.position().clone());
        true
    }

    fn retire(&mut self, seat: Seat, entry: Entry<P>) -> bool {
        let position = self.position();
        if self.ending.is_some()
            || !self.active().contains(seat)
            || position.finished().contains(seat)
        {
            return false;
        }
        let mut position = position.clone();
        position.retire(seat);
        self.push(entry, position);
        true
    }

    fn push(&mut self, entry: Entry<P>, after: P) {
        self.positions.push(after);
        self.entries.push(entry);
        self.ending = self.find_ending();
    }

    fn find_ending(&self) -> Option<Ending> {
        let draw = |how| {
            Some(Ending {
                winners: self.position().winners_so_far(),
                how,
            })
        };
        let how = match self.entries.last() {
            Some(Entry::DrawAgreed) => return draw(How::Agreed),
            Some(Entry::TimedOut(_)) => How::Time,
            Some(Entry::Resigned(_) | Entry::Move(_)) | None => How::Resigned,
        };
        let active = self.active();
        let mut playing = self
            .position()
            .sides()
            .into_iter()
            .filter(|side| side.iter().any(|seat| active.contains(seat)));
        let last = playing.next();
        if playing.next().is_none() {
            let winners = last.into_iter().flat_map(SeatSet::iter);
            return Some(Ending {
                winners: winners.filter(|&seat| active.contains(seat)).collect(),
                how,
            });
        }
        if let Some(outcome) = self.position().outcome() {
            return Some(outcome.into());
        }
        let rules = self.position().draw_rules();
        if rules.threefold && self.stood() >= 3 {
            return draw(How::Repetition);
        }
        let moves_over = rules
            .move_limit
            .is_some_and(|limit| self.ply() >= limit as usize);
        let rounds_over = rules
            .round_limit
            .is_some_and(|limit| self.rounds() >= limit as usize);
        if moves_over || rounds_over {
            return draw(How::Limit);
        }
        None
    }

    /// How often the present position has stood, now included.
    fn stood(&self) -> usize {
        self.positions
            .iter()
            .filter(|&position| self.position().repeats(position))
            .count()
    }

    /// Rounds finished: how often the turn came back to the same or an earlier seat.
    fn rounds(&self) -> usize {
        self.positions
            .windows(2)
            .zip(&self.entries)
            .filter(|(pair, entry)| {
                let turned = pair[1].to_move() <= pair[0].to_move();
                match entry {
                    Entry::Move(_) => turned,
                    // A retired seat hands the turn on only if it was its own.
                    Entry::Resigned(seat) | Entry::TimedOut(seat) => {
                        *seat == pair[0].to_move() && turned
                    }
                    Entry::DrawAgreed => false,
                }
            })
            .count()
    }
}

fn moves<P: Position>(entries: &[Entry<P>]) -> usize {
    entries
        .iter()
        .filter(|entry| matches!(entry, Entry::Move(_)))
        .count()
}

/// `Position::check` does not look for legal moves nearby; reading the move does.
fn with_nearest<P: Position>(position: &P, m: &P::Move, illegal: IllegalMove) -> MoveError {
    match position.parse_move(&m.to_string()) {
        Err(MoveError::Illegal(found)) => MoveError::Illegal(found),
        Err(MoveError::Over) => MoveError::Over,
        Ok(_) | Err(MoveError::Unreadable { .. } | MoveError::Incomplete { .. }) => {
            MoveError::Illegal(illegal)
        }
    }
}
