//! Paths of the pieces in the last move: the moving piece along its lane, jumped pieces back along theirs.

use asterism_rules::squadro::{Move, Squadro};
use asterism_rules::{Game, Seat};

use super::layout::BoardEdge;
use super::{name, pieces};
use crate::draft::shown_moves;
use crate::painter::Choices;
use crate::scene::{Point, Role, Scene};
use crate::travel::Travel;
use crate::view::View;

/// Share of the time in which a jumping piece moves; in the rest, the last pieces are still being sent back.
const JUMPING: f64 = 0.7;
/// Share of the time that a piece sent back needs.
const BACK: f64 = 0.4;

/// Returns the paths of all pieces moved by the last move, or by the move being put together once it is complete.
pub(super) fn travels(game: &Game<Squadro>, view: &View, scene: &Scene) -> Vec<Travel> {
    let choices = Choices::read(game, view);
    let draft = choices.as_ref().map(|choices| &choices.draft);
    let view = View {
        last_move: true,
        since: None,
        ..view.clone()
    };
    let shown = shown_moves(game, &view, draft).pop();
    let Some((before, &m)) = shown.map(|shown| (shown.before, shown.m)) else {
        return Vec::new();
    };
    let position = draft.map_or(game.position(), |draft| &draft.position);
    let perspective = view.perspective.unwrap_or(Seat::FIRST);
    let Move { seat, lane } = m;
    let way = |seat, lane| {
        let edge = BoardEdge::of(seat, perspective);
        let stood = edge.standing(lane, before.progress(seat, lane));
        vec![stood, edge.standing(lane, position.progress(seat, lane))]
    };
    let path = way(seat, lane);
    let jumped: Vec<_> = pieces(position)
        .filter(|&(foe, lane, progress)| foe != seat && before.progress(foe, lane) != progress)
        .collect();
    let end = if jumped.is_empty() { 1.0 } else { JUMPING };

    let mut travels = Vec::with_capacity(1 + jumped.len());
    travels.extend(travel(scene, &name(seat, lane), path.clone(), [0.0, end]));
    for (foe, lane, _) in jumped {
        let back = way(foe, lane);
        // A jumped piece starts back when it is passed.
        let begin = end * passed(&path, back[0]);
        let times = [begin, (begin + BACK).min(1.0)];
        travels.extend(travel(scene, &name(foe, lane), back, times));
    }
    travels
}

/// Returns how far along the path a point on it lies: 0 at the start, 1 at the end.
fn passed(path: &[Point], at: Point) -> f64 {
    path[0].distance(at) / path[0].distance(path[1]).max(1e-9)
}

fn travel(scene: &Scene, piece: &str, path: Vec<Point>, times: [f64; 2]) -> Option<Travel> {
    let item = scene.items.iter().position(|item| {
        let words = item.what.strip_prefix(piece);
        item.role == Role::Piece && words.is_some_and(|rest| rest.starts_with(' '))
    })?;
    let [begin, end] = times;
    Some(Travel {
        item,
        path,
        begin,
        end,
    })
}
