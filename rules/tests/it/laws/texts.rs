//! Position texts, and suggestions while a move is typed.

use asterism_rules::{GameOptions, GamePosition, MoveError};

use super::{any_seat, each_position};
use crate::dice::random_move;

pub(super) fn position_text_leads_back_to_the_position<P: GamePosition>() {
    each_position::<P>(1, 60, |position, dice| {
        let mut position = position.clone();
        if position.players() > 2 && dice.roll(3) == 0 {
            position.retire(any_seat(&position, dice));
        }
        let text = position.to_text();
        assert!(!text.contains('\n') && text.trim() == text);
        let back = P::from_text(position.options(), position.players(), &text);
        assert_eq!(back.as_ref(), Ok(&position), "{text}");
    });
}

pub(super) fn completions_continue_the_typed_text<P: GamePosition>() {
    each_position::<P>(1, 40, |position, dice| {
        if position.outcome().is_some() || dice.roll(3) > 0 {
            return;
        }
        let (_, m) = random_move(position, dice);
        let whole = m.to_string();
        for end in (0..=whole.len()).filter(|&end| whole.is_char_boundary(end)) {
            let typed = &whole[..end];
            let offered = position.complete(typed, 25, 100);
            assert!(
                !offered.is_empty(),
                "no suggestion for {typed}, the beginning of {whole}"
            );
            assert!(offered.len() <= 25);
            for completion in offered {
                assert!(
                    completion.text.chars().count() <= 100,
                    "{}",
                    completion.text
                );
                let read = position.parse_move(&completion.text);
                match read {
                    Ok(m) => assert!(completion.whole, "{m} after {typed}"),
                    Err(MoveError::Incomplete { .. }) => {
                        assert!(!completion.whole, "{} after {typed}", completion.text);
                    }
                    Err(error) => panic!("{} after {typed}: {error}", completion.text),
                }
            }
            // Without a limit, one of the suggestions leads to exactly this move.
            let all = position.complete(typed, usize::MAX, 100);
            assert!(
                all.iter().any(|completion| {
                    completion.text == whole
                        || !completion.whole && whole.starts_with(completion.text.as_str())
                        || !completion.whole && completion.text.ends_with("->")
                }),
                "{whole} is not to be had after {typed} in {} {}: {:?}",
                position.options().to_text(),
                position.to_text(),
                all.iter()
                    .map(|completion| &completion.text)
                    .collect::<Vec<_>>()
            );
        }
    });
}
