//! Draws pictures of the boards of Asterism's games. Drawing is a pure function from a game and a [`View`] to bytes.
//!
//! ```
//! use asterism_render::{View, png};
//! use asterism_rules::{AnyGame, GameKind};
//!
//! let game = AnyGame::new(GameKind::Pentagame, "", 2)?;
//! let view = View {
//!     names: vec!["Ada".into(), "Grace".into()],
//!     ..View::default()
//! };
//! let picture = png(&game, &view);
//! let file = std::env::temp_dir().join("asterism-board.png");
//! std::fs::write(&file, picture.as_bytes())?;
//! # std::fs::remove_file(&file)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to get | call |
//! |---|---|
//! | a board | [`png`](fn@png), or [`Pictures::png`] to cache it |
//! | a whole game as an animation | [`gif`](fn@gif) |
//! | how the chances changed during a game | [`graph`](fn@graph) |
//! | how a player's ratings changed | [`rating_graph`] |
//! | a table of a tournament's standings | [`standings`](fn@standings) |
//! | a knockout bracket | [`bracket`](fn@bracket) |
//! | the first three of a tournament on a podium | [`winners`](fn@winners) |
//! | a single piece | [`icon`](fn@icon) |
//! | a picture as data | [`scene`](fn@scene), [`graph_scene`], [`standings_scene`] |
//! | a board as elements of SVG | [`svg`] |
//! | where on a picture a player touches a choice | [`targets`] |
//!
//! # How a picture is made
//!
//! The module of a game turns a position into a [`Scene`], which is a list of drawings and their positions. The module [`raster`] turns a scene into
//! pixels. The same game and view always give the same bytes, on any thread. Drawing does not depend on who looks at the picture, and it never fails:
//! if a view asks for something that the game does not have, the picture leaves it out.
//!
//! # Units
//!
//! Positions and lengths in scenes are in *board units*. Each game chooses its own unit, which is about the distance between two neighboring spaces.
//! The origin is in the center of the picture, x coordinates increase to the right, and y coordinates increase downward. Sizes of pictures are in
//! pixels. Durations in animations are in hundredths of a second, as in GIF files.

#![cfg_attr(
    not(feature = "pixels"),
    allow(dead_code, reason = "palettes and some measures are for pixels alone")
)]

pub mod font;
#[cfg(feature = "pixels")]
pub mod raster;
pub mod scene;
pub mod svg;
pub mod theme;

#[cfg(feature = "pixels")]
mod animation;
#[cfg(feature = "pixels")]
mod cache;
mod draft;
mod gallery;
#[cfg(feature = "pixels")]
mod figure;
mod games;
#[cfg(feature = "pixels")]
mod graph;
#[cfg(feature = "pixels")]
mod icon;
mod notes;
mod painter;
mod pentagame;
#[cfg(feature = "pixels")]
mod picture;
mod plane;
mod pointer;
mod rim;
mod shape;
mod squadro;
mod star_squares;
mod stern_halma;
mod target;
#[cfg(feature = "pixels")]
mod tournament;
mod travel;
mod view;

#[cfg(feature = "pixels")]
pub use animation::{GIF_MOVES, Gif, gif};
#[cfg(feature = "pixels")]
pub use cache::Pictures;
#[cfg(feature = "pixels")]
pub use figure::{Figure, FigureItem, FigureMark, Panel};
pub use gallery::Backdrop;
pub use games::{art, backdrop, scene, targets, travels};
#[cfg(feature = "pixels")]
pub use graph::{
    Course, CourseEntry, CourseTurn, CourseTurnKind, RatingCurve, graph, graph_scene, rating_graph,
    rating_graph_scene,
};
#[cfg(feature = "pixels")]
pub use icon::icon;
#[cfg(feature = "pixels")]
pub use picture::{Png, png, warm};
pub use scene::Scene;
pub use target::Target;
pub use theme::{Theme, UnknownTheme};
#[cfg(feature = "pixels")]
pub use tournament::{
    Bracket, BracketMatch, BracketRound, BracketSide, Entrant, MatchWinner, PodiumStep,
    RoundResult, Standings, StandingsHeads, StandingsRow, Winners, bracket, bracket_scene,
    standings, standings_scene, winners, winners_scene,
};
pub use travel::Travel;
pub use view::{Note, View};
