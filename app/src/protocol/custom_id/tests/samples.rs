//! A custom id of each kind, and its spelling.

use asterism_rules::{GameKind, Step};
use asterism_store::{GameId, UserId};

use super::super::field::MAX_STEPS;
use super::super::step::read_step;
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::{
    Board, Crowd, DeletionPrompt, EngineSetup, GamesPage, LeaderboardPage, OfferWish, Offering,
    PuzzleTry, Scale, ServerPanel, SetupPart, Spot, SpotPlace, WatchWish,
};
use crate::protocol::time_control::TimeId;

fn game(id: u64) -> GameId {
    GameId::new(id).expect("ids in tests are not zero")
}

/// Returns a position of a game.
fn on_line() -> Spot {
    Spot {
        tree: game(7),
        owner: None,
        place: SpotPlace::Line {
            entries: 12,
            version: 13,
        },
    }
}

/// Returns a position that a user tried.
fn at_node() -> Spot {
    Spot {
        tree: game(u64::MAX),
        owner: None,
        place: SpotPlace::Node {
            stamp: u32::MAX,
            node: u32::MAX,
        },
    }
}

fn board(id: u64, version: u64) -> Board {
    Board {
        game: game(id),
        version,
    }
}

/// Returns a try at a puzzle.
fn tried(tries: u8) -> PuzzleTry {
    PuzzleTry {
        puzzle: u32::MAX,
        tries,
        same_game: tries == 2,
    }
}

fn chosen(codes: &[&str]) -> Vec<Step> {
    codes
        .iter()
        .map(|code| read_step(code).expect("codes in tests are valid"))
        .collect()
}

fn setup(variant: &str) -> EngineSetup {
    EngineSetup {
        kind: GameKind::SternHalma,
        level: u8::MAX,
        time: TimeId::from_id("1+3").expect("it is offered"),
        variant: variant.to_owned(),
    }
}

fn scale(crowd: Crowd) -> Scale {
    Scale {
        kind: GameKind::Pentagame,
        crowd,
    }
}

/// Returns at least one of each custom id.
#[expect(clippy::too_many_lines, reason = "a list")]
pub(super) fn samples() -> Vec<CustomId> {
    vec![
        CustomId::ChallengeAsk(UserId::new(u64::MAX)),
        CustomId::ChallengeIn(UserId::new(7)),
        CustomId::Help,
        CustomId::Accept(game(1)),
        CustomId::Decline(game(2)),
        CustomId::Withdraw(game(u64::MAX)),
        CustomId::WithdrawIn,
        CustomId::Balance(game(u64::MAX)),
        CustomId::Join(game(u64::MAX)),
        CustomId::Leave(game(3)),
        CustomId::Start(game(4)),
        CustomId::Rematch {
            game: game(u64::MAX),
        },
        CustomId::RematchAt {
            game: game(u64::MAX),
            level: 6,
        },
        CustomId::PlayMe,
        CustomId::OtherGame,
        CustomId::SetUpEngineGame(setup("")),
        CustomId::ChangeEngineGame {
            part: SetupPart::Level,
            setup: setup("two-stars"),
        },
        CustomId::ChangeEngineGame {
            part: SetupPart::Variant,
            setup: setup(""),
        },
        CustomId::ChangeEngineGame {
            part: SetupPart::Time,
            setup: setup("a=1,b=2"),
        },
        CustomId::StartEngineGame(setup("leaflet")),
        CustomId::Move(board(7, 0)),
        CustomId::Guide {
            board: board(7, 3),
            chosen: vec![],
            menu: None,
        },
        CustomId::Guide {
            board: board(7, 3),
            chosen: vec![],
            menu: Some(6),
        },
        CustomId::Guide {
            board: board(7, 3),
            chosen: chosen(&["04", "2a"]),
            menu: None,
        },
        CustomId::Guide {
            board: board(7, 3),
            chosen: chosen(&["04", "2a"]),
            menu: Some(0),
        },
        CustomId::Type {
            board: board(7, 3),
            chosen: chosen(&["zz"]),
        },
        CustomId::TypeSaying {
            board: board(7, 3),
            chosen: chosen(&["zz"]),
        },
        CustomId::GuideSaying {
            board: board(7, 3),
            chosen: chosen(&["0a"]),
            menu: Some(0),
        },
        CustomId::Say {
            board: board(u64::MAX, u64::MAX),
            chosen: chosen(&["00"; MAX_STEPS]),
        },
        CustomId::Play {
            board: board(u64::MAX, u64::MAX),
            chosen: chosen(&["00"; MAX_STEPS]),
        },
        CustomId::Cancel,
        CustomId::Offering(Offering::Ask {
            wish: OfferWish::Draw,
            game: game(3),
        }),
        CustomId::Offering(Offering::AskIn(OfferWish::Takeback)),
        CustomId::Offering(Offering::Make {
            wish: OfferWish::Takeback,
            board: board(u64::MAX, u64::MAX),
        }),
        CustomId::Offering(Offering::Accept {
            game: game(3),
            number: u32::MAX,
        }),
        CustomId::Offering(Offering::Decline {
            game: game(3),
            number: 1,
        }),
        CustomId::Offering(Offering::Withdraw {
            game: game(u64::MAX),
            number: 1,
        }),
        CustomId::More(board(1, 9)),
        CustomId::Look {
            game: game(1),
            ply: None,
        },
        CustomId::Look {
            game: game(1),
            ply: Some(12),
        },
        CustomId::Show {
            game: game(1),
            ply: 12,
        },
        CustomId::Replay { game: game(1) },
        CustomId::ShowReplay {
            game: game(1),
            ply: 12,
        },
        CustomId::ReplayIn,
        CustomId::ExploreGame {
            game: game(1),
            ply: None,
        },
        CustomId::ExploreGame {
            game: game(1),
            ply: Some(12),
        },
        CustomId::ExploreIn,
        CustomId::Explore(on_line()),
        CustomId::Explore(at_node()),
        CustomId::Explore(Spot {
            owner: Some(UserId::new(u64::MAX)),
            ..on_line()
        }),
        CustomId::Explore(Spot {
            owner: Some(UserId::new(5)),
            ..at_node()
        }),
        CustomId::ExplorePicked { menu: 1 },
        CustomId::TryMove {
            spot: on_line(),
            chosen: vec![],
            menu: None,
        },
        CustomId::TryMove {
            spot: at_node(),
            chosen: chosen(&["04", "2a"]),
            menu: Some(3),
        },
        CustomId::TryTyped {
            spot: at_node(),
            chosen: chosen(&["00"; MAX_STEPS]),
        },
        CustomId::NameLine(at_node()),
        CustomId::NotePosition(on_line()),
        CustomId::DeleteLineAsk(at_node()),
        CustomId::DeleteLine(at_node()),
        CustomId::ExploreText(on_line()),
        CustomId::ExploreList,
        CustomId::PlanLineAsk(at_node()),
        CustomId::PlanLine {
            spot: at_node(),
            version: 13,
        },
        CustomId::UnplanLine(at_node()),
        CustomId::PlanList { game: game(1) },
        CustomId::PlanListIn,
        CustomId::PlanIn {
            text: "B1 -> A2; else B2 -> A1".to_owned(),
        },
        CustomId::ClearPlans { game: game(1) },
        CustomId::ShareLines {
            game: game(1),
            on: true,
        },
        CustomId::ExploreTurns {
            game: game(1),
            number: None,
        },
        CustomId::ExploreTurns {
            game: game(1),
            number: Some(2),
        },
        CustomId::Hint { game: game(1) },
        CustomId::HintIn,
        CustomId::Review { game: game(1) },
        CustomId::ShowReview {
            game: game(u64::MAX),
        },
        CustomId::ReviewIn,
        CustomId::Turn {
            game: game(1),
            number: None,
        },
        CustomId::Turn {
            game: game(1),
            number: Some(7),
        },
        CustomId::LookText {
            game: game(1),
            ply: None,
        },
        CustomId::LookText {
            game: game(1),
            ply: Some(0),
        },
        CustomId::ShowText {
            game: game(1),
            ply: 12,
        },
        CustomId::Nudge(board(1, 4)),
        CustomId::AbortAsk { game: game(1) },
        CustomId::Abort(board(1, 4)),
        CustomId::ResignAsk { game: game(1) },
        CustomId::Resign(board(1, 4)),
        CustomId::RulesOf {
            kind: GameKind::ALL[1],
            page: 0,
        },
        CustomId::Rules {
            kind: GameKind::ALL[0],
            page: 2,
        },
        CustomId::Open,
        CustomId::OpenText,
        CustomId::PlayIn {
            text: "b E x b+ k:E-2-c g:E-3-c".to_owned(),
        },
        CustomId::ResignIn,
        CustomId::SetTheme,
        CustomId::SetLanguage,
        CustomId::SetPings,
        CustomId::SetReminders,
        CustomId::SetLabels(true),
        CustomId::SetOwnSide(false),
        CustomId::SetConfirmMoves(true),
        CustomId::Games(GamesPage {
            player: Some(UserId::new(u64::MAX)),
            here: true,
            page: u16::MAX,
        }),
        CustomId::Games(GamesPage {
            player: None,
            here: false,
            page: 0,
        }),
        CustomId::Leaderboard(LeaderboardPage {
            scale: scale(Crowd::Many),
            everyone: true,
            page: 3,
        }),
        CustomId::ShowLeaderboard(LeaderboardPage {
            scale: scale(Crowd::Two),
            everyone: false,
            page: 0,
        }),
        CustomId::LeaderboardOf { everyone: true },
        CustomId::ShowProfile(UserId::new(5)),
        CustomId::LeaveRatings,
        CustomId::Export,
        CustomId::ForgetAsk,
        CustomId::Forget(DeletionPrompt {
            at: i64::MAX,
            newest: u64::MAX,
        }),
        CustomId::Server(ServerPanel::Channels),
        CustomId::Server(ServerPanel::Everywhere),
        CustomId::Server(ServerPanel::Threads(true)),
        CustomId::Server(ServerPanel::Threads(false)),
        CustomId::Server(ServerPanel::Time),
        CustomId::Server(ServerPanel::Language),
        CustomId::Server(ServerPanel::Limits),
        CustomId::Server(ServerPanel::Tournaments(true)),
        CustomId::Server(ServerPanel::Tournaments(false)),
        CustomId::Server(ServerPanel::Events),
        CustomId::Server(ServerPanel::Back),
        CustomId::Server(ServerPanel::Puzzle),
        CustomId::Server(ServerPanel::Broadcast),
        CustomId::JoinTournament {
            tournament: game(1),
        },
        CustomId::LeaveTournament {
            tournament: game(1),
        },
        CustomId::WithdrawTournament {
            tournament: game(1),
        },
        CustomId::Standings {
            tournament: game(1),
        },
        CustomId::OrganizeTournament {
            tournament: game(1),
        },
        CustomId::BeginTournament {
            tournament: game(1),
        },
        CustomId::OrganizePage {
            tournament: game(u64::MAX),
            page: u16::MAX,
        },
        CustomId::CancelTournamentAsk {
            tournament: game(1),
        },
        CustomId::CancelTournament {
            tournament: game(1),
        },
        CustomId::EnterEngine {
            tournament: game(1),
        },
        CustomId::TournamentIn,
        CustomId::RemoveEntrant {
            tournament: game(u64::MAX),
            menu: 1,
        },
        CustomId::DecideTable {
            tournament: game(u64::MAX),
            menu: 1,
        },
        CustomId::SetTableResult {
            tournament: game(u64::MAX),
            round: 39,
            table: 127,
            winner: Some(6),
        },
        CustomId::SetTableResult {
            tournament: game(1),
            round: 0,
            table: 0,
            winner: None,
        },
        CustomId::Solve {
            at: tried(0),
            chosen: Vec::new(),
            menu: None,
        },
        CustomId::Solve {
            at: tried(2),
            chosen: chosen(&["04", "2a"]),
            menu: Some(3),
        },
        CustomId::SolveTyped {
            at: tried(u8::MAX),
            chosen: chosen(&["04"; MAX_STEPS]),
        },
        CustomId::PuzzleSolution(tried(3)),
        CustomId::AnotherPuzzle {
            after: 20_001,
            kind: Some(GameKind::StarSquares),
        },
        CustomId::AnotherPuzzle {
            after: u32::MAX,
            kind: None,
        },
        CustomId::Ladder {
            kind: GameKind::Squadro,
        },
        CustomId::JoinLadder {
            kind: GameKind::SternHalma,
        },
        CustomId::LeaveLadderAsk {
            kind: GameKind::Pentagame,
        },
        CustomId::LeaveLadder {
            kind: GameKind::Pentagame,
        },
        CustomId::LadderChallenge {
            kind: GameKind::StarSquares,
        },
        CustomId::WatchAsk { game: game(7) },
        CustomId::SetWatch {
            game: game(u64::MAX),
            wish: WatchWish::Moves,
        },
        CustomId::SetWatch {
            game: game(1),
            wish: WatchWish::End,
        },
        CustomId::SetWatch {
            game: game(1),
            wish: WatchWish::Daily,
        },
        CustomId::SetWatch {
            game: game(1),
            wish: WatchWish::Stop,
        },
    ]
}

/// How the first version of the program wrote each of the [`samples`]; such buttons still exist in channels.
pub(super) const SPELLINGS: &[&str] = &[
    "cq.18446744073709551615",
    "ci.7",
    "he",
    "ca.1",
    "cd.2",
    "cw.18446744073709551615",
    "cx",
    "cb.18446744073709551615",
    "cj.18446744073709551615",
    "cl.3",
    "cs.4",
    "cr.18446744073709551615",
    "cv.18446744073709551615.6",
    "ea",
    "eo",
    "es.stern-halma.255.1+3.",
    "ec.l.stern-halma.255.1+3.two-stars",
    "ec.v.stern-halma.255.1+3.",
    "ec.t.stern-halma.255.1+3.a=1,b=2",
    "eb.stern-halma.255.1+3.leaflet",
    "mv.7.0",
    "gd.7.3.",
    "gd.7.3..6",
    "gd.7.3.042a",
    "gd.7.3.042a.0",
    "ty.7.3.zz",
    "ts.7.3.zz",
    "gs.7.3.0a.0",
    "sy.18446744073709551615.18446744073709551615.00000000000000000000000000000000000000000000000000",
    "pl.18446744073709551615.18446744073709551615.00000000000000000000000000000000000000000000000000",
    "no",
    "of.a.d.3",
    "of.a.t",
    "of.m.t.18446744073709551615.18446744073709551615",
    "of.y.3.4294967295",
    "of.n.3.1",
    "of.w.18446744073709551615.1",
    "mo.1.9",
    "lo.1",
    "lo.1.12",
    "sh.1.12",
    "rp.1",
    "sr.1.12",
    "ry",
    "xf.1",
    "xf.1.12",
    "xg",
    "xp.l.7.12.13",
    "xp.n.18446744073709551615.4294967295.4294967295",
    "xp.ol.7.18446744073709551615.12.13",
    "xp.on.18446744073709551615.5.4294967295.4294967295",
    "xb.1",
    "xm.l.7.12.13.",
    "xm.n.18446744073709551615.4294967295.4294967295.042a.3",
    "xy.n.18446744073709551615.4294967295.4294967295.00000000000000000000000000000000000000000000000000",
    "xn.n.18446744073709551615.4294967295.4294967295",
    "xo.l.7.12.13",
    "xq.n.18446744073709551615.4294967295.4294967295",
    "xd.n.18446744073709551615.4294967295.4294967295",
    "xw.l.7.12.13",
    "xl",
    "xa.n.18446744073709551615.4294967295.4294967295",
    "xs.n.18446744073709551615.4294967295.4294967295.13",
    "xz.n.18446744073709551615.4294967295.4294967295",
    "xv.1",
    "xk",
    "xe.B1 -> A2; else B2 -> A1",
    "xc.1",
    "xh.1.1",
    "xr.1",
    "xr.1.2",
    "hn.1",
    "hy",
    "rv.1",
    "vs.18446744073709551615",
    "vy",
    "tn.1",
    "tn.1.7",
    "lt.1",
    "lt.1.0",
    "xt.1.12",
    "nu.1.4",
    "ab.1",
    "ax.1.4",
    "ra.1",
    "rs.1.4",
    "ro.squadro.0",
    "ru.pentagame.2",
    "op",
    "ot",
    "pi.b E x b+ k:E-2-c g:E-3-c",
    "ri",
    "st",
    "sg",
    "sp",
    "sr",
    "sl.1",
    "ss.0",
    "sf.1",
    "gl.18446744073709551615.1.65535",
    "gl.0.0.0",
    "lb.pentagame-many.1.3",
    "ls.pentagame.0.0",
    "ly.1",
    "ps.5",
    "ur",
    "pe",
    "pa",
    "pf.9223372036854775807.18446744073709551615",
    "sv.c",
    "sv.e",
    "sv.t1",
    "sv.t0",
    "sv.m",
    "sv.l",
    "sv.x",
    "sv.r1",
    "sv.r0",
    "sv.v",
    "sv.b",
    "sv.p",
    "sv.g",
    "ti.1",
    "tl.1",
    "tw.1",
    "tv.1",
    "tm.1",
    "tb.1",
    "tp.18446744073709551615.65535",
    "tq.1",
    "tc.1",
    "te.1",
    "to",
    "td.18446744073709551615.1",
    "tk.18446744073709551615.1",
    "tr.18446744073709551615.39.127.6",
    "tr.1.0.0",
    "zs.4294967295.0.0.",
    "zs.4294967295.2.1.042a.3",
    "zt.4294967295.255.0.04040404040404040404040404040404040404040404040404",
    "zv.4294967295.3.0",
    "za.20001.star-squares",
    "za.4294967295",
    "la.squadro",
    "lj.stern-halma",
    "lk.pentagame",
    "lv.pentagame",
    "lc.star-squares",
    "wa.7",
    "ws.18446744073709551615.m",
    "ws.1.e",
    "ws.1.d",
    "ws.1.s",
];
