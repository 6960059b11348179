/** Text that shrinks where its place is too small for it: a smaller word tells more than half of one. */
const SMALLEST = 12;

/** Whether text in an element is cut off. */
function overflows(element: Element): boolean {
  // An inline element has no size of its own; a heading without one is squeezed out.
  if (!element.clientWidth) return element.matches("h2");
  if (element.scrollHeight > element.clientHeight + 1) return true;
  if (!element.matches("h2, .what")) return element.scrollWidth > element.clientWidth + 1;
  // These end with an ellipsis if they are too long by a fraction of a pixel.
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect().width > element.getBoundingClientRect().width + 0.01;
}

/**
 * Shrink the text of an element until nothing in it is cut off, down to the smallest size. If that
 * is not enough, the attribute `data-tight` is set to 1, 2 or 3: by then styles leave out what is
 * less important. It is done again whenever the content or the size of the element changes, before
 * that is drawn. `size` is the size of the text if there is room, in pixels.
 */
export function fitText(size: () => number) {
  return (box: HTMLElement) => {
    const inner = "h2, p, .preview, .what, .words, .answers";
    const isCut = () => overflows(box) || [...box.querySelectorAll(inner)].some(overflows);
    /** Whether it fits at some size. */
    const shrink = () => {
      for (let tried = size(); ; tried = Math.max(SMALLEST, tried - 1)) {
        box.style.fontSize = `${tried}px`;
        if (!isCut()) return true;
        if (tried <= SMALLEST) return false;
      }
    };
    const fit = () => {
      for (const tight of [0, 1, 2, 3]) {
        if (tight) box.dataset["tight"] = `${tight}`;
        else delete box.dataset["tight"];
        if (shrink()) return;
      }
    };
    const changes = new MutationObserver(fit);
    changes.observe(box, { childList: true, characterData: true, subtree: true });
    const sizes = new ResizeObserver(fit);
    sizes.observe(box);
    fit();
    return () => {
      changes.disconnect();
      sizes.disconnect();
    };
  };
}
