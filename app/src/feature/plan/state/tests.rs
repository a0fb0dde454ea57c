//! Tests of planned answers with the app: plans are set in the store, moves arrive as requests.

use std::slice::from_ref;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use asterism_rules::{AnyGame, GameKind};
use asterism_store::{
    Change, ClaimLimits, Entry, EntryKind, FIRST_VERSION, GameId, JobSubject, NewEntry, News,
    Pings, Said, Setting, Terms, TimeControl, Told, Topic, VoidWhy,
};
use futures_util::FutureExt;

use super::*;
use crate::game::answers::Answers;
use crate::game::loaded_game::LoadedGame;
use crate::game::offers::count_entries_back;
use crate::game::turn::append;
use crate::protocol::custom_id::CustomId;
use crate::protocol::payload::{Board, OfferWish, Offering};
use crate::protocol::reply::{Post, Reply};
use crate::protocol::request::Value;
use crate::testing::club::{ANN, BEN, Beginning, CLEO, Club, ENGINE, HERE, person, text};
use crate::testing::planning::legal_line;
use crate::text::Language;

const DAY: Duration = Duration::from_hours(24);

/// Starts a game of Ann, who begins, and Ben.
async fn squadro(club: &Club) -> GameId {
    club.set_up(Beginning {
        kind: GameKind::Squadro,
        options: "first=light",
        ..Beginning::of(&[ANN, BEN])
    })
    .await
}

/// Starts a game in which Ann moves first, and which no one has to accept.
async fn begin(club: &Club, options: &[(&str, Value)]) -> GameId {
    let usual = [
        ("game", text("squadro")),
        ("variant", text("first=light")),
        ("seat", text("first")),
    ];
    let request = club.command(ANN, "challenge", &[&usual, options].concat());
    club.handle(&request).await.expect("the game begins");
    let receipt = club.app.store.receipt(request.key()).await.unwrap();
    club.pump().await;
    receipt.expect("the game has begun").id
}

/// Returns whether each entry was planned.
async fn planned(club: &Club, game: GameId) -> Vec<bool> {
    let entries = club.record(game).await.entries;
    entries.iter().map(|entry| entry.prepared).collect()
}

/// Returns the moves so far.
async fn moves(club: &Club, game: GameId) -> Vec<String> {
    let entries = club.record(game).await.entries.into_iter();
    let moves = entries.filter_map(|entry: Entry| match entry.what {
        EntryKind::Move(notation) => Some(notation),
        _ => None,
    });
    moves.collect()
}

/// Returns the texts of the direct messages to `user`, with whether each was silent.
fn directs(club: &Club, user: UserId) -> Vec<(String, bool)> {
    let directs = club.channel.directs().into_iter();
    let own = directs.filter(|(to, _)| *to == user);
    own.map(|(_, post)| (post.content, post.silent)).collect()
}

fn newest(club: &Club) -> Post {
    club.channel.posts().pop().expect("there is a post")
}

/// Returns all text that others can read.
fn public_words(club: &Club) -> String {
    let posts = club.channel.posts().into_iter();
    let words = posts.map(|post| format!("{} {:?}\n", post.content, post.card));
    words.collect()
}

async fn resign(club: &Club, user: UserId, game: GameId) {
    let version = club.record(game).await.version;
    let id = CustomId::Resign(Board { game, version });
    let resigned = club.handle(&club.press(user, &id, &[])).await;
    resigned.expect("a player may resign");
    club.pump().await;
}

/// Takes back everything from the last move of `by` on; `others` agree to it.
async fn take_back(club: &Club, game: GameId, by: UserId, others: &[UserId]) {
    let version = club.record(game).await.version;
    let wish = OfferWish::Takeback;
    let board = Board { game, version };
    let id = CustomId::Offering(Offering::Make { wish, board });
    let made = club.handle(&club.press(by, &id, &[])).await;
    made.expect("the offer can be made");
    club.pump().await;
    if !others.is_empty() {
        let number = club.record(game).await.offer.expect("an offer").number;
        let id = CustomId::Offering(Offering::Accept { game, number });
        for user in others {
            let agreed = club.handle(&club.press(*user, &id, &[])).await;
            agreed.expect("the offer can be accepted");
        }
    }
    club.pump().await;
    assert_eq!(club.record(game).await.undone, Some(version + 1));
}

#[tokio::test]
async fn answers_of_both_players_are_played_at_once_and_announced_once() {
    let club = Club::new();
    let game = squadro(&club).await;
    let line = club.legal_line(game, &[0, 1, 2, 3, 0]).await;
    club.plan(ANN, game, &[line[..3].to_vec()]).await;
    club.plan(BEN, game, &[line[..4].to_vec()]).await;
    let (posts, pings) = (club.channel.posts().len(), club.channel.pings().len());
    club.play(ANN, &line[0]).await;
    let record = club.record(game).await;
    assert_eq!(record.version, FIRST_VERSION + 4);
    let jobs = claim(&club).await;
    let by = None;
    let told = Told::NotTried;
    let version = FIRST_VERSION + 4;
    assert_eq!(jobs, [Topic::Turn { version, by, told }]);
    assert_eq!(moves(&club, game).await, line[..4]);
    assert_eq!(planned(&club, game).await, [false, true, true, true]);
    club.app.clock.skip(Duration::from_mins(1));
    club.pump().await;
    // Ann made the first move, but it is her turn again.
    assert_eq!(club.channel.pings()[pings..], [ANN]);
    assert_eq!(club.channel.posts().len(), posts + 1);
    let text = newest(&club).card.expect("a board has a card").text;
    for notation in &line[..4] {
        assert!(text.contains(&format!("`{notation}`")), "{text}");
    }
    assert_eq!(text.matches("(planned in advance)").count(), 3, "{text}");
    // Both plans were carried out to their ends.
    assert_eq!(club.channel.directs().len(), 0);
    // Nothing after that is planned.
    club.play(ANN, &line[4]).await;
    assert_eq!(club.record(game).await.version, FIRST_VERSION + 5);
    club.pump().await;
    let text = newest(&club).card.expect("a board has a card").text;
    assert_eq!(text.matches('`').count(), 2, "{text}");
    assert!(!text.contains("planned"), "{text}");
}

/// Claims the jobs of the outbox, and returns what they do.
async fn claim(club: &Club) -> Vec<Topic> {
    let lease = Duration::from_secs(10);
    let limits = ClaimLimits::of(16);
    let jobs = club.app.store.claim_jobs(club.now(), lease, limits).await;
    let jobs = jobs.expect("the store does not fail").into_iter();
    jobs.map(|job| {
        assert!(matches!(job.subject, JobSubject::Game { .. }));
        job.topic
    })
    .collect()
}

#[tokio::test]
async fn an_answer_takes_no_time_and_the_next_turn_gets_its_whole_time() {
    let club = Club::new();
    let (per_move, bank) = (4 * DAY, 2 * DAY);
    let time = Some(TimeControl::new(per_move, bank));
    let game = club
        .set_up(Beginning {
            kind: GameKind::Squadro,
            options: "first=light",
            terms: Terms { rated: false, time },
            ..Beginning::of(&[ANN, BEN])
        })
        .await;
    let line = club.legal_line(game, &[0, 1, 2, 3]).await;
    club.plan(BEN, game, from_ref(&line)).await;
    club.plan(ANN, game, &[line[..3].to_vec()]).await;
    let began = club.record(game).await.clock.expect("a clock").since;
    club.app.clock.skip(4 * DAY + DAY / 2);
    club.play(ANN, &line[0]).await;
    let record = club.record(game).await;
    assert_eq!(record.entries.len(), 4);
    let clock = record.clock.expect("the clock of Ann's next turn");
    let used = clock.since.since(began).saturating_sub(per_move);
    assert!(used > Duration::ZERO, "{used:?}");
    let left = bank.saturating_sub(used);
    assert_eq!(clock.banks, [left, bank]);
    assert_eq!(clock.runs_out, clock.since.plus(per_move + left));
    assert!(record.entries.iter().all(|entry| entry.at == clock.since));
}

#[tokio::test]
async fn with_three_players_an_answer_waits_for_all_others() {
    let club = Club::new();
    let game = club.start(&[ANN, BEN, CLEO]).await;
    let line = club.legal_line(game, &[0, 5, 9, 2, 7]).await;
    // It is Ann's turn, and she plans what to play if Ben and Cleo make these moves.
    club.plan(ANN, game, from_ref(&line)).await;
    club.play(ANN, &line[0]).await;
    club.play(BEN, &line[1]).await;
    assert_eq!(club.record(game).await.entries.len(), 2);
    club.play(CLEO, &line[2]).await;
    assert_eq!(moves(&club, game).await, line[..4]);
    assert_eq!(planned(&club, game).await, [false, false, false, true]);
    club.pump().await;
    assert_eq!(club.channel.pings().last(), Some(&BEN));
    assert_eq!(club.channel.directs().len(), 0);
    // If another player makes a different move, the answer is not played.
    let game = club.start(&[ANN, BEN, CLEO]).await;
    let line = club.legal_line(game, &[0, 5, 9, 2]).await;
    let other = club.legal_line(game, &[0, 5, 8]).await;
    club.plan(ANN, game, from_ref(&line)).await;
    club.play(ANN, &line[0]).await;
    club.play(BEN, &line[1]).await;
    assert_ne!(other[2], line[2]);
    let in_game = Value::Text(game.to_string());
    let options = [("move", text(&other[2])), ("game", in_game)];
    club.handle(&club.command(CLEO, "move", &options))
        .await
        .unwrap();
    assert_eq!(moves(&club, game).await, other);
    club.pump().await;
    check_told(&club, ANN, &["the game went another way"]);
}

/// Checks which quiet messages `user` got, by parts of their texts.
fn check_told(club: &Club, user: UserId, parts: &[&str]) {
    let told = directs(club, user);
    assert_eq!(told.len(), parts.len(), "{told:?}");
    for ((content, is_silent), part) in told.iter().zip(parts) {
        assert!(content.contains(part), "{content}");
        assert!(is_silent, "{content}");
    }
    let public = public_words(club);
    assert!(!public.contains("you planned"), "{public}");
}

#[tokio::test]
async fn answers_to_the_engine_are_played_until_it_moves_in_another_way() {
    let club = Club::new();
    let opponent = ("opponent", Value::User(person(ENGINE)));
    let game = begin(&club, &[opponent, ("level", Value::Integer(1))]).await;
    // Whatever the engine plays, Ann has an answer, and another one after it.
    let mut lines = Vec::new();
    for second in 0..5 {
        for fourth in 0..5 {
            lines.push(club.legal_line(game, &[0, second, 1, fourth, 2]).await);
        }
    }
    club.plan(ANN, game, &lines).await;
    let pings = club.channel.pings().len();
    club.play(ANN, &lines[0][0]).await;
    club.pump().await;
    let flags = planned(&club, game).await;
    assert_eq!(flags, [false, false, true, false, true, false]);
    // The engine has moved three times; Ann is notified once.
    assert_eq!(club.channel.pings()[pings..], [ANN]);
    let text = newest(&club).card.expect("a board has a card").text;
    assert_eq!(text.matches("(planned in advance)").count(), 2, "{text}");
    assert_eq!(text.matches('`').count(), 12, "{text}");
    assert_eq!(club.channel.directs().len(), 0);
}

#[tokio::test]
async fn nobody_plans_for_a_game_that_they_play_alone() {
    let club = Club::new();
    let game = begin(&club, &[("opponent", Value::User(person(ANN)))]).await;
    let line = club.legal_line(game, &[0, 1, 2]).await;
    club.plan(ANN, game, from_ref(&line)).await;
    club.play(ANN, &line[0]).await;
    assert_eq!(club.record(game).await.entries.len(), 1);
    club.play(ANN, &club.legal_line(game, &[0]).await[0]).await;
    club.pump().await;
    assert_eq!(club.channel.directs().len(), 0);
}

#[tokio::test]
async fn a_plan_that_changes_at_the_same_moment_is_read_again() {
    let club = Club::new();
    let game = squadro(&club).await;
    let line = club.legal_line(game, &[0, 1]).await;
    let other = club.legal_line(game, &[0, 2]).await;
    // When Ann's move begins, no one has planned anything.
    let mut loaded = club
        .app
        .load_record(club.record(game).await, Language::English)
        .await
        .unwrap();
    assert_eq!(loaded.record.answers, 0);
    loaded.game.play(&line[0]).expect("it is legal");
    let tries = AtomicUsize::new(0);
    let changed = [[other.clone()], [line.clone()], [other.clone()]];
    let build = |loaded: &LoadedGame, plans: &dyn Answers| {
        // Ben changes his mind three times, each time after his plans were read.
        if let Some(lines) = changed.get(tries.fetch_add(1, Ordering::Relaxed)) {
            let plan = club.plan(BEN, game, lines);
            plan.now_or_never().expect("memory does not wait");
        }
        let entry = EntryKind::Move(line[0].clone());
        append(loaded, entry, Some(ANN), plans, club.app.clock.now())
    };
    let key = club.key();
    let now = club.now();
    let committed = club.app.commit_with_answers(key, loaded, build, now).await;
    committed.expect("the move is not refused because of a plan");
    assert_eq!(tries.into_inner(), 4);
    assert_eq!(moves(&club, game).await, other);
}

#[tokio::test]
async fn a_request_delivered_twice_finds_its_own_move_and_not_the_answer() {
    let club = Club::new();
    let game = squadro(&club).await;
    let line = club.legal_line(game, &[0, 1, 2]).await;
    club.plan(BEN, game, &[line[..2].to_vec()]).await;
    let request = club.command(ANN, "move", &[("move", text(&line[0]))]);
    let content = |reply: Reply| match reply {
        Reply::Say(post, _) => post.content,
        other => panic!("{other:?}"),
    };
    let first = content(club.handle(&request).await.unwrap());
    assert!(first.contains(&line[0]), "{first}");
    assert_eq!(club.record(game).await.entries.len(), 2);
    assert_eq!(content(club.handle(&request).await.unwrap()), first);
    assert_eq!(club.record(game).await.entries.len(), 2);
    club.pump().await;
    // Two clicks on one button.
    let loaded = club
        .app
        .load_record(club.record(game).await, Language::English)
        .await
        .unwrap();
    let step = loaded.game.next_steps(&[]).unwrap().choices[2].step;
    let chosen = vec![step];
    let notation = loaded.game.next_steps(&chosen).unwrap().whole.unwrap();
    let mut after = loaded.game.clone();
    after.play(&notation).unwrap();
    let answer = after.legal_moves().swap_remove(0);
    club.plan(BEN, game, &[vec![notation.clone(), answer]])
        .await;
    let board = loaded.board();
    let id = CustomId::Play { board, chosen };
    for _ in 0..2 {
        let done = club.handle(&club.press(ANN, &id, &[])).await;
        assert!(matches!(done, Ok(Reply::Done { .. })), "{done:?}");
    }
    assert_eq!(planned(&club, game).await, [false, true, false, true]);
}

#[tokio::test]
async fn a_takeback_takes_the_answer_back_as_well_and_ends_all_plans() {
    let club = Club::new();
    let game = squadro(&club).await;
    let line = club.legal_line(game, &[0, 1, 2, 3]).await;
    club.plan(BEN, game, from_ref(&line)).await;
    club.play(ANN, &line[0]).await;
    let loaded = club
        .app
        .load_record(club.record(game).await, Language::English)
        .await
        .unwrap();
    assert_eq!(count_entries_back(&loaded, ANN), Ok(2));
    club.pump().await;
    // Ben agrees, and so makes the change himself.
    take_back(&club, game, ANN, &[BEN]).await;
    assert_eq!(club.record(game).await.entries.len(), 0);
    check_told(&club, BEN, &[]);
    club.play(ANN, &line[0]).await;
    assert_eq!(moves(&club, game).await, line[..1]);
    club.plan(ANN, game, &[line[1..3].to_vec()]).await;
    club.pump().await;
    // What Ann plans now is void as soon as Ben plays something else.
    club.play(BEN, &club.legal_line(game, &[3]).await[0]).await;
    club.pump().await;
    check_told(&club, ANN, &["the game went another way"]);
    check_told(&club, BEN, &[]);
}

#[tokio::test]
async fn moves_taken_back_end_the_plans_of_others_once() {
    let club = Club::new();
    let game = club.start(&[ANN, BEN, CLEO]).await;
    let line = club.legal_line(game, &[0, 5, 9, 2]).await;
    club.plan(BEN, game, from_ref(&line)).await;
    club.play(ANN, &line[0]).await;
    assert_eq!(club.record(game).await.entries.len(), 2);
    let line = club.legal_line(game, &[1, 2, 3]).await;
    club.plan(BEN, game, from_ref(&line)).await;
    club.pump().await;
    take_back(&club, game, ANN, &[BEN, CLEO]).await;
    check_told(&club, BEN, &["moves were taken back"]);
    // The plan stays void.
    let line = club.legal_line(game, &[0]).await;
    club.play(ANN, &line[0]).await;
    assert_eq!(club.record(game).await.entries.len(), 1);
    resign(&club, CLEO, game).await;
    resign(&club, ANN, game).await;
    check_told(&club, BEN, &["moves were taken back"]);
}

#[tokio::test]
async fn a_game_that_ends_ends_the_plans() {
    let club = Club::new();
    let game = squadro(&club).await;
    let line = club.legal_line(game, &[0, 1, 2, 3]).await;
    club.plan(BEN, game, from_ref(&line)).await;
    club.plan(ANN, game, from_ref(&line)).await;
    resign(&club, ANN, game).await;
    check_told(&club, BEN, &["the game is over"]);
    // She did it herself.
    check_told(&club, ANN, &[]);
    let game = club.start(&[ANN, BEN, CLEO]).await;
    let line = club.legal_line(game, &[0, 1, 2, 3]).await;
    club.plan(BEN, game, from_ref(&line)).await;
    resign(&club, CLEO, game).await;
    let told = ["the game is over", "the game went another way"];
    check_told(&club, BEN, &told);
    let in_game = Value::Text(game.to_string());
    let options = [("move", text(&line[0])), ("game", in_game)];
    club.handle(&club.command(ANN, "move", &options))
        .await
        .unwrap();
    assert_eq!(club.record(game).await.entries.len(), 2);
    club.pump().await;
    check_told(&club, BEN, &told);
}

#[tokio::test]
async fn a_void_plan_is_told_in_the_way_its_owner_chose_but_never_to_others() {
    for (way, is_deaf, expected) in [
        (Pings::Channel, false, 1),
        (Pings::Direct, false, 1),
        (Pings::Channel, true, 0),
        (Pings::Direct, true, 0),
        (Pings::None, false, 0),
        (Pings::Digest, true, 0),
    ] {
        let club = Club::new();
        let game = squadro(&club).await;
        let line = club.legal_line(game, &[0, 1]).await;
        club.plan(BEN, game, &[line]).await;
        // Ben is told of his turns in the channel.
        if is_deaf {
            club.channel.deaf.lock().unwrap().push(BEN);
        }
        let news = News::PlanVoid {
            game,
            why: VoidWhy::Elsewhere,
        };
        let job = Topic::News { user: BEN, news };
        club.app
            .store
            .choose(BEN, vec![Setting::Pings(way)])
            .await
            .unwrap();
        let posts = club.channel.posts().len();
        let change = Change::Nudge {
            game,
            version: club.record(game).await.version,
            before: None,
            jobs: vec![job],
        };
        let committed = club.app.store.commit(club.key(), club.now(), change).await;
        committed.unwrap();
        club.pump().await;
        club.app.clock.skip(2 * DAY);
        club.pump().await;
        assert_eq!(directs(&club, BEN).len(), expected, "{way:?} {is_deaf}");
        assert_eq!(club.channel.posts().len(), posts, "{way:?} {is_deaf}");
    }
}

#[tokio::test]
async fn the_daily_message_tells_of_void_plans() {
    let club = Club::new();
    let game = squadro(&club).await;
    let digest = vec![Setting::Pings(Pings::Digest)];
    club.app.store.choose(BEN, digest).await.unwrap();
    let line = club.legal_line(game, &[0, 1]).await;
    club.plan(BEN, game, &[line]).await;
    club.play(ANN, &club.legal_line(game, &[3]).await[0]).await;
    club.pump().await;
    assert_eq!(club.channel.directs().len(), 0);
    club.app.clock.skip(DAY);
    club.pump().await;
    let directs = club.channel.directs();
    let (user, post) = directs.first().expect("a daily message");
    let text = &post.card.as_ref().expect("a list").text;
    assert_eq!(*user, BEN);
    assert!(text.contains("the game went another way"), "{text}");
}

#[tokio::test]
async fn all_players_are_told_of_a_game_that_ends_with_a_planned_answer() {
    let club = Club::new();
    let start = AnyGame::new(GameKind::Squadro, "first=light", 2).unwrap();
    let mut line = Vec::new();
    let mut end = start.clone();
    while end.ending().is_none() {
        line.extend(legal_line(&end, &[line.len()]));
        end.play(&line[line.len() - 1]).unwrap();
    }
    let last = line.split_off(line.len() - 2);
    let game = club
        .set_up(Beginning {
            kind: GameKind::Squadro,
            options: "first=light",
            entries: line.into_iter().map(EntryKind::Move).collect(),
            ..Beginning::of(&[ANN, BEN])
        })
        .await;
    let loaded = club
        .app
        .load_record(club.record(game).await, Language::English)
        .await
        .unwrap();
    let mover = loaded.turn().expect("the game goes on");
    let owner = if mover == ANN { BEN } else { ANN };
    club.plan(owner, game, from_ref(&last)).await;
    let pings = club.channel.pings().len();
    club.play(mover, &last[0]).await;
    assert!(club.record(game).await.ended.is_some());
    club.pump().await;
    let mut told = club.channel.pings().split_off(pings);
    told.sort();
    assert_eq!(told, [ANN, BEN]);
    assert_eq!(club.channel.directs().len(), 0);
}

#[tokio::test]
async fn what_a_player_says_belongs_to_their_move_and_not_to_the_answer() {
    let club = Club::new();
    let game = squadro(&club).await;
    let line = club.legal_line(game, &[0, 1]).await;
    club.plan(BEN, game, from_ref(&line)).await;
    let mut loaded = club
        .app
        .load_record(club.record(game).await, Language::English)
        .await
        .unwrap();
    loaded.game.play(&line[0]).unwrap();
    let said = Said {
        by: ANN,
        text: "Your turn".to_owned(),
    };
    let entry = NewEntry {
        said: Some(said.clone()),
        ..EntryKind::Move(line[0].clone()).into()
    };
    let (key, now) = (club.key(), club.now());
    let done = club.app.commit_entry(key, loaded, entry, Some(ANN), now);
    done.await.unwrap();
    let entries = club.record(game).await.entries;
    let all: Vec<_> = entries.iter().map(|entry| entry.said.as_ref()).collect();
    assert_eq!(all, [Some(&said), None]);
    assert_eq!(HERE, club.record(game).await.place);
}

#[tokio::test]
async fn a_plan_that_leaves_out_a_move_is_explained() {
    let club = Club::new();
    let game = begin(&club, &[("opponent", Value::User(person(BEN)))]).await;
    club.handle(&club.press(BEN, &CustomId::Accept(game), &[]))
        .await
        .expect("the challenge can be accepted");
    let refused = async |user: UserId, moves: &str| {
        let options = [("moves", text(moves))];
        let reply = club.handle(&club.command(user, "plan", &options)).await;
        let refusal = reply.expect_err("it is refused");
        refusal.post(Language::English).content
    };
    // Ann, who plays A1 to A5, is to move.
    for (user, moves, says) in [
        (
            BEN,
            "B4",
            "answers Ann's move, so name that move first, for example: `A1 -> B4`",
        ),
        (BEN, "B4 -> A2", "for example: `A1 -> B4`"),
        (BEN, "A2 -> B4 -> B5", "for example: `A2 -> B4 -> A1 -> B5`"),
        (
            ANN,
            "B4 -> A2",
            "It's your move first, so name it before the others', for example: `A1 -> B4`",
        ),
        (BEN, "B9 -> A1", "B9"),
    ] {
        let said = refused(user, moves).await;
        assert!(said.contains(says), "{moves}: {said}");
        assert!(!said.contains("isn't Ben's"), "{moves}: {said}");
    }
}
