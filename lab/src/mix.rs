//! Reproducible randomness.

/// Turns `bits` into a pseudorandom number that is the same on any machine. This is the finalizer of `SplitMix64`.
///
/// Source: Steele, Lea, Flood, *Fast Splittable Pseudorandom Number Generators* (2014).
pub(crate) const fn mix(bits: u64) -> u64 {
    let bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}
