//! Reasons why a user cannot make or answer a challenge.

use asterism_store::{ChannelId, GameId, Player, RatingLimits, UserId};

use super::Refusal;
use crate::text::markdown::{channel_links, cut, escape, mention, mention_or_former};

refusals! {
    language, Refusal::Challenge;
    /// Why a challenge cannot be made or answered in this way.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum ChallengeRefusal {
        /// The challenger named themselves together with other opponents.
        PracticeAlone => language.refuse_practice_alone();
        /// The number of players is smaller than the number of users named in the command plus the challenger.
        MoreNamed {
            /// Number of users named, including the challenger.
            named: usize,
        } => language.refuse_more_named(*named);
        /// The challenger named themselves as their partner.
        OwnPartner => language.refuse_own_partner();
        /// A partner was named, but the game has no teams.
        NoTeams => language.refuse_no_teams();
        /// Games against the engine cannot be rated.
        RatedEngine => language.refuse_rated_engine();
        /// Practice games, in which the user plays every seat, cannot be rated.
        RatedPractice => language.refuse_rated_practice();
        /// Rated games are played without odds.
        RatedOdds => language.refuse_rated_odds();
        /// Games with a head start are not rated.
        RatedHeadStart => language.refuse_rated_head_start();
        /// Only one of two different players can have a head start.
        HeadStartForTwo => language.refuse_head_start_for_two();
        /// The rules of the game, with its options, have no head start of this size.
        NoHeadStart => language.refuse_no_head_start();
        /// A break on weekends and time odds need a time limit.
        NeedsTime => language.refuse_needs_time();
        /// Limits of ratings need seats that anyone can take.
        NeedsOpenSeats => language.refuse_needs_open_seats();
        /// The user's rating is outside the limits of the open challenge.
        OtherStrength {
            /// The user's rating.
            own: u16,
            /// The limits.
            limits: RatingLimits,
        } => language.refuse_other_strength(limits.lowest, limits.highest, own.to_string());
        /// The open challenge is full.
        Full => language.refuse_full();
        /// The user has already joined the open challenge.
        AlreadyIn {
            /// The player who may start the game before the challenge is full, if that is possible.
            starter: Option<Player>,
        } => match starter {
            None => language.refuse_already_joined(),
            Some(player) => language.refuse_already_joined_range(mention_or_former(*player, language)),
        };
        /// The user has not joined the open challenge.
        NotIn => language.refuse_not_in();
        /// Challengers cannot leave their own challenges.
        OwnOpen => language.refuse_own_open();
        /// Only the challenger can start the game.
        NotStarter(by: Player) => language.refuse_not_starter(mention_or_former(*by, language));
        /// Only the challenger can change the variant of the rules.
        NotBalancer(by: Player) => language.refuse_not_balancer(mention_or_former(*by, language));
        /// The variant of the rules cannot change because a user has already accepted the challenge.
        AcceptedVariant => language.refuse_accepted_variant();
        /// The challenge is already balanced, so there is no variant to change to.
        Balanced => language.refuse_balanced();
        /// These invited users have not answered yet.
        StillAsked(users: Vec<UserId>) => language.refuse_still_asked(language.list(users.iter().map(|user| mention(*user))));
        /// The game needs more players.
        TooFew {
            /// Smallest number of players allowed.
            least: usize,
        } => language.refuse_too_few(*least);
        /// Unknown time control.
        Time {
            /// What was typed. Untrusted.
            typed: String,
        } => language.refuse_time(escape(&cut(typed, 60)));
        /// The game cannot be played with exactly this number of players.
        NotSoMany {
            /// Number of players.
            players: usize,
        } => language.refuse_not_so_many(*players);
        /// The user has no finished game in this channel.
        NothingToRepeat => language.refuse_nothing_to_repeat();
        /// The next game of the series starts automatically.
        SeriesGoesOn => language.refuse_series_goes_on();
        /// The rematch has already started.
        Rematched {
            /// ID of the rematch.
            game: GameId,
            /// Link to the rematch's newest post, if it is known.
            url: Option<String>,
        } => match url {
            None => language.refuse_rematched_no_link(game.to_string()),
            Some(url) => language.refuse_rematched(game.to_string(), url.clone()),
        };
        /// The user has already asked for the rematch.
        RematchAsked {
            /// Link to the message that shows the challenge to the rematch, if it is known.
            url: Option<String>,
        } => match url {
            None => language.refuse_rematch_asked_no_link(),
            Some(url) => language.refuse_rematch_asked(url.clone()),
        };
        /// A player of the game has deleted their data.
        Former => language.refuse_former();
        /// The game is not over, so there can be no rematch.
        StillRuns(game: GameId) => language.refuse_still_runs(game.to_string());
        /// The server now allows games only in these channels, which do not include the channel of the challenge.
        ElsewhereNow(channels: Vec<ChannelId>) => language.refuse_elsewhere_now(channel_links(channels));
        /// The user has opted out of ratings, so they cannot play rated games.
        LeftOutYourself => language.refuse_left_out_yourself();
        /// The user has too many open challenges.
        TooMany {
            /// Maximum number of open challenges.
            most: usize,
        } => language.refuse_too_many_challenges(*most);
        /// The user has too many running games without other human players.
        TooManyAlone {
            /// Maximum number of running games without other human players.
            most: usize,
        } => language.refuse_too_many_alone(*most);
    }
}
