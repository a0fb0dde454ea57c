//! Plays a game against the engine in the terminal:
//! `cargo run -p asterism-engine --example play -- squadro --level 3 --seat 1`.

use std::error::Error;
use std::fmt;
use std::io::{self, BufRead, Write};
use std::process::ExitCode;

use asterism_engine::{BadLevel, Level, Limits, think};
use asterism_rules::{AnyGame, GameKind, MoveError, Phrase, Seat, SetupError, UnknownGame};

const USAGE: &str = "\
usage: play GAME [--level 1-7] [--seat N] [--players N] [--options K=V,…] [--seed N]
GAME is pentagame, squadro, star-squares or stern-halma. You play on the seat given with --seat, 1 if not given.";

const HELP: &str = "\
Type a move, or the beginning of one to see how it may go on. Other commands:
  moves   list the legal moves (moves TEXT lists those that begin with TEXT)
  hint    ask the engine what it would play
  board   show the board again
  quit    end the game";

/// Maximum number of moves printed at once.
const MOST_LISTED: usize = 60;
/// Number of moves in one row of a list.
const ROW: usize = 6;
/// With more legal moves than this, a list shows only base moves: Pentagame has thousands of full turns.
const MOST_COUNTED: u64 = 100_000;
/// Maximum number of suggestions after a move that cannot be played.
const SUGGESTIONS: usize = 8;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let settings = match Settings::parse(&args) {
        Ok(settings) => settings,
        Err(error) => {
            eprintln!("play: {error}\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    match play(&settings, io::stdin().lock(), io::stdout().lock()) {
        // The reader of the output has closed it, as with `| head`.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("play: {error}");
            ExitCode::FAILURE
        }
        Ok(()) => ExitCode::SUCCESS,
    }
}

/// The settings given on the command line.
struct Settings {
    start: AnyGame,
    level: Level,
    human: Seat,
    seed: u64,
}

/// Why the command line is not valid.
#[derive(Debug)]
enum ArgsError {
    NoGame,
    Game(UnknownGame),
    Level(BadLevel),
    Setup(SetupError),
    NoSuchSeat { seat: usize, players: usize },
    NotANumber { flag: String, value: String },
    NoValue(String),
    UnknownFlag(String),
}

impl fmt::Display for ArgsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoGame => f.write_str("name a game"),
            Self::Game(error) => write!(f, "{error}"),
            Self::Level(error) => write!(f, "{error}"),
            Self::Setup(error) => write!(f, "{error}"),
            Self::NoSuchSeat { seat, players } => {
                write!(f, "there is no seat {seat}, only 1 to {players}")
            }
            Self::NotANumber { flag, value } => write!(f, "{flag} needs a number, not '{value}'"),
            Self::NoValue(flag) => write!(f, "{flag} needs a value"),
            Self::UnknownFlag(flag) => write!(f, "there is no option {flag}"),
        }
    }
}

impl Error for ArgsError {}

impl Settings {
    fn parse(args: &[String]) -> Result<Self, ArgsError> {
        let (game, mut flags) = args.split_first().ok_or(ArgsError::NoGame)?;
        let kind: GameKind = game.parse().map_err(ArgsError::Game)?;
        let mut level = Level::LOWEST;
        let (mut seat, mut players, mut seed) = (1, kind.usual_players(), 1);
        let mut options = kind.options_of_new_game(None).unwrap_or_default();
        while let [flag, rest @ ..] = flags {
            let known = ["--level", "--seat", "--players", "--options", "--seed"];
            if !known.contains(&flag.as_str()) {
                return Err(ArgsError::UnknownFlag(flag.clone()));
            }
            let (value, rest) = rest
                .split_first()
                .ok_or_else(|| ArgsError::NoValue(flag.clone()))?;
            let not_a_number = || ArgsError::NotANumber {
                flag: flag.clone(),
                value: value.clone(),
            };
            match flag.as_str() {
                "--level" => level = value.parse().map_err(ArgsError::Level)?,
                "--seat" => seat = value.parse().map_err(|_| not_a_number())?,
                "--players" => players = value.parse().map_err(|_| not_a_number())?,
                "--seed" => seed = value.parse().map_err(|_| not_a_number())?,
                _ => options.clone_from(value),
            }
            flags = rest;
        }
        // The seed decides what the options leave to chance, such as who begins in Squadro.
        let options = kind.settle_options(&options, seed);
        let options = options.map_err(ArgsError::Setup)?;
        let start = AnyGame::new(kind, &options, players).map_err(ArgsError::Setup)?;
        let human = Seat::first(players).find(|human| human.number() == seat);
        Ok(Self {
            start,
            level,
            human: human.ok_or(ArgsError::NoSuchSeat { seat, players })?,
            seed,
        })
    }
}

/// What to do after a line of input.
enum Next {
    /// The same seat is still on move.
    Ask,
    /// A move was played.
    Go,
    /// The user quits.
    Quit,
}

/// Plays a whole game, or until the user quits or the input ends.
fn play(settings: &Settings, mut input: impl BufRead, mut out: impl Write) -> io::Result<()> {
    let mut game = settings.start.clone();
    let (human, level) = (settings.human, settings.level);
    writeln!(
        out,
        "{}: you play on seat {human} against level {level}.",
        game.kind()
    )?;
    writeln!(out, "{HELP}\n\n{}\n", game.plain())?;
    while let Some(seat) = game.to_move() {
        if seat != human {
            let seed = settings.seed.wrapping_add(game.ply() as u64);
            let Some(thought) = think(&game, level, seed, Limits::default()) else {
                break;
            };
            // The engine plays only legal moves.
            if let Ok(m) = game.play(&thought.line[0]) {
                writeln!(out, "seat {seat} plays {m}\n\n{}\n", game.plain())?;
            }
            continue;
        }
        write!(out, "your move> ")?;
        out.flush()?;
        let mut line = Vec::new();
        if input.read_until(b'\n', &mut line)? == 0 {
            writeln!(out, "\nThe input has ended, and so has the game.")?;
            return Ok(());
        }
        let line = String::from_utf8_lossy(&line);
        match answer(&mut game, settings, line.trim(), &mut out)? {
            Next::Ask => {}
            Next::Go => writeln!(out, "\n{}\n", game.plain())?,
            Next::Quit => return Ok(()),
        }
    }
    if let Some(ending) = game.ending() {
        let verdict = match ending.winners.len() {
            0 => "The game is drawn",
            1 if ending.winners.contains(human) => "You win",
            _ if ending.winners.contains(human) => "You share the win",
            _ => "You lose",
        };
        writeln!(out, "{verdict} (result {ending}).")?;
    }
    Ok(())
}

/// Carries out one line of input.
fn answer(
    game: &mut AnyGame,
    settings: &Settings,
    line: &str,
    out: &mut impl Write,
) -> io::Result<Next> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    match word {
        "" => Ok(Next::Ask),
        "quit" => {
            writeln!(out, "Bye.")?;
            Ok(Next::Quit)
        }
        "help" => {
            writeln!(out, "{HELP}")?;
            Ok(Next::Ask)
        }
        "board" => {
            writeln!(out, "{}", game.plain())?;
            Ok(Next::Ask)
        }
        "moves" => {
            list_moves(game, rest.trim(), out)?;
            Ok(Next::Ask)
        }
        "hint" => {
            let thought = think(game, Level::BEST, settings.seed, Limits::nodes(50_000));
            if let Some(thought) = thought {
                writeln!(out, "The engine would play {}.", thought.line[0])?;
            }
            Ok(Next::Ask)
        }
        _ => match game.play(line) {
            Ok(m) => {
                writeln!(out, "you play {m}")?;
                Ok(Next::Go)
            }
            Err(error) => {
                explain(game, line, &error, out)?;
                Ok(Next::Ask)
            }
        },
    }
}

/// Lists the legal moves that begin with `beginning`. If there are too many, it lists base moves, without the places of blocks.
fn list_moves(game: &AnyGame, beginning: &str, out: &mut impl Write) -> io::Result<()> {
    let count = game.legal_count();
    let mut moves = if count > MOST_COUNTED || count > MOST_LISTED as u64 && beginning.is_empty() {
        game.base_moves()
    } else {
        game.legal_moves()
    };
    moves.retain(|m| m.starts_with(beginning));
    let found = moves.len();
    moves.truncate(MOST_LISTED);
    for row in moves.chunks(ROW) {
        writeln!(out, "  {}", row.join("   "))?;
    }
    if found > moves.len() || beginning.is_empty() && found as u64 != count {
        let text = "List fewer, and in full, with the beginning of a move, such as";
        writeln!(out, "{count} moves in all. {text} `moves {}`.", moves[0])?;
    }
    if found == 0 {
        writeln!(out, "No legal move begins with '{beginning}'.")?;
    }
    Ok(())
}

/// Explains why `typed` cannot be played, and what can be typed instead.
fn explain(game: &AnyGame, typed: &str, error: &MoveError, out: &mut impl Write) -> io::Result<()> {
    match error {
        MoveError::Unreadable {
            at,
            expected,
            example,
        } => {
            let read: String = typed.chars().take(*at).collect();
            let read = if read.is_empty() {
                "at the beginning".to_owned()
            } else {
                format!("after '{read}'")
            };
            writeln!(
                out,
                "'{typed}' is not a move: {read} there should be: {}.",
                plain_words(expected)
            )?;
            writeln!(out, "A legal move is {example}.")?;
        }
        MoveError::Incomplete { asks, .. } => {
            writeln!(
                out,
                "'{typed}' is not finished. Still to choose: {}.",
                plain_words(asks)
            )?;
        }
        MoveError::Illegal(illegal) => {
            writeln!(
                out,
                "'{typed}' is illegal. {} {} ({})",
                illegal.rule,
                rule_text(game.kind(), illegal.rule),
                plain_words(&illegal.why)
            )?;
            if !illegal.nearest.is_empty() {
                writeln!(out, "Legal would be {}.", illegal.nearest.join(" or "))?;
            }
        }
        MoveError::Doubtful { meant } => {
            writeln!(out, "'{typed}' means something else. Is {meant} meant?")?;
        }
        MoveError::Over => writeln!(out, "The game is over.")?,
    }
    let suggestions = game.complete(typed, SUGGESTIONS, usize::MAX);
    if !suggestions.is_empty() {
        let texts: Vec<String> = suggestions.into_iter().map(|each| each.text).collect();
        writeln!(out, "You may type: {}", texts.join("   ").trim_end())?;
    }
    writeln!(out, "`moves` lists all moves.")
}

/// Puts a phrase of the rules into words without the texts of a user interface: the words of its key, and its values.
fn plain_words(phrase: &Phrase) -> String {
    let text = phrase.to_string();
    let (key, values) = text.split_once('(').unwrap_or((&text, ""));
    let mut words: Vec<&str> = key.split('-').collect();
    // Keys begin with the game's name and the kind of phrase.
    if let Some(kind) = words
        .iter()
        .position(|word| ["illegal", "expect", "ask"].contains(word))
    {
        words.drain(..=kind);
    }
    let words = words.join(" ");
    match values.trim_end_matches(')') {
        "" => words,
        values => format!("{words}: {}", values.replace('=', " ")),
    }
}

/// Returns the rule with this number, in one sentence.
fn rule_text(kind: GameKind, rule: &str) -> &'static str {
    match (kind, rule) {
        (GameKind::Pentagame, "R1") => {
            "A turn is one move of an own figure, with every block placed."
        }
        (GameKind::Pentagame, "R2") => {
            "A figure moves any distance along free stops, and may turn where lines meet."
        }
        (GameKind::Pentagame, "R4") => "A beaten black block goes to any free stop.",
        (GameKind::Pentagame, "R6") => "A figure swaps places with a figure it can reach.",
        (GameKind::Pentagame, "R7") => "Blocks go to free stops.",
        (GameKind::Pentagame, "R8") => {
            "A figure leaves from its goal, and a gray block is placed for it."
        }
        (GameKind::Pentagame, "R9") => "Figures that were brought to their goals must leave first.",
        (GameKind::Pentagame, "R10") => "A move may not repeat one's previous move.",
        (GameKind::Squadro, "R1") => "Move one of your own pieces that is not home.",
        (GameKind::StarSquares, "R2") => {
            "Place a star on a free point, move or push along a line to the next point, or take a star off the rim."
        }
        (GameKind::StarSquares, "R4") => "A star cannot be pushed where its line ends.",
        (GameKind::StarSquares, "R6") => "A move may not undo the opponent's last move.",
        (GameKind::StarSquares, "R7") => "The options restrict the opening.",
        (GameKind::SternHalma, "R1") => "Move one of your own pegs.",
        (GameKind::SternHalma, "R2") => {
            "A peg slides to a free neighboring hole, or hops over pegs to free holes."
        }
        (GameKind::SternHalma, _) => "The options restrict where pegs may end.",
        (_, _) => "The game is over.",
    }
}
