/** Dragging picked panes to a strip with the pointer. */
import type { Letter } from "../pieces/colours";
import type { MoveInput } from "./move-input.svelte";

/** Pixels before a press becomes a drag. */
const THRESHOLD = 8;

export class Drag {
  /** Where the pointer is while panes are dragged. */
  pointer: { x: number; y: number } | null = $state(null);

  #ended = false;

  constructor(
    readonly input: MoveInput,
    /** Called when the panes are dropped. */
    readonly ondrop: () => void,
  ) {}

  /** Whether the click that follows is only the end of a drag. */
  takeClick(): boolean {
    const ended = this.#ended;
    this.#ended = false;
    return ended;
  }

  start(event: PointerEvent, source: number | "C", colour: Letter): void {
    if (event.button !== 0) return;
    const { pointerId, clientX, clientY } = event;
    this.#ended = false;
    const move = (moved: PointerEvent) => {
      if (moved.pointerId !== pointerId) return;
      if (!this.pointer) {
        if (Math.hypot(moved.clientX - clientX, moved.clientY - clientY) < THRESHOLD) return;
        const { hand } = this.input;
        if (hand?.source !== source || hand.colour !== colour) this.input.pick(source, colour);
      }
      this.#ended = true;
      this.pointer = { x: moved.clientX, y: moved.clientY };
      this.input.hovered = columnAt(moved);
    };
    const end = (released: PointerEvent) => {
      if (released.pointerId !== pointerId) return;
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      if (!this.pointer) return;
      this.pointer = null;
      const column = released.type === "pointerup" ? columnAt(released) : null;
      this.ondrop();
      if (column !== null) this.input.put(column);
      this.input.hovered = null;
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }
}

function columnAt(event: PointerEvent): number | null {
  const element = document.elementFromPoint(event.clientX, event.clientY);
  const column = element?.closest<SVGElement>("[data-column]")?.dataset["column"];
  return column === undefined ? null : Number(column);
}
