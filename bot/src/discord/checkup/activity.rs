//! Checks what the touch board needs on Discord.

use std::sync::Arc;
use std::time::Duration;

use reqwest::Method;
use serde_json::Value;
use serenity::all::CommandType;

use crate::activity::FOLDER;
use crate::activity::files::SETTINGS;
use crate::activity::policy::is_this_machine;
use crate::activity::secret::ClientSecret;
use crate::discord::api::{Api, Application};
use crate::discord::checkup::{quote, warn_unchecked};
use crate::discord::error::with_causes;
use crate::discord::oauth::Oauth;
use crate::discord::registration::kind_of;
use crate::discord::transport::WebClient;
use crate::doctor::report::Report;

/// Time limit for the page to arrive through Discord's proxy.
const PAGE_WITHIN: Duration = Duration::from_secs(10);

/// What is checked: the application, its commands, and the client secret, if the host has set one.
pub(super) struct TouchBoard<'a> {
    pub(super) application: &'a Application,
    /// Commands of types that the bot does not register.
    pub(super) others: &'a [Value],
    pub(super) secret: Option<&'a ClientSecret>,
}

impl TouchBoard<'_> {
    /// Runs all checks. Warns of nothing if there is no client secret, because the touch board is optional.
    pub(super) async fn check(&self, api: &Arc<Api>, web: &WebClient, report: &mut Report) {
        let has_activities = self.application.has_activities();
        let Some(secret) = self.secret else {
            if let Some(name) = self.entry_point() {
                report.ok(
                    "activities",
                    format!(
                        "Activities are on, so Discord has added the command {}; the bot leaves it as it is. The touch board was not checked, because doctor \
                         was not given the client secret: if the bot has it, run doctor with the same --client-secret-file or DISCORD_CLIENT_SECRET; if not, \
                         docs/activity.md says how to set it up. If the application has no Activity of yours, turn them off in the Developer Portal (your \
                         application, Activities, Settings)",
                        quote(name)
                    ),
                );
            }
            return;
        };
        check_secret(api, secret, report).await;
        check_redirects(&self.application.redirect_uris, report);
        if !has_activities {
            return report.warn(
                "touch board",
                "Activities are not enabled, so it opens only in a browser; enable them in the Developer Portal (your application, Activities, Settings)",
            );
        }
        self.check_entry_point(report);
        if api.is_discord() {
            check_mapping(self.application.id.get(), web, report).await;
        }
        report.ok(
            "touch board",
            "Discord does not tell the rest: until the application is verified, its Activity opens only for the members of its team, and for everyone \
             else boards open in the chat, as before. On phones, it opens only if they are among the supported platforms (Activities, Settings). \
             Members need the permission Use Activities",
        );
    }

    /// Returns the name of the command that opens the Activity.
    fn entry_point(&self) -> Option<&str> {
        let mut others = self.others.iter();
        let entry = others.find(|command| kind_of(command) == CommandType::PrimaryEntryPoint);
        entry?["name"].as_str()
    }

    fn check_entry_point(&self, report: &mut Report) {
        match self.entry_point() {
            Some(name) => report.ok(
                "activities",
                format!("Discord has added the command {}, which opens the touch board", quote(name)),
            ),
            None => report.warn(
                "activities",
                "they are enabled, but there is no command to open the touch board from Discord's list of apps; turn Activities off and on again in the \
                 Developer Portal",
            ),
        }
    }
}

async fn check_secret(api: &Arc<Api>, secret: &ClientSecret, report: &mut Report) {
    let oauth = Oauth::new(api, secret.clone());
    match oauth.check_secret().await {
        Ok(true) => report.ok("client secret", "Discord accepts it"),
        Ok(false) => report.problem(
            "client secret",
            "Discord refuses it; copy it again from the Developer Portal (your application, OAuth2, Reset Secret)",
        ),
        Err(error) => warn_unchecked("client secret", &error, report),
    }
}

/// Checks the addresses to which Discord may send users who sign in.
fn check_redirects(redirects: &[String], report: &mut Report) {
    let pages = redirects.iter().filter(|redirect| is_page(redirect));
    let pages: Vec<String> = pages.map(|redirect| quote(redirect)).collect();
    if redirects.is_empty() {
        report.warn(
            "redirects",
            "there are none, and Discord lets no one sign in without one; add the page's own address, such as https://bot.example.org/activity/, in the \
             Developer Portal (your application, OAuth2, Redirects)",
        );
    } else if pages.is_empty() {
        report.warn(
            "redirects",
            "none is an https address that ends in /activity/, so no one can sign in to the touch board in a browser; add its address, such as \
             https://bot.example.org/activity/, in the Developer Portal (your application, OAuth2, Redirects)",
        );
    } else {
        let pages = pages.join(", ");
        report.ok("redirects", format!("people can sign in at {pages}"));
    }
}

/// Returns whether the page can be at an address: it needs `https`, except on this machine.
fn is_page(redirect: &str) -> bool {
    let Some((scheme, rest)) = redirect.split_once("://") else {
        return false;
    };
    let Some((host, path)) = rest.split_once('/') else {
        return false;
    };
    let is_safe = scheme == "https" || (scheme == "http" && is_this_machine(host));
    is_safe && format!("/{path}").ends_with(&format!("{FOLDER}/"))
}

/// Returns whether a page is the touch board of an application: that is written into its settings.
fn is_board_of(application: u64, page: &str) -> bool {
    let settings = page.split_once(SETTINGS);
    let settings = settings.and_then(|(_, after)| after.split_once('>'));
    settings
        .is_some_and(|(settings, _)| settings.contains(&format!("\"client_id\":\"{application}\"")))
}

/// Checks that Discord's proxy leads to the touch board.
async fn check_mapping(application: u64, web: &WebClient, report: &mut Report) {
    const MAPPING: &str = "in the Developer Portal (your application, Activities, URL Mappings), map / to the bot's own address, ending in /activity and \
         without https://";
    let url = format!("https://{application}.discordsays.com/");
    let request = web.request(Method::GET, &url).timeout(PAGE_WITHIN);
    let response = match web.send(request).await {
        Ok(response) => response,
        Err(error) => {
            let why = with_causes(&error);
            return report.warn("mapping", format!("{url} could not be checked: {why}"));
        }
    };
    let status = response.status();
    // The page has a few kilobytes, and Discord's proxy is trusted not to send many.
    let page = response.text().await.unwrap_or_default();
    if is_board_of(application, &page) {
        report.ok("mapping", format!("{url} shows the touch board"));
    } else if page.contains(SETTINGS) {
        report.warn(
            "mapping",
            format!("{url} shows the touch board of another application, where no one can sign in to yours; {MAPPING}"),
        );
    } else {
        report.warn(
            "mapping",
            format!("{url} does not show the touch board (status {status}); {MAPPING}"),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doctor::report::Severity;

    #[test]
    fn a_redirect_to_the_page_is_needed_to_sign_in_from_a_browser() {
        let check = |redirects: &[&str], severity| {
            let redirects: Vec<String> = redirects.iter().map(|it| (*it).to_owned()).collect();
            let mut report = Report::default();
            check_redirects(&redirects, &mut report);
            assert_eq!(report.worst, severity, "{redirects:?}");
        };
        check(&[], Severity::Warning);
        check(&["https://127.0.0.1"], Severity::Warning);
        for other in [
            "https://bot.example.org/activity",
            "http://bot.example.org/activity/",
            "ftp://127.0.0.1/activity/",
            "myapp://activity/",
            "https:///x-activity/",
            "/activity/",
        ] {
            check(&[other], Severity::Warning);
        }
        check(&["http://localhost:8080/activity/"], Severity::Ok);
        check(
            &["https://127.0.0.1", "https://bot.example.org/activity/"],
            Severity::Ok,
        );
    }
    #[test]
    fn the_page_of_another_application_is_not_this_ones() {
        let page = |id: &str| {
            format!(
                "<head><meta name=\"asterism\" content='{{\"client_id\":\"{id}\",\"demo\":false}}'></head>"
            )
        };
        assert!(is_board_of(7, &page("7")));
        assert!(!is_board_of(7, &page("77")));
        assert!(!is_board_of(7, "<p>\"client_id\":\"7\"</p>"));
        assert!(!is_board_of(
            7,
            "<meta name=\"asterism\" content=\"{}\"> \"client_id\":\"7\""
        ));
    }
}
