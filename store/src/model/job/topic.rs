//! The subjects, kinds, topics and news of jobs, each declared in one table.

mod field;

use std::mem::discriminant;

use serde::{Deserialize, Serialize};

use field::TopicField;

use super::JobClass::{self, Edit, Message, Thought};
use super::News;
use crate::stored::{Unreadable, tagged};
use crate::{ChannelId, GameId, MessageId, Origin, Timestamp, UserId, words};

/// Passes `$with` a row for each kind of subject that belongs to a feature: its name in stored jobs, its name as a [`SubjectKind`], its name in logs,
/// and, for each of its [lanes](Lane), the number that PostgreSQL stores for the lane's line. The name in stored jobs and the numbers never change.
macro_rules! subjects {
    ($with:ident) => {
        $with! {
            /// A tournament. The edit lane holds the job that waits until the tournament's next scheduled time. The late lane holds the jobs that
            /// bring the tournament up to date, even if nothing can be posted about it.
            tournament Tournament "tournament" [5, 6, 8];
            /// The watchers of a game. Jobs about the watchers and jobs about the game do not wait for each other. The edit lane holds the job that
            /// shows the game to the whole server.
            watched Watch "watchers of game" [9, 10, 9];
            /// The votes of the groups that play a game. The edit lane holds the job that shows the votes, and the late lane the job that waits for the
            /// end of a vote.
            voted Vote "votes in game" [11, 12, 13];
            /// The seasons of a server, by the number of the server. The edit lane holds the job that waits for the end of the season.
            season Season "seasons of server" [14, 15, 14];
            /// A standing challenge. The edit lane holds the job that waits until its challenger is back from a vacation.
            standing Standing "standing challenge" [16, 17, 16];
            /// The event of a tournament in its server's list of events. Nothing waits for it.
            listed Listing "event of tournament" [20, 21, 20];
            /// The roles for the best of a server, by the number of the server. The edit lane holds the job that tries again to give them.
            award Award "roles of server" [18, 19, 18];
            /// The common board of a finished game. The edit lane holds the job that shows what was suggested, and the late lane the job that waits until
            /// the board has not been used for long.
            discussed Discussion "discussion of game" [24, 25, 26];
        }
    };
}
pub(crate) use subjects;

macro_rules! subject_kinds {
    ($($(#[$about:meta])* $field:ident $name:ident $words:literal $lines:expr;)+) => {
        /// Kind of subject that belongs to a feature.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum SubjectKind {
            $($(#[$about])* $name,)+
        }

        impl SubjectKind {
            const ALL: &[SubjectKind] = &[$(SubjectKind::$name),+];

            pub(super) fn words(self) -> &'static str {
                match self {
                    $(SubjectKind::$name => $words,)+
                }
            }

            /// Returns the numbers of this kind's lines, one for each [`Lane`]. The numbers never change.
            pub(crate) fn lines(self) -> [i16; 3] {
                match self {
                    $(SubjectKind::$name => $lines,)+
                }
            }
        }
    };
}

subjects!(subject_kinds);

impl SubjectKind {
    /// Returns whether one of the kinds has a line with this number.
    pub(crate) fn has_line(line: i16) -> bool {
        SubjectKind::ALL
            .iter()
            .any(|kind| kind.lines().contains(&line))
    }
}

/// A group of jobs about one subject. Each lane is assigned to one of the subject's lines. If a subject has fewer lines than lanes, several lanes
/// share a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lane {
    /// Messages, and jobs that lead to messages.
    First,
    /// Jobs that never delay messages.
    Edits,
    /// Jobs that messages do not wait for, and that do not wait for messages.
    Late,
}

/// Declares the kinds of jobs: the number that PostgreSQL stores for each kind, which never changes, and the name that a host sees.
macro_rules! job_kinds {
    ($($(#[$about:meta])* $code:literal $word:literal $name:ident;)+) => {
        /// Purpose of a job, in terms that a host understands.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum JobKind {
            $($(#[$about])* $name,)+
        }

        impl JobKind {
            /// All kinds of jobs.
            pub const ALL: [JobKind; [$($code),+].len()] = [$(JobKind::$name),+];

            /// Returns the name of the kind, in lower-case letters and `_`.
            pub const fn name(self) -> &'static str {
                match self {
                    $(JobKind::$name => $word,)+
                }
            }

            /// Returns the number that is stored for the kind. It never changes.
            pub(crate) const fn code(self) -> i16 {
                match self {
                    $(JobKind::$name => $code,)+
                }
            }
        }
    };
}

job_kinds! {
    /// Posting a board, or opening the thread for it.
    0 "board" Board;
    /// Posting a board that could not be posted in time. The players were notified in another way where possible, and retries go on for days.
    1 "late_board" LateBoard;
    /// A move by the engine.
    2 "engine_move" EngineMove;
    /// A message to one person, such as a reminder, a nudge or news.
    3 "notification" Notification;
    /// Posting an offer.
    4 "offer" Offer;
    /// Posting a challenge or updating its post.
    5 "challenge" Challenge;
    /// An edit that no one waits for.
    6 "edit" Edit;
    /// Running a round of a tournament, or posting about a tournament.
    7 "tournament" Tournament;
    /// Posting a daily puzzle.
    8 "puzzle" Puzzle;
    /// Showing a board in the channel in which a server shows all its games.
    9 "broadcast" Broadcast;
    /// Playing the move that a group has voted for, or showing it the board.
    10 "vote" Vote;
    /// Ending a season, or announcing its best players.
    11 "season" Season;
    /// Giving the best of a server their role, or taking it back.
    12 "award" Award;
}

/// Subject of a job with a given topic, relative to the change that adds the job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TopicSubject {
    /// The record that was changed, such as a game or a document.
    Changed,
    /// The challenge that was changed.
    Challenge,
    /// The subject of this kind that has the number of the changed game, such as the watchers of that game, or of the changed subject of a feature.
    Feature(SubjectKind),
    /// A user.
    User(UserId),
}

/// How a new job is merged into a waiting job with the same topic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Merging {
    /// The jobs are never merged.
    Never,
    /// The jobs are merged if their topics are equal and the waiting job was never claimed. A claimed job may already have shown an older state.
    Equal,
    /// Like [`Equal`](Self::Equal), but the versions may differ. The newer version is kept.
    Newest,
    /// [`Job::merged`](super::Job::merged) decides whether and how the jobs are merged.
    Special,
}

/// Declares every topic: the word and the fields with which it is stored, the oldest format version of stored jobs that has the topic, its class, its
/// kind and its subject. Exceptions from the defaults follow: the lane of its jobs, how they are merged, and whether they wait until a certain time
/// while other jobs about the same subject are done.
macro_rules! topics {
    ($(
        $(#[$about:meta])*
        $word:literal $(| $former:literal)* $name:ident $({$(
            $(#[$field_about:meta])* $field:ident: $type:ty $(as $stored:ty)? $(= $default:expr)?,
        )*})?
            => $form:literal, $class:expr, $kind:expr, $subject:expr
            $(, lane: $lane:expr)? $(, merging: $merging:expr)? $(, timer: $timer:expr)?;
    )+) => {
        tagged! {
            /// The work that a job does.
            ///
            /// To add a topic, add a row to the table; the compiler then requires a handler for the topic.
            #[derive(Clone, Debug, PartialEq, Eq)]
            pub enum Topic as TopicV1 {
                $(
                    $(#[$about])*
                    $word $(| $former)* $name $({$(
                        $(#[$field_about])* $field: $type $(as $stored)? $(= $default)?,
                    )*})?
                    => $form;
                )+
            }
        }

        #[allow(unused_variables, reason = "most rows need no field")]
        impl Topic {
            /// Returns the class of a job with this topic.
            pub fn class(&self) -> JobClass {
                match self {
                    $(Topic::$name $({$($field),*})? => $class,)+
                }
            }

            /// Returns the purpose of a job with this topic.
            pub(crate) fn kind(&self) -> JobKind {
                match self {
                    $(Topic::$name $({$($field),*})? => $kind,)+
                }
            }

            /// Returns the subject of a job with this topic.
            pub(super) fn subject(&self) -> TopicSubject {
                match self {
                    $(Topic::$name $({$($field),*})? => $subject,)+
                }
            }

            /// Returns the lane of a job with this topic.
            pub(super) fn lane(&self) -> Lane {
                let usual = if self.class() == Edit || self.is_timer() { Lane::Edits } else { Lane::First };
                match self {
                    $(Topic::$name $({$($field),*})? => topics!(@or usual $(, $lane)?),)+
                }
            }

            /// Returns how a new job is merged into a waiting job with this topic.
            pub(super) fn merging(&self) -> Merging {
                match self {
                    $(Topic::$name $({$($field),*})? => topics!(@or Merging::Never $(, $merging)?),)+
                }
            }

            /// Returns whether the job waits until a certain time while other jobs about the same subject are done.
            pub(crate) fn is_timer(&self) -> bool {
                match self {
                    $(Topic::$name $({$($field),*})? => topics!(@or false $(, $timer)?),)+
                }
            }

            /// Returns the first value that `read` finds in one of the topic's fields.
            fn find<'a, T>(&'a self, read: impl Fn(&'a dyn TopicField) -> Option<T>) -> Option<T> {
                match self {
                    $(Topic::$name $({$($field),*})? => None $($(.or_else(|| read($field)))*)?,)+
                }
            }
        }
    };

    (@or $usual:expr) => {
        $usual
    };
    (@or $usual:expr, $own:expr) => {
        $own
    };
}

use TopicSubject::{Changed, Feature};

topics! {
    /// Open the thread in which the game is played, before anything is posted in it.
    "thread" Thread {
        /// Message in the game's channel from which to start the thread, if there is one.
        message: Option<MessageId>,
    } => b'4', Message, JobKind::Board, Changed;
    /// Post the board at `version`, after a turn or at the end of the game.
    "turn" Turn {
        /// Version of the game to show.
        version: u64,
        /// Seat, from 1, of the player whose action led to this version; `None` if it was the clock, the engine or the end of the previous game.
        by: Option<u8> = None,
        /// Whether the affected users were notified in another way because the board could not be posted.
        told: Told = Told::NotTried,
    } => b'1', Message, told.board_kind(), Changed, lane: told.lane();
    /// Send the board at `version` by direct message, because it cannot be posted where the game is played.
    "elsewhere" Elsewhere {
        /// Version of the game to show.
        version: u64,
        /// Same meaning as in [`Turn`](Topic::Turn).
        by: Option<u8> = None,
        /// Whether to try to post the board again afterwards.
        again: bool,
    } => b'7', Message, JobKind::Board, Changed;
    /// Compute and make the engine's move. It is the engine's turn at `version`.
    "think" Think {
        /// Version of the game at which the engine is to move.
        version: u64,
    } => b'3', Thought, JobKind::EngineMove, Changed;
    /// Remind the player to move at `version` that their time is running low.
    "remind" Remind {
        /// Version of the game at which it is the player's turn.
        version: u64,
    } => b'4', Message, JobKind::Notification, Changed;
    /// Tell the player to move that the player in seat `by` is waiting for their move.
    "nudge" Nudge {
        /// Version of the game at which it is the player's turn.
        version: u64,
        /// Seat, from 1, of the player who is waiting.
        by: u8,
    } => b'6', Message, JobKind::Notification, Changed;
    /// Tell the players of a game about a pause or extra time.
    "granted" Granted {
        /// Number of the grant in [`GameRecord::grants`](crate::GameRecord::grants), from 1.
        number: u32,
        /// Seat, from 1, of the player who knows already.
        by: u8,
    } => b'<', Message, JobKind::Notification, Changed;
    /// Update the time shown on the post of the turn at `version`.
    "refresh" | "time_up" Refresh {
        /// Version of the game that the post shows.
        version: u64,
        /// Time at which to update the post, so that not all posts are updated simultaneously; `None` for immediately.
        at: Option<Timestamp> = None,
    } => b'4', Edit, JobKind::Edit, Changed, merging: Merging::Special;
    /// Post a player's offer, such as a draw offer.
    "offer" Offer {
        /// Number of the offer. In the change that makes the offer, the store fills in the offer's new number.
        number: u32,
    } => b'4', Message, JobKind::Offer, Changed;
    /// Update the post of an offer that was still open when the game continued.
    "close_offer" CloseOffer {
        /// Number of the offer.
        number: u32,
    } => b'7', Edit, JobKind::Edit, Changed;
    /// Tell `user` by direct message that it is the user's turn.
    "tell" Tell {
        /// The user to tell.
        user: UserId,
        /// Version of the game at which it is the user's turn.
        version: u64,
    } => b'4', Message, JobKind::Notification, Changed;
    /// Tell `user` about something that happened.
    "news" News {
        /// The user to tell.
        user: UserId,
        /// What happened.
        news: News,
    } => b'6', Message, JobKind::Notification, Changed;
    /// Tell `user` about all their games in one direct message. The job is about the user, not about a game.
    ///
    /// The outbox never contains two unsent digests for the same user and the same time: the news of the second is added to the first.
    "digest" Digest {
        /// The user to tell.
        user: UserId,
        /// Time at which to send the news to the user. The job is not due before this time.
        at: Timestamp as DigestTimeV1,
        /// The news, at most [`NEWS_KEPT`] items; the digest also names the games in which it is the user's turn.
        news: Vec<News> = Vec::new(),
    } => b'4', Message, JobKind::Notification, TopicSubject::User(*user), merging: Merging::Special;
    /// Remove the buttons, and everything about the current state of the game, from a board post that a newer post has replaced.
    "retire" Retire {
        /// Channel of the post.
        channel: ChannelId,
        /// Message ID of the post.
        message: MessageId,
    } => b'6', Edit, JobKind::Edit, Changed;
    /// Post an open challenge if its message is still unknown at the time `at`, because the reply that should have shown the challenge may be lost.
    /// The store adds and removes this job by itself.
    "post_challenge" PostChallenge {
        /// Time before which the job is not due.
        at: Timestamp,
    } => b'7', Message, JobKind::Challenge, TopicSubject::Challenge;
    /// Update the post of a challenge, open or [closed](crate::Records::closed_challenge). The store adds this job by itself: see
    /// [`Change`](crate::Change).
    "challenge" Challenge => b'5', Message, JobKind::Challenge, TopicSubject::Challenge, merging: Merging::Equal;
    /// Bring a tournament up to date: start its rounds, and enter the results of finished games. The store adds this job by itself when a game of a
    /// tournament ends.
    "tournament" Tournament {
        /// Time before which the job is not due; `None` if it is due immediately.
        at: Option<Timestamp> = None,
    } => b'9', Message, JobKind::Tournament, Changed,
        lane: if at.is_some() { Lane::Edits } else { Lane::Late },
        merging: if at.is_some() { Merging::Never } else { Merging::Equal },
        timer: at.is_some();
    /// Post the message that shows a tournament, or update it.
    "tournament_post" TournamentPost => b'9', Message, JobKind::Tournament, Changed, merging: Merging::Equal;
    /// Announce a round of a tournament.
    "tournament_round" TournamentRound {
        /// Number of the round, from 0.
        round: u8,
    } => b'9', Message, JobKind::Tournament, Changed;
    /// Tell the players of a table that the organizer has decided its result.
    "tournament_decided" TournamentDecided {
        /// Number of the round, from 0.
        round: u8,
        /// Number of the table, from 0.
        table: u8,
        /// Whether to end the game at the table, too.
        end: bool,
    } => b':', Message, JobKind::Tournament, Changed;
    /// Tell a player that the organizer has removed them from a tournament.
    "tournament_removed" TournamentRemoved {
        /// The player.
        user: UserId,
    } => b';', Message, JobKind::Tournament, Changed;
    /// Link the games of a tournament from its posts, because the board of one of them was posted for the first time. The store adds this job by
    /// itself.
    "tournament_links" TournamentLinks => b':', Edit, JobKind::Edit, Changed, merging: Merging::Equal;
    /// Announce the next edition of a tournament that recurs.
    "tournament_next" TournamentNext => b'>', Message, JobKind::Tournament, Changed, lane: Lane::Late;
    /// Make the tournament of a division of a tournament that has started.
    "tournament_division" TournamentDivision {
        /// The division, from 2.
        division: u8,
    } => b'>', Message, JobKind::Tournament, Changed;
    /// Remind users of the sign-up for a tournament.
    "tournament_reminder" TournamentReminder => b'>', Message, JobKind::Tournament, Changed;
    /// List a tournament among its server's events, change its event or remove it. The job's subject is the event of the tournament.
    "tournament_event" TournamentEvent => b'?', Edit, JobKind::Edit, Feature(SubjectKind::Listing), merging: Merging::Equal;
    /// Announce the end of a tournament.
    "tournament_over" TournamentOver => b'9', Message, JobKind::Tournament, Changed;
    /// Post the puzzle of the day in a server.
    "daily_puzzle" DailyPuzzle {
        /// Day of the puzzle, in days since the Unix epoch.
        day: u32,
        /// Time before which the job is not due.
        at: Timestamp,
    } => b'9', Message, JobKind::Puzzle, Changed, timer: true;
    /// Tell the watchers of a game that its board has changed. The job's subject is the watchers of the game.
    "watched" Watched {
        /// Version of the game that the board shows.
        version: u64,
    } => b'9', Message, JobKind::Notification, Feature(SubjectKind::Watch), merging: Merging::Newest;
    /// Show the game in the channel in which its server shows all games. The job's subject is the watchers of the game.
    "broadcast" Broadcast => b'9', Message, JobKind::Broadcast, Feature(SubjectKind::Watch),
        lane: Lane::Edits, merging: Merging::Equal;
    /// End the vote of a group: play the move with the most votes. The job's subject is the votes in the game.
    "vote_over" VoteOver {
        /// Time before which the job is not due.
        at: Timestamp,
    } => b'>', Message, JobKind::Vote, Feature(SubjectKind::Vote), lane: Lane::Late, timer: true;
    /// Show the votes of a group under the board. The job's subject is the votes in the game.
    "votes" Votes => b'>', Edit, JobKind::Edit, Feature(SubjectKind::Vote), merging: Merging::Equal;
    /// Show the board at `version` to the group on turn, in its own channel, if the game is played elsewhere. The job's subject is the votes in the
    /// game.
    "vote_board" VoteBoard {
        /// Version of the game that the board shows.
        version: u64,
    } => b'>', Message, JobKind::Vote, Feature(SubjectKind::Vote), merging: Merging::Newest;
    /// Post the common board of a finished game or, if its message still exists, show the board there. The job's subject is the discussion of the game.
    "discussion_post" DiscussionPost => b'?', Message, JobKind::Board, Feature(SubjectKind::Discussion), merging: Merging::Equal;
    /// Show on the message of a common board what has been suggested. The job's subject is the discussion of the game.
    "discussion" DiscussionShown => b'?', Edit, JobKind::Edit, Feature(SubjectKind::Discussion), merging: Merging::Equal;
    /// Close a common board that has not been used for long. The job's subject is the discussion of the game.
    "discussion_over" DiscussionOver {
        /// Time before which the job is not due.
        at: Timestamp,
    } => b'?', Edit, JobKind::Edit, Feature(SubjectKind::Discussion), lane: Lane::Late, timer: true;
    /// End a season of a server. The job's subject is the server's seasons.
    "season_over" SeasonOver {
        /// Number of the season, from 1.
        number: u32,
        /// Time before which the job is not due.
        at: Timestamp,
    } => b'>', Message, JobKind::Season, Changed, timer: true;
    /// Announce the best players of a season that is over. The job's subject is the server's seasons.
    "season_post" SeasonPost {
        /// Number of the season, from 1.
        number: u32,
    } => b'>', Message, JobKind::Season, Changed;
    /// Open the next challenge of a standing challenge, if it is time for one. The store adds this job by itself when one of its challenges or games
    /// ends.
    "standing" Standing {
        /// Time before which the job is not due; `None` if it is due immediately.
        at: Option<Timestamp> = None,
    } => b'?', Message, JobKind::Challenge, Changed,
        lane: if at.is_some() { Lane::Edits } else { Lane::First },
        merging: if at.is_some() { Merging::Never } else { Merging::Equal },
        timer: at.is_some();
    /// Mention the server's role for open seats, because a challenge is open.
    "seat_call" SeatCall => b'?', Message, JobKind::Challenge, TopicSubject::Challenge;
    /// Note who gets a role for a season that is over. The job's subject is the server's seasons.
    "season_won" SeasonWon {
        /// Number of the season, from 1.
        number: u32,
    } => b'?', Message, JobKind::Season, Changed;
    /// Note who gets a role for a tournament that is over.
    "tournament_won" TournamentWon => b'?', Message, JobKind::Tournament, Changed, lane: Lane::Late;
    /// Give the best of a server their roles, and take them from those before them. The job's subject is the roles of the server.
    "award_roles" AwardRoles {
        /// Time before which the job is not due; `None` if it is due immediately.
        at: Option<Timestamp> = None,
        /// Number of times that this has been tried.
        tries: u32 = 0,
    } => b'?', Message, JobKind::Award, Changed,
        lane: if at.is_some() { Lane::Edits } else { Lane::First },
        merging: if at.is_some() { Merging::Never } else { Merging::Equal },
        timer: at.is_some();
}

/// Maximum number of news items in one digest. Any further items are left out.
pub const NEWS_KEPT: usize = 100;

/// Whether the affected users were notified in another way about a board that could not be posted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Told {
    /// The bot has not tried to notify the affected users.
    #[default]
    NotTried,
    /// The affected users were notified.
    Yes,
    /// The affected users could not be notified.
    No,
}

words! {
    ToldV1 of Told { NotTried, Yes, No }
}

impl Told {
    fn lane(self) -> Lane {
        match self {
            Told::NotTried => Lane::First,
            Told::Yes | Told::No => Lane::Late,
        }
    }

    fn board_kind(self) -> JobKind {
        match self {
            Told::NotTried => JobKind::Board,
            Told::Yes | Told::No => JobKind::LateBoard,
        }
    }
}

impl Topic {
    /// Returns whether a new job with this topic may be merged into a waiting job.
    pub(crate) fn may_merge(&self) -> bool {
        self.merging() != Merging::Never
    }

    /// Returns the topic of a waiting job, which was never claimed, after a new job with topic `new` is merged into it; `None` if the new job stays
    /// separate.
    pub(super) fn merged(&self, new: &Topic) -> Option<Topic> {
        let is_alike = match self.merging() {
            Merging::Equal => self == new,
            Merging::Newest => discriminant(self) == discriminant(new),
            Merging::Never | Merging::Special => false,
        };
        let version = |topic: &Topic| topic.find(TopicField::version);
        let newest = if version(new) > version(self) {
            new
        } else {
            self
        };
        is_alike.then(|| newest.clone())
    }

    /// Returns the time before which the job is not due, if it has one.
    pub(super) fn due(&self) -> Option<Timestamp> {
        self.find(TopicField::due)
    }

    /// Returns the topic of the job that is added when a game or an open challenge with this origin ends, with the kind and number of its subject;
    /// `None` if no job is added.
    pub(super) fn at_end_of(origin: Origin) -> Option<(SubjectKind, GameId, Topic)> {
        match origin {
            Origin::Tournament { id, .. } => {
                Some((SubjectKind::Tournament, id, Topic::Tournament { at: None }))
            }
            Origin::Standing(number) => {
                Some((SubjectKind::Standing, number, Topic::Standing { at: None }))
            }
            Origin::Challenge
            | Origin::Practice
            | Origin::Import
            | Origin::Ladder
            | Origin::Group(_) => None,
        }
    }

    /// Returns the topic of the job that is added when the first board of a game with this origin has been posted, with the kind and number of its
    /// subject; `None` if no job is added.
    pub(super) fn at_first_board_of(origin: Origin) -> Option<(SubjectKind, GameId, Topic)> {
        match origin {
            Origin::Tournament { id, .. } => {
                Some((SubjectKind::Tournament, id, Topic::TournamentLinks))
            }
            Origin::Challenge
            | Origin::Practice
            | Origin::Import
            | Origin::Ladder
            | Origin::Group(_)
            | Origin::Standing(_) => None,
        }
    }

    /// Returns the only user to whom the job sends something; `None` if the job is not for a single user.
    pub(super) fn recipient(&self) -> Option<UserId> {
        self.find(TopicField::recipient)
    }

    /// Returns the news that the job sends to its recipient.
    pub(crate) fn news(&self) -> &[News] {
        self.find(TopicField::news).unwrap_or_default()
    }

    /// Returns the closed challenges that the job's news is about.
    pub(crate) fn challenges(&self) -> Vec<GameId> {
        let news = self.news().iter();
        news.filter_map(|it| it.closed_challenge()).collect()
    }
}

/// Time at which a digest is sent.
#[derive(Serialize, Deserialize)]
pub struct DigestTimeV1 {
    /// Day on which a digest is sent at 16:00 UTC, in days since the Unix epoch. Present only in jobs stored in format versions before 6.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    day: Option<u32>,
    /// Time at which a digest is sent, in milliseconds since the Unix epoch. Added in format version 6.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    at: Option<i64>,
}

impl From<Timestamp> for DigestTimeV1 {
    fn from(at: Timestamp) -> Self {
        let at = Some(at.millis());
        Self { day: None, at }
    }
}

impl TryFrom<DigestTimeV1> for Timestamp {
    type Error = Unreadable;

    fn try_from(time: DigestTimeV1) -> Result<Self, Unreadable> {
        let millis = match (time.at, time.day) {
            (Some(at), None) => at,
            (None, Some(day)) => (i64::from(day) * 24 + 16) * 60 * 60 * 1000,
            _ => return Err("a digest has no time, or two".into()),
        };
        Ok(Timestamp::from_millis(millis))
    }
}
