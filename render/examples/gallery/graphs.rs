//! Graphs of made-up games in all themes.

use std::error::Error;
use std::fs;
use std::path::Path;

use asterism_render::{Theme, View, graph};

use crate::courses::{Sample, samples};

/// Writes `graph-SAMPLE-THEME.png`.
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
    Ok(())
}
