//! Palettes of Stern-Halma.

use crate::theme::{Shades, shades};

/// Palettes. There are two steps between the board and a seat's color and one elsewhere; a crowded board leaves no room for more.
pub(super) const SHADES: Shades = Shades {
    full: shades! {
        full(
            Ground Board PlateEdge PlateRim PlateLine Hole HoleShade HoleNumber SignText Text Quiet Tally Move
            MoveGlow Win Crown MarkDark MarkLight Yes No NoteSign
        )
        between(
            Ground Text 33, Ground Text 66, Ground Quiet 50, Ground PlateEdge 50, Ground PlateRim 50,
            PlateEdge PlateRim 50, PlateRim Board 50, Hole HoleNumber 33, Hole HoleNumber 67, Board Hole 50,
            Board Move 50,
        )
        full(Peg1 Peg1Shade Peg1Shine Arm1 Goal1)
        between(Board Peg1Shade 50, Peg1 Peg1Shade 50, Board Peg1 33, Board Peg1 67,)
        full(Peg2 Peg2Shade Peg2Shine Arm2 Goal2)
        between(Board Peg2Shade 50, Peg2 Peg2Shade 50, Board Peg2 33, Board Peg2 67,)
        full(Peg3 Peg3Shade Peg3Shine Arm3 Goal3)
        between(Board Peg3Shade 50, Peg3 Peg3Shade 50, Board Peg3 33, Board Peg3 67,)
        full(Peg4 Peg4Shade Peg4Shine Arm4 Goal4)
        between(Board Peg4Shade 50, Peg4 Peg4Shade 50, Board Peg4 33, Board Peg4 67,)
        full(Peg5 Peg5Shade Peg5Shine Arm5 Goal5)
        between(Board Peg5Shade 50, Peg5 Peg5Shade 50, Board Peg5 33, Board Peg5 67,)
        full(Peg6 Peg6Shade Peg6Shine Arm6 Goal6)
        between(Board Peg6Shade 50, Peg6 Peg6Shade 50, Board Peg6 33, Board Peg6 67,)
    },
    dim: shades! {
        full(
            Ground Board Text Quiet Tally SignText Choice ChoiceGlow Move MoveGlow Crown Win Yes No NoteSign MarkDark
            MarkLight
        )
        dim(PlateEdge PlateRim PlateLine Hole HoleShade HoleNumber MarkDark MarkLight)
        between(
            Ground Text 33, Ground Text 66, Ground Quiet 50, Ground PlateRim 50, Board Choice 33,
            Board Choice 67,
        )
        full(Peg1 Peg1Shade Peg1Shine)
        dim(Peg1 Peg1Shade Peg1Shine Arm1 Goal1)
        between(Board Peg1Shade 50, Board Peg1 50,)
        full(Peg2 Peg2Shade Peg2Shine)
        dim(Peg2 Peg2Shade Peg2Shine Arm2 Goal2)
        between(Board Peg2Shade 50, Board Peg2 50,)
        full(Peg3 Peg3Shade Peg3Shine)
        dim(Peg3 Peg3Shade Peg3Shine Arm3 Goal3)
        between(Board Peg3Shade 50, Board Peg3 50,)
        full(Peg4 Peg4Shade Peg4Shine)
        dim(Peg4 Peg4Shade Peg4Shine Arm4 Goal4)
        between(Board Peg4Shade 50, Board Peg4 50,)
        full(Peg5 Peg5Shade Peg5Shine)
        dim(Peg5 Peg5Shade Peg5Shine Arm5 Goal5)
        between(Board Peg5Shade 50, Board Peg5 50,)
        full(Peg6 Peg6Shade Peg6Shine)
        dim(Peg6 Peg6Shade Peg6Shine Arm6 Goal6)
        between(Board Peg6Shade 50, Board Peg6 50,)
    },
};
