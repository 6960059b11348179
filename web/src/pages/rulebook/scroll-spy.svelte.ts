/** Scroll tracking: which section of the rulebook is being read. */
import { headingId, SECTIONS, type SectionId } from "./sections";

export function findHeading(section: SectionId): HTMLElement | null {
  return document.getElementById(headingId(section));
}

export class ScrollSpy {
  current = $state<SectionId>(SECTIONS[0]);

  /**
   * Follow the scroll position; returns a function that stops it. The current section is the last
   * one whose heading has passed the upper part of the window or dialog. That part reaches far up,
   * so that a heading is never missed, however fast it goes by.
   */
  observe(): () => void {
    const passed = new Set<Element>();
    const headings = SECTIONS.map(findHeading).filter((heading) => heading !== null);
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) passed.add(target);
          else passed.delete(target);
        this.current = SECTIONS[Math.max(0, passed.size - 1)]!;
      },
      { root: headings[0]?.closest("dialog") ?? null, rootMargin: "1000000px 0px -65% 0px" },
    );
    for (const heading of headings) observer.observe(heading);
    return () => observer.disconnect();
  }
}
