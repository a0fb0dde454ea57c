//! The stored format of the settings of users and servers.

use super::field::Field;
use super::{Unreadable, read, write};
use crate::{GuildSettings, Settings};

pub(crate) fn write_settings(settings: &Settings) -> Vec<u8> {
    write(&settings.write())
}

pub(crate) fn read_settings(bytes: &[u8]) -> Result<Settings, Unreadable> {
    Field::read(read(bytes)?)
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
    use crate::{ChannelId, QuietHours};

    #[test]
    fn only_users_who_choose_about_time_need_form_3() {
        let check = |settings: Settings, stored: &str| {
            let bytes = write_settings(&settings);
            assert_eq!(std::str::from_utf8(&bytes), Ok(stored));
            assert_eq!(read_settings(&bytes), Ok(settings));
        };
        check(Settings::default(), "2{}");
        let settings = Settings {
            zone: Some("Europe/Berlin".into()),
            quiet: Some(QuietHours {
                from: 1320,
                to: 480,
            }),
            remind_before: vec![1440, 120],
            ..Settings::default()
        };
        check(
            settings,
            r#"3{"zone":"Europe/Berlin","quiet":[1320,480],"remind_before":[1440,120]}"#,
        );
        let settings = Settings {
            upcoming: Some(false),
            ..Settings::default()
        };
        check(settings, r#"3{"upcoming":false}"#);
    }

    #[test]
    fn only_servers_that_choose_about_events_need_newer_forms() {
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
        let settings = GuildSettings {
            broadcast: Some(ChannelId::new(7)),
            list_tournaments: Some(false),
            ..GuildSettings::default()
        };
        check(settings, r#"3{"broadcast":7,"list_tournaments":false}"#);
    }
}
