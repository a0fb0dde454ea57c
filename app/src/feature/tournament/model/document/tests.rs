//! How tournaments are stored, and their limits.

use std::time::Duration;

use asterism_store::{ChannelId, Document, DocumentRecord, TimeControl};

use super::*;
use crate::testing::documents::check_stored;

const ANN: UserId = UserId::new(101);
const BEA: UserId = UserId::new(u64::MAX);

fn id(id: u64) -> GameId {
    GameId::new(id).unwrap()
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
            mark: None,
        }],
        rounds: vec![TournamentRound::default()],
        post: None,
        recurrence: None,
        event: None,
    }
}

/// Returns a tournament with everything.
fn full() -> Tournament {
    let mut full = bare();
    full.plan.terms = Terms {
        rated: true,
        time: Some(TimeControl::new(
            Duration::from_millis(5),
            Duration::from_millis(6),
        )),
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
    full.event = Some(ListedEvent {
        id: Some(EventId::new(16)),
        starts: Timestamp::from_millis(17),
        post: MessageId::new(18),
        name: "Cup".into(),
    });
    full.entrants.push(Entrant {
        player: Player::Former,
        seed: -3,
        from_round: 1,
        left: Some(EntrantLeft {
            round: 2,
            why: LeftWhy::Withdrew,
        }),
        mark: Some(14),
    });
    full.rounds[0].byes = vec![1];
    full.rounds[0].post = Some(MessageId::new(15));
    full.rounds[0].tables = vec![
        TournamentTable {
            players: vec![1, 0],
            game: Some(id(13)),
            result: None,
            decided_by: Some(BEA.into()),
        },
        TournamentTable {
            players: vec![0, 1],
            game: None,
            result: Some(TableResult {
                points: vec![120, 0],
                how: TableResultHow::Forfeit,
            }),
            decided_by: None,
        },
    ];
    full
}

#[test]
fn tournaments_are_stored_in_form_1() {
    let head = r#"{"name":"\"DIE\"","format":"swiss","kind":"squadro","options":"first=light","variant":"standard","seats":[2,3]"#;
    let head = head.replace("DIE", "\u{1F3B2}");
    let rest = r#","rounds":0,"most":8,"starts":7,"channel":9,"organizer":0,"stage":"sign_up","entrants":[{"player":101}],"played":[{"tables":[]}]}"#;
    check_stored(&id(21), bare(), &format!("{head}{rest}"));
    let rest = concat!(
        r#","rated":true,"time":{"per_move":5,"bank":6},"rounds":4,"most":8,"starts":7,"late_entry":true,"vacations":true,"engine":3,"guild":8,"#,
        r#""channel":9,"organizer":18446744073709551615,"stage":{"over":["too_few",11]},"post":12,"#,
        r#""entrants":[{"player":101},{"player":0,"seed":-3,"from":1,"left":[2,"withdrew"],"mark":14}],"#,
        r#""played":[{"tables":[{"players":[1,0],"game":13,"decided_by":18446744073709551615},{"players":[0,1],"result":[[120,0],"forfeit"]}],"byes":[1],"post":15}],"event":[16,17,18,"Cup"]}"#,
    );
    check_stored(&id(21), full(), &format!("{head}{rest}"));
}

/// Checks that each value of an enum is stored as its word, which never changes.
fn check_words(put: impl Fn(&mut Tournament), word: &str) {
    let mut tournament = full();
    put(&mut tournament);
    let record = DocumentRecord {
        key: Tournament::key(&id(21)),
        version: 1,
        created: Timestamp::from_millis(1),
        updated: Timestamp::from_millis(1),
        document: Document::new(tournament),
    };
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
    check_words(|it| it.stage = TournamentStage::Draft, r#""stage":"draft""#);
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

fn table(players: &[u8], result: Option<TableResult>) -> TournamentTable {
    TournamentTable {
        players: players.to_vec(),
        game: None,
        result,
        decided_by: None,
    }
}

fn result(points: &[u16]) -> TableResult {
    TableResult {
        points: points.to_vec(),
        how: TableResultHow::Played,
    }
}

fn entrants(count: usize) -> Vec<Entrant> {
    let users = (1..=count as u64).map(UserId::new);
    users
        .map(|user| Entrant {
            player: user.into(),
            seed: 1500,
            from_round: 0,
            left: None,
            mark: None,
        })
        .collect()
}

/// Returns tournaments that are too large or inconsistent.
fn bad_tournaments() -> Vec<Tournament> {
    let with = |edit: &dyn Fn(&mut Tournament)| {
        let mut tournament = bare();
        tournament.stage = TournamentStage::Running;
        tournament.entrants = entrants(3);
        tournament.rounds[0].tables = vec![table(&[0, 1], Some(result(&[120, 0])))];
        edit(&mut tournament);
        tournament
    };
    let with_table =
        |edit: &dyn Fn(&mut TournamentTable)| with(&|it| edit(&mut it.rounds[0].tables[0]));
    let long = "x".repeat(MAX_TEXT + 1);
    vec![
        with(&|it| it.plan.name = "é".repeat(MAX_TOURNAMENT_NAME + 1)),
        with(&|it| it.plan.kind.clone_from(&long)),
        with(&|it| it.plan.options.clone_from(&long)),
        with(&|it| it.plan.variant.clone_from(&long)),
        with(&|it| it.plan.seats = vec![]),
        with(&|it| it.plan.seats = vec![2, 1]),
        with(&|it| it.plan.seats = vec![MAX_SEATS as u8 + 1]),
        with(&|it| it.plan.seats = vec![2; MAX_SEATS + 1]),
        with(&|it| it.plan.rounds = MAX_ROUNDS as u8 + 1),
        with(&|it| it.plan.most = 2),
        with(&|it| it.plan.most = MAX_ENTRANTS as u8 + 1),
        with(&|it| {
            it.plan.terms.time = Some(TimeControl::new(Duration::ZERO, Duration::ZERO));
        }),
        with(&|it| it.entrants = entrants(9)),
        with(&|it| it.entrants[2].player = UserId::new(1).into()),
        with(&|it| it.rounds = vec![TournamentRound::default(); MAX_ROUNDS + 1]),
        with(&|it| it.rounds[0].byes = vec![3]),
        with(&|it| it.rounds[0].byes = vec![2; MAX_ENTRANTS + 1]),
        with(&|it| {
            let table = it.rounds[0].tables[0].clone();
            it.rounds[0].tables = vec![table; MAX_TABLES + 1];
        }),
        with_table(&|it| it.players = vec![0, 3]),
        with_table(&|it| it.players = vec![0]),
        with_table(&|it| it.result = Some(result(&[120]))),
        with_table(&|it| it.result = Some(result(&[120, 0, 0]))),
        with_table(&|it| it.result = Some(result(&[121, 0]))),
        with_table(&|it| it.result = None),
        with_table(&|it| {
            it.players = vec![0; MAX_SEATS + 1];
            it.result = Some(result(&[0; MAX_SEATS + 1]));
        }),
    ]
}

/// Returns a tournament that could not be larger.
fn largest_tournament() -> Tournament {
    let mut tournament = bare();
    tournament.entrants = entrants(MAX_ENTRANTS);
    let long = "\u{1F3B2}".repeat(MAX_TEXT / 4);
    tournament.plan.name = "é".repeat(MAX_TOURNAMENT_NAME);
    tournament.plan.options.clone_from(&long);
    tournament.plan.variant = long;
    tournament.plan.seats = vec![MAX_SEATS as u8; MAX_SEATS];
    tournament.plan.rounds = MAX_ROUNDS as u8;
    tournament.plan.most = MAX_ENTRANTS as u8;
    let full = TournamentTable {
        game: GameId::new(u64::MAX >> 1),
        result: Some(result(&[120; MAX_SEATS])),
        decided_by: Some(ANN.into()),
        ..table(&[63; MAX_SEATS], None)
    };
    let all = TournamentRound {
        tables: vec![full; MAX_TABLES],
        byes: vec![63; MAX_ENTRANTS],
        post: Some(MessageId::new(u64::MAX)),
    };
    tournament.rounds = vec![all; MAX_ROUNDS];
    tournament.stage = TournamentStage::Over {
        why: TournamentOver::Finished,
        at: Timestamp::from_millis(99),
    };
    tournament
}

#[test]
fn a_tournament_beyond_its_limits_is_refused() {
    for bad in bad_tournaments() {
        let refused = bad.check();
        assert!(refused.is_err(), "{bad:?}");
    }
    largest_tournament().check().unwrap();
}
