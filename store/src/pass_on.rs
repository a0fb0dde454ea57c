//! Wrappers around a store, for tests. They pass on each call except those that they answer themselves.

/// Implements one of the traits of a [`Store`](crate::Store) for a type that passes calls on to another store.
///
/// The type has a method `inner`, which returns that store, and two methods that await a call to it: `read`, and `write` if the call may change
/// a record. The block has the methods that the type implements itself. These are always among them, because each such type has its own way:
/// `commit`, `claim_jobs`, `finish_job`, `still_holds`, `recall_jobs`, `jobs_added`, `clocks_changed`, `is_shared`, `failed` and `close`.
#[macro_export]
macro_rules! pass_on {
    (impl Records for $type:ident { $($own:tt)* }) => {
        $crate::pass_on! { @impl Records for $type { $($own)* }
            read game(id: GameId) -> Result<Option<GameRecord>, StoreError>;
            read series(id: SeriesId) -> Result<Option<SeriesRecord>, StoreError>;
            read series_of(ids: &[SeriesId]) -> Result<Vec<Option<SeriesRecord>>, StoreError>;
            read trees(number: GameId, owners: &[UserId]) -> Result<Vec<Option<TreeRecord>>, StoreError>;
            read trees_of(owner: UserId) -> Result<Vec<TreeRecord>, StoreError>;
            read document(key: &DocumentKey) -> Result<Option<DocumentRecord>, StoreError>;
            read challenge(id: GameId) -> Result<Option<Challenge>, StoreError>;
            read closed(id: GameId) -> Result<Option<Closed>, StoreError>;
            read closed_challenge(id: GameId) -> Result<Option<Challenge>, StoreError>;
            read receipt(key: IdempotencyKey) -> Result<Option<Receipt>, StoreError>;
            write forget(now: Timestamp, user: UserId, done: Vec<(GameId, u64)>) -> Result<(), CommitError>;
        }
    };
    (impl Lists for $type:ident { $($own:tt)* }) => {
        $crate::pass_on! { @impl Lists for $type { $($own)* }
            read games(query: GameQuery, limit: usize) -> Result<Vec<GameRecord>, StoreError>;
            read game_ids(after: Option<GameId>, limit: usize) -> Result<Vec<GameId>, StoreError>;
            read game_versions(query: GameQuery, limit: usize) -> Result<Vec<GameVersion>, StoreError>;
            read count_games(query: GameQuery) -> Result<usize, StoreError>;
            read challenges(query: ChallengeQuery, limit: usize) -> Result<Vec<Challenge>, StoreError>;
            read lapsed(now: Timestamp, limit: usize) -> Result<Vec<Challenge>, StoreError>;
            read documents(label: Label, kind: DocumentKind, limit: usize) -> Result<Vec<DocumentRecord>, StoreError>;
            read counts() -> Result<Counts, StoreError>;
        }
    };
    (impl Outbox for $type:ident { $($own:tt)* }) => {
        $crate::pass_on! { @impl Outbox for $type { $($own)* }
            write postpone_job(id: JobId, attempts: u32, due: Timestamp) -> Result<(), StoreError>;
            read set_aside(limit: usize) -> Result<Vec<SetAside>, StoreError>;
            read waiting_jobs(now: Timestamp) -> Result<Vec<WaitingJobs>, StoreError>;
            read next_due() -> Result<NextDue, StoreError>;
        }
    };
    (impl Clocks for $type:ident { $($own:tt)* }) => {
        $crate::pass_on! { @impl Clocks for $type { $($own)* }
            read clocks_due(now: Timestamp, limit: usize) -> Result<Vec<GameRecord>, StoreError>;
            read next_clock() -> Result<Option<Timestamp>, StoreError>;
            read clocked(after: Option<(Timestamp, GameId)>, limit: usize) -> Result<Vec<GameRecord>, StoreError>;
            read outages() -> Result<Vec<Outage>, StoreError>;
            write note_outage(outage: Outage) -> Result<(), StoreError>;
            read alive() -> Result<BTreeMap<Reach, Timestamp>, StoreError>;
            write set_alive(reaches: Vec<Reach>, now: Timestamp) -> Result<(), StoreError>;
            write forget_reaches(reaches: Vec<Reach>) -> Result<(), StoreError>;
        }
    };
    (impl Ratings for $type:ident { $($own:tt)* }) => {
        $crate::pass_on! { @impl Ratings for $type { $($own)* }
            read rating(user: UserId, scale: &str) -> Result<Option<Rating>, StoreError>;
            read ratings_of(user: UserId) -> Result<Vec<(String, Rating)>, StoreError>;
            read ranking(scale: &str, guild: Option<GuildId>, from: usize, limit: usize) -> Result<Vec<(UserId, Rating)>, StoreError>;
            read count_ratings(scales: &[String], guild: Option<GuildId>, most: usize) -> Result<Vec<usize>, StoreError>;
            write set_rating(user: UserId, scale: &str, before: Option<Rating>, after: Option<Rating>) -> Result<(), CommitError>;
        }
    };
    (impl Preferences for $type:ident { $($own:tt)* }) => {
        $crate::pass_on! { @impl Preferences for $type { $($own)* }
            read settings(user: UserId) -> Result<Settings, StoreError>;
            read settings_of(users: &[UserId]) -> Result<Vec<Settings>, StoreError>;
            read themes_chosen() -> Result<BTreeSet<String>, StoreError>;
            write choose(user: UserId, chosen: Vec<Setting>) -> Result<Settings, StoreError>;
            read guild_settings(guild: GuildId) -> Result<GuildSettings, StoreError>;
            write choose_for_guild(guild: GuildId, chosen: Vec<GuildSetting>) -> Result<GuildSettings, StoreError>;
        }
    };
    (impl Fleet for $type:ident { $($own:tt)* }) => {
        $crate::pass_on! { @impl Fleet for $type { $($own)* }
            read count_processes() -> Result<usize, StoreError>;
            read acquire_lease(name: &str, time: Duration) -> Result<bool, StoreError>;
            read seize_lease(name: &str, time: Duration) -> Result<(), StoreError>;
            read release_lease(name: &str) -> Result<(), StoreError>;
            read check_writable() -> Result<(), StoreError>;
        }
    };
    (@impl $trait:ident for $type:ident { $($own:tt)* }
        $($how:ident $name:ident($($argument:ident: $argument_type:ty),*) -> $result:ty;)*
    ) => {
        const _: () = {
            #[allow(unused_imports, clippy::wildcard_imports, reason = "for the types in all traits")]
            use {
                $crate::*,
                std::collections::{BTreeMap, BTreeSet},
                std::time::Duration,
            };

            #[async_trait::async_trait]
            impl $crate::$trait for $type {
                $(async fn $name(&self $(, $argument: $argument_type)*) -> $result {
                    self.$how($crate::$trait::$name(self.inner() $(, $argument)*)).await
                })*

                $($own)*
            }
        };
    };
}
