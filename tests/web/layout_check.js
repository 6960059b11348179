/**
 * Look at the table as it is drawn now, and return its problems, in words.
 *
 * Everything is measured on the screen: rectangles, and which element lies at a point. `expected`
 * contains the number of players, what the state of the game must show, and what a notch or the bars
 * of the system cover: top, right, bottom, left.
 */
(expected) => {
  const problems = [];
  // A target is at least this long in one direction, and this long in the other. Panes of a display,
  // which lie two by two, may be less long and wider, with the same area: that is as easy to hit.
  const LONG = 44;
  const SHORT = 24;
  const SMALLEST_TEXT = 12;
  const NEAR = 0.5; // rounding of pixels
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const match = document.querySelector(".match");
  const board = document.querySelector(".board");
  const rectOf = (element) => element.getBoundingClientRect();
  const size = ({ width, height }) => `${width.toFixed(1)}×${height.toFixed(1)}`;

  /** An element in a few words. */
  function named(element) {
    const { hand, column, spot } = element.dataset ?? {};
    const { column: inColumn } = element.closest("[data-column]")?.dataset ?? {};
    const name = [".own", ".rival", ".actions", ".supply", ".rounds", ".tools", ".log"].find((name) =>
      element.closest(name),
    );
    const kind = [...element.classList].filter((name) => !name.startsWith("svelte-")).join(".");
    const words = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim();
    const where = hand ?? spot ?? column ?? inColumn;
    return [
      name && !element.matches(name) ? `${name}` : "",
      `${element.tagName.toLowerCase()}${kind && `.${kind}`}${where === undefined ? "" : `[${where}]`}`,
      words && `“${words.replace(/\s+/g, " ").slice(0, 40)}”`,
    ].join(" ");
  }

  const isShown = (element) =>
    !element.closest(".hidden, [popover]:not(:popover-open)") &&
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });

  function isInside(inner, outer, slack = 1) {
    return (
      inner.left >= outer.left - slack &&
      inner.top >= outer.top - slack &&
      inner.right <= outer.right + slack &&
      inner.bottom <= outer.bottom + slack
    );
  }

  function common(one, other) {
    return {
      width: Math.min(one.right, other.right) - Math.max(one.left, other.left),
      height: Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
    };
  }

  const [top, right, bottom, left] = expected.insets ?? [0, 0, 0, 0];
  const screen = { left, top, right: innerWidth - right, bottom: innerHeight - bottom };
  const box = (rect) =>
    `(${[rect.left, rect.top, rect.right, rect.bottom].map((edge) => edge.toFixed(0)).join(" ")})`;

  // --- The parts: inside the window, beside each other, and nothing sticks out of them

  const parts = all(".board > .part, .board > .rival").filter(isShown);
  for (const [n, part] of parts.entries()) {
    const rect = rectOf(part);
    if (!isInside(rect, screen)) problems.push(`${named(part)} is outside the window ${box(rect)}`);
    for (const other of parts.slice(n + 1)) {
      const { width, height } = common(rect, rectOf(other));
      if (width > NEAR && height > NEAR)
        problems.push(`${named(part)} and ${named(other)} overlap by ${size({ width, height })}`);
    }
    for (const inner of all("svg, use, button, img, p, h2, header, .badge", part)) {
      if (!isShown(inner) || inner.closest(".content, [popover], dialog")) continue;
      if (!isInside(rectOf(inner), rect, 2))
        problems.push(`${named(inner)} ${box(rectOf(inner))} sticks out of its part ${box(rect)}`);
    }
  }

  // --- Everything that is needed is there, in the window, and not covered

  /** Elements of one piece may lie over each other: a transparent target over a pane. */
  const PIECES =
    "g.group, g.back, g.column, .rival, button, a, .answers, .preview, header, .slots, .own";
  function isCovered(element, rect, spread) {
    const piece = element.closest(".rival") ?? element.closest(PIECES);
    const [x, y] = [(rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2];
    const [dx, dy] = [spread * rect.width, spread * rect.height];
    for (const [right, down] of [[0, 0], [-1, -1], [1, -1], [-1, 1], [1, 1]]) {
      if (!spread && (right || down)) break;
      const hit = document.elementFromPoint(x + right * dx, y + down * dy);
      if (!hit) return "nothing: it is outside";
      if (hit === element || element.contains(hit) || hit.contains(element)) continue;
      if (!piece?.contains(hit)) return named(hit);
    }
    return null;
  }

  function checkSeen(elements, what, count, spread = 0.35) {
    if (count !== undefined && elements.length !== count)
      problems.push(`${elements.length} instead of ${count} ${what}`);
    for (const element of elements) {
      const rect = rectOf(element);
      if (!isShown(element) || rect.width < 1 || rect.height < 1) {
        problems.push(`${what}: ${named(element)} is not visible`);
        continue;
      }
      if (!isInside(rect, screen))
        problems.push(`${what}: ${named(element)} ${box(rect)} is outside the window`);
      const cover = isCovered(element, rect, spread);
      if (cover) problems.push(`${what}: ${named(element)} ${box(rect)} is covered by ${cover}`);
    }
  }

  const { players, spaces } = expected;
  checkSeen(all(`.own [data-spot*=".s"]:not([data-spot$="start"])`), "space of the own palace", spaces);
  // An ornament lies on the corners of four windows.
  checkSeen(all(`.own [data-spot*=".w"]`), "frame of the own palace", 16, 0.1);
  checkSeen(all(".own .glazier"), "glazier", 1, 0);
  checkSeen(all(`.own [data-spot*=".track."]`), "slat of the track", 9, 0.2);
  // A stack in the centre covers its lower panes.
  const panes = all("g.enabled[data-hand] use[data-spot]");
  checkSeen(panes, "pane", undefined, 0.2);
  if (!panes.length) problems.push("there is no pane that can be picked");
  checkSeen(all(":is(.own, .rival) .score").filter(isShown), "score", players);
  checkSeen(all(":is(.own, .rival) h2").filter(isShown), "name", players);
  checkSeen(all(".rival svg:not(header svg):not(p svg)"), "miniature", players - 1, 0.3);
  checkSeen(all(".rounds .slot"), "round", 6, 0.2);
  checkSeen(all(".board .turn").filter(isShown), "palace of the player to move", 1, 0);
  checkSeen(all(".own .badge.mine"), "whose turn", 1);
  checkSeen(all(".actions"), "status region", 1, 0.1);
  for (const [selector, count] of Object.entries(expected.shows ?? {}))
    checkSeen(all(selector), selector, count, 0.2);
  for (const rival of all(".rival")) {
    const { width, height } = rectOf(rival.querySelector("svg:not(header svg):not(p svg)"));
    // Eight columns, and eight rows of spaces: a space of a miniature can still be told apart.
    if (width / 8 < 7 || height / 8 < 4)
      problems.push(`${named(rival)} has a miniature of only ${size({ width, height })}`);
  }

  // --- Targets

  /** Whether a rectangle of this size around the middle of the target belongs to it. */
  function reaches(target, rect, width, height) {
    const [x, y] = [(rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2];
    // A little less, because of rounded corners.
    const [dx, dy] = [0.42 * width, 0.42 * height];
    return [[-dx, -dy], [dx, -dy], [-dx, dy], [dx, dy], [0, 0]].every(([a, b]) => {
      const hit = document.elementFromPoint(x + a, y + b);
      return hit && (target.closest("label") ?? target).contains(hit);
    });
  }

  function checkTarget(target, shape) {
    const rect = rectOf(shape);
    const [short, long] = [rect.width, rect.height].sort((a, b) => a - b);
    const isLarge = target.matches("[data-hand]")
      ? (long + NEAR) * (short + NEAR) >= LONG * SHORT
      : long >= LONG - NEAR;
    if (short < SHORT - NEAR || !isLarge)
      return problems.push(`target ${named(target)} is only ${size(rect)}`);
    const length = Math.min(long, LONG);
    const width = (LONG * SHORT) / length;
    if (!reaches(target, rect, length, width) && !reaches(target, rect, width, length))
      problems.push(`target ${named(target)} ${box(rect)} is partly covered`);
  }

  for (const target of all("button, a[href], input, select, [role=button]", match)) {
    if (!isShown(target)) continue;
    const hits = all(":scope > .hit", target);
    if (hits.length) for (const hit of hits) checkTarget(target, hit);
    else checkTarget(target, target.closest("label") ?? target);
  }

  // --- Texts

  /** The rest of a rectangle inside the elements that cut it off. */
  function visiblePart(rect, element) {
    let { left, top, right, bottom } = rect;
    for (let outer = element; outer; outer = outer.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(outer);
      // The drawings of the board are not cut off.
      if (outer.tagName === "svg" || outer.ownerSVGElement) continue;
      const edge = rectOf(outer);
      if (overflowX !== "visible")
        [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      if (overflowY !== "visible")
        [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
    }
    return { left, top, right, bottom, width: right - left, height: bottom - top };
  }

  const texts = [];
  const walker = document.createTreeWalker(match, NodeFilter.SHOW_TEXT);
  const scrolling = ".content, dialog, [popover]";
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    if (!node.data.trim() || !isShown(element) || element.closest("title, style")) continue;
    const style = getComputedStyle(element);
    const scale = element.ownerSVGElement ? Math.abs(element.getScreenCTM()?.a ?? 1) : 1;
    const font = parseFloat(style.fontSize) * scale;
    const words = node.data.trim().replace(/\s+/g, " ").slice(0, 50);
    if (!font) continue; // the number of the seat stands for it
    if (font < SMALLEST_TEXT - 0.05)
      problems.push(`text “${words}” in ${named(element)} has only ${font.toFixed(1)} px`);
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const full of range.getClientRects()) {
      if (full.width < 0.5) continue;
      // The box of a font is higher than its letters.
      const letters = 0.74 * font;
      const middle = (full.top + full.bottom) / 2;
      const rect = {
        left: full.left,
        right: full.right,
        top: middle - letters / 2,
        bottom: middle + letters / 2,
      };
      if (element.closest(scrolling)) continue;
      const seen = visiblePart(rect, element);
      if (seen.right - seen.left < full.width - 1 || seen.bottom - seen.top < letters - 1) {
        problems.push(`text “${words}” in ${named(element)} is cut`);
        break;
      }
      const around = rectOf(element.closest(".part, .rival") ?? document.body);
      if (!isInside(rect, screen) || !isInside(rect, around))
        problems.push(`text “${words}” ${box(rect)} sticks out of its part ${box(around)}`);
      texts.push({ words, element, ...rect });
    }
    // An ellipsis stands for words that are missing.
    const cutting = element.closest(".preview > *, h2, .what, .badge");
    if (
      cutting &&
      getComputedStyle(cutting).overflowX === "hidden" &&
      (cutting.scrollWidth > cutting.clientWidth + 1 ||
        cutting.scrollHeight > cutting.clientHeight + 2)
    )
      problems.push(`“${words}” does not fit in ${named(cutting)}`);
  }
  for (const [n, one] of texts.entries())
    for (const other of texts.slice(n + 1)) {
      const { width, height } = common(one, other);
      if (width > 1 && height > 1)
        problems.push(
          `texts overlap by ${size({ width, height })}: “${one.words}” (${named(one.element)}) ` +
            `and “${other.words}” (${named(other.element)})`,
        );
    }

  // --- Nothing scrolls

  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > innerWidth || scrollHeight > innerHeight)
    problems.push(`the page scrolls: ${scrollWidth}×${scrollHeight}`);
  for (const element of all("body, body *")) {
    if (element.ownerSVGElement || element.closest(scrolling) || !element.clientWidth) continue;
    const { overflowX, overflowY } = getComputedStyle(element);
    const scrolls =
      (/auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight + 1) ||
      (/auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth + 1);
    if (scrolls) problems.push(`${named(element)} scrolls`);
    else if (element.scrollTop || element.scrollLeft) problems.push(`${named(element)} is scrolled`);
  }
  if (!board) problems.push("there is no board");
  return [...new Set(problems)];
};
