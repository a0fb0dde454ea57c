//! Serves a sandbox: `cargo run -p asterism-sandbox --example serve -- [PORT] [FOLDER]`.

use asterism_sandbox::{Config, Sandbox};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let port = args.next().map_or(Ok(8080), |port| port.parse())?;
    let data = args.next().map(Into::into);
    let sandbox = Sandbox::start(Config {
        port,
        data,
        ..Config::default()
    })
    .await?;
    println!("page:  {}", sandbox.url());
    println!("token: {}", sandbox.bot_token());
    tokio::signal::ctrl_c().await?;
    sandbox.stop().await;
    Ok(())
}
