//! Encodes animations as GIF files. Each frame contains only the pixels that changed since the previous frame, in the palette of the game.

use std::borrow::Cow;
use std::mem;
use std::sync::Arc;

use gif::{DisposalMethod, Encoder, Repeat};
use image::GrayImage;

use super::frame::Frame;
use super::{Atlas, AtlasKey};
use crate::scene::{Item, Point, Scene, Tone};
use crate::theme::Theme;

/// An animation being made. All of its scenes are undimmed, show the same game, and have the same side length.
pub(crate) struct Film {
    atlas: Arc<Atlas>,
    /// Pixels per board unit.
    scale: f64,
    encoder: Encoder<Vec<u8>>,
    /// Index of the transparent palette entry.
    clear: u8,
    /// Pixels that a viewer sees after all frames added so far; empty before the first frame.
    shown: Vec<u8>,
    /// The last frame. It is not written yet, so that it can be shown longer if the next frame is identical.
    last: Option<gif::Frame<'static>>,
    /// Size of the file so far, in bytes. The last frame is counted, although it is not written yet.
    bytes: usize,
    /// Number of pixels encoded so far.
    work: u64,
}

/// Picture of a board without the items that move.
pub(crate) struct Stage {
    image: GrayImage,
}

impl Film {
    /// Creates an animation with sides of `size` pixels, for scenes with the same side length as `scene`.
    pub(crate) fn new(scene: &Scene, theme: Theme, size: u32) -> Self {
        let key = AtlasKey {
            tone: Tone::Full,
            ..AtlasKey::of(scene, theme, size)
        };
        let atlas = Atlas::get(key);
        let mut colors = atlas.palette.bytes();
        let clear =
            u8::try_from(atlas.palette.len()).expect("palettes have fewer than 256 entries");
        // The transparent entry is never visible.
        colors.extend([0; 3]);
        let side = u16::try_from(size).expect("pictures are no longer than 2000 pixels");
        let mut encoder = Encoder::new(Vec::new(), side, side, &colors).expect(IN_MEMORY);
        encoder.set_repeat(Repeat::Infinite).expect(IN_MEMORY);
        Self {
            scale: f64::from(size) / scene.side,
            bytes: encoder.get_ref().len(),
            atlas,
            encoder,
            clear,
            shown: Vec::new(),
            last: None,
            work: 0,
        }
    }

    /// Returns the length of the file so far, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    /// Returns the number of pixels encoded so far, which determines how long encoding takes.
    pub(crate) fn work(&self) -> u64 {
        self.work
    }

    /// Adds a frame that shows `scene` for `delay` hundredths of a second.
    pub(crate) fn show(&mut self, scene: &Scene, delay: u16) {
        let pixels = self.atlas.frame(scene).image.into_raw();
        self.push(pixels, delay);
    }

    /// Draws the board of `scene` with only the items for which `stay` returns true.
    pub(crate) fn set_stage(&self, scene: &Scene, stay: impl Fn(usize) -> bool) -> Stage {
        let mut frame = self.frame(self.atlas.ground(scene, self.scale).clone());
        let items = scene.items.iter().enumerate();
        for (_, item) in items.filter(|&(index, _)| stay(index)) {
            self.atlas.draw(&mut frame, item, (0, 0));
        }
        Stage { image: frame.image }
    }

    /// Adds a frame that shows a stage with `actors` on it for `delay` hundredths of a second. Each actor is an item with its offset from its place
    /// in the scene.
    ///
    /// Actors are moved by whole pixels, so that their parts stay together and text does not flicker.
    pub(crate) fn show_actors<'a>(
        &mut self,
        stage: &Stage,
        actors: impl IntoIterator<Item = (&'a Item, Point)>,
        delay: u16,
    ) {
        let mut frame = self.frame(stage.image.clone());
        for (item, away) in actors {
            let pixels = |v: f64| (v * self.scale).round() as i32;
            let away = (pixels(away.x), pixels(away.y));
            self.atlas.draw(&mut frame, item, away);
        }
        let pixels = frame.image.into_raw();
        self.push(pixels, delay);
    }

    /// Finishes the animation and returns the contents of the GIF file.
    pub(crate) fn finish(mut self) -> Vec<u8> {
        self.flush();
        self.encoder.into_inner().expect(IN_MEMORY)
    }

    fn frame(&self, image: GrayImage) -> Frame<'_> {
        Frame::new(&self.atlas.palette, self.scale, image)
    }

    fn push(&mut self, pixels: Vec<u8>, delay: u16) {
        let side = self.atlas.key.size as usize;
        let Some(area) = Area::changed(&self.shown, &pixels, side) else {
            if let Some(last) = &mut self.last {
                last.delay = last.delay.saturating_add(delay);
            }
            return;
        };
        self.flush();
        let mut changed = Vec::with_capacity(area.width * area.height);
        for y in area.top..area.top + area.height {
            let start = y * side + area.left;
            let row = start..start + area.width;
            if self.shown.is_empty() {
                changed.extend_from_slice(&pixels[row]);
            } else {
                let pairs = pixels[row.clone()].iter().zip(&self.shown[row]);
                changed.extend(pairs.map(|(&new, &old)| if new == old { self.clear } else { new }));
            }
        }
        self.work += changed.len() as u64;
        let mut frame = gif::Frame {
            delay,
            dispose: DisposalMethod::Keep,
            transparent: (!self.shown.is_empty()).then_some(self.clear),
            left: area.left as u16,
            top: area.top as u16,
            width: area.width as u16,
            height: area.height as u16,
            buffer: Cow::Owned(changed),
            ..gif::Frame::default()
        };
        frame.make_lzw_pre_encoded();
        // Headers, and a length before every 255 bytes.
        self.bytes += 20 + frame.buffer.len() + frame.buffer.len() / 255;
        self.last = Some(frame);
        self.shown = pixels;
    }

    fn flush(&mut self) {
        if let Some(frame) = mem::take(&mut self.last) {
            self.encoder
                .write_lzw_pre_encoded_frame(&frame)
                .expect(IN_MEMORY);
        }
    }
}

/// Reason why encoding cannot fail, as a message for `expect`.
const IN_MEMORY: &str = "writing a picture of the stated size into memory cannot fail";

/// Part of a picture that has changed, in pixels.
struct Area {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

impl Area {
    /// Returns the smallest area that contains every difference between two pictures, or `None` if the pictures are equal. If `old` is empty, the
    /// area is the whole picture.
    fn changed(old: &[u8], new: &[u8], side: usize) -> Option<Self> {
        if old.is_empty() {
            return Some(Self {
                left: 0,
                top: 0,
                width: side,
                height: new.len() / side,
            });
        }
        let rows = || old.chunks_exact(side).zip(new.chunks_exact(side));
        let top = rows().position(|(old, new)| old != new)?;
        let below = rows().rev().position(|(old, new)| old != new)?;
        let height = new.len() / side - below - top;
        let (mut left, mut right) = (side, 0);
        for (old, new) in rows().skip(top).take(height) {
            // Compare only pixels that would widen the area.
            let pairs = || old.iter().zip(new);
            let first = pairs().take(left).position(|(old, new)| old != new);
            left = first.unwrap_or(left);
            let last = pairs().skip(right).rposition(|(old, new)| old != new);
            right = last.map_or(right, |last| right + last + 1);
        }
        Some(Self {
            left,
            top,
            width: right - left,
            height,
        })
    }
}
