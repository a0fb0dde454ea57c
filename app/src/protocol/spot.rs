//! Positions in trees of moves, as encoded in the custom ids of buttons.

use std::fmt;

use asterism_store::{GameId, UserId};

#[cfg(test)]
use crate::protocol::custom_id::field::sample_game;
use crate::protocol::custom_id::field::{Field, Segments};

/// A position in a user's tree of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spot {
    /// Number of the game that the tree is about, or of the tree.
    pub tree: GameId,
    /// Owner of the tree, if it is not the user's own.
    pub owner: Option<UserId>,
    /// Place of the position in the tree.
    pub place: SpotPlace,
}

/// Place of a position in a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SpotPlace {
    /// In the game itself.
    Line {
        /// Number of entries of the game that lead there.
        entries: u32,
        /// Version of the game that the user saw.
        version: u64,
    },
    /// At a node of the tree.
    Node {
        /// Value that distinguishes the tree from a deleted one with the same number.
        stamp: u32,
        /// The node.
        node: u32,
    },
}

impl Field for Spot {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (place, first, second) = match self.place {
            SpotPlace::Line { entries, version } => ('l', u64::from(entries), version),
            SpotPlace::Node { stamp, node } => ('n', u64::from(stamp), u64::from(node)),
        };
        let tree = self.tree;
        match self.owner {
            None => write!(f, ".{place}.{tree}.{first}.{second}"),
            Some(owner) => write!(f, ".o{place}.{tree}.{owner}.{first}.{second}"),
        }
    }

    fn read(segments: &mut Segments<'_>) -> Option<Spot> {
        let tag = segments.next()?;
        let tree = Field::read(segments)?;
        let (owner, place) = match tag.strip_prefix('o') {
            Some(place) => (Some(Field::read(segments)?), place),
            None => (None, tag),
        };
        let place = match place {
            "l" => SpotPlace::Line {
                entries: Field::read(segments)?,
                version: Field::read(segments)?,
            },
            "n" => SpotPlace::Node {
                stamp: Field::read(segments)?,
                node: Field::read(segments)?,
            },
            _ => return None,
        };
        Some(Spot { tree, owner, place })
    }

    #[cfg(test)]
    fn samples() -> Vec<Self> {
        let spot = |tree, owner, place| Spot { tree, owner, place };
        let line = SpotPlace::Line {
            entries: 12,
            version: 13,
        };
        let node = SpotPlace::Node {
            stamp: u32::MAX,
            node: u32::MAX,
        };
        let tried = SpotPlace::Node {
            stamp: u32::MAX,
            node: 1999,
        };
        let (first, last) = (sample_game(7), sample_game(u32::MAX.into()));
        let owner = Some(UserId::new(u64::MAX));
        vec![
            spot(first, None, line),
            spot(last, None, node),
            spot(first, owner, line),
            spot(first, owner, tried),
        ]
    }
}
