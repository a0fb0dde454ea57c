//! Settings of users.

use std::sync::Arc;

use asterism_store::{
    Choice, MAX_REMINDERS, MAX_TEXT, MAX_VACATIONS, Pings, QuietHours, Reminders, Setting,
    Settings, StoreError, Vacation,
};

use super::AnyStore;
use crate::support::*;

fn theme(name: &str) -> Setting {
    Setting::Theme(name.into())
}

pub(crate) async fn users_without_settings_have_the_hosts_defaults(store: AnyStore) {
    assert_eq!(store.settings(ANN).await.unwrap(), Settings::default());
    assert!(store.themes_chosen().await.unwrap().is_empty());
    // An empty choice changes nothing.
    let chosen = store.choose(ANN, vec![]).await.unwrap();
    assert_eq!(chosen, Settings::default());
}

pub(crate) async fn choosing_a_setting_keeps_the_others(store: AnyStore) {
    let steps = [
        (vec![theme("wood")], (Some("wood"), None, None)),
        (
            vec![Setting::Labels(false)],
            (Some("wood"), Some(false), None),
        ),
        (vec![], (Some("wood"), Some(false), None)),
        (
            // If a setting is chosen twice, the last value counts.
            vec![Setting::OwnSide(true), theme("light"), theme("\u{1F3B2}")],
            (Some("\u{1F3B2}"), Some(false), Some(true)),
        ),
        (
            vec![Setting::Labels(true), Setting::OwnSide(false)],
            (Some("\u{1F3B2}"), Some(true), Some(false)),
        ),
    ];
    for (chosen, (theme, labels, own_side)) in steps {
        let expected = Settings {
            theme: theme.map(str::to_owned),
            labels,
            own_side,
            ..Settings::default()
        };
        for _ in 1..=2 {
            let now = store.choose(ANN, chosen.clone()).await.unwrap();
            assert_eq!(now, expected, "{chosen:?}");
        }
        assert_eq!(store.settings(ANN).await.unwrap(), expected);
        assert_eq!(store.settings(BEA).await.unwrap(), Settings::default());
    }
}

pub(crate) async fn settings_of_several_users_come_in_their_order(store: AnyStore) {
    assert_eq!(store.settings_of(&[]).await.unwrap(), []);
    for (user, chosen) in [(ANN, "wood"), (CAT, "light")] {
        store.choose(user, vec![theme(chosen)]).await.unwrap();
    }
    let users = [CAT, BEA, ANN, CAT];
    let themes = [Some("light"), None, Some("wood"), Some("light")];
    let settings = store.settings_of(&users).await.unwrap();
    let found: Vec<_> = settings.iter().map(|it| it.theme.as_deref()).collect();
    assert_eq!(found, themes);
    for (user, settings) in users.into_iter().zip(settings) {
        assert_eq!(store.settings(user).await.unwrap(), settings);
    }
}

pub(crate) async fn settings_chosen_at_the_same_time_are_all_kept(store: AnyStore) {
    let choices = [
        theme("wood"),
        Setting::Labels(false),
        Setting::OwnSide(true),
    ];
    let tasks = choices.map(|chosen| {
        let store = Arc::clone(&store);
        tokio::spawn(async move { store.choose(ANN, vec![chosen]).await })
    });
    for task in tasks {
        task.await.unwrap().unwrap();
    }
    let expected = Settings {
        theme: Some("wood".into()),
        labels: Some(false),
        own_side: Some(true),
        ..Settings::default()
    };
    assert_eq!(store.settings(ANN).await.unwrap(), expected);
}

pub(crate) async fn invalid_settings_are_refused_entirely(store: AnyStore) {
    let longest = "x".repeat(MAX_TEXT);
    store.choose(ANN, vec![theme(&longest)]).await.unwrap();
    let before = store.settings(ANN).await.unwrap();
    assert_eq!(before.theme.as_ref(), Some(&longest));
    let chosen = vec![Setting::Labels(false), theme(&(longest + "x"))];
    let refused = store.choose(ANN, chosen).await;
    assert!(
        matches!(refused, Err(StoreError::Invalid { .. })),
        "{refused:?}"
    );
    assert_eq!(store.settings(ANN).await.unwrap(), before);
    // The store can still be used.
    store.choose(ANN, vec![theme("dark")]).await.unwrap();
}

/// The effect of resetting a setting.
type Change = fn(&mut Settings);

pub(crate) async fn every_setting_can_be_chosen_and_reset(store: AnyStore) {
    let vacation = |from, to| Vacation {
        from: at(from),
        to: at(to),
    };
    let everything = vec![
        theme("wood"),
        Setting::Labels(true),
        Setting::OwnSide(false),
        Setting::Language("pl".into()),
        Setting::Reads("de".into()),
        Setting::Pings(Pings::Direct),
        Setting::Reminders(Reminders::None),
        Setting::Vacations(vec![vacation(1, 2), vacation(9, 9)]),
        Setting::Unrated(true),
        Setting::ConfirmMoves(true),
        Setting::NextGame(false),
        Setting::Zone("Asia/Tokyo".into()),
        Setting::Quiet(QuietHours { from: 1320, to: 0 }),
        Setting::RemindBefore(vec![1440, 120]),
        Setting::Upcoming(true),
    ];
    let all = Settings {
        theme: Some("wood".into()),
        labels: Some(true),
        own_side: Some(false),
        language: Some("pl".into()),
        reads: Some("de".into()),
        pings: Some(Pings::Direct),
        reminders: Some(Reminders::None),
        vacations: vec![vacation(1, 2), vacation(9, 9)],
        unrated: Some(true),
        confirm_moves: Some(true),
        next_game: Some(false),
        zone: Some("Asia/Tokyo".into()),
        quiet: Some(QuietHours { from: 1320, to: 0 }),
        remind_before: vec![1440, 120],
        upcoming: Some(true),
    };
    assert_eq!(store.choose(ANN, everything.clone()).await.unwrap(), all);
    assert_eq!(store.settings(ANN).await.unwrap(), all);
    let without: [(Choice, Change); 14] = [
        (Choice::Theme, |it| it.theme = None),
        (Choice::Labels, |it| it.labels = None),
        (Choice::OwnSide, |it| it.own_side = None),
        (Choice::Language, |it| it.language = None),
        (Choice::Pings, |it| it.pings = None),
        (Choice::Reminders, |it| it.reminders = None),
        (Choice::Vacations, |it| it.vacations.clear()),
        (Choice::Unrated, |it| it.unrated = None),
        (Choice::ConfirmMoves, |it| it.confirm_moves = None),
        (Choice::NextGame, |it| it.next_game = None),
        (Choice::Zone, |it| it.zone = None),
        (Choice::Quiet, |it| it.quiet = None),
        (Choice::RemindBefore, |it| it.remind_before.clear()),
        (Choice::Upcoming, |it| it.upcoming = None),
    ];
    for (choice, take_back) in without {
        store.choose(ANN, everything.clone()).await.unwrap();
        let mut expected = all.clone();
        take_back(&mut expected);
        let reset = store.choose(ANN, vec![Setting::Reset(choice)]).await;
        assert_eq!(reset.unwrap(), expected, "{choice:?}");
        assert_eq!(store.settings(ANN).await.unwrap(), expected);
    }
    for pings in [Pings::Channel, Pings::Direct, Pings::Digest, Pings::None] {
        store
            .choose(BEA, vec![Setting::Pings(pings)])
            .await
            .unwrap();
        assert_eq!(store.settings(BEA).await.unwrap().pings, Some(pings));
    }
    for how in [Reminders::Channel, Reminders::Direct, Reminders::None] {
        store
            .choose(BEA, vec![Setting::Reminders(how)])
            .await
            .unwrap();
        assert_eq!(store.settings(BEA).await.unwrap().reminders, Some(how));
    }
    let before = store.settings(BEA).await.unwrap();
    for bad in [
        Setting::Language("x".repeat(MAX_TEXT + 1)),
        Setting::Reads("x".repeat(MAX_TEXT + 1)),
        Setting::Vacations(vec![vacation(2, 1)]),
        Setting::Quiet(QuietHours { from: 1440, to: 0 }),
        Setting::RemindBefore(vec![1; MAX_REMINDERS + 1]),
        Setting::Vacations(vec![vacation(1, 2); MAX_VACATIONS + 1]),
    ] {
        let refused = store.choose(BEA, vec![Setting::Unrated(true), bad]).await;
        assert!(
            matches!(refused, Err(StoreError::Invalid { .. })),
            "{refused:?}"
        );
    }
    assert_eq!(store.settings(BEA).await.unwrap(), before);
}

pub(crate) async fn chosen_themes_are_listed_once(store: AnyStore) {
    store.choose(ANN, vec![theme("wood")]).await.unwrap();
    store.choose(BEA, vec![theme("light")]).await.unwrap();
    store
        .choose(CAT, vec![Setting::Labels(true)])
        .await
        .unwrap();
    let named = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    assert_eq!(
        store.themes_chosen().await.unwrap(),
        named(&["light", "wood"])
    );
    store.choose(CAT, vec![theme("light")]).await.unwrap();
    store.choose(ANN, vec![theme("light")]).await.unwrap();
    assert_eq!(store.themes_chosen().await.unwrap(), named(&["light"]));
}
