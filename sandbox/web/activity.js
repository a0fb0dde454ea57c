// The Activity of the bot's application: a panel over the channel with the Activity's frame. Whoever has it open is connected to its instance.

import { enterInstance } from "./api.js";
import { toast } from "./dialog.js";
import { el, iconButton } from "./dom.js";
import { say } from "./language.js";
import { answerActivity } from "./rpc.js";
import { displayName, on, state } from "./state.js";

/** The name of this machine under which the page is served if there is an Activity, which has the other name. */
const PAGE_NAME = "127.0.0.1";
const activityOrigin = () => `http://localhost${location.port && `:${location.port}`}`;

/**
 * What the frame may do. Discord does not document it; that links need a command of the SDK shows that windows cannot be opened. It needs its own origin
 * for storage and for the SDK.
 */
const SANDBOX = "allow-forms allow-pointer-lock allow-same-origin allow-scripts";
const ALLOW = "autoplay; encrypted-media; fullscreen";

/** Windows narrower than this are phones. */
const phone = matchMedia("(max-width: 720px)");

/** The Activity that is open: `{session, node, rpc, leave, isHere}`, where `isHere` says whether its channel is shown; null if none is. */
let open = null;

/** Opens the instance `{instance_id, launch_id, location_id, channel_id, guild_id}`, or shows it if it is open. */
export function openActivity(instance) {
  if (!instance) return;
  if (location.hostname !== PAGE_NAME) {
    toast(say("activityAddress", { address: `http://${PAGE_NAME}${location.port && `:${location.port}`}` }));
    return;
  }
  if (!state.activities.mapped) {
    toast(say("activityUnmapped"));
    return;
  }
  if (open?.session.instance.instance_id === instance.instance_id) {
    shrink(false);
    return;
  }
  open?.leave();
  const session = { user: state.me.id, frameId: crypto.randomUUID(), instance, participants: [], isSmall: false };
  const frame = el("iframe", { title: say("activity"), sandbox: SANDBOX, allow: ALLOW });
  const smaller = iconButton("down", say("minimize"), () => shrink(!session.isSmall), { class: "icon-button shrink" });
  const node = el("section", { class: "activity", "aria-label": say("activity") },
    el("header", { class: "activity-bar" }, el("h1", { text: displayName(state.users.get(state.bot.id)) }), smaller, iconButton("close", say("leaveActivity"), () => leave())),
    el("p", { class: "activity-loading", role: "status", text: say("activityLoading") }));
  const before = document.activeElement;
  const leave = (message) => {
    if (open?.session !== session) return;
    open.rpc?.stop();
    open = null;
    stop();
    cover(node, false);
    node.remove();
    if (message) toast(message);
    if (before?.isConnected) before.focus({ preventScroll: true });
  };
  open = { session, node, rpc: null, leave, isHere: state.channel === instance.channel_id };
  const stop = enterInstance(session.user, instance.instance_id, session.frameId, {
    onParticipants: (participants) => {
      session.participants = participants;
      if (!frame.isConnected) {
        frame.src = addressOf(session);
        // Only now: of an empty frame, some browsers report the load when it already has its address.
        node.append(frame);
        frame.focus();
      }
      open?.rpc?.tell("ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE");
    },
    onEnd: () => leave(say("activityEnded")),
  });
  // A frame that loads again begins again.
  frame.addEventListener("load", () => {
    if (open?.session !== session) return;
    const { port1, port2 } = new MessageChannel();
    open.rpc?.stop();
    open.rpc = answerActivity(port1, session, (problem) => leave(problem && say("activityClosed", { problem })));
    frame.contentWindow.postMessage("connect", activityOrigin(), [port2]);
    node.classList.add("loaded");
  });
  document.getElementById("main").append(node);
  cover(node, true);
}

/** Takes what is under the panel `node` out of reach of the keyboard, or gives it back. */
function cover(node, isCovered) {
  for (const other of node.parentElement.children) {
    if (other !== node && other.id !== "toast") other.inert = isCovered;
  }
}

/** Returns the address of the frame's wrapper, which passes all parameters on to the Activity. */
function addressOf({ frameId, instance }) {
  const parameters = new URLSearchParams({
    instance_id: instance.instance_id, location_id: instance.location_id, launch_id: instance.launch_id, channel_id: instance.channel_id,
    ...(instance.guild_id ? { guild_id: instance.guild_id } : {}), frame_id: frameId, platform: phone.matches ? "mobile" : "desktop",
  });
  return `${activityOrigin()}/.sandbox/frame?${parameters}`;
}

/** Makes the panel small, or large again. */
function shrink(isSmall) {
  if (!open || open.session.isSmall === isSmall) return;
  open.session.isSmall = isSmall;
  open.node.classList.toggle("small", isSmall);
  cover(open.node, !isSmall);
  const button = open.node.querySelector(".shrink");
  const label = say(isSmall ? "enlargeActivity" : "minimize");
  button.setAttribute("aria-label", label);
  button.title = label;
  open.rpc?.tell("ACTIVITY_LAYOUT_MODE_UPDATE");
}

matchMedia("(orientation: portrait)").addEventListener("change", () => open?.rpc?.tell("ORIENTATION_UPDATE"));
// Discord's client shows an Activity of another channel as a small picture.
on("channel", () => {
  const isHere = state.channel === open?.session.instance.channel_id;
  if (!open || isHere === open.isHere) return;
  open.isHere = isHere;
  shrink(!isHere);
});
// Another person is another client.
on("me", () => open && state.me.id !== open.session.user && open.leave());
on("users", () => open?.rpc?.tell("CURRENT_USER_UPDATE"));
