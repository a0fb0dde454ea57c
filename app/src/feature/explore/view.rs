//! The view of exploration boards: the card with its buttons and menus, and the list of all moves that the user tried.

use std::collections::HashSet;

use asterism_rules::Step;
use asterism_store::{EntryKind, Tree, UserId};

use crate::app::hooks::Features;
use crate::game::loaded_game::LoadedGame;
use crate::game::tree::{Branch, TreeBoard, TreePosition};
use crate::protocol::custom_id::CustomId;
use crate::protocol::limits::{BUTTON_LABEL, CARD_ROOM, ROW_BUTTONS, ROWS};
use crate::protocol::reply::{Button, Card, Entry, Menu, Post, Row, Tone};
use crate::protocol::spot::Spot;
use crate::text::Language;
use crate::text::markdown::{cut, escape, join};
use crate::view::choices::{FirstChoices, Goal};
use crate::view::menus::{MenuPart, render_menu_page, render_menus};
use crate::view::posts::{describe_last_move, write_result};
use crate::view::tree::{
    count_moves, describe_way, is_move, name_entry, write_footer, write_moves,
};

/// Maximum number of the user's own moves listed above a board. If there are more, the first ones are left out.
const MOVES_LISTED: usize = 12;

/// Maximum number of continuations listed on the card of a board.
const WAYS_LISTED: usize = 8;

/// Number of the menu of continuations within its message.
const WAYS_MENU: u8 = 0;

/// Number of the menu of positions to jump to within its message.
const PLACES_MENU: u8 = 1;

/// A page of one of a board's menus.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct MenuPage {
    /// Number of the menu within its message.
    pub(crate) menu: u8,
    /// Number of the page, from 0.
    pub(crate) page: u16,
}

/// Goal of a move dialog: to try out the move on an exploration board.
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

/// What an entry of the menu of positions leads to.
enum Target {
    /// A position with this label and description.
    Words(String, String),
    /// A node of the tree.
    Node(u32),
}

/// A position on a board, together with the language in which to render it.
#[derive(Clone, Copy)]
pub(crate) struct PositionView<'a> {
    pub(crate) board: &'a TreeBoard,
    pub(crate) position: &'a TreePosition,
    /// The menu that does not show its first page.
    pub(crate) turned: MenuPage,
    pub(crate) language: Language,
}

impl PositionView<'_> {
    /// Renders the board without its picture: the moves that lead to the position, the moves that continue it, and the available actions.
    pub(crate) fn render(&self, user: UserId, features: Features) -> Post {
        let branches = self.board.branches(self.position);
        let card = self.card(self.describe(&branches), Tone::Calm);
        Post::from_card(card).with_rows(self.render_rows(&branches, user, features))
    }

    fn card(&self, text: String, tone: Tone) -> Card {
        Card {
            title: self.title(),
            text,
            footer: write_footer(self.board, self.language),
            tone,
        }
    }

    fn title(&self) -> String {
        let (loaded, language) = (&self.board.loaded, self.language);
        let kind = language.game_name(loaded.game.kind());
        if let Some(owner) = self.board.owner {
            let name = escape(&self.board.name_of(owner));
            language.explore_title_shared(name, kind)
        } else if self.board.is_of_game() {
            language.explore_title(kind, loaded.players(language))
        } else {
            language.explore_title_free(kind, loaded.game.players())
        }
    }

    /// Writes the text of the board's card.
    fn describe(&self, branches: &[Branch]) -> String {
        let (loaded, language) = (&self.position.loaded, self.language);
        let (name, note) = self.board.texts_at(self.position);
        let mut lines = vec![self.describe_place()];
        if !name.is_empty() {
            lines.push(language.explore_name(escape(&name)));
        }
        lines.push(describe_last_move(loaded, &loaded.game, language));
        if !note.is_empty() {
            lines.push(language.explore_note(escape(&note)));
        }
        if self.board.is_answer(self.position) {
            lines.push(language.explore_prepared());
        }
        if self.board.owner.is_none() && self.board.tree().shared {
            lines.push(language.explore_shared());
        }
        lines.push(match loaded.game.to_move() {
            Some(seat) => language.explore_turn(loaded.mention(seat)),
            None => write_result(loaded, language),
        });
        if branches.len() > 1 {
            let ways = branches.iter().take(WAYS_LISTED);
            let ways = ways.map(|branch| self.name_way(branch));
            let more = (branches.len() > WAYS_LISTED).then(|| "…".to_owned());
            lines.push(language.explore_ways(join(ways.chain(more), " · ")));
        }
        lines.retain(|line| !line.is_empty());
        cut(&lines.join("\n"), CARD_ROOM)
    }

    /// Describes where the position is: in the game, or after moves that the user tried.
    fn describe_place(&self) -> String {
        let (board, position, language) = (self.board, self.position, self.language);
        let (ply, last) = (position.loaded.game.ply(), board.loaded.game.ply());
        if position.common == position.path.len() {
            return if !board.is_of_game() {
                language.explore_start()
            } else if position.path.len() == board.loaded.record.entries.len() {
                language.explore_now(ply)
            } else {
                language.explore_at(ply, last)
            };
        }
        let left = count_moves(&position.path[..position.common]);
        let moves = write_moves(&position.loaded, left, MOVES_LISTED);
        if board.owner.is_some() {
            language.explore_off_shared(left, moves)
        } else if board.is_of_game() {
            language.explore_off(left, moves)
        } else {
            language.explore_off_free(moves)
        }
    }

    /// Formats the move of a continuation for the text of a card.
    fn name_way(&self, branch: &Branch) -> String {
        let what = match &branch.what {
            EntryKind::Move(notation) => format!("`{notation}`"),
            other => escape(&name_entry(&self.position.loaded, other, self.language)),
        };
        self.mark_way(what, &escape(&branch.name), branch)
    }

    /// Adds the name of a branch to its move, and marks the move if it was played in the game or is a planned answer.
    fn mark_way(&self, what: String, name: &str, branch: &Branch) -> String {
        let named = match name {
            "" => what,
            name => self.language.explore_named(what, name.to_owned()),
        };
        if branch.is_played && is_move(&branch.what) {
            self.language.explore_played(named)
        } else if branch.is_answer {
            self.language.explore_as_prepared(named)
        } else {
            named
        }
    }

    /// Renders the buttons and menus under the board.
    fn render_rows(&self, branches: &[Branch], user: UserId, features: Features) -> Vec<Row> {
        let (board, position, language) = (self.board, self.position, self.language);
        let choices = if position.loaded.game.ending().is_none() && board.owner.is_none() {
            FirstChoices::new(&position.loaded, TryGoal(position.spot), language)
        } else {
            FirstChoices::default()
        };
        let mut rows = Row::buttons(self.render_steps(branches));
        let after_steps = rows.len();
        // If each move has a button, these buttons lead to all continuations.
        let has_ways = branches.len() > 1 && !choices.are_moves;
        rows.extend(has_ways.then(|| Row::Menu(self.render_ways(branches))));
        let own = render_sharing(board, position.spot, user, language);
        let mut others = list_shared(board, language);
        let in_row = ROW_BUTTONS - usize::from(own.is_some());
        let rest = others.split_off(others.len().min(in_row));
        rows.extend(self.render_places(rest).map(Row::Menu));
        let spot = position.spot;
        let text = Button::plain(language.button_text(), CustomId::ExploreText(spot));
        if board.owner.is_some() {
            let (game, ply) = (board.number(), None);
            let own = CustomId::ExploreGame { game, ply };
            let own = Button::plain(language.button_my_board(), own);
            rows.extend(Row::buttons([text, own]));
            return rows;
        }
        let is_off = position.common < position.path.len();
        let is_start = position.path.is_empty();
        let is_stored = board.record.is_some();
        let name = Button::plain(language.button_name(), CustomId::NameLine(spot));
        let note = Button::plain(language.button_note(), CustomId::NotePosition(spot));
        let delete = Button::plain(language.button_delete(), CustomId::DeleteLineAsk(spot));
        let boards = Button::plain(language.button_my_boards(), CustomId::ExploreList);
        let buttons = [
            (!is_start).then_some(name),
            Some(note),
            (is_off || (is_start && is_stored)).then_some(delete),
            is_stored.then_some(text),
            Some(boards),
        ];
        rows.extend(Row::buttons(buttons.into_iter().flatten()));
        let more = features.iter();
        let more = more.flat_map(|it| it.position_buttons(board, position, user, language));
        rows.extend(Row::buttons(more));
        let others = others
            .into_iter()
            .map(|(spot, label)| Button::plain(cut(&label, BUTTON_LABEL), CustomId::Explore(spot)));
        rows.extend(Row::buttons(own.into_iter().chain(others)));
        if rows.len() < ROWS {
            rows.splice(after_steps..after_steps, Row::buttons(choices.buttons));
        }
        rows
    }

    /// Renders the navigation arrows and **Try a move…**. No two arrows lead to the same board, because they would have the same ID, which Discord
    /// rejects.
    fn render_steps(&self, branches: &[Branch]) -> Vec<Button> {
        let (board, position, language) = (self.board, self.position, self.language);
        let to = |label: String, spot: Spot| Button::plain(label, CustomId::Explore(spot));
        let mut buttons = Vec::new();
        if position.path.len() > 1 {
            buttons.push(to(language.button_first(), board.on_line(0)));
        }
        if let Some(before) = board.before(position) {
            buttons.push(to(language.button_earlier(), before));
        }
        if let Some(next) = branches.first() {
            buttons.push(to(language.button_later(), next.spot));
            let last = board.end_after(position);
            if last != next.spot {
                buttons.push(to(language.button_end(), last));
            }
        }
        if position.loaded.game.ending().is_none() && board.owner.is_none() {
            let id = TryGoal(position.spot).begin();
            buttons.push(Button::main(language.button_try(), id));
        }
        debug_assert!(buttons.len() <= ROW_BUTTONS);
        buttons
    }

    /// Renders the menu of all continuations.
    fn render_ways(&self, branches: &[Branch]) -> Menu {
        let (loaded, language) = (&self.position.loaded, self.language);
        let mut after = loaded.game.clone();
        let entry = |branch: &Branch| {
            let (label, words) = describe_way(loaded, &mut after, &branch.what, language);
            let label = self.mark_way(label, &branch.name, branch);
            Entry::new(&label, &CustomId::Explore(branch.spot)).about(&words)
        };
        let name = |part: MenuPart| language.explore_ways_part(part.first, part.last, part.count);
        let placeholder = language.explore_ways_menu();
        self.render_menu(WAYS_MENU, placeholder, branches, name, entry)
    }

    /// Renders one of the board's menus, at the page to which the user turned it.
    fn render_menu<T>(
        &self,
        menu: u8,
        placeholder: String,
        items: &[T],
        name: impl Fn(MenuPart) -> String,
        entry: impl FnMut(&T) -> Entry,
    ) -> Menu {
        let turned = self.turned;
        let page = if turned.menu == menu { turned.page } else { 0 };
        let spot = self.position.spot;
        let turn = |page| CustomId::ExplorePage { spot, menu, page };
        let id = CustomId::ExplorePicked { menu };
        render_menu_page((id, placeholder), items, page, name, turn, entry)
    }

    /// Renders the menu of positions to jump to, and of the `boards` of other players; `None` if there are none.
    fn render_places(&self, boards: Vec<(Spot, String)>) -> Option<Menu> {
        let (board, position, language) = (self.board, self.position, self.language);
        let mut places: Vec<(Spot, Target)> = Vec::new();
        let after = |ply: usize| language.explore_to_move(ply);
        if board.is_of_game() {
            let now = after(board.loaded.game.ply());
            let now = Target::Words(language.explore_to_now(), now);
            places.push((board.at_end(), now));
            if position.common < position.path.len() && position.common > 0 {
                let left = after(count_moves(&position.path[..position.common]));
                let left = Target::Words(language.explore_to_left(), left);
                places.push((board.on_line(position.common), left));
            }
        }
        let boards = boards.into_iter();
        places.extend(boards.map(|(spot, label)| (spot, Target::Words(label, String::new()))));
        let nodes = board.places().into_iter();
        places.extend(nodes.map(|(spot, node)| (spot, Target::Node(node))));
        let mut seen = HashSet::from([position.spot]);
        places.retain(|(spot, _)| seen.insert(*spot));
        if places.is_empty() {
            return None;
        }
        let tree = board.tree();
        let entry = |(spot, target): &(Spot, Target)| {
            let (label, description) = match target {
                Target::Words(label, description) => (label.clone(), description.clone()),
                Target::Node(node) => self.describe_node(&tree, *node),
            };
            Entry::new(&label, &CustomId::Explore(*spot)).about(&description)
        };
        let name = |part: MenuPart| language.explore_places_part(part.first, part.last, part.count);
        let placeholder = language.explore_places_menu();
        Some(self.render_menu(PLACES_MENU, placeholder, &places, name, entry))
    }

    /// Returns the label and the description of a menu entry that jumps to a node of the tree.
    fn describe_node(&self, tree: &Tree, node: u32) -> (String, String) {
        let path = tree.path(node).unwrap_or_default();
        let ply = path.iter().filter(|node| is_move(&node.what)).count();
        let last = path[path.len().saturating_sub(3)..].iter();
        let moves = last.map(|node| match &node.what {
            EntryKind::Move(notation) => notation.clone(),
            _ => "–".to_owned(),
        });
        let moves = join(moves, " ");
        match path.last().map(|node| node.name.as_str()) {
            None | Some("") => (moves, self.language.explore_to_move(ply)),
            Some(name) => (name.to_owned(), self.language.explore_to_end(ply, moves)),
        }
    }

    /// Renders a question that asks whether to share the tree, with the numbers of its lines and notes.
    pub(crate) fn render_sharing_question(&self) -> Post {
        let language = self.language;
        let tree = self.board.tree();
        let notes = tree.nodes.iter().map(|node| &node.note);
        let notes = notes.chain([&tree.note]).filter(|note| !note.is_empty());
        let lines = self.board.lines();
        let lines = lines.iter().filter(|line| line.number.is_some()).count();
        let text = language.explore_share_ask(lines, notes.count());
        let (spot, on) = (self.position.spot, true);
        Post::from_card(self.card(text, Tone::Turn)).with_buttons([
            Button::good(
                language.button_share_do(),
                CustomId::ShareLinesAt { spot, on },
            ),
            Button::plain(language.button_cancel(), CustomId::Explore(spot)),
        ])
    }

    /// Renders a question that asks whether to delete the last move and everything after it or, at the start, the whole board.
    pub(crate) fn render_deletion(&self) -> Post {
        let (position, language) = (self.position, self.language);
        let text = match position.path.last() {
            None => language.explore_delete_all(),
            Some(what) => {
                let what = name_entry(&position.loaded, what, language);
                let after = self.board.count_after(&position.path);
                language.explore_delete_line(what, after)
            }
        };
        let delete = CustomId::DeleteLine(position.spot);
        let keep = CustomId::Explore(position.spot);
        Post::from_card(self.card(text, Tone::Turn)).with_buttons([
            Button::danger(language.button_delete_do(), delete),
            Button::plain(language.button_cancel(), keep),
        ])
    }

    /// Renders a list of all moves that the user tried, with each line of moves under the one from which it branches off.
    pub(crate) fn render_tree(&self) -> Card {
        let (board, language) = (self.board, self.language);
        let mut lines = vec![self.describe_place(), String::new()];
        let note = &board.tree().note;
        if !note.is_empty() {
            lines.push(language.explore_note(escape(note)));
        }
        for line in board.lines() {
            let moves = line.nodes.iter().map(|node| {
                let mut text = match &node.what {
                    EntryKind::Move(notation) => format!("{}. `{notation}`", node.ply),
                    other => escape(&name_entry(&board.loaded, other, language)),
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
            let moves = join(moves, " ");
            lines.push(match line.number {
                // Discord indents lists only so far; the number says where each line belongs.
                Some(number) => language.explore_line(number, moves),
                None => moves,
            });
        }
        self.card(cut(&lines.join("\n"), CARD_ROOM), Tone::Calm)
    }
}

/// Renders the button that starts or stops sharing the moves that the user tried in a finished game, if they tried any.
fn render_sharing(
    board: &TreeBoard,
    spot: Spot,
    user: UserId,
    language: Language,
) -> Option<Button> {
    let loaded = &board.loaded;
    let may_share = board.is_of_game() && loaded.record.ended.is_some() && loaded.has(user);
    let record = board.record.as_ref().filter(|_| may_share)?;
    Some(if record.tree.shared {
        let id = CustomId::ShareLinesAt { spot, on: false };
        Button::plain(language.button_unshare(), id)
    } else {
        Button::plain(language.button_share(), CustomId::ShareLinesAsk(spot))
    })
}

/// Lists the boards that other players share, with their labels.
fn list_shared(board: &TreeBoard, language: Language) -> Vec<(Spot, String)> {
    let others = board.shared_by.iter().map(|owner| {
        let spot = Spot {
            owner: Some(*owner),
            ..board.at_end()
        };
        (spot, language.button_lines_of(board.name_of(*owner)))
    });
    others.collect()
}

/// Renders the list of all boards on which the user tried moves, with a menu that opens them.
pub(crate) fn render_list(boards: &[TreeBoard], language: Language) -> Post {
    let entries = boards.iter().map(|board| {
        let game = language.game_name(board.loaded.game.kind());
        let id = board.number().to_string();
        let count = board.tree().nodes.len();
        let (label, description) = if board.is_of_game() {
            let players = board.loaded.plain_players(language);
            let about = language.explore_entry(id, count);
            (language.menu_game(game, players), about)
        } else {
            (game, language.explore_entry_free(id, count))
        };
        Entry::new(&label, &CustomId::Explore(board.at_end())).about(&description)
    });
    let entries: Vec<Entry> = entries.collect();
    let text = match entries.len() {
        0 => language.explore_list_none(),
        count => language.explore_list_text(count),
    };
    let placeholder = language.explore_list_menu();
    let menus = render_menus(&placeholder, &entries, language, |menu| {
        CustomId::ExplorePicked { menu }
    });
    let card = Card::calm(language.button_my_boards(), text);
    Post::from_card(card).with_rows(menus)
}
