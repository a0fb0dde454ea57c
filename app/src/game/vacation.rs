//! Vacations. Users announce vacations in whole days. The number of vacation days per year is limited, and opponents can see the vacations.
//!
//! Days are in UTC. A vacation that starts on the day on which it is announced starts at that moment, not earlier.

use std::collections::BTreeSet;

use asterism_rules::fold_typed;
use asterism_store::{Timestamp, Vacation};
use time::{Date, Month};

use crate::protocol::refusal::VacationRefusal;
use crate::text::Language;

/// Maximum number of vacation days per calendar year.
pub(crate) const DAYS_A_YEAR: usize = 30;

/// Maximum number of days from today to a vacation's end.
const AHEAD: i64 = 366;

/// Maximum number of vacations stored per user; more than fit in the vacation days of two years.
const MOST: usize = 80;

/// Number of days for which past vacations are stored: those of this year count towards the yearly limit, and past vacations affect turns that are
/// still in progress.
const KEPT: i64 = 400;

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// Julian day number of 1 January 1970.
const EPOCH: i64 = 2_440_588;

/// A day in UTC, as the number of days since 1 January 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day(i64);

impl Day {
    /// Returns the UTC day that contains `moment`.
    pub fn of(moment: Timestamp) -> Day {
        Day(moment.millis().div_euclid(DAY_MS))
    }

    /// Returns the day with this number of days since 1 January 1970.
    pub(crate) fn from_number(number: u32) -> Day {
        Day(i64::from(number))
    }

    /// Returns the number of days since 1 January 1970; 0 for earlier days.
    pub(crate) fn number(self) -> u32 {
        u32::try_from(self.0).unwrap_or(0)
    }

    /// Returns the start of the day.
    pub fn start(self) -> Timestamp {
        Timestamp::from_millis(self.0.saturating_mul(DAY_MS))
    }

    /// Returns the day before.
    pub(crate) fn previous(self) -> Day {
        Day(self.0 - 1)
    }

    /// Returns the next day.
    #[must_use]
    pub fn next(self) -> Day {
        Day(self.0 + 1)
    }

    /// Returns the day of a date from 1970 to 9999; `None` if the date does not exist.
    fn from_date(year: i32, month: u8, day: u8) -> Option<Day> {
        let date = Date::from_calendar_date(year, Month::try_from(month).ok()?, day).ok()?;
        (year >= 1970).then(|| Day(i64::from(date.to_julian_day()) - EPOCH))
    }

    /// Returns the first day of a month, from 1 to 12, of a year from 1970 to 9999; otherwise the first day of 1970.
    pub(crate) fn first_of_month(year: u32, month: u8) -> Day {
        let year = i32::try_from(year).ok();
        let day = year.and_then(|year| Day::from_date(year, month, 1));
        day.unwrap_or(Day(0))
    }

    /// Returns the year and the month, from 1 to 12, that contain the day.
    pub(crate) fn month(self) -> (u32, u8) {
        let date = self.date();
        (date.year().unsigned_abs(), u8::from(date.month()))
    }

    /// Returns the day as a date; for days out of range, the last day of 9999.
    fn date(self) -> Date {
        let number = i32::try_from(self.0.saturating_add(EPOCH)).ok();
        let date = number.and_then(|number| Date::from_julian_day(number).ok());
        date.unwrap_or(Date::MAX)
    }

    /// Writes the day in ISO 8601 format, such as `2026-12-24`.
    pub fn iso(self) -> String {
        self.date().to_string()
    }

    /// Writes the day in the date format of `language`.
    fn written(self, language: Language) -> String {
        let date = self.date();
        let (day, month) = (
            format!("{:02}", date.day()),
            format!("{:02}", u8::from(date.month())),
        );
        language.vacation_day(date.year().to_string(), month, day)
    }

    /// Returns the year that contains the day.
    pub(crate) fn year(self) -> i64 {
        i64::from(self.date().year())
    }
}

/// Reads the first and last day from `text`, which contains one or two dates such as 2026-12-24 or 24.12.2026.
pub(crate) fn read(text: &str) -> Option<(Day, Day)> {
    let text = fold_typed(text);
    let numbers: Vec<&str> = text
        .split(|letter: char| !letter.is_ascii_digit())
        .filter(|number| !number.is_empty())
        .collect();
    let date = |parts: &[&str]| {
        let [first, second, third] = parts else {
            return None;
        };
        let (year, month, day) = if first.len() == 4 {
            (first, second, third)
        } else if third.len() == 4 && text.contains('.') {
            (third, second, first)
        } else {
            return None;
        };
        Day::from_date(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?)
    };
    match numbers.len() {
        3 => date(&numbers).map(|day| (day, day)),
        6 => Some((date(&numbers[..3])?, date(&numbers[3..])?)),
        _ => None,
    }
}

/// Returns the vacations with a new one from `first` to `last`.
///
/// # Errors
///
/// [`VacationRefusal`] if the vacation is in the past, too far ahead or too long, or if there are too many vacations.
pub(crate) fn announce(
    vacations: &[Vacation],
    first: Day,
    last: Day,
    now: Timestamp,
) -> Result<Vec<Vacation>, VacationRefusal> {
    let today = Day::of(now);
    if last < first || last < today || first < today {
        return Err(VacationRefusal::Past);
    }
    if last.0 > today.0 + AHEAD {
        return Err(VacationRefusal::Far);
    }
    let mut all: Vec<Vacation> = vacations
        .iter()
        .copied()
        .filter(|it| Day::of(it.to).0 > today.0 - KEPT)
        .collect();
    all.push(Vacation {
        from: first.start().max(now),
        to: last.next().start(),
    });
    let all = merge_vacations(all);
    for year in first.year()..=last.year() {
        if count_days(&all, year) > DAYS_A_YEAR {
            return Err(VacationRefusal::Spent {
                year,
                left: count_days_left(vacations, year),
            });
        }
    }
    if all.len() > MOST {
        return Err(VacationRefusal::Many);
    }
    Ok(all)
}

/// Cancels future vacations: returns those that have begun, with the current one ending at `now`.
pub(crate) fn call_off(vacations: &[Vacation], now: Timestamp) -> Vec<Vacation> {
    let begun = vacations.iter().filter(|it| it.from < now);
    begun
        .map(|it| Vacation {
            to: it.to.min(now),
            ..*it
        })
        .collect()
}

/// Returns the vacations that are not over at `now`, in chronological order.
pub(crate) fn upcoming_vacations(vacations: &[Vacation], now: Timestamp) -> Vec<Vacation> {
    merge_vacations(vacations.iter().copied().filter(|it| it.to > now).collect())
}

/// Sorts vacations and merges those that overlap or touch.
fn merge_vacations(mut vacations: Vec<Vacation>) -> Vec<Vacation> {
    vacations.sort_unstable_by_key(|it| (it.from, it.to));
    let mut joined: Vec<Vacation> = Vec::new();
    for vacation in vacations {
        match joined.last_mut() {
            Some(last) if vacation.from <= last.to => last.to = last.to.max(vacation.to),
            _ => joined.push(vacation),
        }
    }
    joined
}

/// Returns the number of vacation days left in `year`.
pub(crate) fn count_days_left(vacations: &[Vacation], year: i64) -> usize {
    DAYS_A_YEAR.saturating_sub(count_days(vacations, year))
}

/// Returns the number of days in `year` that are at least partly vacation days.
fn count_days(vacations: &[Vacation], year: i64) -> usize {
    let mut days = BTreeSet::new();
    for vacation in vacations.iter().filter(|it| it.from < it.to) {
        let end = Timestamp::from_millis(vacation.to.millis() - 1);
        days.extend(Day::of(vacation.from).0..=Day::of(end).0);
    }
    days.into_iter()
        .filter(|day| Day(*day).year() == year)
        .count()
}

/// Writes the first and last day of a vacation in UTC, as the user announced them. In another time zone, a one-day vacation would look like two days.
pub(crate) fn write_span(vacation: Vacation, language: Language) -> String {
    let first = Day::of(vacation.from);
    let last = Day::of(Timestamp::from_millis(vacation.to.millis() - 1));
    if first == last {
        first.written(language)
    } else {
        language.vacation_span(first.written(language), last.written(language))
    }
}

/// Writes a timestamp like `2026-12-24T18:30:00.000Z`.
pub(crate) fn write_moment(at: Timestamp) -> String {
    let millis = at.millis().rem_euclid(24 * 60 * 60 * 1000);
    let (seconds, millis) = (millis / 1000, millis % 1000);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let day = Day::of(at).iso();
    format!("{day}T{hours:02}:{minutes:02}:{seconds:02}.{millis:03}Z")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Day {
        read(text).expect(text).0
    }

    fn at(text: &str, hour: i64) -> Timestamp {
        Timestamp::from_millis(day(text).start().millis() + hour * 60 * 60 * 1000)
    }

    #[test]
    fn valid_dates_are_read_and_others_rejected() {
        let (first, last) = read("2026-12-24 – 2027-01-02").unwrap();
        assert_eq!((&*first.iso(), &*last.iso()), ("2026-12-24", "2027-01-02"));
        assert_eq!(read("24.12.2026 to 2.1.2027"), Some((first, last)));
        assert_eq!(read("2026-12-24"), Some((first, first)));
        for typed in [
            "2026\u{2011}12\u{2011}24\u{a0}–\u{a0}2027\u{2010}01\u{2010}02",
            "２０２６－１２－２４　～　２０２７－０１－０２",
            "\u{feff}`24．12．2026`\u{200b} ⟶ 2．1．2027",
            "2026−12−24 bis 2027—01—02",
            "٢٤.١٢.٢٠٢٦ ٠٢.٠١.٢٠٢٧",
        ] {
            assert_eq!(read(typed), Some((first, last)), "{typed:?}");
        }
        assert_eq!(day("1970-01-01").0, 0);
        assert_eq!(day("2000-02-29").0, 11_016);
        assert_eq!(day("2026-11-22").0, 20_779);
        for bad in [
            "",
            "Christmas",
            "2026-02-29",
            "2026-13-01",
            "12/24/2026",
            "24-12-2026",
            "2026-12-24 2026",
            "0000-00-00",
            "99999999999999999999-1-1",
        ] {
            assert_eq!(read(bad), None, "{bad:?}");
        }
    }

    #[test]
    fn every_day_converts_to_a_date_and_back() {
        for number in 0..60_000 {
            let date = Day(number).date();
            let same = Day::from_date(date.year(), date.month().into(), date.day());
            assert_eq!(same, Some(Day(number)));
        }
    }

    #[test]
    fn a_year_has_thirty_days_of_vacation() {
        let now = at("2026-06-01", 15);
        let june = announce(&[], day("2026-06-01"), day("2026-06-20"), now).unwrap();
        assert_eq!(june[0].from, now, "a vacation should not start in the past");
        assert_eq!(june[0].to, day("2026-06-21").start());
        assert_eq!(count_days_left(&june, 2026), 10);
        let eleven = announce(&june, day("2026-08-01"), day("2026-08-11"), now);
        let spent = VacationRefusal::Spent {
            year: 2026,
            left: 10,
        };
        assert_eq!(eleven, Err(spent));
        let ten = announce(&june, day("2026-08-01"), day("2026-08-10"), now).unwrap();
        assert_eq!(count_days_left(&ten, 2026), 0);
        // Announcing the same days again changes nothing, and the next year has a separate limit.
        let again = announce(&ten, day("2026-08-03"), day("2026-08-05"), now);
        assert_eq!(again.as_ref(), Ok(&ten));
        let both = announce(&june, day("2026-12-25"), day("2027-01-20"), now).unwrap();
        assert_eq!(
            (count_days_left(&both, 2026), count_days_left(&both, 2027)),
            (3, 10)
        );
        for (first, last, why) in [
            ("2026-05-31", "2026-06-02", VacationRefusal::Past),
            ("2026-07-02", "2026-07-01", VacationRefusal::Past),
            ("2027-06-02", "2027-06-03", VacationRefusal::Far),
        ] {
            assert_eq!(announce(&[], day(first), day(last), now), Err(why));
        }
    }

    #[test]
    fn overlapping_and_adjacent_vacations_are_merged() {
        let now = at("2026-06-01", 15);
        let mut all = Vec::new();
        for (first, last) in [
            ("2026-12-24", "2026-12-31"),
            ("2026-12-28", "2027-01-03"),
            ("2027-01-04", "2027-01-04"),
            ("2026-12-10", "2026-12-10"),
        ] {
            all = announce(&all, day(first), day(last), now).unwrap();
        }
        let said = |language| all.iter().map(move |it| write_span(*it, language));
        let english: Vec<String> = said(Language::English).collect();
        assert_eq!(english, ["2026-12-10", "2026-12-24 to 2027-01-04"]);
        let german: Vec<String> = said(Language::German).collect();
        assert_eq!(german, ["10.12.2026", "24.12.2026 bis 04.01.2027"]);
    }

    #[test]
    fn a_canceled_vacation_costs_only_the_days_taken() {
        let now = at("2026-06-01", 15);
        let mut all = announce(&[], day("2026-06-01"), day("2026-06-10"), now).unwrap();
        all = announce(&all, day("2026-07-01"), day("2026-07-10"), now).unwrap();
        let later = at("2026-06-03", 1);
        assert_eq!(upcoming_vacations(&all, later).len(), 2);
        let left = call_off(&all, later);
        assert_eq!(
            left,
            [Vacation {
                from: now,
                to: later
            }]
        );
        assert_eq!(count_days_left(&left, 2026), 27);
        assert_eq!(upcoming_vacations(&left, later), []);
    }
}
