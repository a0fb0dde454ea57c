//! Color palettes for Squadro.

use crate::theme::{Packing, Shades, shades};

/// Palettes for undimmed and dimmed boards.
pub(super) const SHADES: Shades = Shades {
    full: shades! {
        full(
            Ground Tray TrayEdge TrayShade TrayShadow Bay Groove Dot DotLit LightPiece LightPieceShade
            LightPieceEdge DarkPiece DarkPieceShine DarkPieceEdge Label Text Quiet Crown Move MoveGlow Win Yes
            No NoteSign
        )
        between(
            DarkPiece LightPiece 14, DarkPiece LightPiece 35, DarkPiece LightPiece 68, Groove TrayEdge 50,
            MoveGlow Move 50, Groove Move 35, Groove Move 70, Ground Text 35, Ground Text 68, Bay DotLit 50,
        )
    },
    dim: shades! {
        full(Ground TrayShadow)
        dim(
            Tray TrayEdge TrayShade TrayShadow Bay Groove Dot LightPiece LightPieceShade LightPieceEdge
            DarkPiece DarkPieceShine DarkPieceEdge
        )
        full(
            LightPiece LightPieceShade LightPieceEdge DarkPiece DarkPieceShine DarkPieceEdge DotLit Label Text
            Quiet Choice ChoiceGlow Move MoveGlow
        )
        between(
            DarkPiece LightPiece 35, DarkPiece LightPiece 50, DarkPiece LightPiece 68, Groove Choice 60,
            Ground Text 35, Ground Text 68,
        )
    },
    packing: Packing::Repeats,
};
