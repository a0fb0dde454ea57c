//! What a position is worth: set by hand, for search sees most of what matters.

use super::node::Stars;
use crate::engine::Node as _;

/// Worth of a position to the side to move, which cannot win at once, in hundredths.
#[inline]
pub(super) fn worth(node: &Stars) -> i32 {
    let side = node.side();
    let [own, others] = [side, 1 - side].map(|side| {
        let own = node.squares(side);
        let others = node.squares(1 - side);
        let free = others.none();
        let count = |lanes: u64| lanes.count_ones() as i32;
        10 * count(own.one() & free) + 40 * count(own.two() & free) + 100 * count(own.three())
    });
    let threat = if node.threatens(1 - side) { 150 } else { 0 };
    own - others + 30 - threat
}
