//! Compression for pictures with few colors and large even areas.
//!
//! Rows of such pictures consist of long runs, edges that continue in the row below, and pieces that occur many times. The search therefore
//! looks only for a run of the previous byte, for a copy from the row above or one pixel next to it, and for the last place where the next
//! eight bytes occurred. That takes as long as the fast levels of a general compressor, which search everywhere, and makes files a tenth
//! smaller than zlib-rs level 2.

use zlib_rs::adler32::adler32;

/// Shortest and longest copy the format allows.
const COPY: std::ops::RangeInclusive<usize> = 3..=258;

/// Maximum distance of a copy that the format allows, minus one pixel.
const FARTHEST: usize = 32_767;

/// How much longer than a run a copy from elsewhere must be to be preferred, because its distance costs more bits.
const FARTHER: usize = 3;

/// Copies of this length are accepted without comparing others.
const LONG: usize = 48;

/// Shorter copies from elsewhere are dropped for a longer one that begins a byte later.
const SHORT: usize = 12;

/// Number of bytes and copies that share a code: few enough for a code that suits them, enough that codes do not take much space.
const BLOCK: usize = 6000;

/// Symbol for the end of a block.
const END: u16 = 256;

/// Order in which the lengths of the code-length codes are written.
const ORDER: [usize; 19] = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
];

/// Compresses `data` in the zlib format. `row` is the length of a row in bytes, 3 to [`FARTHEST`]; it affects only the size of the result.
pub(super) fn zlib(data: &[u8], row: usize) -> Vec<u8> {
    let mut cutter = Cutter::new(data, row.clamp(3, FARTHEST));
    // A window of 32 KiB, no dictionary, and a checksum that makes the two bytes a multiple of 31.
    let mut out = vec![0x78, 0x01];
    out.reserve(data.len() / 12);
    let mut bits = Bits::new(&mut out);
    // One block at a time fits in the processor's cache.
    let mut tokens = Vec::with_capacity(BLOCK);
    loop {
        cutter.cut(&mut tokens);
        block(&tokens, cutter.is_done(), &mut bits);
        if cutter.is_done() {
            break;
        }
    }
    bits.finish();
    out.extend(adler32(1, data).to_be_bytes());
    out
}

/// A byte, or a copy of earlier bytes, as symbols. Both have the same layout, so that counting and writing need no branches: the distance
/// of a byte is an extra symbol with no bits.
#[derive(Clone, Copy)]
struct Token {
    symbol: u16,
    /// Extra bits for the length of the copy, and how many there are.
    length: (u16, u8),
    distance_symbol: u8,
    /// Extra bits for its distance, and how many there are.
    distance: (u16, u8),
}

/// Number of symbols for distances. One more symbol means no distance.
const DISTANCES: usize = 30;

impl Token {
    const fn byte(byte: u8) -> Self {
        Self {
            symbol: byte as u16,
            length: (0, 0),
            distance_symbol: DISTANCES as u8,
            distance: (0, 0),
        }
    }

    fn copy(length: usize, distance: usize) -> Self {
        let (symbol, length) = length_symbol(length as u16);
        let (distance_symbol, distance) = distance_symbol(distance as u16);
        Self {
            symbol,
            length,
            distance_symbol,
            distance,
        }
    }
}

/// Splits data into bytes and copies, greedily.
struct Cutter<'a> {
    data: &'a [u8],
    row: usize,
    at: usize,
    seen: Seen,
    /// Length and distance of the best copy at `at`, if already known.
    known: Option<(usize, usize)>,
}

impl<'a> Cutter<'a> {
    fn new(data: &'a [u8], row: usize) -> Self {
        Self {
            data,
            row,
            at: 0,
            seen: Seen::new(),
            known: None,
        }
    }

    fn is_done(&self) -> bool {
        self.at == self.data.len()
    }

    /// Puts the next block into `tokens`.
    fn cut(&mut self, tokens: &mut Vec<Token>) {
        tokens.clear();
        while !self.is_done() && tokens.len() < BLOCK {
            let Self { data, row, at, .. } = *self;
            let (length, distance) = self
                .known
                .take()
                .unwrap_or_else(|| longest(data, at, row, &mut self.seen));
            let mut worth = length >= *COPY.start();
            if worth && length < SHORT && distance != 1 {
                let later = longest(data, at + 1, row, &mut self.seen);
                if later.0 > length {
                    self.known = Some(later);
                    worth = false;
                }
            }
            if worth {
                tokens.push(Token::copy(length, distance));
                self.at += length;
            } else {
                tokens.push(Token::byte(data[at]));
                self.at += 1;
            }
        }
    }
}

/// Last position of each sequence of eight bytes, by hash.
struct Seen(Vec<u32>);

impl Seen {
    /// Small enough to fit in the processor's cache.
    const BITS: u32 = 12;

    fn new() -> Self {
        Self(vec![u32::MAX; 1 << Self::BITS])
    }

    /// Records the position of these bytes, and returns the last position of bytes with the same hash.
    #[inline]
    fn note(&mut self, bytes: [u8; 8], at: usize) -> usize {
        // Fibonacci hashing: the upper bits of the product with a number derived from the golden ratio.
        let hash = u64::from_le_bytes(bytes).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let place = &mut self.0[(hash >> (u64::BITS - Self::BITS)) as usize];
        std::mem::replace(place, at as u32) as usize
    }
}

/// Returns the length and distance of the best copy found at position `at`.
fn longest(data: &[u8], at: usize, row: usize, seen: &mut Seen) -> (usize, usize) {
    let (mut length, mut distance) = (copy(data, at, 1), 1);
    // Most of a picture is long runs; they are good enough.
    if length >= LONG {
        return (length, distance);
    }
    let Some(here) = data[at..].first_chunk::<8>() else {
        return (length, distance);
    };
    let before = seen.note(*here, at);
    let above = at.wrapping_sub(row);
    for from in [above, before, above.wrapping_add(1), above.wrapping_sub(1)] {
        if length >= LONG {
            break;
        }
        // Comparing eight bytes first avoids most comparisons. Missing positions are far beyond the end, so `get` rejects them.
        let there = data.get(from..).and_then(<[u8]>::first_chunk::<8>);
        if there != Some(here) || at - from > FARTHEST {
            continue;
        }
        let found = copy(data, at, at - from);
        if found > length + FARTHER {
            (length, distance) = (found, at - from);
        }
    }
    (length, distance)
}

/// Returns how many bytes starting at `at` equal those `distance` before.
#[inline]
fn copy(data: &[u8], at: usize, distance: usize) -> usize {
    let Some(from) = at.checked_sub(distance) else {
        return 0;
    };
    if data.get(at) != data.get(from) {
        return 0;
    }
    let end = data.len().min(at + COPY.end()).max(at);
    let (here, there) = (&data[at..end], &data[from..end - distance]);
    let (words, others) = (here.as_chunks::<8>().0, there.as_chunks::<8>().0);
    let mut length = 0;
    for (a, b) in words.iter().zip(others) {
        let differ = u64::from_le_bytes(*a) ^ u64::from_le_bytes(*b);
        if differ != 0 {
            return length + differ.trailing_zeros() as usize / 8;
        }
        length += 8;
    }
    let rest = here[length..].iter().zip(&there[length..]);
    length + rest.take_while(|(a, b)| a == b).count()
}

/// Returns the symbol for the length of a copy, with its extra bits and their number.
fn length_symbol(length: u16) -> (u16, (u16, u8)) {
    match length {
        0..=10 => (254 + length, (0, 0)),
        258.. => (285, (0, 0)),
        _ => {
            let rest = length - 3;
            let bits = rest.ilog2() - 2;
            let symbol = 257 + 4 * bits as u16 + (rest >> bits);
            (symbol, (rest & ((1 << bits) - 1), bits as u8))
        }
    }
}

/// Returns the symbol for the distance of a copy, with its extra bits and their number.
fn distance_symbol(distance: u16) -> (u8, (u16, u8)) {
    let rest = distance - 1;
    if rest < 4 {
        return (rest as u8, (0, 0));
    }
    let bits = rest.ilog2() - 1;
    let symbol = 2 * bits as u16 + (rest >> bits);
    (symbol as u8, (rest & ((1 << bits) - 1), bits as u8))
}

/// Writes a block with its own codes.
fn block(tokens: &[Token], last: bool, bits: &mut Bits<'_>) {
    let (mut symbols, mut distances) = ([0_u32; 286], [0_u32; DISTANCES + 1]);
    symbols[usize::from(END)] = 1;
    for token in tokens {
        symbols[usize::from(token.symbol)] += 1;
        distances[usize::from(token.distance_symbol)] += 1;
    }
    let symbols = Code::of(&symbols, 15);
    let distances = Code::of(&distances[..DISTANCES], 15);
    bits.push(u64::from(last), 1);
    // Block type: dynamic codes.
    bits.push(0b10, 2);
    header(&symbols, &distances, bits);
    for token in tokens {
        symbols.write(usize::from(token.symbol), token.length, bits);
        distances.write(usize::from(token.distance_symbol), token.distance, bits);
    }
    symbols.write(usize::from(END), (0, 0), bits);
}

/// Writes the code lengths of both codes, themselves encoded.
fn header(symbols: &Code, distances: &Code, bits: &mut Bits<'_>) {
    let lengths: Vec<u8> = [&symbols.lengths[..], &distances.lengths[..]].concat();
    let mut counts = [0; 19];
    for &length in &lengths {
        counts[usize::from(length)] += 1;
    }
    let code = Code::of(&counts, 7);
    bits.push(symbols.lengths.len() as u64 - 257, 5);
    bits.push(distances.lengths.len() as u64 - 1, 5);
    bits.push(ORDER.len() as u64 - 4, 4);
    for place in ORDER {
        bits.push(u64::from(code.lengths[place]), 3);
    }
    for length in lengths {
        code.write(usize::from(length), (0, 0), bits);
    }
}

/// A code with short words for frequent symbols.
struct Code {
    /// Number of bits of each symbol, 0 if it does not occur.
    lengths: Vec<u8>,
    /// Code word of each symbol, first bit lowest, and its number of bits; empty after the last symbol.
    words: [(u16, u8); 286],
}

impl Code {
    /// Creates the Huffman code for symbols with these counts, with at most `limit` bits each.
    fn of(counts: &[u32], limit: usize) -> Self {
        let mut used: Vec<usize> = (0..counts.len()).filter(|&s| counts[s] > 0).collect();
        // A code needs two symbols, even if they are not used.
        for symbol in 0..counts.len() {
            if used.len() < 2 && !used.contains(&symbol) {
                used.push(symbol);
            }
        }
        used.sort_by_key(|&symbol| counts[symbol]);
        let weights: Vec<u32> = used.iter().map(|&symbol| counts[symbol]).collect();
        let many = many_of_each_length(&weights, limit);
        let mut lengths = vec![0; counts.len()];
        let mut symbols = used.iter();
        for length in (1..=limit).rev() {
            for &symbol in symbols.by_ref().take(many[length]) {
                lengths[symbol] = length as u8;
            }
        }
        let mut all = [(0, 0); 286];
        let words = words(&lengths, limit).into_iter();
        for (place, word) in all.iter_mut().zip(words.zip(lengths.iter().copied())) {
            *place = word;
        }
        Self {
            lengths,
            words: all,
        }
    }

    /// Writes a symbol and its extra bits.
    #[inline]
    fn write(&self, symbol: usize, (more, count): (u16, u8), bits: &mut Bits<'_>) {
        let (word, length) = self.words[symbol];
        let both = u64::from(word) | u64::from(more) << length;
        bits.push(both, u32::from(length + count));
    }
}

/// Returns how many symbols have each length, for weights in ascending order.
fn many_of_each_length(weights: &[u32], limit: usize) -> Vec<usize> {
    // Join the two lightest nodes repeatedly; the weights of joined nodes are ascending too.
    let count = weights.len();
    let mut parents = vec![0; 2 * count - 1];
    let mut joined: Vec<u32> = Vec::with_capacity(count);
    let (mut leaf, mut join) = (0, 0);
    while joined.len() + 1 < count {
        let mut sum = 0;
        for _ in 0..2 {
            let is_leaf = joined
                .get(join)
                .is_none_or(|&weight| leaf < count && weights[leaf] <= weight);
            let node = if is_leaf {
                leaf += 1;
                sum += weights[leaf - 1];
                leaf - 1
            } else {
                join += 1;
                sum += joined[join - 1];
                count + join - 1
            };
            parents[node] = count + joined.len();
        }
        joined.push(sum);
    }
    let mut depths = vec![0; 2 * count - 1];
    let mut many = vec![0; limit + 1];
    for node in (0..2 * count - 2).rev() {
        depths[node] = depths[parents[node]] + 1;
        if node < count {
            many[depths[node].min(limit)] += 1;
        }
    }
    // Symbols with too long codes were shortened, so others have to become longer.
    let room = 1_usize << limit;
    let taken = |many: &[usize]| -> usize { (1..=limit).map(|l| many[l] << (limit - l)).sum() };
    while taken(&many) > room {
        let give = (1..limit).rev().find(|&length| many[length] > 0);
        let give = give.expect("all symbols fit within the limit");
        many[give] -= 1;
        many[give + 1] += 2;
        many[limit] -= 1;
    }
    many
}

/// Returns code words with these lengths: ordered by length, then by symbol, with the first bit lowest.
fn words(lengths: &[u8], limit: usize) -> Vec<u16> {
    let mut words = vec![0; lengths.len()];
    let mut next = 0_u16;
    for length in 1..=limit {
        next <<= 1;
        for (word, _) in words
            .iter_mut()
            .zip(lengths)
            .filter(|(_, l)| usize::from(**l) == length)
        {
            *word = next.reverse_bits() >> (16 - length);
            next += 1;
        }
    }
    words
}

/// Bit writer, lowest bit first.
struct Bits<'a> {
    out: &'a mut Vec<u8>,
    word: u64,
    filled: u32,
}

impl<'a> Bits<'a> {
    fn new(out: &'a mut Vec<u8>) -> Self {
        Self {
            out,
            word: 0,
            filled: 0,
        }
    }

    /// Appends up to 32 bits.
    #[inline]
    fn push(&mut self, bits: u64, count: u32) {
        self.word |= bits << self.filled;
        self.filled += count;
        if self.filled >= 32 {
            self.out.extend((self.word as u32).to_le_bytes());
            self.word >>= 32;
            self.filled -= 32;
        }
    }

    fn finish(self) {
        let bytes = self.filled.div_ceil(8) as usize;
        self.out.extend(&self.word.to_le_bytes()[..bytes]);
    }
}

#[cfg(test)]
mod tests {
    use zlib_rs::{InflateConfig, ReturnCode, decompress_slice};

    use super::*;

    /// Compresses `data` and checks that another library decompresses it.
    #[track_caller]
    fn check(data: &[u8], row: usize) {
        let packed = zlib(data, row);
        let mut room = vec![0; data.len() + 1];
        let (unpacked, code) = decompress_slice(&mut room, &packed, InflateConfig::default());
        assert_eq!(code, ReturnCode::Ok, "{} bytes, row {row}", data.len());
        assert!(unpacked == data, "{} bytes, row {row}", data.len());
    }

    /// Knuth's MMIX generator.
    fn random(state: &mut u64, below: u64) -> u64 {
        *state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (*state >> 33) % below
    }

    #[test]
    fn compressed_data_can_be_decompressed() {
        check(&[], 1);
        for length in 1..600 {
            check(&vec![7; length], 20);
        }
        let mut state = 1;
        for round in 0..400 {
            let colors = 1 + random(&mut state, 256);
            let row = 1 + random(&mut state, 2000) as usize;
            let length = random(&mut state, 40_000) as usize;
            let longest = 1 + random(&mut state, 1 << (round % 12));
            let mut data = Vec::with_capacity(length);
            while data.len() < length {
                let run = 1 + random(&mut state, longest) as usize;
                let above = data.len().checked_sub(row).filter(|_| round % 3 > 0);
                match above {
                    // Mostly continue the row above.
                    Some(above) if random(&mut state, 3) > 0 => {
                        let some = data[above..(above + run).min(data.len())].to_vec();
                        data.extend(some);
                    }
                    _ => data.extend(vec![random(&mut state, colors) as u8; run]),
                }
            }
            check(&data, row);
        }
    }

    #[test]
    fn every_length_and_distance_can_be_decompressed() {
        let mut state = 2;
        for row in [1, 2, 3, 4, 5, 9, 33, 401, 721, 1001, 2001, 8193, 32_767] {
            let mut data: Vec<u8> = (0..row).map(|_| random(&mut state, 256) as u8).collect();
            for length in 1..300 {
                let above = data.len() - row;
                for i in 0..length {
                    data.push(data[above + i]);
                }
                data.push(random(&mut state, 256) as u8);
            }
            check(&data, row);
        }
    }

    /// Counts that grow like Fibonacci numbers give the longest codes.
    #[test]
    fn codes_are_never_longer_than_their_limit() {
        for limit in [7, 15] {
            for symbols in 2..(19.min(1 << limit)) {
                let mut counts = vec![1_u32, 1];
                while counts.len() < symbols {
                    counts.push(counts[counts.len() - 1] + counts[counts.len() - 2]);
                }
                let code = Code::of(&counts, limit);
                let longest = code.lengths.iter().map(|&l| usize::from(l)).max();
                assert!(
                    longest <= Some(limit),
                    "{symbols} symbols, at most {limit} bits"
                );
                let taken: usize = code
                    .lengths
                    .iter()
                    .map(|&l| 1 << (limit - usize::from(l)))
                    .sum();
                assert_eq!(taken, 1 << limit, "every code word is used");
            }
        }
        let mut data = Vec::new();
        let (mut count, mut next) = (1, 1);
        for byte in 0..20 {
            for _ in 0..count {
                data.extend([byte, 100 + byte]);
            }
            (count, next) = (next, count + next);
        }
        check(&data, 1001);
    }
}
