//! A small model of games and challenges that shares no code with the store: the result that each change should have, and what should be
//! stored afterwards.
//!
//! Both engines compute changes with the same code, so comparing them cannot reveal a mistake in that code. This model can.

mod documents;

use std::collections::{BTreeMap, HashMap};

use asterism_store::{
    Change, CommitError, DocumentGame, EntryKind, GameId, IdempotencyKey, NewChallenge, NewGame,
    Receipt, SetDocument, Store, Tree, UserId,
};

use crate::support::kinds::*;
use documents::SmallDocuments;

#[derive(Default)]
pub(super) struct SmallModel {
    last_number: u64,
    games: BTreeMap<GameId, SmallGame>,
    challenges: BTreeMap<GameId, SmallChallenge>,
    trees: BTreeMap<(UserId, GameId), (u64, Tree)>,
    documents: SmallDocuments,
    answers: HashMap<IdempotencyKey, (GameId, u64)>,
}

struct SmallGame {
    version: u64,
    answers: u64,
    entries: Vec<EntryKind>,
    is_over: bool,
}

struct SmallChallenge {
    version: u64,
    by: UserId,
    users: Vec<UserId>,
    engine: Option<UserId>,
    others_can_join: bool,
}

impl SmallModel {
    /// Checks the result of a change and makes the change.
    pub(super) fn commit(
        &mut self,
        key: IdempotencyKey,
        change: &Change,
        answer: &Result<Receipt, CommitError>,
        place: &str,
    ) {
        match answer {
            Ok(receipt) if receipt.repeated => {
                let first = self.answers.get(&key);
                assert_eq!(first, Some(&(receipt.id, receipt.version)), "{place}");
            }
            Ok(receipt) => {
                let changed = self.change(change, place);
                assert_eq!(
                    (receipt.id, receipt.version),
                    changed,
                    "{place}: {change:?}"
                );
                self.answers.insert(key, changed);
            }
            Err(error) => self.refuse(change, error, place),
        }
    }

    /// Makes a change that the store has made. Returns the number of the record that changed, and its version.
    #[expect(clippy::too_many_lines, reason = "one arm for each change")]
    fn change(&mut self, change: &Change, place: &str) -> (GameId, u64) {
        match change {
            Change::OpenChallenge(new) => {
                let id = self.next_number();
                self.challenges.insert(id, SmallChallenge::new(new));
                (id, 1)
            }
            Change::Begin { game, .. } => {
                let id = self.next_number();
                self.start(id, game)
            }
            Change::Accept {
                challenge, version, ..
            } => self.answer(*challenge, *version, |_| {}),
            Change::Join {
                challenge,
                version,
                user,
                ..
            } => self.answer(*challenge, *version, |it| {
                assert!(it.others_can_join, "{place}");
                if !it.users.contains(user) {
                    it.users.push(*user);
                }
            }),
            Change::Leave {
                challenge,
                version,
                user,
                ..
            } => self.answer(*challenge, *version, |it| it.remove(*user)),
            Change::SetVariant {
                challenge, version, ..
            } => self.answer(*challenge, *version, |_| {}),
            Change::CloseChallenge {
                challenge, version, ..
            } => {
                let closed = self.challenges.remove(challenge).expect(place);
                assert_eq!(closed.version, *version, "{place}");
                (*challenge, closed.version)
            }
            Change::Start {
                challenge,
                version,
                game,
                ..
            } => {
                let started = self.challenges.remove(challenge).expect(place);
                assert_eq!(started.version, *version, "{place}");
                self.start(*challenge, game)
            }
            Change::Append {
                game,
                version,
                answers,
                entries,
                ended,
                next,
                documents,
                ..
            } => {
                for set in documents {
                    let key = set.key.clone().expect(place);
                    self.documents.set(key, set, &mut Vec::new(), place);
                }
                let it = self.running(*game, *version, place);
                assert_eq!(it.answers, *answers, "{place}");
                it.entries
                    .extend(entries.iter().map(|entry| entry.what.clone()));
                it.version += entries.len() as u64;
                it.is_over = ended.is_some();
                let changed = (*game, it.version);
                if let Some(next) = next {
                    assert!(ended.is_some(), "{place}");
                    let id = self.next_number();
                    self.start(id, &next.game);
                }
                changed
            }
            Change::Undo {
                game,
                version,
                entries,
                ..
            } => {
                let it = self.running(*game, *version, place);
                it.entries.truncate(it.entries.len() - entries);
                it.version += 1;
                (*game, it.version)
            }
            Change::SetOffer { game, version, .. }
            | Change::SetClock { game, version, .. }
            | Change::Nudge { game, version, .. } => {
                (*game, self.running(*game, *version, place).version)
            }
            Change::GrantTime { game, version, .. } => {
                let it = self.running(*game, *version, place);
                it.answers += 1;
                (*game, it.version)
            }
            Change::SetThread { game, .. } | Change::SetPost { game, .. } => {
                (*game, self.games[game].version)
            }
            Change::SetChallengePost { challenge, .. } => {
                (*challenge, self.challenges[challenge].version)
            }
            Change::SetTree {
                owner,
                number,
                before,
                tree,
                ..
            } => self.set_tree((*owner, *number), *before, tree.as_ref(), place),
            Change::SetDocuments {
                documents, games, ..
            } => self.set_documents(documents, games, place),
        }
    }

    fn set_documents(
        &mut self,
        documents: &[SetDocument],
        games: &[DocumentGame],
        place: &str,
    ) -> (GameId, u64) {
        let keys = documents.iter().map(|it| it.key.clone());
        let keys: Vec<_> = keys
            .map(|key| key.unwrap_or_else(|| Tournament::key(&self.next_number())))
            .collect();
        let mut started: Vec<GameId> = Vec::new();
        for DocumentGame { game, .. } in games {
            let id = self.next_number();
            self.start(id, game);
            started.push(id);
        }
        let mut changed = Vec::new();
        for (key, set) in keys.into_iter().zip(documents) {
            let version = self.documents.set(key.clone(), set, &mut started, place);
            changed.push((key.number(), version));
        }
        assert_eq!(started, [], "{place}: each game has a table");
        changed[0]
    }

    fn set_tree(
        &mut self,
        (owner, number): (UserId, Option<GameId>),
        before: Option<u64>,
        tree: Option<&Tree>,
        place: &str,
    ) -> (GameId, u64) {
        let number = number.unwrap_or_else(|| self.next_number());
        let old = self.trees.remove(&(owner, number));
        assert_eq!(old.as_ref().map(|(version, _)| *version), before, "{place}");
        let planned = |tree: &Tree| {
            let planned = tree.nodes.iter().filter(|node| node.is_answer);
            (
                planned.map(|node| node.id).collect::<Vec<_>>(),
                tree.answers,
            )
        };
        let planned_before = old.map(|(_, old)| planned(&old)).unwrap_or_default();
        if planned_before != tree.map(planned).unwrap_or_default()
            && let Some(game) = self.games.get_mut(&number)
            && !game.is_over
        {
            game.answers += 1;
        }
        let version = before.unwrap_or(0) + u64::from(tree.is_some());
        if let Some(tree) = tree {
            self.trees.insert((owner, number), (version, tree.clone()));
        }
        (number, version)
    }

    /// Checks that there is a reason for the refusal of a change.
    fn refuse(&self, change: &Change, error: &CommitError, place: &str) {
        let (game, challenge) = match change {
            Change::Append { game, version, .. }
            | Change::Undo { game, version, .. }
            | Change::SetOffer { game, version, .. }
            | Change::SetClock { game, version, .. }
            | Change::GrantTime { game, version, .. }
            | Change::Nudge { game, version, .. } => (Some((game, Some(*version))), None),
            Change::SetThread { game, .. } | Change::SetPost { game, .. } => {
                (Some((game, None)), None)
            }
            Change::Accept {
                challenge, version, ..
            }
            | Change::Join {
                challenge, version, ..
            }
            | Change::Leave {
                challenge, version, ..
            }
            | Change::SetVariant {
                challenge, version, ..
            }
            | Change::CloseChallenge {
                challenge, version, ..
            }
            | Change::Start {
                challenge, version, ..
            } => (None, Some((challenge, *version))),
            Change::OpenChallenge(_)
            | Change::Begin { .. }
            | Change::SetChallengePost { .. }
            | Change::SetTree { .. } => return,
            Change::SetDocuments { documents, .. } => {
                return self.documents.refuse(documents, error, place);
            }
        };
        if let Some((id, version)) = game {
            match (self.games.get(id), error) {
                (None, error) => assert!(matches!(error, CommitError::NotFound), "{place}"),
                (Some(game), CommitError::Over) => assert!(game.is_over, "{place}"),
                (Some(game), CommitError::Conflict { now }) => {
                    assert_eq!(*now, game.version, "{place}");
                    // An offer can also conflict with a different offer, a nudge or a gift with an earlier one, and a loss on time with the clock.
                    let is_other = match change {
                        Change::SetOffer { .. }
                        | Change::Nudge { .. }
                        | Change::GrantTime { .. } => true,
                        Change::Append { entries, .. } => entries
                            .iter()
                            .any(|entry| matches!(entry.what, EntryKind::TimedOut(_))),
                        _ => false,
                    };
                    assert!(is_other || version != Some(game.version), "{place}");
                }
                // A document can also be missing.
                (Some(_), CommitError::NotFound) => {
                    let has_documents =
                        matches!(change, Change::Append { documents, .. } if !documents.is_empty());
                    assert!(has_documents, "{place}: {change:?}");
                }
                (Some(_), _) => {}
            }
        }
        if let Some((id, version)) = challenge {
            match (self.challenges.get(id), error) {
                (None, error) => assert!(
                    matches!(error, CommitError::NotFound | CommitError::Store(_)),
                    "{place}: {error}"
                ),
                (Some(it), CommitError::Conflict { now }) => {
                    assert_eq!(*now, it.version, "{place}");
                    // A user can also have answered already.
                    let is_answer = matches!(
                        change,
                        Change::Accept { .. } | Change::Join { .. } | Change::SetVariant { .. }
                    );
                    assert!(is_answer || version != it.version, "{place}");
                }
                (Some(_), _) => {}
            }
        }
    }

    /// Erases a user.
    pub(super) fn forget(&mut self, user: UserId) {
        self.trees.retain(|(owner, _), _| *owner != user);
        self.documents.forget(user);
        self.challenges.retain(|_, it| {
            let leaves = it.others_can_join && it.by != user && it.engine != Some(user);
            if it.users.contains(&user) && leaves {
                it.remove(user);
                it.version += 1;
                return true;
            }
            it.by != user && !it.users.contains(&user)
        });
    }

    /// Checks what is stored.
    pub(super) async fn compare(&self, store: &dyn Store, place: &str) {
        self.documents.compare(store, place).await;
        for id in (1..=self.last_number + 2).filter_map(GameId::new) {
            let game = store.game(id).await.unwrap();
            let game = game.map(|game| {
                let entries = game.entries.into_iter().map(|entry| entry.what);
                (game.version, entries.collect(), game.ended.is_some())
            });
            let expected = self.games.get(&id);
            let expected = expected.map(|it| (it.version, it.entries.clone(), it.is_over));
            assert_eq!(game, expected, "{place}: game {id}");

            let challenge = store.challenge(id).await.unwrap();
            let challenge = challenge.map(|it| {
                let users = it.invited.iter().map(|invited| invited.user.user());
                let users: Option<Vec<_>> = users.collect();
                (it.version, it.by.user(), users)
            });
            let expected = self.challenges.get(&id);
            let expected = expected.map(|it| (it.version, Some(it.by), Some(it.users.clone())));
            assert_eq!(challenge, expected, "{place}: challenge {id}");
        }
    }

    fn next_number(&mut self) -> GameId {
        self.last_number += 1;
        GameId::new(self.last_number).unwrap()
    }

    fn start(&mut self, id: GameId, new: &NewGame) -> (GameId, u64) {
        let version = 1 + new.entries.len() as u64;
        let game = SmallGame {
            version,
            answers: 0,
            entries: new.entries.clone(),
            is_over: new.ended.is_some(),
        };
        self.games.insert(id, game);
        (id, version)
    }

    fn running(&mut self, id: GameId, version: u64, place: &str) -> &mut SmallGame {
        let game = self.games.get_mut(&id).expect(place);
        assert!(!game.is_over, "{place}");
        assert_eq!(game.version, version, "{place}");
        game
    }

    fn answer(
        &mut self,
        id: GameId,
        version: u64,
        change: impl FnOnce(&mut SmallChallenge),
    ) -> (GameId, u64) {
        let challenge = self.challenges.get_mut(&id).unwrap();
        assert_eq!(challenge.version, version);
        change(challenge);
        challenge.version += 1;
        (id, challenge.version)
    }
}

impl SmallChallenge {
    fn new(new: &NewChallenge) -> Self {
        Self {
            version: 1,
            by: new.by,
            users: new.invited.clone(),
            engine: new.engine.map(|engine| engine.user),
            others_can_join: new.open.is_some(),
        }
    }

    fn remove(&mut self, user: UserId) {
        let at = self.users.iter().position(|it| *it == user);
        self.users
            .remove(at.expect("only a user in the challenge can leave"));
    }
}
