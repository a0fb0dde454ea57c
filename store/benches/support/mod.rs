//! What several benchmarks do with their results.

/// Prints a ratio, and whether it reaches its bar.
pub(crate) fn print_verdict(what: &str, ratio: f64, bar: f64) {
    println!(
        "{what}: {ratio:.2} (bar {bar:.2}) {}",
        if ratio >= bar { "ok" } else { "BELOW" }
    );
}

/// Returns the middle of several figures.
pub(crate) fn median(mut rates: Vec<f64>) -> f64 {
    rates.sort_by(f64::total_cmp);
    rates[rates.len() / 2]
}
