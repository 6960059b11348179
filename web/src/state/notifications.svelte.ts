/**
 * Notifications of the browser: it is your turn in a match, and the page is hidden. They are off
 * until the user turns them on; only then the browser asks for its permission.
 */
import { settings } from "./settings.svelte";

/** Whether notifications are shown, or why they cannot be turned on. */
export type NotifyState = "on" | "off" | "denied" | "insecure" | "unsupported";

export interface TurnNotice {
  /** The match: a newer notice of it replaces the older one. */
  match: string;
  title: string;
  body: string;
  /** Where a click leads. */
  url: string;
}

let permission = $state(currentPermission());

function currentPermission(): NotificationPermission | null {
  return "Notification" in globalThis ? Notification.permission : null;
}

export function notifyState(): NotifyState {
  if (!globalThis.isSecureContext) return "insecure";
  if (permission === null) return "unsupported";
  if (permission === "denied") return "denied";
  return settings.notify && permission === "granted" ? "on" : "off";
}

/** Turn notifications on or off. Call it only when the user has asked for it. */
export async function setNotify(on: boolean): Promise<void> {
  settings.notify = on;
  if (!on || !("Notification" in globalThis)) return;
  try {
    permission = await Notification.requestPermission();
  } catch {
    permission = currentPermission();
  }
  if (permission !== "granted") settings.notify = false;
}

/** The notices that this page has made itself, by match. */
const shown = new Map<string, Notification>();

/** Show a notice, if notifications are on and the page is hidden. */
export async function notifyTurn({ match, title, body, url }: TurnNotice): Promise<void> {
  permission = currentPermission(); // the user may have changed it in the browser
  if (notifyState() !== "on" || document.visibilityState !== "hidden") return;
  const options = { body, tag: tagOf(match), icon: "icon-192.png", data: { url } };
  shown.get(match)?.close(); // so that the newer one is noticed, too
  try {
    const notice = new Notification(title, options);
    shown.set(match, notice);
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // Android allows only the service worker to show them; `sw-update.js` handles the click.
    const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
    await registration?.showNotification(title, options).catch(() => {});
  }
}

/** Remove the notice of a match: the player has seen the page, or it is not their turn any more. */
export function closeNotice(match: string): void {
  shown.get(match)?.close();
  shown.delete(match);
  void closeInWorker(match);
}

async function closeInWorker(match: string): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    const notices = await registration?.getNotifications({ tag: tagOf(match) });
    for (const notice of notices ?? []) notice.close();
  } catch {
    // Without a service worker there are none.
  }
}

function tagOf(match: string): string {
  return `sintra-turn-${match}`;
}
