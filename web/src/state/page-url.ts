/** The absolute address of a route of this page, which may be in any folder of its host. */
export function pageUrl(route: string, page = location.href): string {
  return new URL(`.#${route}`, page).href;
}
