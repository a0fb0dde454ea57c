//! Injects faults into the bot's requests, to test how the bot copes with them.

use std::time::Duration;

use axum::extract::State as Extract;
use axum::http::StatusCode;
use serde_json::{Value, json};

use super::call::{Done, PageCall};
use super::{Json, Refusal, refuse};
use crate::faults::{Fault, FaultKind};
use crate::rate_limits::Scope;
use crate::state::{Shared, State};

/// Returns the number of requests that hang.
pub(super) async fn count(Extract(shared): Extract<Shared>) -> Json {
    Json(json!({"hanging": shared.lock().faults.hanging()}))
}

/// Adds a fault.
pub(super) fn add(state: &mut State, call: &PageCall) -> Done {
    state.faults.add(read(call)?);
    Ok(StatusCode::NO_CONTENT)
}

/// Clears all faults.
pub(super) async fn lift(Extract(shared): Extract<Shared>) -> StatusCode {
    let mut state = shared.lock();
    state.faults.lift();
    state.rate_limiter.lift();
    StatusCode::NO_CONTENT
}

fn read(call: &PageCall) -> Result<Fault, Refusal> {
    let body = call.body("do method route channel times status code retry_after page scope")?;
    let kind = match body.text("do")? {
        "hang" => FaultKind::Hang,
        "hang_after" => FaultKind::HangAfter,
        "reset" => FaultKind::Reset,
        "lose" => FaultKind::Lose,
        "refuse" => {
            let status = body["status"].as_u64();
            let status = status.and_then(|status| u16::try_from(status).ok());
            FaultKind::Refuse {
                status: status
                    .filter(|status| (400..600).contains(status))
                    .ok_or_else(|| Refusal::new("\"status\" must be from 400 to 599"))?,
                code: match &body["code"] {
                    Value::Null => 0,
                    code => code
                        .as_u64()
                        .and_then(|code| code.try_into().ok())
                        .ok_or_else(|| Refusal::new("\"code\" must be a number"))?,
                },
                retry_after: body["retry_after"].as_f64(),
                is_page: body["page"] == true,
            }
        }
        "limit" => FaultKind::Limit {
            scope: match body.text("scope")? {
                "user" => Scope::User,
                "shared" => Scope::Shared,
                "global" => Scope::Global,
                "cloudflare" => Scope::Cloudflare,
                other => {
                    refuse!("\"scope\" must be user, shared, global or cloudflare, not \"{other}\"")
                }
            },
            wait: body["retry_after"]
                .as_f64()
                .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
                .ok_or_else(|| Refusal::new("\"retry_after\" must be a number of seconds"))?,
        },
        other => refuse!(
            "\"do\" must be hang, hang_after, reset, lose, refuse or limit, not \"{other}\""
        ),
    };
    let text = |key: &str| body[key].as_str().map(str::to_owned);
    let channel = match &body["channel"] {
        Value::Null => None,
        _ => Some(body.id("channel")?),
    };
    Ok(Fault {
        kind,
        method: text("method"),
        route: text("route"),
        channel,
        times: body["times"].as_u64(),
    })
}
