//! Pictures of made-up tournaments in all themes.

use std::error::Error;
use std::fs;
use std::path::Path;

use asterism_render::{Png, Theme, bracket, standings, winners};

use crate::samples::{cup, podium, table};

/// Writes `standings-PLAYERS-THEME.png`, `bracket-PLAYERS-THEME.png` and `winners-COUNT-THEME.png`.
pub(crate) fn write(folder: &Path) -> Result<(), Box<dyn Error>> {
    for theme in Theme::ALL {
        let save = |name: &str, picture: &Png| {
            let file = format!("{name}-{}.png", theme.id());
            println!("{file:36} {:6} bytes", picture.as_bytes().len());
            fs::write(folder.join(file), picture.as_bytes())
        };
        for (players, rounds) in [(3, 0), (8, 3), (9, 9), (20, 5), (24, 7), (40, 6), (64, 7)] {
            let picture = standings(&table(players, rounds), theme);
            save(&format!("standings-{players}"), &picture)?;
        }
        for (rounds, over) in [(1, 1), (2, 1), (3, 3), (4, 2), (4, 4)] {
            let name = format!("bracket-{}-{over}", 1 << rounds);
            save(&name, &bracket(&cup(rounds, over), theme))?;
        }
        for count in [1, 3, 4] {
            let picture = winners(&podium(count), theme);
            save(&format!("winners-{count}"), &picture)?;
        }
    }
    Ok(())
}
