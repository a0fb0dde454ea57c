//! Color palette for pictures of tournaments.

use crate::theme::{Shade, shades};

/// The colors of the pictures, and the intermediate colors of smooth edges between colors that touch each other.
pub(super) const SHADES: &[Shade] = shades! {
    full(Ground Chart ChartLine Stripe Text Quiet Crown Letter)
    full(Yellow YellowShade GrayShine GrayShade Bronze BronzeShade)
    between(
        Ground Text 30, Ground Text 65,
        Chart Text 30, Chart Text 65,
        Stripe Text 30, Stripe Text 65,
        Ground Quiet 35, Ground Quiet 70,
        Chart Quiet 35, Chart Quiet 70,
        Stripe Quiet 35, Stripe Quiet 70,
        Ground ChartLine 50, Chart ChartLine 50,
        Yellow Letter 33, Yellow Letter 66,
        GrayShine Letter 33, GrayShine Letter 66,
        Bronze Letter 33, Bronze Letter 66,
        Ground Yellow 33, Ground Yellow 66, Ground YellowShade 50,
        Chart Yellow 33, Chart Yellow 66, Stripe Yellow 50,
        Ground GrayShine 50, Ground GrayShade 50, Chart GrayShine 33, Chart GrayShine 66, Stripe GrayShine 50,
        Ground Bronze 33, Ground Bronze 66, Ground BronzeShade 50,
        Chart Bronze 33, Chart Bronze 66, Stripe Bronze 50,
        Yellow YellowShade 50, GrayShine GrayShade 50, Bronze BronzeShade 50,
        Chart Crown 33, Chart Crown 66,
    )
};
