import type { NotifyState } from "../../state/notifications.svelte";
import { t } from "../../text/i18n.svelte";

/** When notifications come, or why they cannot be turned on. */
export function notifyNote(state: NotifyState): string {
  return state === "on" || state === "off" ? t("notify-note") : t(`notify-${state}`);
}
