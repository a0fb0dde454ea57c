//! The seasons of a server.

use asterism_store::{
    ChannelId, DocumentType, GameId, GuildId, JobSubject, MessageId, Player, StoreError,
    SubjectKind, Timestamp, UserId, expect_document as expect, lists, records,
};

use crate::game::vacation::Day;

/// Possible lengths of a season, in months.
pub(crate) const LENGTHS: [u8; 4] = [1, 3, 6, 12];

/// Length of a season in months, until the server chooses another one.
pub(crate) const USUAL_LENGTH: u8 = 3;

/// Maximum number of past seasons that are kept; the oldest are dropped first.
pub(crate) const MAX_PAST: usize = 24;

/// Maximum number of lists that are kept of a season.
const MAX_LISTS: usize = 16;

/// Maximum number of players in a list.
pub(crate) const MAX_LISTED: usize = 5;

/// The seasons of a server.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Seasons {
    /// Length of a season in months.
    months: u8,
    /// The channel in which the end of a season is announced; `None` if the server has no seasons now.
    channel: Option<ChannelId>,
    /// Number of the running season, from 1. It is kept while the server has no seasons.
    number: u32,
    /// Beginning and end of the running season.
    span: Option<(Timestamp, Timestamp)>,
    /// Past seasons, oldest first.
    past: Vec<PastSeason>,
}

/// A season that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PastSeason {
    pub(crate) number: u32,
    /// Beginning and end.
    pub(crate) span: (Timestamp, Timestamp),
    /// The best of each ladder and leaderboard. Empty if nobody has played.
    pub(crate) lists: Vec<SeasonList>,
    /// The message that announced the end.
    pub(crate) message: Option<MessageId>,
}

/// The best players of a season on one ladder or leaderboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SeasonList {
    /// ID of the list, by which its feature names it.
    pub(crate) id: String,
    /// The players, best first: at most [`MAX_LISTED`].
    pub(crate) players: Vec<Player>,
    /// What is written after each player, such as a rating; can be empty.
    pub(crate) points: Vec<String>,
}

/// A running season.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RunningSeason {
    /// Number of the season, from 1.
    pub(crate) number: u32,
    pub(crate) since: Timestamp,
    pub(crate) ends: Timestamp,
    /// Length of a season in months.
    pub(crate) months: u8,
    /// The channel in which the end is announced.
    pub(crate) channel: ChannelId,
}

lists! {
    PastSeason(
        number: u32,
        span: (Timestamp, Timestamp),
        lists: Vec<SeasonList>,
        message: Option<MessageId>
    );
    SeasonList(id: String, players: Vec<Player>, points: Vec<String>);
}

records! {
    Seasons as SeasonsV1 {
        months: u8,
        channel: Option<ChannelId> = None,
        number: u32,
        span: Option<(Timestamp, Timestamp)> = None,
        past: Vec<PastSeason> = Vec::new(),
    }
}

/// Returns the end of the season that is running at `now`, if seasons have this length: the first day of the next month that begins a season, at
/// midnight UTC. Seasons of a year begin in January.
pub(crate) fn find_end(now: Timestamp, months: u8) -> Timestamp {
    let today = Day::of(now);
    let (year, month) = today.month();
    let months = u32::from(months.max(1));
    // Months since year 0.
    let next = (year * 12 + u32::from(month) - 1) / months * months + months;
    Day::first_of_month(next / 12, (next % 12) as u8 + 1).start()
}

impl Seasons {
    /// Returns the running season, if the server has seasons.
    pub(crate) fn running(&self) -> Option<RunningSeason> {
        let (since, ends) = self.span?;
        Some(RunningSeason {
            number: self.number,
            since,
            ends,
            months: self.months,
            channel: self.channel?,
        })
    }

    /// Returns the past seasons, newest first.
    pub(crate) fn past(&self) -> impl Iterator<Item = &PastSeason> {
        self.past.iter().rev()
    }

    /// Chooses the channel for announcements. A server that had no seasons gets them, and one without a channel has none any longer.
    pub(crate) fn choose_channel(&mut self, channel: Option<ChannelId>, now: Timestamp) {
        self.channel = channel;
        if channel.is_none() {
            self.span = None;
        } else if self.span.is_none() {
            if self.months == 0 {
                self.months = USUAL_LENGTH;
            }
            self.number += 1;
            self.span = Some((now, find_end(now, self.months)));
        }
    }

    /// Chooses the length of seasons in months. The running season ends when one of this length does.
    pub(crate) fn choose_length(&mut self, months: u8, now: Timestamp) {
        self.months = months;
        if let Some((_, ends)) = &mut self.span {
            *ends = find_end(now, months);
        }
    }

    /// Ends the running season, with these lists of the best, and begins the next one.
    pub(crate) fn end(&mut self, lists: Vec<SeasonList>) {
        let Some((since, ends)) = self.span else {
            return;
        };
        self.past.push(PastSeason {
            number: self.number,
            span: (since, ends),
            lists,
            message: None,
        });
        let surplus = self.past.len().saturating_sub(MAX_PAST);
        self.past.drain(..surplus);
        self.number += 1;
        self.span = Some((ends, find_end(ends, self.months)));
    }

    /// Notes the message that announced the end of a season.
    pub(crate) fn note_message(&mut self, number: u32, message: MessageId) {
        let mut past = self.past.iter_mut();
        if let Some(season) = past.find(|season| season.number == number) {
            season.message = Some(message);
        }
    }
}

impl DocumentType for Seasons {
    type Id = GuildId;

    const TAG: u8 = b'n';

    const NAME: &'static str = "Seasons";

    const HAS_TIMER: bool = true;

    fn subject(guild: &GuildId) -> JobSubject {
        // Other documents of the server have timers of their own.
        match GameId::new(guild.get()) {
            Some(number) => JobSubject::Feature(SubjectKind::Season, number),
            None => JobSubject::Guild(*guild),
        }
    }

    fn users(&self) -> Vec<UserId> {
        let lists = self.past.iter().flat_map(|season| &season.lists);
        let players = lists.flat_map(|list| &list.players);
        players.filter_map(|player| player.user()).collect()
    }

    fn forget_user(&mut self, user: UserId) -> bool {
        let lists = self.past.iter_mut().flat_map(|season| &mut season.lists);
        for player in lists.flat_map(|list| &mut list.players) {
            player.forget(user);
        }
        true
    }

    fn is_empty(&self) -> bool {
        self.channel.is_none() && self.past.is_empty()
    }

    fn check(&self) -> Result<(), StoreError> {
        expect(self.past.len() <= MAX_PAST, "too many seasons")?;
        for season in &self.past {
            expect(season.lists.len() <= MAX_LISTS, "too many lists")?;
            let fits = |list: &SeasonList| {
                list.players.len() <= MAX_LISTED && list.points.len() == list.players.len()
            };
            expect(season.lists.iter().all(fits), "a list of another length")?;
        }
        let numbers: Vec<u32> = self.past.iter().map(|season| season.number).collect();
        let are_ascending = numbers.windows(2).all(|two| two[0] < two[1]);
        expect(are_ascending, "a season twice")?;
        expect(
            numbers.last().is_none_or(|last| *last <= self.number),
            "a season of the future",
        )?;
        expect(
            self.span.is_none_or(|(since, ends)| since <= ends) && self.months <= 12,
            "a season that ends before it begins",
        )
    }
}

#[cfg(test)]
mod tests;
