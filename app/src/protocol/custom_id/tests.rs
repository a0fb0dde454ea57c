use std::collections::BTreeSet;

use super::*;

/// Custom ids as the programs that introduced them wrote them, each with its meaning. Such buttons still exist in channels, so no line ever changes,
/// unless a name in the meaning does.
const KEPT: &str = include_str!("tests/kept.txt");

#[test]
fn buttons_of_earlier_versions_are_read() {
    let mut kept = BTreeSet::new();
    for line in KEPT.lines() {
        let (spelling, meaning) = line.split_once('\t').expect("a tab");
        let id: CustomId = spelling.parse().unwrap_or_else(|_| panic!("{spelling}"));
        assert_eq!(format!("{id:?}"), meaning);
        assert_eq!(id.to_string(), spelling);
        kept.insert(id.label());
    }
    for id in CustomId::samples() {
        let (label, meaning) = (id.label(), format!("{id:?}"));
        assert!(kept.contains(label), "a line is missing: {id}\t{meaning}");
    }
}

#[test]
fn every_custom_id_is_read_back_as_written() {
    for id in CustomId::samples() {
        let text = id.to_string();
        assert!(text.chars().count() <= CUSTOM_ID, "{text} is too long");
        assert_eq!(text.parse(), Ok(id), "{text}");
    }
}

/// Checks that a text is either refused or exactly how the parsed id is written, and that nothing panics.
fn check(text: &str) {
    if let Ok(id) = text.parse::<CustomId>() {
        assert_eq!(id.to_string(), text);
        assert!(text.chars().count() <= CUSTOM_ID, "{text}");
    }
}

#[test]
fn any_text_is_refused_or_is_exactly_what_its_id_is_written_as() {
    bolero::check!()
        .with_iterations(20_000)
        .with_max_len(CUSTOM_ID + 40)
        .for_each(|bytes: &[u8]| check(&String::from_utf8_lossy(bytes)));
}

#[test]
fn an_altered_custom_id_is_refused_or_is_a_different_one() {
    let samples: Vec<Vec<char>> = CustomId::samples()
        .iter()
        .map(|id| id.to_string().chars().collect())
        .collect();
    bolero::check!()
        .with_iterations(20_000)
        .with_type::<(u8, Vec<(u8, Option<char>)>)>()
        .for_each(|(which, changes)| {
            let mut text = samples[usize::from(*which) % samples.len()].clone();
            for (at, letter) in changes {
                let at = usize::from(*at) % (text.len() + 1);
                match letter {
                    // Mostly characters that occur in ids.
                    Some(letter) => {
                        let known = b".0123456789abcdefgz+- A";
                        let letter = known
                            .get(*letter as usize % 64)
                            .map_or(*letter, |&byte| char::from(byte));
                        text.insert(at, letter);
                    }
                    None if at < text.len() => drop(text.remove(at)),
                    None => {}
                }
            }
            check(&String::from_iter(text));
        });
}

#[test]
fn anything_else_is_refused() {
    let too_long = format!("pi.{}", "x".repeat(CUSTOM_ID));
    for text in [
        "",
        ".",
        "ca",
        "ca.",
        "ca.0",
        "ca.-1",
        "ca.+1",
        "ca.01",
        "ca.1.2",
        "ca.18446744073709551616",
        "xx.1",
        "mv.1",
        "mv.1.x",
        "gd.1.2.0",
        "gd.1.2.0a1",
        "gd.1.2.é",
        "gd.1.2.0A",
        "gd.1.2..256",
        "no.",
        "no.1",
        "sl.2",
        "ss.",
        "st.wood",
        "ru.chess.1",
        "sv",
        "sv.",
        "sv.z",
        "sv.c.1",
        "of.a.x.1",
        "of.y.1",
        "of.y.1.01",
        "of.m.d.1",
        "pi.",
        "pl.1.2",
        " ca.1",
        "ca.1 ",
        &too_long,
    ] {
        assert_eq!(text.parse::<CustomId>(), Err(UnreadableId), "{text:?}");
    }
}
