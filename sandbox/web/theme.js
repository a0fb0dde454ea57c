// Dark or light theme: the system's setting, unless changed here.

import { fill, icon, iconButton } from "./dom.js";
import { keepSaid, say } from "./language.js";

const KEY = "asterism.theme";

/** Returns a button that changes the theme. Applies the saved theme at once. */
export function themeButton() {
  const light = matchMedia("(prefers-color-scheme: light)");
  const current = () => localStorage.getItem(KEY) ?? (light.matches ? "light" : "dark");
  const button = iconButton("moon", "", () => {
    localStorage.setItem(KEY, current() === "dark" ? "light" : "dark");
    apply();
  });
  const apply = () => {
    const theme = current();
    document.documentElement.dataset.theme = theme;
    const label = say(theme === "dark" ? "useLight" : "useDark");
    button.setAttribute("aria-label", label);
    button.title = label;
    fill(button, icon(theme === "dark" ? "sun" : "moon"));
  };
  light.addEventListener("change", apply);
  keepSaid(apply);
  return button;
}
