//! Paths of the pieces in the last move: the moving piece goes along its lane, and jumped pieces go back along their own lanes.

use asterism_rules::squadro::{Move, Squadro};
use asterism_rules::{Game, Seat};

use super::layout::BoardEdge;
use super::{name, pieces};
use crate::draft::shown_moves;
use crate::painter::Choices;
use crate::scene::{Point, Role, Scene};
use crate::travel::Travel;
use crate::view::View;

/// Share of the animation in which the moving piece goes to its destination, if it jumps over other pieces. In the rest, the last of the jumped
/// pieces go back.
const JUMPING: f64 = 0.7;
/// Share of the animation in which a jumped piece goes back to where it is sent.
const BACK: f64 = 0.4;

/// Returns the paths of all pieces that the last move affected. A move that the player has put together, but not played yet, counts as the last move.
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

/// Returns how far along a path a point on the path lies, from 0 at the start to 1 at the end.
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
