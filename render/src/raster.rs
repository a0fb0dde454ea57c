//! Rasterizer: turns scenes into pixels.
//!
//! A game's empty boards and sprites are drawn once with the crate imageproc, at eight times their size and without smoothing, then scaled down to
//! indices into a fixed palette. A picture starts as a copy of the empty board. Sprites are copied into it row by row, and text and arrows are
//! blended in with the help of a table. Colors are not counted or searched for while a user waits.

mod canvas;
mod chart;
mod encode;
mod film;
mod frame;
mod glyphs;
mod icon;
mod palette;
mod supersample;
mod tile;

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use asterism_rules::GameKind;
use image::GrayImage;

use crate::games::{art, gallery};
use crate::scene::{Bounds, Item, Mark, Point, Scene, Sprite, Tone, point};
use crate::theme::Theme;
use frame::Frame;
use glyphs::Glyphs;
use palette::Palette;
use tile::Tile;

pub(crate) use chart::chart;
pub(crate) use film::{Film, Stage};
pub(crate) use icon::icon;
pub use supersample::supersampled;

/// Draws `scene` as a PNG with a palette and a side length of `size` pixels.
///
/// ```
/// use asterism_render::{Theme, View, raster, scene};
/// use asterism_rules::{AnyGame, GameKind};
///
/// let game = AnyGame::new(GameKind::SternHalma, "", 3)?;
/// let scene = scene(&game, &View::default());
/// let png = raster::png(&scene, Theme::HighContrast, 400);
/// let image = raster::pixels(&scene, Theme::HighContrast, 400);
/// assert!(png.starts_with(b"\x89PNG"));
/// assert_eq!(image.dimensions(), (400, 400));
/// # Ok::<(), asterism_rules::SetupError>(())
/// ```
pub fn png(scene: &Scene, theme: Theme, size: u32) -> Vec<u8> {
    let atlas = Atlas::get(AtlasKey::of(scene, theme, size));
    let frame = atlas.frame(scene);
    encode::indexed(
        &atlas.palette,
        &frame.image,
        gallery(atlas.key.kind).shades.packing,
    )
}

/// Draws `scene` as an RGB image, with the same pixels as in the PNG.
pub fn pixels(scene: &Scene, theme: Theme, size: u32) -> image::RgbImage {
    let atlas = Atlas::get(AtlasKey::of(scene, theme, size));
    let indices = atlas.frame(scene).image;
    image::RgbImage::from_fn(size, size, |x, y| {
        let image::Luma([index]) = *indices.get_pixel(x, y);
        image::Rgb(atlas.palette.color(index))
    })
}

/// Key that identifies an atlas. A dimmed board has a palette of its own, and therefore an atlas of its own.
#[derive(Clone, Copy, PartialEq, Eq)]
struct AtlasKey {
    kind: GameKind,
    theme: Theme,
    tone: Tone,
    size: u32,
    /// Bit pattern of the scene's side length in board units.
    side: u64,
}

impl AtlasKey {
    fn of(scene: &Scene, theme: Theme, size: u32) -> Self {
        Self {
            kind: scene.kind,
            theme,
            tone: scene.tone,
            size,
            side: scene.side.to_bits(),
        }
    }
}

/// The boards, sprites and letters drawn for one key. Each is drawn when it is first needed.
struct Atlas {
    key: AtlasKey,
    palette: Arc<Palette>,
    grounds: Vec<OnceLock<GrayImage>>,
    /// Tiles of the sprites, indexed by sprite. Each sprite has an undimmed and a dimmed tile.
    tiles: Vec<[OnceLock<Tile>; 2]>,
    glyphs: Glyphs,
}

/// Maximum number of atlases kept. This is enough for undimmed and dimmed boards of every game in every theme (Stern-Halma boards at two scales), and
/// for half as many boards in the other sizes that animations use. An atlas for pictures of the usual size takes a few megabytes.
const MOST_ATLASES: usize = 3 * Theme::ALL.len() * (GameKind::ALL.len() + 1);

type Shelf = Vec<Arc<Atlas>>;

impl Atlas {
    fn get(key: AtlasKey) -> Arc<Self> {
        static SHELF: Mutex<Shelf> = Mutex::new(Vec::new());
        // A panic elsewhere cannot leave the shelf half updated.
        let mut shelf = SHELF.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = shelf.iter().position(|atlas| atlas.key == key) {
            // The most recently used atlas is last.
            shelf[found..].rotate_left(1);
        } else {
            if shelf.len() == MOST_ATLASES {
                shelf.remove(0);
            }
            shelf.push(Arc::new(Self::new(key)));
        }
        let atlas = shelf.last().expect("one was found or pushed just now");
        Arc::clone(atlas)
    }

    /// Creates an empty atlas. This only allocates memory; drawing happens later, outside the lock.
    fn new(key: AtlasKey) -> Self {
        let gallery = crate::games::gallery(key.kind);
        Self {
            key,
            palette: Palette::get(key.kind, key.theme, key.tone),
            grounds: gallery.grounds.iter().map(|_| OnceLock::new()).collect(),
            tiles: (0..gallery.sprite_count())
                .map(|_| Default::default())
                .collect(),
            glyphs: Glyphs::default(),
        }
    }

    fn frame(&self, scene: &Scene) -> Frame<'_> {
        // Pixels per board unit.
        let scale = f64::from(self.key.size) / scene.side;
        let ground = self.ground(scene, scale);
        let mut frame = Frame::new(&self.palette, scale, ground.clone());
        for item in &scene.items {
            self.draw(&mut frame, item, (0, 0));
        }
        frame
    }

    /// Draws `item` into `frame`, moved by this many pixels to the right and down.
    fn draw(&self, frame: &mut Frame<'_>, item: &Item, (right, down): (i32, i32)) {
        let scale = frame.scale;
        let moved = point(f64::from(right), f64::from(down)) * (1.0 / scale);
        match &item.mark {
            Mark::Sprite { sprite, at } => {
                let (x, y) = pixel(*at, self.key.size, scale);
                frame.blit(self.tile(*sprite, item.tone, scale), x + right, y + down);
            }
            Mark::Stroke(stroke) => frame.stroke(stroke, item.tone, moved),
            Mark::Text(text) => frame.text(text, item.tone, moved, &self.glyphs),
        }
    }

    fn ground(&self, scene: &Scene, scale: f64) -> &GrayImage {
        let index = usize::from(scene.ground.0);
        self.grounds[index].get_or_init(|| {
            let backdrop = &gallery(self.key.kind).grounds[index];
            let (size, tone) = (self.key.size, self.key.tone);
            let base = supersample::ground(&backdrop.base, &self.palette, tone, size, scale);
            let mut frame = Frame::new(&self.palette, scale, base);
            for (sprite, at) in &backdrop.placed {
                let (x, y) = pixel(*at, size, scale);
                frame.blit(self.tile(*sprite, tone, scale), x, y);
            }
            frame.image
        })
    }

    fn tile(&self, sprite: Sprite, tone: Tone, scale: f64) -> &Tile {
        let art = art(self.key.kind, sprite);
        self.tiles[usize::from(sprite.0)][usize::from(is_dim(tone))]
            .get_or_init(|| Tile::draw(art, &self.palette, tone, scale))
    }
}

/// Returns the pixel whose upper left corner is nearest to a board point. The origin of a sprite at this point is placed at that corner.
///
/// Sprites are always aligned to whole pixels. Equal sprites therefore look the same everywhere on the board, all edges are equally crisp, and the
/// file is a fifth smaller, because rows of stops repeat. No sprite is off by more than half a pixel.
fn pixel(at: Point, size: u32, scale: f64) -> (i32, i32) {
    let half = f64::from(size) / 2.0;
    let place = |v: f64| (v * scale + half).round() as i32;
    (place(at.x), place(at.y))
}

/// Returns the board point at the upper left corner of the pixel nearest to `at`.
fn snapped(at: Point, size: u32, scale: f64) -> Point {
    let half = f64::from(size) / 2.0;
    let (x, y) = pixel(at, size, scale);
    point((f64::from(x) - half) / scale, (f64::from(y) - half) / scale)
}

/// Returns a rectangle of whole pixels around `bounds`: its left, top, right and bottom. The right and the bottom are exclusive.
fn pixel_box(bounds: Bounds, scale: f64) -> [i32; 4] {
    [
        (bounds.min.x * scale).floor() as i32 - 1,
        (bounds.min.y * scale).floor() as i32 - 1,
        (bounds.max.x * scale).ceil() as i32 + 1,
        (bounds.max.y * scale).ceil() as i32 + 1,
    ]
}

/// Draws in advance everything that the first picture needs.
pub(crate) fn warm(scene: &Scene, theme: Theme, size: u32) {
    Atlas::get(AtlasKey::of(scene, theme, size)).frame(scene);
}

const fn is_dim(tone: Tone) -> bool {
    match tone {
        Tone::Full => false,
        Tone::Dim => true,
    }
}
