/** Everything that the drawings of the rulebook are made of. */
export { default as Centre } from "../../../pieces/Centre.svelte";
export { LETTERS } from "../../../pieces/colours";
export { default as Display } from "../../../pieces/Display.svelte";
export { default as Facade } from "../../../pieces/Facade.svelte";
export { default as Glazier } from "../../../pieces/Glazier.svelte";
export { default as Ornament } from "../../../pieces/Ornament.svelte";
export { default as Pane } from "../../../pieces/Pane.svelte";
export { default as StartTile } from "../../../pieces/StartTile.svelte";
export { default as Strip } from "../../../pieces/Strip.svelte";
export { default as Track } from "../../../pieces/Track.svelte";
export { default as Window } from "../../../pieces/Window.svelte";
export { t } from "../../../text/i18n.svelte";
export { default as Arrow } from "./Arrow.svelte";
export { default as Drawing } from "./Drawing.svelte";
export { default as Key } from "./Key.svelte";
export { default as Label } from "./Label.svelte";
export { default as Rounds } from "./Rounds.svelte";
export { default as Store } from "./Store.svelte";
