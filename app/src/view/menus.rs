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
