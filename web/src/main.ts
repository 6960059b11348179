import { mount } from "svelte";
import App from "./App.svelte";
import { loadLanguage } from "./text/i18n.svelte";
import { settings } from "./state/settings.svelte";
import "./app.css";

// Load the texts before the first paint; they are small. If that fails, the page shows the ids of
// the texts and can be reloaded.
await loadLanguage(settings.language).catch(() => loadLanguage("en").catch(() => {}));
mount(App, { target: document.getElementById("app")! });
