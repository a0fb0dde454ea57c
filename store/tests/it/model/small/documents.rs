//! The documents of the small model.

use std::collections::BTreeMap;

use asterism_store::{
    CommitError, Document, DocumentKey, GameId, Label, Player, SetDocument, Store, UserId,
};

use crate::model::documents::labels;
use crate::support::documents::*;

#[derive(Default)]
pub(super) struct SmallDocuments {
    /// Versions and documents.
    all: BTreeMap<DocumentKey, (u64, Document)>,
}

impl SmallDocuments {
    /// Makes a change that the store has made. Enters games from the front of `started`. Returns the version.
    pub(super) fn set(
        &mut self,
        key: DocumentKey,
        set: &SetDocument,
        started: &mut Vec<GameId>,
        place: &str,
    ) -> u64 {
        let old = self.all.remove(&key);
        assert_eq!(
            old.as_ref().map(|(version, _)| *version),
            set.before,
            "{place}"
        );
        let before = set.before.unwrap_or(0);
        let Some(mut document) = set.after.clone() else {
            return before;
        };
        if let Some(tournament) = document.get::<Tournament>() {
            let mut tournament = tournament.clone();
            for table in tournament
                .rounds
                .iter_mut()
                .flat_map(|round| &mut round.tables)
            {
                if table.game.is_none() && table.result.is_none() {
                    assert!(!started.is_empty(), "{place}: each table has a game");
                    table.game = Some(started.remove(0));
                }
            }
            document = Document::new(tournament);
        }
        self.all.insert(key, (before + 1, document));
        before + 1
    }

    /// Checks that there is a reason for a refusal.
    pub(super) fn refuse(&self, documents: &[SetDocument], error: &CommitError, place: &str) {
        let is_moved = |set: &SetDocument| {
            let stored = set.key.as_ref().and_then(|key| self.all.get(key));
            set.key.is_some() && stored.map(|(version, _)| *version) != set.before
        };
        let is_missing = |set: &SetDocument| {
            let id = set.key.as_ref().map(DocumentKey::id::<Tournament>);
            let is_tournament = id.flatten().is_some();
            set.before.is_none() && (set.after.is_none() || is_tournament)
        };
        let has_reason = match error {
            CommitError::DocumentMoved => documents.iter().any(is_moved),
            CommitError::NotFound => documents.iter().any(is_missing),
            CommitError::Store(_) => true,
            _ => false,
        };
        assert!(has_reason, "{place}: {error}");
    }

    pub(super) fn forget(&mut self, user: UserId) {
        let users = std::mem::take(&mut self.all).into_iter();
        for (key, (version, mut document)) in users {
            if key == PuzzleSolver::key(&user) {
                continue;
            }
            let names = users_of(&document).contains(&user);
            if let Some(it) = document.get::<Tournament>() {
                let mut it = it.clone();
                let round = it.rounds.len() as u8;
                if it.organizer == user {
                    it.organizer = Player::Former;
                }
                if it.stage == TournamentStage::SignUp {
                    it.entrants.retain(|entrant| entrant.player != user);
                }
                for entrant in it.entrants.iter_mut().filter(|it| it.player == user) {
                    entrant.player = Player::Former;
                    if it.stage == TournamentStage::Running && entrant.left.is_none() {
                        let why = LeftWhy::Withdrew;
                        entrant.left = Some(EntrantLeft { round, why });
                    }
                }
                document = Document::new(it);
            } else if let Some(it) = document.get::<Ladder>() {
                let mut it = it.clone();
                it.players.retain(|player| player.user != user);
                it.meetings
                    .retain(|met| met.by != user && met.other != user);
                document = Document::new(it);
            } else if let Some(it) = document.get::<GameWatch>() {
                let mut it = it.clone();
                it.watchers.retain(|watcher| watcher.user != user);
                if names && it.watchers.is_empty() && it.shown.is_none() {
                    continue;
                }
                document = Document::new(it);
            }
            self.all.insert(key, (version + u64::from(names), document));
        }
    }

    /// Checks what is stored and listed.
    pub(super) async fn compare(&self, store: &dyn Store, place: &str) {
        for (key, (version, document)) in &self.all {
            let found = store.document(key).await.unwrap().expect(place);
            let found = (found.version, found.document);
            assert_eq!(found, (*version, document.clone()), "{place}: {key:?}");
        }
        for label in labels() {
            for kind in KINDS.iter().copied() {
                let listed = store.documents(label, kind, 1000).await.unwrap();
                let listed: Vec<_> = listed.into_iter().map(|it| it.key).collect();
                let all = self.all.iter().rev();
                let expected = all.filter(|(key, (_, document))| {
                    key.kind() == kind && is_listed(key, document, label)
                });
                let expected: Vec<_> = expected.map(|(key, _)| key.clone()).collect();
                assert_eq!(listed, expected, "{place}: {label:?}");
            }
        }
    }
}

fn users_of(document: &Document) -> Vec<UserId> {
    if let Some(it) = document.get::<Tournament>() {
        let mut players = vec![it.organizer];
        players.extend(it.entrants.iter().map(|entrant| entrant.player));
        players.into_iter().filter_map(Player::user).collect()
    } else if let Some(it) = document.get::<Ladder>() {
        let mut users: Vec<_> = it.players.iter().map(|player| player.user).collect();
        users.extend(it.meetings.iter().flat_map(|met| [met.by, met.other]));
        users
    } else if let Some(it) = document.get::<GameWatch>() {
        it.watchers.iter().map(|it| it.user).collect()
    } else {
        Vec::new()
    }
}

fn is_listed(key: &DocumentKey, document: &Document, label: Label) -> bool {
    match label {
        Label::User(user) => match key.id::<PuzzleSolver>() {
            Some(owner) => user == owner,
            None => users_of(document).contains(&user),
        },
        Label::Guild(of) => {
            let ladder = key.id::<Ladder>().map(|(guild, _)| guild);
            let place = document.get::<Tournament>().map(|it| it.place.guild);
            let guild = ladder.or(key.id::<DailyPuzzle>()).or(place.flatten());
            guild == Some(of)
        }
    }
}
