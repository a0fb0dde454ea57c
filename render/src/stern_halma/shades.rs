//! Color palettes for Stern-Halma.

use crate::theme::{Packing, Shades, shades};

/// Palettes for Stern-Halma. Smooth edges have only one or two intermediate colors, because the many colors of a crowded board leave no room in the
/// palette for more.
pub(super) const SHADES: Shades = Shades {
    full: shades! {
        full(
            Ground Board PlateEdge PlateRim PlateLine Hole HoleShade HoleNumber SignText Text Quiet Move
            MoveGlow Win Crown PlaceNumber Yes No NoteSign
        )
        between(
            Ground Text 33, Ground Text 66, Ground Quiet 50, Ground PlateEdge 50, Ground PlateRim 50,
            PlateEdge PlateRim 50, PlateRim Board 50, Hole HoleNumber 50, Board Hole 50,
            Board Move 50,
        )
        full(Peg1 Peg1Shade Peg1Shine Peg1Mark Arm1 Goal1)
        between(Board Peg1Shade 33, Board Peg1Shade 67, Peg1 Peg1Shade 50, Peg1 Peg1Shine 50, Peg1 Peg1Mark 50,)
        full(Peg2 Peg2Shade Peg2Shine Peg2Mark Arm2 Goal2)
        between(Board Peg2Shade 50, Peg2 Peg2Shade 50, Peg2 Peg2Shine 50, Peg2 Peg2Mark 50,)
        full(Peg3 Peg3Shade Peg3Shine Peg3Mark Arm3 Goal3)
        between(Board Peg3Shade 50, Peg3 Peg3Shade 50, Peg3 Peg3Shine 50, Peg3 Peg3Mark 50,)
        full(Peg4 Peg4Shade Peg4Shine Peg4Mark Arm4 Goal4)
        between(Board Peg4Shade 50, Peg4 Peg4Shade 50, Peg4 Peg4Shine 50, Peg4 Peg4Mark 50,)
        full(Peg5 Peg5Shade Peg5Shine Peg5Mark Arm5 Goal5)
        between(Board Peg5Shade 50, Peg5 Peg5Shade 50, Peg5 Peg5Shine 50, Peg5 Peg5Mark 50,)
        full(Peg6 Peg6Shade Peg6Shine Peg6Mark Arm6 Goal6)
        between(Board Peg6Shade 33, Board Peg6Shade 67, Peg6 Peg6Shade 50, Peg6 Peg6Shine 50, Peg6 Peg6Mark 50,)
    },
    dim: shades! {
        full(
            Ground Board Text Quiet SignText Choice ChoiceGlow Move MoveGlow Crown Win Yes No NoteSign PlaceNumber
        )
        dim(PlateEdge PlateRim PlateLine Hole HoleShade HoleNumber)
        between(
            Ground Text 33, Ground Text 66, Ground Quiet 50, Ground PlateRim 50, Board Choice 33,
            Board Choice 67,
        )
        full(Peg1 Peg1Shade Peg1Shine Peg1Mark)
        dim(Peg1 Peg1Shade Peg1Shine Peg1Mark Arm1 Goal1)
        between(Board Peg1Shade 33, Board Peg1Shade 67, Peg1 Peg1Shade 50, Peg1 Peg1Mark 50,)
        full(Peg2 Peg2Shade Peg2Shine Peg2Mark)
        dim(Peg2 Peg2Shade Peg2Shine Peg2Mark Arm2 Goal2)
        between(Board Peg2Shade 50, Peg2 Peg2Shade 50, Peg2 Peg2Mark 50,)
        full(Peg3 Peg3Shade Peg3Shine Peg3Mark)
        dim(Peg3 Peg3Shade Peg3Shine Peg3Mark Arm3 Goal3)
        between(Board Peg3Shade 50, Peg3 Peg3Shade 50, Peg3 Peg3Mark 50,)
        full(Peg4 Peg4Shade Peg4Shine Peg4Mark)
        dim(Peg4 Peg4Shade Peg4Shine Peg4Mark Arm4 Goal4)
        between(Board Peg4Shade 50, Peg4 Peg4Shade 50, Peg4 Peg4Mark 50,)
        full(Peg5 Peg5Shade Peg5Shine Peg5Mark)
        dim(Peg5 Peg5Shade Peg5Shine Peg5Mark Arm5 Goal5)
        between(Board Peg5Shade 50, Peg5 Peg5Shade 50, Peg5 Peg5Mark 50,)
        full(Peg6 Peg6Shade Peg6Shine Peg6Mark)
        dim(Peg6 Peg6Shade Peg6Shine Peg6Mark Arm6 Goal6)
        between(Board Peg6Shade 50, Peg6 Peg6Shade 50, Peg6 Peg6Mark 50,)
    },
    packing: Packing::Repeats,
};
