//! Splits typed text into tokens, accepting all supported symbols and words.

use super::board::Color;

/// Meaning of one symbol or word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Token {
    /// `a`–`e`, `A`–`E`: a figure, corner or crossing.
    Letter(char),
    /// Word for a color, such as `blue`.
    Color(Color),
    /// Seat number, or the number within a stop's name.
    Number(u8),
    /// `-`, either within a stop's name or as the operator for going to a stop.
    Dash,
    /// Operator for going to a stop: `->`, `>` or `to`.
    Go,
    /// Operator for beating a block: `x`.
    Beat,
    /// Operator for swapping with a figure: `<->`.
    Swap,
    /// `+`, which marks a figure as leaving the board.
    Plus,
    /// `:` or `=`, which can follow the `k` or `g` of a block.
    Colon,
    /// `k`: a black block follows.
    Black,
    /// `g`: a gray block follows.
    Gray,
    /// A symbol or word that has no meaning in a move.
    Unknown,
}

/// A token, and the character index at which the token begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Lexeme {
    pub(super) token: Token,
    pub(super) at: usize,
}

/// Words that stand for tokens, such as color names, in all supported languages.
const WORDS: &[(&str, Token)] = &[
    ("white", Token::Color(Color::White)),
    ("weiß", Token::Color(Color::White)),
    ("weiss", Token::Color(Color::White)),
    ("biały", Token::Color(Color::White)),
    ("bialy", Token::Color(Color::White)),
    ("biała", Token::Color(Color::White)),
    ("biala", Token::Color(Color::White)),
    ("blue", Token::Color(Color::Blue)),
    ("blau", Token::Color(Color::Blue)),
    ("niebieski", Token::Color(Color::Blue)),
    ("niebieska", Token::Color(Color::Blue)),
    ("red", Token::Color(Color::Red)),
    ("rot", Token::Color(Color::Red)),
    ("czerwony", Token::Color(Color::Red)),
    ("czerwona", Token::Color(Color::Red)),
    ("yellow", Token::Color(Color::Yellow)),
    ("gelb", Token::Color(Color::Yellow)),
    ("żółty", Token::Color(Color::Yellow)),
    ("zolty", Token::Color(Color::Yellow)),
    ("żółta", Token::Color(Color::Yellow)),
    ("zolta", Token::Color(Color::Yellow)),
    ("green", Token::Color(Color::Green)),
    ("grün", Token::Color(Color::Green)),
    ("gruen", Token::Color(Color::Green)),
    ("zielony", Token::Color(Color::Green)),
    ("zielona", Token::Color(Color::Green)),
    ("black", Token::Black),
    ("schwarz", Token::Black),
    ("czarny", Token::Black),
    ("gray", Token::Gray),
    ("grey", Token::Gray),
    ("grau", Token::Gray),
    ("szary", Token::Gray),
    ("to", Token::Go),
    ("nach", Token::Go),
    ("na", Token::Go),
    ("do", Token::Go),
];

/// Finds the colors whose name in any supported language begins with `start`, ignoring case.
pub(super) fn find_colors(start: &str) -> impl Iterator<Item = Color> {
    let start = start.to_lowercase();
    Color::ALL.into_iter().filter(move |&color| {
        WORDS
            .iter()
            .any(|&(word, token)| token == Token::Color(color) && word.starts_with(&start))
    })
}

pub(super) fn lex(text: &str) -> Vec<Lexeme> {
    let chars: Vec<char> = text.chars().collect();
    let mut lexemes = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        let rest = &chars[at..];
        let c = rest[0];
        let length = if c.is_alphabetic() {
            let length = rest.iter().take_while(|c| c.is_alphabetic()).count();
            read_word(&rest[..length], at, &mut lexemes);
            length
        } else if c.is_ascii_digit() {
            let length = rest.iter().take_while(|c| c.is_ascii_digit()).count();
            let number: String = rest[..length].iter().collect();
            let token = number.parse().map_or(Token::Unknown, Token::Number);
            lexemes.push(Lexeme { token, at });
            length
        } else if is_filler(c) {
            1
        } else {
            let (token, length) = read_sign(rest);
            lexemes.push(Lexeme { token, at });
            length
        };
        at += length;
    }
    lexemes
}

/// Returns whether `c` has no meaning of its own, like spaces and brackets.
fn is_filler(c: char) -> bool {
    c.is_whitespace() || matches!(c, '(' | ')' | '[' | ']' | ',' | ';' | '.' | '*')
}

fn read_word(word: &[char], at: usize, lexemes: &mut Vec<Lexeme>) {
    let lower = word.iter().collect::<String>().to_lowercase();
    if let Some(&(_, token)) = WORDS.iter().find(|&&(known, _)| known == lower) {
        lexemes.push(Lexeme { token, at });
        return;
    }
    // Split letters that are written without spaces: `bExb`.
    let letter = |&c: &char| match c {
        'a'..='e' | 'A'..='E' => Some(Token::Letter(c)),
        'x' | 'X' => Some(Token::Beat),
        'k' | 'K' => Some(Token::Black),
        'g' | 'G' => Some(Token::Gray),
        _ => None,
    };
    let tokens: Option<Vec<Token>> = word.iter().map(letter).collect();
    for (index, token) in tokens
        .unwrap_or_else(|| vec![Token::Unknown])
        .into_iter()
        .enumerate()
    {
        lexemes.push(Lexeme {
            token,
            at: at + index,
        });
    }
}

/// Reads the token at the beginning of `rest`. Returns the token and its length in characters.
fn read_sign(rest: &[char]) -> (Token, usize) {
    let shaft = rest.iter().take_while(|c| matches!(c, '-' | '=')).count();
    match rest[0] {
        '>' | '→' => (Token::Go, 1),
        '↔' => (Token::Swap, 1),
        '×' => (Token::Beat, 1),
        '+' => (Token::Plus, 1),
        ':' => (Token::Colon, 1),
        '<' => {
            let shaft = rest[1..]
                .iter()
                .take_while(|c| matches!(c, '-' | '='))
                .count();
            match rest.get(shaft + 1) {
                Some('>') => (Token::Swap, shaft + 2),
                Some(_) | None => (Token::Unknown, 1),
            }
        }
        _ if shaft > 0 && rest.get(shaft) == Some(&'>') => (Token::Go, shaft + 1),
        '=' => (Token::Colon, 1),
        '-' => (Token::Dash, 1),
        _ => (Token::Unknown, 1),
    }
}
