//! The page's own texts: labels of its buttons, and what it tells about its connection.

use std::collections::BTreeMap;

use asterism_render::Theme;

use crate::text::Language;

/// Keys of the texts that the page shows before it has a session. They are written into the page itself, in every language, because the server
/// does not know the user yet. `tests/browser/host.mjs` reads this list, too.
const FIRST_WORDS: &[&str] = &[
    "board-ui-loading",
    "board-ui-signing-in",
    "board-ui-sign-in-title",
    "board-ui-sign-in-about",
    "board-ui-sign-in-again",
    "board-ui-sign-in",
    "board-ui-denied",
    "board-ui-outside",
    "board-ui-no-server",
    "board-ui-trouble-title",
    "board-ui-retry",
];

/// Lists texts by their keys in `app/locales`. What a text inserts is written as `{0}`, `{1}` and so on, which the page replaces.
macro_rules! page_texts {
    ($language:ident; $($key:literal => $text:ident $(($($slot:literal),+))?;)+) => {
        fn list_texts($language: Language) -> impl Iterator<Item = (String, String)> {
            [$(($key.to_owned(), $language.$text($($($slot),+)?))),+].into_iter()
        }
    };
}

page_texts! {
    language;
    "board-ui-heading" => board_ui_heading;
    "board-ui-loading" => board_ui_loading;
    "board-ui-failed" => board_ui_failed;
    "board-ui-retry" => board_ui_retry;
    "board-ui-offline" => board_ui_offline;
    "board-ui-online" => board_ui_online;
    "board-ui-your-turn" => board_ui_your_turn;
    "board-ui-watching" => board_ui_watching;
    "board-ui-read-only" => board_ui_read_only;
    "board-ui-confirm" => board_ui_confirm("{0}");
    "board-ui-confirm-moves" => board_ui_confirm_moves;
    "board-ui-play" => button_play;
    "board-ui-vote" => button_vote;
    "board-ui-undo" => board_ui_undo;
    "board-ui-which-piece" => board_ui_which_piece;
    "board-ui-which" => board_ui_which;
    "board-ui-target" => board_ui_target;
    "board-ui-first" => board_ui_first;
    "board-ui-previous" => board_ui_previous;
    "board-ui-next" => board_ui_next;
    "board-ui-last" => board_ui_last;
    "board-ui-position" => board_ui_position("{0}", "{1}");
    "board-ui-tried-position" => board_ui_tried_position("{0}", "{1}");
    "board-ui-back" => board_ui_back;
    "board-ui-explore" => board_ui_explore;
    "board-ui-exploring" => board_ui_exploring;
    "board-ui-branches" => board_ui_branches;
    "board-ui-plan" => board_ui_plan;
    "board-ui-planned" => board_ui_planned;
    "board-ui-unplan" => board_ui_unplan;
    "board-ui-moves" => board_ui_moves;
    "board-ui-words" => board_ui_words;
    "board-ui-close" => board_ui_close;
    "board-ui-help" => board_ui_help;
    "board-ui-gesture-drag" => board_ui_gesture_drag;
    "board-ui-gesture-back" => board_ui_gesture_back;
    "board-ui-gesture-arrow" => board_ui_gesture_arrow;
    "board-ui-key-move" => board_ui_key_move;
    "board-ui-key-choose" => board_ui_key_choose;
    "board-ui-key-undo" => board_ui_key_undo;
    "board-ui-key-type" => board_ui_key_type;
    "board-ui-key-browse" => board_ui_key_browse;
    "board-ui-key-end" => board_ui_key_end;
    "board-ui-key-help" => board_ui_key_help;
    "board-ui-hand" => board_ui_hand;
    "board-ui-sending" => board_ui_sending;
    "board-ui-unsent" => board_ui_unsent;
    "board-ui-since" => board_ui_since;
    "board-ui-new-move" => board_ui_new_move;
    "board-ui-taken-back" => board_ui_taken_back;
    "board-ui-coordinates" => board_ui_coordinates;
    "board-ui-settings" => board_ui_settings;
    "board-ui-theme" => board_ui_theme;
    "board-ui-message" => board_ui_message;
    "board-ui-discord" => board_ui_discord;
    "board-ui-signing-in" => board_ui_signing_in;
    "board-ui-sign-in-title" => board_ui_sign_in_title;
    "board-ui-sign-in" => board_ui_sign_in;
    "board-ui-sign-in-about" => board_ui_sign_in_about;
    "board-ui-sign-in-again" => board_ui_sign_in_again;
    "board-ui-denied" => board_ui_denied;
    "board-ui-outside" => board_ui_outside;
    "board-ui-no-server" => board_ui_no_server;
    "board-ui-no-rules" => board_ui_no_rules;
    "board-ui-trouble-title" => board_ui_trouble_title;
    "board-ui-new-game" => board_ui_new_game;
    "board-ui-new-game-about" => board_ui_new_game_about;
    "board-ui-games" => board_ui_games;
    "board-ui-no-games" => board_ui_no_games;
    "board-ui-next-game" => board_ui_next_game;
    "board-ui-keyboard" => board_ui_keyboard;
    "board-ui-keyboard-about" => board_ui_keyboard_about;
}

/// Returns all texts of the page in this language, by their keys. The name of the theme `wood` has the key `board-ui-theme-wood`.
/// They are part of the answer to `home`; [`list_first_words`] are those that the page needs earlier.
pub fn list_words(language: Language) -> BTreeMap<String, String> {
    let themes = Theme::ALL.iter().map(|theme| {
        let id = theme.id();
        (format!("board-ui-theme-{id}"), language.theme_name(id))
    });
    list_texts(language).chain(themes).collect()
}

/// Returns the texts that the page shows before it has a session, in each language: by the language's tag, then by their keys.
pub fn list_first_words() -> BTreeMap<&'static str, BTreeMap<String, String>> {
    let languages = Language::ALL.iter().map(|language| {
        let mut words = list_words(*language);
        words.retain(|key, _| FIRST_WORDS.contains(&key.as_str()));
        (language.tag(), words)
    });
    languages.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_of_the_page_is_passed_on_under_its_key() {
        let source = include_str!("../../../../locales/en.ftl");
        let keys = source.lines().filter_map(|line| line.split_once(" = "));
        let keys: Vec<&str> = keys.map(|(key, _)| key).collect();
        for language in Language::ALL {
            let words = list_words(*language);
            let missing = keys
                .iter()
                .filter(|key| key.starts_with("board-ui-") && !words.contains_key(**key));
            assert_eq!(missing.collect::<Vec<_>>(), Vec::<&&str>::new());
            assert!(words["board-ui-position"].contains("{1}"));
            assert!(words.values().all(|text| !text.is_empty()));
        }
    }
}
