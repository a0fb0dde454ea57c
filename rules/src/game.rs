//! A game with its history, including endings that cannot be detected from the position alone.

use crate::ending::{Ending, How};
use crate::error::{IllegalMove, MoveError, SetupError};
use crate::{Notation, Position, Scoring, Seat, SeatSet};

/// A game with all its positions so far.
///
/// ```
/// use asterism_rules::squadro::{Options, Squadro};
/// use asterism_rules::{Game, Position};
///
/// let mut game = Game::<Squadro>::new(&Options::default(), 2)?;
/// while let Some(m) = game.position().legal_moves().pop() {
///     game.play(&m)?;
///     if game.ending().is_some() {
///         break;
///     }
/// }
/// let ending = game.ending().unwrap();
/// assert!(ending.how.is_by_rules());
/// assert_eq!(game.standing()[0], ending.winners);
/// assert_eq!(game.at(0), Some(game.start()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game<P: Position> {
    /// Positions before the first entry and after each entry.
    positions: Vec<P>,
    entries: Vec<Entry<P>>,
    ending: Option<Ending>,
}

/// One event in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entry<P: Position> {
    /// The seat to move made this move.
    Move(P::Move),
    /// This seat resigned.
    Resigned(Seat),
    /// This seat ran out of time.
    TimedOut(Seat),
    /// All players agreed to a draw.
    DrawAgreed,
    /// This seat aborted the game; `None` if someone who does not play ended it without a result.
    Aborted(Option<Seat>),
}

impl<P: Position> Game<P> {
    /// Returns the current position.
    pub fn position(&self) -> &P {
        // There is always one more position than there are entries.
        &self.positions[self.entries.len()]
    }

    /// Returns the position before the first entry.
    pub fn start(&self) -> &P {
        &self.positions[0]
    }

    /// Returns the positions before the first entry and after each entry; the last one is the current position.
    pub fn positions(&self) -> &[P] {
        &self.positions
    }

    /// Returns the entries in chronological order.
    pub fn entries(&self) -> &[Entry<P>] {
        &self.entries
    }

    /// Returns the number of moves made.
    pub fn ply(&self) -> usize {
        count_moves(&self.entries)
    }

    /// Returns the position after the first `ply` moves and after any other entries before the next move. Returns `None` if fewer than `ply` moves
    /// were made.
    pub fn at(&self, ply: usize) -> Option<&P> {
        self.entries_until(ply)
            .map(|entries| &self.positions[entries])
    }

    /// Returns the number of entries before move number `ply` + 1. Returns `None` if fewer than `ply` moves were made.
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

    /// Returns move number `ply` (from 1) and the position before it.
    pub fn move_at(&self, ply: usize) -> Option<(&P, &P::Move)> {
        let before = ply.checked_sub(1)?;
        self.entries
            .iter()
            .zip(&self.positions)
            .filter_map(|(entry, position)| match entry {
                Entry::Move(m) => Some((position, m)),
                Entry::Resigned(_) | Entry::TimedOut(_) | Entry::DrawAgreed | Entry::Aborted(_) => {
                    None
                }
            })
            .nth(before)
    }

    /// Returns the last move and the position before it.
    pub fn last(&self) -> Option<(&P, &P::Move)> {
        self.move_at(self.ply())
    }

    /// Returns the current position; `None` once the game is over.
    pub fn running(&self) -> Option<&P> {
        self.ending.is_none().then(|| self.position())
    }

    /// Returns how the game ended; `None` while it is in progress.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Returns the seats still playing: all but those that resigned or ran out of time.
    pub fn active(&self) -> SeatSet {
        let position = self.position();
        Seat::first(position.players())
            .filter(|&seat| !position.retired().contains(seat))
            .collect()
    }

    /// Returns whether a player may still abort the game, which is possible as long as some seat that is still playing has not moved yet.
    pub fn is_abortable(&self) -> bool {
        let mut waiting = self.active();
        for (entry, position) in self.entries.iter().zip(&self.positions) {
            if matches!(entry, Entry::Move(_)) {
                waiting.remove(position.to_move());
            }
        }
        self.ending.is_none() && !waiting.is_empty()
    }

    /// Returns the number of times the current position has occurred.
    fn count_occurrences(&self) -> usize {
        self.positions
            .iter()
            .filter(|&position| self.position().repeats(position))
            .count()
    }

    /// Counts the finished rounds: the number of times the turn passed to an earlier seat or to the same seat again.
    fn count_rounds(&self) -> usize {
        self.positions
            .windows(2)
            .zip(&self.entries)
            .filter(|(pair, entry)| {
                let turned = pair[1].to_move() <= pair[0].to_move();
                match entry {
                    Entry::Move(_) => turned,
                    // A retiring seat passes the turn only if that seat was to move.
                    Entry::Resigned(seat) | Entry::TimedOut(seat) => {
                        *seat == pair[0].to_move() && turned
                    }
                    Entry::DrawAgreed | Entry::Aborted(_) => false,
                }
            })
            .count()
    }
}

impl<P: Scoring> Game<P> {
    /// Creates a game at its start position.
    ///
    /// # Errors
    ///
    /// [`SetupError`] if the game or an option does not allow this number of players.
    pub fn new(options: &P::Options, players: usize) -> Result<Self, SetupError> {
        P::start(options, players).map(Self::from_position)
    }

    /// Creates a game that begins at `position`.
    pub fn from_position(position: P) -> Self {
        let mut game = Self {
            positions: vec![position],
            entries: Vec::new(),
            ending: None,
        };
        game.ending = game.find_ending();
        game
    }

    /// Returns a copy of the game up to move number `ply`, including any other entries before the next move. Returns `None` if fewer than `ply` moves
    /// were made.
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

    /// Returns a copy of the game at its start, without entries.
    #[must_use]
    pub fn rewound(&self) -> Self {
        Self::from_position(self.start().clone())
    }

    /// Applies the next entry of `whole`, which must be a continuation of this game; returns `false` if there is no next entry.
    pub fn follow(&mut self, whole: &Self) -> bool {
        let next = self.entries.len();
        let (Some(entry), Some(after)) = (whole.entries.get(next), whole.positions.get(next + 1))
        else {
            return false;
        };
        self.push(entry.clone(), after.clone());
        true
    }

    /// Returns the final ranking, best first; seats in one set share a place. Empty until the game is over.
    ///
    /// The winners come first, then the seats that had [finished](Scoring::finished) in the order they finished, then the seats that were still
    /// playing. The seats that had left the game come last, in the reverse order of leaving.
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

    /// Undoes the last entry; returns `false` if there is none.
    pub fn undo(&mut self) -> bool {
        if self.entries.pop().is_none() {
            return false;
        }
        self.positions.pop();
        self.ending = self.find_ending();
        true
    }

    /// Undoes the entry that ended the game, such as a resignation, so that the game goes on; returns `false` if no entry or a move ended it.
    pub fn undo_ending(&mut self) -> bool {
        let ended = self.entries.last().filter(|_| self.ending.is_some());
        ended.is_some_and(|entry| !matches!(entry, Entry::Move(_))) && self.undo()
    }

    /// Makes `seat` resign; returns `false` if the seat is not playing.
    pub fn resign(&mut self, seat: Seat) -> bool {
        self.retire(seat, Entry::Resigned(seat))
    }

    /// Removes `seat` from play because its time ran out; returns `false` if the seat is not playing.
    pub fn time_out(&mut self, seat: Seat) -> bool {
        self.retire(seat, Entry::TimedOut(seat))
    }

    /// Ends the game as an agreed draw; returns `false` if the game is already over.
    pub fn agree_draw(&mut self) -> bool {
        if self.ending.is_some() {
            return false;
        }
        self.push(Entry::DrawAgreed, self.position().clone());
        true
    }

    /// Aborts the game on behalf of `seat`; the game ends without a result. Returns `false` if `seat` is not playing, or if the game is no longer
    /// [abortable](Self::is_abortable). If `seat` is `None`, someone who does not play ends the game, which is possible until it is over.
    pub fn abort(&mut self, seat: Option<Seat>) -> bool {
        let is_allowed = match seat {
            Some(seat) => self.is_abortable() && self.active().contains(seat),
            None => self.ending.is_none(),
        };
        if is_allowed {
            self.push(Entry::Aborted(seat), self.position().clone());
        }
        is_allowed
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
            Some(Entry::Aborted(_)) => {
                return Some(Ending {
                    winners: SeatSet::default(),
                    how: How::Aborted,
                });
            }
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
        if rules.threefold && self.count_occurrences() >= 3 {
            return draw(How::Repetition);
        }
        let moves_over = rules
            .move_limit
            .is_some_and(|limit| self.ply() >= limit as usize);
        let rounds_over = rules
            .round_limit
            .is_some_and(|limit| self.count_rounds() >= limit as usize);
        if moves_over || rounds_over {
            return draw(How::Limit);
        }
        None
    }
}

impl<P: Scoring + Notation> Game<P> {
    /// Plays `m` for the seat to move.
    ///
    /// # Errors
    ///
    /// [`MoveError::Over`], or [`MoveError::Illegal`] with legal moves similar to `m`. The game is unchanged.
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
}

fn count_moves<P: Position>(entries: &[Entry<P>]) -> usize {
    entries
        .iter()
        .filter(|entry| matches!(entry, Entry::Move(_)))
        .count()
}

/// Adds legal moves similar to `m` to an error from `Position::check`, which lists no similar moves. The similar moves are found by parsing the text
/// of `m`.
fn with_nearest<P: Notation>(position: &P, m: &P::Move, illegal: IllegalMove) -> MoveError {
    match position.parse_move(&m.to_string()) {
        Err(MoveError::Illegal(found)) => MoveError::Illegal(found),
        Err(MoveError::Over) => MoveError::Over,
        Ok(_)
        | Err(
            MoveError::Unreadable { .. }
            | MoveError::Incomplete { .. }
            | MoveError::Doubtful { .. },
        ) => MoveError::Illegal(illegal),
    }
}
