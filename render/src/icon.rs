//! Pictures of single pieces, to be shown next to their names.

use asterism_rules::Piece;

use crate::games::draw_piece;
use crate::picture::Png;
use crate::raster;
use crate::theme::{Ink, Theme};

/// Length of an icon's sides in pixels: what Discord recommends for an emoji.
const SIZE: u32 = 128;

/// Width in pixels of the pale rim that separates dark pieces from a dark background.
const RIM: u32 = 4;

/// Draws a piece on a transparent background, in the colors of the default theme: a PNG of 128 × 128 pixels.
///
/// ```
/// use asterism_render::icon;
/// use asterism_rules::pentagame::PentagamePiece;
///
/// assert!(icon(PentagamePiece::GrayBlock.into()).as_bytes().starts_with(b"\x89PNG"));
/// ```
pub fn icon(piece: Piece) -> Png {
    let bytes = raster::icon(&draw_piece(piece), Theme::default(), SIZE, (RIM, Ink::Text));
    Png::new(bytes)
}
