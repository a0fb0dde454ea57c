//! Color palette for graphs, without the colors of the game's badges.

use crate::theme::Ink;
use crate::theme::Shade::{self, Between, Full};

/// Builds the palette: first the common entries, then four entries for each curve.
macro_rules! curves {
    ($($ink:ident)+) => {
        &[
            Full(Ink::Ground),
            Full(Ink::Chart),
            Full(Ink::ChartLine),
            Full(Ink::Text),
            Full(Ink::Quiet),
            Full(Ink::Crown),
            Full(Ink::Win),
            Full(Ink::Area1),
            Full(Ink::Area2),
            Between(Ink::Ground, Ink::Text, 30),
            Between(Ink::Ground, Ink::Text, 65),
            Between(Ink::Ground, Ink::Quiet, 50),
            Between(Ink::Chart, Ink::Text, 30),
            Between(Ink::Chart, Ink::Text, 65),
            Between(Ink::Chart, Ink::Quiet, 35),
            Between(Ink::Chart, Ink::Quiet, 70),
            Between(Ink::Chart, Ink::Area1, 33),
            Between(Ink::Chart, Ink::Area1, 66),
            Between(Ink::Chart, Ink::Area2, 33),
            Between(Ink::Chart, Ink::Area2, 66),
            Between(Ink::Chart, Ink::Win, 35),
            Between(Ink::Chart, Ink::Win, 70),
            Between(Ink::Ground, Ink::Win, 50),
            Between(Ink::Ground, Ink::Crown, 50),
            $(
                Full(Ink::$ink),
                Between(Ink::Chart, Ink::$ink, 30),
                Between(Ink::Chart, Ink::$ink, 65),
                Between(Ink::Ground, Ink::$ink, 50),
            )+
        ]
    };
}

/// Palette for graphs, without the colors of the game.
pub(super) const SHADES: &[Shade] = curves!(Curve1 Curve2 Curve3 Curve4 Curve5 Curve6);
