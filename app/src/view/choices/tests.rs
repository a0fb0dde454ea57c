use asterism_rules::GameKind;

use super::*;
use crate::protocol::reply::Style;
use crate::testing::club::{ANN, BEN, Club};

#[tokio::test]
async fn the_points_of_a_small_board_keep_their_places() {
    let club = Club::new();
    let game = club
        .begin(GameKind::StarSquares, "opening=free", &[ANN, BEN])
        .await;
    let labels = ["Type…", "Cancel", "Message…"];
    let mut grids = 0;
    for _ in 0..8 {
        let record = club.app.store.game(game).await.unwrap().unwrap();
        let loaded = club.app.load_without_names(record).await.unwrap();
        let goal = PlayGoal::silent(loaded.board());
        let dialog = MoveDialog::new(&loaded, goal, &[], Language::English).unwrap();
        let rows = dialog.render_rows();
        let first = dialog.steps.choices.first().expect("there are moves");
        let mut places = Vec::new();
        for (row, number) in rows.iter().zip((1..=5).rev()) {
            let Row::Buttons(buttons) = row else { break };
            for (button, column) in buttons.iter().zip('a'..='e') {
                places.push((button.clone(), format!("{column}{number}")));
            }
        }
        if places.len() == 25 {
            grids += 1;
            let mut controls = Vec::new();
            for (button, place) in &places {
                if labels.contains(&button.label.as_str()) {
                    controls.push(button.label.as_str());
                    continue;
                }
                assert_eq!(button.label, *place);
                let mut choices = dialog.steps.choices.iter();
                let is_choice = choices.any(|choice| choice.label == *place);
                assert_eq!(button.is_dead, !is_choice, "{place}");
                assert_eq!(button.style == Style::Main, is_choice, "{place}");
            }
            assert_eq!(
                (controls.len() >= 2, controls.last()),
                (true, Some(&"Cancel"))
            );
        } else {
            // There is no room for the dialog's own buttons.
            assert!(dialog.steps.choices.len() > 23 || dialog.steps.choices.len() <= 5);
            let Some(Row::Menu(menu)) = rows.iter().find(|row| matches!(row, Row::Menu(_))) else {
                panic!("{rows:?}")
            };
            assert_eq!(menu.entries[0].label, first.label);
        }
        assert!(first.label.ends_with('5'), "{}", first.label);
        // A choice of a star leads to more choices.
        let is_move = |choice: &&Choice| {
            let after = loaded.game.next_steps(&[choice.step]);
            after.is_ok_and(|after| after.whole.is_some())
        };
        let moves = dialog.steps.choices.iter().rfind(is_move);
        let chosen = moves.expect("a star can be placed").label.clone();
        let user = loaded.turn().expect("the game goes on");
        drop(dialog);
        club.play(user, &chosen).await;
    }
    assert!(grids >= 4, "{grids}");
}
