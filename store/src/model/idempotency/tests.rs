use std::collections::HashMap;

use super::*;

/// Returns many keys of every variant. Small numbers occur repeatedly, so that different variants have equal fields.
fn many() -> Vec<IdempotencyKey> {
    let mut state = 1_u64;
    let mut next = move || {
        // Knuth's MMIX generator.
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let number = state >> 8;
        match number % 4 {
            0 => number >> 2 & 7,
            1 => u64::MAX - (number >> 2 & 7),
            2 => number.wrapping_mul(0x9e37_79b9_7f4a_7c15),
            _ => 1 << (number >> 2 & 63),
        }
    };
    (0..5_000).flat_map(|_| any_of_each(&mut next)).collect()
}

#[test]
fn different_keys_have_different_texts() {
    let mut keys = HashMap::new();
    for key in many() {
        let other = keys.insert(key.to_string(), key);
        assert!(
            other.is_none_or(|other| other == key),
            "{other:?} and {key:?} have the same text {key}"
        );
    }
}

#[test]
fn keys_can_be_parsed_from_their_texts() {
    for key in many() {
        assert_eq!(key.to_string().parse(), Ok(key));
    }
}

#[test]
fn invalid_texts_are_not_parsed_as_keys() {
    for text in [
        "",
        "interaction",
        "interaction ",
        "interaction 1 2",
        "interaction -1",
        "interactions 1",
        "reminder 0 1",
        "reminder 1",
        "clock-set 1 1 - - -",
        "legacy 18446744073709551616",
    ] {
        let read = text.parse::<IdempotencyKey>();
        assert!(read.is_err(), "{text:?}: {read:?}");
    }
}

/// Tests keys with the numbers that an earlier release gave them.
#[test]
fn numbers_of_earlier_releases_become_the_equivalent_keys() {
    let snowflake = 1_400_000_000_000_000_000;
    let id = InteractionId::new(snowflake);
    let game = GameId::new(20).unwrap();
    let version = 7;
    let packed = 20 << 20 | 7;
    let job = JobId::new(12_345);
    for (number, key) in [
        (snowflake, IdempotencyKey::Interaction { id }),
        (snowflake | 1 << 63, IdempotencyKey::OfferAgreed { id }),
        (
            1 << 62 | 0x14,
            IdempotencyKey::ChallengeLapsed { challenge: game },
        ),
        (
            0b0101 << 60 | 12_345 << 3 | 2,
            IdempotencyKey::OfferPost { job, answers: 2 },
        ),
        (
            0b011 << 61 | 20 << 24 | 7,
            IdempotencyKey::OfferCarriedOut { game, number: 7 },
        ),
        (
            0b1000 << 60 | packed,
            IdempotencyKey::Reminder { game, version },
        ),
        (
            0b1001 << 60 | packed,
            IdempotencyKey::TimeUp { game, version },
        ),
        (
            0b1010 << 60 | packed,
            IdempotencyKey::TurnNotice { game, version },
        ),
        (
            0b110 << 61 | packed,
            IdempotencyKey::EngineTurn { game, version },
        ),
        (
            0b111 << 61 | packed,
            IdempotencyKey::EngineThinking { game, version },
        ),
    ] {
        assert_eq!(IdempotencyKey::from_legacy(number), key, "{number:#b}");
    }
    for hashed in [
        0b01001 << 59 | 0x123_4567_89AB_CDEF,
        0b1011 << 60 | 0x123_4567_89AB_CDEF,
    ] {
        let legacy = IdempotencyKey::Legacy { number: hashed };
        assert_eq!(IdempotencyKey::from_legacy(hashed), legacy, "{hashed:#b}");
    }
}

/// In an earlier release, both of these keys were the number `1 << 63 | 1 << 60 | 20 << 20 | 1`.
#[test]
fn a_second_change_of_an_interaction_does_not_have_the_key_of_a_time_loss() {
    let id = InteractionId::new(1 << 60 | 20 << 20 | 1);
    let game = GameId::new(20).unwrap();
    let keys = [
        IdempotencyKey::OfferAgreed { id },
        IdempotencyKey::TimeUp { game, version: 1 },
    ];
    assert_ne!(keys[0].to_string(), keys[1].to_string());
}
