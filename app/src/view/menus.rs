//! Menus to pick a game from.

use asterism_store::UserId;

use crate::game::loaded_game::LoadedGame;
use crate::protocol::custom_id::CustomId;
use crate::protocol::limits::MENU_ENTRIES;
use crate::protocol::reply::{Entry, Menu};
use crate::text::Language;
use crate::text::markdown::cut;

/// Menu of `loaded_games`, which says for each whose turn it is.
pub(crate) fn render_game_menu(
    loaded_games: &[LoadedGame],
    id: CustomId,
    user: UserId,
    language: Language,
) -> Menu {
    let entries = loaded_games
        .iter()
        .take(MENU_ENTRIES)
        .map(|loaded| {
            let players = loaded.plain_players(language);
            let game = language.game_name(loaded.game.kind());
            Entry {
                label: cut(&language.menu_game(game, players), 100),
                value: loaded.record.id.to_string(),
                description: cut(&describe_turn(loaded, user, language), 100),
                ..Entry::default()
            }
        })
        .collect();
    Menu {
        id,
        placeholder: language.refuse_pick_game(),
        entries,
    }
}

/// "Game 12 · your turn".
fn describe_turn(loaded: &LoadedGame, user: UserId, language: Language) -> String {
    let id = loaded.record.id.to_string();
    match loaded.game.to_move() {
        None => language.menu_over(id),
        Some(seat) if loaded.user(seat) == Some(user) => language.menu_your_turn(id),
        Some(seat) => language.menu_turn(id, loaded.name(seat)),
    }
}
