//! Settings of users and servers.

use super::field::{Field, lists, records, tagged, words};
use super::{Stored, Unreadable, read, write};
use crate::{
    ChannelId, GuildSettings, Pings, Reminders, Settings, TimeControl, Timestamp, Vacation,
};

records! {
    Settings as SettingsV2 {
        theme: Option<String> = None,
        labels: Option<bool> = None,
        own_side: Option<bool> = None,
        /// Added in form 2, like all fields below.
        language: Option<String> = None,
        reads: Option<String> = None,
        pings: Option<Pings> = None,
        reminders: Option<Reminders> = None,
        vacations: Vec<Vacation> = Vec::new(),
        unrated: Option<bool> = None,
        /// Added with schema 7.
        confirm_moves: Option<bool> = None,
    }
    GuildSettings as GuildV2 {
        channels: Option<Vec<ChannelId>> = None,
        threads: Option<bool> = None,
        time: Option<TimeControl> = None,
        language: Option<String> = None,
        level_cap: Option<u8> = None,
        games_cap: Option<u16> = None,
        /// Added in form 2, like the next one.
        open_tournaments: Option<bool> = None,
        broadcast: Option<ChannelId> = None,
    }
}

lists! {
    Vacation(from: Timestamp, to: Timestamp);
}

words! {
    PingsV2 of Pings { Channel, Direct, Digest, None }
    RemindersV2 of Reminders { Channel, Direct, None }
}

impl Stored for SettingsV2 {
    const FORM: u8 = b'2';
}

pub(crate) fn write_settings(settings: &Settings) -> Vec<u8> {
    write(&settings.write())
}

pub(crate) fn read_settings(bytes: &[u8]) -> Result<Settings, Unreadable> {
    Field::read(read(bytes)?)
}

impl Stored for GuildV2 {
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
    write(&settings.write())
}

pub(crate) fn read_guild(bytes: &[u8]) -> Result<GuildSettings, Unreadable> {
    Field::read(read(bytes)?)
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
