//! The messages that are made in more than one place: a game's turn post and its board.

use asterism_rules::{AnyGame, Choice};
use asterism_store::{Entry, EntryKind};

use crate::app::{App, ROW_BUTTONS, result_words};
use crate::custom_id::CustomId;
use crate::reply::{Button, Card, Post, Row, Style, Tone};
use crate::table::{Table, ago, escape, mention};
use crate::text::Language;

/// Whether a board may be acted on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Live {
    /// The newest board: carries the game's buttons.
    Yes,
    /// Another one has taken its place.
    No,
}

impl App {
    /// Post of a game as it stands at `table`: board, last move, whose turn; or how it ended.
    pub(crate) async fn turn_post(&self, table: &Table, live: Live, language: Language) -> Post {
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
                Err(refusal) => tracing::error!(?refusal, "a series cannot be counted"),
            }
        }
        let rows = match live {
            Live::Yes if over => vec![Row::Buttons(over_buttons(table, language))],
            Live::Yes => turn_rows(table, language),
            Live::No => Vec::new(),
        };
        let tone = match (over, live) {
            (true, _) => Tone::Won,
            (false, Live::Yes) => Tone::Turn,
            (false, Live::No) => Tone::Calm,
        };
        let card = Card {
            text: news(table, language),
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
fn over_buttons(table: &Table, language: Language) -> Vec<Button> {
    let game = table.record.id;
    let board = CustomId::Look { game, ply: None };
    let replay = CustomId::Replay { game };
    vec![
        Button::new(Style::Plain, language.button_board(), board),
        Button::new(Style::Plain, language.button_replay(), replay),
    ]
}

/// Buttons of the board on which somebody is on turn.
fn turn_rows(table: &Table, language: Language) -> Vec<Row> {
    let more = Button::new(
        Style::Plain,
        language.button_more(),
        CustomId::More(table.board()),
    );
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
    match (live, table.turn()) {
        (_, None) => result(table, language),
        (Live::Yes, Some(user)) => language.turn_ping(mention(user)),
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

/// What has happened since the board before: the last move and whoever left after it, then since when the next player is on turn.
fn news(table: &Table, language: Language) -> String {
    let entries = &table.record.entries;
    let last_move = entries
        .iter()
        .rposition(|entry| matches!(entry.what, EntryKind::Move(_)));
    let mut lines = Vec::new();
    if let Some(at) = last_move {
        lines.push(last_move_line(table, &table.game, language));
        lines.extend(
            entries[at + 1..]
                .iter()
                .filter_map(|entry| departure(table, entry, language)),
        );
    } else {
        lines.extend(
            entries
                .iter()
                .filter_map(|entry| departure(table, entry, language)),
        );
    }
    match table.game.to_move() {
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
    let remarks = table.game.remarks();
    if !remarks.is_empty() {
        lines.push(language.phrases(&remarks, &|seat| escape(&table.name(seat))));
    }
    lines.join("\n")
}

/// Last move of `game` in words and notation; empty before the first.
pub(crate) fn last_move_line(table: &Table, game: &AnyGame, language: Language) -> String {
    let Some((seat, notation)) = game.move_at(game.ply()) else {
        return String::new();
    };
    let words = language.phrases(&game.describe_last(), &|seat| escape(&table.name(seat)));
    language.last_move(table.mention(seat), words, notation)
}

fn departure(table: &Table, entry: &Entry, language: Language) -> Option<String> {
    let who = |number: u8| {
        usize::from(number)
            .checked_sub(1)
            .and_then(|index| table.record.seats.get(index))
            .map_or_else(|| number.to_string(), |user| mention(*user))
    };
    match &entry.what {
        EntryKind::Move(_) => None,
        EntryKind::Resigned(number) => Some(language.left_resigned(who(*number))),
        EntryKind::TimedOut(number) => Some(language.left_time(who(*number))),
        EntryKind::DrawAgreed => Some(language.draw_agreed()),
    }
}

/// How the game ended; empty while it has not.
pub(crate) fn result(table: &Table, language: Language) -> String {
    match table.game.ending() {
        None => String::new(),
        Some(ending) => result_words(&table.game, ending, &|seat| table.mention(seat), language),
    }
}
