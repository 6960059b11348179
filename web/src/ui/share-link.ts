/** Share a link with the dialog of the device, or copy it. Returns a message for the user. */
import { t } from "../text/i18n.svelte";

export async function shareLink(link: string): Promise<string> {
  try {
    if ("share" in navigator) {
      await navigator.share({ title: "Sintra", url: link });
      return "";
    }
    await (navigator as Navigator).clipboard.writeText(link);
    return t("copied");
  } catch {
    return link;
  }
}
