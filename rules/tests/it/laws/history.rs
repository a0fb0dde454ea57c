//! Games: undoing moves, records, and past positions.

use asterism_rules::{
    AnyGame, Game, GameKind, GamePosition, LineError, MoveError, Record, Seat, SetupError,
};

use super::{starts, variants};
use crate::dice::{Dice, random_move};

pub(super) fn undo_leads_back_to_the_start<P: GamePosition>() {
    let mut dice = Dice::new(7);
    for start in starts::<P>(&mut Dice::new(3)) {
        let mut game = Game::from_position(start.clone());
        let mut seen = Vec::new();
        while game.ending().is_none() && game.entries().len() < 40 {
            seen.push(game.position().clone());
            if game.entries().len() == 20 && start.players() > 2 {
                assert!(game.resign(Seat::FIRST));
                assert!(!game.resign(Seat::FIRST));
                continue;
            }
            let (_, m) = random_move(game.position(), &mut dice);
            game.play(&m).expect("a legal move can be played");
        }
        for (entries, position) in seen.iter().enumerate().rev() {
            assert!(game.undo());
            assert_eq!(game.entries().len(), entries);
            assert_eq!(game.position(), position);
            assert_eq!(game.ending(), None);
        }
        assert!(!game.undo());
        assert_eq!(game.position(), &start);
    }
}

/// Plays a random game. If more than two play, one seat loses on time. `None` if the variant does not allow this number of players.
pub(super) fn random_game(
    kind: GameKind,
    variant: &str,
    players: usize,
    plies: usize,
    dice: &mut Dice,
) -> Option<AnyGame> {
    let mut game = match AnyGame::new(kind, variant, players) {
        Ok(game) => game,
        Err(SetupError::Option { .. }) => return None,
        Err(error) => panic!("{variant}: {error}"),
    };
    let mut lost = players < 3;
    while game.ending().is_none() && game.ply() < plies {
        if game.ply() == plies / 3 && !lost {
            lost = true;
            assert!(game.time_out(Seat::FIRST));
            continue;
        }
        let whole = random_notation(&game, dice);
        assert_eq!(
            game.steps_of(&whole)
                .map(|steps| game.next_steps(&steps).map(|s| s.whole)),
            Ok(Ok(Some(whole.clone())))
        );
        assert_eq!(game.play(&whole), Ok(whole));
    }
    Some(game)
}

/// Plays a random game of every variant for every number of players.
fn random_games(kind: GameKind, dice: &mut Dice) -> Vec<AnyGame> {
    let mut games = Vec::new();
    for variant in variants(kind) {
        for players in kind.players() {
            games.extend(random_game(kind, &variant, players, 120, dice));
        }
    }
    games
}

/// Writes the game as a record, reads and replays it, and returns the text.
pub(super) fn check_record(game: &AnyGame) -> String {
    let names = ["Ann", "Ben  B.", ""].map(String::from);
    let text = game.record(&names).to_string();
    let read: Record = text
        .parse()
        .unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(read.to_string(), text);
    assert_eq!(read.names[1], "Ben B.");
    let again = AnyGame::from_record(&read).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(again.entries(), game.entries());
    assert_eq!(again.position_text(), game.position_text());
    assert_eq!(again.ending(), game.ending());
    assert_eq!(again.options_text(), game.options_text());
    text
}

pub(super) fn a_record_leads_back_to_the_game<P: GamePosition>() {
    let mut dice = Dice::new(5);
    for mut game in random_games(P::KIND, &mut dice) {
        check_record(&game);
        if dice.roll(2) == 0 {
            game.agree_draw();
            check_record(&game);
        }
    }
}

pub(super) fn past_positions_of_a_game_can_be_shown<P: GamePosition>() {
    for game in random_games(P::KIND, &mut Dice::new(11)) {
        let mut again =
            AnyGame::new(P::KIND, &game.options_text(), game.players()).expect("options of a game");
        let mut texts = vec![again.position_text()];
        for entry in game.entries() {
            again.apply(&entry).expect("an entry of the game");
            texts.truncate(again.ply());
            texts.push(again.position_text());
        }
        for (ply, text) in texts.iter().enumerate() {
            let then = game.at(ply).expect("a ply of the game");
            assert_eq!((then.ply(), &then.position_text()), (ply, text));
            assert_eq!(game.move_at(ply).is_some(), ply > 0);
            assert_eq!(
                game.describe_move(ply).unwrap_or_default(),
                then.describe_last()
            );
        }
        assert!(game.at(game.ply() + 1).is_none());
        assert_eq!(
            game.at(game.ply()).map(|then| then.ending()),
            Some(game.ending())
        );
    }
}

pub(super) fn moves_can_be_tried_even_after_the_end<P: GamePosition>() {
    let mut dice = Dice::new(13);
    for game in random_games(P::KIND, &mut dice) {
        let last = game.ply();
        let explored = game.try_line(Some(last / 2), NOTHING).expect("a ply");
        assert_eq!(
            explored.entries(),
            game.at(last / 2).expect("a ply").entries()
        );
        assert_eq!(
            game.try_line(Some(last + 1), NOTHING).err(),
            Some(LineError::Ply(last + 1))
        );
        if game.ending().is_some() {
            // A move has ended it, so no other follows.
            let refused = game.try_line(None, &["anything"]).err();
            let (index, error) = (0, MoveError::Over);
            assert_eq!(refused, Some(LineError::Move { index, error }));
            continue;
        }
        let next = random_notation(&game, &mut dice);
        for end in [AnyGame::agree_draw, resign_all_but_one] {
            let mut ended = game.clone();
            assert!(end(&mut ended));
            let as_it_is = ended.try_line(None, NOTHING).expect("no moves");
            assert_eq!(as_it_is.ending(), ended.ending());
            for ply in [None, Some(last)] {
                let mut before = ended.clone();
                assert!(before.undo());
                let m = random_notation(&before, &mut dice);
                let tried = ended.try_line(ply, std::slice::from_ref(&m));
                before.play(&m).expect("a legal move");
                let tried = tried.map(|tried| tried.position_text());
                assert_eq!(tried, Ok(before.position_text()));
            }
        }
        let refused = game.try_line(None, &[&*next, "nonsense"]).err();
        assert!(matches!(refused, Some(LineError::Move { index: 1, .. })));
    }
}

const NOTHING: &[&str] = &[];

/// Makes all players but one resign, the one to move first; returns true if that ends the game.
fn resign_all_but_one(game: &mut AnyGame) -> bool {
    while let Some(seat) = game.to_move() {
        assert!(game.resign(seat));
    }
    game.ending().is_some()
}

/// Returns a random legal move of a game that is not over.
pub(crate) fn random_notation(game: &AnyGame, dice: &mut Dice) -> String {
    let mut chosen = Vec::new();
    loop {
        let steps = game.next_steps(&chosen).expect("offered steps");
        match steps.whole {
            Some(whole) => return whole,
            None => chosen.push(dice.pick(&steps.choices).step),
        }
    }
}
