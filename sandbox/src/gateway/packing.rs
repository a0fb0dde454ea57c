//! Encodes the payloads of one socket: as plain text, or compressed in one of Discord's three ways.
//!
//! See [Discord Docs/Encoding and Compression](https://docs.discord.com/developers/events/gateway#encoding-and-compression).

use std::io::Write as _;

use axum::extract::ws::{Message as Frame, Utf8Bytes};
use flate2::write::ZlibEncoder;
use flate2::{Compress, Compression, FlushCompress};

use crate::limits;

/// Encoding of the payloads of one socket.
pub(super) enum Packing {
    /// Plain text.
    Plain,
    /// Each payload that exceeds a minimum size is compressed separately (`compress` of IDENTIFY).
    Payload,
    /// All payloads are one zlib stream, flushed after each (`compress=zlib-stream`).
    ZlibStream(Box<Compress>),
    /// All payloads are one zstd frame, flushed after each (`compress=zstd-stream`).
    ZstdStream {
        /// Whether the frame's header has been written.
        begun: bool,
    },
}

impl Packing {
    /// Returns the encoding that the socket's URL asks for; `None` if Discord has no such encoding.
    pub(super) fn of_url(compress: Option<&str>) -> Option<Self> {
        match compress {
            None | Some("") => Some(Self::Plain),
            Some("zlib-stream") => Some(Self::ZlibStream(Box::new(Compress::new(
                Compression::fast(),
                true,
            )))),
            Some("zstd-stream") => Some(Self::ZstdStream { begun: false }),
            Some(_) => None,
        }
    }

    /// Turns on separate compression of each later payload, unless the whole socket is compressed.
    pub(super) fn compress_payloads(&mut self) {
        if matches!(self, Self::Plain) {
            *self = Self::Payload;
        }
    }

    /// Encodes a payload as a WebSocket frame.
    pub(super) fn pack(&mut self, payload: Utf8Bytes) -> std::io::Result<Frame> {
        let packed = match self {
            Self::Payload if payload.len() >= limits::COMPRESSED_PAYLOAD => {
                let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
                encoder.write_all(payload.as_bytes())?;
                encoder.finish()?
            }
            Self::Plain | Self::Payload => return Ok(Frame::Text(payload)),
            Self::ZlibStream(stream) => flush_zlib(stream, payload.as_bytes())?,
            Self::ZstdStream { begun } => {
                let is_first = !std::mem::replace(begun, true);
                write_zstd(payload.as_bytes(), is_first)
            }
        };
        Ok(Frame::binary(packed))
    }
}

/// Compresses bytes and flushes the stream, so that the result ends with `00 00 ff ff`.
fn flush_zlib(stream: &mut Compress, bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut packed = Vec::with_capacity(bytes.len() / 2 + 64);
    let before = stream.total_in();
    loop {
        let read = usize::try_from(stream.total_in() - before).unwrap_or(bytes.len());
        stream.compress_vec(&bytes[read..], &mut packed, FlushCompress::Sync)?;
        // If it is full, there may be more to come.
        if packed.len() < packed.capacity() {
            return Ok(packed);
        }
        packed.reserve(packed.len());
    }
}

/// Header of a zstd frame: magic number, a descriptor without options, and a window of 128 KiB.
/// See [RFC 8878](https://www.rfc-editor.org/rfc/rfc8878#name-zstandard-frames).
const ZSTD_FRAME: [u8; 6] = [0x28, 0xb5, 0x2f, 0xfd, 0, 7 << 3];
/// Maximum size in bytes of a block in a frame with the header [`ZSTD_FRAME`].
const ZSTD_BLOCK: usize = 128 * 1024;

/// Encodes bytes as blocks of a zstd frame that stays open. The blocks are not compressed: readers see no difference, and there is no need to save
/// bytes on the same machine.
fn write_zstd(bytes: &[u8], is_first: bool) -> Vec<u8> {
    let mut packed = if is_first {
        ZSTD_FRAME.to_vec()
    } else {
        Vec::new()
    };
    for block in bytes.chunks(ZSTD_BLOCK) {
        // One bit for the last block, two for its type, and 21 for its size.
        let header = (block.len() as u32) << 3;
        packed.extend_from_slice(&header.to_le_bytes()[..3]);
        packed.extend_from_slice(block);
    }
    packed
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use flate2::{Decompress, FlushDecompress, read::ZlibDecoder};

    use super::*;

    /// Payloads of many sizes, some of which do not fit the first guess of their compressed size.
    fn payloads() -> Vec<String> {
        let noise = |length: u32| -> String {
            let digits = (0..length).map(|n| n.wrapping_mul(2_654_435_761) >> 7);
            digits.map(|n| char::from(b'!' + (n % 90) as u8)).collect()
        };
        [0, 1, 100, 5000, 200_000, 300_000].map(noise).to_vec()
    }

    fn binary(frame: Frame) -> Vec<u8> {
        match frame {
            Frame::Binary(bytes) => bytes.to_vec(),
            other => panic!("{other:?} is not binary"),
        }
    }

    #[test]
    fn a_zlib_stream_is_flushed_after_each_payload() {
        let mut packing = Packing::of_url(Some("zlib-stream")).expect("Discord has it");
        let mut stream = Decompress::new(true);
        for payload in payloads() {
            let packed = binary(packing.pack(payload.as_str().into()).expect("it is packed"));
            assert!(packed.ends_with(&[0, 0, 0xff, 0xff]));
            let mut unpacked = Vec::with_capacity(payload.len() + 1);
            let read = stream.decompress_vec(&packed, &mut unpacked, FlushDecompress::Sync);
            read.expect("it is zlib");
            assert_eq!(unpacked, payload.as_bytes());
        }
    }

    #[test]
    fn only_longer_payloads_are_compressed_one_by_one() {
        let mut packing = Packing::Plain;
        packing.compress_payloads();
        for payload in payloads() {
            let frame = packing.pack(payload.as_str().into()).expect("it is packed");
            if payload.len() < limits::COMPRESSED_PAYLOAD {
                assert_eq!(frame, Frame::text(payload));
                continue;
            }
            let mut unpacked = String::new();
            let packed = binary(frame);
            let mut decoder = ZlibDecoder::new(packed.as_slice());
            decoder.read_to_string(&mut unpacked).expect("it is zlib");
            assert_eq!(unpacked, payload);
        }
    }

    #[test]
    fn a_zstd_stream_is_one_frame_of_raw_blocks() {
        let mut packing = Packing::of_url(Some("zstd-stream")).expect("Discord has it");
        let mut stream = Vec::new();
        for payload in payloads() {
            stream.extend(binary(packing.pack(payload.into()).expect("it is packed")));
        }
        let mut rest = stream.strip_prefix(&ZSTD_FRAME).expect("one header");
        let mut unpacked = Vec::new();
        while let [a, b, c, blocks @ ..] = rest {
            let header = u32::from_le_bytes([*a, *b, *c, 0]);
            assert_eq!(header & 0b111, 0, "a raw block that is not the last");
            let (block, after) = blocks.split_at((header >> 3) as usize);
            unpacked.extend_from_slice(block);
            rest = after;
        }
        assert_eq!(unpacked, payloads().concat().into_bytes());
    }
}
