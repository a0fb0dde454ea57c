//! Color palettes for Star Squares.

use crate::theme::{Packing, Shades, shades};

/// Palettes for undimmed and dimmed boards.
pub(super) const SHADES: Shades = Shades {
    full: shades! {
        full(
            Ground Sky Faint Grain Frame FrameLit FrameDeep PointName Thread Knot StarLight StarSlant StarShade
            StarLine StarDark StarGlint StarGold Text Quiet Crown Move MoveGlow Win Yes No NoteSign
        )
        between(
            Sky Thread 20, Sky Thread 45, Sky Thread 72, StarGold StarDark 50, StarLine StarGold 50,
            Sky Move 33, Sky Move 67, Frame PointName 50, StarLine StarLight 8, StarLine StarLight 20,
            StarLine StarLight 50, StarLine StarLight 80, StarLine StarLight 92, Sky Win 20, Sky Win 47,
            Sky Win 76, Ground Text 35, Ground Text 68,
        )
    },
    dim: shades! {
        full(Ground)
        dim(Sky Frame FrameLit FrameDeep)
        full(PointName)
        dim(Thread Knot StarLight StarSlant StarShade StarLine StarDark StarGlint StarGold)
        full(
            Sky FrameLit FrameDeep StarLight StarSlant StarShade StarLine StarDark StarGlint StarGold Text Quiet
            Choice ChoiceGlow Yes No NoteSign Move MoveGlow
        )
        between(
            StarGold StarDark 50, StarLine StarLight 15, StarLine StarLight 50, Sky Choice 33, Sky Choice 67,
            Sky Thread 20, Ground Text 35, Ground Text 68,
        )
    },
    packing: Packing::Repeats,
};
