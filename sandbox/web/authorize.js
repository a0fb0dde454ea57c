// The page on which a person authorizes the application for a website, as on https://discord.com/oauth2/authorize. Here, they also say who they are.

import { authorize, getState } from "./api.js";
import { el, fill, freshId } from "./dom.js";
import { say } from "./language.js";
import { scopeList } from "./rpc.js";
import { adopt, displayName, emit, state } from "./state.js";

/** Who was here last. */
const KEY = "asterism.authorized";
const FIELDS = ["client_id", "response_type", "scope", "redirect_uri", "code_challenge", "code_challenge_method", "prompt", "state"];

const main = document.getElementById("main");
const given = new URLSearchParams(location.search);
const request = Object.fromEntries(FIELDS.map((field) => [field, given.get(field)]));

const problem = (text) => fill(main, el("h1", { text: say("authorizeWrong") }), el("p", { class: "note", role: "alert", text }));

/** Sends the person back to the website. */
function leave({ redirect, error, description }) {
  if (redirect) location.replace(redirect);
  else problem(description || error);
}

async function decide(person, consent) {
  localStorage.setItem(KEY, person);
  leave(await authorize({ ...request, as: person, consent }));
}

async function start() {
  adopt(await getState(null));
  const people = [...state.users.values()].filter((user) => !user.bot);
  const last = people.find((user) => user.id === localStorage.getItem(KEY));
  state.me = last ?? state.me;
  emit("me");
  const answer = await authorize({ ...request, as: state.me.id });
  // Without a question only if it is known who is here.
  if (answer.outcome === "refused" || (answer.outcome === "code" && last)) {
    leave(answer);
    return;
  }
  const scopes = answer.scopes ?? (request.scope ?? "").split(/\s+/);
  const who = freshId("who");
  const select = el("select", { id: who, class: "text-input" }, ...people.map((user) => el("option", { value: user.id, text: displayName(user), selected: user.id === state.me.id })));
  const act = (consent) => decide(select.value, consent).catch((error) => problem(error.message));
  const name = displayName(state.users.get(state.bot.id));
  fill(main,
    el("h1", { text: say("consentTitle", { name }) }), el("p", { class: "note", text: say("consentNote") }), scopeList(scopes),
    el("div", { class: "field" }, el("label", { for: who, text: say("authorizeAs") }), select),
    el("p", { class: "note", text: say("authorizeBack", { address: request.redirect_uri ?? "" }) }),
    el("div", { class: "buttons" },
      el("button", { type: "button", class: "button plain", text: say("cancel"), on: { click: () => act(false) } }),
      el("button", { type: "button", class: "button primary", text: say("authorize"), on: { click: () => act(true) } })));
}

start().catch((error) => problem(error.message));
