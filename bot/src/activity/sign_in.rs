//! Signing in: a session for a code, or a renewed one.

use std::time::Duration;

use asterism_app::feature::touch::payload::TouchCode;
use asterism_app::text::Language;
use asterism_store::UserId;
use hyper::body::Bytes;
use hyper::{Request, Response, StatusCode};
use serde::Deserialize;
use serde_json::json;
use tokio::time::timeout;

use crate::activity::client::Client;
use crate::activity::identity::{Claim, Grant, Identified, IdentityError, is_plausible};
use crate::activity::limits::RETRY_AFTER;
use crate::activity::refusal::{Refused, read_language};
use crate::activity::session::{InstanceSeen, Session};
use crate::activity::{Activity, ActivityBody, respond_json, send};

/// Time limit for a sign-in, during which the server asks Discord several times. It ends before the server gives up the request, which would leave the
/// user without a text.
pub(crate) const SIGN_IN_WITHIN: Duration = Duration::from_secs(12);

/// Pauses before Discord is asked again whether a user is in an instance: their connection may arrive a moment after the page's request.
const PAUSES: [Duration; 3] = [
    Duration::from_millis(250),
    Duration::from_millis(750),
    Duration::from_millis(1500),
];

/// Maximum length of a name in a session. Discord's names have at most 32 characters.
const NAME: usize = 64;

/// Maximum length of a locale in a session.
const LOCALE: usize = 16;

/// A request for a session.
#[derive(Deserialize)]
struct Asked {
    /// Whether the session of the request is to be renewed.
    #[serde(default)]
    renew: bool,
    #[serde(default, flatten)]
    grant: Option<Grant>,
    /// ID of the instance of the Activity in which the page is.
    #[serde(default)]
    instance: Option<String>,
}

impl Activity {
    /// Returns a session for a code, or a renewed one.
    pub(super) async fn open_session(
        &self,
        request: &Request<Bytes>,
    ) -> Result<Response<ActivityBody>, Refused> {
        let language = read_language(request.headers());
        let asked: Asked = serde_json::from_slice(request.body())
            .map_err(|_| Refused::malformed(StatusCode::BAD_REQUEST, language))?;
        // Whose session is renewed is known, so renewals count only for their user: no one else can use them up.
        if asked.renew {
            self.renew(request).await
        } else {
            self.sign_in(request, asked, language).await
        }
    }

    async fn sign_in(
        &self,
        request: &Request<Bytes>,
        asked: Asked,
        language: Language,
    ) -> Result<Response<ActivityBody>, Refused> {
        let headers = request.headers();
        let Asked {
            grant, instance, ..
        } = asked;
        let redirect = grant.as_ref().and_then(|grant| grant.redirect.as_deref());
        if redirect.is_some_and(|it| !self.origins.is_own_redirect(it, headers)) {
            return Err(Refused::of(TouchCode::Origin, language));
        }
        let now = self.clock.now();
        // Wrong signatures are refused before anything is counted.
        let signed = self.proxy.read(headers, now);
        let signed = signed.map_err(|_| Refused::of(TouchCode::Session, language))?;
        let is_proved = match &grant {
            // A code from a browser counts only with the secrets of the page that asked for it.
            Some(grant) => {
                let is_bound = grant.verifier.is_some() && grant.redirect.is_some();
                grant.is_plausible() && (instance.is_some() || is_bound)
            }
            None => signed.is_some(),
        };
        if !is_proved {
            return Err(Refused::of(TouchCode::Session, language));
        }
        let client = match (signed, &instance) {
            (Some(user), _) => Client::User(user),
            (None, Some(id)) if self.limits.companions.knows(id) => Client::Instance(id.clone()),
            (None, _) => Client::at_address(request),
        };
        let Some(begun) = self.limits.sign_ins.begin(&client) else {
            return Err(Refused::too_many_sign_ins(RETRY_AFTER, language));
        };
        let claim = Claim {
            headers,
            grant: grant.as_ref(),
            now,
        };
        let confirming = self.confirm(&claim, instance.as_deref(), language);
        let confirmed = timeout(SIGN_IN_WITHIN, confirming).await;
        let confirmed = confirmed.unwrap_or_else(|_| {
            let error = IdentityError::Trouble("Discord takes too long".to_owned());
            Err(refuse(&error, language))
        });
        begun.end(confirmed.is_ok());
        confirmed
    }

    /// Returns a session for a user whom Discord confirms.
    async fn confirm(
        &self,
        claim: &Claim<'_>,
        instance: Option<&str>,
        language: Language,
    ) -> Result<Response<ActivityBody>, Refused> {
        let identified = self.identify(claim, language).await?;
        let account = identified.account;
        let language = match &*account.locale {
            "" => language,
            locale => Language::from_locale(locale),
        };
        let _visit = self.admit(account.id, language)?;
        let seen = match instance {
            Some(id) => Some(self.enter(id, account.id, language).await?),
            None => None,
        };
        let now = self.clock.now();
        let locale = match &*account.locale {
            "" => language.tag(),
            locale => locale,
        };
        let session = Session {
            user: account.id,
            name: account.name.chars().take(NAME).collect(),
            locale: locale.chars().take(LOCALE).collect(),
            instance: seen,
            signed_in: now,
            issued: now,
        };
        self.instruments.activity.note_session("signed_in");
        // Only Discord's client has a use for it.
        let token = identified.access_token.filter(|_| instance.is_some());
        Ok(self.send_session(&session, token.as_deref()))
    }

    /// Returns the user for whom a request signs in. If there are several proofs, they must agree.
    async fn identify(&self, claim: &Claim<'_>, language: Language) -> Result<Identified, Refused> {
        let mut identified: Option<Identified> = None;
        for way in &self.ways {
            let found = way.identify(claim).await;
            let Some(found) = found.map_err(|error| refuse(&error, language))? else {
                continue;
            };
            if let Some(other) = &identified
                && other.account.id != found.account.id
            {
                return Err(Refused::of(TouchCode::Session, language));
            }
            identified = Some(found);
        }
        identified.ok_or_else(|| Refused::of(TouchCode::Session, language))
    }

    /// Checks that a user is in an instance of the Activity, and returns where that is.
    async fn enter(
        &self,
        id: &str,
        user: UserId,
        language: Language,
    ) -> Result<InstanceSeen, Refused> {
        if !is_plausible(id) {
            return Err(Refused::of(TouchCode::Instance, language));
        }
        let mut pauses = PAUSES.iter();
        loop {
            let found = self.discord.instance(id).await;
            let found = found.map_err(|error| refuse(&error, language))?;
            if let Some(found) = found
                && found.users.contains(&user)
            {
                self.limits.companions.note(id, &found.users);
                return Ok(InstanceSeen {
                    id: id.to_owned(),
                    place: found.place,
                });
            }
            let Some(pause) = pauses.next() else {
                return Err(Refused::of(TouchCode::Instance, language));
            };
            tokio::time::sleep(*pause).await;
        }
    }

    /// Renews the session of a request. Inside Discord, its user must still be in the instance.
    async fn renew(&self, request: &Request<Bytes>) -> Result<Response<ActivityBody>, Refused> {
        let session = self.authenticate(request.headers())?;
        let language = Language::from_locale(&session.locale);
        let _visit = self.admit(session.user, language)?;
        let now = self.clock.now();
        let session = session.renew(now);
        let session = session.ok_or_else(|| Refused::of(TouchCode::Session, language))?;
        if let Some(instance) = &session.instance {
            let users = self.limits.companions.ask(&*self.discord, &instance.id);
            let users = users.await.map_err(|error| refuse(&error, language))?;
            if !users.contains(&session.user) {
                return Err(Refused::of(TouchCode::Instance, language));
            }
        }
        self.instruments.activity.note_session("renewed");
        Ok(self.send_session(&session, None))
    }

    fn send_session(&self, session: &Session, token: Option<&str>) -> Response<ActivityBody> {
        let mut answer = json!({
            "token": self.key.sign(session),
            // Both are Unix times in seconds. The page computes with their difference, because the clock of its device may be wrong.
            "now": session.issued.secs(),
            "expires": session.expires().secs(),
            "user": {"id": session.user.to_string(), "name": session.name},
        });
        if let Some(token) = token {
            answer["access_token"] = token.into();
        }
        send(respond_json(&answer))
    }
}

/// Returns what the page is told if Discord did not confirm something.
fn refuse(error: &IdentityError, language: Language) -> Refused {
    match error {
        IdentityError::Refused => Refused::of(TouchCode::Session, language),
        IdentityError::Busy(wait) => Refused::no_answer(Some(*wait), language),
        IdentityError::Unauthorized => Refused::not_set_up(language),
        IdentityError::Trouble(why) => {
            tracing::warn!(why, "could not sign in a user of the touch board");
            Refused::no_answer(None, language)
        }
    }
}
