//! How documents are stored.

use std::time::Duration;

use super::*;
use crate::{ChannelId, Document, Place, Terms, TimeControl, UserId};

const ANN: UserId = UserId::new(101);
const BEA: UserId = UserId::new(u64::MAX);

fn id(id: u64) -> GameId {
    GameId::new(id).unwrap()
}

fn record(key: DocumentKey, document: Document) -> DocumentRecord {
    DocumentRecord {
        key,
        version: 3,
        created: Timestamp::from_millis(-5),
        updated: Timestamp::from_millis(20_000),
        document,
    }
}

/// Checks that `record` is stored in this way, which later versions must still read.
fn check(record: &DocumentRecord, stored: &str) {
    let bytes = record.to_stored();
    assert_eq!(std::str::from_utf8(&bytes), Ok(stored));
    let key = record.key.clone();
    assert_eq!(
        DocumentRecord::from_stored(key, &bytes).as_ref(),
        Ok(record)
    );
}

/// Returns a document with its history, as it is stored.
fn stored(document: &str) -> String {
    format!(r#"1{{"version":3,"created":-5,"updated":20000,"document":{document}}}"#)
}

fn plan() -> TournamentPlan {
    TournamentPlan {
        name: "\"\u{1F3B2}\"".into(),
        format: TournamentFormat::Swiss,
        kind: "squadro".into(),
        options: "first=light".into(),
        variant: "standard".into(),
        seats: vec![2, 3],
        terms: Terms::default(),
        rounds: 0,
        most: 8,
        starts: Timestamp::from_millis(7),
        late_entry: false,
        vacations: false,
        engine_level: None,
    }
}

/// Returns a tournament in which everything optional is left out.
fn bare() -> Tournament {
    Tournament {
        plan: plan(),
        place: Place {
            guild: None,
            channel: ChannelId::new(9),
        },
        organizer: Player::Former,
        stage: TournamentStage::SignUp,
        entrants: vec![Entrant {
            player: ANN.into(),
            seed: 0,
            from_round: 0,
            left: None,
        }],
        rounds: vec![TournamentRound::default()],
        post: None,
    }
}

/// Returns a tournament with everything.
fn full() -> Tournament {
    let mut full = bare();
    full.plan.terms = Terms {
        rated: true,
        time: Some(TimeControl {
            per_move: Duration::from_millis(5),
            bank: Duration::from_millis(6),
        }),
    };
    full.plan.rounds = 4;
    full.plan.late_entry = true;
    full.plan.vacations = true;
    full.plan.engine_level = Some(3);
    full.place.guild = Some(GuildId::new(8));
    full.organizer = BEA.into();
    full.stage = TournamentStage::Over {
        why: TournamentOver::TooFew,
        at: Timestamp::from_millis(11),
    };
    full.post = Some(MessageId::new(12));
    full.entrants.push(Entrant {
        player: Player::Former,
        seed: -3,
        from_round: 1,
        left: Some(EntrantLeft {
            round: 2,
            why: LeftWhy::Withdrew,
        }),
    });
    full.rounds[0].byes = vec![1];
    full.rounds[0].tables = vec![
        TournamentTable {
            players: vec![1, 0],
            game: Some(id(13)),
            result: None,
        },
        TournamentTable {
            players: vec![0, 1],
            game: None,
            result: Some(TableResult {
                points: vec![120, 0],
                how: TableResultHow::Forfeit,
            }),
        },
    ];
    full
}

fn of(tournament: Tournament) -> DocumentRecord {
    let document = Document::new(tournament);
    record(Tournament::key(&id(21)), document)
}

#[test]
fn tournaments_are_stored_in_form_1() {
    let head = r#"{"name":"\"DIE\"","format":"swiss","kind":"squadro","options":"first=light","variant":"standard","seats":[2,3]"#;
    let head = head.replace("DIE", "\u{1F3B2}");
    let rest = r#","rounds":0,"most":8,"starts":7,"channel":9,"organizer":0,"stage":"sign_up","entrants":[{"player":101}],"played":[{"tables":[]}]}"#;
    check(&of(bare()), &stored(&format!("{head}{rest}")));
    let rest = concat!(
        r#","rated":true,"time":{"per_move":5,"bank":6},"rounds":4,"most":8,"starts":7,"late_entry":true,"vacations":true,"engine":3,"guild":8,"#,
        r#""channel":9,"organizer":18446744073709551615,"stage":{"over":["too_few",11]},"post":12,"#,
        r#""entrants":[{"player":101},{"player":0,"seed":-3,"from":1,"left":[2,"withdrew"]}],"#,
        r#""played":[{"tables":[{"players":[1,0],"game":13},{"players":[0,1],"result":[[120,0],"forfeit"]}],"byes":[1]}]}"#,
    );
    check(&of(full()), &stored(&format!("{head}{rest}")));
}

/// Checks that each value of an enum is stored as its word, which never changes.
fn check_words(put: impl Fn(&mut Tournament), word: &str) {
    let mut tournament = full();
    put(&mut tournament);
    let record = of(tournament);
    let bytes = record.to_stored();
    let text = std::str::from_utf8(&bytes).unwrap();
    assert!(text.contains(word), "{word}: {text}");
    assert_eq!(
        DocumentRecord::from_stored(record.key.clone(), &bytes),
        Ok(record)
    );
}

#[test]
fn the_words_of_tournaments_never_change() {
    for (format, word) in [
        (TournamentFormat::RoundRobin, "round_robin"),
        (TournamentFormat::Swiss, "swiss"),
        (TournamentFormat::Knockout, "knockout"),
        (TournamentFormat::Groups, "groups"),
    ] {
        let word = format!(r#""format":"{word}""#);
        check_words(|it| it.plan.format = format, &word);
    }
    check_words(
        |it| it.stage = TournamentStage::Running,
        r#""stage":"running""#,
    );
    for (why, word) in [
        (TournamentOver::Finished, "finished"),
        (TournamentOver::Canceled, "canceled"),
        (TournamentOver::TooFew, "too_few"),
    ] {
        let at = Timestamp::from_millis(1);
        let over = TournamentStage::Over { why, at };
        let word = format!(r#""stage":{{"over":["{word}",1]}}"#);
        check_words(|it| it.stage = over, &word);
    }
    for (why, word) in [
        (LeftWhy::Withdrew, "withdrew"),
        (LeftWhy::Disqualified, "disqualified"),
    ] {
        let left = Some(EntrantLeft { round: 1, why });
        let word = format!(r#""left":[1,"{word}"]"#);
        check_words(|it| it.entrants[1].left = left, &word);
    }
    for (how, word) in [
        (TableResultHow::Played, "played"),
        (TableResultHow::Forfeit, "forfeit"),
        (TableResultHow::Adjudicated, "adjudicated"),
    ] {
        let points = vec![60, 60];
        let result = Some(TableResult { points, how });
        let word = format!(r#""result":[[60,60],"{word}"]"#);
        check_words(
            |it| it.rounds[0].tables[0].result.clone_from(&result),
            &word,
        );
    }
}

#[test]
fn ladders_are_stored_in_form_1() {
    let key = || Ladder::key(&(GuildId::new(8), "squadro".into()));
    let empty = record(key(), Document::new(Ladder::default()));
    check(&empty, &stored(r#"{"players":[]}"#));
    let (active, at) = (Timestamp::from_millis(5), Timestamp::from_millis(6));
    let full = Ladder {
        players: [(ANN, 0), (BEA, 3)]
            .map(|(user, idle)| LadderPlayer { user, active, idle })
            .into(),
        meetings: vec![LadderMeeting {
            by: BEA,
            other: ANN,
            at,
        }],
    };
    check(
        &record(key(), Document::new(full)),
        &stored(
            r#"{"players":[[101,5,0],[18446744073709551615,5,3]],"meetings":[[18446744073709551615,101,6]]}"#,
        ),
    );
}

#[test]
fn puzzles_and_solvers_are_stored_in_form_1() {
    let mut puzzle = DailyPuzzle {
        channel: ChannelId::new(9),
        posted: None,
        tried: 0,
        solved: 0,
    };
    let of = |puzzle: &DailyPuzzle| {
        let key = DailyPuzzle::key(&GuildId::new(8));
        record(key, Document::new(puzzle.clone()))
    };
    check(&of(&puzzle), &stored(r#"{"channel":9}"#));
    (puzzle.tried, puzzle.solved) = (3, 2);
    puzzle.posted = Some((20_371, MessageId::new(10)));
    check(
        &of(&puzzle),
        &stored(r#"{"channel":9,"posted":[20371,10],"tried":3,"solved":2}"#),
    );

    let of = |solver| record(PuzzleSolver::key(&ANN), Document::new(solver));
    check(&of(PuzzleSolver::default()), &stored("{}"));
    let solver = PuzzleSolver {
        day: Some(SolverDay {
            day: 20_371,
            tries: 2,
            solved: true,
        }),
        streak: 3,
        best_streak: 4,
        solved: 5,
        tried: 6,
    };
    check(
        &of(solver),
        &stored(r#"{"day":[20371,2,true],"streak":3,"best":4,"solved":5,"tried":6}"#),
    );
}

#[test]
fn watched_games_are_stored_in_form_1() {
    let of = |watch| record(GameWatch::key(&id(21)), Document::new(watch));
    check(&of(GameWatch::default()), &stored("{}"));
    let watchers = [
        (ANN, WatchHow::Moves),
        (BEA, WatchHow::End),
        (UserId::new(7), WatchHow::Daily),
    ];
    let watch = GameWatch {
        watchers: watchers.map(|(user, how)| Watcher { user, how }).into(),
        shown: Some((ChannelId::new(9), MessageId::new(10))),
    };
    check(
        &of(watch),
        &stored(
            r#"{"watchers":[[101,"moves"],[18446744073709551615,"end"],[7,"daily"]],"shown":[9,10]}"#,
        ),
    );
}

#[test]
fn what_is_no_document_of_its_key_is_not_read() {
    let ladder = Ladder::key(&(GuildId::new(8), String::new()));
    let keys = [
        Tournament::key(&id(21)),
        ladder.clone(),
        DailyPuzzle::key(&GuildId::new(8)),
        PuzzleSolver::key(&ANN),
        GameWatch::key(&id(21)),
    ];
    for key in keys {
        let other = stored(r#"{"nothing":1}"#);
        assert!(DocumentRecord::from_stored(key.clone(), other.as_bytes()).is_err());
        assert!(DocumentRecord::from_stored(key, b"").is_err());
    }
    for text in [r#"{"players":[[0,5,0]]}"#, r#"{"players":[],"more":1}"#] {
        let bad = stored(text);
        assert!(DocumentRecord::from_stored(ladder.clone(), bad.as_bytes()).is_err());
    }
    let newer = stored(r#"{"players":[]}"#).replacen('1', "2", 1);
    assert!(DocumentRecord::from_stored(ladder, newer.as_bytes()).is_err());
}
