//! Sessions of the touch board: who has signed in, signed so that no one can change or invent it.
//!
//! A session is a text that the page keeps in its memory and sends along. The server keeps nothing, so any process of the bot can serve any request,
//! and a restart ends no session. All processes derive the same key from the application's client secret.

use std::time::Duration;

use asterism_store::{ChannelId, GuildId, Place, Timestamp, UserId};
use data_encoding::BASE64URL_NOPAD as BASE64;
use ring::hmac::{self, HMAC_SHA256};
use serde::{Deserialize, Serialize};

/// Time for which a session is valid.
const VALID_FOR: Duration = Duration::from_mins(15);

/// Time after a sign-in during which its session can be renewed.
const RENEWABLE_FOR: Duration = Duration::from_hours(12);

/// Largest difference that is expected between the clocks of two processes.
const SKEW: Duration = Duration::from_secs(30);

/// Maximum length of a session as text: many times that of a real one.
const LENGTH: usize = 2048;

/// Version of the form of sessions. Sessions in another form are refused, and the page signs in again.
const FORM: u32 = 1;

/// Salt of the derived key, which separates it from keys that other programs derive from the same secret.
const SALT: &[u8] = b"asterism";

/// Purpose of the derived key.
const PURPOSE: &[u8] = b"sessions of the touch board";

/// Signs and checks sessions.
pub(crate) struct SessionKey(hmac::Key);

/// Reason why a text is no valid session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Invalid {
    /// It was not signed with this key, or is no session at all.
    Forged,
    /// It has expired, or is from the future.
    Expired,
}

/// A user who has signed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Session {
    pub(crate) user: UserId,
    /// Name of the user at the sign-in. Untrusted text.
    pub(crate) name: String,
    /// Discord's code for the user's language.
    pub(crate) locale: String,
    /// Instance of the Activity in which the user was; `None` in a plain browser.
    pub(crate) instance: Option<InstanceSeen>,
    pub(crate) signed_in: Timestamp,
    pub(crate) issued: Timestamp,
}

/// The instance of an Activity in which a user was when their session was issued, as Discord has confirmed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct InstanceSeen {
    pub(crate) id: String,
    pub(crate) place: Place,
}

impl Session {
    /// Returns the time at which the session expires.
    pub(crate) fn expires(&self) -> Timestamp {
        let latest = self.signed_in.plus(RENEWABLE_FOR);
        self.issued.plus(VALID_FOR).min(latest)
    }

    /// Returns the session that continues this one from `now` on; `None` if the user has to sign in again.
    pub(crate) fn renew(self, now: Timestamp) -> Option<Self> {
        let issued = now.max(self.issued);
        (issued < self.signed_in.plus(RENEWABLE_FOR)).then_some(Self { issued, ..self })
    }
}

/// A session as it is signed. The names are short because the page sends it with each request.
#[derive(Deserialize, Serialize)]
struct Signed {
    v: u32,
    u: u64,
    n: String,
    l: String,
    /// Instance, channel and server.
    i: Option<(String, u64, Option<u64>)>,
    /// When the user signed in, and when this session was issued, in milliseconds since 1970.
    b: i64,
    t: i64,
}

impl SessionKey {
    /// Derives the key from the client secret of an application, by HKDF with SHA-256 ([RFC 5869](https://www.rfc-editor.org/rfc/rfc5869)).
    pub(crate) fn derive(secret: &str, application: u64) -> Self {
        let extracted = hmac::sign(&hmac::Key::new(HMAC_SHA256, SALT), secret.as_bytes());
        let mut expanding =
            hmac::Context::with_key(&hmac::Key::new(HMAC_SHA256, extracted.as_ref()));
        expanding.update(PURPOSE);
        expanding.update(&application.to_be_bytes());
        // The number of the first block, which is as long as the key.
        expanding.update(&[1]);
        Self(hmac::Key::new(HMAC_SHA256, expanding.sign().as_ref()))
    }

    /// Returns a session as text.
    pub(crate) fn sign(&self, session: &Session) -> String {
        let instance = session.instance.as_ref();
        let signed = Signed {
            v: FORM,
            u: session.user.get(),
            n: session.name.clone(),
            l: session.locale.clone(),
            i: instance.map(|it| {
                let guild = it.place.guild.map(GuildId::get);
                (it.id.clone(), it.place.channel.get(), guild)
            }),
            b: session.signed_in.millis(),
            t: session.issued.millis(),
        };
        // Serializing fails only for maps whose keys are not texts.
        let body = serde_json::to_vec(&signed).unwrap_or_default();
        let body = BASE64.encode(&body);
        let tag = hmac::sign(&self.0, body.as_bytes());
        format!("{body}.{}", BASE64.encode(tag.as_ref()))
    }

    /// Returns the session that `text` is, if this key has signed it and it is valid at `now`.
    pub(crate) fn verify(&self, text: &str, now: Timestamp) -> Result<Session, Invalid> {
        let session = self.read(text).ok_or(Invalid::Forged)?;
        let is_from_future = session.issued > now.plus(SKEW);
        if is_from_future || now > session.expires().plus(SKEW) {
            return Err(Invalid::Expired);
        }
        Ok(session)
    }

    fn read(&self, text: &str) -> Option<Session> {
        if text.len() > LENGTH {
            return None;
        }
        let (body, tag) = text.split_once('.')?;
        let tag = BASE64.decode(tag.as_bytes()).ok()?;
        // In constant time.
        hmac::verify(&self.0, body.as_bytes(), &tag).ok()?;
        let body = BASE64.decode(body.as_bytes()).ok()?;
        let signed: Signed = serde_json::from_slice(&body).ok()?;
        if signed.v != FORM {
            return None;
        }
        let instance = match signed.i {
            Some((id, channel, guild)) => {
                let place = read_place(channel, guild)?;
                Some(InstanceSeen { id, place })
            }
            None => None,
        };
        Some(Session {
            user: UserId::checked(signed.u)?,
            name: signed.n,
            locale: signed.l,
            instance,
            signed_in: Timestamp::from_millis(signed.b),
            issued: Timestamp::from_millis(signed.t),
        })
    }
}

/// Returns the place with these IDs; `None` if one of them is zero.
pub(crate) fn read_place(channel: u64, guild: Option<u64>) -> Option<Place> {
    if channel == 0 || guild == Some(0) {
        return None;
    }
    Some(Place {
        guild: guild.map(GuildId::new),
        channel: ChannelId::new(channel),
    })
}

#[cfg(test)]
mod tests {
    use ring::hkdf;

    use super::*;

    const NOW: Timestamp = Timestamp::from_millis(1_790_000_000_000);

    fn key() -> SessionKey {
        SessionKey::derive("secret", 7)
    }

    fn session() -> Session {
        Session {
            user: UserId::new(1),
            name: "Änn .".to_owned(),
            locale: "de".to_owned(),
            instance: Some(InstanceSeen {
                id: "i-1-gc-2-3".to_owned(),
                place: Place {
                    guild: Some(GuildId::new(2)),
                    channel: ChannelId::new(3),
                },
            }),
            signed_in: NOW,
            issued: NOW,
        }
    }

    fn later(minutes: u64) -> Timestamp {
        NOW.plus(Duration::from_mins(minutes))
    }

    #[test]
    fn a_session_is_valid_for_fifteen_minutes() {
        let token = key().sign(&session());
        let check = |now: Timestamp, expected: Result<Session, Invalid>| {
            assert_eq!(key().verify(&token, now), expected, "{now:?}");
        };
        check(NOW, Ok(session()));
        check(later(15), Ok(session()));
        check(later(16), Err(Invalid::Expired));
        check(Timestamp::from_millis(NOW.millis() - 20_000), Ok(session()));
        check(
            Timestamp::from_millis(NOW.millis() - 60_000),
            Err(Invalid::Expired),
        );
    }

    #[test]
    fn a_session_can_be_renewed_for_twelve_hours() {
        let mut session = session();
        for minutes in (10..720).step_by(10) {
            session = session.renew(later(minutes)).expect("it can be renewed");
            assert_eq!(session.signed_in, NOW);
            assert_eq!(session.issued, later(minutes));
            assert!(session.expires() <= later(720));
        }
        assert_eq!(session.expires(), later(720));
        assert_eq!(session.renew(later(720)), None);
    }

    #[test]
    fn what_another_key_has_signed_or_someone_has_changed_is_no_session() {
        let token = key().sign(&session());
        let forged = Err(Invalid::Forged);
        for key in [
            SessionKey::derive("other", 7),
            SessionKey::derive("secret", 8),
        ] {
            assert_eq!(key.verify(&token, NOW), forged);
        }
        let other = Session {
            user: UserId::new(2),
            ..session()
        };
        let other = key().sign(&other);
        let (body, tag) = token.split_once('.').expect("a signature");
        let (others_body, _) = other.split_once('.').expect("a signature");
        let swapped = format!("{others_body}.{tag}");
        let long = format!("{}.{tag}", body.repeat(20));
        for text in [
            "",
            ".",
            "a.b",
            body,
            tag,
            &format!("{body}."),
            &swapped,
            &long,
        ] {
            assert_eq!(key().verify(text, NOW), forged, "{text}");
        }
        for at in 0..token.len() {
            let mut changed = token.clone().into_bytes();
            changed[at] = if changed[at] == b'A' { b'B' } else { b'A' };
            let changed = String::from_utf8(changed).expect("letters");
            assert_eq!(key().verify(&changed, NOW), forged, "{at}");
        }
    }

    #[test]
    fn the_key_is_derived_as_the_standard_says() {
        struct Length;
        impl hkdf::KeyType for Length {
            fn len(&self) -> usize {
                32
            }
        }
        let extracted = hkdf::Salt::new(hkdf::HKDF_SHA256, SALT).extract(b"secret");
        let purpose = [PURPOSE, &7_u64.to_be_bytes()];
        let expanded = extracted.expand(&purpose, Length).expect("a short key");
        let mut bytes = [0; 32];
        expanded.fill(&mut bytes).expect("as long as the key");
        let standard = SessionKey(hmac::Key::new(HMAC_SHA256, &bytes));
        let token = standard.sign(&session());
        assert_eq!(key().verify(&token, NOW), Ok(session()));
    }
}
