//! Move generation of every game next to the slow generators of the tests, in one run: the ratios count.
//!
//! `cargo bench -p asterism-rules`. What is compared runs interleaved; printed are medians of the rounds, by the time the
//! thread spent computing. A table at the end holds the figures against what they have to reach.

mod measure;
mod nodes;
mod reach;

#[allow(dead_code)]
#[path = "../../tests/it/dice.rs"]
mod dice;
#[allow(dead_code)]
#[path = "../../tests/it/naive_pentagame.rs"]
mod naive_pentagame;
#[allow(dead_code)]
#[path = "../../tests/it/naive_squadro.rs"]
mod naive_squadro;
#[allow(dead_code)]
#[path = "../../tests/it/naive_star_squares.rs"]
mod naive_star_squares;
#[allow(dead_code)]
#[path = "../../tests/it/naive_stern_halma.rs"]
mod naive_stern_halma;
#[allow(dead_code)]
#[path = "../../tests/it/slow.rs"]
mod slow;

use measure::Bar;

fn main() {
    let mut bars = Vec::new();
    nodes::measure_all(&mut bars);
    reach::measure(&mut bars);
    println!("bars");
    for bar in &bars {
        println!("  {bar}");
    }
    if !bars.iter().all(Bar::is_met) {
        println!("not all are met");
    }
}
