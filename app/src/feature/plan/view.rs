//! Plans: the question that is asked before answers are planned, and the list of planned answers.

use asterism_store::{EntryKind, GameId, UserId};

use crate::feature::plan::model::planning::{PlannedLine, list_planned};
use crate::game::loaded_game::LoadedGame;
use crate::game::tree::{TreeBoard, TreePosition};
use crate::protocol::custom_id::CustomId;
use crate::protocol::limits::CARD_ROOM;
use crate::protocol::reply::{Button, Card, Entry, Post, Row, Tone};
use crate::text::Language;
use crate::text::markdown::{cut, join};
use crate::view::menus::render_menus;
use crate::view::tree::write_footer;

/// Maximum length of the planned line in the question, in characters.
const LINE_CHARACTERS: usize = 3000;

/// Renders the button that lists the user's plans for a game.
pub(crate) fn plans_button(game: GameId, language: Language) -> Button {
    Button::plain(language.button_my_plans(), CustomId::PlanList(game))
}

/// Renders a question that asks whether to plan the answers at the given indices of the path to a position. The caller adds the pictures.
pub(crate) fn render_question(
    board: &TreeBoard,
    position: &TreePosition,
    answers: &[usize],
    user: UserId,
    language: Language,
) -> Post {
    let game = &board.loaded;
    let line = game.record.entries.len();
    let moves = (game.game.ply() + 1..).zip(&position.path[line..]);
    let lines = moves.zip(line..).filter_map(|((ply, what), at)| {
        let EntryKind::Move(notation) = what else {
            return None;
        };
        let notation = notation.clone();
        if answers.contains(&at) {
            return Some(language.plan_line_own(ply, notation));
        }
        let (seat, _) = position.loaded.game.move_at(ply)?;
        Some(if game.user(seat) == Some(user) {
            language.plan_line_turn(ply, notation)
        } else {
            language.plan_line_other(ply, game.mention(seat), notation)
        })
    });
    let lines = cut(&join(lines, "\n"), LINE_CHARACTERS);
    let (spot, version) = (position.spot, game.record.version);
    Post::from_card(Card {
        title: language.plan_title(),
        text: format!("{lines}\n\n{}", language.plan_about()),
        footer: write_footer(board, language),
        tone: Tone::Turn,
    })
    .with_buttons([
        Button::good(
            language.button_plan_do(),
            CustomId::PlanLine { spot, version },
        ),
        Button::plain(language.button_cancel(), CustomId::Explore(spot)),
    ])
}

/// Renders the card for the second board of the question, which shows the position after the answer.
pub(crate) fn render_answer_card(notation: String, language: Language) -> Card {
    Card {
        title: language.plan_then(notation),
        tone: Tone::Calm,
        ..Card::default()
    }
}

/// Returns a plan that would fit at the start of a game: "A1 -> B1".
fn write_example(loaded: &LoadedGame) -> String {
    let mut game = loaded.game.rewound();
    let moves = [(); 2].map(|()| {
        let notation = game.legal_moves().into_iter().next().unwrap_or_default();
        // The first of the legal moves is legal.
        let _ = game.play(&notation);
        notation
    });
    moves.join(" -> ")
}

/// Renders the list of the user's plans for a game.
pub(crate) fn render_plans(board: &TreeBoard, language: Language) -> Post {
    let planned = list_planned(board);
    let game = board.number();
    let game_name = language.game_name(board.loaded.game.kind());
    let mut lines: Vec<String> = planned.iter().map(write_line).collect();
    if lines.is_empty() {
        lines.push(language.plan_none(write_example(&board.loaded)));
    } else {
        lines.insert(0, language.plan_list());
    }
    let entries = planned.iter().map(|line| {
        let spot = CustomId::Explore(board.spot_of(&line.path));
        Entry::new(&write_plainly(line), &spot)
    });
    let entries: Vec<Entry> = entries.collect();
    let mut rows = render_menus(&language.plan_menu(), &entries, language, |menu| {
        CustomId::ExplorePicked { menu }
    });
    let clear = Button::danger(language.button_clear_plans(), CustomId::ClearPlans(game));
    let explore = CustomId::ExploreGame { game, ply: None };
    let explore = Button::plain(language.button_explore(), explore);
    let clear = (!planned.is_empty()).then_some(clear);
    rows.extend(Row::buttons(clear.into_iter().chain([explore])));
    Post::from_card(Card {
        title: language.plan_list_title(game_name, board.loaded.players(language)),
        text: cut(&lines.join("\n"), CARD_ROOM),
        footer: write_footer(board, language),
        tone: Tone::Calm,
    })
    .with_rows(rows)
}

/// Writes a line with the answers in bold: "4. `c4` → **5. `d5`**".
fn write_line(line: &PlannedLine) -> String {
    let moves = line.moves.iter().map(|(ply, notation, is_answer)| {
        let bold = if *is_answer { "**" } else { "" };
        format!("{bold}{ply}. `{notation}`{bold}")
    });
    format!("• {}", join(moves, " → "))
}

fn write_plainly(line: &PlannedLine) -> String {
    let moves = line.moves.iter();
    join(
        moves.map(|(ply, notation, _)| format!("{ply}. {notation}")),
        " → ",
    )
}
