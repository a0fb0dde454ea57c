//! Writes the text of a game's `weights.rs`.

use asterism_engine::tuning::WeightConstant;

/// Appends the constants with their `weights`, and the `scale` of scores, to the `text` of a `weights.rs`.
pub(crate) fn write_constants(
    text: &mut String,
    constants: &[WeightConstant],
    weights: &[i32],
    scale: f64,
) {
    let mut weights = weights.iter();
    for constant in constants {
        let WeightConstant { name, says, shape } = constant;
        let kind = shape.iter().rev().fold("i32".to_owned(), |kind, length| {
            format!("[{kind}; {length}]")
        });
        let numbers: Vec<i32> = weights.by_ref().take(constant.count()).copied().collect();
        for part in [
            "\n/// ",
            says,
            "\npub(super) const ",
            name,
            ": ",
            &kind,
            " = ",
        ] {
            *text += part;
        }
        write_value(text, shape, &numbers, 0);
        *text += ";\n";
    }
    for part in [
        "\n/// Increase in a search's score that multiplies the odds of winning by e.",
        "\npub(super) const SCALE: f32 = ",
        &format!("{scale:.1}"),
        ";\n",
    ] {
        *text += part;
    }
}

/// Writes a number or an array at this nesting `depth`, formatted as rustfmt would format it.
fn write_value(text: &mut String, shape: &[usize], numbers: &[i32], depth: usize) {
    /// Line widths that rustfmt uses.
    const ARRAY: usize = 60;
    const LINE: usize = 100;
    let flat = format_flat(shape, numbers);
    let begun = text.len() - text.rfind('\n').map_or(0, |at| at + 1);
    if shape.is_empty() || flat.len() <= ARRAY && begun + flat.len() + 2 <= LINE {
        *text += &flat;
        return;
    }
    let indent = "    ".repeat(depth + 1);
    *text += "[\n";
    if let [_, inner @ ..] = shape
        && !inner.is_empty()
    {
        for row in numbers.chunks(inner.iter().product::<usize>().max(1)) {
            *text += &indent;
            write_value(text, inner, row, depth + 1);
            *text += ",\n";
        }
    } else {
        let mut line = indent.clone();
        for number in numbers {
            let number = format!("{number},");
            if line.len() + 1 + number.len() > LINE && line != indent {
                *text += line.trim_end();
                *text += "\n";
                line.clone_from(&indent);
            }
            line += &number;
            line += " ";
        }
        *text += line.trim_end();
        *text += "\n";
    }
    *text += &"    ".repeat(depth);
    *text += "]";
}

/// Returns the number or array on one line.
fn format_flat(shape: &[usize], numbers: &[i32]) -> String {
    match shape {
        [] => numbers.first().copied().unwrap_or_default().to_string(),
        [_, inner @ ..] => {
            let rows = numbers.chunks(inner.iter().product::<usize>().max(1));
            let rows: Vec<String> = rows.map(|row| self::format_flat(inner, row)).collect();
            format!("[{}]", rows.join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_are_written_as_rustfmt_formats_them() {
        const CONSTANTS: &[WeightConstant] = &[
            WeightConstant::one("STEP", "A step ahead."),
            WeightConstant::one("TURN", "Being on move."),
            WeightConstant::table("PIECE", "A piece, by its lane.", &[3]),
            WeightConstant::table("PLACE", "A piece, by its place.", &[40]),
            WeightConstant::table("PAIR", "Two pieces, by their places.", &[2, 12]),
        ];
        let weights: Vec<i32> = (0..2 + 3 + 40 + 24).map(|n| n * 37 - 500).collect();
        let mut text = "//! Weights.\n".to_owned();
        write_constants(&mut text, CONSTANTS, &weights, 321.26);
        let expected = "\
//! Weights.

/// A step ahead.
pub(super) const STEP: i32 = -500;

/// Being on move.
pub(super) const TURN: i32 = -463;

/// A piece, by its lane.
pub(super) const PIECE: [i32; 3] = [-426, -389, -352];

/// A piece, by its place.
pub(super) const PLACE: [i32; 40] = [
    -315, -278, -241, -204, -167, -130, -93, -56, -19, 18, 55, 92, 129, 166, 203, 240, 277, 314,
    351, 388, 425, 462, 499, 536, 573, 610, 647, 684, 721, 758, 795, 832, 869, 906, 943, 980, 1017,
    1054, 1091, 1128,
];

/// Two pieces, by their places.
pub(super) const PAIR: [[i32; 12]; 2] = [
    [
        1165, 1202, 1239, 1276, 1313, 1350, 1387, 1424, 1461, 1498, 1535, 1572,
    ],
    [
        1609, 1646, 1683, 1720, 1757, 1794, 1831, 1868, 1905, 1942, 1979, 2016,
    ],
];

/// Increase in a search's score that multiplies the odds of winning by e.
pub(super) const SCALE: f32 = 321.3;
";
        assert_eq!(text, expected);
    }
}
