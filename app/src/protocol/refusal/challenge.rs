//! What is wrong with a challenge, or with an answer to one, and what to do instead.

use asterism_store::{ChannelId, GameId, UserId};

use super::Refusal;
use crate::action::server::channel_links;
use crate::game::table::{cut, escape, mention};
use crate::text::Language;

/// Why a challenge cannot be made or answered like that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hitch {
    /// Oneself among other opponents.
    PracticeAlone,
    /// Fewer players than there are people named, the challenger included.
    MoreNamed { named: usize },
    /// Oneself as one's partner.
    OwnPartner,
    /// A partner where everybody plays alone.
    NoTeams,
    /// A rated game against the engine.
    RatedEngine,
    /// A rated game against oneself.
    RatedPractice,
    /// No place is left in an open challenge.
    Full,
    /// The asker is in an open challenge already, which whoever it is may start before it is full.
    AlreadyIn { starter: Option<UserId> },
    /// The asker is not in it.
    NotIn,
    /// One does not leave one's own challenge.
    OwnOpen,
    /// Only the challenger starts it.
    NotStarter(UserId),
    /// People named have not answered yet.
    StillAsked(Vec<UserId>),
    /// The game takes at least so many.
    TooFew { least: usize },
    /// Unknown time.
    Time { typed: String },
    /// The game is not for just so many.
    NotSoMany { players: usize },
    /// No game of the asker's has ended here.
    NothingToRepeat,
    /// The next game of the series follows by itself.
    SeriesGoesOn,
    /// The rematch is being played, or has been.
    Rematched { game: GameId, url: Option<String> },
    /// The asker has asked for the rematch already.
    RematchAsked { url: Option<String> },
    /// Somebody who played is gone for good.
    Former,
    /// The game to be played again is not over.
    StillRuns(GameId),
    /// Since the challenge was made, the server has chosen other channels for games.
    ElsewhereNow(Vec<ChannelId>),
    /// A rated game for somebody who has chosen to be left out of ratings.
    LeftOutYourself,
    /// As many challenges of the asker's wait for answers as may.
    TooMany { most: usize },
    /// The asker plays as many games with nobody else in them as may be.
    TooManyAlone { most: usize },
}

impl Hitch {
    pub(super) fn text(&self, language: Language) -> String {
        let list = |users: &[UserId]| {
            let users: Vec<String> = users.iter().map(|user| mention(*user)).collect();
            language.list(&users)
        };
        match self {
            Hitch::PracticeAlone => language.refuse_practice_alone(),
            Hitch::MoreNamed { named } => language.refuse_more_named(*named),
            Hitch::OwnPartner => language.refuse_own_partner(),
            Hitch::NoTeams => language.refuse_no_teams(),
            Hitch::RatedEngine => language.refuse_rated_engine(),
            Hitch::RatedPractice => language.refuse_rated_practice(),
            Hitch::Full => language.refuse_full(),
            Hitch::AlreadyIn { starter: None } => language.refuse_already_joined(),
            Hitch::AlreadyIn {
                starter: Some(user),
            } => language.refuse_already_joined_range(mention(*user)),
            Hitch::NotIn => language.refuse_not_in(),
            Hitch::OwnOpen => language.refuse_own_open(),
            Hitch::NotStarter(user) => language.refuse_not_starter(mention(*user)),
            Hitch::StillAsked(users) => language.refuse_still_asked(list(users)),
            Hitch::TooFew { least } => language.refuse_too_few(*least),
            Hitch::Time { typed } => language.refuse_time(escape(&cut(typed, 60))),
            Hitch::NotSoMany { players } => language.refuse_not_so_many(*players),
            Hitch::NothingToRepeat => language.refuse_nothing_to_repeat(),
            Hitch::SeriesGoesOn => language.refuse_series_goes_on(),
            Hitch::Rematched { game, url: None } => {
                language.refuse_rematched_no_link(game.to_string())
            }
            Hitch::Rematched {
                game,
                url: Some(url),
            } => language.refuse_rematched(game.to_string(), url.clone()),
            Hitch::RematchAsked { url: None } => language.refuse_rematch_asked_no_link(),
            Hitch::RematchAsked { url: Some(url) } => language.refuse_rematch_asked(url.clone()),
            Hitch::Former => language.refuse_former(),
            Hitch::StillRuns(game) => language.refuse_still_runs(game.to_string()),
            Hitch::ElsewhereNow(channels) => language.refuse_elsewhere_now(channel_links(channels)),
            Hitch::LeftOutYourself => language.refuse_left_out_yourself(),
            Hitch::TooMany { most } => language.refuse_too_many_challenges(*most),
            Hitch::TooManyAlone { most } => language.refuse_too_many_alone(*most),
        }
    }
}

impl From<Hitch> for Refusal {
    fn from(hitch: Hitch) -> Refusal {
        Refusal::Challenge(hitch)
    }
}
