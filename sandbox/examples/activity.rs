//! Serves a sandbox whose application has an Activity: `cargo run -p asterism-sandbox --example activity -- TARGET SECRET REDIRECT_URI`.
//!
//! Prints a line of JSON with the page's address, the bot's token, and the origin of the Activity. The button of the welcome screen uses the command
//! `/open`, if the bot registers it.

use asterism_sandbox::{
    ActivityMapping, Config, Sandbox, Welcome, WelcomeButton, WelcomeGroup, WelcomeWords,
};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let mut next = |what: &str| args.next().ok_or(format!("{what} is missing"));
    let activity = ActivityMapping {
        target: next("TARGET")?,
        client_secret: next("SECRET")?,
        redirect_uris: vec![next("REDIRECT_URI")?],
    };
    let words = WelcomeWords {
        locale: "en-US".to_owned(),
        title: "An Activity".to_owned(),
        about: "Opens the Activity of the application.".to_owned(),
        groups: vec![WelcomeGroup {
            label: "Open".to_owned(),
            buttons: vec![WelcomeButton {
                label: "Open the Activity".to_owned(),
                picture: None,
                line: "/open".to_owned(),
                sends: true,
            }],
        }],
    };
    let sandbox = Sandbox::start(Config {
        activity: Some(activity),
        welcome: Some(Welcome {
            pictures: Vec::new(),
            words: vec![words],
        }),
        ..Config::default()
    })
    .await?;
    let origin = sandbox.activity_origin().unwrap_or_default();
    println!(
        r#"{{"page": "{}", "token": "{}", "activity": "{origin}"}}"#,
        sandbox.url(),
        sandbox.bot_token()
    );
    tokio::signal::ctrl_c().await?;
    sandbox.stop().await;
    Ok(())
}
