/** Whether another tab of this browser shows the same match: the tabs ask each other. */
export class OtherTabs {
  exist = $state(false);
  #channel: BroadcastChannel | null = null;

  constructor(match: string) {
    if (!("BroadcastChannel" in globalThis)) return;
    this.#channel = new BroadcastChannel(`sintra.${match}`);
    this.#channel.onmessage = ({ data }) => {
      this.exist = data !== "bye";
      if (data === "here?") this.#channel?.postMessage("here");
      if (data === "bye") this.#channel?.postMessage("here?"); // there may be a third tab
    };
    this.#channel.postMessage("here?");
  }

  close(): void {
    this.#channel?.postMessage("bye");
    this.#channel?.close();
  }
}
