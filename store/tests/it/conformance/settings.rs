//! What users choose for themselves.

use std::sync::Arc;

use asterism_store::{MAX_TEXT, Setting, Settings, StoreError};

use super::AnyStore;
use crate::support::*;

fn theme(name: &str) -> Setting {
    Setting::Theme(name.into())
}

pub(crate) async fn who_never_chose_has_everything_as_the_host_has_it(store: AnyStore) {
    assert_eq!(store.settings(ANN).await.unwrap(), Settings::default());
    assert!(store.themes_chosen().await.unwrap().is_empty());
    // To choose nothing is no choice.
    let chosen = store.choose(ANN, vec![]).await.unwrap();
    assert_eq!(chosen, Settings::default());
}

pub(crate) async fn what_is_chosen_is_kept_and_leaves_the_rest_alone(store: AnyStore) {
    let steps = [
        (vec![theme("wood")], (Some("wood"), None, None)),
        (
            vec![Setting::Labels(false)],
            (Some("wood"), Some(false), None),
        ),
        (vec![], (Some("wood"), Some(false), None)),
        (
            // Of what is chosen twice at once, the last counts.
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
        };
        for _ in 1..=2 {
            let now = store.choose(ANN, chosen.clone()).await.unwrap();
            assert_eq!(now, expected, "{chosen:?}");
        }
        assert_eq!(store.settings(ANN).await.unwrap(), expected);
        assert_eq!(store.settings(BEA).await.unwrap(), Settings::default());
    }
}

pub(crate) async fn choices_made_at_the_same_time_are_all_kept(store: AnyStore) {
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
    };
    assert_eq!(store.settings(ANN).await.unwrap(), expected);
}

pub(crate) async fn a_choice_that_must_not_be_stored_is_refused_whole(store: AnyStore) {
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
    // And the store goes on.
    store.choose(ANN, vec![theme("dark")]).await.unwrap();
}

pub(crate) async fn the_themes_chosen_are_named_once(store: AnyStore) {
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
