//! Draws pictures, off the async threads.

use std::num::NonZero;
use std::sync::{Mutex, PoisonError};

use asterism_render::{Theme, View};
use asterism_rules::{AnyGame, GameKind};
use tokio::sync::Semaphore;

/// What a host decides about pictures.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PictureOptions {
    /// Theme of what everybody sees, and of what one alone sees who has not chosen another.
    pub(crate) theme: Theme,
}

/// Draws every picture there is.
pub(crate) struct Painter {
    theme: Theme,
    /// A permit for each animation that is being drawn.
    animations: Semaphore,
    /// Themes that are warm, or will be in a moment.
    warm: Mutex<Vec<Theme>>,
}

impl Painter {
    pub(crate) fn new(options: PictureOptions) -> Painter {
        Painter {
            theme: options.theme,
            animations: Semaphore::new(animations_at_once()),
            warm: Mutex::default(),
        }
    }

    /// Theme of what everybody sees.
    pub(crate) fn theme(&self) -> Theme {
        self.theme
    }

    /// Still picture; `None` if it could not be drawn, which is logged.
    pub(crate) async fn png(&self, game: &AnyGame, view: View) -> Option<Vec<u8>> {
        let game = game.clone();
        drawn(tokio::task::spawn_blocking(move || {
            asterism_render::png(&game, &view).into_bytes()
        }))
        .await
    }

    /// Animation of the whole game; `None` if it could not be drawn, which is logged.
    ///
    /// Waits for its turn: animations take seconds, and a click elsewhere must not wait for many of them. `None` also after
    /// [`hurry`](Self::hurry).
    pub(crate) async fn gif(&self, game: &AnyGame, view: View) -> Option<Vec<u8>> {
        let _turn = self.animations.acquire().await.ok()?;
        let game = game.clone();
        drawn(tokio::task::spawn_blocking(move || {
            asterism_render::gif(&game, &view).into_bytes()
        }))
        .await
    }

    /// Begins no animation any more: the program is about to end.
    pub(crate) fn hurry(&self) {
        self.animations.close();
    }

    /// Draws the boards and pieces of these themes in the background, so that no player's three seconds are spent on it.
    pub(crate) fn warm(&self, themes: impl IntoIterator<Item = Theme>) {
        let mut known = self.warm.lock().unwrap_or_else(PoisonError::into_inner);
        let mut cold = Vec::new();
        for theme in themes {
            if !known.contains(&theme) {
                known.push(theme);
                cold.push(theme);
            }
        }
        if cold.is_empty() {
            return;
        }
        // A thread of its own: nobody who asks the program to stop waits for it.
        std::thread::spawn(move || {
            for theme in cold {
                for kind in GameKind::ALL {
                    asterism_render::warm(*kind, theme);
                }
            }
        });
    }
}

/// One animation where there are few cores, so that one is left for everything else.
fn animations_at_once() -> usize {
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    (cores / 2).clamp(1, 2)
}

/// What a drawing thread made.
async fn drawn(drawing: tokio::task::JoinHandle<Vec<u8>>) -> Option<Vec<u8>> {
    match drawing.await {
        Ok(bytes) => Some(bytes),
        Err(error) => {
            tracing::error!(%error, "a picture could not be drawn");
            None
        }
    }
}
