//! `asterism doctor`: checks everything the bot needs, and says how to fix what is wrong. It changes nothing, and can be used while the bot runs.

mod machine;
pub(crate) mod report;

use std::process::ExitCode;

use crate::activity::secret::read_client_secret;
use crate::args::DoctorArgs;
use crate::database::Location;
use crate::discord::checkup;
use crate::doctor::report::{Report, Severity};
use crate::host::{read_api_url, read_token};
use crate::logs::{self, LogFormat};
use crate::runtime::run;

/// Runs the checkup. The exit code is 0 if all is well, 1 after warnings, 2 if there is a problem.
pub(crate) fn doctor(args: &DoctorArgs) -> ExitCode {
    logs::start(LogFormat::Text);
    let checking = async {
        let mut report = Report::default();
        report.ok("program", format!("version {}", env!("CARGO_PKG_VERSION")));
        match args.store.location() {
            Ok(Location::Directory(data)) => {
                machine::check_disk(&data, &mut report).await;
                machine::check_database(&data, &mut report).await;
            }
            Ok(Location::Postgres(url)) => machine::check_postgres(&url, &mut report).await,
            Err(why) => report.problem("database", why),
        }
        machine::check_backups(args.backups.as_deref(), &mut report);
        check_discord(args, &mut report).await;
        report.worst
    };
    match run(checking) {
        Ok(worst) => ExitCode::from(worst as u8),
        Err(error) => {
            eprintln!("asterism: could not start the runtime: {error}");
            ExitCode::from(Severity::Problem as u8)
        }
    }
}

async fn check_discord(args: &DoctorArgs, report: &mut Report) {
    let token = match read_token() {
        Ok(Some(token)) => token,
        Ok(None) => {
            report.problem(
                "token",
                "neither DISCORD_TOKEN nor DISCORD_TOKEN_FILE is set, so nothing about Discord can be checked",
            );
            return;
        }
        Err(why) => return report.problem("token", why),
    };
    match read_api_url() {
        Ok(api) => {
            let guild = args.guild.filter(|guild| *guild != 0);
            let secret = read_client_secret(args.client_secret_file.as_deref());
            let secret = secret.unwrap_or_else(|why| {
                report.problem("client secret", why);
                None
            });
            let secret = secret.as_ref();
            checkup::check(&token, api.as_deref(), guild, secret, report).await;
        }
        Err(why) => report.problem("Discord", why),
    }
}
