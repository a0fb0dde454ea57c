//! Quiet hours: the hours of the day, in the user's own time zone, in which the bot notifies the user of nothing. Mentions become silent posts, and one
//! message afterwards tells what has happened. Also the times before the end of a turn at which the user wants to be reminded.

use std::sync::LazyLock;
use std::time::Duration;

use asterism_rules::fold_typed;
use asterism_store::{MAX_REMINDERS, QuietHours, Settings, Timestamp};
use jiff::civil::Time;
use jiff::tz::{TimeZone, TimeZoneDatabase};

/// Longest quiet hours, in minutes. The rest of the day is left for notifications.
pub(crate) const MOST_QUIET: u16 = 16 * 60;

/// Shortest and longest time before the end of a turn at which users can be reminded, in minutes.
const LEADS: std::ops::RangeInclusive<u32> = 15..=14 * 24 * 60;

const HOUR: u32 = 60;
const DAY: u32 = 24 * HOUR;

/// The time zones, compiled into the program, so that they are the same on every machine.
static ZONES: LazyLock<TimeZoneDatabase> = LazyLock::new(TimeZoneDatabase::bundled);

/// A user's quiet hours in their time zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct QuietTime {
    zone: TimeZone,
    hours: QuietHours,
}

impl QuietTime {
    /// Returns the quiet hours of a user with these settings, if they have any.
    pub(crate) fn of(settings: &Settings) -> Option<Self> {
        let zone = settings.zone.as_deref()?;
        Some(Self {
            zone: ZONES.get(zone).ok()?,
            hours: settings.quiet?,
        })
    }

    /// Returns when the quiet hours that include `at` began and when they end; `None` if `at` is not in quiet hours.
    pub(crate) fn find(&self, at: Timestamp) -> Option<(Timestamp, Timestamp)> {
        let now = jiff::Timestamp::from_millisecond(at.millis()).ok()?;
        let today = now.to_zoned_datetime(self.zone.clone()).date();
        [today.yesterday().ok()?, today]
            .into_iter()
            .find_map(|day| {
                let ends_on = if self.hours.to <= self.hours.from {
                    day.tomorrow().ok()?
                } else {
                    day
                };
                let moment = |day: jiff::civil::Date, minutes: u16| {
                    // Where clocks are set forward, a time that does not exist is the one an hour later.
                    let moment = day
                        .to_datetime(to_time(minutes))
                        .to_zoned_datetime(self.zone.clone());
                    Some(Timestamp::from_millis(
                        moment.ok()?.timestamp().as_millisecond(),
                    ))
                };
                let (from, to) = (
                    moment(day, self.hours.from)?,
                    moment(ends_on, self.hours.to)?,
                );
                (from <= at && at < to).then_some((from, to))
            })
    }

    /// Returns the end of the quiet hours that include `at`, or else `at`.
    pub(crate) fn after(&self, at: Timestamp) -> Timestamp {
        self.find(at).map_or(at, |(_, end)| end)
    }
}

/// Returns the end of a user's quiet hours if `now` is in them.
pub(crate) fn find_quiet_end(settings: &Settings, now: Timestamp) -> Option<Timestamp> {
    let (_, end) = QuietTime::of(settings)?.find(now)?;
    Some(end)
}

fn to_time(minutes: u16) -> Time {
    jiff::civil::time((minutes / 60) as i8, (minutes % 60) as i8, 0, 0)
}

/// Returns the name of the time zone that was typed, as the database writes it; `None` if there is no such zone.
pub(crate) fn find_zone(typed: &str) -> Option<String> {
    let wanted = fold_zone(typed);
    list_zones().find(|zone| fold_zone(zone) == wanted)
}

/// Returns the names of the time zones that contain what was typed, at most `most` of them: those of which a part begins with it come first.
pub(crate) fn suggest_zones(typed: &str, most: usize) -> Vec<String> {
    let wanted = fold_zone(typed);
    let mut found: Vec<(bool, String)> = list_zones()
        .filter_map(|zone| {
            let name = fold_zone(&zone);
            let mut parts = name.split('/');
            let begins = name.starts_with(&wanted) || parts.any(|part| part.starts_with(&wanted));
            name.contains(&wanted).then_some((!begins, zone))
        })
        .collect();
    found.sort();
    found.into_iter().map(|(_, zone)| zone).take(most).collect()
}

/// Lists the time zones that are named after places, and UTC.
fn list_zones() -> impl Iterator<Item = String> {
    let zones = ZONES.available().map(|name| name.to_string());
    zones.filter(|name| name == "UTC" || name.contains('/') && !name.starts_with("Etc/"))
}

fn fold_zone(name: &str) -> String {
    fold_typed(name.trim()).to_lowercase().replace('_', " ")
}

/// Reads quiet hours such as `22-8`, `22:30 to 7:15` or `10 pm – 8 am`.
pub(crate) fn read_hours(typed: &str) -> Option<QuietHours> {
    let text = fold_typed(typed).to_lowercase();
    let mut times = Vec::new();
    let mut rest = text.as_str();
    while let Some(at) = rest.find(|letter: char| letter.is_ascii_digit()) {
        rest = &rest[at..];
        let (hour, after) = split_number(rest);
        let (minute, after) = match after.strip_prefix([':', '.']) {
            Some(minutes) if minutes.starts_with(|it: char| it.is_ascii_digit()) => {
                split_number(minutes)
            }
            _ => ("0", after),
        };
        let (hour, minute): (u16, u16) = (hour.parse().ok()?, minute.parse().ok()?);
        let word: String = after
            .chars()
            .filter(|it| !" .".contains(*it))
            .take(2)
            .collect();
        let hour = match (word == "am", word == "pm") {
            (true, _) | (_, true) if !(1..=12).contains(&hour) => return None,
            (true, _) => hour % 12,
            (_, true) => hour % 12 + 12,
            _ => hour,
        };
        if hour > 24 || minute > 59 || hour == 24 && minute > 0 {
            return None;
        }
        times.push(hour % 24 * 60 + minute);
        rest = after;
    }
    match times[..] {
        [from, to] => Some(QuietHours { from, to }),
        _ => None,
    }
}

/// Returns how many minutes quiet hours last.
pub(crate) fn count_minutes(hours: QuietHours) -> u16 {
    match (hours.to + 24 * 60 - hours.from) % (24 * 60) {
        0 => 24 * 60,
        minutes => minutes,
    }
}

/// Writes quiet hours as `22:00–08:00`.
pub(crate) fn write_hours(hours: QuietHours) -> String {
    let write = |minutes: u16| format!("{:02}:{:02}", minutes / 60, minutes % 60);
    format!("{}–{}", write(hours.from), write(hours.to))
}

/// Reads times before the end of a turn such as `1 d, 2 h`, in minutes, the longest first.
pub(crate) fn read_leads(typed: &str) -> Option<Vec<u32>> {
    let text = fold_typed(typed).to_lowercase();
    let mut leads = Vec::new();
    let mut rest = text.as_str();
    while let Some(at) = rest.find(|letter: char| letter.is_ascii_digit()) {
        let (number, after) = split_number(&rest[at..]);
        let unit = match after.trim_start().chars().next()? {
            // A Polish week (tydzień) is no day (Tag).
            't' if after.trim_start().starts_with("ty") => return None,
            // Days, Tage, dni; hours, Stunden, godziny; minutes.
            'd' | 't' => DAY,
            'h' | 's' | 'g' => HOUR,
            'm' => 1,
            _ => return None,
        };
        let lead = number.parse::<u32>().ok()?.checked_mul(unit)?;
        if !LEADS.contains(&lead) {
            return None;
        }
        leads.push(lead);
        rest = after;
    }
    leads.sort_unstable_by(|a, b| b.cmp(a));
    leads.dedup();
    (1..=MAX_REMINDERS).contains(&leads.len()).then_some(leads)
}

/// Returns the time of a lead in minutes.
pub(crate) fn lead_time(minutes: u32) -> Duration {
    Duration::from_mins(u64::from(minutes))
}

fn split_number(text: &str) -> (&str, &str) {
    let end = text.find(|letter: char| !letter.is_ascii_digit());
    text.split_at(end.unwrap_or(text.len()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::vacation::write_moment;

    fn quiet(zone: &str, typed: &str) -> QuietTime {
        let settings = Settings {
            zone: Some(zone.to_owned()),
            quiet: read_hours(typed),
            ..Settings::default()
        };
        QuietTime::of(&settings).expect("the zone and the hours should be known")
    }

    fn at(text: &str) -> Timestamp {
        let moment: jiff::Timestamp = text.parse().unwrap();
        Timestamp::from_millis(moment.as_millisecond())
    }

    #[test]
    fn quiet_hours_are_in_the_users_own_zone() {
        let check = |quiet: &QuietTime, now: &str, end: Option<&str>| {
            let found = quiet.find(at(now)).map(|(_, end)| write_moment(end));
            let end = end.map(|end| end.replace('Z', ".000Z"));
            assert_eq!(found, end, "{quiet:?} {now}");
        };
        let berlin = quiet("Europe/Berlin", "22-8");
        check(&berlin, "2026-11-20T20:59:59Z", None);
        check(
            &berlin,
            "2026-11-20T21:00:00Z",
            Some("2026-11-21T07:00:00Z"),
        );
        check(
            &berlin,
            "2026-11-21T06:59:59Z",
            Some("2026-11-21T07:00:00Z"),
        );
        check(&berlin, "2026-11-21T07:00:00Z", None);
        // In summer, Berlin is two hours ahead of UTC.
        check(
            &berlin,
            "2026-07-01T20:00:00Z",
            Some("2026-07-02T06:00:00Z"),
        );
        // In these nights, clocks are set forward and back.
        check(
            &berlin,
            "2026-03-28T21:30:00Z",
            Some("2026-03-29T06:00:00Z"),
        );
        check(
            &berlin,
            "2026-10-24T20:30:00Z",
            Some("2026-10-25T07:00:00Z"),
        );
        let forward = quiet("Europe/Berlin", "2:30 to 6");
        check(&forward, "2026-03-29T01:15:00Z", None);
        check(
            &forward,
            "2026-03-29T01:30:00Z",
            Some("2026-03-29T04:00:00Z"),
        );
        let tokyo = quiet("Asia/Tokyo", "1-9");
        check(&tokyo, "2026-11-20T16:30:00Z", Some("2026-11-21T00:00:00Z"));
        let samoa = quiet("Pacific/Apia", "23-7");
        check(&samoa, "2026-11-20T10:30:00Z", Some("2026-11-20T18:00:00Z"));
    }

    #[test]
    fn hours_are_read_as_people_type_them() {
        for typed in [
            "22-8",
            "22:00–08:00",
            "10 pm to 8 am",
            "10pm-8am",
            "22 Uhr bis 8 Uhr",
            "２２－８",
        ] {
            let read = read_hours(typed).map(write_hours);
            assert_eq!(read.as_deref(), Some("22:00–08:00"), "{typed}");
        }
        let read =
            |typed: &str| read_hours(typed).map(|hours| (write_hours(hours), count_minutes(hours)));
        assert_eq!(read("12:30am 1.15"), Some(("00:30–01:15".to_owned(), 45)));
        assert_eq!(read("0-24"), Some(("00:00–00:00".to_owned(), 24 * 60)));
        assert_eq!(read("24-7"), Some(("00:00–07:00".to_owned(), 7 * 60)));
        for bad in [
            "", "at night", "22", "22-25", "22:60-8", "13pm-8am", "1-2-3",
        ] {
            assert_eq!(read(bad), None, "{bad}");
        }
    }

    #[test]
    fn hours_of_the_afternoon_are_read_with_and_without_dots() {
        for typed in ["1pm-3pm", "1 p.m. to 3 p.m.", "13-15"] {
            let hours = read_hours(typed).map(write_hours);
            assert_eq!(hours.as_deref(), Some("13:00–15:00"), "{typed}");
        }
    }

    #[test]
    fn zones_are_found_by_parts_of_their_names() {
        assert_eq!(find_zone("europe/berlin").as_deref(), Some("Europe/Berlin"));
        assert_eq!(
            find_zone("America/New York").as_deref(),
            Some("America/New_York")
        );
        for bad in [
            "",
            "Berlin",
            "Europe/Atlantis",
            "Etc/GMT+5",
            "../etc/passwd",
        ] {
            assert_eq!(find_zone(bad), None, "{bad}");
        }
        assert_eq!(suggest_zones("new yo", 25), ["America/New_York"]);
        assert_eq!(suggest_zones("warsaw", 25), ["Europe/Warsaw"]);
        assert_eq!(suggest_zones("", 25).len(), 25);
        assert!(suggest_zones("utc", 25).contains(&"UTC".to_owned()));
    }

    #[test]
    fn times_before_the_end_are_read_as_people_type_them() {
        for typed in [
            "1d 2h",
            "2 hours, 1 day",
            "1 Tag und 2 Stunden",
            "2 godz., 1 dzień",
        ] {
            assert_eq!(read_leads(typed), Some(vec![DAY, 2 * HOUR]), "{typed}");
        }
        assert_eq!(read_leads("30 min"), Some(vec![30]));
        assert_eq!(read_leads("1 tydzień"), None, "a week");
        for bad in ["", "soon", "1", "1 week", "5 min", "20 d", "1h 2h 3h 4h"] {
            assert_eq!(read_leads(bad), None, "{bad}");
        }
    }
}
