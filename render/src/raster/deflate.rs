//! Compression for pictures of few colors with large even areas.
//!
//! Such rows are long runs, and edges that go on in the row below. So only two things are looked for: a run of the byte before,
//! and what stands in the row above or a pixel beside it. That takes less time than a fast general compressor, which looks
//! for everything everywhere and settles for the first find, and makes files a fifth smaller.

use zlib_rs::adler32::adler32;

/// Shortest and longest copy the format knows.
const COPY: std::ops::RangeInclusive<usize> = 3..=258;

/// Shortest copy from the row above that is worth the bits that say how far it is.
const FAR: usize = 14;

/// How much longer than a run it has to be.
const FARTHER: usize = 8;

/// Copies shorter than this may be passed over for one that begins a byte later and is longer by [`LATER`] at least.
const SHORT: usize = 48;
const LATER: usize = 3;

/// Runs of this length are not compared with what is above.
const LONG: usize = 160;

/// Bytes and copies that share a code: few enough that it fits them, many enough that it need not be told too often.
const BLOCK: usize = 6000;

/// Code for the end of a block.
const END: u16 = 256;

/// Order in which the lengths of the code lengths' codes are written.
const ORDER: [usize; 19] = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
];

/// `data` in the zlib format. `row` is its period: how far the byte above is.
pub(super) fn zlib(data: &[u8], row: usize) -> Vec<u8> {
    let tokens = tokens(data, row);
    // A window of 32 KiB, no dictionary, and a check that makes the two bytes a multiple of 31.
    let mut out = vec![0x78, 0x01];
    out.reserve(data.len() / 12);
    let mut bits = Bits::new(&mut out);
    let mut blocks = tokens.chunks(BLOCK).peekable();
    while let Some(tokens) = blocks.next() {
        block(tokens, blocks.peek().is_none(), &mut bits);
    }
    bits.finish();
    out.extend(adler32(1, data).to_be_bytes());
    out
}

/// Byte, or copy of earlier bytes, as symbols. Both look alike, so that nothing has to be decided while they are counted and
/// written: a byte's distance is a symbol of its own that takes no bits.
#[derive(Clone, Copy)]
struct Token {
    symbol: u16,
    /// Further bits that say how long the copy is, and how many.
    length: (u16, u8),
    distance_symbol: u8,
    /// Further bits that say how far away it is, and how many.
    distance: (u16, u8),
}

/// Symbols for distances, and one more for none.
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

/// Cuts `data` into bytes and copies, the longest first come.
fn tokens(data: &[u8], row: usize) -> Vec<Token> {
    let mut tokens = Vec::with_capacity(data.len() / 8);
    let mut at = 0;
    // Best copy at this place, if that is known already.
    let mut known = None;
    while at < data.len() {
        let (length, distance) = known.take().unwrap_or_else(|| longest(data, at, row));
        let mut worth = length >= *COPY.start();
        if worth && length < SHORT {
            let later = longest(data, at + 1, row);
            if later.0 >= length + LATER {
                known = Some(later);
                worth = false;
            }
        }
        if worth {
            tokens.push(Token::copy(length, distance));
            at += length;
        } else {
            tokens.push(Token::byte(data[at]));
            at += 1;
        }
    }
    tokens
}

/// Length and distance of the best copy at this place.
fn longest(data: &[u8], at: usize, row: usize) -> (usize, usize) {
    let (mut length, mut distance) = (copy(data, at, 1), 1);
    // Most of a picture is long runs, good enough.
    if length >= LONG {
        return (length, distance);
    }
    // Eight bytes here and ten above: a look that spares most comparisons, as nothing shorter than [`FAR`] is wanted.
    let left = at.checked_sub(row + 1);
    let above = left.and_then(|left| data.get(left..)?.first_chunk::<10>());
    let (Some(here), Some(above)) = (data[at..].first_chunk::<8>(), above) else {
        return (length, distance);
    };
    for (way, right) in [(row, 1), (row - 1, 2), (row + 1, 0)] {
        if above[right..right + 8] != here[..] {
            continue;
        }
        let found = copy(data, at, way);
        // Far copies cost more bits.
        if found >= FAR && found > length + FARTHER {
            (length, distance) = (found, way);
        }
    }
    (length, distance)
}

/// How many bytes from `at` on are those `distance` before.
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

/// Symbol for the length of a copy, and more bits with their number.
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

/// Symbol for the distance of a copy, and more bits with their number.
fn distance_symbol(distance: u16) -> (u8, (u16, u8)) {
    let rest = distance - 1;
    if rest < 4 {
        return (rest as u8, (0, 0));
    }
    let bits = rest.ilog2() - 1;
    let symbol = 2 * bits as u16 + (rest >> bits);
    (symbol as u8, (rest & ((1 << bits) - 1), bits as u8))
}

/// Writes a block with codes made for it.
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
    // Codes of its own.
    bits.push(0b10, 2);
    header(&symbols, &distances, bits);
    for token in tokens {
        symbols.write(usize::from(token.symbol), token.length, bits);
        distances.write(usize::from(token.distance_symbol), token.distance, bits);
    }
    symbols.write(usize::from(END), (0, 0), bits);
}

/// Writes the lengths of both codes, themselves coded.
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

/// Code in which frequent symbols are short.
struct Code {
    /// Bits of each symbol, 0 if it does not occur.
    lengths: Vec<u8>,
    /// Its bits, the first one lowest, and how many; none beyond the last symbol.
    words: [(u16, u8); 286],
}

impl Code {
    /// Huffman's code for symbols that occur so often, with at most `limit` bits each.
    fn of(counts: &[u32], limit: usize) -> Self {
        let mut used: Vec<usize> = (0..counts.len()).filter(|&s| counts[s] > 0).collect();
        // A code needs two symbols, be they used or not.
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

    /// Writes a symbol and what follows it.
    #[inline]
    fn write(&self, symbol: usize, (more, count): (u16, u8), bits: &mut Bits<'_>) {
        let (word, length) = self.words[symbol];
        let both = u64::from(word) | u64::from(more) << length;
        bits.push(both, u32::from(length + count));
    }
}

/// How many symbols have each length, for weights in rising order.
fn many_of_each_length(weights: &[u32], limit: usize) -> Vec<usize> {
    // Two lightest go together again and again; what comes of it is in rising order too.
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
    // Symbols that would be too long were shortened: others have to give way.
    let room = 1_usize << limit;
    let taken = |many: &[usize]| -> usize { (1..=limit).map(|l| many[l] << (limit - l)).sum() };
    while taken(&many) > room {
        let give = (1..limit).rev().find(|&length| many[length] > 0);
        let give = give.expect("so many symbols fit into the limit");
        many[give] -= 1;
        many[give + 1] += 2;
        many[limit] -= 1;
    }
    many
}

/// Words of these lengths: in the order of lengths, then of symbols; the first bit lowest.
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

/// Bits on their way out, the lowest first.
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

    /// Adds so many bits, at most 32.
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
