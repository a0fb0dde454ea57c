//! Script of the demo: its games with their moves and offers.

use serde_json::{Value, json};

use super::stage::Name;

/// A game of the demo. The seats play the moves in turn.
pub(super) struct Script {
    /// Name of the game's channel, which is created if the server does not have it.
    pub(super) channel: &'static str,
    /// Names of the players in seat order; the first player challenges the others.
    pub(super) players: &'static [Name],
    /// Game and terms, as the options of `/challenge`.
    pub(super) terms: fn() -> Value,
    pub(super) moves: &'static [&'static str],
    pub(super) offer: Option<Offer>,
}

/// An offer in a demo game that waits for an answer.
pub(super) struct Offer {
    pub(super) by: Name,
    /// Command that makes the offer.
    pub(super) command: &'static str,
    /// Label of the button that confirms the offer.
    pub(super) confirm: &'static str,
}

/// The demo's games. In all unfinished games, it is Ann's turn.
pub(super) const SCRIPTS: [Script; 5] = [
    // Over: both have won, at the end of the same round.
    Script {
        channel: "games",
        players: &["Ann", "Ben"],
        terms: || json!({"game": "pentagame"}),
        moves: &[
            "b B<->A a",
            "a A<->B b",
            "e E<->A b",
            "e E<->A b",
            "b E x b+ k:E-2-c g:E-3-c",
            "b E->b+ g:E-4-c",
            "e A<->B a",
            "e A<->B a",
            "a A x a+ k:c-1-d g:c-2-d",
            "a A->a+ g:c-3-d",
            "e B x e+ k:b-3-c g:b-2-c",
            "e B->e+ g:b-2-c>b-1-c",
        ],
        offer: None,
    },
    // Ann wins with her next move, if Cleo may not take hers back.
    Script {
        channel: "pentagame",
        players: &["Cleo", "Ann"],
        terms: || json!({"game": "pentagame"}),
        moves: &[
            "d D<->C c",
            "e E<->A a",
            "b B<->A a",
            "d D<->C c",
            "e E<->A b",
            "d C<->B b",
            "b E x b+ k:B-5-d g:E-6-b",
            "c D x c+ k:B-4-d g:D-6-b",
            "e A<->B a",
            "a E x a+ k:B-2-e g:c-2-d",
            "a A->a+ g:a",
            "e A x d k:D-3-E",
            "e B<->C d",
        ],
        offer: Some(Offer {
            by: "Cleo",
            command: "takeback",
            confirm: "Take it back",
        }),
    },
    // The first pieces are on their way home.
    Script {
        channel: "squadro",
        players: &["Ann", "Dan"],
        terms: || json!({"game": "squadro", "variant": "first=light", "time": "3"}),
        moves: &[
            "A5", "B4", "A4", "B4", "A5", "B5", "A3", "B3", "A3", "B2", "A1", "B5", "A3", "B3",
            "A3", "B2", "A1", "B3", "A3", "B3", "A3", "B3", "A1", "B5",
        ],
        offer: None,
    },
    // Ann completes a square with her next move, so Ben would like a draw.
    Script {
        channel: "star-squares",
        players: &["Ann", "Ben"],
        terms: || json!({"game": "star-squares"}),
        moves: &[
            "a3", "b2", "c4", "d4", "d2", "e5", "b1", "a4", "c1", "e4", "d5", "d3", "e3", "b2xa3",
            "c3", "d3xc3", "c4xc3", "a4-",
        ],
        offer: Some(Offer {
            by: "Ben",
            command: "draw",
            confirm: "Offer a draw",
        }),
    },
    // Three armies meet in the middle.
    Script {
        channel: "stern-halma",
        players: &["Ann", "Cleo", "Eva"],
        terms: || json!({"game": "stern-halma"}),
        moves: &[
            "c1:e7", "k11:i9", "k1:k3", "a1:e5", "m13:k9", "m1:i1", "d3:f6", "k10:k8", "j1:h2",
            "c2:g6", "l11:j7", "l2:h3", "d2:h5", "l10:j6", "h2:h6", "e7:k7", "m12-l11", "l3:h4",
            "e5-f5", "j6-j5", "k3-k4", "c3:k3", "l12:h1", "m2-l2",
        ],
        offer: None,
    },
];

/// Challenges that wait for an answer.
pub(super) const CHALLENGES: [Invitation; 2] = [
    Invitation {
        by: "Eva",
        opponent: None,
        terms: || json!({"game": "stern-halma", "players": 3}),
    },
    Invitation {
        by: "Dan",
        opponent: Some("Ann"),
        terms: || json!({"game": "star-squares", "time": "3", "rated": true}),
    },
];

/// A challenge that no one answers during the demo.
pub(super) struct Invitation {
    pub(super) by: Name,
    /// Name of the challenged user; `None` if anyone may join.
    pub(super) opponent: Option<Name>,
    pub(super) terms: fn() -> Value,
}
