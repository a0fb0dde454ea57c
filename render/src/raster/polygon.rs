//! Fills polygons with whole pixels.
//!
//! Which pixels those are is defined by `draw_polygon_mut` of imageproc, with which tests compare. That one looks at every edge for every row of
//! the canvas; here, each edge is followed once. Round shapes have hundreds of edges, and a board is drawn in many bands.

use image::GrayImage;

/// A corner, in pixels. It may be outside of the image.
pub(super) type Corner = (i32, i32);

/// Sets the pixels of a polygon to `value`: those inside, by the even-odd rule, and those on its edges.
pub(super) fn fill(image: &mut GrayImage, corners: &[Corner], value: u8) {
    let (width, height) = (image.width() as i32, image.height() as i32);
    // How many crossings each row has, then where those of each row begin.
    let mut begins = vec![0; image.height() as usize];
    for edge in edges(corners) {
        cross_rows(edge, height, |row, _| begins[row] += 1);
    }
    let mut count = 0;
    for begin in &mut begins {
        count += std::mem::replace(begin, count);
    }
    let mut columns = vec![0; count];
    let mut ends = begins.clone();
    for edge in edges(corners) {
        cross_rows(edge, height, |row, column| {
            columns[ends[row]] = column;
            ends[row] += 1;
        });
    }
    for (row, (begin, end)) in begins.into_iter().zip(ends).enumerate() {
        let columns = &mut columns[begin..end];
        columns.sort_unstable();
        // Each edge that enters the polygon is followed by one that leaves it.
        for pair in columns.chunks_exact(2) {
            let (from, to) = (pair[0].max(0), pair[1].min(width - 1));
            if from <= to {
                row_of(image, row)[from as usize..=to as usize].fill(value);
            }
        }
    }
    for edge in edges(corners) {
        draw_line(image, edge, value);
    }
}

/// Returns the edges; the last one leads back to the first corner.
fn edges(corners: &[Corner]) -> impl Iterator<Item = (Corner, Corner)> {
    let next = corners.iter().cycle().skip(1);
    let edges = corners.iter().copied().zip(next.copied());
    let is_closed = corners.first() == corners.last();
    edges.take(corners.len() - usize::from(is_closed && !corners.is_empty()))
}

/// Calls `cross` with the row and the column of each point where an edge crosses one of the rows up to `height`. The lower end of an edge belongs
/// to the next one; an edge along a row crosses it twice.
fn cross_rows((start, end): (Corner, Corner), height: i32, mut cross: impl FnMut(usize, i32)) {
    let (first, last) = (start.1.min(end.1), start.1.max(end.1));
    if first == last {
        if (0..height).contains(&first) {
            cross(first as usize, start.0);
            cross(first as usize, end.0);
        }
        return;
    }
    for row in first.max(0)..last.min(height) {
        let fraction = (row - start.1) as f32 / (end.1 - start.1) as f32;
        let column = start.0 as f32 + fraction * (end.0 - start.0) as f32;
        cross(row as usize, column.round() as i32);
    }
}

/// Draws a line by [Bresenham's algorithm](https://en.wikipedia.org/wiki/Bresenham%27s_line_algorithm), beginning where it enters the image.
fn draw_line(image: &mut GrayImage, (start, end): (Corner, Corner), value: u8) {
    let (width, height) = (image.width() as i32, image.height() as i32);
    let is_steep = (end.1 - start.1).abs() > (end.0 - start.0).abs();
    // A step along the longer side, from its smaller end, at times comes with one along the other side.
    let turn = |(x, y): Corner| if is_steep { (y, x) } else { (x, y) };
    let (start, end) = (turn(start), turn(end));
    let (start, end) = if start.0 > end.0 {
        (end, start)
    } else {
        (start, end)
    };
    let (long_side, short_side) = turn((width, height));
    let long = i64::from(end.0 - start.0);
    let short = i64::from((end.1 - start.1).abs());
    let aside = if start.1 < end.1 { 1 } else { -1 };

    let first = start.0.max(0);
    let steps = i64::from(first - start.0);
    // Each step adds `2 * short`; where more than `2 * long` has come together, beginning with half of it, the line goes aside.
    let sum = 2 * short * steps + long;
    let asides = (sum - 1).checked_div(2 * long).unwrap_or(0);
    let mut rest = sum - 2 * long * asides;
    let mut across = start.1 + aside * asides as i32;
    for along in first..=end.0.min(long_side - 1) {
        if (0..short_side).contains(&across) {
            let (x, y) = turn((along, across));
            row_of(image, y as usize)[x as usize] = value;
        }
        rest += 2 * short;
        if rest > 2 * long {
            across += aside;
            rest -= 2 * long;
        }
    }
}

fn row_of(image: &mut GrayImage, row: usize) -> &mut [u8] {
    let width = image.width() as usize;
    let pixels: &mut [u8] = image;
    &mut pixels[row * width..][..width]
}

#[cfg(test)]
mod tests {
    use image::Luma;
    use imageproc::drawing::draw_polygon_mut;
    use imageproc::point::Point;

    use super::*;

    /// Small deterministic random numbers.
    struct Random(u64);

    impl Random {
        fn below(&mut self, limit: i32) -> i32 {
            self.0 = self
                .0
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            ((self.0 >> 33) % limit as u64) as i32
        }
    }

    fn check(corners: &[Corner], width: u32, height: u32) {
        let mut ours = GrayImage::new(width, height);
        let mut theirs = ours.clone();
        fill(&mut ours, corners, 7);
        let points: Vec<_> = corners.iter().map(|&(x, y)| Point::new(x, y)).collect();
        draw_polygon_mut(&mut theirs, &points, Luma([7]));
        assert!(ours == theirs, "{corners:?} on {width} × {height}");
    }

    #[test]
    fn random_polygons_have_the_same_pixels_as_those_of_imageproc() {
        let mut random = Random(1);
        for _ in 0..20_000 {
            let (width, height) = (1 + random.below(40), 1 + random.below(40));
            // Some are all within the image, others mostly outside, with edges that cross each other.
            let reach = 1 + random.below(120);
            let corners: Vec<_> = (0..random.below(9))
                .map(|_| {
                    let (x, y) = (random.below(2 * reach), random.below(2 * reach));
                    (width / 2 + x - reach, height / 2 + y - reach)
                })
                .collect();
            check(&corners, width as u32, height as u32);
        }
    }

    #[test]
    fn round_polygons_have_the_same_pixels_as_those_of_imageproc() {
        let mut random = Random(2);
        for number in 3..200 {
            let (x, y) = (f64::from(random.below(300)), f64::from(random.below(100)));
            let radius = f64::from(random.below(400));
            let corners: Vec<_> = (0..number)
                .map(|corner| {
                    let angle = f64::from(corner) / f64::from(number) * std::f64::consts::TAU;
                    let corner = (x + radius * angle.cos(), y + radius * angle.sin());
                    (corner.0.round() as i32, corner.1.round() as i32)
                })
                .collect();
            check(&corners, 300, 100);
        }
    }

    #[test]
    fn a_polygon_may_end_where_it_began() {
        for corners in [
            &[(2, 2), (9, 3), (5, 8), (2, 2)][..],
            &[(2, 2), (2, 2)],
            &[(2, 2)],
            &[],
        ] {
            check(corners, 12, 12);
        }
    }
}
