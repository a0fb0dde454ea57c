//! What the page of the touch board is told.

pub mod ui;

use asterism_engine::Level;
use asterism_render::View;
use asterism_rules::{AnyGame, GameKind, Phrase, Seat, Step};
use asterism_store::{GameId, Timestamp, UserId};
use serde_json::{Value, json};

use crate::app::live::LiveState;
use crate::app::looks::Looks;
use crate::app::names::write_short_names;
use crate::feature::touch::payload::OfferChoice;
use crate::feature::touch::view::ui::list_words;
use crate::game::clocks::runs_out;
use crate::game::loaded_game::LoadedGame;
use crate::game::messages::{count_answered, write_record};
use crate::protocol::refusal::Refusal;
use crate::text::Language;
use crate::view::clocks::time_labels;
use crate::view::posts::write_title;
use crate::view::words;

/// Level of the engine in games that are started at once: newcomers should win some of them.
pub(crate) const EASY: Level = Level::new(2).expect("2 of 7");

/// What is told about the visitor when the page opens.
pub(crate) struct Home<'a> {
    pub(crate) user: UserId,
    pub(crate) looks: Looks,
    /// Whether the user wants to confirm each move.
    pub(crate) confirms: bool,
    /// The game to show first.
    pub(crate) opened: Option<GameId>,
    /// The user's running games.
    pub(crate) games: &'a [LoadedGame],
    /// Whether the user can start a game.
    pub(crate) may_start: bool,
    pub(crate) language: Language,
}

impl Home<'_> {
    /// Writes the answer to `home`.
    pub(crate) fn write(&self) -> Value {
        let (user, language) = (self.user, self.language);
        let games = self.games.iter().map(|it| write_game(it, user, language));
        let kinds = GameKind::ALL.iter().filter(|_| self.may_start);
        let start = kinds.map(|kind| json!({"kind": kind.id(), "name": language.game_name(*kind)}));
        json!({
            "language": language.tag(),
            "settings": {
                "theme": self.looks.theme.id(),
                "coordinates": self.looks.labels,
                "confirm": self.confirms,
            },
            "words": list_words(language),
            "game": self.opened.map(|game| game.to_string()),
            "games": games.collect::<Vec<_>>(),
            "start": start.collect::<Vec<_>>(),
        })
    }
}

fn write_game(loaded: &LoadedGame, user: UserId, language: Language) -> Value {
    let players = loaded.plain_players(language);
    json!({
        "id": loaded.record.id.to_string(),
        "title": write_title(loaded, players, language),
        "turn": loaded.turn() == Some(user),
    })
}

/// An offer of a player.
pub(crate) struct OfferLine {
    /// Number of the offer in its game.
    pub(crate) number: u32,
    /// What is offered and who has to answer, or how it ended.
    pub(crate) text: String,
    /// What the user can do about it, with the labels of the buttons.
    pub(crate) choices: Vec<(OfferChoice, String)>,
}

impl OfferLine {
    fn write(&self) -> Value {
        let choices = self.choices.iter();
        let choices = choices.map(|(choice, label)| json!({"choice": choice, "label": label}));
        json!({
            "offer": self.number,
            "text": self.text,
            "choices": choices.collect::<Vec<_>>(),
        })
    }
}

/// The board of a game, with all that is written next to it.
pub(crate) struct BoardPage<'a> {
    pub(crate) loaded: &'a LoadedGame,
    pub(crate) user: UserId,
    /// How the user's pictures of the game look.
    pub(crate) view: View,
    /// Whether the user can move, or vote on the move.
    pub(crate) may_move: bool,
    /// Whose turn it is, or how the game ended.
    pub(crate) status: String,
    /// Lines of features above the board.
    pub(crate) lines: Vec<String>,
    /// The open offer.
    pub(crate) offer: Option<OfferLine>,
    /// The latest offer, if the players have answered it.
    pub(crate) settled: Option<OfferLine>,
    /// Whether the user can plan answers.
    pub(crate) may_plan: bool,
    /// The lines in which the user has planned answers.
    pub(crate) planned: Vec<Vec<String>>,
    /// Another game in which it is the user's turn.
    pub(crate) next: Option<GameId>,
    pub(crate) now: Timestamp,
    pub(crate) language: Language,
}

impl BoardPage<'_> {
    /// Writes the answer to `board`.
    pub(crate) fn write(&self) -> Value {
        let (loaded, language) = (self.loaded, self.language);
        let (record, game) = (&loaded.record, &loaded.game);
        let is_over = game.ending().is_some();
        let index = |seat: Option<Seat>| seat.map(Seat::index);
        let mut remarks = words::list_remarks(loaded, game, language);
        remarks.extend(self.lines.iter().cloned());
        let live = LiveState::of(record);
        let planned = self.planned.iter().map(|line| json!({"line": line}));
        json!({
            "game": record.id.to_string(),
            "version": live.version,
            "revision": live.revision,
            "kind": game.kind().id(),
            "record": write_record(record, game, &loaded.names, None).to_string(),
            "names": loaded.names,
            "short_names": write_short_names(&record.seats, record.engine, language),
            "seat": index(loaded.seat_of(self.user)),
            "perspective": index(self.view.perspective),
            "turn": index(game.to_move()),
            "may_move": self.may_move,
            "votes": loaded.is_voted_on(),
            "over": is_over,
            "clocks": time_labels(loaded, game, language, self.now),
            "deadline": runs_out(record).filter(|_| !is_over).map(Timestamp::secs),
            "since": index(self.view.since.or_else(|| game.to_move())),
            "answered": count_answered(record, game.ply()),
            "title": write_title(loaded, loaded.plain_players(language), language),
            "status": self.status,
            "last": words::list_last_move(loaded, game, language),
            "board": words::list_position(loaded, game, language),
            "remarks": remarks,
            "offers": self.offer.iter().map(OfferLine::write).collect::<Vec<_>>(),
            "settled": self.settled.as_ref().map(OfferLine::write),
            "url": live.url,
            "can_plan": self.may_plan,
            "plan": planned.collect::<Vec<_>>(),
            "next": self.next.map(|game| game.to_string()),
        })
    }
}

/// A position that the user has reached by exploring, with the steps of the next move that they have chosen.
pub(crate) struct ExploredPage<'a> {
    pub(crate) loaded: &'a LoadedGame,
    pub(crate) game: &'a AnyGame,
    pub(crate) chosen: &'a [Step],
    pub(crate) language: Language,
}

impl ExploredPage<'_> {
    /// Writes the answer to `words`.
    ///
    /// # Errors
    ///
    /// [`Refusal::Choice`] if the steps are not part of a legal move.
    pub(crate) fn write(&self) -> Result<Value, Refusal> {
        let (loaded, game, language) = (self.loaded, self.game, self.language);
        let steps = match game.ending() {
            Some(_) if self.chosen.is_empty() => None,
            _ => Some(game.next_steps(self.chosen)?),
        };
        let say = |phrase: &Phrase| words::write_phrase(phrase, loaded, language);
        let choices = steps.iter().flat_map(|steps| &steps.choices);
        let choices = choices.map(|choice| {
            json!({
                "step": choice.step.value(),
                "label": choice.label,
                "says": say(&choice.says),
            })
        });
        let whole = steps.as_ref().and_then(|steps| steps.whole.as_ref());
        let effect = whole.map(|whole| words::list_effect(loaded, game, whole, language));
        Ok(json!({
            "asks": steps.as_ref().map(|steps| say(&steps.asks)),
            "choices": choices.collect::<Vec<_>>(),
            "board": words::list_position(loaded, game, language),
            "last": words::list_tried_move(loaded, game, language),
            "effect": effect.unwrap_or_default(),
        }))
    }
}
