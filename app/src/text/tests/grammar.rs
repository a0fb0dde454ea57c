//! Tests of plurals, lists and capital letters in each language.

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};

use crate::text::Language;

/// Plural categories a message may select on.
pub(super) const CATEGORIES: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

/// Creates a bundle for `language` with one message that returns the plural category of a number.
fn categories(language: Language) -> FluentBundle<FluentResource> {
    let source = "number = { $n ->
    [one] one
    [few] few
    [many] many
   *[other] other
}"
    .to_owned();
    let tag = language.tag().parse().expect("well-formed");
    let mut bundle = FluentBundle::new_concurrent(vec![tag]);
    let resource = FluentResource::try_new(source).expect("the source parses");
    bundle.add_resource(resource).expect("the bundle is empty");
    bundle
}

#[test]
fn numbers_have_the_forms_of_their_language() {
    for (language, forms) in [
        (
            Language::English,
            "0 other, 1 one, 2 other, 5 other, 12 other, 21 other, 22 other, 25 other, 1.5 other",
        ),
        (
            Language::German,
            "0 other, 1 one, 2 other, 5 other, 12 other, 21 other, 22 other, 25 other, 1.5 other",
        ),
        (
            Language::Polish,
            "0 many, 1 one, 2 few, 5 many, 12 many, 21 many, 22 few, 25 many, 1.5 other",
        ),
    ] {
        let bundle = categories(language);
        for form in forms.split(", ") {
            let (number, category) = form.split_once(' ').expect("two words");
            let number: f64 = number.parse().expect("a number");
            let mut args = FluentArgs::new();
            args.set("n", FluentValue::from(number));
            let message = bundle.get_message("number").expect("the message exists");
            let pattern = message.value().expect("the message has a value");
            let said = bundle.format_pattern(pattern, Some(&args), &mut Vec::new());
            assert_eq!(said, category, "{} {number}", language.tag());
        }
    }
}

#[test]
fn points_on_the_podium_use_the_plural_forms_of_the_language() {
    for (language, said) in [
        (
            Language::English,
            ["1 point", "3 points", "4½ points", "5 points"],
        ),
        (
            Language::German,
            ["1 Punkt", "3 Punkte", "4½ Punkte", "5 Punkte"],
        ),
        (
            Language::Polish,
            ["1 punkt", "3 punkty", "4½ punktu", "5 punktów"],
        ),
    ] {
        for (count, said) in [1.0, 3.0, 4.5, 5.0].into_iter().zip(said) {
            let points = said.split_once(' ').expect("two words").0.to_owned();
            assert_eq!(language.tournament_podium(count, points), said);
        }
    }
}

#[test]
fn numbers_of_wins_use_the_plural_forms_of_the_language() {
    for (language, number, said) in [
        (Language::English, 1, "Ann one win"),
        (Language::English, 22, "Ann 22 wins"),
    ] {
        assert_eq!(language.series_player("Ann", number), said);
    }
    // The forms all differ.
    let forms = |language: Language, numbers: &[i32]| {
        let mut said: Vec<String> = numbers
            .iter()
            .map(|number| {
                let said = language.series_player("Ann", *number);
                said.replace(&number.to_string(), "n")
            })
            .collect();
        said.sort();
        said.dedup();
        said.len()
    };
    assert_eq!(forms(Language::German, &[1, 2, 5, 12, 21, 22]), 2);
    assert_eq!(forms(Language::Polish, &[1, 2, 3, 22, 5, 12, 21, 25]), 3);
}

#[test]
fn lists_are_joined_with_commas_and_a_final_and() {
    for (language, and) in [
        (Language::English, "and"),
        (Language::German, "und"),
        (Language::Polish, "i"),
    ] {
        let list = |words: &[&str]| {
            let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
            language.list(&words)
        };
        assert_eq!(list(&[]), "");
        assert_eq!(list(&["Ann"]), "Ann");
        assert_eq!(list(&["Ann", "Ben"]), format!("Ann {and} Ben"));
        assert_eq!(
            list(&["Ann", "Ben", "Cleo"]),
            format!("Ann, Ben {and} Cleo")
        );
    }
}

#[test]
fn cap_capitalizes_the_first_letter() {
    let capital = |word: &str| {
        let words = [FluentValue::from(word.to_owned())];
        match crate::text::capitalize(&words) {
            FluentValue::String(said) => said.into_owned(),
            other => panic!("{other:?}"),
        }
    };
    for (word, said) in [
        ("white", "White"),
        ("żółta", "Żółta"),
        ("über", "Über"),
        ("ß", "SS"),
        ("1a", "1a"),
        ("", ""),
    ] {
        assert_eq!(capital(word), said);
    }
}
