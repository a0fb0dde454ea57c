//! Symmetries of the board, computed from the coordinates of its points.

use asterism_rules::star_squares::{Beyond, Board, Move, Options, POINTS, Point, StarSquares};
use asterism_rules::{PositionError, PositionText as _};

/// Where each point goes.
pub(super) type Symmetry = [Point; POINTS];

/// Class of all positions that are equal up to a symmetry and the colors of the stars, so that the side to move has the same moves: the stars of the
/// side to move, those of the other side, and the forbidden push.
pub(super) type PositionClass = ([u32; 2], Option<(usize, usize)>);

/// Lists the eight symmetries of `board`.
pub(super) fn list_symmetries(board: Board) -> Vec<Symmetry> {
    let ways = (0..8).map(|way: u8| {
        let is = |bit: u8| way >> bit & 1 == 1;
        std::array::from_fn(|index| {
            let point = board.point(index).expect("a board has this many points");
            let (x, y) = board.coordinates(point);
            let (x, y) = (if is(0) { -x } else { x }, if is(1) { -y } else { y });
            let image = board.point_at(if is(2) { (y, x) } else { (x, y) });
            image.expect("the board is symmetrical")
        })
    });
    ways.collect()
}

/// Returns the position with light to move where light has the first of `stars`, dark the others, and a push is forbidden.
pub(super) fn read_position(
    options: Options,
    stars: [u32; 2],
    forbidden: Option<(Point, Point)>,
) -> Result<StarSquares, PositionError> {
    let board = options.board;
    let write = |[light, dark]: [u32; 2]| {
        let groups: Vec<String> = match board {
            Board::Alquerque | Board::Grid8 => {
                (0..5).rev().map(|row| row * 5..row * 5 + 5).collect()
            }
            Board::Nested => vec![0..8, 8..16, 16..24, 24..POINTS],
        }
        .into_iter()
        .map(|group: std::ops::Range<usize>| {
            let star = |point: usize| match (light >> point & 1, dark >> point & 1) {
                (1, _) => 'L',
                (_, 1) => 'D',
                _ => '.',
            };
            group.map(star).collect()
        })
        .collect();
        groups.join("/")
    };
    let hands = stars.map(|stars| 7_u32.saturating_sub(stars.count_ones()));
    let mut text = format!("{} {} {} l", write(stars), hands[0], hands[1]);
    if let Some((from, to)) = forbidden {
        let beyond = board.ways(from).find_map(|(next, beyond)| match beyond {
            Beyond::Point(beyond) if next == to => Some(beyond),
            _ => None,
        });
        let [light, dark] = stars;
        let moved = |set: u32, from: Point, to: Point| set & !(1 << from.index()) | 1 << to.index();
        let pushed = beyond.map_or(dark, |beyond| moved(dark, to, beyond));
        text += " !";
        text += &write([moved(light, from, to), pushed]);
    }
    StarSquares::from_text(&options, 2, &text)
}

/// Returns the class of `position`.
pub(super) fn classify(position: &StarSquares, symmetries: &[Symmetry]) -> PositionClass {
    least_image(position, position.forbidden_push(), symmetries)
}

/// Returns the class of what `position` shows, without the push that is forbidden.
pub(super) fn classify_board(position: &StarSquares, symmetries: &[Symmetry]) -> [u32; 2] {
    least_image(position, None, symmetries).0
}

fn least_image(
    position: &StarSquares,
    undo: Option<(Point, Point)>,
    symmetries: &[Symmetry],
) -> PositionClass {
    let color = position.color_to_move();
    let stars = [position.stars(color), position.stars(color.other())];
    let images = symmetries.iter().map(|symmetry| {
        let map = |point: Point| symmetry[point.index()].index();
        (
            stars.map(|set| map_set(set, symmetry)),
            undo.map(|(from, to)| (map(from), map(to))),
        )
    });
    images.min().unwrap_or_default()
}

/// Returns the image of a set of points.
pub(super) fn map_set(set: u32, symmetry: &Symmetry) -> u32 {
    let points = (0..POINTS).filter(|point| set >> point & 1 == 1);
    points.fold(0, |image, point| image | 1 << symmetry[point].index())
}

/// Returns the image of `m`.
pub(super) fn map_move(m: Move, symmetry: &Symmetry) -> Move {
    let map = |point: Point| symmetry[point.index()];
    match m {
        Move::Place(point) => Move::Place(map(point)),
        Move::Go(from, to) => Move::Go(map(from), map(to)),
        Move::Push(from, to) => Move::Push(map(from), map(to)),
        Move::TakeOff(point) => Move::TakeOff(map(point)),
        Move::Swap => Move::Swap,
    }
}
