//! Measures every game's move generator against the slow generator from the tests, in one run. Only the ratios matter.
//!
//! `cargo bench -p asterism-rules`. The variants run interleaved. Prints the median of the rounds, measured in CPU time of the thread, and
//! ends with a table that compares the results with their required minimums.

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
