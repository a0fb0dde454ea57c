use super::*;
use crate::testing::documents::check_stored;

const CHANNEL: ChannelId = ChannelId::new(10);

fn day(text: &str) -> Timestamp {
    let mut parts = text.split('-');
    let mut number = || {
        parts
            .next()
            .and_then(|part| part.parse().ok())
            .expect("a date")
    };
    let (year, month, day): (u32, u32, u32) = (number(), number(), number());
    let first = Day::first_of_month(year, month as u8).start();
    first.plus(std::time::Duration::from_hours(24 * u64::from(day - 1)))
}

fn list(users: &[u64]) -> SeasonList {
    SeasonList {
        id: "ladder-squadro".to_owned(),
        players: users.iter().map(|user| UserId::new(*user).into()).collect(),
        points: users.iter().map(|_| String::new()).collect(),
    }
}

#[test]
fn seasons_are_stored() {
    let guild = GuildId::new(7);
    let mut seasons = Seasons::default();
    seasons.choose_channel(Some(CHANNEL), day("2026-11-30"));
    check_stored(
        &guild,
        seasons.clone(),
        r#"{"months":3,"channel":10,"number":1,"span":[1795996800000,1798761600000]}"#,
    );
    seasons.end(vec![list(&[8, 9])]);
    seasons.note_message(1, MessageId::new(30));
    check_stored(
        &guild,
        seasons,
        r#"{"months":3,"channel":10,"number":2,"span":[1798761600000,1806537600000],"past":[[1,[1795996800000,1798761600000],[["ladder-squadro",[8,9],["",""]]],30]]}"#,
    );
}

#[test]
fn seasons_end_on_the_first_of_a_month() {
    for (now, months, expected) in [
        ("2026-11-30", 1, "2026-12-01"),
        ("2026-12-01", 1, "2027-01-01"),
        ("2026-12-31", 1, "2027-01-01"),
        ("2026-11-30", 3, "2027-01-01"),
        ("2027-01-01", 3, "2027-04-01"),
        ("2027-03-31", 3, "2027-04-01"),
        ("2027-06-30", 6, "2027-07-01"),
        ("2027-07-01", 6, "2028-01-01"),
        ("2027-07-01", 12, "2028-01-01"),
        ("2028-02-29", 1, "2028-03-01"),
    ] {
        assert_eq!(find_end(day(now), months), day(expected), "{now}");
    }
}

#[test]
fn a_server_begins_and_ends_seasons_as_it_likes() {
    let mut seasons = Seasons::default();
    assert_eq!(seasons.running(), None);
    seasons.choose_channel(Some(CHANNEL), day("2026-11-30"));
    let running = seasons.running().unwrap();
    assert_eq!((running.number, running.months), (1, 3));
    // Another length, or another channel, changes only the end.
    seasons.choose_length(1, day("2026-11-30"));
    let running = seasons.running().unwrap();
    assert_eq!(running.ends, day("2026-12-01"));
    assert_eq!(running.since, day("2026-11-30"));
    seasons.end(vec![list(&[8])]);
    seasons.end(Vec::new());
    assert_eq!(seasons.running().unwrap().number, 3);
    assert_eq!(seasons.running().unwrap().since, day("2027-01-01"));
    // Without a channel there are none, but the past ones are kept.
    seasons.choose_channel(None, day("2027-01-05"));
    assert_eq!(seasons.running(), None);
    seasons.end(Vec::new());
    assert_eq!(seasons.past().count(), 2);
    seasons.choose_channel(Some(CHANNEL), day("2027-05-05"));
    let running = seasons.running().unwrap();
    assert_eq!((running.number, running.ends), (4, day("2027-06-01")));
    // Only the newest are kept.
    for _ in 0..100 {
        seasons.end(vec![list(&[8, 9])]);
    }
    assert_eq!(seasons.past().count(), MAX_PAST);
    assert_eq!(seasons.past().next().unwrap().number, 103);
    assert!(seasons.check().is_ok());
}

#[test]
fn an_erased_user_is_a_former_player() {
    let mut seasons = Seasons::default();
    seasons.choose_channel(Some(CHANNEL), day("2026-11-30"));
    seasons.end(vec![list(&[8, 9])]);
    assert!(seasons.forget_user(UserId::new(8)));
    assert_eq!(seasons.users(), [UserId::new(9)]);
    let past = seasons.past().next().unwrap();
    assert_eq!(past.lists[0].players[0], Player::Former);
}
