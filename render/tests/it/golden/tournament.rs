//! Golden files of pictures of tournaments.

use asterism_render::{
    Theme, bracket, bracket_scene, standings, standings_scene, winners, winners_scene,
};

use super::{check_drawn, check_text};
use crate::tournaments::{cup, podium, table};

#[test]
fn tournaments_are_unchanged() {
    for (players, rounds) in [(8, 3), (26, 5)] {
        let text = standings_scene(&table(players, rounds)).to_string();
        check_text(&format!("standings-{players}"), &text);
    }
    check_text("bracket-16", &bracket_scene(&cup(4, 2)).to_string());
    check_text("winners", &winners_scene(&podium(3)).to_string());
}

#[test]
fn pictures_of_tournaments_are_unchanged() {
    for theme in Theme::ALL {
        let check = |name: &str, png| check_drawn(&format!("{name}-{}", theme.id()), png);
        check("standings", standings(&table(4, 4), theme));
        check("bracket", bracket(&cup(2, 2), theme));
        check("winners", winners(&podium(2), theme));
    }
}
