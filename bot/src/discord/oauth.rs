//! What the touch board asks Discord: who a user of the page is, and who is in an instance of the Activity.
//!
//! See [Discord Docs/OAuth2](https://docs.discord.com/developers/topics/oauth2) and [Discord Docs/Get Application Activity
//! Instance](https://docs.discord.com/developers/resources/application#get-application-activity-instance).

use std::sync::Arc;
use std::time::Duration;

use asterism_http::Seldom;
use asterism_store::{Place, UserId};
use async_trait::async_trait;
use data_encoding::BASE64;
use reqwest::Method;
use reqwest::header::HeaderValue;
use serde::Deserialize;
use serenity::all::{Route, User};

use crate::activity::identity::{Account, Confirms, Grant, IdentityError, Instance, Redeemed};
use crate::activity::secret::ClientSecret;
use crate::activity::session::read_place;
use crate::discord::api::{Api, ApiCall, ApiError};
use crate::discord::error::with_causes;
use crate::discord::inbound::user_name;

/// Time limit for each request, because a user waits for the page.
const ANSWER_WITHIN: Duration = Duration::from_secs(5);

/// Scope that the page asks for. It tells the user's name and language.
const SCOPE: &str = "identify";

/// Asks Discord on behalf of the touch board.
pub(super) struct Oauth {
    api: Arc<Api>,
    secret: ClientSecret,
    /// Limits how often it is logged that Discord refuses the client secret.
    unauthorized: Seldom,
}

/// Discord's answer to a code. See [Discord Docs/Access Token
/// Response](https://docs.discord.com/developers/topics/oauth2#authorization-code-grant-access-token-response).
#[derive(Deserialize)]
struct TokenAnswer {
    access_token: String,
    token_type: String,
    scope: String,
}

/// The user whom an access token belongs to.
#[derive(Deserialize)]
struct OwnUser {
    #[serde(flatten)]
    user: User,
    #[serde(default)]
    locale: Option<String>,
}

/// See [Discord Docs/Activity Instance
/// Object](https://docs.discord.com/developers/resources/application#get-application-activity-instance-activity-instance-object).
#[derive(Deserialize)]
struct InstanceAnswer {
    instance_id: String,
    location: Location,
    users: Vec<String>,
}

#[derive(Deserialize)]
struct Location {
    channel_id: String,
    guild_id: Option<String>,
}

impl Oauth {
    pub(super) fn new(api: &Arc<Api>, secret: ClientSecret) -> Self {
        Self {
            api: Arc::clone(api),
            secret,
            unauthorized: Seldom::default(),
        }
    }

    /// Returns the error of a request that needs the client secret or the user's token.
    fn explain(error: &ApiError) -> IdentityError {
        match error {
            ApiError::TooSoon { wait, .. } => IdentityError::Busy(*wait),
            // Discord says `invalid_grant` to a code that is wrong, expired or used, whose redirect is another one, or whose verifier is wrong.
            ApiError::Refused(refused) if refused.status == 400 => IdentityError::Refused,
            error => IdentityError::Trouble(with_causes(error)),
        }
    }

    /// Returns the authorization with the application's ID and secret.
    fn own_authorization(&self) -> Result<HeaderValue, ApiError> {
        let application = self.api.application()?;
        let both = format!("{application}:{}", self.secret.reveal());
        let header = format!("Basic {}", BASE64.encode(both.as_bytes()));
        // Base64 contains nothing that a header cannot.
        HeaderValue::from_str(&header).map_err(|_| ApiError::NoApplication)
    }

    async fn exchange(&self, fields: &[(&str, &str)]) -> Result<TokenAnswer, ApiError> {
        let call = ApiCall::at(Method::POST, "/oauth2/token".to_owned())
            .form(fields)
            .authorized(self.own_authorization()?)
            .within(ANSWER_WITHIN);
        self.api.fetch(call).await
    }

    /// Returns whether Discord accepts the client secret, by asking it to exchange a code that does not exist: with the right secret, only the code is
    /// wrong. This changes nothing, unlike the client credentials grant, which would make a token of the application's owner.
    pub(super) async fn check_secret(&self) -> Result<bool, ApiError> {
        let fields = [("grant_type", "authorization_code"), ("code", "check")];
        match self.exchange(&fields).await {
            Ok(_) => Ok(true),
            Err(ApiError::Refused(refused)) if refused.status == 400 => Ok(true),
            Err(ApiError::Refused(refused)) if refused.status == 401 => Ok(false),
            Err(error) => Err(error),
        }
    }
}

#[async_trait]
impl Confirms for Oauth {
    async fn redeem(&self, grant: &Grant) -> Result<Redeemed, IdentityError> {
        let mut fields = vec![("grant_type", "authorization_code"), ("code", &*grant.code)];
        fields.extend(grant.verifier.as_deref().map(|it| ("code_verifier", it)));
        fields.extend(grant.redirect.as_deref().map(|it| ("redirect_uri", it)));
        let token = match self.exchange(&fields).await {
            Ok(token) => token,
            Err(error) if error.status() == Some(401) => {
                if let Some(times) = self.unauthorized.note() {
                    tracing::error!(
                        times,
                        "Discord refuses the client secret, so no one can sign in to the touch board; copy it again (asterism doctor \
                         --client-secret-file FILE explains)"
                    );
                }
                return Err(IdentityError::Unauthorized);
            }
            Err(error) => return Err(Self::explain(&error)),
        };
        let has_scope = token.scope.split(' ').any(|scope| scope == SCOPE);
        if !token.token_type.eq_ignore_ascii_case("bearer") || !has_scope {
            return Err(IdentityError::Refused);
        }
        let bearer = HeaderValue::from_str(&format!("Bearer {}", token.access_token));
        let bearer = bearer.map_err(|_| IdentityError::Refused)?;
        let call = ApiCall::get(Route::UserMe)
            .authorized(bearer)
            .within(ANSWER_WITHIN);
        let found: OwnUser = self
            .api
            .fetch(call)
            .await
            .map_err(|it| Self::explain(&it))?;
        // The token is not revoked: that would also end the user's other tokens, one of which an open Activity may be using. It is dropped.
        Ok(Redeemed {
            account: Account {
                id: UserId::new(found.user.id.get()),
                name: user_name(&found.user),
                locale: found.locale.unwrap_or_default(),
            },
            access_token: token.access_token,
        })
    }

    async fn account(&self, user: UserId) -> Result<Account, IdentityError> {
        let user_id = serenity::all::UserId::new(user.get());
        let call = ApiCall::get(Route::User { user_id }).within(ANSWER_WITHIN);
        let found: Result<User, ApiError> = self.api.fetch(call).await;
        let found = found.map_err(|it| Self::explain(&it))?;
        Ok(Account {
            id: user,
            name: user_name(&found),
            locale: String::new(),
        })
    }

    async fn instance(&self, id: &str) -> Result<Option<Instance>, IdentityError> {
        let application = self.api.application().map_err(|it| Self::explain(&it))?;
        let path = format!("/applications/{application}/activity-instances/{id}");
        let call = ApiCall::at(Method::GET, path).within(ANSWER_WITHIN);
        let answer: InstanceAnswer = match self.api.fetch(call).await {
            Ok(answer) => answer,
            Err(error) if matches!(error.status(), Some(400 | 404)) => return Ok(None),
            Err(error) => return Err(Self::explain(&error)),
        };
        let place = find_place(&answer.location);
        let users = answer.users.iter();
        let users = users.filter_map(|user| user.parse().ok()).collect();
        let is_asked = answer.instance_id == id;
        Ok(place
            .filter(|_| is_asked)
            .map(|place| Instance { place, users }))
    }
}

fn find_place(location: &Location) -> Option<Place> {
    let channel = location.channel_id.parse().ok()?;
    let guild = location.guild_id.as_deref();
    let guild = guild.map(str::parse).transpose().ok()?;
    read_place(channel, guild)
}
