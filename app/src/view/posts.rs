//! The messages that are made in more than one place: a game's turn post and its board.

use asterism_rules::{AnyGame, Choice, Seat};
use asterism_store::{Entry, EntryKind, Player};

use crate::app::App;
use crate::game::clocks::runs_out;
use crate::game::series::SeriesPlace;
use crate::game::table::Table;
use crate::game::variant::in_words;
use crate::protocol::custom_id::CustomId;
use crate::protocol::limits::ROW_BUTTONS;
use crate::protocol::reply::{Button, Card, Post, Row, Style, Tone};
use crate::text::Language;
use crate::text::markdown::{ago, escape};
use crate::view::rating as ratings;
use crate::view::result::result_words;

/// Entries one post tells of at most: what happens around a table of six, and some.
const MOST_NEWS: usize = 8;

/// Whether a board may be acted on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Live {
    /// The newest board: carries the game's buttons.
    Yes,
    /// Another one has taken its place.
    No,
    /// The newest board, on which the engine is to move.
    Thinking,
}

impl App {
    /// Post of a game as it stands at `table`: board, what has happened since the board that showed the first `shown` entries,
    /// whose turn; or how it ended.
    pub(crate) async fn turn_post(
        &self,
        table: &Table,
        shown: Option<usize>,
        live: Live,
        language: Language,
    ) -> Post {
        let picture = self
            .picture(table, &table.game, language, self.usual_view())
            .await;
        let over = table.game.ending().is_some();
        let mut content = headline(table, live, language);
        if over {
            match self.series_news(table, language).await {
                Ok(news) if news.is_empty() => {}
                Ok(news) => content = format!("{content}\n{news}"),
                // The game's own result is said all the same.
                Err(refusal) => {
                    tracing::error!(?refusal, "could not count the results of a series");
                }
            }
        }
        let rows = match live {
            Live::Yes if over => vec![Row::Buttons(over_buttons(table, language))],
            Live::Yes => turn_rows(table, language),
            Live::Thinking => vec![Row::Buttons(vec![more_button(table, language)])],
            Live::No => Vec::new(),
        };
        let tone = match (over, live) {
            (true, _) => Tone::Won,
            (false, Live::Yes) => Tone::Turn,
            (false, Live::No | Live::Thinking) => Tone::Calm,
        };
        let mut text = news(table, shown, language);
        let changes = ratings::changes(table, language);
        if !changes.is_empty() {
            text = format!("{text}\n{changes}");
        }
        let card = Card {
            text,
            tone,
            ..board_card(table, &table.game, language)
        };
        Post {
            content,
            card: Some(card),
            picture,
            rows,
            ..Post::default()
        }
    }
}

/// Buttons of a game's last board.
pub(crate) fn over_buttons(table: &Table, language: Language) -> Vec<Button> {
    let game = table.record.id;
    let board = CustomId::Look { game, ply: None };
    let replay = CustomId::Replay { game };
    let review = CustomId::Review { game };
    let mut buttons = Vec::new();
    // The next game of a series follows by itself; who is gone for good cannot be asked.
    let is_last = table.series.as_ref().is_none_or(SeriesPlace::is_last);
    if is_last && !table.record.seats.contains(&Player::Former) {
        let rematch = CustomId::Rematch { game };
        buttons.push(Button::new(Style::Main, language.button_rematch(), rematch));
    }
    buttons.extend([
        Button::new(Style::Plain, language.button_board(), board),
        Button::new(Style::Plain, language.button_replay(), replay),
        Button::new(Style::Plain, language.button_review(), review),
    ]);
    buttons
}

/// Buttons of the board on which somebody is on turn.
fn turn_rows(table: &Table, language: Language) -> Vec<Row> {
    let more = more_button(table, language);
    let mut buttons: Vec<Button> = direct_moves(&table.game)
        .into_iter()
        .map(|choice| {
            let id = CustomId::Play {
                board: table.board(),
                chosen: vec![choice.step],
            };
            Button::new(Style::Main, choice.label, id)
        })
        .collect();
    if buttons.is_empty() {
        let id = CustomId::Move(table.board());
        buttons.push(Button::new(Style::Main, language.button_move(), id));
    }
    if buttons.len() < ROW_BUTTONS {
        buttons.push(more);
        return vec![Row::Buttons(buttons)];
    }
    vec![Row::Buttons(buttons), Row::Buttons(vec![more])]
}

fn more_button(table: &Table, language: Language) -> Button {
    Button::new(
        Style::Plain,
        language.button_more(),
        CustomId::More(table.board()),
    )
}

/// The moves, where all there are take one choice out of few: they need no dialog.
fn direct_moves(game: &AnyGame) -> Vec<Choice> {
    let Ok(steps) = game.next_steps(&[]) else {
        return Vec::new();
    };
    let whole = |choice: &Choice| {
        game.next_steps(&[choice.step])
            .is_ok_and(|steps| steps.whole.is_some())
    };
    if steps.choices.len() <= ROW_BUTTONS && steps.choices.iter().all(whole) {
        steps.choices
    } else {
        Vec::new()
    }
}

/// Words above the board.
fn headline(table: &Table, live: Live, language: Language) -> String {
    match (live, table.game.to_move()) {
        (_, None) => result(table, language),
        (Live::Yes, Some(seat)) => language.turn_ping(table.mention(seat)),
        (Live::Thinking, Some(seat)) => language.engine_thinks(table.mention(seat)),
        (Live::No, Some(_)) => String::new(),
    }
}

/// Frame of a board: which game, who plays, which move.
pub(crate) fn board_card(table: &Table, game: &AnyGame, language: Language) -> Card {
    let id = table.record.id.to_string();
    let ply = game.ply() as u32;
    Card {
        title: title(table, language),
        footer: if game.ending().is_some() {
            language.board_footer_over(id, ply)
        } else {
            language.board_footer(id, ply)
        },
        tone: Tone::Calm,
        text: String::new(),
    }
}

/// Which game, who plays, and of a series, which of its games.
fn title(table: &Table, language: Language) -> String {
    let game = language.game_name(table.game.kind());
    let players = table.players(language);
    match &table.series {
        None => language.board_title(game, players),
        Some(place) => {
            language.board_title_series(game, players, place.number, place.record.planned)
        }
    }
}

/// Lists what has happened since the previous board: moves and departures, the last move in any case; then since when the next player is on
/// turn.
fn news(table: &Table, shown: Option<usize>, language: Language) -> String {
    let entries = &table.record.entries;
    let last_move = entries
        .iter()
        .rposition(|entry| matches!(entry.what, EntryKind::Move(_)));
    let first = match (shown, table.record.engine) {
        // Where only people play, each move has its board.
        (_, None) => last_move.unwrap_or(0),
        (shown, Some(_)) => shown
            .unwrap_or(0)
            .max(entries.len().saturating_sub(MOST_NEWS))
            .min(last_move.unwrap_or(0)),
    };
    let mut lines = Vec::new();
    if shown.is_none() && table.record.engine.is_some() {
        lines.extend(variant_lines(table, language));
    }
    let is_move = |entry: &&Entry| matches!(entry.what, EntryKind::Move(_));
    let mut ply = entries[..first].iter().filter(is_move).count();
    for entry in &entries[first..] {
        if is_move(&entry) {
            ply += 1;
            lines.push(move_line(table, &table.game, ply, language));
        } else {
            lines.extend(departure(table, entry, language));
        }
    }
    match table.game.to_move() {
        Some(seat) if table.record.undone == Some(table.record.version) => {
            // A takeback leads back to a turn of the player who asked for it.
            lines.push(language.took_back(table.mention(seat)));
        }
        Some(seat) if entries.is_empty() => {
            let user = table.mention(seat);
            lines.push(if direct_moves(&table.game).is_empty() {
                language.first_turn(user)
            } else {
                language.first_turn_direct(user)
            });
        }
        Some(seat) => lines.push(language.turn_since(table.mention(seat), ago(table.since()))),
        None => {}
    }
    lines.extend(time_line(table, language));
    let remarks = table.game.remarks();
    if !remarks.is_empty() {
        lines.push(language.phrases(&remarks, &|seat| escape(&table.name(seat))));
    }
    lines.join("\n")
}

/// Says when the time of the player on turn runs out, as far as is known now; `None` if it does not.
pub(crate) fn time_line(table: &Table, language: Language) -> Option<String> {
    let end = runs_out(&table.record)?;
    let goes_on = table.game.ending().is_none();
    goes_on.then(|| language.turn_time(ago(end)))
}

/// Last move of `game` in words and notation; empty before the first.
pub(crate) fn last_move_line(table: &Table, game: &AnyGame, language: Language) -> String {
    move_line(table, game, game.ply(), language)
}

/// Move number `ply` of `game` in words and notation; empty if there is none.
fn move_line(table: &Table, game: &AnyGame, ply: usize, language: Language) -> String {
    let (Some((seat, notation)), Some(words)) = (game.move_at(ply), game.describe_move(ply)) else {
        return String::new();
    };
    let words = language.phrases(&words, &|seat| escape(&table.name(seat)));
    language.last_move(table.mention(seat), words, notation)
}

/// Which variant is played.
fn variant_lines(table: &Table, language: Language) -> Vec<String> {
    in_words(table.game.kind(), &table.record.variant, language)
}

fn departure(table: &Table, entry: &Entry, language: Language) -> Option<String> {
    let who = |number: u8| {
        usize::from(number)
            .checked_sub(1)
            .and_then(Seat::new)
            .map_or_else(|| number.to_string(), |seat| table.mention(seat))
    };
    match &entry.what {
        EntryKind::Resigned(number) => Some(language.left_resigned(who(*number))),
        EntryKind::TimedOut(number) => Some(language.left_time(who(*number))),
        // That all agreed on a draw, the result says.
        EntryKind::Move(_) | EntryKind::DrawAgreed => None,
    }
}

/// How the game ended; empty while it has not.
pub(crate) fn result(table: &Table, language: Language) -> String {
    match table.game.ending() {
        None => String::new(),
        Some(ending) => result_words(&table.game, ending, &|seat| table.mention(seat), language),
    }
}

/// The same with names instead of mentions, for where there is nothing but text.
pub(crate) fn result_plain(table: &Table, language: Language) -> String {
    let ending = table.game.ending();
    ending.map_or_else(String::new, |ending| {
        result_words(&table.game, ending, &|seat| table.name(seat), language)
    })
}
