//! The texts of refusals about challenges.

use asterism_store::UserId;

use crate::protocol::refusal::challenge::ChallengeRefusal;
use crate::text::Language;
use crate::text::markdown::{channel_links, cut, escape, mention, mention_or_former};

impl ChallengeRefusal {
    pub(super) fn text(&self, language: Language) -> String {
        let list = |users: &[UserId]| {
            let users: Vec<String> = users.iter().map(|user| mention(*user)).collect();
            language.list(&users)
        };
        match self {
            ChallengeRefusal::PracticeAlone => language.refuse_practice_alone(),
            ChallengeRefusal::MoreNamed { named } => language.refuse_more_named(*named),
            ChallengeRefusal::OwnPartner => language.refuse_own_partner(),
            ChallengeRefusal::NoTeams => language.refuse_no_teams(),
            ChallengeRefusal::RatedEngine => language.refuse_rated_engine(),
            ChallengeRefusal::RatedPractice => language.refuse_rated_practice(),
            ChallengeRefusal::Full => language.refuse_full(),
            ChallengeRefusal::AlreadyIn { starter: None } => language.refuse_already_joined(),
            ChallengeRefusal::AlreadyIn {
                starter: Some(player),
            } => language.refuse_already_joined_range(mention_or_former(*player, language)),
            ChallengeRefusal::NotIn => language.refuse_not_in(),
            ChallengeRefusal::OwnOpen => language.refuse_own_open(),
            ChallengeRefusal::NotStarter(by) => {
                language.refuse_not_starter(mention_or_former(*by, language))
            }
            ChallengeRefusal::NotBalancer(by) => {
                language.refuse_not_balancer(mention_or_former(*by, language))
            }
            ChallengeRefusal::AcceptedVariant => language.refuse_accepted_variant(),
            ChallengeRefusal::Balanced => language.refuse_balanced(),
            ChallengeRefusal::StillAsked(users) => language.refuse_still_asked(list(users)),
            ChallengeRefusal::TooFew { least } => language.refuse_too_few(*least),
            ChallengeRefusal::Time { typed } => language.refuse_time(escape(&cut(typed, 60))),
            ChallengeRefusal::NotSoMany { players } => language.refuse_not_so_many(*players),
            ChallengeRefusal::NothingToRepeat => language.refuse_nothing_to_repeat(),
            ChallengeRefusal::SeriesGoesOn => language.refuse_series_goes_on(),
            ChallengeRefusal::Rematched { game, url: None } => {
                language.refuse_rematched_no_link(game.to_string())
            }
            ChallengeRefusal::Rematched {
                game,
                url: Some(url),
            } => language.refuse_rematched(game.to_string(), url.clone()),
            ChallengeRefusal::RematchAsked { url: None } => language.refuse_rematch_asked_no_link(),
            ChallengeRefusal::RematchAsked { url: Some(url) } => {
                language.refuse_rematch_asked(url.clone())
            }
            ChallengeRefusal::Former => language.refuse_former(),
            ChallengeRefusal::StillRuns(game) => language.refuse_still_runs(game.to_string()),
            ChallengeRefusal::ElsewhereNow(channels) => {
                language.refuse_elsewhere_now(channel_links(channels))
            }
            ChallengeRefusal::LeftOutYourself => language.refuse_left_out_yourself(),
            ChallengeRefusal::TooMany { most } => language.refuse_too_many_challenges(*most),
            ChallengeRefusal::TooManyAlone { most } => language.refuse_too_many_alone(*most),
        }
    }
}
