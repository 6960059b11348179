/** The tabs of this browser that show the same game. They tell each other that they exist. */
export class OtherTabs {
  exist = $state(false);
  #channel: BroadcastChannel | null = null;
  /** Whether this tab has said that it leaves. For a moment, it still receives messages. */
  #left = false;

  /** `onchange` is called when another tab has saved, or may have saved, a change of the game. */
  constructor(
    game: string,
    readonly onchange: () => void = () => {},
  ) {
    if (!("BroadcastChannel" in globalThis)) return;
    this.#channel = new BroadcastChannel(`sintra.${game}`);
    this.#channel.onmessage = ({ data }) => {
      if (this.#left) return;
      this.exist = data !== "bye";
      if (data === "here?") this.#channel?.postMessage("here");
      if (data === "bye") this.#channel?.postMessage("here?"); // there may be a third tab
      if (data === "changed") this.onchange();
    };
    this.#channel.postMessage("here?");
    addEventListener("pagehide", this.#leave);
    addEventListener("pageshow", this.#return);
  }

  /** This tab is closed, or kept by the browser in case that the user comes back. */
  readonly #leave = () => {
    this.#left = true;
    this.#channel?.postMessage("bye");
  };
  readonly #return = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    this.#left = false;
    this.exist = false; // until another tab answers
    this.#channel?.postMessage("here?");
    this.onchange(); // there may have been changes
  };

  /** Report a change of the game to the other tabs. */
  reportChange(): void {
    this.#channel?.postMessage("changed");
  }

  close(): void {
    removeEventListener("pagehide", this.#leave);
    removeEventListener("pageshow", this.#return);
    this.#leave();
    this.#channel?.close();
  }
}
