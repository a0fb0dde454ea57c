//! Graphs of made-up games in all themes.

use std::error::Error;
use std::fs;
use std::path::Path;

use asterism_render::{RatingCurve, Theme, View, graph, rating_graph};

use crate::courses::{Sample, samples};

/// Writes `graph-SAMPLE-THEME.png` and `ratings-THEME.png`.
pub(crate) fn write(folder: &Path) -> Result<(), Box<dyn Error>> {
    for Sample { name, game, course } in samples() {
        for theme in Theme::ALL {
            let view = View {
                theme,
                ..Sample::view()
            };
            let png = graph(&game, &course, &view);
            let file = format!("graph-{name}-{}.png", theme.id());
            fs::write(folder.join(file), png.as_bytes())?;
        }
    }
    for theme in Theme::ALL {
        let png = rating_graph(&ratings(), theme, 1000);
        fs::write(
            folder.join(format!("ratings-{}.png", theme.id())),
            png.as_bytes(),
        )?;
    }
    Ok(())
}

/// Ratings of a player who plays all games.
fn ratings() -> Vec<RatingCurve> {
    let names = [
        "Pentagame for two",
        "Pentagame for three and more",
        "Squadro",
        "Star Squares",
        "Stern-Halma for two",
        "Stern-Halma for three and more",
    ];
    let curve = |(number, name): (usize, &str)| {
        let rating = |game: usize| {
            let along = game as f64 * (0.21 + 0.05 * number as f64);
            1500.0 + 90.0 * along.sin() + game as f64 * (4.0 - number as f64)
        };
        let games = (number * 3..48).step_by(2 + number);
        RatingCurve {
            name: name.to_owned(),
            points: games.map(|game| (game, rating(game))).collect(),
        }
    };
    names.into_iter().enumerate().map(curve).collect()
}
