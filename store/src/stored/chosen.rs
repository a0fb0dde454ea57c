//! Settings of users and servers.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::{Stored, TimeV4, Unreadable, read, write};
use crate::{
    ChannelId, GuildSettings, Pings, Reminders, Settings, TimeControl, Timestamp, Vacation,
};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SettingsV2<'a> {
    #[serde(skip_serializing_if = "Option::is_none", default)]
    theme: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    labels: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    own_side: Option<bool>,
    /// Added in form 2, like all fields below.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    language: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    reads: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pings: Option<PingsV2>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    reminders: Option<RemindersV2>,
    /// Start and end of each vacation, in milliseconds since the epoch.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    vacations: Vec<(i64, i64)>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    unrated: Option<bool>,
    /// Added with schema 7.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    confirm_moves: Option<bool>,
}

impl Stored for SettingsV2<'_> {
    const FORM: u8 = b'2';
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum PingsV2 {
    Channel,
    Direct,
    Digest,
    None,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum RemindersV2 {
    Channel,
    Direct,
    None,
}

pub(crate) fn write_settings(settings: &Settings) -> Vec<u8> {
    write(&SettingsV2 {
        theme: settings.theme.as_deref().map(Cow::Borrowed),
        labels: settings.labels,
        own_side: settings.own_side,
        language: settings.language.as_deref().map(Cow::Borrowed),
        reads: settings.reads.as_deref().map(Cow::Borrowed),
        pings: settings.pings.map(|pings| match pings {
            Pings::Channel => PingsV2::Channel,
            Pings::Direct => PingsV2::Direct,
            Pings::Digest => PingsV2::Digest,
            Pings::None => PingsV2::None,
        }),
        reminders: settings.reminders.map(|reminders| match reminders {
            Reminders::Channel => RemindersV2::Channel,
            Reminders::Direct => RemindersV2::Direct,
            Reminders::None => RemindersV2::None,
        }),
        vacations: settings
            .vacations
            .iter()
            .map(|vacation| (vacation.from.millis(), vacation.to.millis()))
            .collect(),
        unrated: settings.unrated,
        confirm_moves: settings.confirm_moves,
    })
}

pub(crate) fn read_settings(bytes: &[u8]) -> Result<Settings, Unreadable> {
    let stored: SettingsV2 = read(bytes)?;
    let vacation = |(from, to)| Vacation {
        from: Timestamp::from_millis(from),
        to: Timestamp::from_millis(to),
    };
    Ok(Settings {
        theme: stored.theme.map(Cow::into_owned),
        labels: stored.labels,
        own_side: stored.own_side,
        language: stored.language.map(Cow::into_owned),
        reads: stored.reads.map(Cow::into_owned),
        pings: stored.pings.map(|pings| match pings {
            PingsV2::Channel => Pings::Channel,
            PingsV2::Direct => Pings::Direct,
            PingsV2::Digest => Pings::Digest,
            PingsV2::None => Pings::None,
        }),
        reminders: stored.reminders.map(|reminders| match reminders {
            RemindersV2::Channel => Reminders::Channel,
            RemindersV2::Direct => Reminders::Direct,
            RemindersV2::None => Reminders::None,
        }),
        vacations: stored.vacations.into_iter().map(vacation).collect(),
        unrated: stored.unrated,
        confirm_moves: stored.confirm_moves,
    })
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GuildV2<'a> {
    #[serde(skip_serializing_if = "Option::is_none", default)]
    channels: Option<Vec<u64>>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    threads: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    time: Option<TimeV4>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    language: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    level_cap: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    games_cap: Option<u16>,
    /// Added in form 2.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    open_tournaments: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    broadcast: Option<u64>,
}

impl Stored for GuildV2<'_> {
    const FORM: u8 = b'2';

    /// So that programs that know form 1 can still read settings without new contents.
    fn form(&self) -> u8 {
        if self.open_tournaments.is_some() || self.broadcast.is_some() {
            Self::FORM
        } else {
            b'1'
        }
    }
}

pub(crate) fn write_guild(settings: &GuildSettings) -> Vec<u8> {
    let channels = settings.channels.as_ref();
    write(&GuildV2 {
        channels: channels.map(|channels| channels.iter().map(|it| it.get()).collect()),
        threads: settings.threads,
        time: settings.time.map(TimeV4::from),
        language: settings.language.as_deref().map(Cow::Borrowed),
        level_cap: settings.level_cap,
        games_cap: settings.games_cap,
        open_tournaments: settings.open_tournaments,
        broadcast: settings.broadcast.map(ChannelId::get),
    })
}

pub(crate) fn read_guild(bytes: &[u8]) -> Result<GuildSettings, Unreadable> {
    let stored: GuildV2 = read(bytes)?;
    let channels = stored.channels;
    Ok(GuildSettings {
        channels: channels.map(|channels| channels.into_iter().map(ChannelId::new).collect()),
        threads: stored.threads,
        time: stored.time.map(TimeControl::from),
        language: stored.language.map(Cow::into_owned),
        level_cap: stored.level_cap,
        games_cap: stored.games_cap,
        open_tournaments: stored.open_tournaments,
        broadcast: stored.broadcast.map(ChannelId::new),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_servers_that_choose_about_events_need_form_2() {
        let check = |settings: GuildSettings, stored: &str| {
            let bytes = write_guild(&settings);
            assert_eq!(std::str::from_utf8(&bytes), Ok(stored));
            assert_eq!(read_guild(&bytes), Ok(settings));
        };
        check(GuildSettings::default(), "1{}");
        for open in [false, true] {
            let settings = GuildSettings {
                threads: Some(true),
                open_tournaments: Some(open),
                ..GuildSettings::default()
            };
            let stored = format!(r#"2{{"threads":true,"open_tournaments":{open}}}"#);
            check(settings, &stored);
        }
        let settings = GuildSettings {
            broadcast: Some(ChannelId::new(u64::MAX)),
            ..GuildSettings::default()
        };
        check(settings, r#"2{"broadcast":18446744073709551615}"#);
    }
}
