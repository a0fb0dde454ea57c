//! The touch board in the sandbox: an address for the bot's server, to which the sandbox maps the Activity, and a made-up client secret.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use asterism_sandbox::ActivityMapping;
use data_encoding::BASE64URL_NOPAD as BASE64;
use ring::rand::{SecureRandom as _, SystemRandom};
use tokio::net::TcpListener;

use crate::activity::FOLDER;
use crate::activity::secret::ClientSecret;
use crate::args::SandboxArgs;
use crate::discord::EndpointSettings;

/// Number of random bytes of the secret.
const SECRET: usize = 24;

/// The Activity of a sandbox.
pub(crate) struct Playground {
    /// Where the bot's server listens; `None` if the Activity is another program's.
    listener: Option<TcpListener>,
    secret: ClientSecret,
    target: String,
}

impl Playground {
    /// Prepares the Activity; `None` if the sandbox has none.
    ///
    /// # Errors
    ///
    /// If there is no free port, or the system has no random numbers.
    pub(crate) async fn prepare(args: &SandboxArgs) -> Result<Option<Self>, String> {
        let activity = &args.activity;
        if activity.no_activities || (args.no_bot && activity.target.is_none()) {
            return Ok(None);
        }
        let secret = make_secret()?;
        if let Some(target) = &activity.target {
            return Ok(Some(Self {
                listener: None,
                secret,
                target: target.trim_end_matches('/').to_owned(),
            }));
        }
        let free = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let listener = TcpListener::bind(free).await;
        let address = listener.and_then(|it| Ok((it.local_addr()?, it)));
        let (address, listener) =
            address.map_err(|error| format!("the touch board needs a free port ({error})"))?;
        Ok(Some(Self {
            listener: Some(listener),
            secret,
            target: format!("http://{address}{FOLDER}"),
        }))
    }

    /// Returns what the sandbox must know.
    pub(crate) fn mapping(&self) -> ActivityMapping {
        ActivityMapping {
            target: self.target.clone(),
            client_secret: self.secret.reveal().to_owned(),
            redirect_uris: vec![format!("{}/", self.target)],
        }
    }

    /// Returns the client secret.
    pub(crate) fn secret(&self) -> &ClientSecret {
        &self.secret
    }

    /// Returns the port of the bot's server. Frees it, so that another process can listen there.
    pub(crate) fn give_port(self) -> Option<u16> {
        let address = self.listener?.local_addr();
        address.ok().map(|address| address.port())
    }

    /// Returns the settings of the bot's server in this process.
    pub(crate) fn endpoint(self) -> Option<EndpointSettings> {
        Some(EndpointSettings {
            listener: self.listener?,
            keys: Vec::new(),
            is_only_way: false,
            // There is no proxy that would have to learn about it.
            drains_for: Duration::ZERO,
        })
    }
}

fn make_secret() -> Result<ClientSecret, String> {
    let mut bytes = [0; SECRET];
    let filled = SystemRandom::new().fill(&mut bytes);
    filled.map_err(|_| "the system has no random numbers".to_owned())?;
    ClientSecret::parse(&BASE64.encode(&bytes)).map(ClientSecret::into_made_up)
}
