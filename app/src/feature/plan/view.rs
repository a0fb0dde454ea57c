//! Plans: the question before answers are planned, and the list of them.

use asterism_store::{EntryKind, UserId};

use crate::feature::plan::model::planning::{PlannedLine, list_answers, list_planned};
use crate::feature::plan::model::plans::may_plan;
use crate::game::tree::{TreeBoard, TreePosition};
use crate::protocol::custom_id::CustomId;
use crate::protocol::reply::{Button, Card, Entry, Post, Row, Style, Tone};
use crate::text::Language;
use crate::text::markdown::cut;
use crate::view::menus::render_menus;
use crate::view::tree::write_footer;

/// Maximum number of characters in a list of plans, less than the 4096 that
/// [Discord allows](https://docs.discord.com/developers/resources/message#embed-object-embed-limits).
const LIST_CHARACTERS: usize = 3800;

/// Maximum number of characters in the line to plan.
const LINE_CHARACTERS: usize = 3000;

/// Renders the buttons that plan answers; none if the user cannot plan any for the game.
pub(crate) fn render_buttons(
    board: &TreeBoard,
    position: &TreePosition,
    user: UserId,
    language: Language,
) -> Vec<Button> {
    if !board.is_of_game() || !may_plan(&board.loaded.record, user) {
        return Vec::new();
    }
    let mut buttons = Vec::new();
    let spot = position.spot;
    if board.is_answer(position) {
        let forget = CustomId::UnplanLine(spot);
        buttons.push(Button::new(Style::Plain, language.button_unplan(), forget));
    } else if list_answers(board, position, user).is_ok() {
        let ask = CustomId::PlanLineAsk(spot);
        buttons.push(Button::new(Style::Good, language.button_plan(), ask));
    }
    let plans = CustomId::PlanList {
        game: board.number(),
    };
    buttons.push(Button::new(Style::Plain, language.button_my_plans(), plans));
    buttons
}

/// Asks whether to plan the answers at these places of the path to a position. The caller adds the pictures.
pub(crate) fn render_question(
    board: &TreeBoard,
    position: &TreePosition,
    answers: &[usize],
    user: UserId,
    language: Language,
) -> Post {
    let game = &board.loaded;
    let line = game.record.entries.len();
    let mut lines = Vec::new();
    let moves = (game.game.ply() + 1..).zip(&position.path[line..]);
    for ((ply, what), at) in moves.zip(line..) {
        let EntryKind::Move(notation) = what else {
            continue;
        };
        let mover = position.loaded.game.move_at(ply).map(|(seat, _)| seat);
        lines.push(if answers.contains(&at) {
            language.plan_line_own(ply, notation.clone())
        } else {
            let notation = notation.clone();
            match mover {
                Some(seat) if game.user(seat) == Some(user) => {
                    language.plan_line_turn(ply, notation)
                }
                Some(seat) => language.plan_line_other(ply, game.mention(seat), notation),
                None => continue,
            }
        });
    }
    let about = language.plan_about();
    let set = CustomId::PlanLine {
        spot: position.spot,
        version: game.record.version,
    };
    let keep = CustomId::Explore(position.spot);
    Post {
        card: Some(Card {
            title: language.plan_title(),
            text: format!("{}\n\n{about}", cut(&lines.join("\n"), LINE_CHARACTERS)),
            footer: write_footer(board, language),
            tone: Tone::Turn,
        }),
        rows: Row::buttons(vec![
            Button::new(Style::Good, language.button_plan_do(), set),
            Button::new(Style::Plain, language.button_cancel(), keep),
        ]),
        ..Post::default()
    }
}

/// Renders the card around the second board of the question: the one after the answer.
pub(crate) fn render_answer_card(notation: String, language: Language) -> Card {
    Card {
        title: language.plan_then(notation),
        tone: Tone::Calm,
        ..Card::default()
    }
}

/// Renders the list of what the user plans for a game.
pub(crate) fn render_plans(board: &TreeBoard, language: Language) -> Post {
    let planned = list_planned(board);
    let game = board.number();
    let game_name = language.game_name(board.loaded.game.kind());
    let mut lines: Vec<String> = planned.iter().map(write_line).collect();
    if lines.is_empty() {
        lines.push(language.plan_none());
    } else {
        lines.insert(0, language.plan_list());
    }
    let entries = planned.iter().map(|line| Entry {
        label: cut(&write_plainly(line), 100),
        value: CustomId::Explore(board.spot_of(&line.path)).to_string(),
        ..Entry::default()
    });
    let entries: Vec<Entry> = entries.collect();
    let menus = render_menus(&language.plan_menu(), &entries, language, |menu| {
        CustomId::ExplorePicked { menu }
    });
    let mut rows: Vec<Row> = menus.into_iter().map(Row::Menu).collect();
    let mut buttons = Vec::new();
    if !planned.is_empty() {
        let clear = CustomId::ClearPlans { game };
        let label = language.button_clear_plans();
        buttons.push(Button::new(Style::Danger, label, clear));
    }
    let explore = CustomId::ExploreGame { game, ply: None };
    buttons.push(Button::new(
        Style::Plain,
        language.button_explore(),
        explore,
    ));
    rows.extend(Row::buttons(buttons));
    Post {
        card: Some(Card {
            title: language.plan_list_title(game_name, board.loaded.players(language)),
            text: cut(&lines.join("\n"), LIST_CHARACTERS),
            footer: write_footer(board, language),
            tone: Tone::Calm,
        }),
        rows,
        ..Post::default()
    }
}

/// Writes a line with the answers in bold: "4. `c4` → **5. `d5`**".
fn write_line(line: &PlannedLine) -> String {
    let moves = line.moves.iter().map(|(ply, notation, is_answer)| {
        if *is_answer {
            format!("**{ply}. `{notation}`**")
        } else {
            format!("{ply}. `{notation}`")
        }
    });
    format!("• {}", moves.collect::<Vec<_>>().join(" → "))
}

fn write_plainly(line: &PlannedLine) -> String {
    let moves = line.moves.iter();
    let moves = moves.map(|(ply, notation, _)| format!("{ply}. {notation}"));
    moves.collect::<Vec<_>>().join(" → ")
}
