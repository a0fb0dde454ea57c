//! Boards, their drawings and their colors.

use std::collections::{BTreeMap, HashMap};

use asterism_render::scene::{Ground, Item, Mark, Role, Scene, Sprite, Tone};
use asterism_render::{scene, svg, targets, travels};
use asterism_rules::{AnyGame, GameKind, Seat, Steps};

use crate::CallError;
use crate::answer::{
    Defs, InkColor, Inks, PlacelessChoice, Shown, ShownChoice, ShownItem, ShownMove, ShownTravel,
};
use crate::call::{Draft, ViewOptions, find_theme};

/// Returns the colors of a theme.
pub(crate) fn list_inks(theme: &str) -> Result<Inks, CallError> {
    let colors = svg::palette(find_theme(theme)?).into_iter();
    let inks = colors.map(|svg::InkColors { name, full, dim }| InkColor { name, full, dim });
    Ok(Inks {
        inks: inks.collect(),
    })
}

/// Returns the asked sprites and empty boards of a game, and the sprites that the boards refer to.
pub(crate) fn draw_defs(
    kind: &str,
    sprites: &[String],
    grounds: &[String],
) -> Result<Defs, CallError> {
    let kind: GameKind = kind
        .parse()
        .map_err(|_| CallError::Unknown(format!("game {kind}")))?;
    let mut defs = BTreeMap::new();
    let mut wanted = Vec::new();
    for id in grounds {
        let number = id.strip_prefix('g').and_then(|number| number.parse().ok());
        let ground = number.and_then(|number| svg::find_ground(kind, number));
        let ground = ground.ok_or_else(|| CallError::Unknown(format!("board {id}")))?;
        defs.insert(name_ground(ground), svg::draw_ground(kind, ground));
        wanted.extend(svg::list_ground_sprites(kind, ground));
    }
    for id in sprites {
        let number = id.strip_prefix('s').and_then(|number| number.parse().ok());
        let sprite = number.and_then(|number| svg::find_sprite(kind, number));
        wanted.push(sprite.ok_or_else(|| CallError::Unknown(format!("sprite {id}")))?);
    }
    for sprite in wanted {
        let id = name_sprite(sprite);
        defs.entry(id)
            .or_insert_with(|| svg::draw_sprite(kind, sprite));
    }
    Ok(Defs { defs })
}

fn name_sprite(sprite: Sprite) -> String {
    format!("s{}", sprite.0)
}

fn name_ground(ground: Ground) -> String {
    format!("g{}", ground.0)
}

/// Shows the board of `game`, with the choices after the steps of `draft`.
pub(crate) fn show(
    game: &AnyGame,
    draft: &Draft,
    options: &ViewOptions,
) -> Result<Shown, CallError> {
    let chosen = draft.steps();
    let view = options.to_view(draft.chosen.as_deref());
    let steps = match game.ending() {
        Some(_) => None,
        None => Some(game.next_steps(chosen).map_err(|_| CallError::Steps)?),
    };
    let shown = scene(game, &view);
    let keys = name_items(&shown);
    let travels = travels(game, &view, &shown).into_iter();
    let travels = travels.filter_map(|travel| {
        Some(ShownTravel {
            key: keys.get(travel.item)?.clone(),
            path: travel
                .path
                .iter()
                .map(|p| (round(p.x), round(p.y)))
                .collect(),
            begin: round(travel.begin),
            end: round(travel.end),
        })
    });
    let travels = travels.collect();
    let (mut asks_choices, mut placeless) = (Vec::new(), Vec::new());
    if let Some(steps) = &steps {
        for target in targets(game, &view) {
            let (step, label) = (target.step.value(), target.label);
            match target.at {
                Some(at) => asks_choices.push(ShownChoice {
                    step,
                    label,
                    x: round(at.x),
                    y: round(at.y),
                    r: round(target.radius),
                    piece: name_piece(steps, step),
                }),
                None => placeless.push(PlacelessChoice { step, label }),
            }
        }
    }
    let moves = (1..=game.ply()).filter_map(|ply| game.move_at(ply));
    let written = match &steps {
        Some(_) => game.write_chosen(chosen).unwrap_or_default(),
        None => String::new(),
    };
    Ok(Shown {
        kind: game.kind().id(),
        side: round(shown.side),
        ground: name_ground(shown.ground),
        dim: shown.tone == Tone::Dim,
        items: shown.items.iter().zip(keys).map(show_item).collect(),
        travels,
        turn: game.to_move().map(Seat::index),
        over: game.ending().is_some(),
        ply: game.ply(),
        moves: moves
            .map(|(seat, text)| ShownMove {
                seat: seat.index(),
                text,
            })
            .collect(),
        asks_choices,
        placeless,
        whole: steps.and_then(|steps| steps.whole),
        written,
    })
}

fn name_piece(steps: &Steps, step: u16) -> Option<String> {
    let mut choices = steps.choices.iter();
    let choice = choices.find(|choice| choice.step.value() == step)?;
    choice.piece.map(|piece| piece.to_string())
}

/// Returns a unique name for each item of a scene. Most descriptions are unique already; the others get numbers.
fn name_items(scene: &Scene) -> Vec<String> {
    let mut counts: HashMap<String, usize> = HashMap::new();
    let names = scene.items.iter().map(|item| {
        let name = format!("{} {}", name_role(item.role), item.what);
        let count = counts.entry(name.clone()).or_default();
        *count += 1;
        match *count {
            1 => name,
            count => format!("{name} #{count}"),
        }
    });
    names.collect()
}

fn name_role(role: Role) -> &'static str {
    match role {
        Role::Label => "label",
        Role::Piece => "piece",
        Role::Block => "block",
        Role::Sign => "sign",
        Role::Rim => "rim",
    }
}

/// Rounds a number to thousandths, which is less than a tenth of a pixel on any screen.
fn round(number: f64) -> f64 {
    // Adding zero turns -0 into 0.
    (number * 1000.0).round() / 1000.0 + 0.0
}

fn show_item((item, key): (&Item, String)) -> ShownItem {
    let (sprite, at, svg) = match &item.mark {
        Mark::Sprite { sprite, at } => (Some(name_sprite(*sprite)), Some(*at), None),
        Mark::Stroke(_) | Mark::Text(_) => (None, None, Some(svg::draw_item(item))),
    };
    ShownItem {
        key,
        role: name_role(item.role),
        dim: item.tone == Tone::Dim,
        sprite,
        x: at.map(|at| round(at.x)),
        y: at.map(|at| round(at.y)),
        svg,
    }
}
