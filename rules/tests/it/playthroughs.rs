//! Complete games stored as text. `tests/games/KIND-PLAYERS[-VARIANT].txt` are records as written by the bot and the command line. Each has
//! a `.positions` file with the output of `asterism replay --positions`.
//!
//! `UPDATE_GOLDEN=1 cargo test -p asterism-rules playthroughs` plays and writes them again; review the diff before committing.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use asterism_rules::{
    AnyGame, Game, GameKind, GameOptions, GamePosition, LogEntry, Record, SetupError, each_kind,
    for_each_game,
};

use crate::dice::Dice;
use crate::games::TestedGame;
use crate::greedy::choose;

/// One game that must be stored as text.
struct Playthrough {
    kind: GameKind,
    players: usize,
    /// Last part of the file name, after the number of players; empty for the first preset.
    variant: String,
    options: String,
}

/// Returns all required games: each preset for each number of players it allows, and the [singles](TestedGame::SINGLES).
fn wanted(kind: GameKind) -> Vec<Playthrough> {
    let presets = kind.presets().iter().enumerate().flat_map(|(index, name)| {
        let variant = if index == 0 { "" } else { *name };
        kind.players().map(move |players| Playthrough {
            kind,
            players,
            variant: variant.to_owned(),
            options: format!("preset={name}"),
        })
    });
    let singles = each_kind!(kind, P => P::SINGLES)
        .iter()
        .map(|&(players, options)| Playthrough {
            kind,
            players,
            variant: options.replace(['=', ','], "-"),
            options: options.to_owned(),
        });
    presets
        .chain(singles)
        .filter(
            |wanted| match AnyGame::new(kind, &wanted.options, wanted.players) {
                Ok(_) => true,
                Err(SetupError::Option { .. }) => false,
                Err(error) => panic!("{}: {error}", wanted.name()),
            },
        )
        .collect()
}

impl Playthrough {
    fn name(&self) -> String {
        let name = format!("{}-{}", self.kind, self.players);
        match self.variant.as_str() {
            "" => name,
            variant => format!("{name}-{variant}"),
        }
    }

    /// Plays several games with the greedy player and returns the one with the most suitable length among those won by the rules.
    fn play(&self) -> AnyGame {
        const GAMES: u64 = 6;
        const LONGEST: usize = 400;
        let suitable = each_kind!(self.kind, P => P::suitable_plies(self.players));
        (0..GAMES)
            .filter_map(|seed| {
                let mut dice = Dice::new(seed);
                let options = self.kind.settle_options(&self.options, seed);
                let options = options.expect("valid options");
                let mut game = AnyGame::new(self.kind, &options, self.players)
                    .expect("an allowed number of players");
                for m in each_kind!(self.kind, P => P::opening(&self.options)) {
                    game.play(m).unwrap_or_else(|error| panic!("{m}: {error}"));
                }
                while game.ending().is_none() && game.ply() < LONGEST {
                    let m = choose(&game, &mut dice);
                    game.play(&m).unwrap_or_else(|error| panic!("{m}: {error}"));
                }
                is_natural(&game).then_some(game)
            })
            .min_by_key(|game| game.ply().abs_diff(suitable))
            .unwrap_or_else(|| panic!("{} does not end", self.name()))
    }
}

/// Returns whether the game was won by its rules.
fn is_natural(game: &AnyGame) -> bool {
    game.ending().is_some_and(|ending| ending.how.is_by_rules())
}

fn directory() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/games")
}

/// Returns the output of `asterism replay --positions`.
fn positions(record: &Record) -> String {
    let mut game = AnyGame::new(record.kind, &record.options, record.players).expect("read");
    let mut text = String::new();
    for entry in &record.entries {
        let count = game.legal_count();
        game.apply(entry).expect("a replayed game");
        let (seat, m) = game.move_at(game.ply()).expect("every entry is a move");
        writeln!(
            text,
            "{}\t{seat}\t{m}\t{count}\t{}",
            game.ply(),
            game.position_text()
        )
        .expect("into a string");
    }
    let ending = game.ending().expect("played to the end");
    writeln!(text, "result {ending}").expect("into a string");
    text
}

fn check(kind: GameKind) {
    for wanted in wanted(kind) {
        let name = wanted.name();
        let record_file = directory().join(format!("{name}.txt"));
        let positions_file = directory().join(format!("{name}.positions"));
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            let record = wanted.play().record(&[]);
            fs::write(&record_file, record.to_string()).expect("written");
            fs::write(&positions_file, positions(&record)).expect("written");
        }
        let read = |file: &PathBuf| {
            fs::read_to_string(file).unwrap_or_else(|error| {
                panic!(
                    "{}: {error}; UPDATE_GOLDEN=1 plays the game",
                    file.display()
                )
            })
        };
        let text = read(&record_file);
        let record: Record = text
            .parse()
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        let game = record
            .replay()
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(
            game.record(&[]).to_string(),
            text,
            "{name} must be canonical"
        );
        assert_eq!(
            (game.kind(), game.players()),
            (kind, wanted.players),
            "{name}"
        );
        // If the options contain a random choice, one of the possibilities was played.
        let options = (0..64).map(|chance| kind.settle_options(&wanted.options, chance));
        let mut options = options.map(|options| options.expect("valid options"));
        assert!(
            options.any(|options| options == game.options_text()),
            "{name}"
        );
        assert!(record.result.is_some() && is_natural(&game), "{name}");
        assert_eq!(positions(&record), read(&positions_file), "{name}");
    }
}

/// Generates a test for each game.
macro_rules! played {
    ($($(#[$doc:meta])* $name:ident = $id:literal in $module:ident $details:tt)+) => {
        $(#[test]
        fn $module() {
            check(GameKind::$name);
        })+
    };
}

for_each_game!(played);

#[test]
fn every_game_has_its_files_and_every_file_has_a_game() {
    let wanted: BTreeSet<String> = GameKind::ALL
        .iter()
        .flat_map(|&kind| wanted(kind))
        .flat_map(|wanted| {
            ["txt", "positions"].map(|extension| format!("{}.{extension}", wanted.name()))
        })
        .collect();
    let files: BTreeSet<String> = fs::read_dir(directory())
        .expect("the folder of recorded games")
        .map(|entry| {
            entry
                .expect("read")
                .file_name()
                .into_string()
                .expect("text")
        })
        .collect();
    let (missing, left): (Vec<_>, Vec<_>) = (
        wanted.difference(&files).collect(),
        files.difference(&wanted).collect(),
    );
    assert!(
        missing.is_empty() && left.is_empty(),
        "missing {missing:?}, unexpected {left:?}; UPDATE_GOLDEN=1 writes missing files"
    );
}

#[test]
fn every_kind_of_move_is_in_some_game() {
    for &kind in GameKind::ALL {
        let records = records_of(kind);
        let moves: Vec<&str> = records
            .iter()
            .flat_map(|record| &record.entries)
            .filter_map(|entry| match entry {
                LogEntry::Move(m) => Some(m.as_str()),
                LogEntry::Resigned(_)
                | LogEntry::TimedOut(_)
                | LogEntry::DrawAgreed
                | LogEntry::Aborted(_) => None,
            })
            .collect();
        for (what, fits) in each_kind!(kind, P => P::SHAPES) {
            assert!(
                moves.iter().any(|m| fits(m)),
                "{kind}: no game has a move of this kind: {what}"
            );
        }
    }
}

/// Records of the complete games of one kind.
pub(crate) fn records_of(kind: GameKind) -> Vec<Record> {
    wanted(kind)
        .iter()
        .filter_map(|wanted| {
            let file = directory().join(format!("{}.txt", wanted.name()));
            // Missing files are reported by another test.
            fs::read_to_string(file).ok()?.parse().ok()
        })
        .collect()
}

/// Returns all positions of each complete game, from start to end.
pub(crate) fn positions_of<P: GamePosition>() -> Vec<Vec<P>> {
    records_of(P::KIND)
        .iter()
        .map(|record| {
            let options = P::Options::parse(&record.options).expect("canonical options");
            let mut game = Game::<P>::new(&options, record.players).expect("played");
            let mut positions = vec![game.position().clone()];
            let game_moves = record.replay().expect("a legal game");
            for ply in 1..=game_moves.ply() {
                let (_, text) = game_moves.move_at(ply).expect("a move of the game");
                let m = game.position().parse_move(&text).expect("legal");
                game.play(&m).expect("legal");
                positions.push(game.position().clone());
            }
            positions
        })
        .collect()
}
