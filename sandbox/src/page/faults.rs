//! Faults of the bot's requests, to test how it copes with them.

use std::time::Duration;

use axum::extract::State as Extract;
use axum::http::StatusCode;
use serde_json::{Value, json};

use super::acts::Body;
use super::{Json, Refusal, refuse};
use crate::faults::{Fault, FaultKind};
use crate::rate_limits::Scope;
use crate::state::Shared;

/// Returns how many requests hang.
pub(super) async fn count(Extract(shared): Extract<Shared>) -> Json {
    Json(json!({"hanging": shared.lock().faults.hanging()}))
}

/// Adds a fault.
pub(super) async fn add(
    Extract(shared): Extract<Shared>,
    body: Body,
) -> Result<StatusCode, Refusal> {
    let fault = read(&body)?;
    shared.lock().faults.add(fault);
    Ok(StatusCode::NO_CONTENT)
}

/// Lifts all faults.
pub(super) async fn lift(Extract(shared): Extract<Shared>) -> StatusCode {
    let mut state = shared.lock();
    state.faults.lift();
    state.rate_limiter.lift();
    StatusCode::NO_CONTENT
}

fn read(body: &Body) -> Result<Fault, Refusal> {
    body.only("do method route channel times status code retry_after page scope")?;
    let kind = match body.text("do")? {
        "hang" => FaultKind::Hang,
        "hang_after" => FaultKind::HangAfter,
        "reset" => FaultKind::Reset,
        "lose" => FaultKind::Lose,
        "refuse" => {
            let status = body.0["status"].as_u64();
            let status = status.and_then(|status| u16::try_from(status).ok());
            FaultKind::Refuse {
                status: status
                    .filter(|status| (400..600).contains(status))
                    .ok_or_else(|| Refusal::new("\"status\" must be from 400 to 599"))?,
                code: match &body.0["code"] {
                    Value::Null => 0,
                    code => code
                        .as_u64()
                        .and_then(|code| code.try_into().ok())
                        .ok_or_else(|| Refusal::new("\"code\" must be a number"))?,
                },
                retry_after: body.0["retry_after"].as_f64(),
                is_page: body.0["page"] == true,
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
            wait: body.0["retry_after"]
                .as_f64()
                .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
                .ok_or_else(|| Refusal::new("\"retry_after\" must be a number of seconds"))?,
        },
        other => refuse!(
            "\"do\" must be hang, hang_after, reset, lose, refuse or limit, not \"{other}\""
        ),
    };
    let text = |key: &str| body.0[key].as_str().map(str::to_owned);
    let channel = match &body.0["channel"] {
        Value::Null => None,
        _ => Some(body.id("channel")?),
    };
    Ok(Fault {
        kind,
        method: text("method"),
        route: text("route"),
        channel,
        times: body.0["times"].as_u64(),
    })
}
