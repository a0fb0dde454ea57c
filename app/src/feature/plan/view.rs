//! Plans: the question before answers are planned, and the list of them.

use asterism_store::{EntryKind, UserId};

use crate::feature::explore::model::{Exploration, ExploredPosition};
use crate::feature::explore::view::footer;
use crate::feature::plan::model::planning::{PlannedLine, list_planned};
use crate::protocol::custom_id::CustomId;
use crate::protocol::reply::{Button, Card, Entry, Post, Row, Style, Tone};
use crate::text::Language;
use crate::text::markdown::cut;
use crate::view::menus::render_menus;

/// Maximum number of characters in a list of plans, less than the 4096 that
/// [Discord allows](https://docs.discord.com/developers/resources/message#embed-object-embed-limits).
const LIST_CHARACTERS: usize = 3800;

/// Maximum number of characters in the line to plan.
const LINE_CHARACTERS: usize = 3000;

/// Asks whether to plan the answers at these places of the path to a position. The caller adds the pictures.
pub(crate) fn render_question(
    exploration: &Exploration,
    position: &ExploredPosition,
    answers: &[usize],
    user: UserId,
    language: Language,
) -> Post {
    let game = &exploration.loaded;
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
            footer: footer(exploration, language),
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
pub(crate) fn render_plans(exploration: &Exploration, language: Language) -> Post {
    let planned = list_planned(exploration);
    let game = exploration.number();
    let game_name = language.game_name(exploration.loaded.game.kind());
    let mut lines: Vec<String> = planned.iter().map(write_line).collect();
    if lines.is_empty() {
        lines.push(language.plan_none());
    } else {
        lines.insert(0, language.plan_list());
    }
    let entries = planned.iter().map(|line| Entry {
        label: cut(&write_plainly(line), 100),
        value: CustomId::Explore(exploration.spot_of(&line.path)).to_string(),
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
            title: language.plan_list_title(game_name, exploration.loaded.players(language)),
            text: cut(&lines.join("\n"), LIST_CHARACTERS),
            footer: footer(exploration, language),
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
