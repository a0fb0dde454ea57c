use asterism_rules::GameKind;
use asterism_store::{
    AnswersBase, Change, Engine, Entry, MAX_GAME_BYTES, Said, Timestamp, TreeRoot,
};

use super::*;
use crate::game::loaded_game::{LoadedGame, replay};
use crate::game::pauses::Pauses;
use crate::game::results::tests::finished;
use crate::game::turn::append;
use crate::testing::club::{ANN, BEN, CLEO, ENGINE};
use crate::testing::planning::{grow, legal_line, plan_line, plan_node};

/// Returns a running game of `kind` with `seats`, after `moves`.
fn running(kind: GameKind, seats: &[UserId], moves: &[String]) -> GameRecord {
    let moves: Vec<EntryKind> = moves.iter().cloned().map(EntryKind::Move).collect();
    let mut record = finished(7, "", seats, &moves, &[]);
    kind.id().clone_into(&mut record.kind);
    record.ended = None;
    record.answers = 1;
    record
}

fn squadro(seats: &[UserId], moves: &[String]) -> GameRecord {
    running(GameKind::Squadro, seats, moves)
}

/// Returns legal moves from the start of a game of Squadro.
fn line(picks: &[usize]) -> Vec<String> {
    let start = AnyGame::new(GameKind::Squadro, "", 2).unwrap();
    legal_line(&start, picks)
}

/// Returns a tree of `owner` with their moves in `line` planned in the game of `record`.
fn planned(record: &GameRecord, owner: UserId, line: &[String]) -> TreeRecord {
    let mut tree = Tree::new(TreeRoot::Game);
    plan_line(&mut tree, record, owner, line);
    of(record, owner, tree)
}

fn of(record: &GameRecord, owner: UserId, tree: Tree) -> TreeRecord {
    TreeRecord {
        owner,
        number: record.id,
        version: 1,
        created: record.started,
        updated: record.started,
        tree,
    }
}

/// Plays `notation` for `by` with these plans. Returns the moves of the change with whether each was planned, and its jobs.
fn play(
    record: &GameRecord,
    notation: &str,
    by: Option<UserId>,
    trees: Vec<TreeRecord>,
) -> (Vec<(String, bool)>, Vec<Topic>) {
    let mut loaded = LoadedGame {
        record: record.clone(),
        game: replay(record).unwrap(),
        names: Vec::new(),
        series: None,
        pauses: Pauses::default(),
    };
    loaded.game.play(notation).unwrap();
    let entry = EntryKind::Move(notation.to_owned());
    let now = Timestamp::from_millis(record.started.millis() + 1000);
    let change = append(&loaded, entry, by, &Plans::new(trees), now);
    let Change::Append {
        version,
        entries,
        jobs,
        ..
    } = change
    else {
        panic!("{change:?}")
    };
    assert_eq!(version, record.version);
    let entries = entries.into_iter().map(|entry| match entry.what {
        EntryKind::Move(notation) => (notation, entry.prepared),
        other => panic!("{other:?}"),
    });
    (entries.collect(), jobs)
}

fn void(user: UserId, record: &GameRecord, why: VoidWhy) -> Topic {
    let game = record.id;
    let news = News::PlanVoid { game, why };
    Topic::News { user, news }
}

#[test]
fn plans_of_all_players_follow_one_another() {
    let line = line(&[0, 1, 2, 3, 4]);
    let record = squadro(&[ANN, BEN], &[]);
    let check = |ann: usize, ben: usize, expected: usize| {
        let trees = vec![
            planned(&record, ANN, &line[..ann]),
            planned(&record, BEN, &line[..ben]),
        ];
        let (played, jobs) = play(&record, &line[0], Some(ANN), trees);
        let whole = line.iter().cloned().zip([false, true, true, true, true]);
        assert_eq!(played, whole.into_iter().take(expected).collect::<Vec<_>>());
        let last = record.version + expected as u64;
        assert!(
            matches!(jobs[0], Topic::Turn { version, by, .. }
                if version == last && by == (expected == 1).then_some(1)),
            "{jobs:?}"
        );
    };
    check(0, 0, 1);
    check(5, 0, 1);
    check(0, 2, 2);
    check(3, 2, 3);
    check(5, 4, 5);
    // Ben has planned no second answer.
    check(5, 2, 3);
}

#[test]
fn a_plan_holds_until_moves_are_taken_back() {
    let line = line(&[0, 1, 2]);
    let mut record = squadro(&[ANN, BEN], &line[..1]);
    assert_eq!(record.version, 2);
    let mut check = |undone: Option<u64>, base: Option<(u64, u32)>, expected: bool| {
        record.undone = undone;
        let mut tree = planned(&record, ANN, &line[1..]).tree;
        tree.answers = base.map(|(version, entries)| AnswersBase { version, entries });
        let live = live_answers(&record, ANN, &tree);
        assert_eq!(!live.is_empty(), expected, "{undone:?} {base:?}");
        let trees = vec![of(&record, ANN, tree)];
        let (played, _) = play(&record, &line[1], Some(BEN), trees);
        assert_eq!(played.len() == 2, expected, "{undone:?} {base:?}");
    };
    check(None, Some((2, 1)), true);
    check(None, Some((1, 0)), true);
    check(Some(2), Some((2, 1)), true);
    check(Some(2), Some((1, 0)), false);
    check(None, Some((2, 2)), false);
    check(None, None, false);
}

#[test]
fn only_answers_after_the_whole_line_are_live() {
    let line = line(&[0, 1, 2, 3, 4]);
    let check = |played: usize, expected: usize| {
        let start = squadro(&[ANN, BEN], &[]);
        let tree = planned(&start, BEN, &line[..4]).tree;
        let record = squadro(&[ANN, BEN], &line[..played]);
        let live = live_answers(&record, BEN, &tree);
        assert_eq!(live.len(), expected, "{played}");
        assert!(live.iter().all(|node| node.is_answer));
        let mut over = record.clone();
        over.ended = finished(7, "", &[ANN], &[], &[]).ended;
        assert!(live_answers(&over, BEN, &tree).is_empty());
    };
    check(0, 2);
    check(1, 2);
    check(2, 1);
    check(3, 1);
    check(4, 0);
    check(5, 0);
    let start = squadro(&[ANN, BEN], &[]);
    let tree = planned(&start, BEN, &line[..4]).tree;
    let mut other = line.clone();
    other[0] = self::line(&[3]).remove(0);
    let record = squadro(&[ANN, BEN], &other[..1]);
    assert!(live_answers(&record, BEN, &tree).is_empty());
}

#[test]
fn only_players_who_do_not_play_alone_may_plan() {
    let check = |seats: &[Player], user: UserId, expected: bool| {
        let mut record = finished(7, "", seats, &[], &[]);
        record.ended = None;
        record.engine = Some(Engine {
            user: ENGINE,
            level: 1,
        });
        assert_eq!(may_plan(&record, user), expected, "{seats:?} {user}");
    };
    let [ann, ben, engine] = [ANN, BEN, ENGINE].map(Player::User);
    check(&[ann, ben], ANN, true);
    check(&[ann, ben], CLEO, false);
    check(&[ann, ben, ann], ANN, true);
    check(&[ann, ann], ANN, false);
    check(&[ann, engine], ANN, true);
    check(&[ann, ann, engine], ANN, true);
    check(&[ann, engine], ENGINE, false);
    check(&[ann, Player::Former], ANN, false);
    check(&[ann, Player::Former, ben], ANN, true);
    let over = finished(7, "", &[ann, ben], &[], &[]);
    assert!(!may_plan(&over, ANN));
}

#[test]
fn an_illegal_answer_is_not_played_and_its_owner_is_told() {
    let line = line(&[0, 1]);
    let record = squadro(&[ANN, BEN], &[]);
    let mut tree = Tree::new(TreeRoot::Game);
    let whats = [&line[0], "no such move"].map(|text| EntryKind::Move(text.to_owned()));
    let nodes = grow(&mut tree, ROOT, &whats);
    plan_node(&mut tree, nodes[1]);
    let (version, entries) = (record.version, 0);
    tree.answers = Some(AnswersBase { version, entries });
    let trees = vec![of(&record, BEN, tree)];
    let (played, jobs) = play(&record, &line[0], Some(ANN), trees);
    assert_eq!(played, [(line[0].clone(), false)]);
    assert_eq!(jobs[1..], [void(BEN, &record, VoidWhy::NotLegal)]);
}

#[test]
fn a_move_is_not_refused_because_the_answer_makes_the_game_too_long() {
    let line = line(&[0, 1, 2, 3]);
    let mut record = squadro(&[ANN, BEN], &line[..2]);
    let trees = |record: &GameRecord| vec![planned(record, BEN, &line[2..])];
    let (played, _) = play(&record, &line[2], Some(ANN), trees(&record));
    assert_eq!(played.len(), 2);
    record.entries[0].said = Some(Said {
        by: ANN,
        text: String::new(),
    });
    let with = |bytes: usize| {
        let mut record = record.clone();
        let said = record.entries[0].said.as_mut().unwrap();
        said.text = "x".repeat(bytes);
        record
    };
    // This leaves room for exactly one move: the longest text with which one move fits, but not two.
    let what = EntryKind::Move(line[2].clone());
    let most =
        (MAX_GAME_BYTES - 200..MAX_GAME_BYTES).rfind(|bytes| with(*bytes).has_room_for(&what));
    let full = with(most.expect("there is a limit"));
    let (played, jobs) = play(&full, &line[2], Some(ANN), trees(&full));
    assert_eq!(played, [(line[2].clone(), false)]);
    assert_eq!(jobs.len(), 1, "{jobs:?}");
}

#[test]
fn there_is_a_most_to_the_answers_in_one_change() {
    let start = AnyGame::new(GameKind::SternHalma, "", 2).unwrap();
    let picks: Vec<usize> = (0..MOST_ANSWERS + 10).map(|pick| pick * pick / 3).collect();
    let line = legal_line(&start, &picks);
    let record = running(GameKind::SternHalma, &[ANN, BEN], &[]);
    let trees = [ANN, BEN].map(|owner| planned(&record, owner, &line));
    let (played, jobs) = play(&record, &line[0], Some(ANN), trees.to_vec());
    assert_eq!(played.len(), MOST_ANSWERS + 1);
    assert_eq!(jobs.len(), 1, "{jobs:?}");
}

#[test]
fn owners_are_told_why_their_plans_are_void_but_not_of_what_they_did_or_planned_themselves() {
    let line = line(&[0, 1, 2, 3]);
    let record = squadro(&[ANN, BEN], &[]);
    let other = self::line(&[2]).remove(0);
    let check = |notation: &str, by: Option<UserId>, ann: &[String], ben: &[String], told| {
        let trees = vec![planned(&record, ANN, ann), planned(&record, BEN, ben)];
        let (_, jobs) = play(&record, notation, by, trees);
        let expected: Option<Topic> = told;
        assert_eq!(jobs[1..], expected.into_iter().collect::<Vec<_>>());
    };
    let elsewhere = |user| Some(void(user, &record, VoidWhy::Elsewhere));
    check(&other, Some(ANN), &[], &line, elsewhere(BEN));
    check(&other, Some(ANN), &line, &[], None);
    check(&other, None, &line, &[], elsewhere(ANN));
    // Ann's plan continues, Ben's has been played.
    check(&line[0], Some(ANN), &line, &line[..2], None);
    // Ben's answer is not the one that Ann planned for.
    let mut unlike = line.clone();
    unlike[1] = self::line(&[0, 4]).remove(1);
    let third = self::line(&[0, 4, 2]).remove(2);
    unlike[2] = third;
    unlike.truncate(3);
    check(&line[0], None, &unlike, &line[..2], elsewhere(ANN));
}

#[test]
fn an_entry_without_a_move_is_not_in_a_plan() {
    let line = line(&[0, 1, 2]);
    let mut record = squadro(&[ANN, BEN], &[]);
    let tree = planned(&record, BEN, &line).tree;
    assert_eq!(live_answers(&record, BEN, &tree).len(), 1);
    let at = record.started;
    record.entries.push(Entry::new(at, EntryKind::Resigned(1)));
    assert!(live_answers(&record, BEN, &tree).is_empty());
}
