//! Exploration boards: the card, the buttons and menus, and everything the user tried as text.

use asterism_rules::{Seat, Step};
use asterism_store::{EntryKind, UserId};

use crate::app::hooks::Features;
use crate::game::loaded_game::{LoadedGame, apply};
use crate::game::tree::{Branch, TreeBoard, TreePosition};
use crate::protocol::custom_id::CustomId;
use crate::protocol::limits::{MENU_ENTRIES, ROW_BUTTONS};
use crate::protocol::reply::{Button, Card, Entry, Menu, Post, Row, Style, Tone};
use crate::protocol::spot::Spot;
use crate::text::Language;
use crate::text::markdown::{cut, escape};
use crate::view::choices::Goal;
use crate::view::menus::render_menus;
use crate::view::posts::{describe_last_move, write_result};
use crate::view::tree::write_footer;

/// Maximum number of the user's own moves listed above a board; the first ones are left out.
const MOVES_LISTED: usize = 12;

/// Maximum number of continuations named on a board.
const WAYS_LISTED: usize = 8;

/// Maximum number of positions to jump to. Discord sends all entries back with each press, and a longer menu is hard to search.
const PLACES_LISTED: usize = 10;

/// Maximum number of characters in the text of a card, less than the 4096 that
/// [Discord allows](https://docs.discord.com/developers/resources/message#embed-object-embed-limits).
const CARD_CHARACTERS: usize = 3800;

/// To try the move on an exploration board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TryGoal(pub(crate) Spot);

impl Goal for TryGoal {
    fn go_on(&self, chosen: Vec<Step>, menu: Option<u8>) -> CustomId {
        let spot = self.0;
        CustomId::TryMove { spot, chosen, menu }
    }

    fn type_next(&self, chosen: Vec<Step>) -> CustomId {
        let spot = self.0;
        CustomId::TryTyped { spot, chosen }
    }

    fn describe_step(&self, _loaded: &LoadedGame, step: usize, language: Language) -> String {
        language.explore_step(step)
    }

    fn leave(&self) -> CustomId {
        CustomId::Explore(self.0)
    }
}

/// Renders the text around the board at a position.
pub(crate) fn render_card(
    exploration: &TreeBoard,
    position: &TreePosition,
    branches: &[Branch],
    language: Language,
) -> Card {
    let loaded = &position.loaded;
    let (name, note) = exploration.texts_at(position);
    let mut lines = vec![describe_place(exploration, position, language)];
    if !name.is_empty() {
        lines.push(language.explore_name(escape(&name)));
    }
    lines.push(describe_last_move(loaded, &loaded.game, language));
    if !note.is_empty() {
        lines.push(language.explore_note(escape(&note)));
    }
    if exploration.is_answer(position) {
        lines.push(language.explore_prepared());
    }
    if exploration.owner.is_none() && exploration.tree().shared {
        lines.push(language.explore_shared());
    }
    lines.push(match loaded.game.to_move() {
        Some(seat) => language.explore_turn(loaded.mention(seat)),
        None => write_result(loaded, language),
    });
    if branches.len() > 1 {
        let ways = branches.iter().take(WAYS_LISTED);
        let mut ways: Vec<String> = ways
            .map(|branch| name_way(loaded, branch, language))
            .collect();
        if branches.len() > WAYS_LISTED {
            ways.push("…".to_owned());
        }
        lines.push(language.explore_ways(ways.join(" · ")));
    }
    lines.retain(|line| !line.is_empty());
    Card {
        title: title(exploration, language),
        text: cut(&lines.join("\n"), CARD_CHARACTERS),
        footer: write_footer(exploration, language),
        tone: Tone::Calm,
    }
}

fn title(exploration: &TreeBoard, language: Language) -> String {
    let loaded = &exploration.loaded;
    let kind = language.game_name(loaded.game.kind());
    if let Some(owner) = exploration.owner {
        let name = escape(&exploration.name_of(owner));
        language.explore_title_shared(name, kind)
    } else if exploration.is_of_game() {
        language.explore_title(kind, loaded.players(language))
    } else {
        language.explore_title_free(kind, loaded.game.players())
    }
}

/// Says where a position is: in the game, or after moves that the user tried.
fn describe_place(exploration: &TreeBoard, position: &TreePosition, language: Language) -> String {
    let loaded = &position.loaded;
    let (ply, last) = (loaded.game.ply(), exploration.loaded.game.ply());
    if position.common == position.path.len() {
        return if !exploration.is_of_game() {
            language.explore_start()
        } else if position.path.len() == exploration.loaded.record.entries.len() {
            language.explore_now(ply)
        } else {
            language.explore_at(ply, last)
        };
    }
    let left = position.path[..position.common].iter();
    let left = left.filter(|what| is_move(what)).count();
    let moves = write_moves(loaded, left, MOVES_LISTED);
    if exploration.owner.is_some() {
        language.explore_off_shared(left, moves)
    } else if exploration.is_of_game() {
        language.explore_off(left, moves)
    } else {
        language.explore_off_free(moves)
    }
}

fn is_move(what: &EntryKind) -> bool {
    matches!(what, EntryKind::Move(_))
}

/// Writes the moves of a game after the first `from`, at most the last `limit`: "13. `c4` 14. `d5`".
fn write_moves(loaded: &LoadedGame, from: usize, limit: usize) -> String {
    let last = loaded.game.ply();
    let first = from.max(last.saturating_sub(limit));
    let moves = (first + 1..=last).filter_map(|ply| {
        let (_, notation) = loaded.game.move_at(ply)?;
        Some(format!("{ply}. `{notation}`"))
    });
    let moves = moves.collect::<Vec<_>>().join(" ");
    if first > from {
        format!("… {moves}")
    } else {
        moves
    }
}

/// Names the move of a branch, or the event if it is no move, without its number.
fn name_entry(loaded: &LoadedGame, what: &EntryKind, language: Language) -> String {
    let name = |number: u8| {
        let seat = usize::from(number).checked_sub(1).and_then(Seat::new);
        seat.map_or_else(String::new, |seat| loaded.name(seat))
    };
    match what {
        EntryKind::Move(notation) => notation.clone(),
        EntryKind::Resigned(seat) => language.left_resigned(name(*seat)),
        EntryKind::TimedOut(seat) => language.left_time(name(*seat)),
        EntryKind::DrawAgreed | EntryKind::Aborted(_) => language.explore_over(),
    }
}

/// Names a continuation in the text of a card.
fn name_way(loaded: &LoadedGame, branch: &Branch, language: Language) -> String {
    let what = match &branch.what {
        EntryKind::Move(notation) => format!("`{notation}`"),
        other => escape(&name_entry(loaded, other, language)),
    };
    let named = match branch.name.as_str() {
        "" => what,
        name => language.explore_named(what, escape(name)),
    };
    if branch.is_played && is_move(&branch.what) {
        language.explore_played(named)
    } else if branch.is_answer {
        language.explore_as_prepared(named)
    } else {
        named
    }
}

/// Renders the buttons and menus under the board at a position.
pub(crate) fn render_rows(
    exploration: &TreeBoard,
    (position, branches): (&TreePosition, &[Branch]),
    (user, features): (UserId, Features),
    language: Language,
) -> Vec<Row> {
    let mut rows = Row::buttons(render_steps(exploration, position, branches, language));
    if branches.len() > 1 {
        rows.push(Row::Menu(render_ways(position, branches, language)));
    }
    rows.extend(render_places(exploration, position, language).map(Row::Menu));
    let spot = position.spot;
    if exploration.owner.is_some() {
        let own = CustomId::ExploreGame {
            game: exploration.number(),
            ply: None,
        };
        rows.extend(Row::buttons(vec![
            Button::new(
                Style::Plain,
                language.button_text(),
                CustomId::ExploreText(spot),
            ),
            Button::new(Style::Plain, language.button_my_board(), own),
        ]));
        return rows;
    }
    let is_off = position.common < position.path.len();
    let is_start = position.path.is_empty();
    let mut buttons = Vec::new();
    if !is_start {
        let name = CustomId::NameLine(spot);
        buttons.push(Button::new(Style::Plain, language.button_name(), name));
    }
    let note = CustomId::NotePosition(spot);
    buttons.push(Button::new(Style::Plain, language.button_note(), note));
    if is_off || (is_start && exploration.record.is_some()) {
        let delete = CustomId::DeleteLineAsk(spot);
        buttons.push(Button::new(Style::Plain, language.button_delete(), delete));
    }
    if exploration.record.is_some() {
        let text = CustomId::ExploreText(spot);
        buttons.push(Button::new(Style::Plain, language.button_text(), text));
    }
    buttons.push(Button::new(
        Style::Plain,
        language.button_my_boards(),
        CustomId::ExploreList,
    ));
    rows.extend(Row::buttons(buttons));
    let more = features.iter();
    let more = more.flat_map(|it| it.position_buttons(exploration, position, user, language));
    rows.extend(Row::buttons(more));
    rows.extend(Row::buttons(render_sharing(exploration, user, language)));
    rows
}

/// Renders the buttons that share the user's tries in a finished game, and those that open what others share; none in a running game.
fn render_sharing(exploration: &TreeBoard, user: UserId, language: Language) -> Vec<Button> {
    let loaded = &exploration.loaded;
    let mut buttons = Vec::new();
    if !exploration.is_of_game() || loaded.record.ended.is_none() {
        return buttons;
    }
    let game = exploration.number();
    if let Some(record) = exploration.record.as_ref().filter(|_| loaded.has(user)) {
        let on = !record.tree.shared;
        let label = if on {
            language.button_share()
        } else {
            language.button_unshare()
        };
        buttons.push(Button::new(
            Style::Plain,
            label,
            CustomId::ShareLines { game, on },
        ));
    }
    let room = ROW_BUTTONS - buttons.len();
    let others = exploration.shared_by.iter().take(room).map(|owner| {
        let spot = Spot {
            owner: Some(*owner),
            ..exploration.at_end()
        };
        let label = language.button_lines_of(exploration.name_of(*owner));
        Button::new(Style::Plain, cut(&label, 80), CustomId::Explore(spot))
    });
    buttons.extend(others);
    buttons
}

/// Renders the arrows and **Try a move…**. No two lead to the same board: they would have the same id, which Discord rejects.
fn render_steps(
    exploration: &TreeBoard,
    position: &TreePosition,
    branches: &[Branch],
    language: Language,
) -> Vec<Button> {
    let to = |label: String, spot: Spot| Button::new(Style::Plain, label, CustomId::Explore(spot));
    let mut buttons = Vec::new();
    if position.path.len() > 1 {
        buttons.push(to(language.button_first(), exploration.on_line(0)));
    }
    if let Some(before) = exploration.before(position) {
        buttons.push(to(language.button_earlier(), before));
    }
    if let Some(next) = branches.first() {
        buttons.push(to(language.button_later(), next.spot));
        let last = exploration.end_after(position);
        if last != next.spot {
            buttons.push(to(language.button_end(), last));
        }
    }
    if position.loaded.game.ending().is_none() && exploration.owner.is_none() {
        let id = TryGoal(position.spot).begin();
        buttons.push(Button::new(Style::Main, language.button_try(), id));
    }
    debug_assert!(buttons.len() <= ROW_BUTTONS);
    buttons
}

/// Renders the menu of all continuations.
fn render_ways(position: &TreePosition, branches: &[Branch], language: Language) -> Menu {
    let loaded = &position.loaded;
    let mut after = loaded.game.clone();
    let entries = branches.iter().take(MENU_ENTRIES).map(|branch| {
        let mut label = name_entry(loaded, &branch.what, language);
        if is_move(&branch.what) {
            label = format!("{}. {label}", loaded.game.ply() + 1);
        }
        if !branch.name.is_empty() {
            label = language.explore_named(label, branch.name.clone());
        }
        if branch.is_played && is_move(&branch.what) {
            label = language.explore_played(label);
        } else if branch.is_answer {
            label = language.explore_as_prepared(label);
        }
        let mut words = Vec::new();
        if is_move(&branch.what) && apply(&mut after, &branch.what).is_ok() {
            words = after.describe_last();
            after.undo();
        }
        Entry {
            label: cut(&label, 100),
            value: CustomId::Explore(branch.spot).to_string(),
            description: cut(&language.phrases(&words, &|seat| loaded.name(seat)), 100),
            icon: None,
        }
    });
    Menu {
        id: CustomId::ExplorePicked { menu: 0 },
        placeholder: cut(&language.explore_ways_menu(), 150),
        entries: entries.collect(),
    }
}

/// Renders the menu of positions to jump to; `None` if there are none.
fn render_places(
    exploration: &TreeBoard,
    position: &TreePosition,
    language: Language,
) -> Option<Menu> {
    let mut places: Vec<(Spot, String, String)> = Vec::new();
    if exploration.is_of_game() {
        let whole = exploration.at_end();
        let last = exploration.loaded.game.ply();
        places.push((
            whole,
            language.explore_to_now(),
            language.explore_to_move(last),
        ));
        if position.common < position.path.len() && position.common > 0 {
            let left = position.path[..position.common].iter();
            let left = left.filter(|what| is_move(what)).count();
            let spot = exploration.on_line(position.common);
            places.push((
                spot,
                language.explore_to_left(),
                language.explore_to_move(left),
            ));
        }
    }
    for (spot, path, name) in exploration.places(PLACES_LISTED) {
        let ply = path.iter().filter(|what| is_move(what)).count();
        let moves: Vec<&str> = path
            .iter()
            .rev()
            .take(3)
            .rev()
            .map(|what| match what {
                EntryKind::Move(notation) => notation.as_str(),
                _ => "–",
            })
            .collect();
        let moves = moves.join(" ");
        places.push(if name.is_empty() {
            (spot, moves, language.explore_to_move(ply))
        } else {
            (spot, name, language.explore_to_end(ply, moves))
        });
    }
    let mut entries: Vec<Entry> = Vec::new();
    for (spot, label, description) in places {
        let value = CustomId::Explore(spot).to_string();
        let is_new = entries.iter().all(|entry| entry.value != value);
        if spot != position.spot && is_new && entries.len() < PLACES_LISTED {
            entries.push(Entry {
                label: cut(&label, 100),
                value,
                description: cut(&description, 100),
                icon: None,
            });
        }
    }
    (!entries.is_empty()).then(|| Menu {
        id: CustomId::ExplorePicked { menu: 1 },
        placeholder: cut(&language.explore_places_menu(), 150),
        entries,
    })
}

/// Asks whether to delete a move and all that follows it; at the start, the whole board.
pub(crate) fn render_deletion(
    exploration: &TreeBoard,
    position: &TreePosition,
    language: Language,
) -> Post {
    let text = match position.path.last() {
        None => language.explore_delete_all(),
        Some(what) => {
            let what = name_entry(&position.loaded, what, language);
            let after = exploration.count_after(&position.path);
            language.explore_delete_line(what, after)
        }
    };
    let delete = CustomId::DeleteLine(position.spot);
    let keep = CustomId::Explore(position.spot);
    Post {
        card: Some(Card {
            title: title(exploration, language),
            text,
            footer: write_footer(exploration, language),
            tone: Tone::Turn,
        }),
        rows: Row::buttons(vec![
            Button::new(Style::Danger, language.button_delete_do(), delete),
            Button::new(Style::Plain, language.button_cancel(), keep),
        ]),
        ..Post::default()
    }
}

/// Renders everything the user tried as text: each line of moves under the one from which it branches off.
pub(crate) fn render_tree(
    exploration: &TreeBoard,
    position: &TreePosition,
    language: Language,
) -> Card {
    let mut lines = vec![
        describe_place(exploration, position, language),
        String::new(),
    ];
    let note = exploration.tree().note.clone();
    if !note.is_empty() {
        lines.push(language.explore_note(escape(&note)));
    }
    for line in exploration.lines() {
        let moves = line.nodes.iter().map(|node| {
            let mut text = match &node.what {
                EntryKind::Move(notation) => format!("{}. `{notation}`", node.ply),
                other => escape(&name_entry(&exploration.loaded, other, language)),
            };
            if !node.name.is_empty() {
                text = language.explore_named(text, escape(&node.name));
            }
            if node.is_answer {
                text = language.explore_as_prepared(text);
            }
            if !node.note.is_empty() {
                text = format!("{text} ({})", escape(&node.note));
            }
            text
        });
        let moves = moves.collect::<Vec<_>>().join(" ");
        lines.push(match line.number {
            // Discord indents lists only so far; the number says where each line belongs.
            Some(number) => language.explore_line(number, moves),
            None => moves,
        });
    }
    Card {
        title: title(exploration, language),
        text: cut(&lines.join("\n"), CARD_CHARACTERS),
        footer: write_footer(exploration, language),
        tone: Tone::Calm,
    }
}

/// Renders the list of all boards on which the user tried moves, each with the position that it opens at.
pub(crate) fn render_list(boards: &[TreeBoard], language: Language) -> Post {
    let entries: Vec<Entry> = boards
        .iter()
        .map(|exploration| {
            let game = language.game_name(exploration.loaded.game.kind());
            let id = exploration.number().to_string();
            let count = exploration.tree().nodes.len();
            let (label, description) = if exploration.is_of_game() {
                let players = exploration.loaded.plain_players(language);
                let about = language.explore_entry(id, count);
                (language.menu_game(game, players), about)
            } else {
                (game, language.explore_entry_free(id, count))
            };
            Entry {
                label: cut(&label, 100),
                value: CustomId::Explore(exploration.at_end()).to_string(),
                description: cut(&description, 100),
                icon: None,
            }
        })
        .collect();
    let text = match entries.len() {
        0 => language.explore_list_none(),
        count => language.explore_list_text(count),
    };
    let placeholder = language.explore_list_menu();
    let menus = render_menus(&placeholder, &entries, language, |menu| {
        CustomId::ExplorePicked { menu }
    });
    Post {
        card: Some(Card {
            title: language.button_my_boards(),
            text,
            tone: Tone::Calm,
            ..Card::default()
        }),
        rows: menus.into_iter().map(Row::Menu).collect(),
        ..Post::default()
    }
}
