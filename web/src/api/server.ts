/** Whether a match server belongs to this page. The static site (`vite build --mode site`) has none. */
export const HAS_SERVER: boolean = import.meta.env.MODE !== "site";
