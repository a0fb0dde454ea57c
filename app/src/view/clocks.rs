//! Clocks next to the names in pictures: the current player's remaining time, and the other players' reserves.

use std::time::Duration;

use asterism_rules::{AnyGame, Seat};
use asterism_store::Timestamp;

use crate::game::clocks::runs_out;
use crate::game::loaded_game::{LoadedGame, is_engine_on};
use crate::text::Language;
use crate::text::markdown::join;

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

/// Returns the time to show next to each player's name in a picture drawn at `now` of `game`, which is the current or an earlier state of `loaded`'s
/// game. Empty if no clock is running in that state.
///
/// A picture does not change, so it shows the time that was left when it was drawn; the text next to it shows the running clock.
pub(crate) fn time_labels(
    loaded: &LoadedGame,
    game: &AnyGame,
    language: Language,
    now: Timestamp,
) -> Vec<String> {
    let record = &loaded.record;
    let is_live = game.ply() == loaded.game.ply() && game.ending().is_none();
    let Some(clock) = record.clock.as_ref().filter(|_| is_live) else {
        return Vec::new();
    };
    let left = |seat: Seat| {
        if is_engine_on(record, seat) {
            return String::new();
        }
        if game.to_move() == Some(seat) {
            let end = runs_out(record);
            return end.map_or_else(String::new, |end| write_time_left(end.since(now), language));
        }
        let bank = clock.banks.get(seat.index()).copied().unwrap_or_default();
        if bank.is_zero() || !game.active().contains(seat) {
            String::new()
        } else {
            language.clock_reserve(write_reserve(bank, language))
        }
    };
    Seat::first(game.players()).map(left).collect()
}

/// Writes a duration in its two largest units: "2 d 5 h", "13 h 40 min", "7 min". The remainder is rounded up, so that a turn that has just begun
/// shows its full time.
pub(crate) fn write_time_left(left: Duration, language: Language) -> String {
    let seconds = left.as_secs() + u64::from(left.subsec_nanos() > 0);
    let minutes = seconds.div_ceil(MINUTE);
    let hours = seconds.div_ceil(HOUR);
    let (first, second) = if minutes >= DAY / MINUTE {
        let rest = hours % 24;
        let rest = (rest > 0).then(|| language.clock_hours(rest));
        (language.clock_days(hours / 24), rest)
    } else if minutes >= HOUR / MINUTE {
        let rest = minutes % 60;
        let rest = (rest > 0).then(|| language.clock_minutes(rest));
        (language.clock_hours(minutes / 60), rest)
    } else {
        (language.clock_minutes(minutes), None)
    };
    join([first].into_iter().chain(second), " ")
}

/// Writes a reserve in its largest unit alone, rounded down, so that the label stays short: "2 d", "13 h", "7 min".
fn write_reserve(time: Duration, language: Language) -> String {
    let seconds = time.as_secs();
    if seconds >= DAY {
        language.clock_days(seconds / DAY)
    } else if seconds >= HOUR {
        language.clock_hours(seconds / HOUR)
    } else {
        language.clock_minutes(seconds / MINUTE)
    }
}

#[cfg(test)]
mod tests {
    use asterism_store::{Terms, TimeControl};

    use super::*;
    use crate::game::loaded_game::replay;
    use crate::testing::club::{ANN, BEN, Club};

    #[test]
    fn times_are_short_and_rounded_up() {
        let check = |seconds: u64, english: &str, german: &str| {
            let left = Duration::from_secs(seconds);
            assert_eq!(write_time_left(left, Language::English), english);
            assert_eq!(write_time_left(left, Language::German), german);
        };
        check(0, "0 min", "0 min");
        check(1, "1 min", "1 min");
        check(59 * MINUTE + 59, "1 h", "1 h");
        check(HOUR + 1, "1 h 1 min", "1 h 1 min");
        check(DAY - MINUTE, "23 h 59 min", "23 h 59 min");
        check(DAY - 1, "1 d", "1 T");
        check(3 * DAY - 1, "3 d", "3 T");
        check(2 * DAY + 5 * HOUR, "2 d 5 h", "2 T 5 h");
        check(14 * DAY, "14 d", "14 T");
        for (seconds, words) in [
            (2 * DAY + 5 * HOUR, "2 d"),
            (DAY - 1, "23 h"),
            (HOUR - 1, "59 min"),
        ] {
            let time = Duration::from_secs(seconds);
            assert_eq!(write_reserve(time, Language::English), words);
        }
    }

    #[tokio::test]
    async fn a_picture_shows_the_current_players_time_and_the_others_reserves() {
        let club = Club::new();
        let id = club.start(&[ANN, BEN]).await;
        let mut record = club.app.store.game(id).await.unwrap().unwrap();
        let now = record.started;
        let time = TimeControl::new(Duration::from_secs(DAY), Duration::from_secs(3 * DAY));
        record.terms = Terms {
            rated: false,
            time: Some(time),
        };
        let (terms, seats) = (record.terms, record.seats.clone());
        let game = replay(&record).unwrap();
        let pauses = crate::game::pauses::Pauses::default();
        record.clock =
            crate::game::clocks::start_clock(terms, &seats, None, game.to_move(), &pauses, now);
        let loaded = club.app.load_record(record, Language::English).await;
        let loaded = loaded.unwrap();
        let shown = |later: u64| {
            let now = now.plus(Duration::from_secs(later));
            time_labels(&loaded, &loaded.game, Language::English, now)
        };
        assert_eq!(shown(0), ["4 d", "+3 d"]);
        assert_eq!(shown(DAY + HOUR), ["2 d 23 h", "+3 d"]);
        assert_eq!(shown(30 * DAY), ["0 min", "+3 d"]);
        // No clock runs on an earlier board, or in a game without a time limit.
        let mut later = loaded.clone();
        later.game.play("b B<->A a").unwrap();
        assert!(time_labels(&later, &loaded.game, Language::English, now).is_empty());
        let mut untimed = loaded.clone();
        untimed.record.clock = None;
        assert!(time_labels(&untimed, &loaded.game, Language::English, now).is_empty());
    }
}
