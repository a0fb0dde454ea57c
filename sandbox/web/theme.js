// Dark or light theme: the system's setting, unless changed here.

import { fill, icon, iconButton } from "./dom.js";

const KEY = "asterism.theme";

/** Returns a button that changes the theme. Applies the saved theme at once. */
export function themeButton() {
  const light = matchMedia("(prefers-color-scheme: light)");
  const current = () => localStorage.getItem(KEY) ?? (light.matches ? "light" : "dark");
  const button = iconButton("moon", "Theme", () => {
    localStorage.setItem(KEY, current() === "dark" ? "light" : "dark");
    apply();
  });
  const apply = () => {
    const theme = current();
    document.documentElement.dataset.theme = theme;
    const label = theme === "dark" ? "Use the light theme" : "Use the dark theme";
    button.setAttribute("aria-label", label);
    button.title = label;
    fill(button, icon(theme === "dark" ? "sun" : "moon"));
  };
  light.addEventListener("change", apply);
  apply();
  return button;
}
