//! The welcome screen of the sandbox's page: an introduction, and buttons for the first things to try.

use asterism_app::text::Language;
use asterism_render::View;
use asterism_rules::{AnyGame, GameKind};
use asterism_sandbox::{Welcome, WelcomeButton, WelcomeGroup, WelcomeWords};

/// Moves of the game that the picture on the welcome screen shows.
const OPENING: [&str; 7] = [
    "b B<->A a",
    "a A<->B b",
    "e E<->A b",
    "e E<->A b",
    "b E x b+ k:E-2-c g:E-3-c",
    "b E->b+ g:E-4-c",
    "e A<->B a",
];

/// Width and height of the picture in pixels: twice its size on the page.
const PICTURE: u32 = 480;

/// Returns the welcome screen for a bot called `name`.
pub(crate) fn write_welcome(name: &str) -> Welcome {
    Welcome {
        picture: draw_board(),
        words: Language::ALL
            .iter()
            .map(|language| write_words(*language, name))
            .collect(),
    }
}

fn draw_board() -> Vec<u8> {
    let Ok(mut game) = AnyGame::new(GameKind::Pentagame, "", 2) else {
        return Vec::new();
    };
    for notation in OPENING {
        if game.play(notation).is_err() {
            break;
        }
    }
    let view = View {
        size: PICTURE,
        coordinates: false,
        ..View::default()
    };
    asterism_render::png(&game, &view).into_bytes()
}

fn write_words(language: Language, name: &str) -> WelcomeWords {
    let names: Vec<String> = GameKind::ALL
        .iter()
        .map(|kind| language.game_name(*kind))
        .collect();
    let group = |label: String, line: &dyn Fn(&str) -> String, sends: bool| WelcomeGroup {
        label,
        buttons: GameKind::ALL
            .iter()
            .zip(&names)
            .map(|(kind, label)| WelcomeButton {
                label: label.clone(),
                line: line(kind.id()),
                sends,
            })
            .collect(),
    };
    WelcomeWords {
        locale: language.tag().to_owned(),
        title: language.welcome_title(name.to_owned()),
        about: language.welcome_about(language.list(&names)),
        picture: language.welcome_picture(),
        groups: vec![
            group(
                language.welcome_bot(),
                &|game| format!("/challenge game:{game} opponent:@{name}"),
                true,
            ),
            group(
                language.welcome_friend(),
                &|game| format!("/challenge game:{game} opponent:"),
                false,
            ),
            group(
                language.welcome_rules(),
                &|game| format!("/rules game:{game}"),
                true,
            ),
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_shows_a_game_under_way() {
        let mut game = AnyGame::new(GameKind::Pentagame, "", 2).unwrap();
        for notation in OPENING {
            game.play(notation).unwrap();
        }
    }

    #[test]
    fn every_language_offers_every_game_to_play_and_to_read_about() {
        let welcome = write_welcome("Asterism");
        assert_eq!(welcome.words.len(), Language::ALL.len());
        for words in &welcome.words {
            assert_eq!(words.groups.len(), 3, "{}", words.locale);
            for group in &words.groups {
                assert_eq!(group.buttons.len(), GameKind::ALL.len(), "{}", group.label);
            }
        }
    }
}
