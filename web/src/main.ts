import { mount } from "svelte";
import App from "./App.svelte";
import { startTexts } from "./lib/i18n.svelte";
import { settings } from "./lib/settings.svelte";
import "./app.css";

// The first paint is already in the right language: the texts are a small file of our own.
await startTexts(settings.language);
mount(App, { target: document.getElementById("app")! });
