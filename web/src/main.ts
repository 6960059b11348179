import { mount } from "svelte";
import App from "./App.svelte";
import { startTexts } from "./text/i18n.svelte";
import { settings } from "./state/settings.svelte";
import "./app.css";

// The first paint is already in the right language: the texts are a small file of our own.
// Without them there is still a page, which shows the names of texts and can be loaded again.
await startTexts(settings.language).catch(() => startTexts("en").catch(() => {}));
mount(App, { target: document.getElementById("app")! });
