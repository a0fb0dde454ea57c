//! Checks that Discord has signed a request.
//!
//! See [Discord Docs/Validating Security Request
//! Headers](https://docs.discord.com/developers/interactions/overview#setting-up-an-endpoint-validating-security-request-headers).

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use asterism_store::Timestamp;
use data_encoding::HEXLOWER_PERMISSIVE as HEX;
use ed25519_dalek::{Signature, VerifyingKey};
use hyper::HeaderMap;

/// Maximum difference between the time of a signed request and this machine's time, in either direction, because clocks may be wrong. The limit
/// prevents recorded requests from being replayed later.
const AGE: Duration = Duration::from_mins(5);

/// The public key of an application, as the Developer Portal shows it.
///
/// ```text
/// asterism run --listen 8080 --public-key 3a…f0
/// ```
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct PublicKey(VerifyingKey);

impl FromStr for PublicKey {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        let key = HEX.decode(text.trim().as_bytes()).ok();
        let key = key.and_then(|key| VerifyingKey::try_from(&*key).ok());
        key.filter(|key| !key.is_weak()).map(Self).ok_or(
            "copy it from the Developer Portal (your application, General Information, Public Key): 64 digits and letters from a to f",
        )
    }
}

impl PublicKey {
    /// Returns whether the owner of this key has signed a message.
    pub(crate) fn has_signed(&self, message: &[u8], signature: &[u8]) -> bool {
        let signature = Signature::try_from(signature).ok();
        signature.is_some_and(|signature| self.0.verify_strict(message, &signature).is_ok())
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&HEX.encode(self.0.as_bytes()))
    }
}

/// Reason for refusing a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unsigned {
    /// The signature is missing or wrong.
    Forged,
    /// The signature is valid, but was made this many seconds ago; negative if its time is in the future.
    Stale(i64),
}

/// Checks that a request was signed with one of `keys`, and that its time is close to `now`.
pub(super) fn check_signature(
    keys: &[PublicKey],
    headers: &HeaderMap,
    body: &[u8],
    now: Timestamp,
) -> Result<(), Unsigned> {
    let read = |name| headers.get(name).map(hyper::header::HeaderValue::as_bytes);
    let (Some(signature), Some(timestamp)) =
        (read("x-signature-ed25519"), read("x-signature-timestamp"))
    else {
        return Err(Unsigned::Forged);
    };
    let signature = HEX.decode(signature).map_err(|_| Unsigned::Forged)?;
    let message = [timestamp, body].concat();
    if !keys.iter().any(|key| key.has_signed(&message, &signature)) {
        return Err(Unsigned::Forged);
    }
    let signed: Option<i64> = std::str::from_utf8(timestamp)
        .ok()
        .and_then(|it| it.parse().ok());
    let age = (now.millis() / 1000).saturating_sub(signed.ok_or(Unsigned::Forged)?);
    if age.unsigned_abs() > AGE.as_secs() {
        return Err(Unsigned::Stale(age));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use ed25519_dalek::{Signer as _, SigningKey};

    use super::*;

    const NOW: i64 = 1_790_000_000;
    const BODY: &[u8] = br#"{"type":1}"#;

    fn key(seed: u8) -> SigningKey {
        SigningKey::from_bytes(&[seed; 32])
    }

    fn public(key: &SigningKey) -> PublicKey {
        PublicKey(key.verifying_key())
    }

    /// Returns the headers of a request that `key` signs.
    fn sign(key: &SigningKey, timestamp: &str, body: &[u8]) -> HeaderMap {
        let signature = key.sign(&[timestamp.as_bytes(), body].concat());
        let digits = HEX.encode(&signature.to_bytes());
        let mut headers = HeaderMap::new();
        headers.insert("x-signature-ed25519", digits.parse().unwrap());
        headers.insert("x-signature-timestamp", timestamp.parse().unwrap());
        headers
    }

    fn check(keys: &[PublicKey], headers: &HeaderMap, body: &[u8]) -> Result<(), Unsigned> {
        check_signature(
            keys,
            headers,
            body,
            Timestamp::from_millis(NOW * 1000 + 999),
        )
    }

    #[test]
    fn one_of_several_keys_has_to_sign_the_body_and_its_time() {
        let now = NOW.to_string();
        let (old, new) = (key(1), key(2));
        let keys = [public(&old), public(&new)];
        for signing in [&old, &new] {
            assert_eq!(check(&keys, &sign(signing, &now, BODY), BODY), Ok(()));
        }
        let forged = Err(Unsigned::Forged);
        assert_eq!(check(&keys, &sign(&key(3), &now, BODY), BODY), forged);
        assert_eq!(check(&[], &sign(&old, &now, BODY), BODY), forged);
        assert_eq!(check(&keys, &sign(&old, &now, BODY), b"{}"), forged);
        assert_eq!(check(&keys, &sign(&old, "no time", BODY), BODY), forged);
        assert_eq!(check(&keys, &HeaderMap::new(), BODY), forged);
        let mut later = sign(&old, &now, BODY);
        later.insert("x-signature-timestamp", (NOW + 1).into());
        assert_eq!(check(&keys, &later, BODY), forged);
        for wrong in ["", "00", "zz", "é"] {
            let mut headers = sign(&old, &now, BODY);
            let value = hyper::header::HeaderValue::from_bytes(wrong.as_bytes());
            headers.insert("x-signature-ed25519", value.unwrap());
            assert_eq!(check(&keys, &headers, BODY), forged, "{wrong}");
        }
    }

    #[test]
    fn a_signature_is_good_for_five_minutes() {
        let key = key(1);
        let sent = |at: i64| check(&[public(&key)], &sign(&key, &at.to_string(), BODY), BODY);
        assert_eq!(sent(NOW - 300), Ok(()));
        assert_eq!(sent(NOW + 300), Ok(()));
        assert_eq!(sent(NOW - 301), Err(Unsigned::Stale(301)));
        assert_eq!(sent(NOW + 301), Err(Unsigned::Stale(-301)));
        assert_eq!(sent(i64::MIN), Err(Unsigned::Stale(i64::MAX)));
    }

    #[test]
    fn a_public_key_is_64_hexadecimal_digits() {
        let text = format!("{:?}", public(&key(1)));
        assert_eq!(text.parse(), Ok(public(&key(1))));
        assert_eq!(text.to_uppercase().parse(), Ok(public(&key(1))));
        let weak = "0".repeat(64);
        let long = format!("{text}00");
        for wrong in ["", "12", &text[1..], &long, &weak, &"g".repeat(64)] {
            assert!(wrong.parse::<PublicKey>().is_err(), "{wrong}");
        }
    }
}
