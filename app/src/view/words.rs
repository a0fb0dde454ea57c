//! Boards described in words and as monospaced text, for people who cannot see the pictures. The descriptions contain everything needed to play.
//!
//! A position is never truncated. If long names would make the text too long, all names are shortened to the same length or, as a last resort,
//! replaced by seat numbers.

use asterism_render::GIF_MOVES;
use asterism_rules::{AnyGame, Phrase, Seat, Step, Steps};

use crate::game::loaded_game::LoadedGame;
use crate::game::messages::{said_with, was_prepared};
use crate::protocol::limits::ALT_CHARACTERS;
use crate::text::Language;
use crate::text::markdown::{ago, cut, escape, join};
use crate::text::names::isolate;
use crate::view::posts::render_footer;
use crate::view::result::describe_result;

/// Maximum number of characters of a message. See [Discord Docs/Create
/// Message](https://docs.discord.com/developers/resources/message#create-message-jsonform-params).
const MESSAGE_CHARACTERS: usize = 2000;

/// Lengths, in characters, to which names are shortened if the full names take too much room. They are tried in this order.
const SHORTER: [usize; 3] = [20, 14, 9];

/// Function that returns the name of the player in a seat.
type Name<'a> = &'a dyn Fn(Seat) -> String;

/// Describes a picture of `game`, which is the current or an earlier state of the loaded game: the last move, the whole position, and whose turn it
/// is.
pub(crate) fn describe_board(loaded: &LoadedGame, game: &AnyGame, language: Language) -> String {
    let is_prepared = was_prepared(&loaded.record, game.ply());
    fit_names(&loaded.names, ALT_CHARACTERS, language, &|name| {
        describe_whole(game, is_prepared, language, name)
    })
}

/// Describes the picture in a move dialog after `chosen`: the next choice to make, the choices made so far, and the board before this move.
pub(crate) fn describe_choosing(
    loaded: &LoadedGame,
    steps: &Steps,
    chosen: &[Step],
    language: Language,
) -> String {
    let game = &loaded.game;
    let is_prepared = was_prepared(&loaded.record, game.ply());
    fit_names(&loaded.names, ALT_CHARACTERS, language, &|name| {
        let asked = if let Some(notation) = &steps.whole {
            join_sentences([
                language.guide_ready_title(),
                describe_after(game, notation, language, name),
            ])
        } else {
            let count = steps.choices.len();
            let asks = language.phrase(&steps.asks, name);
            join_sentences([
                language.alt_asks(asks, count),
                describe_choices(game, chosen, language, name),
            ])
        };
        let before = if chosen.is_empty() {
            describe_whole(game, is_prepared, language, name)
        } else {
            language.alt_before(describe_position(game, language, name))
        };
        join_sentences([asked, before])
    })
}

/// Describes a picture of the start of `game`, with the players' `names` by seat.
pub(crate) fn describe_start(game: &AnyGame, names: &[String], language: Language) -> String {
    fit_names(names, ALT_CHARACTERS, language, &|name| {
        describe_position(game, language, name)
    })
}

/// Describes a picture of the start of `game` while it is not yet known which player gets which seat. `first` is the index of the player who moves
/// first, if that is known.
pub(crate) fn describe_start_by_lot(
    game: &AnyGame,
    names: &[String],
    first: Option<usize>,
    language: Language,
) -> String {
    let seat_name = |seat: Seat| language.seat_name(seat.number());
    fit_names(names, ALT_CHARACTERS, language, &|name| {
        let players = language.list(Seat::first(names.len()).map(name));
        let board = describe_position(game, language, &seat_name);
        match first.and_then(Seat::new) {
            Some(first) => language.alt_by_lot_after(players, name(first), board),
            None => language.alt_by_lot(players, board),
        }
    })
}

/// Describes an animation of `game` by describing the last board, and says how many moves the animation shows. `game` is the current or an earlier state of the loaded game.
pub(crate) fn describe_replay(loaded: &LoadedGame, game: &AnyGame, language: Language) -> String {
    let is_prepared = was_prepared(&loaded.record, game.ply());
    fit_names(&loaded.names, ALT_CHARACTERS, language, &|name| {
        let whole = describe_whole(game, is_prepared, language, name);
        match game.ply() {
            ..=GIF_MOVES => language.alt_replay(game.ply(), whole),
            count => language.alt_replay_last(GIF_MOVES, count, whole),
        }
    })
}

/// Describes the position of a recorded game, using the names in the record. A seat without a name is described by its number.
pub fn describe_record(game: &AnyGame, names: &[String], language: Language) -> String {
    describe_whole(game, false, language, &|seat| {
        let name = names.get(seat.index()).filter(|name| !name.is_empty());
        name.cloned()
            .unwrap_or_else(|| language.seat_name(seat.number()))
    })
}

/// Describes a position in sentences, for a page that has room for all of them: each fact by itself.
pub(crate) fn list_position(
    loaded: &LoadedGame,
    game: &AnyGame,
    language: Language,
) -> Vec<String> {
    let facts = game
        .describe()
        .into_iter()
        .filter(|phrase| !phrase.is_turn());
    write_each(facts, loaded, language)
}

/// Describes what a player has to know about the next move in particular, such as a duty to move on.
pub(crate) fn list_remarks(loaded: &LoadedGame, game: &AnyGame, language: Language) -> Vec<String> {
    write_each(game.remarks(), loaded, language)
}

/// Describes the last move of a position without its notation, with the message that its player has sent along. Empty before the first move.
pub(crate) fn list_last_move(
    loaded: &LoadedGame,
    game: &AnyGame,
    language: Language,
) -> Vec<String> {
    let is_prepared = was_prepared(&loaded.record, game.ply());
    let said = said_with(&loaded.record, game.ply());
    let said = said.map(|said| language.said_with_move(isolate(&said.text)));
    let told = tell_last_move(loaded, game, is_prepared, language);
    told.into_iter().chain(said).collect()
}

/// Describes the last move of a position that a user has reached by trying moves, so that nothing is known about it but the move.
pub(crate) fn list_tried_move(
    loaded: &LoadedGame,
    game: &AnyGame,
    language: Language,
) -> Vec<String> {
    let told = tell_last_move(loaded, game, false, language);
    told.into_iter().collect()
}

/// Describes the last move of a position; `None` before the first move.
fn tell_last_move(
    loaded: &LoadedGame,
    game: &AnyGame,
    is_prepared: bool,
    language: Language,
) -> Option<String> {
    let name = |seat| isolate(&loaded.name(seat));
    let told = describe_last_move(game, is_prepared, language, &name);
    Some(told).filter(|told| !told.is_empty())
}

/// Describes the effect of the legal move `notation`.
pub(crate) fn list_effect(
    loaded: &LoadedGame,
    game: &AnyGame,
    notation: &str,
    language: Language,
) -> Vec<String> {
    let mut after = game.clone();
    match after.play(notation) {
        Ok(_) => write_each(after.describe_last(), loaded, language),
        Err(_) => Vec::new(),
    }
}

/// Writes a phrase of the rules with the names of the players.
pub(crate) fn write_phrase(phrase: &Phrase, loaded: &LoadedGame, language: Language) -> String {
    language.phrase(phrase, &|seat| isolate(&loaded.name(seat)))
}

fn write_each(
    phrases: impl IntoIterator<Item = Phrase>,
    loaded: &LoadedGame,
    language: Language,
) -> Vec<String> {
    let phrases = phrases.into_iter();
    phrases
        .map(|phrase| write_phrase(&phrase, loaded, language))
        .collect()
}

/// Renders a message with the board of `game` as monospaced text, a legend, the last move, and whose turn it is. The position in words is added if
/// there is room for it.
pub(crate) fn render_plain(loaded: &LoadedGame, game: &AnyGame, language: Language) -> String {
    let kind = language.game_name(game.kind());
    let footer = render_footer(loaded, game, language, &escape);
    let head = language.plain_title(kind, footer);
    let drawn = format!("```\n{}\n```", game.plain());
    let is_prepared = was_prepared(&loaded.record, game.ply());
    let write = |name: Name<'_>, in_words: bool| {
        let name: Name<'_> = &|seat| escape(&name(seat));
        let mut lines = vec![head.clone(), drawn.clone()];
        let legend = game.plain_legend();
        lines.extend(legend.iter().map(|phrase| language.phrase(phrase, name)));
        let moved = game.move_at(game.ply()).map(|(_, notation)| notation);
        if let Some(notation) = moved {
            let words = describe_last_move(game, is_prepared, language, name);
            lines.push(language.plain_last_move(words, notation));
        }
        lines.push(describe_turn(loaded, game, language, name));
        if in_words {
            lines.push(language.plain_words(language.phrases(&list_facts(game), name)));
        }
        lines.join("\n")
    };
    // The words only repeat what the board shows, so they are dropped before any name is shortened.
    let whole = write(&|seat| loaded.name(seat), true);
    if whole.chars().count() <= MESSAGE_CHARACTERS {
        return whole;
    }
    fit_names(&loaded.names, MESSAGE_CHARACTERS, language, &|name| {
        write(name, false)
    })
}

/// Describes whose turn it is or was in this position, or how the game ended.
fn describe_turn(
    loaded: &LoadedGame,
    game: &AnyGame,
    language: Language,
    name: Name<'_>,
) -> String {
    if let Some(ending) = game.ending() {
        return describe_result(game, ending, name, language);
    }
    let turn = match game.to_move() {
        Some(seat) if game.ply() == loaded.game.ply() => {
            language.turn_since(name(seat), ago(loaded.since()))
        }
        Some(seat) => language.then_turn(name(seat)),
        None => String::new(),
    };
    join_sentences([turn, language.phrases(&game.remarks(), name)])
}

/// Lists the facts of the position. Leaves out whose turn it is, how the game ended, and everything that the last move's description or the text
/// board's legend already contains.
fn list_facts(game: &AnyGame) -> Vec<Phrase> {
    let mut told = game.remarks();
    told.extend(game.describe_last());
    told.extend(game.plain_legend());
    let mut said = game.describe();
    said.retain(|phrase| !phrase.is_turn() && !phrase.is_result() && !told.contains(phrase));
    said
}

/// Describes the last move, the whole position, and whose turn it is. If `is_prepared`, the move is described as planned by its player.
fn describe_whole(game: &AnyGame, is_prepared: bool, language: Language, name: Name<'_>) -> String {
    let told = game.describe_last();
    let position = describe_rest(&told, game, language, name);
    let moved = describe_last_move(game, is_prepared, language, name);
    join_sentences([moved, position])
}

fn describe_position(game: &AnyGame, language: Language, name: Name<'_>) -> String {
    describe_rest(&[], game, language, name)
}

/// Describes the whole position and whose turn it is, leaving out the phrases in `told`.
fn describe_rest(told: &[Phrase], game: &AnyGame, language: Language, name: Name<'_>) -> String {
    let mut said = game.describe();
    said.retain(|phrase| !told.contains(phrase));
    // The position's own phrases include an end by the rules, but no other end (such as a resignation).
    let ended = game.ending().filter(|ending| !ending.how.is_by_rules());
    let result = ended.map(|ending| describe_result(game, ending, name, language));
    join_sentences([language.phrases(&said, name), result.unwrap_or_default()])
}

fn describe_last_move(
    game: &AnyGame,
    is_prepared: bool,
    language: Language,
    name: Name<'_>,
) -> String {
    let Some((seat, _)) = game.move_at(game.ply()) else {
        return String::new();
    };
    let words = language.phrases(&game.describe_last(), name);
    if is_prepared {
        language.alt_last_move_prepared(name(seat), words)
    } else {
        language.alt_last_move(name(seat), words)
    }
}

/// Describes the effect of the legal move `notation`.
fn describe_after(game: &AnyGame, notation: &str, language: Language, name: Name<'_>) -> String {
    let mut after = game.clone();
    match after.play(notation) {
        Ok(_) => language.phrases(&after.describe_last(), name),
        Err(_) => String::new(),
    }
}

/// Describes the choices made so far; empty before the first choice.
fn describe_choices(game: &AnyGame, chosen: &[Step], language: Language, name: Name<'_>) -> String {
    let said = chosen.iter().enumerate().filter_map(|(nth, step)| {
        let offered = game.next_steps(&chosen[..nth]).ok()?.choices;
        let choice = offered.into_iter().find(|choice| choice.step == *step)?;
        let words = language.phrase(&choice.says, name);
        Some(language.alt_choice(choice.label, words))
    });
    match language.list(said) {
        nothing if nothing.is_empty() => nothing,
        said => language.alt_chosen(said),
    }
}

fn join_sentences<const N: usize>(parts: [String; N]) -> String {
    join(parts.into_iter().filter(|part| !part.is_empty()), " ")
}

/// Returns the text that `say` writes. Names are given in full if the text then has at most `limit` characters; otherwise, they are shortened.
fn fit_names(
    names: &[String],
    limit: usize,
    language: Language,
    say: &dyn Fn(Name<'_>) -> String,
) -> String {
    let with = |names: &[String]| {
        say(&|seat: Seat| {
            let name = names.get(seat.index()).map(|name| isolate(name));
            name.unwrap_or_else(|| language.seat_name(seat.number()))
        })
    };
    let fits = |said: &String| said.chars().count() <= limit;
    let whole = with(names);
    if fits(&whole) {
        return whole;
    }
    for most in SHORTER {
        let short: Vec<String> = names.iter().map(|name| shorten_name(name, most)).collect();
        if count_alike(&short) > count_alike(names) {
            // Shortened this much, different names would look the same.
            break;
        }
        let said = with(&short);
        if fits(&said) {
            return said;
        }
    }
    // With seat numbers it always fits; a test checks this.
    cut(&with(&[]), limit)
}

/// Counts the names that also occur earlier in the list.
fn count_alike(names: &[String]) -> usize {
    let again = |nth: usize| names[..nth].contains(&names[nth]);
    (0..names.len()).filter(|&nth| again(nth)).count()
}

/// Shortens a name to at most `most` characters, without separating a character from its combining marks.
pub(crate) fn shorten_name(name: &str, most: usize) -> String {
    let letters: Vec<char> = name.chars().collect();
    if letters.len() <= most {
        return name.to_owned();
    }
    let mut end = most.saturating_sub(1);
    while end > 0 && (is_mark(letters[end]) || letters[end - 1] == JOINER) {
        end -= 1;
    }
    let kept: String = letters[..end].iter().collect();
    format!("{}…", kept.trim_end())
}

/// Zero-width joiner, which joins two characters into one symbol.
const JOINER: char = '\u{200d}';

/// Returns true if a character only modifies the one before it: accents, emoji variation selectors, skin tones, second halves of flags.
fn is_mark(letter: char) -> bool {
    matches!(letter,
        JOINER
        | '\u{0300}'..='\u{036f}'
        | '\u{1ab0}'..='\u{1aff}'
        | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20ff}'
        | '\u{fe00}'..='\u{fe0f}'
        | '\u{fe20}'..='\u{fe2f}'
        | '\u{1f1e6}'..='\u{1f1ff}'
        | '\u{1f3fb}'..='\u{1f3ff}')
}

#[cfg(test)]
mod tests;
