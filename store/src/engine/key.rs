//! Keys of the tables. Numbers in keys are big-endian, so that the keys sort in numerical order.
//!
//! | table | key | value |
//! |---|---|---|
//! | `game` | game | record |
//! | `series` | series | record |
//! | `challenge` | challenge | record of an open challenge |
//! | `closed` | challenge | reason and time of closing; also the challenge itself until its post is updated |
//! | `settings` | user | settings |
//! | `receipt` | commit | receipts of the commit |
//! | `job` | job | record |
//! | `index` | see below | nothing |
//! | `rating` | user, scale | rating |
//! | `guild` | guild | settings |
//! | `uptime` | `alive` | last time at which the bot is known to have served the gateway's only shard |
//! | `uptime` | `alive `, reach | the same for another reach (a shard of several, or HTTP) |
//! | `uptime` | `outage`, from, to | nothing |
//! | `set-aside` | time, job | the job's record, and the reason for setting it aside |
//! | `tree` | user, tree | record |
//! | `document` | kind; number of the tournament, server or user; for a ladder also the kind of game | record |
//!
//! | index | key |
//! |---|---|
//! | lists | scope, state, order, number |
//! | challenges by time of expiry | `l`, time of expiry, number |
//! | running clocks | `d`, due time, game |
//! | users with a seat in a game in a guild | `m`, guild, user |
//! | documents by user or server | `x`, kind and number of the label, key of the document |
//! | ranking | `r`, length of scale, scale, score (highest first), user |
//!
//! The key of a list starts with its scope (everything, one player, one channel or thread, one guild) and its state. Running games are ordered by
//! number, because an index by time of the last change would double the cost of each move. A player or channel has few running games, so they are
//! sorted after loading. Ended games are numerous but never change, and are ordered by the time they ended.

use crate::{
    Challenge, ChannelId, DocumentKey, DocumentKind, DocumentRecord, GameId, GameRecord, GuildId,
    JobId, Label, Outage, Player, Rating, Reach, SeriesId, Timestamp, UserId,
};

/// Bytes of a record's key.
pub(crate) type Key = Vec<u8>;

/// Declares [`Table`] with the name of each table on disk. A name never changes, because existing databases use it.
macro_rules! tables {
    ($($table:ident = $name:literal,)+) => {
        /// A table whose records are ordered by key.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub(crate) enum Table {
            $($table),+
        }

        impl Table {
            pub(crate) const ALL: [Table; [$($name),+].len()] = [$(Table::$table),+];

            /// Returns the name of the table on disk.
            pub(crate) const fn name(self) -> &'static str {
                match self {
                    $(Table::$table => $name,)+
                }
            }
        }
    };
}

tables! {
    Game = "game",
    Series = "series",
    Challenge = "challenge",
    Closed = "closed",
    Settings = "settings",
    Receipt = "receipt",
    Job = "job",
    Index = "index",
    Rating = "rating",
    Guild = "guild",
    Uptime = "uptime",
    SetAside = "set-aside",
    Tree = "tree",
    Document = "document",
}

pub(crate) fn game(id: GameId) -> Key {
    id.get().to_be_bytes().into()
}

pub(crate) fn series(id: SeriesId) -> Key {
    game(id.first())
}

pub(crate) fn settings(user: UserId) -> Key {
    user.get().to_be_bytes().into()
}

pub(crate) fn receipts(commit: u64) -> Key {
    commit.to_be_bytes().into()
}

pub(crate) fn job(id: JobId) -> Key {
    id.get().to_be_bytes().into()
}

/// Returns the key of a job that was set aside at `at`.
pub(crate) fn set_aside(at: Timestamp, id: JobId) -> Key {
    [ordered(at), id.get().to_be_bytes()].concat()
}

/// Returns the time and the job ID in a key of the table `set-aside`.
pub(crate) fn set_aside_of(key: &[u8]) -> Option<(Timestamp, JobId)> {
    let (at, id) = key.split_first_chunk::<8>()?;
    Some((moment(*at), JobId::new(number(id)?)))
}

/// Returns the prefix of the keys of all trees of `user`.
pub(crate) fn trees(user: UserId) -> Key {
    user.get().to_be_bytes().into()
}

pub(crate) fn tree(owner: UserId, number: GameId) -> Key {
    with_number(trees(owner), number)
}

/// Returns the owner and the number of the tree that has this key in the table `tree`.
pub(crate) fn tree_of(key: &[u8]) -> Option<(UserId, GameId)> {
    let (owner, number) = key.split_first_chunk::<8>()?;
    let owner = UserId::checked(u64::from_be_bytes(*owner))?;
    Some((owner, game_of(number)?))
}

pub(crate) fn document(key: &DocumentKey) -> Key {
    key.to_bytes()
}

/// Returns the stored form of a label. This form never changes.
pub(crate) fn label(label: Label) -> Key {
    let (kind, number) = match label {
        Label::User(user) => (b'u', user.get()),
        Label::Guild(guild) => (b'g', guild.get()),
    };
    let mut key = vec![kind];
    key.extend(number.to_be_bytes());
    key
}

/// Returns the prefix of the index keys of all documents that have the label `by`.
pub(crate) fn labeled(by: Label) -> Key {
    list_document(&label(by), &[])
}

/// Returns the prefix of the index keys of all documents of one kind that have the label `by`.
pub(crate) fn labeled_kind(by: Label, kind: DocumentKind) -> Key {
    let mut key = labeled(by);
    key.push(kind.tag());
    key
}

/// Returns the key of the document that an index key lists. The index key must begin with a prefix returned by [`labeled`].
pub(crate) fn labeled_document(key: &[u8]) -> Option<&[u8]> {
    // `x`, and the kind and the number of the label.
    key.get(1 + 1 + 8..)
}

/// Returns the index key of a document under a label. Both arguments are in their stored form.
pub(crate) fn list_document(label: &[u8], document: &[u8]) -> Key {
    [b"x", label, document].concat()
}

/// Returns all index keys of a document.
pub(crate) fn of_document(record: &DocumentRecord) -> Vec<Key> {
    let key = document(&record.key);
    let labels = record.labels().into_iter();
    labels.map(|it| list_document(&label(it), &key)).collect()
}

/// Returns the prefix of the keys of all ratings of `user`.
pub(crate) fn ratings(user: UserId) -> Key {
    user.get().to_be_bytes().into()
}

pub(crate) fn rating(user: UserId, scale: &str) -> Key {
    [&ratings(user), scale.as_bytes()].concat()
}

/// Returns the scale of the rating that has this key in the table `rating`.
pub(crate) fn scale_of(key: &[u8]) -> Option<&str> {
    std::str::from_utf8(key.get(8..)?).ok()
}

pub(crate) fn guild(guild: GuildId) -> Key {
    guild.get().to_be_bytes().into()
}

/// Returns the prefix of the keys in the table `uptime` that contain a reach (a gateway shard, or HTTP).
pub(crate) fn reaches() -> Key {
    b"alive".into()
}

pub(crate) fn reach(reach: Reach) -> Key {
    let mut key = reaches();
    if reach != Reach::GATEWAY {
        key.extend(format!(" {reach}").bytes());
    }
    key
}

/// Returns the reach in a key of the table `uptime`.
pub(crate) fn reach_of(key: &[u8]) -> Option<Reach> {
    let rest = key.strip_prefix(&*reaches())?;
    if rest.is_empty() {
        return Some(Reach::GATEWAY);
    }
    let name = std::str::from_utf8(rest.strip_prefix(b" ")?).ok()?;
    name.parse().ok()
}

/// Returns the prefix of the keys of all outages in the table `uptime`.
pub(crate) fn outages() -> Key {
    b"outage".into()
}

pub(crate) fn outage(outage: Outage) -> Key {
    let mut key = outages();
    key.extend(ordered(outage.from));
    key.extend(ordered(outage.to));
    key
}

pub(crate) fn outage_of(key: &[u8]) -> Option<Outage> {
    let (from, to) = key.strip_prefix(&outages()[..])?.split_first_chunk::<8>()?;
    Some(Outage {
        from: moment(*from),
        to: moment(to.try_into().ok()?),
    })
}

/// Returns the number in the last eight bytes of a key.
pub(crate) fn number(key: &[u8]) -> Option<u64> {
    let (_, last) = key.split_last_chunk::<8>()?;
    Some(u64::from_be_bytes(*last))
}

/// Returns the ID of the game or challenge in the last eight bytes of a key.
pub(crate) fn game_of(key: &[u8]) -> Option<GameId> {
    number(key).and_then(GameId::new)
}

/// The set of games or challenges that an index lists: all, or only those of a player, channel or guild.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    All,
    Player(Player),
    Channel(ChannelId),
    Guild(GuildId),
}

/// Kind of records that an index lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Listed {
    OpenChallenges,
    RunningGames,
    EndedGames,
}

/// Returns the prefix of the keys in one index.
pub(crate) fn index(scope: Scope, listed: Listed) -> Key {
    let mut key = Vec::with_capacity(26);
    match scope {
        Scope::All => key.push(b'a'),
        Scope::Player(player) => {
            key.push(b'p');
            key.extend(player.to_stored().to_be_bytes());
        }
        Scope::Channel(channel) => {
            key.push(b'c');
            key.extend(channel.get().to_be_bytes());
        }
        Scope::Guild(guild) => {
            key.push(b'g');
            key.extend(guild.get().to_be_bytes());
        }
    }
    key.push(match listed {
        Listed::OpenChallenges => b'c',
        Listed::RunningGames => b'r',
        Listed::EndedGames => b'e',
    });
    key
}

/// Returns the prefix of the index keys of challenges by time of expiry.
pub(crate) fn lapses() -> Key {
    vec![b'l']
}

/// Returns the first key in [`lapses`] that sorts after the keys of all challenges that have expired by `now`.
pub(crate) fn lapses_after(now: Timestamp) -> Key {
    after(lapses(), now)
}

/// Returns the prefix of the index keys of running clocks.
pub(crate) fn clocks() -> Key {
    vec![b'd']
}

/// Returns the first key in [`clocks`] that sorts after the keys of all clocks that are due by `now`.
pub(crate) fn clocks_after(now: Timestamp) -> Key {
    after(clocks(), now)
}

/// Returns the first key that sorts after every key made of `start`, a time up to and including `now`, and a number.
fn after(mut start: Key, now: Timestamp) -> Key {
    start.extend(ordered(now));
    start.extend([u8::MAX; 9]);
    start
}

pub(crate) fn clock(due: Timestamp, game: GameId) -> Key {
    let mut key = clocks();
    key.extend(ordered(due));
    with_number(key, game)
}

/// Returns the key that follows `key` immediately in the sort order.
pub(crate) fn next(mut key: Key) -> Key {
    key.push(0);
    key
}

/// Returns the time at which the clock with this key in [`clocks`] is due.
pub(crate) fn due_of(key: &[u8]) -> Option<Timestamp> {
    key.get(1..)?.first_chunk::<8>().map(|due| moment(*due))
}

/// Returns the prefix of the index keys of users with a seat in a game in `guild`.
pub(crate) fn members(guild: GuildId) -> Key {
    let mut key = vec![b'm'];
    key.extend(guild.get().to_be_bytes());
    key
}

pub(crate) fn member(guild: GuildId, player: Player) -> Key {
    let mut key = members(guild);
    key.extend(player.to_stored().to_be_bytes());
    key
}

/// Returns the index keys under [`members`] of all players with a seat in `game`. There are none if the game is not played in a guild.
pub(crate) fn members_of(game: &GameRecord) -> Vec<Key> {
    let mut seats = game.seats.clone();
    seats.sort_unstable();
    seats.dedup();
    let guild = game.place.guild;
    guild
        .into_iter()
        .flat_map(|guild| seats.iter().map(move |player| member(guild, *player)))
        .collect()
}

/// Returns the prefix of the index keys of the ranking on a scale.
pub(crate) fn ranking(scale: &str) -> Key {
    let mut key = vec![b'r'];
    // The length separates the name from the score, so that no name is a prefix of another.
    key.extend(u16::try_from(scale.len()).unwrap_or(u16::MAX).to_be_bytes());
    key.extend(scale.as_bytes());
    key
}

pub(crate) fn rank(scale: &str, user: UserId, rating: &Rating) -> Key {
    rank_at(scale, user, ascending(rating.score()))
}

/// Returns the index key of a user's rating in the ranking. `score` is the rating as returned by [`ascending`].
pub(crate) fn rank_at(scale: &str, user: UserId, score: u64) -> Key {
    let mut key = ranking(scale);
    key.extend((!score).to_be_bytes());
    key.extend(user.get().to_be_bytes());
    key
}

/// Maps a number to an integer so that integers sort in the order of [`f64::total_cmp`]: flips all bits of negative numbers, and only the sign bit of
/// others.
pub(crate) fn ascending(number: f64) -> u64 {
    let bits = number.to_bits();
    if bits >> 63 == 1 {
        !bits
    } else {
        bits | 1 << 63
    }
}

/// Returns all index keys of `challenge`.
pub(crate) fn of_challenge(challenge: &Challenge) -> Vec<Key> {
    let users =
        std::iter::once(challenge.by).chain(challenge.invited.iter().map(|invited| invited.user));
    let mut places = vec![Scope::All, Scope::Channel(challenge.place.channel)];
    places.extend(challenge.place.guild.map(Scope::Guild));
    let mut keys: Vec<Key> = scopes(places, users)
        .into_iter()
        .map(|scope| entry(scope, Listed::OpenChallenges, challenge.id))
        .collect();
    keys.push(lapse(challenge.lapses, challenge.id));
    keys
}

/// Returns the key of an open challenge or a running game in the index for `scope`.
pub(crate) fn entry(scope: Scope, listed: Listed, id: GameId) -> Key {
    with_number(index(scope, listed), id)
}

/// Returns the key of a finished game in one index.
pub(crate) fn ended_entry(scope: Scope, updated: Timestamp, id: GameId) -> Key {
    let mut key = index(scope, Listed::EndedGames);
    key.extend(ordered(updated));
    with_number(key, id)
}

/// Returns the key of a challenge in the index [`lapses`].
pub(crate) fn lapse(at: Timestamp, id: GameId) -> Key {
    let mut key = lapses();
    key.extend(ordered(at));
    with_number(key, id)
}

/// Returns the index keys of `game` that no other game shares, that is, all except those of [`members_of`].
pub(crate) fn of_game(game: &GameRecord) -> Vec<Key> {
    let channel = Scope::Channel(game.place.channel);
    let thread = game.thread.map(Scope::Channel);
    let mut places = vec![Scope::All, channel];
    places.extend(thread.filter(|thread| *thread != channel));
    places.extend(game.place.guild.map(Scope::Guild));
    let mut keys: Vec<Key> = scopes(places, game.seats.iter().copied())
        .into_iter()
        .map(|scope| {
            if game.ended.is_some() {
                ended_entry(scope, game.updated, game.id)
            } else {
                entry(scope, Listed::RunningGames, game.id)
            }
        })
        .collect();
    keys.extend(game.due().map(|due| clock(due, game.id)));
    keys
}

fn scopes(
    places: impl IntoIterator<Item = Scope>,
    players: impl Iterator<Item = Player>,
) -> Vec<Scope> {
    let mut scopes: Vec<_> = places.into_iter().collect();
    for player in players {
        // A user may hold several seats, but the index lists the game once.
        if !scopes.contains(&Scope::Player(player)) {
            scopes.push(Scope::Player(player));
        }
    }
    scopes
}

fn with_number(mut key: Key, id: GameId) -> Key {
    key.extend(id.get().to_be_bytes());
    key
}

/// Encodes a time as eight bytes whose order is the order of the times, even for times before 1970.
fn ordered(at: Timestamp) -> [u8; 8] {
    (at.millis().cast_unsigned() ^ (1 << 63)).to_be_bytes()
}

/// Returns the time that [`ordered`] encoded as these bytes.
fn moment(bytes: [u8; 8]) -> Timestamp {
    Timestamp::from_millis((u64::from_be_bytes(bytes) ^ (1 << 63)).cast_signed())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DocumentType;
    use crate::model::document::sample::{OfGame, OfPair, OfServer, OfUser, SAMPLES};

    #[test]
    fn times_are_ordered_as_bytes() {
        let times =
            [i64::MIN, -2, -1, 0, 1, 1_760_000_000_000, i64::MAX].map(Timestamp::from_millis);
        assert!(
            times
                .windows(2)
                .all(|pair| ordered(pair[0]) < ordered(pair[1]))
        );
        assert!(times.iter().all(|at| moment(ordered(*at)) == *at));
    }

    #[test]
    fn scores_are_ordered_as_bytes() {
        let scores = [
            f64::MIN,
            -1.5,
            -f64::MIN_POSITIVE,
            -0.0,
            0.0,
            1e-300,
            0.1,
            1500.0,
            f64::MAX,
        ];
        assert!(scores.is_sorted_by(|one, other| ascending(*one) < ascending(*other)));
        assert!(scores.is_sorted_by(|one, other| one.total_cmp(other).is_lt()));
    }

    #[test]
    fn an_expiry_at_the_given_time_is_before_the_end_of_the_range() {
        let at = Timestamp::from_millis(5);
        let key = |at: Timestamp, id| {
            let mut key = lapses();
            key.extend(ordered(at));
            with_number(key, GameId::new(id).unwrap())
        };
        assert!(key(at, u64::MAX) < lapses_after(at));
        assert!(key(Timestamp::from_millis(6), 1) > lapses_after(at));
    }

    #[test]
    fn keys_of_documents_are_read_and_ordered_as_they_are() {
        let numbers = [1, 2, 0x0100, u64::MAX];
        let mut keys: Vec<DocumentKey> = Vec::new();
        for number in numbers {
            let guild = GuildId::new(number);
            keys.push(OfGame::key(&GameId::new(number).unwrap()));
            keys.push(OfServer::key(&guild));
            keys.push(OfUser::key(&UserId::new(number)));
            for kind in ["", "\0", "squadro", "squadro2", "\u{e9}"] {
                keys.push(OfPair::key(&(guild, kind.to_owned())));
            }
        }
        for key in &keys {
            let bytes = document(key);
            assert_eq!(DocumentKind::find_key(SAMPLES, &bytes).as_ref(), Some(key));
            assert_eq!(bytes[0], key.kind().tag(), "{key:?}");
            let user = Label::User(UserId::new(7));
            let listed = list_document(&label(user), &bytes);
            assert!(listed.starts_with(&labeled_kind(user, key.kind())));
            assert_eq!(labeled_document(&listed), Some(&bytes[..]));
            for other in keys.iter().filter(|other| other.kind() == key.kind()) {
                let order = bytes.cmp(&document(other));
                assert_eq!(key.cmp(other), order, "{key:?} {other:?}");
            }
        }
        for wrong in [
            &b""[..],
            b"g",
            b"g\0\0\0\0\0\0\0\x01x",
            b"g\0\0\0\0\0\0\0\0",
            b"u\0\0\0\0\0\0\0\0",
            b"p\0\0\0\0\0\0\0\x01\xff",
            b"y\0\0\0\0\0\0\0\x01",
        ] {
            assert_eq!(DocumentKind::find_key(SAMPLES, wrong), None, "{wrong:?}");
        }
    }
}
