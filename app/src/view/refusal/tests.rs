//! Tests of every refusal in every language: the text fits into a message and has no formatting errors.

use std::collections::BTreeSet;

use asterism_rules::{AnyGame, GameKind, MoveError, OptionError, RecordProblem, each_kind};
use asterism_store::{
    ChannelId, ClosedWhy, GameId, Group, RatingLimits, RoleId, Timestamp, UserId,
};

use super::Refusal;
use crate::feature::discuss::refusal::DiscussRefusal;
use crate::feature::ladder::refusal::LadderRefusal;
use crate::feature::plan::refusal::{PlanFault, PlanRefusal};
use crate::feature::puzzle::refusal::PuzzleRefusal;
use crate::feature::season::refusal::SeasonRefusal;
use crate::feature::seats::refusal::SeatsRefusal;
use crate::feature::standing::refusal::StandingRefusal;
use crate::feature::tournament::refusal::TournamentRefusal;
use crate::feature::vote::refusal::VoteRefusal;
use crate::feature::watch::refusal::WatchRefusal;
use crate::game::variant::known_variants;
use crate::protocol::custom_id::CustomId;
use crate::protocol::refusal::challenge::ChallengeRefusal;
use crate::protocol::refusal::words::unreadable_text;
use crate::protocol::refusal::{
    ImportRefusal, NudgeRefusal, OfferRefusal, TimeRefusal, TreeRefusal, VacationRefusal,
};
use crate::protocol::reply::{Entry, Menu, Row};
use crate::protocol::request::Permission;
use crate::testing::games::TestedGame as _;
use crate::text::Language;

/// Maximum number of characters of a message.
const MESSAGE: usize = 2000;

/// Numbers the refusals. The match fails to compile for a new one, which must then be added to the samples as well.
fn number(refusal: &Refusal) -> usize {
    match refusal {
        Refusal::NotYourTurn { .. } => 0,
        Refusal::NotYourGame => 1,
        Refusal::Stale { .. } => 2,
        Refusal::Illegal { .. } => 3,
        Refusal::Unreadable { .. } => 4,
        Refusal::Several(..) => 5,
        Refusal::NoGameHere => 6,
        Refusal::NoSuchGame { .. } => 7,
        Refusal::NoSuchPly { .. } => 8,
        Refusal::Over(..) => 9,
        Refusal::Record(..) => 10,
        Refusal::ChallengeGone { .. } => 11,
        Refusal::NoSuchChallenge => 12,
        Refusal::NotInvited(..) => 13,
        Refusal::AlreadyAccepted => 14,
        Refusal::OwnChallenge => 15,
        Refusal::NotChallenger(..) => 16,
        Refusal::Challenge(..) => 17,
        Refusal::BotOpponent(..) => 18,
        Refusal::Twice(..) => 19,
        Refusal::OnlyMeHere(..) => 21,
        Refusal::Level => 22,
        Refusal::LevelAlone(..) => 23,
        Refusal::Players { .. } => 24,
        Refusal::Variant { .. } => 25,
        Refusal::Option(..) => 26,
        Refusal::OptionTwice { .. } => 27,
        Refusal::OptionPlayers { .. } => 28,
        Refusal::GameKind { .. } => 29,
        Refusal::Seat { .. } => 30,
        Refusal::Missing { .. } => 31,
        Refusal::Permission(..) => 32,
        Refusal::Restarting => 33,
        Refusal::TooFast => 60,
        Refusal::DiskFull => 58,
        Refusal::DiskFailed => 59,
        Refusal::Unreachable => 61,
        Refusal::ReadOnly => 62,
        Refusal::Button => 34,
        Refusal::Choice => 35,
        Refusal::Command { .. } => 36,
        Refusal::NotOver(..) => 38,
        Refusal::Rated => 39,
        Refusal::Busy => 40,
        Refusal::Crowded => 67,
        Refusal::NotHere => 41,
        Refusal::AlreadyOut => 42,
        Refusal::Offer(..) => 47,
        Refusal::Trouble => 43,
        Refusal::LeftOut(..) => 44,
        Refusal::InRatedGames(..) => 20,
        Refusal::VacationDates { .. } => 45,
        Refusal::Vacation(..) => 46,
        Refusal::Guest(..) => 48,
        Refusal::NoBoard => 49,
        Refusal::AskedLongAgo => 50,
        Refusal::LongMessage { .. } => 63,
        Refusal::Tree(..) => 64,
        Refusal::NoAbort => 65,
        Refusal::Feature(..) => 66,
        Refusal::Import(..) => 37,
        Refusal::NotManager => 51,
        Refusal::NotRoleManager => 72,
        Refusal::ServerOnly => 52,
        Refusal::Elsewhere(..) => 53,
        Refusal::LevelCap { .. } => 54,
        Refusal::GamesCap { .. } => 55,
        Refusal::TooLateToAbort => 57,
        Refusal::Nudge(..) => 56,
        Refusal::Doubtful { .. } => 68,
        Refusal::PermissionIn(..) => 69,
        Refusal::Time(..) => 70,
        Refusal::NotInGroup(..) => 71,
    }
}

const COUNT: usize = 73;

/// A name of the greatest length Discord allows, made of characters that must be escaped.
const NAME: &str = "*_~|><[]()#-*_~|><[]()#-*_~|><[]";

const USER: UserId = UserId::new(u64::MAX);

const LONG_GROUP: Group = Group::Role(RoleId::new(u64::MAX >> 2));

/// Returns a text that is longer than anything a user would type, and full of Markdown characters.
fn typed() -> String {
    "`*_".repeat(100)
}

fn long_url() -> String {
    format!("https://discord.com/channels/{0}/{0}/{0}", u64::MAX)
}

/// Returns at least one of each refusal, with the longest values possible.
#[expect(clippy::too_many_lines, reason = "a list")]
fn samples(language: Language) -> Vec<Refusal> {
    let game = GameId::new(u64::MAX).expect("not zero");
    let since = Timestamp::from_millis(1_790_000_000_000);
    let menu = Menu {
        id: CustomId::Open,
        placeholder: language.refuse_pick_game(),
        entries: vec![Entry {
            label: "a game".to_owned(),
            value: "1".to_owned(),
            ..Entry::default()
        }],
    };
    let mut samples = vec![
        Refusal::NotYourTurn {
            whose: USER.into(),
            since,
        },
        Refusal::NotYourGame,
        Refusal::NotInGroup(LONG_GROUP.into()),
        Refusal::Doubtful {
            meant: "x".repeat(100),
        },
        Refusal::Stale { url: None },
        Refusal::Stale {
            url: Some(long_url()),
        },
        Refusal::Several(menu),
        Refusal::NoGameHere,
        Refusal::Guest(USER),
        Refusal::NoBoard,
        Refusal::AskedLongAgo,
        Refusal::LongMessage { length: 4000 },
        PuzzleRefusal::SolutionTomorrow.into(),
        Refusal::from(LadderRefusal::NotHere),
        Refusal::from(LadderRefusal::AlreadyIn),
        Refusal::from(LadderRefusal::NotIn),
        Refusal::from(LadderRefusal::Full { most: 200 }),
        Refusal::from(LadderRefusal::OutOfReach {
            other: UserId::new(7),
            most: 3,
        }),
        Refusal::from(LadderRefusal::MetLately {
            other: UserId::new(7),
            again: Timestamp::from_millis(0),
        }),
        Refusal::from(LadderRefusal::Left {
            user: UserId::new(7),
        }),
        Refusal::from(LadderRefusal::Pending {
            other: UserId::new(7),
        }),
        Refusal::from(WatchRefusal::OwnGame),
        Refusal::from(WatchRefusal::NotPublic),
        Refusal::from(WatchRefusal::TooManyGames { most: 25 }),
        Refusal::from(WatchRefusal::TooManyWatchers),
        Refusal::from(DiscussRefusal::Direct),
        Refusal::from(DiscussRefusal::NotPlayer),
        Refusal::from(DiscussRefusal::Closed { url: None }),
        Refusal::from(DiscussRefusal::Closed {
            url: Some(long_url()),
        }),
        Refusal::from(DiscussRefusal::Moved { url: None }),
        Refusal::from(DiscussRefusal::Moved {
            url: Some(long_url()),
        }),
        Refusal::from(DiscussRefusal::Full { most: 200 }),
        Refusal::from(SeasonRefusal::Direct),
        Refusal::from(SeasonRefusal::Unknown),
        Refusal::from(SeatsRefusal::NoRole),
        Refusal::from(SeatsRefusal::Obstacle(RoleId::new(u64::MAX))),
        Refusal::from(StandingRefusal::Direct),
        Refusal::from(StandingRefusal::Many { most: 3 }),
        Refusal::from(StandingRefusal::Twice),
        Refusal::from(StandingRefusal::Games { most: 5 }),
        Refusal::from(StandingRefusal::Series),
        Refusal::from(StandingRefusal::Playing),
        Refusal::from(StandingRefusal::Over),
        Refusal::from(VoteRefusal::Direct),
        Refusal::from(VoteRefusal::NotYourRole(LONG_GROUP.into())),
        Refusal::from(VoteRefusal::Time { typed: typed() }),
        Refusal::from(VoteRefusal::Quorum { most: 100 }),
        Refusal::from(VoteRefusal::ManyGames { most: 3 }),
        Refusal::from(VoteRefusal::ManyMoves { most: 10 }),
        Refusal::from(VoteRefusal::ManyVoters { most: 1000 }),
        Refusal::from(VoteRefusal::OtherSide),
        Refusal::from(VoteRefusal::NoChallenge),
        Refusal::from(VoteRefusal::NotManager),
        Refusal::from(TournamentRefusal::Unknown),
        Refusal::from(TournamentRefusal::NotOrganizer),
        Refusal::from(TournamentRefusal::NotYours),
        Refusal::from(TournamentRefusal::TooMany { most: 10 }),
        Refusal::from(TournamentRefusal::Closed),
        Refusal::from(TournamentRefusal::Full { most: 64 }),
        Refusal::from(TournamentRefusal::AlreadyIn),
        Refusal::from(TournamentRefusal::NotIn),
        Refusal::from(TournamentRefusal::Removed),
        Refusal::from(TournamentRefusal::Rounds { least: 1, most: 15 }),
        Refusal::from(TournamentRefusal::Size { least: 3, most: 64 }),
        Refusal::from(TournamentRefusal::Name {
            length: 100,
            most: 60,
        }),
        Refusal::from(TournamentRefusal::Starts { most: 336 }),
        Refusal::from(TournamentRefusal::NeedsTime),
        Refusal::from(TournamentRefusal::Seats {
            game: GameKind::SternHalma,
            least: 3,
            most: 6,
        }),
        Refusal::from(TournamentRefusal::Groups),
        Refusal::from(TournamentRefusal::Teams),
        Refusal::from(TournamentRefusal::NoEngine),
        Refusal::NoAbort,
        Refusal::from(TournamentRefusal::Over),
        Refusal::from(TournamentRefusal::TooFew { least: 3 }),
        Refusal::from(TournamentRefusal::Decided),
        Refusal::from(TournamentRefusal::NotHere),
        Refusal::from(TournamentRefusal::Divisions { most: 4 }),
        Refusal::from(TournamentRefusal::DivisionsAlone),
        Refusal::TooLateToAbort,
        Refusal::Time(TimeRefusal::Untimed),
        Refusal::Time(TimeRefusal::Fixed),
        Refusal::Time(TimeRefusal::Paused(since)),
        Refusal::Time(TimeRefusal::Given),
        Refusal::Time(TimeRefusal::OwnTurn),
        Refusal::Time(TimeRefusal::Many(asterism_store::MAX_GRANTS)),
        Refusal::Nudge(NudgeRefusal::Early { user: USER, since }),
        Refusal::Nudge(NudgeRefusal::Again {
            user: USER,
            at: since,
        }),
        Refusal::Nudge(NudgeRefusal::Away {
            user: USER,
            until: since,
        }),
        Refusal::Nudge(NudgeRefusal::Unwanted { user: USER }),
        Refusal::Import(ImportRefusal::Large),
        Refusal::Import(ImportRefusal::Lost),
        Refusal::Import(ImportRefusal::NoText),
        Refusal::Import(ImportRefusal::OtherGame(GameKind::Pentagame)),
        Refusal::Import(ImportRefusal::Settled),
        Refusal::Import(ImportRefusal::Long),
        Refusal::Import(ImportRefusal::Line {
            number: 1000,
            line: typed(),
            problem: Box::new(RecordProblem::Expected(typed())),
        }),
        Refusal::Import(ImportRefusal::Line {
            number: 1000,
            line: String::new(),
            problem: Box::new(RecordProblem::Over),
        }),
        Refusal::NotManager,
        Refusal::NotRoleManager,
        Refusal::ServerOnly,
        Refusal::Elsewhere(vec![ChannelId::new(u64::MAX); 25]),
        Refusal::LevelCap { most: 6 },
        Refusal::NoSuchGame { typed: typed() },
        Refusal::Over(game),
        Refusal::Record(game),
        Refusal::NoSuchChallenge,
        Refusal::NotInvited(vec![USER; 5]),
        Refusal::AlreadyAccepted,
        Refusal::OwnChallenge,
        Refusal::NotChallenger(USER.into()),
        Refusal::BotOpponent(USER),
        Refusal::Twice(USER),
        Refusal::OnlyMeHere(USER),
        Refusal::Level,
        Refusal::LevelAlone(USER),
        Refusal::Option(OptionError::Malformed { part: typed() }),
        Refusal::OptionTwice {
            key: "own_partner_out".to_owned(),
            one: "immediate".to_owned(),
            other: "next_turn".to_owned(),
        },
        Refusal::GameKind { typed: typed() },
        Refusal::Seat { typed: typed() },
        Refusal::Missing { option: "game" },
        Refusal::Missing { option: "move" },
        Refusal::PermissionIn(vec![
            (
                asterism_store::ChannelId::new(u64::MAX),
                vec![
                    Permission::ViewChannel,
                    Permission::SendMessagesInThreads,
                    Permission::EmbedLinks,
                    Permission::AttachFiles,
                ],
            );
            25
        ]),
        Refusal::Permission(vec![
            Permission::ViewChannel,
            Permission::SendMessages,
            Permission::SendMessagesInThreads,
            Permission::EmbedLinks,
            Permission::AttachFiles,
            Permission::CreatePublicThreads,
            Permission::ReadMessageHistory,
            Permission::ManageRoles,
            Permission::CreateEvents,
            Permission::ManageServer,
        ]),
        Refusal::Restarting,
        Refusal::TooFast,
        Refusal::DiskFull,
        Refusal::DiskFailed,
        Refusal::Unreachable,
        Refusal::ReadOnly,
        Refusal::Button,
        Refusal::Choice,
        Refusal::Command { name: typed() },
        Refusal::NotOver(game),
        Refusal::Rated,
        Refusal::Busy,
        Refusal::Crowded,
        Refusal::NotHere,
        Refusal::AlreadyOut,
        Refusal::VacationDates {
            typed: NAME.repeat(4),
        },
        Refusal::Vacation(VacationRefusal::Past),
        Refusal::Vacation(VacationRefusal::Far),
        Refusal::Vacation(VacationRefusal::Spent {
            year: 2026,
            left: 29,
        }),
        Refusal::Vacation(VacationRefusal::Many),
        Refusal::Trouble,
        Refusal::LeftOut(vec![USER; 6]),
        Refusal::InRatedGames(100),
    ];
    samples.extend(of_challenges(language));
    let offers = [
        OfferRefusal::Gone,
        OfferRefusal::Own,
        OfferRefusal::NotOwn(USER),
        OfferRefusal::Again,
        OfferRefusal::NoMove,
        OfferRefusal::Left,
        OfferRefusal::Group,
    ];
    samples.extend(offers.map(Refusal::Offer));
    let trees = [
        TreeRefusal::Gone,
        TreeRefusal::Full,
        TreeRefusal::Deep,
        TreeRefusal::TooMany,
        TreeRefusal::Both,
        TreeRefusal::LongText {
            length: 4000,
            most: 500,
        },
    ];
    samples.extend(trees.map(Refusal::Tree));
    let fault = |line: usize| PlanFault {
        line,
        typed: "hello".repeat(100),
        why: Box::new(PlanRefusal::PartOfMove.into()),
    };
    let plans = [
        PlanRefusal::NotPlaying,
        PlanRefusal::NotAhead,
        PlanRefusal::NoAnswer,
        PlanRefusal::Moved,
        PlanRefusal::ManyPlanned { most: 100 },
        PlanRefusal::ManyLines { most: 40 },
        PlanRefusal::TwoAnswers { other: 2 },
        PlanRefusal::PartOfMove,
        PlanRefusal::Text((1..50).map(fault).collect()),
    ];
    samples.extend(plans.map(Refusal::from));
    let caps = [1, 2, 5, 22].map(|cap| Refusal::GamesCap {
        running: usize::from(cap),
        cap,
    });
    samples.extend(caps);
    samples.extend([0, 1, 2, 5, 22].map(|last| Refusal::NoSuchPly { ply: 1000, last }));
    samples
}

/// Returns refusals about challenges and about the options of their games.
fn of_challenges(language: Language) -> Vec<Refusal> {
    let mut samples: Vec<Refusal> = hitches().into_iter().map(Refusal::from).collect();
    for why in [
        ClosedWhy::Declined { by: USER.into() },
        ClosedWhy::Withdrawn,
        ClosedWhy::Lapsed,
        ClosedWhy::Started,
    ] {
        samples.push(Refusal::ChallengeGone { why, url: None });
        samples.push(Refusal::ChallengeGone {
            why,
            url: Some(long_url()),
        });
    }
    for &kind in GameKind::ALL {
        samples.push(Refusal::Variant {
            typed: typed(),
            known: known_variants(kind, language),
        });
        samples.push(Refusal::Players {
            game: kind,
            least: *kind.players().start(),
            most: *kind.players().end(),
        });
        samples.extend([(2, 2), (4, 4), (3, 5), (2, 4)].map(|(least, most)| {
            Refusal::OptionPlayers {
                game: kind,
                option: "teams=true",
                least,
                most,
            }
        }));
        let no_key = kind.read_options("nonsense=1");
        let keys = kind.option_keys();
        let no_values = keys
            .iter()
            .map(|(key, _)| kind.read_options(&format!("{key}=nonsense")));
        for read in no_values.chain([no_key]) {
            let Err(asterism_rules::SetupError::Options(error)) = read else {
                panic!("{kind} accepts an invalid option")
            };
            samples.push(Refusal::Option(error));
        }
        samples.extend(of_moves(kind));
    }
    samples
}

/// Returns at least one of each refusal about challenges; the match fails to compile if a variant is missing.
fn hitches() -> Vec<ChallengeRefusal> {
    let users = vec![USER; 5];
    let all = vec![
        ChallengeRefusal::PracticeAlone,
        ChallengeRefusal::MoreNamed { named: 6 },
        ChallengeRefusal::OwnPartner,
        ChallengeRefusal::NoTeams,
        ChallengeRefusal::RatedEngine,
        ChallengeRefusal::RatedOdds,
        ChallengeRefusal::RatedHeadStart,
        ChallengeRefusal::HeadStartForTwo,
        ChallengeRefusal::NoHeadStart,
        ChallengeRefusal::NeedsTime,
        ChallengeRefusal::NeedsOpenSeats,
        ChallengeRefusal::OtherStrength {
            own: 1320,
            limits: RatingLimits {
                lowest: 1400,
                highest: 1800,
            },
        },
        ChallengeRefusal::RatedPractice,
        ChallengeRefusal::Full,
        ChallengeRefusal::AlreadyIn {
            starter: Some(USER.into()),
        },
        ChallengeRefusal::AlreadyIn { starter: None },
        ChallengeRefusal::NotIn,
        ChallengeRefusal::OwnOpen,
        ChallengeRefusal::NotStarter(USER.into()),
        ChallengeRefusal::NotBalancer(USER.into()),
        ChallengeRefusal::AcceptedVariant,
        ChallengeRefusal::Balanced,
        ChallengeRefusal::StillAsked(users),
        ChallengeRefusal::TooFew { least: 4 },
        ChallengeRefusal::Time { typed: typed() },
        ChallengeRefusal::NotSoMany { players: 5 },
        ChallengeRefusal::NothingToRepeat,
        ChallengeRefusal::SeriesGoesOn,
        ChallengeRefusal::Rematched {
            game: GameId::new(u64::MAX).expect("not zero"),
            url: None,
        },
        ChallengeRefusal::Rematched {
            game: GameId::new(u64::MAX).expect("not zero"),
            url: Some(long_url()),
        },
        ChallengeRefusal::RematchAsked { url: None },
        ChallengeRefusal::RematchAsked {
            url: Some(long_url()),
        },
        ChallengeRefusal::Former,
        ChallengeRefusal::StillRuns(GameId::new(u64::MAX).expect("not zero")),
        ChallengeRefusal::ElsewhereNow(vec![ChannelId::new(u64::MAX); 25]),
        ChallengeRefusal::LeftOutYourself,
        ChallengeRefusal::TooMany { most: 99 },
        ChallengeRefusal::TooManyAlone { most: 99 },
    ];
    let number = |hitch: &ChallengeRefusal| match hitch {
        ChallengeRefusal::PracticeAlone => 0,
        ChallengeRefusal::MoreNamed { .. } => 1,
        ChallengeRefusal::OwnPartner => 2,
        ChallengeRefusal::NoTeams => 3,
        ChallengeRefusal::RatedEngine => 4,
        ChallengeRefusal::RatedPractice => 5,
        ChallengeRefusal::Full => 7,
        ChallengeRefusal::NotIn => 8,
        ChallengeRefusal::OwnOpen => 9,
        ChallengeRefusal::NotStarter(_) => 10,
        ChallengeRefusal::StillAsked(_) => 11,
        ChallengeRefusal::TooFew { .. } => 12,
        ChallengeRefusal::NotSoMany { .. } => 6,
        ChallengeRefusal::NothingToRepeat => 13,
        ChallengeRefusal::SeriesGoesOn => 14,
        ChallengeRefusal::Rematched { .. } => 15,
        ChallengeRefusal::RematchAsked { .. } => 16,
        ChallengeRefusal::Former => 17,
        ChallengeRefusal::StillRuns(_) => 19,
        ChallengeRefusal::ElsewhereNow(_) => 20,
        ChallengeRefusal::TooMany { .. } => 21,
        ChallengeRefusal::LeftOutYourself => 23,
        ChallengeRefusal::TooManyAlone { .. } => 22,
        ChallengeRefusal::Time { .. } => 18,
        ChallengeRefusal::AlreadyIn { .. } => 24,
        ChallengeRefusal::NotBalancer(_) => 25,
        ChallengeRefusal::AcceptedVariant => 26,
        ChallengeRefusal::Balanced => 27,
        ChallengeRefusal::RatedOdds => 28,
        ChallengeRefusal::NeedsTime => 29,
        ChallengeRefusal::NeedsOpenSeats => 30,
        ChallengeRefusal::OtherStrength { .. } => 31,
        ChallengeRefusal::RatedHeadStart => 32,
        ChallengeRefusal::HeadStartForTwo => 33,
        ChallengeRefusal::NoHeadStart => 34,
    };
    let numbers: BTreeSet<usize> = all.iter().map(number).collect();
    assert_eq!(numbers.len(), 35);
    all
}

/// Returns refusals of various moves at the start of a game.
fn of_moves(kind: GameKind) -> Vec<Refusal> {
    let most = *kind.players().end();
    let game = AnyGame::new(kind, "", most).expect("a valid number of players");
    let names = vec![NAME.to_owned(); most];
    let long = "x".repeat(100);
    let typed = each_kind!(kind, P => P::MISTYPED);
    let refused: Vec<Refusal> = typed
        .into_iter()
        .chain([&*long])
        .filter_map(|typed| match game.read(typed) {
            Err(MoveError::Unreadable {
                at,
                expected,
                example,
            }) => Some(Refusal::Unreadable {
                typed: typed.to_owned(),
                names: names.clone(),
                at,
                expected: Box::new(expected),
                example,
            }),
            Err(MoveError::Illegal(illegal)) => Some(Refusal::Illegal {
                kind,
                illegal: Box::new(illegal),
                names: names.clone(),
            }),
            Err(MoveError::Doubtful { meant }) => Some(Refusal::Doubtful { meant }),
            Ok(_) | Err(MoveError::Incomplete { .. } | MoveError::Over) => None,
        })
        .collect();
    assert!(
        refused.len() > 2,
        "{kind} refuses too few moves: {refused:?}"
    );
    refused
}

#[test]
fn every_refusal_has_a_text_in_every_language() {
    for &language in Language::ALL {
        let mut seen = BTreeSet::new();
        for refusal in samples(language) {
            seen.insert(number(&refusal));
            let post = refusal.post(language);
            let said = &post.content;
            let length = said.chars().count();
            assert!((1..=MESSAGE).contains(&length), "{length}: {said}");
            assert!(!said.contains("{$"), "{said}");
            assert!(!said.contains("@everyone"), "{said}");
            for row in &post.rows {
                let Row::Buttons(buttons) = row else { continue };
                for button in buttons.iter() {
                    // No label is truncated.
                    assert!(!button.label.ends_with('…'), "{}", button.label);
                }
            }
        }
        let missing: Vec<usize> = (0..COUNT).filter(|number| !seen.contains(number)).collect();
        assert!(missing.is_empty(), "no sample for {missing:?}");
    }
}

#[test]
fn refusals_differ_between_languages() {
    let say = |language: Language| -> Vec<String> {
        let samples = samples(Language::English);
        let said = samples.iter().map(|refusal| refusal.post(language).content);
        said.collect()
    };
    let english = say(Language::English);
    for language in Language::translations() {
        for (ours, theirs) in say(language).into_iter().zip(&english) {
            assert_ne!(&ours, theirs, "{}", language.tag());
        }
    }
}

#[test]
fn an_unreadable_move_is_quoted_from_where_it_stops_making_sense() {
    let why = || "a stop comes next".to_owned();
    for (typed, at, text) in [
        (
            "a x",
            2,
            "I can't read `a x` from `x` on: a stop comes next. A legal move is `a A`.",
        ),
        ("x", 0, "I can't read `x`: a stop comes next, as in `a A`."),
        (
            "a ",
            1,
            "`a ` isn't a whole move: a stop comes next. A legal move is `a A`.",
        ),
        (
            "",
            0,
            "`` isn't a whole move: a stop comes next. A legal move is `a A`.",
        ),
    ] {
        let said = unreadable_text(typed, at, why(), "a A", Language::English);
        assert_eq!(said, text);
    }
}
