//! The documents of the small model.

use std::collections::BTreeMap;

use asterism_store::{
    CommitError, Document, DocumentKey, EntrantLeft, GameId, Label, LeftWhy, Player, SetDocument,
    Store, TournamentStage, UserId,
};

use crate::model::documents::{KINDS, labels};

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
        if let Document::Tournament(tournament) = &mut document {
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
            let is_tournament = matches!(set.key, Some(DocumentKey::Tournament(_)));
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
            if key == DocumentKey::Solver(user) {
                continue;
            }
            let names = users_of(&document).contains(&user);
            match &mut document {
                Document::Tournament(it) => {
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
                }
                Document::Ladder(it) => {
                    it.players.retain(|player| player.user != user);
                    it.meetings
                        .retain(|met| met.by != user && met.other != user);
                }
                Document::Watch(it) => {
                    it.watchers.retain(|watcher| watcher.user != user);
                    if names && it.watchers.is_empty() && it.shown.is_none() {
                        continue;
                    }
                }
                Document::DailyPuzzle(_) | Document::Solver(_) => {}
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
            for kind in KINDS {
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
    match document {
        Document::Tournament(it) => {
            let mut players = vec![it.organizer];
            players.extend(it.entrants.iter().map(|entrant| entrant.player));
            players.into_iter().filter_map(Player::user).collect()
        }
        Document::Ladder(it) => {
            let mut users: Vec<_> = it.players.iter().map(|player| player.user).collect();
            users.extend(it.meetings.iter().flat_map(|met| [met.by, met.other]));
            users
        }
        Document::Watch(it) => it.watchers.iter().map(|it| it.user).collect(),
        Document::DailyPuzzle(_) | Document::Solver(_) => Vec::new(),
    }
}

fn is_listed(key: &DocumentKey, document: &Document, label: Label) -> bool {
    match (label, key, document) {
        (Label::User(user), DocumentKey::Solver(owner), _) => user == *owner,
        (Label::User(user), _, _) => users_of(document).contains(&user),
        (
            Label::Guild(of),
            DocumentKey::Ladder { guild, .. } | DocumentKey::DailyPuzzle(guild),
            _,
        ) => of == *guild,
        (Label::Guild(of), _, Document::Tournament(it)) => it.place.guild == Some(of),
        (Label::Guild(_), _, _) => false,
    }
}
