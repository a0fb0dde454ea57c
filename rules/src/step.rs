//! One choice within a move, as a number.

/// One choice within a move: a number whose meaning depends on the game.
///
/// ```
/// use asterism_rules::Step;
///
/// assert_eq!(Step::new(7).map(Step::value), Some(7));
/// assert_eq!(Step::new(Step::COUNT), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Step(u16);

impl Step {
    /// Number of different steps. The number is small so that a chain of steps takes little space when it is stored or sent.
    pub const COUNT: u16 = 1296;

    /// Returns the step with this `value`; `None` if the value is [`Step::COUNT`] or more.
    pub const fn new(value: u16) -> Option<Self> {
        if value < Self::COUNT {
            Some(Self(value))
        } else {
            None
        }
    }

    /// Returns the value given to [`Step::new`].
    pub const fn value(self) -> u16 {
        self.0
    }
}
