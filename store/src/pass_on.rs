//! Lists of the methods of a [`Store`](crate::Store)'s traits, and macros for types that implement most of these methods in the same way.

/// Passes `$with` the methods of a trait, except those that each type implements in its own way: `commit`, `claim_jobs`, `finish_job`, `still_holds`,
/// `recall_jobs`, `jobs_added`, `clocks_changed`, `is_shared`, `failed` and `close`.
///
/// The methods of the first and the second group only read records. For each method of the first group, engines with a database have a function in
/// their module `reads`. The methods of the third group may change a record.
#[doc(hidden)]
#[macro_export]
macro_rules! store_methods {
    (Records [$($with:tt)*] $($for:tt)*) => {
        $($with)*! { @impl Records $($for)*
            read {
                game(id: GameId) -> Result<Option<GameRecord>, StoreError>;
                series(id: SeriesId) -> Result<Option<SeriesRecord>, StoreError>;
                trees(number: GameId, owners: &[UserId]) -> Result<Vec<Option<TreeRecord>>, StoreError>;
                trees_of(owner: UserId) -> Result<Vec<TreeRecord>, StoreError>;
                document(key: &DocumentKey) -> Result<Option<DocumentRecord>, StoreError>;
                challenge(id: GameId) -> Result<Option<Challenge>, StoreError>;
                closed(id: GameId) -> Result<Option<Closed>, StoreError>;
                closed_challenge(id: GameId) -> Result<Option<Challenge>, StoreError>;
            }
            read {
                series_of(ids: &[SeriesId]) -> Result<Vec<Option<SeriesRecord>>, StoreError>;
                receipt(key: IdempotencyKey) -> Result<Option<Receipt>, StoreError>;
            }
            write {
                forget(now: Timestamp, user: UserId, done: Vec<(GameId, u64)>) -> Result<(), CommitError>;
            }
        }
    };
    (Lists [$($with:tt)*] $($for:tt)*) => {
        $($with)*! { @impl Lists $($for)*
            read {
                games(query: GameQuery, limit: usize) -> Result<Vec<GameRecord>, StoreError>;
                game_ids(after: Option<GameId>, limit: usize) -> Result<Vec<GameId>, StoreError>;
                game_versions(query: GameQuery, limit: usize) -> Result<Vec<GameVersion>, StoreError>;
                count_games(query: GameQuery) -> Result<usize, StoreError>;
                challenges(query: ChallengeQuery, limit: usize) -> Result<Vec<Challenge>, StoreError>;
                lapsed(now: Timestamp, limit: usize) -> Result<Vec<Challenge>, StoreError>;
                documents(label: Label, kind: DocumentKind, limit: usize) -> Result<Vec<DocumentRecord>, StoreError>;
            }
            read {
                counts() -> Result<Counts, StoreError>;
            }
            write {}
        }
    };
    (Outbox [$($with:tt)*] $($for:tt)*) => {
        $($with)*! { @impl Outbox $($for)*
            read {
                set_aside(limit: usize) -> Result<Vec<SetAside>, StoreError>;
            }
            read {
                waiting_jobs(now: Timestamp) -> Result<Vec<WaitingJobs>, StoreError>;
                next_due() -> Result<NextDue, StoreError>;
            }
            write {
                postpone_job(id: JobId, attempts: u32, due: Timestamp) -> Result<(), StoreError>;
            }
        }
    };
    (Clocks [$($with:tt)*] $($for:tt)*) => {
        $($with)*! { @impl Clocks $($for)*
            read {
                clocks_due(now: Timestamp, limit: usize) -> Result<Vec<GameRecord>, StoreError>;
                next_clock() -> Result<Option<Timestamp>, StoreError>;
                clocked(after: Option<(Timestamp, GameId)>, limit: usize) -> Result<Vec<GameRecord>, StoreError>;
                outages() -> Result<Vec<Outage>, StoreError>;
                alive() -> Result<BTreeMap<Reach, Timestamp>, StoreError>;
            }
            read {}
            write {
                note_outage(outage: Outage) -> Result<(), StoreError>;
                set_alive(reaches: Vec<Reach>, now: Timestamp) -> Result<(), StoreError>;
                forget_reaches(reaches: Vec<Reach>) -> Result<(), StoreError>;
            }
        }
    };
    (Ratings [$($with:tt)*] $($for:tt)*) => {
        $($with)*! { @impl Ratings $($for)*
            read {
                rating(user: UserId, scale: &str) -> Result<Option<Rating>, StoreError>;
                ratings_of(user: UserId) -> Result<Vec<(String, Rating)>, StoreError>;
                ranking(scale: &str, guild: Option<GuildId>, from: usize, limit: usize) -> Result<Vec<(UserId, Rating)>, StoreError>;
                count_ratings(scales: &[String], guild: Option<GuildId>, most: usize) -> Result<Vec<usize>, StoreError>;
            }
            read {}
            write {
                set_rating(user: UserId, scale: &str, before: Option<Rating>, after: Option<Rating>) -> Result<(), CommitError>;
            }
        }
    };
    (Preferences [$($with:tt)*] $($for:tt)*) => {
        $($with)*! { @impl Preferences $($for)*
            read {
                settings(user: UserId) -> Result<Settings, StoreError>;
                themes_chosen() -> Result<BTreeSet<String>, StoreError>;
                guild_settings(guild: GuildId) -> Result<GuildSettings, StoreError>;
            }
            read {
                settings_of(users: &[UserId]) -> Result<Vec<Settings>, StoreError>;
            }
            write {
                choose(user: UserId, chosen: Vec<Setting>) -> Result<Settings, StoreError>;
                choose_for_guild(guild: GuildId, chosen: Vec<GuildSetting>) -> Result<GuildSettings, StoreError>;
            }
        }
    };
    (Fleet [$($with:tt)*] $($for:tt)*) => {
        $($with)*! { @impl Fleet $($for)*
            read {}
            read {
                count_processes() -> Result<usize, StoreError>;
                acquire_lease(name: &str, time: Duration) -> Result<bool, StoreError>;
                seize_lease(name: &str, time: Duration) -> Result<(), StoreError>;
                release_lease(name: &str) -> Result<(), StoreError>;
                check_writable() -> Result<(), StoreError>;
            }
            write {}
        }
    };
}

/// Implements one of the traits of a [`Store`](crate::Store) for a type that forwards calls to another store, for tests.
///
/// The type must have a method `inner`, which returns the other store, and two methods that await a call to the other store: `write` if the call may
/// change a record, and `read` if not. The block contains the methods that the type implements itself. They always include the following, which each
/// such type implements in its own way: `commit`, `claim_jobs`, `finish_job`, `still_holds`, `recall_jobs`, `jobs_added`, `clocks_changed`,
/// `is_shared`, `failed` and `close`.
#[macro_export]
macro_rules! pass_on {
    (impl $trait:ident for $type:ident { $($own:tt)* }) => {
        $crate::store_methods! { $trait [$crate::pass_on] for $type { $($own)* } }
    };
    (@impl $trait:ident for $type:ident { $($own:tt)* }
        $($how:ident { $($name:ident($($argument:ident: $argument_type:ty),*) -> $result:ty;)* })*
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
                $($(async fn $name(&self $(, $argument: $argument_type)*) -> $result {
                    self.$how($crate::$trait::$name(self.inner() $(, $argument)*)).await
                })*)*

                $($own)*
            }
        };
    };
}

/// Implements one of the traits of a [`Store`](crate::Store) for an engine with a database. Each method of the trait's first group calls the function
/// with the same name in the module `reads`. The block contains all other methods.
macro_rules! engine {
    (impl $trait:ident for $type:ident { $($own:tt)* }) => {
        $crate::store_methods! { $trait [$crate::pass_on::engine] for $type { $($own)* } }
    };
    (@impl $trait:ident for $type:ident { $($own:tt)* }
        read { $($name:ident($($argument:ident: $argument_type:ty),*) -> $result:ty;)* } $($other:tt)*
    ) => {
        #[async_trait]
        impl $trait for $type {
            $(async fn $name(&self $(, $argument: $argument_type)*) -> $result {
                $crate::pass_on::engine!(@$type self $name $($argument)*)
            })*

            $($own)*
        }
    };
    (@SledStore $self:ident $name:ident $($argument:ident)*) => {
        $self.read(|tables| reads::$name(tables $(, $argument)*)).await
    };
    (@PostgresStore $self:ident $name:ident $($argument:ident)*) => {
        reads::$name(&*$self.enter().await? $(, $argument)*).await
    };
}
pub(crate) use engine;
