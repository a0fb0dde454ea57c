//! Simulates how a color looks with different kinds of color vision.
//!
//! The matrices are those of G. M. Machado, M. M. Oliveira and L. A. F. Fernandes, "A Physiologically-based Model for Simulation
//! of Color Vision Deficiency" (2009), for the complete loss of one kind of cone, applied to linear light.

use asterism_render::theme::Rgb;

/// Kinds of color vision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Eyes {
    /// All three kinds of cones.
    Usual,
    /// No cones for long wavelengths.
    Protanopia,
    /// No cones for medium wavelengths.
    Deuteranopia,
    /// No cones for short wavelengths.
    Tritanopia,
    /// Only lightness, as on a grayscale print or a dim screen.
    Gray,
}

impl Eyes {
    pub(crate) const ALL: [Self; 5] = [
        Self::Usual,
        Self::Protanopia,
        Self::Deuteranopia,
        Self::Tritanopia,
        Self::Gray,
    ];

    /// Returns how `color` looks with this kind of color vision.
    pub(crate) fn see(self, color: Rgb) -> Rgb {
        let light = color.map(linear);
        let row = |row: [f64; 3]| (0..3).map(|i| row[i] * light[i]).sum::<f64>();
        self.matrix().map(|weights| byte(row(weights)))
    }

    fn matrix(self) -> [[f64; 3]; 3] {
        match self {
            Self::Usual => [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            Self::Protanopia => [
                [0.152_286, 1.052_583, -0.204_868],
                [0.114_503, 0.786_281, 0.099_216],
                [-0.003_882, -0.048_116, 1.051_998],
            ],
            Self::Deuteranopia => [
                [0.367_322, 0.860_646, -0.227_968],
                [0.280_085, 0.672_501, 0.047_413],
                [-0.011_820, 0.042_940, 0.968_881],
            ],
            Self::Tritanopia => [
                [1.255_528, -0.076_749, -0.178_779],
                [-0.078_411, 0.930_809, 0.147_602],
                [0.004_733, 0.691_367, 0.303_900],
            ],
            Self::Gray => [LUMINANCE; 3],
        }
    }
}

/// Weights of red, green and blue light in luminance (ITU-R BT.709).
const LUMINANCE: [f64; 3] = [0.2126, 0.7152, 0.0722];

/// Returns lightness L* of CIELAB, 0 (black) to 100 (white).
pub(crate) fn lightness(color: Rgb) -> f64 {
    let y = luminance(color);
    // The linear part near black keeps the slope finite.
    if y <= 216.0 / 24_389.0 {
        y * 24_389.0 / 27.0
    } else {
        116.0 * y.cbrt() - 16.0
    }
}

/// Returns the contrast ratio of two colors, including 5 % glare, 1 to 21 (WCAG 2).
pub(crate) fn contrast(a: Rgb, b: Rgb) -> f64 {
    let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
    a.max(b) / a.min(b)
}

fn luminance(color: Rgb) -> f64 {
    (0..3).map(|i| LUMINANCE[i] * linear(color[i])).sum()
}

/// Returns the linear light of an sRGB byte, 0 to 1.
fn linear(byte: u8) -> f64 {
    let v = f64::from(byte) / 255.0;
    if v <= 0.04045 {
        v / 12.92
    } else {
        ((v + 0.055) / 1.055).powf(2.4)
    }
}

fn byte(light: f64) -> u8 {
    let light = light.clamp(0.0, 1.0);
    let v = if light <= 0.003_130_8 {
        light * 12.92
    } else {
        1.055 * light.powf(1.0 / 2.4) - 0.055
    };
    (v * 255.0).round() as u8
}

#[test]
fn grays_are_unchanged_and_some_hues_look_alike() {
    for eyes in Eyes::ALL {
        for gray in [[255; 3], [128; 3], [0; 3]] {
            let seen = eyes.see(gray);
            let near = seen.iter().zip(gray).all(|(a, b)| a.abs_diff(b) <= 1);
            assert!(near, "{eyes:?} see {gray:?} as {seen:?}");
        }
    }
    // A red and a green that only eyes with both kinds of cones can tell apart.
    let far = |eyes: Eyes| {
        let (red, green) = (eyes.see([200, 95, 60]), eyes.see([128, 128, 62]));
        red.iter()
            .zip(green)
            .map(|(a, b)| u32::from(a.abs_diff(b)))
            .sum::<u32>()
    };
    assert!(far(Eyes::Usual) > 90, "{}", far(Eyes::Usual));
    assert!(far(Eyes::Deuteranopia) < 30, "{}", far(Eyes::Deuteranopia));
    assert_eq!(lightness([255; 3]).round() as u8, 100);
    assert!((contrast([255; 3], [0; 3]) - 21.0).abs() < 1e-9);
}
