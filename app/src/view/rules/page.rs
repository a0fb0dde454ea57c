//! A page of rules: the rules it explains, and its diagram.

use asterism_render::{Note, View};
use asterism_rules::{AnyGame, GameKind, MoveError, Seat, SetupError, Step};

use crate::protocol::limits::ALT_CHARACTERS;
use crate::text::Language;
use crate::text::markdown::cut;
use crate::view::picture::seat_labels;

/// Maximum number of choices named one by one in a diagram's description; if there are more, only their number is given.
const NAMED: usize = 16;

/// A page of rules.
#[derive(Debug)]
pub(crate) struct Page {
    /// The `NAME` in the ids of its texts, `rules-GAME-NAME` and `rules-title-GAME-NAME`.
    pub(crate) name: &'static str,
    /// Numbers of the rules it explains, as cited in refusals.
    pub(crate) rules: &'static [&'static str],
    /// Number of players in the diagram.
    pub(crate) players: usize,
    /// Options of the game in the diagram.
    pub(crate) options: &'static str,
    /// Position in one line of text; `None` for the usual start.
    pub(crate) position: Option<&'static str>,
    /// Moves played from there. The last one is highlighted, unless the diagram looks ahead.
    pub(crate) moves: &'static [&'static str],
    /// Labels of the choices already made for the next move.
    pub(crate) chosen: &'static [&'static str],
    /// Whether the diagram marks the choices available after `chosen`.
    pub(crate) choices: bool,
    /// What the ticks and crosses in the diagram mean.
    pub(crate) claim: Claim,
    /// Places with a tick.
    pub(crate) yes: &'static [&'static str],
    /// Places with a cross.
    pub(crate) no: &'static [&'static str],
    /// Arrows from place to place.
    pub(crate) arrows: &'static [Arrow],
}

/// Why the board of a page cannot be set up.
#[derive(Debug, thiserror::Error)]
pub(crate) enum PageError {
    /// The page's options or its position are invalid.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// One of the page's moves is illegal.
    #[error(transparent)]
    Move(#[from] MoveError),
}

/// What the ticks and crosses in the diagram mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Claim {
    /// What may and may not be chosen next.
    Choice,
    /// Where the chosen piece lands, and where it does not.
    Landing,
    /// Where a choice wins, and where it does not.
    Win,
    /// Which pieces of the current player can move, and which cannot.
    Mover,
}

impl Claim {
    /// Returns the value of this claim in the texts.
    fn word(self) -> &'static str {
        match self {
            Claim::Choice => "choice",
            Claim::Landing => "landing",
            Claim::Win => "win",
            Claim::Mover => "mover",
        }
    }
}

/// Arrow from place to place.
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
    /// Creates a page that shows the start of a game for two.
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

    /// Sets up the game in the diagram.
    ///
    /// # Errors
    ///
    /// [`PageError`] if the page is invalid; a test checks that no page is.
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

    /// Returns how the diagram is drawn, without the names.
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

    /// Returns whether the diagram highlights the last move. On a page that looks ahead, that would only distract.
    pub(crate) fn shows_last_move(&self) -> bool {
        let ahead = match self.claim {
            Claim::Choice | Claim::Mover => self.choices || !self.chosen.is_empty(),
            Claim::Landing | Claim::Win => true,
        };
        !ahead && !self.moves.is_empty()
    }

    /// Describes its diagram: first the marks, then the board.
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

/// Names a place as in the notation. Squadro's crossings have no name there and are described by their lanes.
pub(crate) fn place_words(place: &str, language: Language) -> String {
    match place.split_once(',') {
        Some((a, b)) => language.rules_alt_crossing(format!("A{a}"), format!("B{b}")),
        None => place.to_owned(),
    }
}

/// Returns the names next to the board: those of the seats, because the players are imaginary.
pub(crate) fn names(game: &AnyGame, language: Language) -> Vec<String> {
    let mut seats = Seat::first(game.players());
    let names = seats.clone().map(|seat| language.seat_name(seat.number()));
    let names: Vec<String> = names.collect();
    // If the notation refers to seats by number, the name already contains it.
    let numbered = |seat: Seat| game.tag(seat).is_none_or(|tag| tag == seat.to_string());
    if seats.all(numbered) {
        names
    } else {
        seat_labels(game, &names)
    }
}
