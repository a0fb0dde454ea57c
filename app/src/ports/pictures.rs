//! Draws pictures outside the async threads, and caches them.

mod recent;

use std::num::NonZero;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use asterism_engine::review::{ReviewReport, TurningPointKind};
use asterism_render::{
    Course, CourseEntry, CourseTurn, CourseTurnKind, Pictures, RatingCurve, Theme, View,
};
use asterism_rules::{AnyGame, GameKind};
use recent::{Recent, Scene};
use tokio::sync::Semaphore;

/// The host's settings for pictures.
#[derive(Clone, Copy, Debug)]
pub struct PictureOptions {
    /// Theme of public pictures, and of private pictures for users who have not chosen another theme.
    pub theme: Theme,
    /// Size of the cache for finished pictures, in bytes. Animations have a separate cache of half this size.
    pub cache_bytes: u64,
}

/// Draws all pictures.
pub struct Painter {
    theme: Theme,
    pictures: Arc<Pictures>,
    animations: Mutex<Recent>,
    /// Limits the number of animations that are drawn at once.
    permits: Semaphore,
    /// Themes whose parts have been drawn in advance, or are being drawn.
    warm: Mutex<Vec<Theme>>,
    /// Maximum length of a picture's longer side in pixels; 0 if every picture is empty.
    size_limit: u32,
}

impl Painter {
    /// Creates a painter with empty caches.
    pub fn new(options: PictureOptions) -> Painter {
        let PictureOptions { theme, cache_bytes } = options;
        Painter {
            theme,
            pictures: Arc::new(Pictures::new(cache_bytes)),
            animations: Mutex::new(Recent::new(cache_bytes / 2)),
            permits: Semaphore::new(animations_at_once()),
            warm: Mutex::default(),
            size_limit: u32::MAX,
        }
    }

    /// Returns a painter whose pictures are all empty, for simulations: it starts no threads and takes no time.
    pub fn blank() -> Painter {
        let options = PictureOptions {
            theme: Theme::default(),
            cache_bytes: 0,
        };
        Painter {
            size_limit: 0,
            ..Painter::new(options)
        }
    }

    /// Returns a painter of small pictures, for tests. Small pictures take a tenth of the time, and differ from each other whenever large ones do.
    #[cfg(test)]
    pub(crate) fn small() -> Painter {
        let options = PictureOptions {
            theme: Theme::default(),
            cache_bytes: 4 * 1024 * 1024,
        };
        Painter {
            size_limit: 300,
            ..Painter::new(options)
        }
    }

    /// Returns the theme of public pictures.
    pub(crate) fn theme(&self) -> Theme {
        self.theme
    }

    /// Draws a still picture; `None` if that failed, which is logged.
    pub(crate) async fn png(&self, game: &AnyGame, view: View) -> Option<Vec<u8>> {
        let view = self.limit_size(view);
        if let Some(known) = self.pictures.get(game, &view) {
            return Some(known.into_bytes());
        }
        let (game, pictures) = (game.clone(), Arc::clone(&self.pictures));
        let draw = move || pictures.png(&game, &view).into_bytes();
        self.draw(draw).await
    }

    /// Draws the graph of a review; `None` if that failed, which is logged.
    pub(crate) async fn graph(
        &self,
        game: &AnyGame,
        report: &ReviewReport,
        view: View,
    ) -> Option<Vec<u8>> {
        let view = self.limit_size(view);
        let (game, course) = (game.clone(), to_course(report));
        let draw = move || asterism_render::graph(&game, &course, &view).into_bytes();
        self.draw(draw).await
    }

    /// Draws the graph of a player's ratings; `None` if that failed, which is logged.
    pub(crate) async fn rating_graph(
        &self,
        curves: Vec<RatingCurve>,
        view: View,
    ) -> Option<Vec<u8>> {
        let view = self.limit_size(view);
        let (theme, size) = (view.theme, view.size);
        let draw = move || asterism_render::rating_graph(&curves, theme, size).into_bytes();
        self.draw(draw).await
    }

    /// Draws an animation of the whole game; `None` if that failed, which is logged.
    ///
    /// Only a few are drawn at once, because each takes seconds and other clicks must not wait for many of them. Also returns `None` after
    /// [`hurry`](Self::hurry).
    pub(crate) async fn gif(&self, game: &AnyGame, view: View) -> Option<Vec<u8>> {
        let view = self.limit_size(view);
        let scene = Scene::of(game, &view);
        let known = self.animations().get(&scene);
        if known.is_some() {
            return known;
        }
        let _turn = self.permits.acquire().await.ok()?;
        // Another task may have drawn this picture in the meantime, for example after a double click.
        let known = self.animations().get(&scene);
        if known.is_some() {
            return known;
        }
        let game = game.clone();
        let gif = self.draw(move || asterism_render::gif(&game, &view).into_bytes());
        let gif = gif.await?;
        self.animations().keep(scene, gif.clone());
        Some(gif)
    }

    /// Runs `draw` outside the async threads; `None` if it panicked, which is logged.
    pub(crate) async fn draw(
        &self,
        draw: impl FnOnce() -> Vec<u8> + Send + 'static,
    ) -> Option<Vec<u8>> {
        if self.size_limit == 0 {
            return Some(Vec::new());
        }
        match tokio::task::spawn_blocking(draw).await {
            Ok(bytes) => Some(bytes),
            Err(error) => {
                tracing::error!(%error, "could not draw a picture");
                None
            }
        }
    }

    fn limit_size(&self, view: View) -> View {
        View {
            size: view.size.min(self.size_limit),
            ..view
        }
    }

    fn animations(&self) -> MutexGuard<'_, Recent> {
        let animations = self.animations.lock();
        animations.unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts no more animations, because the program is shutting down.
    pub fn hurry(&self) {
        self.permits.close();
    }

    /// Draws the boards and pieces of these themes in advance, in the background, so that the first request is answered within Discord's
    /// three seconds.
    pub(crate) fn warm(&self, themes: impl IntoIterator<Item = Theme>) {
        // Small pictures share nothing with those of the usual size.
        if self.size_limit < View::default().size {
            return;
        }
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
        // A detached thread, so that shutting down does not wait for it.
        std::thread::spawn(move || {
            for theme in cold {
                for kind in GameKind::ALL {
                    asterism_render::warm(*kind, theme);
                }
            }
        });
    }
}

/// Converts a review to the data its graph shows.
fn to_course(report: &ReviewReport) -> Course {
    let entries = report.entries.iter().map(|judged| CourseEntry {
        entry: judged.entry.clone(),
        ply: judged.ply,
    });
    let turns = report.turning_points.iter().map(|turn| CourseTurn {
        at: turn.at,
        seat: turn.seat,
        kind: match turn.kind {
            TurningPointKind::FoundWin(_) => CourseTurnKind::FoundWin,
            TurningPointKind::Mistake
            | TurningPointKind::MissedWin(_)
            | TurningPointKind::Lost(_)
            | TurningPointKind::HastenedLoss { .. }
            | TurningPointKind::DelayedWin { .. } => CourseTurnKind::Mistake,
            TurningPointKind::ResignedEarly => CourseTurnKind::Resigned,
        },
    });
    let chances = report.assessments.iter().map(|it| it.chances.clone());
    Course {
        chances: chances.collect(),
        entries: entries.collect(),
        turns: turns.collect(),
    }
}

/// Returns the number of animations drawn at once: only one on a machine with few cores, so that a core is left for everything else.
fn animations_at_once() -> usize {
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    (cores / 2).clamp(1, 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn painter(cache_bytes: u64) -> Painter {
        Painter::new(PictureOptions {
            theme: Theme::default(),
            cache_bytes,
        })
    }

    fn game(moves: &[&str]) -> AnyGame {
        let mut game = AnyGame::new(GameKind::Squadro, "first=light", 2).unwrap();
        for m in moves {
            game.play(m).unwrap();
        }
        game
    }

    fn small() -> View {
        View {
            size: 200,
            ..View::default()
        }
    }

    #[tokio::test]
    async fn a_picture_requested_again_comes_from_the_cache() {
        let (painter, game) = (painter(1_000_000), game(&[]));
        let first = painter.png(&game, small()).await.unwrap();
        assert_eq!(
            first,
            asterism_render::png(&game, &small()).into_bytes(),
            "it is the same as without a cache"
        );
        assert_eq!(painter.pictures.len(), 1);
        assert_eq!(painter.png(&game, small()).await.unwrap(), first);
        assert_eq!(painter.pictures.len(), 1);
        let light = View {
            theme: Theme::Light,
            ..small()
        };
        assert_ne!(painter.png(&game, light).await.unwrap(), first);
        assert_eq!(painter.pictures.len(), 2);
    }

    #[tokio::test]
    async fn without_a_cache_everything_is_still_drawn() {
        let (painter, game) = (painter(0), game(&["A1"]));
        for _ in 0..2 {
            let png = painter.png(&game, small()).await.unwrap();
            assert_eq!(png, asterism_render::png(&game, &small()).into_bytes());
            let gif = painter.gif(&game, small()).await.unwrap();
            assert_eq!(gif, asterism_render::gif(&game, &small()).into_bytes());
        }
        assert!(painter.pictures.is_empty());
    }

    #[tokio::test]
    async fn a_cached_animation_needs_no_permit() {
        let (painter, played) = (painter(10_000_000), game(&["A1"]));
        let first = painter.gif(&played, small()).await.unwrap();
        let other = game(&["A2"]);
        assert_ne!(painter.gif(&other, small()).await.unwrap(), first);
        painter.hurry();
        assert_eq!(painter.gif(&played, small()).await, Some(first));
        assert_eq!(painter.gif(&game(&["A3"]), small()).await, None);
        let light = View {
            theme: Theme::Light,
            ..small()
        };
        assert_eq!(painter.gif(&played, light).await, None);
    }
}
