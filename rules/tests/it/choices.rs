//! Pentagame's moves as choices, and suggestions while typing.

use asterism_rules::pentagame::{Board, Options, Pentagame, Stop};
use asterism_rules::{
    AnyGame, BadStep, Choices, GameKind, Notation, Piece, Position, PositionText, Step, Steps,
};

fn position(text: &str) -> Pentagame {
    Pentagame::from_text(&Options::default(), 2, text).unwrap_or_else(|error| panic!("{error}"))
}

const START: &str = "A,B,C,D,E/A,B,C,D,E k:a,b,c,d,e g:- 1 -/-";
/// White is next to its goal, which holds a black block; the supply is empty.
const NEXT_TO_GOAL: &str =
    "a-2-b,B,C,D,E/A,B,C,D,E k:a,b,c,d,e g:A-1-B,E-1-A,E-2-A,E-3-A,D-1-E 1 -/-";

/// Takes the choice with this label and returns the next steps.
#[track_caller]
fn choose(position: &Pentagame, chosen: &mut Vec<Step>, label: &str) -> Steps {
    let steps = position.next_steps(chosen).expect("offered steps");
    let choice = steps
        .choices
        .iter()
        .find(|choice| choice.label == label)
        .unwrap_or_else(|| panic!("{label} is not offered"));
    chosen.push(choice.step);
    position
        .next_steps_in_groups(chosen, 25)
        .expect("offered steps")
}

#[test]
fn a_move_is_chosen_figure_first_and_blocks_last() {
    let position = position(NEXT_TO_GOAL);
    let mut chosen = Vec::new();
    for (label, asks) in [
        ("a", "AskDestination"),
        ("a", "AskBlack"),
        ("C-1-D", "AskGrayTake"),
        ("D-1-E", "AskGrayMove"),
        ("D-2-E", "AskNothing"),
    ] {
        assert_eq!(
            choose(&position, &mut chosen, label).asks.parts().name,
            asks
        );
    }
    let steps = position.next_steps(&chosen).expect("offered steps");
    assert_eq!(
        steps.whole.as_deref(),
        Some("a a-2-b x a+ k:C-1-D g:D-1-E>D-2-E")
    );
    assert!(steps.choices.is_empty());
}

#[test]
fn a_preview_shows_the_board_in_the_middle_of_a_move() {
    let position = position(NEXT_TO_GOAL);
    let mut chosen = Vec::new();
    let stop = |name| Board::parse(position.board(), name).expect("a stop");
    choose(&position, &mut chosen, "a");
    assert_eq!(position.preview(&chosen), Ok(position));
    choose(&position, &mut chosen, "a");
    let out = position.preview(&chosen).expect("offered steps");
    assert_eq!(
        (out.black().len(), out.out_count(position.to_move())),
        (4, 1)
    );
    choose(&position, &mut chosen, "C-1-D");
    let placed = position.preview(&chosen).expect("offered steps");
    assert!(placed.black().contains(stop("C-1-D")));
    choose(&position, &mut chosen, "D-1-E");
    let lifted = position.preview(&chosen).expect("offered steps");
    assert_eq!(
        (lifted.gray().len(), lifted.to_move()),
        (4, position.to_move())
    );
}

#[test]
fn a_choice_says_what_it_does() {
    let position = position(NEXT_TO_GOAL);
    let mut chosen = Vec::new();
    let steps = choose(&position, &mut chosen, "a");
    let says = |label: &str| {
        let choice = steps.choices.iter().find(|choice| choice.label == label);
        choice
            .map(|choice| choice.says.to_string())
            .unwrap_or_default()
    };
    assert_eq!(
        says("a"),
        "ChoiceBeatBlack(color=white, shape=0, stop=a, outs=mover)"
    );
    assert_eq!(
        says("a-1-b"),
        "ChoiceGo(color=white, shape=0, stop=a-1-b, outs=none)"
    );
}

#[test]
fn many_choices_come_in_groups_that_fit_a_menu() {
    let position = position(START);
    let mut chosen = Vec::new();
    choose(&position, &mut chosen, "b");
    let steps = choose(&position, &mut chosen, "d");
    assert_eq!(steps.asks.parts().name, "AskBlack");
    let groups: Vec<_> = steps.groups.iter().map(ToString::to_string).collect();
    assert_eq!(
        groups,
        [
            "GroupRing",
            "GroupInner",
            "GroupArms(corner=A, color=white)",
            "GroupArms(corner=B, color=blue)",
            "GroupArms(corner=C, color=red)",
            "GroupArms(corner=D, color=yellow)",
            "GroupArms(corner=E, color=green)",
        ]
    );
    let sizes: Vec<_> = (0..groups.len())
        .map(|group| {
            let here = |choice: &&asterism_rules::Choice| usize::from(choice.group) == group;
            steps.choices.iter().filter(here).count()
        })
        .collect();
    assert_eq!(sizes, [15, 15, 12, 12, 12, 12, 12]);
    for choice in &steps.choices {
        let spot = choice.spot.and_then(|spot| Stop::new(spot.0.into()));
        assert_eq!(spot.map(Stop::name), Some(choice.label.as_str()));
        assert_eq!(Step::new(choice.step.value()), Some(choice.step));
    }
}

#[test]
fn a_step_in_the_wrong_order_is_refused() {
    let position = position(START);
    let figures = position.next_steps(&[]).expect("offered steps");
    let figure = figures.choices[0].step;
    assert_eq!(
        position.next_steps(&[figure, figure]),
        Err(BadStep::NotOffered { at: 1 })
    );
}

/// Returns the suggestions for `typed`, each with whether it is a complete move.
fn offered(text: &str, typed: &str) -> Vec<(String, bool)> {
    position(text)
        .complete(typed, 25, 100)
        .into_iter()
        .map(|completion| (completion.text, completion.whole))
        .collect()
}

fn texts(text: &str, typed: &str) -> Vec<String> {
    offered(text, typed)
        .into_iter()
        .map(|(text, _)| text)
        .collect()
}

#[test]
fn figures_are_suggested_first() {
    assert_eq!(
        texts(START, ""),
        ["a A->", "b B->", "c C->", "d D->", "e E->"]
    );
    assert_eq!(texts(START, "hello"), [""; 0]);
}

#[test]
fn suggested_destinations_begin_with_goals_beats_and_swaps() {
    let first: Vec<_> = offered(NEXT_TO_GOAL, "a").into_iter().take(3).collect();
    assert_eq!(
        first,
        [
            ("a a-2-b x a+".to_owned(), false),
            ("a a-2-b x b".to_owned(), false),
            ("a a-2-b->a-1-b".to_owned(), true),
        ]
    );
    for typed in ["E->E-1", "grün e-1", "green E-1-", "e E -> E – 1", "e-1"] {
        let expected = ["e E->E-1-b", "e E->E-1-c"];
        let texts = texts(START, typed);
        assert!(
            expected
                .iter()
                .all(|text| texts.contains(&(*text).to_owned())),
            "{typed}: {texts:?}"
        );
    }
    assert_eq!(texts(START, "e E<->A"), ["e E<->A a", "e E<->A 2a"]);
    assert_eq!(
        texts(START, "e<->"),
        ["e E<->A a", "e E<->A 2a", "e E<->D d", "e E<->D 2d"]
    );
}

#[test]
fn blocks_are_suggested_after_the_base_move() {
    assert_eq!(
        offered(NEXT_TO_GOAL, "a a-2-b x a+ k:C-1-D g:D-1-E>D-2")[0],
        ("a a-2-b x a+ k:C-1-D g:D-1-E>D-2-E".to_owned(), true)
    );
    assert_eq!(
        offered(NEXT_TO_GOAL, "a a-2-b x a+ k:C-1-D g:D"),
        [("a a-2-b x a+ k:C-1-D g:D-1-E>".to_owned(), false)]
    );
    assert_eq!(
        texts(NEXT_TO_GOAL, "a x a+ k:c-1-d")[0],
        "a a-2-b x a+ k:c-1-d g:A-1-B>"
    );
    // There are more stops than can be listed: first come the likely ones, then the beginnings of the others.
    let parts = texts(NEXT_TO_GOAL, "a a-2-b x a+");
    assert!(parts[0].starts_with("a a-2-b x a+ k:") && !parts[0].ends_with('-'));
    let begun: Vec<&str> = parts
        .iter()
        .filter_map(|part| part.strip_prefix("a a-2-b x a+ k:")?.strip_suffix('-'))
        .collect();
    assert_eq!(begun, ["A", "B", "C", "D", "E", "a", "b", "c", "d", "e"]);
    let of_c = texts(NEXT_TO_GOAL, "a a-2-b x a+ k:C-");
    assert!(
        of_c.len() <= 25
            && of_c
                .iter()
                .all(|text| text.contains(" k:C-") || text.contains(" k:c"))
    );
    assert!(of_c.contains(&"a a-2-b x a+ k:C-1-D".to_owned()));
}

#[test]
fn figures_that_must_leave_are_suggested_with_their_blocks() {
    let home = "a,B,c,D,E/A,B,C,D,E k:b,d,e,A-1-B,A-2-B g:- 1 -/-";
    let first = |typed| texts(home, typed).into_iter().next();
    for typed in ["", "a", "a+", "a+ c+", "a+ c+ g:"] {
        assert_eq!(first(typed).as_deref(), Some("a+ c+ g:E-3-A"), "{typed}");
    }
    assert_eq!(
        first("a+ c+ g:E-1-A g:E-2-A").as_deref(),
        Some("a+ c+ g:E-1-A g:E-2-A")
    );
    assert_eq!(texts(home, "b"), [""; 0]);
}

#[test]
fn with_five_players_numbers_are_suggested() {
    let start = Pentagame::start(&Options::default(), 5).expect("five players are allowed");
    let texts = |typed: &str| -> Vec<String> {
        let offered = start.complete(typed, 25, 100).into_iter();
        offered.map(|completion| completion.text).collect()
    };
    assert_eq!(texts(""), ["1 A->", "2 A->", "3 A->", "4 A->"]);
    assert_eq!(
        texts("2 A<->B"),
        ["2 A<->B 1b", "2 A<->B 2b", "2 A<->B 3b", "2 A<->B 4b"]
    );
    assert_eq!(texts("2 A<->B 3"), ["2 A<->B 3b"]);
    assert_eq!(
        texts("2 A x c k:C-1-"),
        [
            "2 A x c k:C-1-D",
            "2 A x c k:c-1-d",
            "2 A x c k:C-1-e",
            "2 A x c k:C-1-a"
        ]
    );
}

#[test]
fn likely_places_are_in_front_of_the_opponents_and_where_the_figure_came_from() {
    // The first player's white is on an arm, so its stop is free once it has moved. Blue of the second player is closest to its goal.
    let position =
        position("a-2-b,B,C,D,E/A,B-3-d,C,D,E k:a,b,c,d,e g:A-1-B,E-1-A,E-2-A,E-3-A,D-1-E 1 -/-");
    let mut chosen = Vec::new();
    // White can reach its goal.
    let steps = choose(&position, &mut chosen, "a");
    let goal: Vec<&str> = steps
        .likely
        .iter()
        .map(|likely| likely.why.parts().name)
        .collect();
    assert_eq!(goal, ["LikelyGoal"]);
    assert!(choose(&position, &mut vec![], "b").likely.is_empty());
    let steps = choose(&position, &mut chosen, "a");
    let likely: Vec<(String, &str)> = steps
        .likely
        .iter()
        .map(|likely| {
            let choice = steps
                .choices
                .iter()
                .find(|choice| choice.step == likely.step);
            (
                choice.expect("it is offered").label.clone(),
                likely.why.parts().name,
            )
        })
        .collect();
    assert_eq!(
        likely,
        [
            ("B-4-d".to_owned(), "LikelyInFront"),
            ("a-2-b".to_owned(), "LikelyOrigin")
        ]
    );
}

#[test]
fn choices_name_the_piece_they_are_about() {
    let position = position(NEXT_TO_GOAL);
    let mut chosen = Vec::new();
    let has = |steps: &Steps, label: &str, piece: Option<&str>| {
        let choice = steps.choices.iter().find(|choice| choice.label == label);
        let choice = choice.unwrap_or_else(|| panic!("{label} is not offered"));
        let named = choice.piece.map(|piece| piece.to_string());
        assert_eq!(named.as_deref(), piece, "{label}");
    };
    let own = position.next_steps(&chosen).expect("offered steps");
    has(&own, "a", Some("figure_1a"));
    let goals = choose(&position, &mut chosen, "a");
    has(&goals, "a", Some("block_black"));
    has(&goals, "a-3-b", None);
    let open = choose(&position, &mut chosen, "a");
    has(&open, "C-1-D", Some("block_black"));
    let lifted = choose(&position, &mut chosen, "C-1-D");
    has(&lifted, "D-1-E", Some("block_gray"));
    let placed = choose(&position, &mut chosen, "D-1-E");
    has(&placed, "D-2-E", Some("block_gray"));

    for kind in GameKind::ALL {
        let game = AnyGame::new(*kind, "", kind.usual_players()).expect("the usual game");
        let steps = game.next_steps(&[]).expect("offered steps");
        let of_game = |piece: Option<Piece>| piece.is_some_and(|piece| piece.kind() == *kind);
        assert!(steps.choices.iter().all(|choice| of_game(choice.piece)));
    }
}
