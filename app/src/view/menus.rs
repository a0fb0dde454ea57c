//! Menus of games.

use crate::game::table::Table;
use crate::protocol::custom_id::CustomId;
use crate::protocol::limits::MENU_ENTRIES;
use crate::protocol::reply::Entry;
use crate::protocol::reply::Menu;
use crate::text::Language;
use crate::text::markdown::cut;
use asterism_store::UserId;

/// Menu of games to pick one from.
pub(crate) fn game_menu(tables: &[Table], id: CustomId, user: UserId, language: Language) -> Menu {
    let entries = tables
        .iter()
        .take(MENU_ENTRIES)
        .map(|table| {
            let players = table.plain_players(language);
            let game = language.game_name(table.game.kind());
            Entry {
                label: cut(&language.menu_game(game, players), 100),
                value: table.record.id.to_string(),
                description: cut(&whose_turn(table, user, language), 100),
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
fn whose_turn(table: &Table, user: UserId, language: Language) -> String {
    let id = table.record.id.to_string();
    match table.game.to_move() {
        None => language.menu_over(id),
        Some(seat) if table.user(seat) == Some(user) => language.menu_your_turn(id),
        Some(seat) => language.menu_turn(id, table.name(seat)),
    }
}
