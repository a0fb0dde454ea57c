//! Boards as text, as they look. That nothing is missing, the laws say.

use asterism_rules::{AnyGame, GameKind};

/// `drawn` begins with an empty line, for the eye.
#[track_caller]
fn check(kind: GameKind, options: &str, players: usize, position: &str, drawn: &str) {
    let game = AnyGame::from_position(kind, options, players, position)
        .unwrap_or_else(|error| panic!("{error}"));
    let lines = game.plain();
    assert_eq!(lines, drawn.trim_start_matches('\n'), "\n{lines}");
}

#[test]
fn squadro_has_light_upright_and_dark_level() {
    let drawn = r"
           1   3   2   3   1
           .   .   .   .   v
           |   |   |   |   |
  B5 1 .---+---+---+--->---+---. 3
           |   |   |   |   |
  B4 3 .---+---+---+---+---+---< 1
           |   |   |   |   |
* B3 2 .---+---^---+---+---+---. 2
           |   |   |   |   |
  B2 3 .---v---+---+---+---<---. 1
           |   |   |   |   |
  B1 1 .---+---+--->---^---+---. 3
           |   |   |   |   |
           .   .   .   .   .
           3   1   2   1   3
          A1  A2  A3  A4  A5
                   *";
    let position = "10 3 12 1 6 / 3 7 12 6 4 a";
    check(GameKind::Squadro, "", 2, position, drawn);
}

#[test]
fn star_squares_has_its_lines() {
    let drawn = r"
5  .---.---.---.---D
   | \ | / | \ | / |
4  .---.---L---.---.
   | / | \ | / | \ |
3  .---.---L---D---.
   | \ | / | \ | / |
2  .---.---.---.---.
   | / | \ | / | \ |
1  L---.---.---.---.
   a   b   c   d   e";
    let position = "....D/..L../..LD./...../L.... 4 5 l";
    check(GameKind::StarSquares, "", 2, position, drawn);
    let crossed = drawn.replace(" / ", " X ").replace(" \\ ", " X ");
    check(GameKind::StarSquares, "board=grid8", 2, position, &crossed);
    let drawn = r"
L-----------2-----------3
| \         |         / |
|   1-------D-------3   |
|   | \     |     / |   |
|   |   1---2---L   |   |
|   |   | \ | / |   |   |
8---8---8---D---4---4---4
|   |   | / | \ |   |   |
|   |   7---6---5   |   |
|   | /     |     \ |   |
|   7-------6-------5   |
| /         |         \ |
7-----------D-----------5";
    let position = "L....D../.D....../..L...../D 5 4 l";
    check(GameKind::StarSquares, "board=nested", 2, position, drawn);
}

#[test]
fn stern_halma_is_a_star() {
    let drawn = r"
a              1
b             1 .
c            . 1 1
d           1 1 . 1
e  . . . . . 1 . . . . . . .
f   . . . . . . . . . . . .
g    . . . . . 1 . . . . .
h     . . . . . . . . . .
i      . . . . . . . . .
j     . . . . 1 . . . . .
k    . . . . . . . . . . .
l   . . . . . . 2 . . . . .
m  . . . . . . 2 . . . . . .
n           2 2 . 2
o            2 2 .
p             2 2
q              2";
    let position = "1/1./.11/11.1/.....1......./............/.....1...../........../........./....1...../.........../......2...../......2....../22.2/22./22/2 1";
    check(GameKind::SternHalma, "", 2, position, drawn);
}

#[test]
fn pentagame_has_its_nodes_and_then_the_ways_between() {
    let drawn = r"
A 1a              a  k
B 1b 2b           b  .
C 1c 2c           c  k
D 1d              d  k
E 1e 2e           e 2d

   1  2  3           1  2  3
A  .  .  .  B     a  .  .  .  b
B  .  .  k  C     b  .  .  .  c
C  .  .  .  D     c  .  .  .  d
D  .  .  .  E     d  .  .  .  e
E  g  .  .  A     e  .  .  .  a

   1  2  3  4  5  6
A  .  .  .  .  .  .  c
A  .  .  .  .  . 2a  d
B  .  .  .  .  .  .  d
B  .  .  .  .  .  .  e
C  .  .  k  .  .  .  e
C  .  .  .  .  .  .  a
D  .  .  .  .  .  .  a
D  .  .  .  .  .  .  b
E  .  .  .  .  .  .  b
E  .  .  .  .  .  .  c";
    let position = "A,B,C,D,E/A-6-d,B,C,e,E k:a,c,d,B-3-C,C-3-e g:E-1-A 1 -/-";
    check(GameKind::Pentagame, "", 2, position, drawn);
}
