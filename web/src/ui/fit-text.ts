/** Text that shrinks where its place is too small for it: a smaller word tells more than half of one. */
const SMALLEST = 12;

/** Whether text in an element is cut off. */
function overflows(element: Element): boolean {
  // An inline element has no size of its own; a heading without one is squeezed out.
  if (!element.clientWidth) return element.matches("h2");
  // A header is one line, and high enough for it.
  if (element.scrollHeight > element.clientHeight + 1 && !element.matches("header")) return true;
  if (!element.matches("h2, .what")) return element.scrollWidth > element.clientWidth + 1;
  // These end with an ellipsis if they are too long by a fraction of a pixel.
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect().width > element.getBoundingClientRect().width + 0.01;
}

/** Parts of an element that must not be cut off. */
const INNER = "h2, p, .preview, .what, .words, .answers";

/** Sizes that fitted one element at one size, by content. */
type Fitted = Map<string, { size: number; tight: number }>;

/**
 * Shrink the text of an element until nothing in it is cut off, down to the smallest size; then it
 * has the attribute `data-shrunk`. If that is not enough, the attribute `data-tight` is set to 1, 2
 * or 3: by then styles leave out what is less important. It is done again whenever the content or
 * the size of the element changes, before that is drawn. `size` is the size of the text if there is
 * room, in pixels.
 *
 * Each size that is tried costs a layout of the page, so that what fitted once is remembered: during
 * a game, the same few contents return with other figures, which are all equally wide.
 */
export function fitText(size: () => number) {
  return (box: HTMLElement) => {
    const largest = size();
    const fitted: Fitted = new Map();
    const isCut = () => overflows(box) || [...box.querySelectorAll(INNER)].some(overflows);
    const set = (size: number, tight: number) => {
      box.style.fontSize = `${size}px`;
      box.toggleAttribute("data-shrunk", size < largest || tight > 0);
      if (tight) box.dataset["tight"] = `${tight}`;
      else delete box.dataset["tight"];
    };
    const find = () => {
      for (const tight of [0, 1, 2, 3])
        for (let tried = largest; ; tried = Math.max(SMALLEST, tried - 1)) {
          set(tried, tight);
          if (!isCut()) return { size: tried, tight };
          if (tried <= SMALLEST) break;
        }
      return { size: SMALLEST, tight: 3 };
    };
    const fit = () => {
      const content = box.innerHTML.replace(/\d/g, "0");
      let found = fitted.get(content);
      if (found) set(found.size, found.tight);
      else fitted.set(content, (found = find()));
    };
    const changes = new MutationObserver(fit);
    changes.observe(box, { childList: true, characterData: true, subtree: true });
    const sizes = new ResizeObserver(() => {
      fitted.clear();
      fit();
    });
    sizes.observe(box);
    fit();
    return () => {
      changes.disconnect();
      sizes.disconnect();
    };
  };
}
