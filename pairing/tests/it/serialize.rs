//! Rounds in JSON.

use asterism_pairing::{Entrant, Points, Round, Scoring, Table, TableResult};

#[test]
fn rounds_keep_their_form_in_json() {
    let round = Round {
        tables: vec![
            Table {
                players: vec![2, 0],
                result: TableResult::Played(vec![Points::DRAW, Points::DRAW]),
            },
            Table {
                players: vec![1, 3],
                result: TableResult::Unplayed(vec![Points::WIN, Points::ZERO]),
            },
            Table::new(vec![5, 6]),
        ],
        byes: vec![4],
    };
    let json = concat!(
        r#"{"tables":[{"players":[2,0],"result":{"played":[60,60]}},"#,
        r#"{"players":[1,3],"result":{"unplayed":[120,0]}},"#,
        r#"{"players":[5,6],"result":"running"}],"byes":[4]}"#
    );
    assert_eq!(serde_json::to_string(&round).unwrap(), json);
    assert_eq!(serde_json::from_str::<Round>(json).unwrap(), round);
}

#[test]
fn entrants_keep_their_form_in_json() {
    let late = Entrant {
        from_round: 2,
        until_round: Some(5),
        ..Entrant::new(1523.25)
    };
    let json = r#"{"rating":1523.25,"from_round":2,"until_round":5}"#;
    assert_eq!(serde_json::to_string(&late).unwrap(), json);
    assert_eq!(serde_json::from_str::<Entrant>(json).unwrap(), late);
    let json = serde_json::to_string(&Scoring::SWISS).unwrap();
    assert_eq!(json, r#"{"bye":120,"late_bye":0}"#);
    assert_eq!(
        serde_json::from_str::<Scoring>(&json).unwrap(),
        Scoring::SWISS
    );
}
