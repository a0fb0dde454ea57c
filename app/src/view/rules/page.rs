//! A page of rules: the numbers of the rules that it explains, and its diagram.

use asterism_render::{Note, View};
use asterism_rules::{AnyGame, GameKind, MoveError, Seat, SetupError, Step};

use crate::protocol::limits::ALT_CHARACTERS;
use crate::text::Language;
use crate::text::markdown::cut;

/// Maximum number of choices that a diagram's description names individually; if there are more, it only gives their number.
const NAMED: usize = 16;

/// A page of rules.
#[derive(Debug)]
pub(crate) struct Page {
    /// The page's `NAME` in the ids of its texts, `rules-GAME-NAME` and `rules-title-GAME-NAME`.
    pub(crate) name: &'static str,
    /// Numbers of the rules that the page explains; refusals cite the same numbers.
    pub(crate) rules: &'static [&'static str],
    /// Number of players in the game that the diagram shows.
    pub(crate) players: usize,
    /// Options of the game that the diagram shows.
    pub(crate) options: &'static str,
    /// Position from which the diagram's game starts, as one line of text; `None` for the usual start.
    pub(crate) position: Option<&'static str>,
    /// Moves played from the start position. The diagram highlights the last one, unless the diagram looks ahead to the next move.
    pub(crate) moves: &'static [&'static str],
    /// Labels of the choices already made for the next move.
    pub(crate) chosen: &'static [&'static str],
    /// True if the diagram marks the choices available after `chosen`.
    pub(crate) choices: bool,
    /// The meaning of the ticks and crosses in the diagram.
    pub(crate) claim: Claim,
    /// Places marked with a tick.
    pub(crate) yes: &'static [&'static str],
    /// Places marked with a cross.
    pub(crate) no: &'static [&'static str],
    /// Arrows, each from one place to another.
    pub(crate) arrows: &'static [Arrow],
}

/// A position in which a beginner finds one move that shows what a page of rules explains.
#[derive(Debug)]
pub(crate) struct Exercise {
    /// Name of the page. The text `exercise-GAME-NAME` says what to do.
    pub(crate) page: &'static str,
    /// Number of players.
    pub(crate) players: usize,
    /// Options of the game.
    pub(crate) options: &'static str,
    /// Position from which the game starts, as one line of text; `None` for the usual start.
    pub(crate) position: Option<&'static str>,
    /// Moves played from the start position.
    pub(crate) moves: &'static [&'static str],
    /// The right moves, in notation. One that ends with `*` stands for all moves that begin like it.
    pub(crate) right: &'static [&'static str],
}

impl Exercise {
    /// Creates an exercise in a game for two after `moves`.
    pub(crate) const fn new(
        page: &'static str,
        moves: &'static [&'static str],
        right: &'static [&'static str],
    ) -> Exercise {
        Exercise {
            page,
            players: 2,
            options: "",
            position: None,
            moves,
            right,
        }
    }

    /// Sets up the game.
    ///
    /// # Errors
    ///
    /// [`PageError`] if the exercise is invalid; a test checks that all are valid.
    pub(crate) fn game(&self, kind: GameKind) -> Result<AnyGame, PageError> {
        let mut game = AnyGame::set_up(kind, self.options, self.players, self.position)?;
        for m in self.moves {
            game.play(m)?;
        }
        Ok(game)
    }

    /// Returns whether a move, in the notation of the rules, does what the exercise asks for.
    pub(crate) fn is_right(&self, notation: &str) -> bool {
        self.right
            .iter()
            .any(|right| match right.strip_suffix('*') {
                Some(begin) => notation.starts_with(begin),
                None => notation == *right,
            })
    }
}

/// Reason why the board of a page cannot be set up.
#[derive(Debug, thiserror::Error)]
pub(crate) enum PageError {
    /// The page's options or its position are invalid.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// One of the page's moves is illegal.
    #[error(transparent)]
    Move(#[from] MoveError),
}

/// The meaning of the ticks and crosses in a diagram.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Claim {
    /// A tick marks a choice that is allowed next, a cross one that is not.
    Choice,
    /// A tick marks a place where the chosen piece lands; a cross marks a place where it does not.
    Landing,
    /// A tick marks a choice that wins, a cross one that does not.
    Win,
    /// A tick marks a piece of the current player that can move, a cross one that cannot.
    Mover,
}

impl Claim {
    /// Returns the word that stands for this claim in the Fluent messages.
    fn word(self) -> &'static str {
        match self {
            Claim::Choice => "choice",
            Claim::Landing => "landing",
            Claim::Win => "win",
            Claim::Mover => "mover",
        }
    }
}

/// An arrow from one place to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Arrow {
    /// Path of a piece to its destination, or one leg of that path; the next leg begins where this one ends.
    Aim(&'static str, &'static str),
    /// A path that a piece can take, given what has been chosen of the move so far.
    Way(&'static str, &'static str),
}

impl Arrow {
    pub(crate) fn ends(self) -> (&'static str, &'static str) {
        match self {
            Arrow::Aim(from, to) | Arrow::Way(from, to) => (from, to),
        }
    }
}

impl Page {
    /// Creates a page whose diagram shows the start of a game for two.
    pub(crate) const fn new(name: &'static str, rules: &'static [&'static str]) -> Page {
        Page {
            name,
            rules,
            players: 2,
            options: "",
            position: None,
            moves: &[],
            chosen: &[],
            choices: false,
            claim: Claim::Choice,
            yes: &[],
            no: &[],
            arrows: &[],
        }
    }

    /// Sets up the game that the diagram shows.
    ///
    /// # Errors
    ///
    /// [`PageError`] if the page is invalid; a test checks that all pages are valid.
    pub(crate) fn game(&self, kind: GameKind) -> Result<AnyGame, PageError> {
        let mut game = AnyGame::set_up(kind, self.options, self.players, self.position)?;
        for m in self.moves {
            game.play(m)?;
        }
        Ok(game)
    }

    /// Returns `chosen` as steps, up to the first one that is not available.
    pub(crate) fn steps(&self, game: &AnyGame) -> Vec<Step> {
        let mut steps: Vec<Step> = Vec::new();
        for label in self.chosen {
            let offered = game.next_steps(&steps).map(|steps| steps.choices);
            let choice = offered.into_iter().flatten().find(|c| c.label == *label);
            match choice {
                Some(choice) => steps.push(choice.step),
                None => break,
            }
        }
        steps
    }

    /// Returns the view in which the diagram is drawn, without the names.
    pub(crate) fn view(&self, game: &AnyGame) -> View {
        let yes = self.yes.iter().map(|at| Note::Yes((*at).to_owned()));
        let no = self.no.iter().map(|at| Note::No((*at).to_owned()));
        let arrows = self.arrows.iter().map(|arrow| {
            let (from, to) = arrow.ends();
            Note::Arrow(from.to_owned(), to.to_owned())
        });
        View {
            choosing: self.choices.then(|| self.steps(game)),
            last_move: self.shows_last_move(),
            notes: arrows.chain(yes).chain(no).collect(),
            ..View::default()
        }
    }

    /// Returns true if the diagram highlights the last move. On a page that looks ahead to the next move, the highlight would only distract.
    pub(crate) fn shows_last_move(&self) -> bool {
        let ahead = match self.claim {
            Claim::Choice | Claim::Mover => self.choices || !self.chosen.is_empty(),
            Claim::Landing | Claim::Win => true,
        };
        !ahead && !self.moves.is_empty()
    }

    /// Describes the page's diagram: first the marks, then the board.
    pub(crate) fn alt(&self, game: &AnyGame, language: Language) -> String {
        let name = |seat: Seat| language.seat_name(seat.number());
        let list = |places: &[&str]| {
            language.list(places.iter().map(|place| place_words(place, language)))
        };
        let mut said = Vec::new();
        if self.choices {
            said.extend(self.alt_choices(game, language));
        }
        for arrow in self.arrows {
            let (from, to) = arrow.ends();
            let [from, to] = [from, to].map(|place| place_words(place, language));
            said.push(language.rules_alt_arrow(from, to));
        }
        let claim = self.claim.word();
        if !self.yes.is_empty() {
            said.push(language.rules_alt_yes(claim, list(self.yes)));
        }
        if !self.no.is_empty() {
            said.push(language.rules_alt_no(claim, list(self.no)));
        }
        if self.shows_last_move()
            && let Some((seat, _)) = game.move_at(game.ply())
        {
            let words = language.phrases(&game.describe_last(), &name);
            said.push(language.alt_last_move(name(seat), words));
        }
        said.push(language.phrases(&game.describe(), &name));
        cut(&said.join(" "), ALT_CHARACTERS)
    }

    fn alt_choices(&self, game: &AnyGame, language: Language) -> Option<String> {
        let steps = game.next_steps(&self.steps(game)).ok()?;
        let (chosen, count) = (self.chosen.join(", "), steps.choices.len());
        let list = language.list(steps.choices.into_iter().map(|choice| choice.label));
        Some(match (self.chosen, count) {
            ([], 0..=NAMED) => language.rules_alt_choices(list),
            ([], count) => language.rules_alt_choices_many(count),
            (_, 0..=NAMED) => language.rules_alt_choices_after(chosen, list),
            (_, count) => language.rules_alt_choices_after_many(chosen, count),
        })
    }
}

/// Names a place as in the notation. The notation has no names for Squadro's crossings, which are therefore described by their lanes.
pub(crate) fn place_words(place: &str, language: Language) -> String {
    match place.split_once(',') {
        Some((a, b)) => language.rules_alt_crossing(format!("A{a}"), format!("B{b}")),
        None => place.to_owned(),
    }
}

/// Returns the names shown next to the board. They are the names of the seats, because the players are imaginary.
pub(crate) fn names(game: &AnyGame, language: Language) -> Vec<String> {
    let seats = Seat::first(game.players());
    seats
        .map(|seat| language.seat_name(seat.number()))
        .collect()
}
