//! Color palettes for Pentagame.

use crate::theme::{Packing, Shades, shades};

/// Palettes for Pentagame. Grays need no intermediate colors, because other grays in the palette serve as such.
pub(super) const SHADES: Shades = Shades {
    full: shades! {
        full(
            Ground Board Lip Star Line Label Stop Digit Seam White WhiteShade Blue BlueShade Red RedShade Yellow
            YellowShade Green GreenShade BlackBlock BlackShine BlackSide BlackEdge GrayShine GrayShade Socket
            Text Quiet Writing Yes No NoteSign Crown Win Move MoveGlow MarkedDigit
        )
        between(
            Stop Digit 50, Seam White 36, Seam White 70, Seam Blue 36, Seam Blue 70, Seam Red 36, Seam Red 70,
            Seam Yellow 36, Seam Yellow 70, Seam Green 36, Seam Green 70, Board Move 35, Board Move 70,
            Ground Text 50, Ground Quiet 50,
        )
    },
    dim: shades! {
        full(
            Ground Board Label Stop Digit Seam White WhiteShade Blue BlueShade Red RedShade Yellow YellowShade
            Green GreenShade BlackBlock BlackShine BlackSide BlackEdge GrayShine GrayShade Text Quiet Writing
            Crown Choice ChoiceGlow Move MoveGlow MarkedDigit
        )
        dim(
            Lip Star Line Stop Digit White Blue Red Yellow Green WhiteShade BlueShade RedShade YellowShade
            GreenShade BlackEdge GrayShine GrayShade Socket
        )
        between(
            Board Choice 35, Board Choice 70, Stop Digit 50, Seam White 50, Seam Blue 50, Seam Red 50,
            Seam Yellow 50, Seam Green 50, Ground Text 50, Ground Quiet 50,
        )
    },
    packing: Packing::Runs,
};
