//! How watched games are stored.

use super::*;
use crate::testing::documents::check_stored;

const ANN: UserId = UserId::new(101);
const BEA: UserId = UserId::new(u64::MAX);

#[test]
fn watched_games_are_stored_in_form_1() {
    let id = GameId::new(21).unwrap();
    check_stored(&id, GameWatch::default(), "{}");
    let watchers = [
        (ANN, WatchHow::Moves),
        (BEA, WatchHow::End),
        (UserId::new(7), WatchHow::Daily),
    ];
    let watch = GameWatch {
        watchers: watchers.map(|(user, how)| Watcher { user, how }).into(),
        shown: Some((ChannelId::new(9), MessageId::new(10))),
    };
    check_stored(
        &id,
        watch,
        r#"{"watchers":[[101,"moves"],[18446744073709551615,"end"],[7,"daily"]],"shown":[9,10]}"#,
    );
}
