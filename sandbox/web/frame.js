// The wrapper of the Activity's frame. It has the Activity's origin, because Discord's SDK only listens to a few origins, among them its own. It passes
// messages on between the Activity and the page, and looks at none: the Activity has the same origin, so it could change anything here.

"use strict";

const page = `http://127.0.0.1${location.port && `:${location.port}`}`;
const app = document.createElement("iframe");
app.title = "Activity";
app.allow = "autoplay; encrypted-media; fullscreen";
app.style.cssText = "position: fixed; inset: 0; width: 100%; height: 100%; border: 0";
let port = null;

addEventListener("message", ({ source, origin, data, ports }) => {
  if (source === parent && origin === page && data === "connect" && ports.length === 1 && port === null) {
    [port] = ports;
    port.onmessage = (event) => app.contentWindow?.postMessage(event.data, location.origin);
    app.src = `/${location.search}`;
    document.body.append(app);
  } else if (port !== null && source === app.contentWindow && origin === location.origin) {
    try {
      port.postMessage(data);
    } catch {
      // It cannot be copied, so it is nothing that the SDK sends.
    }
  }
});
