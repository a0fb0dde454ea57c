//! Messages needed in more than one place: a game's turn post and its board.

use asterism_engine::Level;
use asterism_rules::{AnyGame, Seat};
use asterism_store::{Entry, EntryKind, GameId, Said};

use crate::app::App;
use crate::app::hooks::BoardPart;
use crate::game::clocks::runs_out;
use crate::game::links::post_url;
use crate::game::loaded_game::{LoadedGame, was_over_at_import};
use crate::game::messages::{said_with, was_prepared};
use crate::game::variant::describe_variant;
use crate::protocol::custom_id::CustomId;
use crate::protocol::limits::ROW_BUTTONS;
use crate::protocol::reply::{Button, Card, Post, Row, Tone};
use crate::text::Language;
use crate::text::markdown::{ago, channel_links, date_and_time, escape, mention_or_former};
use crate::view::choices::{FirstChoices, PlayGoal};
use crate::view::rating as ratings;
use crate::view::result::describe_result;

/// Maximum number of entries listed in one post: enough for one round of a game for six, and two more entries.
const MOST_NEWS: usize = 8;

/// State of a posted board: whether players can act on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Live {
    /// The newest board, which has the game's buttons.
    Yes,
    /// An old board: a newer one has replaced it.
    No,
    /// The newest board, on which it is the engine's turn.
    Thinking,
}

impl App {
    /// Renders the post of a game in the state of `loaded`: the board, the entries after the first `shown` (which an earlier board showed), and whose
    /// turn it is or how the game ended.
    pub(crate) async fn render_turn_post(
        &self,
        loaded: &LoadedGame,
        shown: Option<usize>,
        live: Live,
        language: Language,
    ) -> Post {
        let view = self.load_post_view(loaded).await;
        let picture = self.picture(loaded, &loaded.game, language, view).await;
        let over = loaded.game.ending().is_some();
        let mut content = render_headline(loaded, live, language);
        let parts = self.load_board_parts(loaded, language).await;
        if over {
            match self.describe_series(loaded, language).await {
                Ok(news) if news.is_empty() => {}
                Ok(news) => content = format!("{content}\n{news}"),
                // The post still tells the result of this game.
                Err(refusal) => {
                    tracing::error!(?refusal, "could not count the results of a series");
                }
            }
        }
        let lines = parts.iter().flat_map(|part| &part.lines);
        if over || live == Live::Yes {
            for line in lines {
                content = format!("{content}\n{line}");
            }
        }
        let rows = match live {
            Live::Yes if over => {
                let buttons = parts.iter().flat_map(|part| part.buttons.clone());
                self.render_over_rows(loaded, buttons, language).await
            }
            Live::Yes => render_turn_rows(loaded, &parts, language),
            Live::Thinking => {
                let buttons = parts.iter().flat_map(|part| part.turn_buttons.clone());
                Row::buttons(buttons.chain([more_button(loaded, language)]))
            }
            Live::No => Vec::new(),
        };
        let tone = match (over, live) {
            (true, _) if loaded.is_aborted() || was_over_at_import(&loaded.record) => Tone::Calm,
            (true, _) => Tone::Won,
            (false, Live::Yes) => Tone::Turn,
            (false, Live::No | Live::Thinking) => Tone::Calm,
        };
        let mut lines = vec![describe_news(loaded, shown, language)];
        lines.push(ratings::describe_changes(loaded, language));
        lines.retain(|line| !line.is_empty());
        let text = lines.join("\n");
        let mut card = Card {
            text,
            tone,
            ..render_board_card(loaded, &loaded.game, language)
        };
        for footer in parts.iter().filter_map(|part| part.footer.as_deref()) {
            card.footer = format!("{} · {footer}", card.footer);
        }
        Post {
            content,
            ..Post::from_card(card)
        }
        .with_picture(picture)
        .with_rows(rows)
    }

    /// Renders the button that opens the touch board with a game; `None` if Discord cannot open it.
    pub(crate) fn render_open_button(&self, game: GameId, language: Language) -> Option<Button> {
        let open = || Button::main(language.button_open_board(), CustomId::OpenBoard(game));
        self.may_launch().then(open)
    }

    /// Returns the features' parts of a game's board.
    pub(crate) async fn load_board_parts(
        &self,
        loaded: &LoadedGame,
        language: Language,
    ) -> Vec<BoardPart> {
        let mut parts = Vec::new();
        for feature in self.features.iter() {
            parts.push(feature.board_part(self, loaded, language).await);
        }
        parts
    }

    /// Renders the buttons under the board of a finished game, with those of the features. After a game against the engine, they include rematches
    /// at other levels.
    async fn render_over_rows(
        &self,
        loaded: &LoadedGame,
        added: impl Iterator<Item = Button>,
        language: Language,
    ) -> Vec<Row> {
        let game = loaded.record.id;
        let mut rows = Row::buttons(
            render_over_buttons(loaded, language)
                .into_iter()
                .chain(added),
        );
        let highest = self.highest_level(loaded.record.place).await;
        if let (Some(engine), Ok(highest)) = (loaded.record.engine, highest)
            && may_be_repeated(loaded)
            && loaded.is_against_engine_alone()
        {
            let own = usize::from(engine.level);
            let around =
                Level::all().filter(|level| *level <= highest && level.number().abs_diff(own) == 1);
            rows.extend(Row::buttons(around.map(|level| {
                let label = language.button_rematch_at(level.number());
                let level = level.number() as u8;
                Button::plain(label, CustomId::RematchAt { game, level })
            })));
        }
        rows
    }
}

/// Renders the buttons under the board of a finished game.
pub(crate) fn render_over_buttons(loaded: &LoadedGame, language: Language) -> Vec<Button> {
    let game = loaded.record.id;
    let rematch = Button::main(language.button_rematch(), CustomId::Rematch { game });
    let board = CustomId::Look { game, ply: None };
    let review = Button::plain(language.button_review(), CustomId::Review { game });
    let buttons = [
        may_be_repeated(loaded).then_some(rematch),
        Some(Button::plain(language.button_board(), board)),
        Some(Button::plain(
            language.button_replay(),
            CustomId::Replay { game },
        )),
        (!loaded.is_aborted()).then_some(review),
    ];
    buttons.into_iter().flatten().collect()
}

/// Returns true if a rematch is possible. None is possible if the next game of a series starts automatically, or if a player is a group or their data
/// was deleted, because that player cannot be challenged.
fn may_be_repeated(loaded: &LoadedGame) -> bool {
    let mut seats = loaded.record.seats.iter();
    !loaded.series_goes_on() && seats.all(|player| player.user().is_some())
}

/// Renders the buttons under the board of a running game, with those of the features.
fn render_turn_rows(loaded: &LoadedGame, parts: &[BoardPart], language: Language) -> Vec<Row> {
    let list = |of: fn(&BoardPart) -> &Vec<Button>| parts.iter().flat_map(of).cloned();
    let choices = render_first_choices(loaded, language);
    let mut first = choices.buttons;
    let mut rest: Vec<Button> = list(|part| &part.turn_buttons).collect();
    if !choices.are_moves {
        let (label, id) = (language.button_move(), CustomId::Move(loaded.board()));
        rest.push(if first.is_empty() && rest.is_empty() {
            Button::main(label, id)
        } else {
            Button::plain(label, id)
        });
    }
    rest.push(more_button(loaded, language));
    if loaded.record.entries.is_empty() {
        let kind = loaded.game.kind();
        let rules = CustomId::RulesOf { kind, page: 0 };
        rest.push(Button::plain(language.button_rules(), rules));
        rest.extend(list(|part| &part.first_buttons));
    }
    if first.len() + rest.len() <= ROW_BUTTONS {
        first.append(&mut rest);
    }
    let moves = list(|part| &part.moves);
    let moves = moves.filter(|_| !choices.are_moves).collect();
    [moves, first, rest]
        .into_iter()
        .flat_map(Row::buttons)
        .collect()
}

fn render_first_choices(loaded: &LoadedGame, language: Language) -> FirstChoices {
    FirstChoices::new(loaded, PlayGoal::silent(loaded.board()), language)
}

fn more_button(loaded: &LoadedGame, language: Language) -> Button {
    Button::plain(language.button_more(), CustomId::More(loaded.board()))
}

/// Writes the text above the board. In a finished game, the text describes the result. In a running game, it says whose turn it is, and is removed
/// when the next board is posted.
fn render_headline(loaded: &LoadedGame, live: Live, language: Language) -> String {
    let Some(seat) = loaded.game.to_move() else {
        let result = write_result(loaded, language);
        let by = loaded.record.seats.first().copied();
        return match by.filter(|_| was_over_at_import(&loaded.record)) {
            Some(by) => {
                // No one has just won it.
                let result = result.trim_start_matches("🏆 ").to_owned();
                language.imported_over(mention_or_former(by, language), result)
            }
            None => result,
        };
    };
    let user = loaded.mention(seat);
    let mut lines = match live {
        Live::Yes => vec![call_to_move(loaded, user, language)],
        Live::Thinking => return language.engine_thinks(user),
        Live::No => return String::new(),
    };
    if loaded.record.entries.is_empty() {
        let choices = render_first_choices(loaded, language);
        lines.push(if choices.are_moves {
            language.first_turn_direct()
        } else if choices.buttons.is_empty() {
            language.first_turn()
        } else {
            language.first_turn_figures()
        });
    }
    lines.extend(describe_time(loaded, language));
    lines.join("\n")
}

/// Returns the line that mentions the player on turn, with the game and the last move, because a lock screen shows nothing else.
fn call_to_move(loaded: &LoadedGame, user: String, language: Language) -> String {
    let game = language.game_name(loaded.game.kind());
    let id = loaded.record.id.to_string();
    match loaded.game.move_at(loaded.game.ply()) {
        Some((seat, notation)) => {
            let other = escape(&loaded.name(seat));
            language.turn_ping_after(user, game, id, other, notation)
        }
        None => language.turn_ping(user, game, id),
    }
}

/// Renders the card around a board, with the game, its players and the move number.
pub(crate) fn render_board_card(loaded: &LoadedGame, game: &AnyGame, language: Language) -> Card {
    Card {
        title: render_title(loaded, language),
        footer: render_footer(loaded, game, language, &str::to_owned),
        tone: Tone::Calm,
        text: String::new(),
    }
}

/// Writes the number of the game and of its moves, and the head start with which it began. `write` writes the name of a player.
pub(crate) fn render_footer(
    loaded: &LoadedGame,
    game: &AnyGame,
    language: Language,
    write: &dyn Fn(&str) -> String,
) -> String {
    let id = loaded.record.id.to_string();
    let ply = game.ply() as u32;
    let footer = if game.ending().is_some() {
        language.board_footer_over(id, ply)
    } else {
        language.board_footer(id, ply)
    };
    let Some((seat, _, described)) = loaded.head_start() else {
        return footer;
    };
    let name = |seat: Seat| write(&loaded.name(seat));
    let what = language.phrase(&described, &name);
    let ahead = language.board_footer_head_start(name(seat), what);
    format!("{footer} · {ahead}")
}

/// Describes a game in one line: its number, its players, and a link to its board.
pub(crate) fn describe_with_link(loaded: &LoadedGame, language: Language) -> String {
    let game = language.game_name(loaded.game.kind());
    let players = language.list(loaded.names.iter().map(|name| escape(name)));
    let id = loaded.record.id.to_string();
    match post_url(&loaded.record) {
        Some(url) => language.call_game_linked(id, game, players, url),
        None => language.call_game(id, game, players),
    }
}

/// Names a game and the place where it is played, for use in questions about the game: "game 10 in #duel".
pub(crate) fn name_with_place(loaded: &LoadedGame, language: Language) -> String {
    let record = &loaded.record;
    let id = record.id.to_string();
    if record.place.guild.is_some() {
        let place = channel_links(&[record.thread.unwrap_or(record.place.channel)]);
        language.that_game(id, place)
    } else {
        language.that_game_direct(id)
    }
}

/// Names the game, its players and, if it belongs to a series, its number in the series.
fn render_title(loaded: &LoadedGame, language: Language) -> String {
    write_title(loaded, loaded.players(language), language)
}

/// Names the game, the given `players` and, if it belongs to a series, its number in the series.
pub(crate) fn write_title(loaded: &LoadedGame, players: String, language: Language) -> String {
    let game = language.game_name(loaded.game.kind());
    match &loaded.series {
        None => language.board_title(game, players),
        Some(place) => {
            language.board_title_series(game, players, place.number, place.record.length)
        }
    }
}

/// Lists the moves made and the players who left since the previous board. The last move is always included.
fn describe_news(loaded: &LoadedGame, shown: Option<usize>, language: Language) -> String {
    let entries = &loaded.record.entries;
    let is_move = |entry: &Entry| matches!(entry.what, EntryKind::Move(_));
    let last_move = entries.iter().rposition(is_move).unwrap_or(0);
    let first = match (shown, loaded.record.engine) {
        // Without the engine, each move gets its own board, together with the planned answers to it.
        (_, None) => {
            let mut made = entries.iter().take(last_move + 1);
            made.rposition(|entry| !entry.prepared).unwrap_or(0)
        }
        (shown, Some(_)) => shown.unwrap_or(0),
    };
    let first = first
        .max(entries.len().saturating_sub(MOST_NEWS))
        .min(last_move);
    let mut lines = Vec::new();
    if entries.is_empty() {
        lines.push(language.game_aim(&loaded.game));
    }
    if shown.is_none() && loaded.record.engine.is_some() {
        let (kind, variant) = (loaded.game.kind(), &loaded.record.variant);
        lines.extend(describe_variant(kind, variant, language));
    }
    let mut ply = entries[..first].iter().filter(|it| is_move(it)).count();
    for entry in &entries[first..] {
        if is_move(entry) {
            ply += 1;
            lines.push(move_line(loaded, &loaded.game, ply, language));
            lines.extend(entry.said.as_ref().map(|said| quote(said, language)));
        } else {
            // Between two players, the result says it.
            let is_told = loaded.game.ending().is_some() && loaded.game.players() == 2;
            let departure = describe_departure(loaded, entry, language);
            lines.extend(departure.filter(|_| !is_told));
        }
    }
    if let Some(seat) = loaded.game.to_move()
        && loaded.record.undone == Some(loaded.record.version)
    {
        // After a takeback it is the turn of the player who asked for it.
        lines.push(language.took_back(loaded.mention(seat)));
    }
    let remarks = loaded.game.remarks();
    if !remarks.is_empty() {
        lines.push(language.phrases(&remarks, &|seat| escape(&loaded.name(seat))));
    }
    lines.join("\n")
}

/// Writes when the current player's time will run out, given the pauses of the clock that are known now; `None` if it will not run out.
pub(crate) fn describe_time(loaded: &LoadedGame, language: Language) -> Option<String> {
    let end = runs_out(&loaded.record)?;
    let goes_on = loaded.game.ending().is_none();
    let since = loaded.record.clock.as_ref()?.since;
    goes_on.then(|| match loaded.pauses.find_agreed_pause(since) {
        Some(until) => language.turn_time_paused(ago(end), date_and_time(until)),
        None => language.turn_time(ago(end)),
    })
}

/// Describes the last move of `game` in words and notation, with the player's message; empty before the first move.
pub(crate) fn describe_last_move(
    loaded: &LoadedGame,
    game: &AnyGame,
    language: Language,
) -> String {
    let line = move_line(loaded, game, game.ply(), language);
    match said_with(&loaded.record, game.ply()) {
        Some(said) => format!("{line}\n{}", quote(said, language)),
        None => line,
    }
}

/// Quotes the message that a player sent with a move, escaped so that it has no effect on the text around it.
fn quote(said: &Said, language: Language) -> String {
    language.said_with_move(escape(&said.text))
}

/// Describes move number `ply` of `game` in words and notation; empty if there is none.
fn move_line(loaded: &LoadedGame, game: &AnyGame, ply: usize, language: Language) -> String {
    let (Some((seat, notation)), Some(words)) = (game.move_at(ply), game.describe_move(ply)) else {
        return String::new();
    };
    let words = language.phrases(&words, &|seat| escape(&loaded.name(seat)));
    if was_prepared(&loaded.record, ply) {
        language.last_move_prepared(loaded.mention(seat), words, notation)
    } else {
        language.last_move(loaded.mention(seat), words, notation)
    }
}

fn describe_departure(loaded: &LoadedGame, entry: &Entry, language: Language) -> Option<String> {
    let who = |number: u8| {
        let seat = Seat::from_number(usize::from(number));
        seat.map_or_else(|| number.to_string(), |seat| loaded.mention(seat))
    };
    match &entry.what {
        EntryKind::Resigned(number) => Some(language.left_resigned(who(*number))),
        EntryKind::TimedOut(number) => Some(language.left_time(who(*number))),
        // The result already says that a draw was agreed, or who aborted the game.
        EntryKind::Move(_) | EntryKind::DrawAgreed | EntryKind::Aborted(_) => None,
    }
}

/// Describes how the game ended; empty while the game is running.
pub(crate) fn write_result(loaded: &LoadedGame, language: Language) -> String {
    write_result_with(loaded, &|seat| loaded.mention(seat), language)
}

/// Like [`write_result`], but with names instead of mentions, for plain text.
pub(crate) fn write_result_plainly(loaded: &LoadedGame, language: Language) -> String {
    write_result_with(loaded, &|seat| loaded.name(seat), language)
}

fn write_result_with(
    loaded: &LoadedGame,
    name: &dyn Fn(Seat) -> String,
    language: Language,
) -> String {
    let ending = loaded.game.ending();
    ending.map_or_else(String::new, |it| {
        describe_result(&loaded.game, it, name, language)
    })
}
