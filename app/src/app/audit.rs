//! Checks all stored games for faults.

use asterism_store::{GameId, GameRecord, Store, StoreError};

use crate::game::loaded_game::replay;

/// Number of games that are read from the store at a time.
const PAGE: usize = 100;

/// Results of [`check_games`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Audit {
    /// Number of games that were checked.
    pub games: u64,
    /// IDs of the games that cannot be read, cannot be replayed, or end differently from what their record says, each with a description of the
    /// fault. Sorted by ID.
    pub faults: Vec<(GameId, String)>,
}

/// Replays every game in `store` and checks that it ends as its record says. Changes nothing.
///
/// # Errors
///
/// [`StoreError`] if the store as a whole cannot be read. A single unreadable record is reported as a fault instead.
pub async fn check_games(store: &dyn Store) -> Result<Audit, StoreError> {
    let mut audit = Audit::default();
    let mut after = None;
    loop {
        let ids = store.game_ids(after, PAGE).await?;
        let Some(last) = ids.last() else {
            return Ok(audit);
        };
        after = Some(*last);
        for id in ids {
            audit.games += 1;
            let fault = match store.game(id).await {
                Ok(Some(record)) => find_fault(&record),
                Ok(None) => Some("it is gone".to_owned()),
                Err(StoreError::Unreadable { why, .. }) => {
                    Some(format!("its record cannot be read: {why}"))
                }
                Err(error) => return Err(error),
            };
            audit.faults.extend(fault.map(|fault| (id, fault)));
        }
    }
}

/// Returns a description of what is wrong with a record; `None` if nothing is.
fn find_fault(record: &GameRecord) -> Option<String> {
    let game = match replay(record) {
        Ok(game) => game,
        Err(error) => return Some(error.describe()),
    };
    match (game.ending().is_some(), record.ended.is_some()) {
        (true, false) => {
            Some("its moves end it, but its record says that it is running".to_owned())
        }
        (false, true) => {
            Some("its record says that it is over, but its moves do not end it".to_owned())
        }
        (true, true) | (false, false) => None,
    }
}

#[cfg(test)]
mod tests {
    use asterism_store::EntryKind;

    use super::*;
    use crate::testing::club::{ANN, BEN, Beginning, Club};

    #[tokio::test]
    async fn games_that_do_not_replay_are_listed_by_number() {
        let club = Club::new();
        let good = club.start(&[ANN, BEN]).await;
        club.play(ANN, "a A->A-1-B").await;
        let spoiled = club.start(&[ANN, BEN]).await;
        club.spoil(spoiled).await;
        let unended = club
            .set_up_unposted(Beginning {
                entries: vec![EntryKind::Resigned(1)],
                ..Beginning::of(&[ANN, BEN])
            })
            .await;
        let audit = check_games(&*club.app.store).await.unwrap();
        assert_eq!(audit.games, 3);
        let faults: Vec<_> = audit.faults.iter().map(|(id, _)| *id).collect();
        assert_eq!(faults, [spoiled, unended], "{audit:?}");
        assert!(good < spoiled);
        assert!(
            audit.faults[0].1.contains("cannot be replayed"),
            "{audit:?}"
        );
        assert!(audit.faults[1].1.contains("running"), "{audit:?}");
    }
}
