/** Messages of the chat that are shown at the table for a while, at most one of each sender. */

/** How long a message is shown: people read about fifteen characters in a second. */
export function readingMs(text: string): number {
  return Math.min(15_000, 3_000 + 65 * text.length);
}

export class ChatBubbles {
  /** The texts by the seats of their senders. */
  texts: Readonly<Record<number, string>> = $state.raw({});
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>();

  /** Show a message in place of the sender's last one. */
  show(seat: number, text: string): void {
    this.texts = { ...this.texts, [seat]: text };
    this.release(seat);
  }

  /** Keep the message while it is pointed at or has the focus. */
  hold(seat: number): void {
    clearTimeout(this.#timers.get(seat));
    this.#timers.delete(seat);
  }

  /** Remove the message after the time to read it. */
  release(seat: number): void {
    this.hold(seat);
    const text = this.texts[seat];
    if (text === undefined) return;
    this.#timers.set(
      seat,
      setTimeout(() => this.close(seat), readingMs(text)),
    );
  }

  close(seat: number): void {
    this.hold(seat);
    this.texts = Object.fromEntries(
      Object.entries(this.texts).filter(([sender]) => Number(sender) !== seat),
    );
  }

  closeAll(): void {
    for (const seat of Object.keys(this.texts)) this.hold(Number(seat));
    this.texts = {};
  }
}
