/** The tabs of this browser that show the same game. They tell each other that they exist. */
export class OtherTabs {
  exist = $state(false);
  #channel: BroadcastChannel | null = null;

  /** `onchange` is called when another tab has saved a change of the game. */
  constructor(game: string, onchange: () => void = () => {}) {
    if (!("BroadcastChannel" in globalThis)) return;
    this.#channel = new BroadcastChannel(`sintra.${game}`);
    this.#channel.onmessage = ({ data }) => {
      this.exist = data !== "bye";
      if (data === "here?") this.#channel?.postMessage("here");
      if (data === "bye") this.#channel?.postMessage("here?"); // there may be a third tab
      if (data === "changed") onchange();
    };
    this.#channel.postMessage("here?");
    addEventListener("pagehide", this.#leave);
    addEventListener("pageshow", this.#return);
  }

  /** This tab is closed, or kept by the browser in case that the user comes back. */
  readonly #leave = () => this.#channel?.postMessage("bye");
  readonly #return = ({ persisted }: PageTransitionEvent) => {
    if (persisted) this.#channel?.postMessage("here?");
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
