//! Sheets of small pictures side by side.

use std::error::Error;
use std::fs::{self, File};
use std::io::{self, BufWriter};
use std::path::Path;

use ab_glyph::FontRef;
use asterism_render::{Theme, View, raster, scene};
use asterism_rules::{AnyGame, GameKind, Record, Step};
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{Rgb, RgbImage, imageops};
use imageproc::drawing::draw_text_mut;

use crate::simulate::Eyes;

/// Side of a picture in pixels, about its size on a phone.
const CELL: u32 = 400;
/// Gap between pictures, in pixels.
const GAP: u32 = 16;
/// Height of a line of text, in pixels.
const LINE: u32 = 40;
/// Background of Discord's dark and light chat.
const CHATS: [Rgb<u8>; 2] = [Rgb([0x31, 0x33, 0x38]), Rgb([0xff; 3])];

/// Returns the record of a whole game of this kind.
fn record(kind: GameKind) -> io::Result<String> {
    let players = match kind {
        // The usual board, which games for five players do not have.
        GameKind::Pentagame => 3,
        _ => *kind.players().end(),
    };
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../rules/tests/games");
    fs::read_to_string(format!("{folder}/{kind}-{players}.txt"))
}

/// Label, game, and the steps chosen so far if a move is being put together.
type Moment = (&'static str, AnyGame, Option<Vec<Step>>);

/// Returns the positions of a game to show.
fn moments(kind: GameKind) -> Result<[Moment; 4], Box<dyn Error>> {
    let end = record(kind)?.parse::<Record>()?.replay()?;
    let half = end.ply() * 3 / 5;
    let at = |ply| end.at(ply).ok_or("no such ply");
    let (_, next) = end.move_at(half + 1).ok_or("games have a middle")?;
    let middle = at(half)?;
    let mut chosen = middle.steps_of(&next)?;
    // Before the only choice of the move, or before its second one.
    chosen.truncate(usize::from(chosen.len() > 1));
    Ok([
        ("start", at(0)?, None),
        ("middle", middle.clone(), None),
        ("choosing", middle, Some(chosen)),
        ("end", end.clone(), None),
    ])
}

/// Writes all sheets into `folder`.
pub(crate) fn write(folder: &Path) -> Result<(), Box<dyn Error>> {
    for &kind in GameKind::ALL {
        let moments = moments(kind)?;
        let themes = Theme::ALL.map(Theme::id);
        let mut sheet = Sheet::new(
            &themes,
            &moments.each_ref().map(|moment| moment.0),
            CHATS[0],
        );
        for (row, (_, game, chosen)) in moments.iter().enumerate() {
            for (column, &theme) in Theme::ALL.iter().enumerate() {
                sheet.put(column, row, &drawn(game, theme, chosen.as_deref()));
            }
        }
        sheet.save(&folder.join(format!("sheet-{kind}.png")))?;

        let (_, middle, _) = &moments[1];
        let eyes = Eyes::ALL.map(|eyes| format!("{eyes:?}"));
        let mut sheet = Sheet::new(&themes, &eyes.each_ref().map(String::as_str), CHATS[0]);
        for (row, eyes) in Eyes::ALL.into_iter().enumerate() {
            for (column, &theme) in Theme::ALL.iter().enumerate() {
                let mut picture = drawn(middle, theme, None);
                for pixel in picture.pixels_mut() {
                    pixel.0 = eyes.see(pixel.0);
                }
                sheet.put(column, row, &picture);
            }
        }
        sheet.save(&folder.join(format!("eyes-{kind}.png")))?;

        let mut sheet = Sheet::new(&themes, &["light chat"], CHATS[1]);
        for (column, &theme) in Theme::ALL.iter().enumerate() {
            sheet.put(column, 0, &drawn(middle, theme, None));
        }
        sheet.save(&folder.join(format!("pale-{kind}.png")))?;
    }
    Ok(())
}

fn drawn(game: &AnyGame, theme: Theme, chosen: Option<&[Step]>) -> RgbImage {
    let view = View {
        size: CELL,
        theme,
        names: crate::names(),
        choosing: chosen.map(<[Step]>::to_vec),
        ..View::default()
    };
    raster::pixels(&scene(game, &view), theme, CELL)
}

/// A grid of pictures with labels above its columns and rows.
struct Sheet {
    picture: RgbImage,
}

impl Sheet {
    fn new(columns: &[&str], rows: &[&str], chat: Rgb<u8>) -> Self {
        let side = |count: usize| GAP + (CELL + GAP) * count as u32;
        let size = (
            side(columns.len()),
            LINE + (side(rows.len()) + LINE * rows.len() as u32),
        );
        let mut sheet = Self {
            picture: RgbImage::from_pixel(size.0, size.1, chat),
        };
        for (column, word) in columns.iter().enumerate() {
            let (x, _) = Self::place(column, 0);
            sheet.write(x, GAP / 2, word);
        }
        for (row, word) in rows.iter().enumerate() {
            let (x, y) = Self::place(0, row);
            sheet.write(x, y - LINE, word);
        }
        sheet
    }

    /// Returns the upper left corner of a picture.
    const fn place(column: usize, row: usize) -> (u32, u32) {
        let (column, row) = (column as u32, row as u32);
        (
            GAP + column * (CELL + GAP),
            LINE + GAP + LINE + row * (CELL + GAP + LINE),
        )
    }

    fn put(&mut self, column: usize, row: usize, picture: &RgbImage) {
        let (x, y) = Self::place(column, row);
        imageops::replace(&mut self.picture, picture, x.into(), y.into());
    }

    fn save(&self, path: &Path) -> Result<(), Box<dyn Error>> {
        let file = BufWriter::new(File::create(path)?);
        let encoder =
            PngEncoder::new_with_quality(file, CompressionType::Best, FilterType::Adaptive);
        Ok(self.picture.write_with_encoder(encoder)?)
    }

    fn write(&mut self, x: u32, y: u32, words: &str) {
        let face = FontRef::try_from_slice(include_bytes!("../../../fonts/Inter-Bold.otf"))
            .expect("the embedded face is a valid font");
        let gray = Rgb([0x8c; 3]);
        draw_text_mut(
            &mut self.picture,
            gray,
            x as i32,
            y as i32,
            26.0,
            &face,
            words,
        );
    }
}
