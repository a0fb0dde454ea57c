//! Which pages may use the touch board, and what its own page may do.
//!
//! There are no cookies, so another site could not act for a user even if a browser sent its requests; these checks keep it from trying. No header
//! allows other sites to read an answer.

use hyper::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, HeaderMap, HeaderName, HeaderValue, ORIGIN,
    REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};

/// Header with which a proxy passes on the host name that the client asked for.
const FORWARDED_HOST: HeaderName = HeaderName::from_static("x-forwarded-host");

/// Header with which browsers say which site a request comes from. See [MDN
/// Docs/Sec-Fetch-Site](https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Sec-Fetch-Site).
const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

/// Discord's clients, which may show the page in a frame.
const CLIENTS: &str = "https://discord.com https://ptb.discord.com https://canary.discord.com";

/// The origins that the page has: at Discord's proxy, and at the host's own address. The sandbox passes the page's requests on as Discord's proxy does.
pub(crate) struct Origins {
    /// Origin of the page inside Discord.
    proxy: String,
    policy: HeaderValue,
}

/// A request comes from another site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Foreign;

impl Origins {
    /// Returns the origins of an application's page.
    pub(crate) fn new(application: u64) -> Self {
        let proxy = format!("https://{application}.discordsays.com");
        // At Discord's proxy, a frame of the page may contain another one. Other applications have other names there.
        let policy = format!(
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; \
             base-uri 'none'; form-action 'none'; frame-ancestors {CLIENTS} {proxy}"
        );
        Self {
            proxy,
            // The policy contains nothing that a header cannot.
            policy: HeaderValue::from_str(&policy)
                .unwrap_or(HeaderValue::from_static("default-src 'none'")),
        }
    }

    /// Checks that a request comes from the page itself, as far as the browser says where it comes from.
    pub(crate) fn check(&self, headers: &HeaderMap) -> Result<(), Foreign> {
        let site = headers.get(FETCH_SITE).map(HeaderValue::as_bytes);
        if matches!(site, Some(b"cross-site" | b"same-site")) {
            return Err(Foreign);
        }
        match headers.get(ORIGIN) {
            None => Ok(()),
            Some(origin) => {
                let origin = origin.to_str().map_err(|_| Foreign)?;
                self.is_own(origin, headers).then_some(()).ok_or(Foreign)
            }
        }
    }

    /// Returns whether Discord may send a user with a code to this address: it is the folder of the page that makes the request.
    pub(crate) fn is_own_redirect(&self, redirect: &str, headers: &HeaderMap) -> bool {
        let Some((scheme, rest)) = redirect.split_once("://") else {
            return false;
        };
        let Some((host, path)) = rest.split_once('/') else {
            return false;
        };
        let origin = format!("{scheme}://{host}");
        let is_pages = match headers.get(ORIGIN) {
            Some(named) => named.as_bytes() == origin.as_bytes(),
            None => true,
        };
        is_pages
            && self.is_own(&origin, headers)
            && (path.is_empty() || path.ends_with('/'))
            && !redirect.contains(['?', '#', '@', '\\'])
    }

    fn is_own(&self, origin: &str, headers: &HeaderMap) -> bool {
        if origin == self.proxy {
            return true;
        }
        let Some((scheme, host)) = origin.split_once("://") else {
            return false;
        };
        let is_safe = scheme == "https" || (scheme == "http" && is_this_machine(host));
        // A browser lets no other site set these headers, so a page at another address cannot claim to be this one.
        let asked = [FORWARDED_HOST, HOST];
        let mut asked = asked.iter().filter_map(|name| headers.get(name));
        is_safe && asked.any(|it| it.as_bytes().eq_ignore_ascii_case(host.as_bytes()))
    }

    /// Adds the headers of a file. `is_page` is whether it is the page itself, which Discord shows in a frame.
    pub(crate) fn protect_file(&self, headers: &mut HeaderMap, is_page: bool) {
        let policy = if is_page {
            "cross-origin"
        } else {
            "same-origin"
        };
        headers.insert(CONTENT_SECURITY_POLICY, self.policy.clone());
        headers.insert(RESOURCE_POLICY, HeaderValue::from_static(policy));
        protect(headers);
    }
}

/// Adds the headers of an answer that is only for the page that asked.
pub(crate) fn protect_answer(headers: &mut HeaderMap) {
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(RESOURCE_POLICY, HeaderValue::from_static("same-origin"));
    protect(headers);
}

/// Adds the headers that all responses have.
///
/// The page learns from `document.referrer` which of Discord's clients shows it. That depends on the policy of Discord's page, not on this one, which
/// is about what the page asks for. Redirects have no policy, because that one would apply to the page they lead to.
fn protect(headers: &mut HeaderMap) {
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("strict-origin"));
}

/// Returns whether a host, with or without a port, is a name of this machine.
pub(crate) fn is_this_machine(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|it| it.is_ascii_digit()) => name,
        _ => host,
    };
    matches!(name, "127.0.0.1" | "localhost" | "[::1]") || name.ends_with(".localhost")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(fields: &[(&'static str, &'static str)]) -> HeaderMap {
        let fields = fields.iter();
        fields
            .map(|(name, value)| {
                (
                    HeaderName::from_static(name),
                    HeaderValue::from_static(value),
                )
            })
            .collect()
    }

    fn origins() -> Origins {
        Origins::new(7)
    }

    #[test]
    fn requests_of_other_sites_are_foreign() {
        let check = |origin: Option<&'static str>, host: &'static str, is_own: bool| {
            let mut fields = vec![("host", host)];
            fields.extend(origin.map(|origin| ("origin", origin)));
            let result = origins().check(&headers(&fields));
            assert_eq!(result.is_ok(), is_own, "{origin:?} {host}");
        };
        check(None, "bot.example.org", true);
        check(Some("https://7.discordsays.com"), "bot.example.org", true);
        check(Some("https://bot.example.org"), "bot.example.org", true);
        check(Some("https://bot.example.org"), "Bot.Example.org", true);
        check(
            Some("https://bot.example.org:444"),
            "bot.example.org:444",
            true,
        );
        check(Some("http://127.0.0.1:8080"), "127.0.0.1:8080", true);
        check(Some("http://localhost:8080"), "localhost:8080", true);
        for foreign in [
            "null",
            "",
            "https://8.discordsays.com",
            "http://7.discordsays.com",
            "https://7.discordsays.com.example.org",
            "https://discord.com",
            "https://example.org",
            "https://evil.example.org",
            "http://bot.example.org",
            "http://127.0.0.1:8080",
        ] {
            check(Some(foreign), "bot.example.org", false);
        }
        let fetched = |site| headers(&[("host", "bot.example.org"), ("sec-fetch-site", site)]);
        for (site, is_own) in [
            ("same-origin", true),
            ("none", true),
            ("same-site", false),
            ("cross-site", false),
        ] {
            assert_eq!(origins().check(&fetched(site)).is_ok(), is_own, "{site}");
        }
        let forwarded = headers(&[
            ("host", "10.0.0.5:8080"),
            ("x-forwarded-host", "bot.example.org"),
            ("origin", "https://bot.example.org"),
        ]);
        assert_eq!(origins().check(&forwarded), Ok(()));
    }

    #[test]
    fn a_code_is_sent_to_the_page_only() {
        let asking = headers(&[
            ("host", "bot.example.org"),
            ("origin", "https://bot.example.org"),
        ]);
        let check = |redirect: &str, is_own: bool| {
            assert_eq!(
                origins().is_own_redirect(redirect, &asking),
                is_own,
                "{redirect}"
            );
        };
        check("https://bot.example.org/activity/", true);
        check("https://bot.example.org/", true);
        for other in [
            "https://bot.example.org",
            "https://bot.example.org/activity",
            "https://bot.example.org/activity/?a=b",
            "https://bot.example.org/activity/#",
            "https://bot.example.org@evil.org/activity/",
            "https://evil.org/bot.example.org/",
            "https://7.discordsays.com/",
            "http://bot.example.org/activity/",
            "//bot.example.org/",
            "",
        ] {
            check(other, false);
        }
    }
}
