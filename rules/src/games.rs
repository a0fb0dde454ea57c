//! A game of any kind.

use crate::ending::Ending;
use crate::error::{MoveError, SetupError};
use crate::options::{GameOptions, OptionValues};
use crate::{
    BadStep, Choices, Completion, Describe, Draw, EntryError, Game, GameKind, GridPoint, HeadStart,
    HeadStarts, LogEntry, Notation, Phrase, Position, PositionText, Record, RecordError, Scoring,
    Seat, SeatSet, Step, Steps,
};

/// Generates [`AnyGame`] from the table of all games.
macro_rules! any_game {
    ($($(#[$doc:meta])* $name:ident = $id:literal in $module:ident $details:tt)+) => {
        /// A game of any kind, with its history.
        ///
        /// ```
        /// use asterism_rules::{AnyGame, GameKind, Seat};
        ///
        /// let mut game = AnyGame::new(GameKind::SternHalma, "win=filled", 3)?;
        /// assert_eq!(game.play("D1 to e5")?, "d1-e5");
        /// assert_eq!((game.ply(), game.to_move().map(Seat::number)), (1, Some(2)));
        /// assert_eq!(game.options_text(), "win=filled");
        /// assert!(game.undo());
        /// assert_eq!(game.legal_count(), 14);
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[derive(Clone, Debug)]
        #[non_exhaustive]
        pub enum AnyGame {
            $($(#[$doc])* $name(Game<crate::$module::$name>),)+
        }

        $(impl From<Game<crate::$module::$name>> for AnyGame {
            fn from(game: Game<crate::$module::$name>) -> Self {
                Self::$name(game)
            }
        })+

        impl AnyGame {
            /// Applies the next entry of `whole`, which must be a continuation of this game; returns `false` if there is no next entry.
            pub fn follow(&mut self, whole: &Self) -> bool {
                match (self, whole) {
                    $((Self::$name(game), Self::$name(whole)) => game.follow(whole),)+
                    // Games of different kinds never continue each other.
                    _ => false,
                }
            }
        }
    };
}

for_each_game!(any_game);

/// Combines all position traits that an [`AnyGame`] needs. Every type that implements these traits implements `GamePosition`.
pub trait GamePosition: HeadStarts + Notation + PositionText + Choices + Describe + Draw {}

impl<P: HeadStarts + Notation + PositionText + Choices + Describe + Draw> GamePosition for P {}

/// Functions on options in text form, for callers that know only the kind of the game.
impl GameKind {
    /// Returns the names of the presets, which are ready-made sets of options; the first preset is the default.
    pub fn presets(self) -> &'static [&'static str] {
        each_kind!(self, P => <P as Position>::Options::PRESETS)
    }

    /// Returns the canonical option text of a preset; `None` if no preset has this name.
    pub fn options_of_preset(self, name: &str) -> Option<String> {
        each_kind!(self, P => <P as Position>::Options::preset(name).map(|options| options.to_text()))
    }

    /// Returns the canonical option text of a new game with the preset called `preset`, or with the usual options if `preset` is `None`. Returns
    /// `None` if no preset has this name.
    ///
    /// ```
    /// use asterism_rules::GameKind;
    ///
    /// assert_eq!(GameKind::Squadro.options_of_new_game(None).as_deref(), Some("threefold=true"));
    /// assert_eq!(GameKind::Squadro.options_of_preset("printed").as_deref(), Some(""), "in records");
    /// assert_eq!(GameKind::StarSquares.options_of_new_game(None).as_deref(), Some("opening=pie"));
    /// ```
    pub fn options_of_new_game(self, preset: Option<&str>) -> Option<String> {
        match preset {
            Some(_) => each_kind!(self, P => {
                <P as Position>::Options::for_new_game(preset).map(|options| options.to_text())
            }),
            None => self.usual_options_with(&[]).ok(),
        }
    }

    /// Returns the canonical option text of a new game for which only `chosen` has been chosen, as pairs of a key and its value.
    /// [`GameOptions::usual_with`] says what the other options are.
    ///
    /// # Errors
    ///
    /// [`SetupError::Options`] if a key or a value is unknown.
    pub fn usual_options_with(self, chosen: &[(&str, &str)]) -> Result<String, SetupError> {
        each_kind!(self, P => Ok(<P as Position>::Options::usual_with(chosen)?.to_text()))
    }

    /// Returns the canonical option text after every value that depends on the number of players has been resolved for `players`.
    ///
    /// ```
    /// use asterism_rules::GameKind;
    ///
    /// assert_eq!(GameKind::SternHalma.options_for("win=by_seats", 2)?, "win=filled");
    /// assert_eq!(GameKind::SternHalma.options_for("win=by_seats", 3)?, "");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`SetupError::Options`] if `options` cannot be read.
    pub fn options_for(self, options: &str, players: usize) -> Result<String, SetupError> {
        each_kind!(self, P => Ok(<P as Position>::Options::parse(options)?.for_players(players).to_text()))
    }

    /// Returns the key of every option and its value under `options`, in the order of the canonical text.
    ///
    /// # Errors
    ///
    /// [`SetupError::Options`] if `options` cannot be read.
    pub fn option_values(self, options: &str) -> Result<Vec<(&'static str, String)>, SetupError> {
        each_kind!(self, P => {
            let options = <P as Position>::Options::parse(options)?;
            let keys = <P as Position>::Options::KEYS.iter();
            Ok(keys.map(|key| (key.name, key.value_in(&options))).collect())
        })
    }

    /// Returns the canonical form of an option text.
    ///
    /// # Errors
    ///
    /// [`SetupError::Options`] if `options` cannot be read.
    pub fn read_options(self, options: &str) -> Result<String, SetupError> {
        each_kind!(self, P => Ok(<P as Position>::Options::parse(options)?.to_text()))
    }

    /// Makes all random choices in the options, such as who begins, and returns the canonical option text. `chance` is a random number of any size.
    ///
    /// ```
    /// use asterism_rules::GameKind;
    ///
    /// assert_eq!(GameKind::Squadro.settle_options("", 1)?, "first=dark");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`SetupError::Options`] if `options` cannot be read.
    pub fn settle_options(self, options: &str, chance: u64) -> Result<String, SetupError> {
        each_kind!(self, P => Ok(<P as Position>::Options::parse(options)?.settled(chance).to_text()))
    }

    /// Returns the canonical option text without the options that matter only at the start of a game.
    ///
    /// ```
    /// use asterism_rules::GameKind;
    ///
    /// let options = GameKind::Squadro.options_after_start("pieces_to_win=2,first=dark")?;
    /// assert_eq!(options, "pieces_to_win=2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`SetupError::Options`] if `options` cannot be read.
    pub fn options_after_start(self, options: &str) -> Result<String, SetupError> {
        each_kind!(self, P => Ok(<P as Position>::Options::parse(options)?.without_start().to_text()))
    }

    /// Returns whether the first seat is proven to win from the start under `options`; false if the options cannot be read.
    ///
    /// ```
    /// use asterism_rules::GameKind;
    ///
    /// assert!(GameKind::StarSquares.first_seat_wins("board=nested"));
    /// assert!(!GameKind::StarSquares.first_seat_wins("opening=pie"));
    /// // Light wins, even if dark moves first.
    /// assert!(GameKind::Squadro.first_seat_wins("first=dark"));
    /// assert!(!GameKind::Squadro.first_seat_wins("pieces_to_win=5"));
    /// ```
    pub fn first_seat_wins(self, options: &str) -> bool {
        each_kind!(self, P => {
            let options = <P as Position>::Options::parse(options);
            options.is_ok_and(|options| options.first_seat_wins())
        })
    }

    /// Returns `options` plus a rule that balances the game, if the first seat is proven to win under `options`. Returns `None` if no win is
    /// proven, if no rule is known to help, or if the options cannot be read.
    ///
    /// ```
    /// use asterism_rules::GameKind;
    ///
    /// let balanced = GameKind::StarSquares.balance_options("board=nested");
    /// assert_eq!(balanced.as_deref(), Some("board=nested,opening=pie"));
    /// assert_eq!(GameKind::StarSquares.balance_options("opening=pie"), None);
    /// // With the pie rule, the player who swaps wins on this board.
    /// assert_eq!(GameKind::StarSquares.balance_options("board=grid8"), None);
    /// assert_eq!(GameKind::Squadro.balance_options(""), None);
    /// ```
    pub fn balance_options(self, options: &str) -> Option<String> {
        each_kind!(self, P => {
            let options = <P as Position>::Options::parse(options).ok()?;
            Some(options.balanced()?.to_text())
        })
    }

    /// Lists the options with their names and possible values.
    pub fn option_keys(self) -> Vec<(&'static str, OptionValues)> {
        each_kind!(self, P => {
            let keys = <P as Position>::Options::KEYS.iter();
            keys.map(|key| (key.name, key.values)).collect()
        })
    }
}

impl AnyGame {
    /// Starts a game of this `kind`. [`GameOptions::parse`] defines the format of `options`.
    ///
    /// # Errors
    ///
    /// [`SetupError`] if the options cannot be read or do not allow this number of players.
    pub fn new(kind: GameKind, options: &str, players: usize) -> Result<Self, SetupError> {
        each_kind!(kind, P => {
            let options = <P as Position>::Options::parse(options)?;
            Ok(Game::<P>::new(&options, players)?.into())
        })
    }

    /// Starts a game from a given position.
    ///
    /// # Errors
    ///
    /// [`SetupError`] for the same reasons as in [`new`](Self::new), or if the position cannot be read.
    pub fn from_position(
        kind: GameKind,
        options: &str,
        players: usize,
        position: &str,
    ) -> Result<Self, SetupError> {
        each_kind!(kind, P => {
            let options = <P as Position>::Options::parse(options)?;
            P::start(&options, players)?;
            Ok(Game::from_position(P::from_text(&options, players, position)?).into())
        })
    }

    /// Starts a game from `position`, or from the usual start position if `position` is `None`.
    ///
    /// # Errors
    ///
    /// The same errors as [`from_position`](Self::from_position).
    pub fn set_up(
        kind: GameKind,
        options: &str,
        players: usize,
        position: Option<&str>,
    ) -> Result<Self, SetupError> {
        match position {
            None => Self::new(kind, options, players),
            Some(position) => Self::from_position(kind, options, players, position),
        }
    }

    /// Returns a new game with the same options, but with a head start for `seat`; `None` if there is no such head start. See
    /// [`HeadStarts::with_head_start`].
    #[must_use]
    pub fn with_head_start(&self, seat: Seat, size: HeadStart) -> Option<Self> {
        each_game!(self, game => game.with_head_start(seat, size).map(Self::from))
    }

    /// Returns the head start with which the game began: whose it is, its size and its description. Returns `None` if the game began without one.
    ///
    /// ```
    /// use asterism_rules::{AnyGame, GameKind, HeadStart, Seat};
    ///
    /// let usual = AnyGame::new(GameKind::Pentagame, "", 2)?;
    /// assert_eq!(usual.head_start(), None);
    /// let mut game = usual.with_head_start(Seat::FIRST, HeadStart::Small).expect("there is one");
    /// game.play("blue x d k:E-1-A")?;
    /// let (seat, size, _) = game.head_start().expect("it began with one");
    /// assert_eq!((seat, size), (Seat::FIRST, HeadStart::Small));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn head_start(&self) -> Option<(Seat, HeadStart, Phrase)> {
        each_game!(self, game => game.head_start())
    }

    /// Returns the kind of the game.
    pub fn kind(&self) -> GameKind {
        fn kind<P: Position>(_: &Game<P>) -> GameKind {
            P::KIND
        }
        each_game!(self, game => kind(game))
    }

    /// Returns the canonical text of the options; empty if all options have their default values.
    pub fn options_text(&self) -> String {
        each_game!(self, game => game.position().options().to_text())
    }

    /// Returns the number of seats.
    pub fn players(&self) -> usize {
        each_game!(self, game => game.position().players())
    }

    /// Returns the number of moves made.
    pub fn ply(&self) -> usize {
        each_game!(self, game => game.ply())
    }

    /// Returns the seat that moves next; `None` once the game is over.
    pub fn to_move(&self) -> Option<Seat> {
        each_game!(self, game => game.running().map(Position::to_move))
    }

    /// Returns how the game ended; `None` while it is in progress.
    pub fn ending(&self) -> Option<Ending> {
        each_game!(self, game => game.ending())
    }

    /// Returns the final ranking, best first; see [`Game::standing`].
    pub fn standing(&self) -> Vec<SeatSet> {
        each_game!(self, game => game.standing())
    }

    /// Returns the seats still playing.
    pub fn active(&self) -> SeatSet {
        each_game!(self, game => game.active())
    }

    /// Returns the seats that resigned or ran out of time.
    pub fn retired(&self) -> SeatSet {
        each_game!(self, game => game.position().retired())
    }

    /// Returns the prefix that marks `seat`'s pieces in the notation; see [`Notation::tag`].
    pub fn tag(&self, seat: Seat) -> Option<String> {
        each_game!(self, game => game.position().tag(seat))
    }

    /// Returns the score of `seat` so far: depending on the game, the number of the seat's figures that are out or of its pieces that are home; 0 in
    /// games that have no score.
    pub fn score(&self, seat: Seat) -> u32 {
        each_game!(self, game => game.position().score(seat))
    }

    /// Returns the [score](Self::score) that a side needs to win; `None` in games that have no score.
    pub fn winning_score(&self) -> Option<u32> {
        each_game!(self, game => game.position().winning_score())
    }

    /// Reads `text` leniently as a move, plays the move and returns its canonical notation.
    ///
    /// # Errors
    ///
    /// [`MoveError`] if the move cannot be made. The game is unchanged.
    pub fn play(&mut self, text: &str) -> Result<String, MoveError> {
        each_game!(self, game => {
            let m = game.running().ok_or(MoveError::Over)?.parse_move(text)?;
            game.play(&m)?;
            Ok(m.to_string())
        })
    }

    /// Reads `text` leniently as a move and returns the canonical notation of the move, without playing the move.
    ///
    /// # Errors
    ///
    /// The same errors as [`play`](Self::play).
    pub fn read(&self, text: &str) -> Result<String, MoveError> {
        each_game!(self, game => {
            let position = game.running().ok_or(MoveError::Over)?;
            position.parse_move(text).map(|m| m.to_string())
        })
    }

    /// Returns the choices that are possible after the steps in `chosen`.
    ///
    /// # Errors
    ///
    /// [`BadStep`] if one of the steps in `chosen` was not offered, or if the game is over.
    pub fn next_steps(&self, chosen: &[Step]) -> Result<Steps, BadStep> {
        self.next_steps_in_groups(chosen, usize::MAX)
    }

    /// Returns the choices that are possible after the steps in `chosen`, as [`next_steps`](Self::next_steps) does, but divides the choices into
    /// groups of at most `most` if there are more than `most`.
    ///
    /// # Errors
    ///
    /// The same errors as [`next_steps`](Self::next_steps).
    pub fn next_steps_in_groups(&self, chosen: &[Step], most: usize) -> Result<Steps, BadStep> {
        each_game!(self, game => {
            let position = game.running().ok_or(BadStep::Over)?;
            position.next_steps_in_groups(chosen, most)
        })
    }

    /// Returns all points of the board, row by row from the top, if the choices of a move are points of a small board; otherwise, nothing. See
    /// [`Choices::grid`].
    pub fn grid(&self) -> Vec<GridPoint> {
        each_game!(self, game => game.position().grid())
    }

    /// Returns the notation of the choices made so far. Appending the notation of the remaining choices gives the whole move.
    ///
    /// # Errors
    ///
    /// [`BadStep`] if one of the steps in `chosen` was not offered.
    pub fn write_chosen(&self, chosen: &[Step]) -> Result<String, BadStep> {
        each_game!(self, game => game.position().write_chosen(chosen))
    }

    /// Reads `text` leniently as a move and returns the chain of choices that makes up the move.
    ///
    /// # Errors
    ///
    /// The same errors as [`read`](Self::read).
    pub fn steps_of(&self, text: &str) -> Result<Vec<Step>, MoveError> {
        each_game!(self, game => {
            let position = game.running().ok_or(MoveError::Over)?;
            Ok(position.steps_of(&position.parse_move(text)?))
        })
    }

    /// Suggests up to `limit` legal completions of `typed`, the beginning of a move. No completion has more than `longest` characters. There are no
    /// suggestions once the game is over.
    pub fn complete(&self, typed: &str, limit: usize, longest: usize) -> Vec<Completion> {
        each_game!(self, game => {
            let running = game.running();
            running.map_or_else(Vec::new, |position| position.complete(typed, limit, longest))
        })
    }

    /// Returns facts that the player to move should know and that are not obvious from the last move; empty once the game is over.
    pub fn remarks(&self) -> Vec<Phrase> {
        each_game!(self, game => game.running().map_or_else(Vec::new, Describe::remarks))
    }

    /// Returns the sets of seats that play together; each seat is in exactly one set.
    pub fn sides(&self) -> Vec<SeatSet> {
        each_game!(self, game => game.position().sides())
    }

    /// Describes the current position.
    pub fn describe(&self) -> Vec<Phrase> {
        let mut said = each_game!(self, game => game.position().describe());
        if self.ending().is_some() {
            said.retain(|phrase| !phrase.is_turn());
        }
        said
    }

    /// Draws the current board as monospaced ASCII text, in short lines that do not wrap on a phone.
    pub fn plain(&self) -> String {
        each_game!(self, game => game.position().plain())
    }

    /// Explains the symbols used by [`plain`](Self::plain) and gives each player's progress.
    pub fn plain_legend(&self) -> Vec<Phrase> {
        each_game!(self, game => game.position().plain_legend())
    }

    /// Describes the last move; empty before the first move.
    pub fn describe_last(&self) -> Vec<Phrase> {
        self.describe_move(self.ply()).unwrap_or_default()
    }

    /// Describes move number `ply` (from 1); `None` if fewer than `ply` moves were made.
    pub fn describe_move(&self, ply: usize) -> Option<Vec<Phrase>> {
        each_game!(self, game => game.move_at(ply).map(|(before, m)| before.describe_move(m)))
    }

    /// Returns the reasons for a move that could be played now, the most important first; see [`Describe::reasons`].
    ///
    /// The list is empty if the move ends the game as a draw, because nothing that the move prepares can happen after that.
    ///
    /// # Errors
    ///
    /// The same errors as [`play`](Self::play).
    pub fn reasons(&self, text: &str) -> Result<Vec<Phrase>, MoveError> {
        each_game!(self, game => {
            let (m, is_drawn) = read_result(game, text)?;
            Ok(if is_drawn { Vec::new() } else { game.position().reasons(&m) })
        })
    }

    /// Returns those [`reasons`](Self::reasons) for a move that say something for it against the move `instead` in the game `there`: what that move
    /// achieves as well, or better, is left out; see [`Describe::contrast`]. `there` is this game, or the same game after another move.
    ///
    /// # Errors
    ///
    /// The same errors as [`play`](Self::play), for both moves; [`MoveError::Over`] if `there` is a game of another kind.
    pub fn contrast(
        &self,
        text: &str,
        there: &Self,
        instead: &str,
    ) -> Result<Vec<Phrase>, MoveError> {
        each_game!(self, game => {
            let there = same_kind(game, there).ok_or(MoveError::Over)?;
            let (m, is_drawn) = read_result(game, text)?;
            let (instead, achieves_nothing) = read_result(there, instead)?;
            let position = game.position();
            Ok(if is_drawn {
                Vec::new()
            } else if achieves_nothing {
                position.reasons(&m)
            } else {
                position.contrast(&m, there.position(), &instead)
            })
        })
    }

    /// Returns the seat that made move number `ply` (from 1), and the notation of the move; `None` if fewer than `ply` moves were made.
    pub fn move_at(&self, ply: usize) -> Option<(Seat, String)> {
        each_game!(self, game => game.move_at(ply).map(|(before, m)| (before.to_move(), m.to_string())))
    }

    /// Undoes the last entry; returns `false` if there is none.
    pub fn undo(&mut self) -> bool {
        each_game!(self, game => game.undo())
    }

    /// Undoes the entry that ended the game; see [`Game::undo_ending`].
    pub fn undo_ending(&mut self) -> bool {
        each_game!(self, game => game.undo_ending())
    }

    /// Makes `seat` resign; returns `false` if the seat is not playing.
    pub fn resign(&mut self, seat: Seat) -> bool {
        each_game!(self, game => game.resign(seat))
    }

    /// Removes `seat` from play because its time ran out; returns `false` if the seat is not playing.
    pub fn time_out(&mut self, seat: Seat) -> bool {
        each_game!(self, game => game.time_out(seat))
    }

    /// Ends the game as an agreed draw; returns `false` if the game is already over.
    pub fn agree_draw(&mut self) -> bool {
        each_game!(self, game => game.agree_draw())
    }

    /// Returns whether a player may still abort the game, which is possible as long as some seat that is still playing has not moved yet.
    pub fn is_abortable(&self) -> bool {
        each_game!(self, game => game.is_abortable())
    }

    /// Aborts the game on behalf of `seat`; the game ends without a result. Returns `false` if `seat` is not playing, or if the game is no longer
    /// [abortable](Self::is_abortable). If `seat` is `None`, someone who does not play ends the game, which is possible until it is over.
    pub fn abort(&mut self, seat: Option<Seat>) -> bool {
        each_game!(self, game => game.abort(seat))
    }

    /// Returns a copy of the game up to move number `ply`, including any other entries before the next move. Returns `None` if fewer than `ply` moves
    /// were made.
    pub fn at(&self, ply: usize) -> Option<Self> {
        each_game!(self, game => game.cut_at(ply).map(Self::from))
    }

    /// Returns a copy of the game at its start, without entries.
    #[must_use]
    pub fn rewound(&self) -> Self {
        each_game!(self, game => game.rewound().into())
    }

    /// Returns all entries so far, in chronological order.
    pub fn entries(&self) -> Vec<LogEntry> {
        each_game!(self, game => game.entries().iter().map(LogEntry::from).collect())
    }

    /// Applies one entry.
    ///
    /// # Errors
    ///
    /// [`EntryError`] if the entry cannot be applied now. The game is unchanged.
    pub fn apply(&mut self, entry: &LogEntry) -> Result<(), EntryError> {
        if self.ending().is_some() {
            return Err(EntryError::Over);
        }
        let (seat, happened) = match entry {
            LogEntry::Move(text) => {
                return self.play(text).map(drop).map_err(EntryError::Move);
            }
            LogEntry::DrawAgreed => {
                self.agree_draw();
                return Ok(());
            }
            LogEntry::Aborted(None) => {
                self.abort(None);
                return Ok(());
            }
            LogEntry::Aborted(_) if !self.is_abortable() => return Err(EntryError::TooLateToAbort),
            LogEntry::Aborted(Some(seat)) => (*seat, self.abort(Some(*seat))),
            LogEntry::Resigned(seat) => (*seat, self.resign(*seat)),
            LogEntry::TimedOut(seat) => (*seat, self.time_out(*seat)),
        };
        if happened {
            Ok(())
        } else {
            Err(EntryError::NotPlaying(seat))
        }
    }

    /// Writes the current position as one line of text.
    pub fn position_text(&self) -> String {
        each_game!(self, game => game.position().to_text())
    }

    /// Returns the text of the position that the game began with; `None` if that is the usual start position.
    pub fn start_text(&self) -> Option<String> {
        fn start<P: Scoring + PositionText>(game: &Game<P>) -> Option<String> {
            let start = game.start();
            let usual = P::start(start.options(), start.players());
            (usual.as_ref() != Ok(start)).then(|| start.to_text())
        }
        each_game!(self, game => start(game))
    }

    /// Lists all legal moves in canonical notation, in the order of [`Position::legal_moves`].
    pub fn legal_moves(&self) -> Vec<String> {
        each_game!(self, game => {
            let moves = game.running().map_or_else(Vec::new, Position::legal_moves);
            moves.iter().map(ToString::to_string).collect()
        })
    }

    /// Lists the legal moves without their follow-up choices, such as where to put a block.
    pub fn base_moves(&self) -> Vec<String> {
        each_game!(self, game => game.running().map_or_else(Vec::new, Notation::base_moves))
    }

    /// Counts the legal moves.
    pub fn legal_count(&self) -> u64 {
        each_game!(self, game => game.running().map_or(0, Position::legal_count))
    }

    /// Counts the move sequences of length `depth` from the current position; see [`perft`](crate::perft()).
    pub fn perft(&self, depth: u32) -> u64 {
        each_game!(self, game => crate::perft(game.position(), depth))
    }

    /// Counts the distinct positions that are reached after `depth` moves from the current position.
    pub fn perft_distinct(&self, depth: u32) -> u64 {
        each_game!(self, game => crate::perft_distinct(game.position(), depth))
    }

    /// Returns a record of the game. `names` are the players' names in seat order; missing names are left out.
    pub fn record(&self, names: &[String]) -> Record {
        Record::of(self, names)
    }

    /// Replays a record and returns the resulting game.
    ///
    /// # Errors
    ///
    /// [`RecordError`] with the line that cannot be replayed.
    pub fn from_record(record: &Record) -> Result<Self, RecordError> {
        record.replay()
    }
}

/// Reads a move that could be played now, and returns it with whether it ends the game as a draw.
fn read_result<P: GamePosition>(game: &Game<P>, text: &str) -> Result<(P::Move, bool), MoveError> {
    let m = game.running().ok_or(MoveError::Over)?.parse_move(text)?;
    let mut after = game.clone();
    after.play(&m)?;
    let is_drawn = after.ending().is_some() && after.position().outcome().is_none();
    Ok((m, is_drawn))
}

/// Returns `any` as a game of the same kind as `game`.
fn same_kind<'a, P: GamePosition + 'static>(_: &Game<P>, any: &'a AnyGame) -> Option<&'a Game<P>> {
    each_game!(any, any => (any as &dyn std::any::Any).downcast_ref())
}
