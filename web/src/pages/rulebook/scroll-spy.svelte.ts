/** Scroll tracking: which section of the rulebook is being read. */
import { headingId, SECTIONS, type SectionId } from "./sections";

export function findHeading(section: SectionId): HTMLElement | null {
  return document.getElementById(headingId(section));
}

export class ScrollSpy {
  current = $state<SectionId>(SECTIONS[0]);

  /**
   * Follow the scroll position; returns a function that stops it. The current section is the last
   * one whose heading has entered the upper part of the viewport. When that heading leaves the
   * upper part downwards, the previous section is the current one.
   */
  observe(): () => void {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, boundingClientRect, rootBounds } of entries) {
          const n = SECTIONS.findIndex((section) => headingId(section) === target.id);
          const isBelow = rootBounds !== null && boundingClientRect.top >= rootBounds.bottom;
          if (isIntersecting) this.current = SECTIONS[n]!;
          else if (isBelow && SECTIONS[n] === this.current)
            this.current = SECTIONS[Math.max(0, n - 1)]!;
        }
      },
      { rootMargin: "0px 0px -65% 0px" },
    );
    for (const section of SECTIONS) {
      const heading = findHeading(section);
      if (heading) observer.observe(heading);
    }
    return () => observer.disconnect();
  }
}
