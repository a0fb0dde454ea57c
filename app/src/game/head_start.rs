//! Head starts in games between two players. A start position favors a seat, but a head start belongs to a player, who keeps it in a rematch and in the
//! other games of a series.

use asterism_rules::{AnyGame, GameKind, HeadStart, Phrase, Seat, SetupError};
use asterism_store::{Challenge, Player, SeatOrder};

use crate::game::challenge::{players_of, seat_players};
use crate::game::chance::scramble;
use crate::game::loaded_game::LoadedGame;

/// Start of a game with a head start.
pub(crate) struct HeadStartSetup {
    /// The game's options, with all random choices made.
    pub(crate) options: String,
    /// The start position, as text.
    pub(crate) position: String,
}

/// Returns the start of a game for two in which one player has a head start: the first player in turn order (0) or the second one (1). `chance` is the
/// seed for random options. Returns `None` if there is no such head start under these options.
///
/// # Errors
///
/// [`SetupError`] if the options cannot be read or do not allow two players.
pub(crate) fn set_up(
    kind: GameKind,
    options: &str,
    (favored, size): (usize, HeadStart),
    chance: u64,
) -> Result<Option<HeadStartSetup>, SetupError> {
    let options = kind.settle_options(options, scramble(chance))?;
    let usual = AnyGame::new(kind, &options, 2)?;
    let seats = seat_players(&usual, vec![0, 1]);
    let seat = seats.iter().position(|player| *player == favored);
    let ahead = seat
        .and_then(Seat::new)
        .and_then(|seat| usual.with_head_start(seat, size));
    Ok(ahead.map(|ahead| HeadStartSetup {
        options,
        position: ahead.position_text(),
    }))
}

/// Returns the player with a head start in the challenge's game, and a description of the head start; `None` if there is no head start. The player is
/// `None` if no one has joined yet.
pub(crate) fn find_in_challenge(challenge: &Challenge) -> Option<(Option<Player>, Phrase)> {
    let position = challenge.position.as_deref()?;
    let kind: GameKind = challenge.kind.parse().ok()?;
    let game = AnyGame::from_position(kind, &challenge.options, 2, position).ok()?;
    let (seat, _, described) = game.head_start()?;
    let mut players = players_of(challenge);
    let (by, other) = (players.next(), players.next());
    let order = match challenge.order {
        SeatOrder::First => vec![by, other],
        SeatOrder::Last => vec![other, by],
        SeatOrder::Random => return None,
    };
    let seats = seat_players(&game, order);
    Some((*seats.get(seat.index())?, described))
}

/// Returns the start of the next game of a series, in which the players have changed seats. A head start stays with its player.
pub(crate) fn start_next(loaded: &LoadedGame) -> AnyGame {
    let start = loaded.game.rewound();
    let moved = loaded.head_start().and_then(|(seat, size, _)| {
        let seat = Seat::new(start.players() - 1 - seat.index())?;
        start.with_head_start(seat, size)
    });
    moved.unwrap_or(start)
}
