//! What a peg is worth where it stands.

use super::lattice::KINDS;

/// Worth of a peg by the [kind](super::lattice::kind) of its hole, in hundredths of a row.
pub(super) const PEG: [i16; KINDS] = peg();

const fn peg() -> [i16; KINDS] {
    let mut worth = [0; KINDS];
    let mut kind = 0;
    let mut row = 0;
    while row < crate::stern_halma::board::ROWS {
        let half = crate::stern_halma::board::ROW_LENGTHS[row].div_ceil(2);
        let mut nth = 0;
        while nth < half {
            let left = 16 - row as i32;
            let aside =
                2 * nth as i32 + (1 - crate::stern_halma::board::ROW_LENGTHS[row] as i32 % 2);
            worth[kind] = -(100 * left + 3 * left * left + aside * 8) as i16;
            kind += 1;
            nth += 1;
        }
        row += 1;
    }
    worth
}
