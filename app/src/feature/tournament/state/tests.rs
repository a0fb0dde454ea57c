//! Tournaments from the announcement to the winner, with games that are resigned, lost on time and played.

mod organizer;
mod told;
mod winners;

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use asterism_store::{
    EntryKind, GameQuery, GameRecord, GuildSetting, Origin, Setting, UserId, Vacation,
};

use super::*;
use crate::feature::tournament::model::document::{TournamentFormat, TournamentOver};
use crate::feature::tournament::model::rank;
use crate::ports::messenger::SendError;
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::Board;
use crate::protocol::reply::{Audience, Post, Reply};
use crate::protocol::request::Value;
use crate::testing::club::{ANN, BEN, Club, ENGINE, HERE, ids, text};

const HOUR: Duration = Duration::from_hours(1);
const DAY: Duration = Duration::from_hours(24);

/// Random numbers: Knuth's MMIX generator.
struct Fate(u64);

impl Fate {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

fn player(number: u64) -> UserId {
    UserId::new(1000 + number)
}

/// Announces a tournament of Ann, and returns its number.
async fn announce(club: &Club, options: &[(&str, Value)]) -> GameId {
    let (tournament, _) = preview(club, options).await;
    let announced = press(club, ANN, &CustomId::AnnounceTournament { tournament }).await;
    assert!(announced.is_ok(), "{announced:?}");
    club.pump().await;
    tournament
}

/// Plans a tournament of Ann, and returns its number and the preview.
async fn preview(club: &Club, options: &[(&str, Value)]) -> (GameId, Post) {
    let mut request = club.subcommand(ANN, ("tournament", "new"), options);
    request.manages = true;
    let post = match club.handle(&request).await {
        Ok(Reply::Say(post, Audience::You)) => post,
        reply => panic!("{reply:?}"),
    };
    club.pump().await;
    let newest = club.app.store.documents(
        asterism_store::Label::Guild(HERE.guild.unwrap()),
        asterism_store::DocumentKind::of::<Tournament>(),
        1,
    );
    (newest.await.unwrap()[0].key.number(), post)
}

async fn load(club: &Club, tournament: GameId) -> Tournament {
    club.app.load_tournament(tournament).await.unwrap().content
}

async fn press(club: &Club, user: UserId, id: &CustomId) -> Result<Reply, Refusal> {
    club.handle(&club.press(user, id, &[])).await
}

async fn join(club: &Club, tournament: GameId, user: UserId) {
    let joined = press(club, user, &CustomId::JoinTournament { tournament }).await;
    assert!(joined.is_ok(), "{joined:?}");
}

async fn resign(club: &Club, record: &GameRecord, seat: usize) {
    let user = record.seats[seat].user().unwrap();
    let board = Board {
        game: record.id,
        version: record.version,
    };
    let resigned = press(club, user, &CustomId::Resign(board)).await;
    assert!(resigned.is_ok(), "{resigned:?}");
}

/// Returns all games of a tournament.
async fn games_of(club: &Club, tournament: GameId) -> Vec<GameRecord> {
    let games = club
        .app
        .store
        .games(GameQuery::default(), 10_000)
        .await
        .unwrap();
    let is_of =
        |it: &GameRecord| matches!(it.origin, Origin::Tournament { id, .. } if id == tournament);
    games.into_iter().filter(is_of).collect()
}

/// Ends all games of a round: some players resign, others lose on time after some moves. The next round begins automatically.
async fn play_round(club: &Club, tournament: GameId, fate: &mut Fate) {
    let round = load(club, tournament).await.rounds.len();
    for _ in 0..30 {
        let now = load(club, tournament).await;
        if now.rounds.len() > round || now.stage != TournamentStage::Running {
            return;
        }
        let running = games_of(club, tournament).await;
        let running: Vec<_> = running
            .into_iter()
            .filter(|it| it.ended.is_none())
            .collect();
        for record in running {
            match fate.below(3) {
                0 => {}
                1 => {
                    let game = replay(&record).unwrap();
                    let active: Vec<_> = game.active().iter().collect();
                    let seat = active[fate.below(active.len())];
                    if record.seats[seat.index()] != ENGINE {
                        resign(club, &record, seat.index()).await;
                    }
                }
                _ => {
                    let mut game = replay(&record).unwrap();
                    let Some(seat) = game.to_move() else { continue };
                    let user = record.seats[seat.index()].user().unwrap();
                    if user == ENGINE {
                        continue;
                    }
                    let moves = game.legal_moves();
                    let notation = game.play(&moves[fate.below(moves.len())]).unwrap();
                    let played = club.command(
                        user,
                        "move",
                        &[
                            ("move", text(&notation)),
                            ("game", text(&record.id.to_string())),
                        ],
                    );
                    assert!(club.handle(&played).await.is_ok(), "{notation}");
                }
            }
        }
        club.pass(DAY).await;
    }
    panic!("the round does not end");
}

/// Counts the points of each player from the games alone, in 120ths.
async fn count_points(club: &Club, tournament: GameId) -> BTreeMap<usize, u32> {
    let number = tournament;
    let tournament = load(club, number).await;
    let games = games_of(club, number).await;
    let mut points: BTreeMap<usize, u32> =
        (0..tournament.entrants.len()).map(|at| (at, 0)).collect();
    let bye = match tournament.plan.format {
        TournamentFormat::RoundRobin => 0,
        _ => 120,
    };
    let mut started = BTreeSet::new();
    for round in &tournament.rounds {
        for bye_of in &round.byes {
            *points.get_mut(&usize::from(*bye_of)).unwrap() += bye;
        }
        for table in &round.tables {
            let Some(id) = table.game else {
                // Decided without a game, because a player had left.
                for (at, got) in table
                    .players
                    .iter()
                    .zip(&table.result.as_ref().unwrap().points)
                {
                    *points.get_mut(&usize::from(*at)).unwrap() += u32::from(*got);
                }
                continue;
            };
            assert!(started.insert(id), "game {id} is at two tables");
            let game = games.iter().find(|it| it.id == id).unwrap();
            let seats: Vec<_> = table
                .players
                .iter()
                .map(|at| tournament.entrants[usize::from(*at)].player)
                .collect();
            assert_eq!(game.seats, seats, "those who were paired play");
            let Some(ended) = &game.ended else { continue };
            if seats.len() > 2 {
                continue;
            }
            for (seat, at) in (1..).zip(&table.players) {
                *points.get_mut(&usize::from(*at)).unwrap() += match ended.winners.as_slice() {
                    [] => 60,
                    winners if winners.contains(&seat) => 120,
                    _ => 0,
                };
            }
        }
    }
    assert_eq!(started.len(), games.len(), "each game is at one table");
    points
}

/// Plays a tournament to its end.
async fn play_all(club: &Club, tournament: GameId, fate: &mut Fate) -> Tournament {
    for _ in 0..50 {
        club.pump().await;
        let now = load(club, tournament).await;
        if matches!(now.stage, TournamentStage::Over { .. }) {
            return now;
        }
        play_round(club, tournament, fate).await;
    }
    panic!("the tournament does not end");
}

async fn check_standings(club: &Club, number: GameId) {
    let tournament = load(club, number).await;
    let points = count_points(club, number).await;
    let ranked = rank(&tournament);
    assert_eq!(ranked.len(), tournament.entrants.len());
    if tournament.plan.seats[0] == 2 {
        for standing in &ranked {
            let got = standing.points.to_120ths();
            assert_eq!(got, points[&standing.entrant], "{standing:?}");
        }
    }
    assert!(ranked.is_sorted_by_key(|standing| standing.place));
}

/// Checks that the description of the podium names everyone who is in the first three places, and no points.
fn check_podium(club: &Club, tournament: &Tournament) {
    let alt = club.channel.posts().into_iter().rev().find_map(|post| {
        let alt = post.picture?.alt;
        alt.starts_with("Podium of ").then_some(alt)
    });
    let alt = alt.expect("the last post has a podium");
    let (_, told) = alt.rsplit_once(": ").expect("a list of places");
    let told: Vec<&str> = told.split(", ").collect();
    let ranked = rank(tournament).into_iter().filter(|it| it.place <= 3);
    let places: Vec<usize> = ranked.map(|it| it.place).collect();
    assert_eq!(told.len(), places.len(), "{alt}");
    for (told, place) in told.iter().zip(&places) {
        assert!(told.starts_with(&format!("{place}) ")), "{alt}");
    }
    if tournament.plan.format == TournamentFormat::Knockout {
        assert_eq!(places, [1, 2, 3, 3]);
    }
}

/// Returns the last post with this in its title.
fn last_post(club: &Club, title: &str) -> Post {
    let posts = club.channel.posts();
    let mut posts = posts.into_iter().rev();
    let found = posts.find(|post| {
        post.card
            .as_ref()
            .is_some_and(|card| card.title.contains(title))
    });
    found.unwrap_or_else(|| panic!("no post about {title}"))
}

#[tokio::test(start_paused = true)]
async fn a_swiss_tournament_of_nine_with_the_engine_goes_by_itself() {
    let club = Club::new();
    let mut fate = Fate(7);
    let tournament = announce(
        &club,
        &[
            ("game", text("squadro")),
            ("name", text("Friday *Swiss*")),
            ("rounds", Value::Integer(4)),
            ("starts", Value::Integer(1)),
            ("time", text("1")),
            ("engine", Value::Integer(1)),
        ],
    )
    .await;
    for number in 0..8 {
        join(&club, tournament, player(number)).await;
    }
    let again = press(&club, player(3), &CustomId::JoinTournament { tournament }).await;
    assert!(
        matches!(
            again,
            Err(ref refusal) if matches!(refusal.reason(), Some(TournamentRefusal::AlreadyIn))
        ),
        "{again:?}"
    );
    club.pump().await;
    assert!(games_of(&club, tournament).await.is_empty());
    let post = last_post(&club, "Friday");
    let card = post.card.unwrap();
    assert_eq!(card.title, "Friday \\*Swiss\\*");
    assert!(
        card.text.contains("**Players** (9 of at most 32)"),
        "{}",
        card.text
    );
    let before = club.channel.pings().len();
    club.pass(HOUR).await;
    let running = load(&club, tournament).await;
    assert_eq!(running.stage, TournamentStage::Running);
    assert_eq!(running.rounds[0].tables.len(), 4);
    assert_eq!(running.rounds[0].byes.len(), 1);
    // Everyone is notified of the round once: by the board of their game, or by the announcement.
    let mut pinged = club.channel.pings()[before..].to_vec();
    pinged.sort_unstable();
    let engine_first =
        |table: &TournamentTable| running.entrants[usize::from(table.players[0])].player == ENGINE;
    if !running.rounds[0].tables.iter().any(engine_first) {
        let users = (0..8).map(player).collect::<Vec<_>>();
        assert_eq!(pinged, users);
    }
    let over = Box::pin(play_all(&club, tournament, &mut fate)).await;
    assert_eq!(over.rounds.len(), 4);
    check_standings(&club, tournament).await;
    let end = last_post(&club, "Friday").card.unwrap();
    assert!(
        end.text.contains("wins the tournament") || end.text.contains("share"),
        "{}",
        end.text
    );
}

#[tokio::test(start_paused = true)]
async fn each_kind_of_tournament_is_played_to_its_end() {
    for (game, format, players, more) in [
        ("squadro", "round-robin", 5, vec![]),
        ("pentagame", "knockout", 6, vec![]),
        (
            "star-squares",
            "swiss",
            7,
            vec![("rounds", Value::Integer(3))],
        ),
        (
            "stern-halma",
            "groups",
            7,
            vec![("table", Value::Integer(3)), ("rounds", Value::Integer(2))],
        ),
        (
            "pentagame",
            "groups",
            9,
            vec![("table", Value::Integer(4)), ("rounds", Value::Integer(2))],
        ),
    ] {
        let club = Club::new();
        let mut fate = Fate(players);
        let mut options = vec![
            ("game", text(game)),
            ("format", text(format)),
            ("starts", Value::Integer(1)),
            ("time", text("1")),
        ];
        options.extend(more);
        let tournament = announce(&club, &options).await;
        for number in 0..players {
            join(&club, tournament, player(number)).await;
        }
        club.pass(HOUR).await;
        let over = Box::pin(play_all(&club, tournament, &mut fate)).await;
        assert!(
            matches!(
                over.stage,
                TournamentStage::Over {
                    why: TournamentOver::Finished,
                    ..
                }
            ),
            "{game} {format}: {:?}",
            over.stage
        );
        check_standings(&club, tournament).await;
        check_podium(&club, &over);
        let shown = press(&club, BEN, &CustomId::Standings { tournament }).await;
        let Ok(Reply::Say(post, Audience::You)) = shown else {
            panic!("{shown:?}")
        };
        assert!(post.picture.is_some());
    }
}

/// Timeouts, vacations and withdrawals, with the clock moved.
#[tokio::test(start_paused = true)]
async fn sixty_four_players_play_six_rounds() {
    let club = Club::new();
    let mut fate = Fate(64);
    let tournament = announce(
        &club,
        &[
            ("game", text("squadro")),
            ("rounds", Value::Integer(6)),
            ("size", Value::Integer(64)),
            ("starts", Value::Integer(1)),
            ("time", text("1")),
            ("rated", Value::YesNo(true)),
            ("vacations", text("ignore")),
        ],
    )
    .await;
    for number in 0..64 {
        join(&club, tournament, player(number)).await;
    }
    let full = press(&club, ANN, &CustomId::JoinTournament { tournament }).await;
    assert!(
        matches!(
            full,
            Err(ref refusal) if matches!(refusal.reason(), Some(TournamentRefusal::Full { most: 64 }))
        ),
        "{full:?}"
    );
    // Some players are on vacation, which the tournament ignores.
    for number in [3, 17, 40] {
        let now = club.app.clock.now();
        let away = Vacation {
            from: now,
            to: now.plus(20 * DAY),
        };
        let chosen = vec![Setting::Vacations(vec![away])];
        club.app.store.choose(player(number), chosen).await.unwrap();
    }
    club.pass(HOUR).await;
    let mut left = BTreeSet::new();
    for round in 1..=6 {
        let now = load(&club, tournament).await;
        assert_eq!(now.rounds.len(), round);
        let seated = now.rounds[round - 1]
            .tables
            .iter()
            .flat_map(|it| &it.players);
        for at in seated {
            let user = now.entrants[usize::from(*at)].player.user().unwrap();
            assert!(!left.contains(&user), "{user} has left");
        }
        if round == 1 {
            left.insert(organizer::check_panel(&club, tournament).await);
        }
        for _ in 0..2 {
            let user = player(fate.below(64) as u64);
            if left.insert(user) {
                let id = CustomId::WithdrawTournament { tournament };
                assert!(press(&club, user, &id).await.is_ok());
            }
        }
        play_round(&club, tournament, &mut fate).await;
        club.pump().await;
    }
    let over = load(&club, tournament).await;
    assert!(
        matches!(over.stage, TournamentStage::Over { .. }),
        "{:?}",
        over.stage
    );
    check_standings(&club, tournament).await;
    let games = games_of(&club, tournament).await;
    let timed_out = |it: &&GameRecord| {
        let mut entries = it.entries.iter();
        entries.any(|entry| matches!(entry.what, EntryKind::TimedOut(_)))
    };
    assert!(games.iter().filter(timed_out).count() > 10);
    assert!(
        games.iter().any(|game| !game.ratings.is_empty()),
        "they are rated"
    );
    let mut pairs = BTreeSet::new();
    for round in &over.rounds {
        for table in &round.tables {
            let mut pair = table.players.clone();
            pair.sort_unstable();
            assert!(pairs.insert(pair), "nobody meets twice");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_tournament_goes_on_where_nothing_can_be_posted() {
    let club = Club::new();
    let options = [
        ("game", text("squadro")),
        ("rounds", Value::Integer(2)),
        ("time", text("1")),
    ];
    let tournament = announce(&club, &options).await;
    for number in 0..4 {
        join(&club, tournament, player(number)).await;
    }
    let forbidden = SendError::Forbidden("Missing Permissions".to_owned());
    *club.channel.trouble.lock().unwrap() = Some(forbidden);
    club.pass(25 * HOUR).await;
    for round in 1..=2 {
        let now = load(&club, tournament).await;
        assert_eq!(now.rounds.len(), round);
        for table in &now.rounds[round - 1].tables {
            let record = club.app.store.game(table.game.unwrap()).await.unwrap();
            resign(&club, &record.unwrap(), 0).await;
        }
        club.pump().await;
    }
    let over = load(&club, tournament).await;
    assert!(matches!(over.stage, TournamentStage::Over { .. }));
}

/// Options of `/tournament new`, whether the user manages the server, and the refusal.
type Case<'a> = (&'a [(&'a str, Value)], bool, TournamentRefusal);

#[tokio::test(start_paused = true)]
async fn tournaments_are_refused_in_words() {
    let club = Club::new();
    let refusals: &[Case<'_>] = &[
        (
            &[("game", text("squadro"))],
            false,
            TournamentRefusal::NotOrganizer,
        ),
        (
            &[("game", text("squadro")), ("time", text("none"))],
            true,
            TournamentRefusal::NeedsTime,
        ),
        (
            &[("game", text("squadro")), ("format", text("groups"))],
            true,
            TournamentRefusal::Groups,
        ),
        (
            &[("game", text("squadro")), ("rounds", Value::Integer(16))],
            true,
            TournamentRefusal::Rounds { least: 1, most: 15 },
        ),
        (
            &[
                ("game", text("squadro")),
                ("format", text("round-robin")),
                ("size", Value::Integer(21)),
            ],
            true,
            TournamentRefusal::Size { least: 3, most: 20 },
        ),
        (
            &[("game", text("squadro")), ("starts", Value::Integer(1000))],
            true,
            TournamentRefusal::Starts { most: 336 },
        ),
        (
            &[
                ("game", text("pentagame")),
                ("format", text("groups")),
                ("variant", text("teams=true")),
            ],
            true,
            TournamentRefusal::Teams,
        ),
    ];
    for (options, manages, expected) in refusals {
        let mut request = club.subcommand(BEN, ("tournament", "new"), options);
        request.manages = *manages;
        let reply = club.handle(&request).await;
        assert!(
            matches!(&reply, Err(refusal) if refusal.reason() == Some(expected)),
            "{expected:?}: {reply:?}"
        );
    }
    // Everyone may organize tournaments if the server allows it.
    let guild = HERE.guild.unwrap();
    let open = vec![GuildSetting::OpenTournaments(true)];
    club.app.store.choose_for_guild(guild, open).await.unwrap();
    let request = club.subcommand(BEN, ("tournament", "new"), &[("game", text("squadro"))]);
    let Ok(Reply::Say(post, Audience::You)) = club.handle(&request).await else {
        panic!("everyone may organize");
    };
    let announce = ids(&post).remove(0);
    assert!(press(&club, BEN, &announce).await.is_ok());
    club.pass(24 * HOUR).await;
    let post = last_post(&club, "Squadro");
    let card = post.card.unwrap().text;
    assert!(card.contains("needs at least 3 players"), "{card}");
}

#[tokio::test(start_paused = true)]
async fn lists_exports_and_deletions_know_tournaments() {
    let club = Club::new();
    let options = [("game", text("squadro")), ("name", text("Cup"))];
    let tournament = announce(&club, &options).await;
    for number in 0..4 {
        join(&club, tournament, player(number)).await;
    }
    let listed = async || {
        let reply = club.handle(&club.command(player(1), "games", &[])).await;
        let Ok(Reply::Say(post, Audience::You)) = reply else {
            panic!("{reply:?}")
        };
        post.card.map_or(post.content, |card| card.text)
    };
    assert!(listed().await.contains("Cup"), "{}", listed().await);
    let suggested = club.subcommand(
        BEN,
        ("tournament", "show"),
        &[("tournament", text(&tournament.to_string()))],
    );
    assert!(club.handle(&suggested).await.is_ok());
    club.pass(25 * HOUR).await;
    assert!(listed().await.contains("round 1"), "{}", listed().await);

    let exported = club
        .handle(&club.press(player(1), &CustomId::Export, &[]))
        .await;
    let Ok(Reply::Say(post, _)) = exported else {
        panic!("{exported:?}")
    };
    assert!(
        post.files[0].text.contains("\"name\": \"Cup\""),
        "{}",
        post.files[0].text
    );

    let asked = press(&club, player(1), &CustomId::ForgetAsk).await;
    let Ok(Reply::Say(post, _)) = asked else {
        panic!("{asked:?}")
    };
    let forget = crate::testing::club::ids(&post).remove(0);
    assert!(press(&club, player(1), &forget).await.is_ok());
    club.pump().await;
    let now = load(&club, tournament).await;
    assert_eq!(now.entrants[1].player, Player::Former);
    assert!(now.entrants[1].left.is_some());
    // The other players continue.
    let over = Box::pin(play_all(&club, tournament, &mut Fate(3))).await;
    assert!(matches!(
        over.stage,
        TournamentStage::Over {
            why: TournamentOver::Finished,
            ..
        }
    ));
}
