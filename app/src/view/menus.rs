//! Menus with many entries, and menus from which a user picks a game.

use asterism_store::UserId;

use crate::game::loaded_game::LoadedGame;
use crate::protocol::custom_id::CustomId;
use crate::protocol::limits::MENU_ENTRIES;
use crate::protocol::reply::{Entry, Menu, Row};
use crate::text::Language;
use crate::text::markdown::cut;

/// Returns menus of all `entries`, as few as possible. If there are several menus, the placeholder of each names its first and last entry. `id`
/// returns the custom ID of the menu with a given number.
pub(crate) fn render_menus(
    placeholder: &str,
    entries: &[Entry],
    language: Language,
    id: impl Fn(u8) -> CustomId,
) -> Vec<Row> {
    let are_several = entries.len() > MENU_ENTRIES;
    let parts = entries.chunks(MENU_ENTRIES).zip(0..);
    let menus = parts.map(|(entries, number)| {
        let ends = [entries.first(), entries.last()];
        let ends = ends.map(|entry| entry.map_or("", |entry| entry.label.as_str()));
        let [first, last] = ends.map(|label| cut(label, PART_CHARACTERS));
        let placeholder = if are_several {
            language.menu_part(placeholder.to_owned(), first, last)
        } else {
            placeholder.to_owned()
        };
        Row::Menu(Menu::new(id(number), &placeholder, entries.to_vec()))
    });
    menus.collect()
}

/// Which of the entries of a long menu a page of it shows.
pub(crate) struct MenuPart {
    /// Number of the first entry, from 1.
    pub(crate) first: usize,
    /// Number of the last entry.
    pub(crate) last: usize,
    /// Number of all entries.
    pub(crate) count: usize,
}

/// Returns a menu that shows all entries or, if they are too many for one menu, those of `page`, which is counted from 0. In that case, the placeholder
/// says which these are, and further entries turn to the page before and the page after. `name` names a part of the entries, `turn` returns the
/// value that turns to a page, and `entry` renders one of the `items`.
pub(crate) fn render_menu_page<T>(
    (id, placeholder): (CustomId, String),
    items: &[T],
    page: u16,
    name: impl Fn(MenuPart) -> String,
    turn: impl Fn(u16) -> CustomId,
    entry: impl FnMut(&T) -> Entry,
) -> Menu {
    if items.len() <= MENU_ENTRIES {
        return Menu::new(id, &placeholder, items.iter().map(entry).collect());
    }
    let last = u16::try_from((items.len() - 1) / PAGE_ENTRIES).unwrap_or(u16::MAX);
    let page = page.min(last);
    let name = |page: u16| {
        let before = usize::from(page) * PAGE_ENTRIES;
        name(MenuPart {
            first: before + 1,
            last: items.len().min(before + PAGE_ENTRIES),
            count: items.len(),
        })
    };
    let to = |page: u16, arrow: &str| Entry::new(&format!("{arrow} {}", name(page)), &turn(page));
    let mut entries: Vec<Entry> = page
        .checked_sub(1)
        .map(|it| to(it, "◀"))
        .into_iter()
        .collect();
    let here = items.iter().skip(usize::from(page) * PAGE_ENTRIES);
    entries.extend(here.take(PAGE_ENTRIES).map(entry));
    entries.extend((page < last).then(|| to(page + 1, "▶")));
    let placeholder = format!("{placeholder} · {}", name(page));
    Menu::new(id, &placeholder, entries)
}

/// Maximum number of entries on each page of a long menu. There is room for two more, which turn the page.
const PAGE_ENTRIES: usize = MENU_ENTRIES - 2;

/// Maximum number of characters for each of the two entries that a menu's placeholder names.
const PART_CHARACTERS: usize = 40;

/// Renders a menu of `loaded_games`. Each entry shows whose turn it is in the game.
pub(crate) fn render_game_menu(
    loaded_games: &[LoadedGame],
    id: CustomId,
    user: UserId,
    language: Language,
) -> Menu {
    let entries = loaded_games.iter().take(MENU_ENTRIES).map(|loaded| {
        let players = loaded.plain_players(language);
        let game = language.game_name(loaded.game.kind());
        let label = language.menu_game(game, players);
        Entry::new(&label, &loaded.record.id).about(&describe_turn(loaded, user, language))
    });
    Menu::new(id, &language.refuse_pick_game(), entries.collect())
}

/// Describes whose turn it is: "Game 12 · your turn".
fn describe_turn(loaded: &LoadedGame, user: UserId, language: Language) -> String {
    let id = loaded.record.id.to_string();
    match loaded.game.to_move() {
        None => language.menu_over(id),
        Some(seat) if loaded.user(seat) == Some(user) => language.menu_your_turn(id),
        Some(seat) => language.menu_turn(id, loaded.name(seat)),
    }
}
