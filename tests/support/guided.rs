//! Makes a guided move as a person does, by looking for the next choice among the buttons and menus.

use std::collections::VecDeque;

use serde_json::json;

use super::message::{Button, Message};
use super::player::{Answer, Player};

/// Labels of a move's choices, in the order of the dialog.
#[derive(Clone, Debug)]
pub(crate) struct Plan(VecDeque<Want>);

#[derive(Clone, Debug)]
struct Want {
    label: String,
    /// Asked only if several figures are on one stop.
    only_in_a_crowd: bool,
}

impl Plan {
    /// Parses a Pentagame move such as `b E x b+ k:E-2-c g:E-3-c`: figure, stop, partner, places of the blocks.
    pub(crate) fn of(notation: &str) -> Plan {
        let mut wants = VecDeque::new();
        let mut want = |label: &str, only_in_a_crowd| {
            wants.push_back(Want {
                label: label.to_owned(),
                only_in_a_crowd,
            });
        };
        for (at, part) in notation.split_whitespace().enumerate() {
            if let Some(place) = part.strip_prefix("k:").or_else(|| part.strip_prefix("g:")) {
                for stop in place.split('>') {
                    want(stop, false);
                }
                continue;
            }
            let part = part.trim_end_matches('+');
            match part.split_once("<->").or_else(|| part.split_once("->")) {
                Some((_, to)) => want(to, false),
                // The figure comes first; a partner comes after the stop.
                None if at == 0 => want(part, false),
                None if notation.contains("<->") => want(part, true),
                None if part == "x" => {}
                // `E x b`: the dialog does not ask for the stop that the move starts from.
                None if at == 1 => {}
                None => want(part, false),
            }
        }
        Plan(wants)
    }
}

/// Makes `player` confirm their moves, and follows `plan` in the dialog until **Play** is offered. Returns the dialog.
pub(crate) async fn choose(player: &Player, mut dialog: Message, plan: Plan) -> Message {
    confirm_moves(player).await;
    let mut wants = plan.0;
    while !dialog.has_button("Play") {
        let want = wants.pop_front().unwrap_or_else(|| {
            panic!("the dialog asks for an unplanned choice: {}", dialog.show())
        });
        match find(player, &dialog, &want.label).await {
            Some(next) => dialog = next,
            None if want.only_in_a_crowd => {}
            None => panic!("{:?} cannot be chosen in {}", want.label, dialog.show()),
        }
    }
    assert!(
        wants.iter().all(|want| want.only_in_a_crowd),
        "never asked for {wants:?}: {}",
        dialog.show()
    );
    dialog
}

/// Makes the choice `label`, with a button or in a menu. Returns the dialog after it.
pub(crate) async fn find(player: &Player, dialog: &Message, label: &str) -> Option<Message> {
    Some(take(player, dialog, label).await?.private())
}

/// Makes the choice `label`, with a button or in a menu; `None` if it is not offered.
pub(crate) async fn take(player: &Player, dialog: &Message, label: &str) -> Option<Answer> {
    let start = format!("{label}: ");
    let named = |button: &Button| button.label == label || button.label.starts_with(&start);
    if let Some(button) = dialog.buttons().into_iter().find(named) {
        if dialog.is_private() {
            return Some(player.press_id(dialog, &button.custom_id).await);
        }
        return Some(player.press_once(dialog, &button.custom_id).await);
    }
    for menu in dialog.menus() {
        if let Some(entry) = menu.entries.iter().find(|entry| entry.label == label) {
            return Some(player.pick(dialog, &menu, &entry.value).await);
        }
    }
    None
}

/// Makes `player` confirm each move from now on.
pub(crate) async fn confirm_moves(player: &Player) {
    let settings = player.command("settings", json!({"confirm": "on"})).await;
    settings.private();
}
