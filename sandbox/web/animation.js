// Animated pictures for people who asked their system for less motion: they stand still until someone presses play.

import { el, icon } from "./dom.js";
import { say } from "./language.js";

/** Returns whether animations wait to be asked for. */
export const standsStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export const isAnimation = (source) => /^image\/(gif|apng)$/.test(source.content_type ?? "") || /\.gif(\?|$)/i.test(source.filename ?? source.src ?? source.url ?? "");

/**
 * Covers `image` by its first frame. Returns the button that plays the animation, and stops it when pressed again.
 * `image` gets its source from here only while it plays.
 */
export function still(image) {
  const source = image.src;
  const frame = el("canvas", { class: "still", role: "img", "aria-label": image.alt });
  const cover = () => {
    // As wide as the picture is shown; a canvas has no such attribute apart from its resolution.
    if (image.hasAttribute("width")) frame.style.setProperty("width", `${image.getAttribute("width")}px`);
    frame.width = image.naturalWidth;
    frame.height = image.naturalHeight;
    frame.getContext("2d").drawImage(image, 0, 0);
    image.after(frame);
    image.hidden = true;
  };
  if (image.complete && image.naturalWidth > 0) cover();
  else image.addEventListener("load", cover, { once: true });
  const label = el("span", { text: say("playAnimation") });
  const button = el("button", {
    type: "button", class: "play-animation", "aria-pressed": "false",
    on: {
      click: () => {
        const plays = image.hidden;
        // Setting the source again starts from the first frame.
        if (plays) image.src = source;
        image.hidden = !plays;
        frame.hidden = plays;
        button.setAttribute("aria-pressed", String(plays));
      },
    },
  }, icon("play", 16), label);
  return button;
}
