//! The welcome screen of the sandbox's page: an introduction, and buttons for the first things to try.

use asterism_app::text::Language;
use asterism_render::{Theme, View};
use asterism_rules::{AnyGame, GameKind};
use asterism_sandbox::{Welcome, WelcomeButton, WelcomeGroup, WelcomeWords};

/// Number of moves made on the boards of the welcome screen.
const PLIES: usize = 12;

/// Width and height of a picture in pixels: twice its size on the page.
const PICTURE: u32 = 360;

/// Returns the welcome screen for a bot called `name`. If it can open the touch board, which `launches` tells, the first buttons start a game there at
/// once.
pub(crate) fn write_welcome(name: &str, launches: bool) -> Welcome {
    Welcome {
        pictures: GameKind::ALL.iter().map(|kind| draw_board(*kind)).collect(),
        words: Language::ALL
            .iter()
            .map(|language| write_words(*language, name, launches))
            .collect(),
    }
}

/// Draws a game of this kind under way, without labels.
fn draw_board(kind: GameKind) -> Vec<u8> {
    let players = *kind.players().start();
    let Ok(mut game) = AnyGame::new(kind, "", players) else {
        return Vec::new();
    };
    for ply in 0..PLIES {
        let moves = game.legal_moves();
        // Any moves that leave the game running do; these are spread over the board.
        let step = moves.len() / 3 + ply;
        let Some(notation) = moves.get(step % moves.len().max(1)) else {
            break;
        };
        let mut next = game.clone();
        if next.play(notation).is_err() || next.ending().is_some() {
            break;
        }
        game = next;
    }
    let view = View {
        size: PICTURE,
        theme: Theme::Wood,
        coordinates: false,
        ..View::default()
    };
    asterism_render::png(&game, &view).into_bytes()
}

fn write_words(language: Language, name: &str, launches: bool) -> WelcomeWords {
    let names: Vec<String> = GameKind::ALL
        .iter()
        .map(|kind| language.game_name(*kind))
        .collect();
    let group =
        |label: String, line: &dyn Fn(&str) -> String, sends: bool, shows: bool| WelcomeGroup {
            label,
            buttons: GameKind::ALL
                .iter()
                .zip(&names)
                .enumerate()
                .map(|(at, (kind, label))| WelcomeButton {
                    picture: shows.then_some(at),
                    label: label.clone(),
                    line: line(kind.id()),
                    sends,
                })
                .collect(),
        };
    let mut play = group(
        language.welcome_bot(),
        &|game| format!("/help game:{game}"),
        true,
        true,
    );
    if launches {
        play = group(
            language.welcome_play(),
            &|game| format!("/play game:{game}"),
            true,
            true,
        );
        for button in &mut play.buttons {
            button.label = language.welcome_play_now(std::mem::take(&mut button.label));
        }
    }
    WelcomeWords {
        locale: language.tag().to_owned(),
        title: language.welcome_title(name.to_owned()),
        about: language.welcome_about(language.list(&names)),
        groups: vec![
            play,
            group(
                language.welcome_friend(),
                &|game| format!("/challenge game:{game} opponent:"),
                false,
                false,
            ),
            group(
                language.welcome_rules(),
                &|game| format!("/rules game:{game}"),
                true,
                false,
            ),
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_game_has_a_picture_of_its_own() {
        let welcome = write_welcome("Asterism", false);
        assert_eq!(welcome.pictures.len(), GameKind::ALL.len());
        for (at, picture) in welcome.pictures.iter().enumerate() {
            assert!(picture.starts_with(b"\x89PNG"));
            assert!(!welcome.pictures[..at].contains(picture));
        }
    }

    #[test]
    fn every_language_offers_every_game_to_play_and_to_read_about() {
        for (launches, line) in [(false, "/help game:squadro"), (true, "/play game:squadro")] {
            let welcome = write_welcome("Asterism", launches);
            assert_eq!(welcome.words.len(), Language::ALL.len());
            for words in &welcome.words {
                assert_eq!(words.groups.len(), 3, "{}", words.locale);
                for group in &words.groups {
                    assert_eq!(group.buttons.len(), GameKind::ALL.len(), "{}", group.label);
                }
                let mut first = words.groups[0].buttons.iter();
                assert!(first.any(|button| button.line == line && button.sends));
            }
        }
    }
}
