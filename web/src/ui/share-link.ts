/** Share a link or a text with the dialog of the device, or copy it. Both return a message. */
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

export async function shareText(text: string): Promise<string> {
  try {
    if ("share" in navigator) {
      await navigator.share({ text });
      return "";
    }
    await (navigator as Navigator).clipboard.writeText(text);
    return t("copied");
  } catch (error) {
    return error instanceof Error && error.name === "AbortError" ? "" : text;
  }
}
