import { mount } from "svelte";
import App from "./App.svelte";
import { rules } from "./local/rules-client";
import { loadLanguage } from "./text/i18n.svelte";
import { settings } from "./state/settings.svelte";
import { startIfAlone, waitingVersion, watchUpdates } from "./state/update.svelte";
import "./app.css";

// The rules load together with the texts: a local game then shows its first moves sooner.
if (location.hash.startsWith("#/local/")) rules.start();

// Load the texts before the first paint; they are small. If that fails, the page shows the ids of
// the texts and can be reloaded.
const texts = loadLanguage(settings.language).catch(() => loadLanguage("en").catch(() => {}));
const [waiting] = await Promise.all([waitingVersion(), texts]);
if (waiting) await startIfAlone(waiting);
const target = document.getElementById("app")!;
target.replaceChildren(); // what was painted before
mount(App, { target });
void watchUpdates();
