//! The two colors of stars.

/// Color of a star.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Color {
    /// The color that moves first.
    Light,
    /// The color that moves second.
    Dark,
}

impl Color {
    /// Both colors.
    pub const ALL: [Self; 2] = [Self::Light, Self::Dark];

    /// Returns the opponent's color.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Light => Self::Dark,
            Self::Dark => Self::Light,
        }
    }

    /// Returns the English name of the color, `light` or `dark`, which selects the wording of phrases.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    /// Returns 0 for light, 1 for dark.
    pub const fn index(self) -> usize {
        self as usize
    }
}
