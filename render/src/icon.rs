//! Draws pictures of single pieces, which are shown next to the names of the pieces.

use asterism_rules::Piece;

use crate::games::draw_piece;
use crate::picture::Png;
use crate::raster;
use crate::theme::{Ink, Theme};

/// Side length of an icon in pixels, which is the size that Discord recommends for emoji.
const SIZE: u32 = 128;

/// Width, in pixels, of the pale rim that separates dark pieces from a dark background.
const RIM: u32 = 4;

/// Draws a piece as a PNG of 128 × 128 pixels, on a transparent background and in the colors of the default theme.
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
