/** The address with which links to this page work on other devices. */
import { api } from "./http";
import { isLoopback } from "./invite-code";

/** Whether the page was opened at an address that other devices cannot use. */
export const isThisDeviceOnly = isLoopback(location.hostname);

/** The address of the page for other devices; null if they cannot reach the server. */
export async function addressForOthers(): Promise<string | null> {
  if (!isThisDeviceOnly) return location.href;
  const found = await api.addresses().catch(() => null);
  return found?.addresses[0] ?? null;
}
