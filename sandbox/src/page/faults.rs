//! Faults of the bot's requests, to test how it copes with them.

use axum::Json;
use axum::extract::State as Extract;
use axum::http::StatusCode;
use serde_json::{Value, json};

use super::Refusal;
use super::acts::Body;
use crate::faults::{Fault, FaultKind};
use crate::state::Shared;

/// Returns how many requests hang.
pub(super) async fn count(Extract(shared): Extract<Shared>) -> Json<Value> {
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
    shared.lock().faults.lift();
    StatusCode::NO_CONTENT
}

fn read(body: &Body) -> Result<Fault, Refusal> {
    body.only(&[
        "do",
        "method",
        "route",
        "channel",
        "times",
        "status",
        "retry_after",
        "page",
    ])?;
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
                retry_after: body.0["retry_after"].as_f64(),
                is_page: body.0["page"] == true,
            }
        }
        other => {
            return Err(Refusal::new(format!(
                "\"do\" must be hang, hang_after, reset, lose or refuse, not \"{other}\""
            )));
        }
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
