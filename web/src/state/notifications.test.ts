import { beforeEach, expect, it, vi } from "vitest";
import { stubStorage } from "./storage-stub";

const made: { title: string; options: NotificationOptions; closed: boolean }[] = [];
let answer: NotificationPermission;

class FakeNotification {
  static permission: NotificationPermission = "default";
  static requestPermission = vi.fn(async () => (FakeNotification.permission = answer));
  onclick: (() => void) | null = null;
  #entry;
  constructor(title: string, options: NotificationOptions) {
    made.push((this.#entry = { title, options, closed: false }));
  }
  close(): void {
    this.#entry.closed = true;
  }
}

const page = { visibilityState: "hidden" };
const notice = { match: "m", title: "Your turn", body: "Bo: …", url: "http://x/#/table/m" };

beforeEach(() => {
  made.length = 0;
  answer = "granted";
  FakeNotification.permission = "default";
  FakeNotification.requestPermission.mockClear();
  page.visibilityState = "hidden";
  stubStorage();
  vi.resetModules();
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {} }));
  vi.stubGlobal("Notification", FakeNotification);
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("document", page);
  vi.stubGlobal("navigator", {});
});

const load = () => import("./notifications.svelte");

it("permission is asked for only when the user turns notifications on", async () => {
  const { notifyState, notifyTurn, setNotify } = await load();
  await notifyTurn(notice);
  expect(notifyState()).toBe("off");
  expect(FakeNotification.requestPermission).not.toHaveBeenCalled();
  await setNotify(true);
  expect(notifyState()).toBe("on");
  await notifyTurn(notice);
  expect(made).toMatchObject([{ title: "Your turn", options: { tag: "sintra-turn-m" } }]);
  await setNotify(false);
  await notifyTurn(notice);
  expect(made).toHaveLength(1);
});

it("there is one notice of a match, and none while the page is visible", async () => {
  const { closeNotice, notifyTurn, setNotify } = await load();
  await setNotify(true);
  await notifyTurn(notice);
  await notifyTurn(notice);
  expect(made.map(({ closed }) => closed)).toEqual([true, false]);
  closeNotice("m");
  expect(made[1]!.closed).toBe(true);
  page.visibilityState = "visible";
  await notifyTurn(notice);
  expect(made).toHaveLength(2);
});

it.each(["denied", "default"] as const)("with the answer %s they stay off", async (given) => {
  answer = given;
  const { notifyState, notifyTurn, setNotify } = await load();
  await setNotify(true);
  expect(notifyState()).toBe(given === "denied" ? "denied" : "off");
  await notifyTurn(notice);
  expect(made).toEqual([]);
});

it("a page that must not make notices itself asks the service worker", async () => {
  const showNotification = vi.fn(async () => {});
  const registration = { showNotification, getNotifications: async () => [] };
  const Refusing = class {
    static permission = "granted";
    static requestPermission = async () => "granted";
    constructor() {
      throw new TypeError("Illegal constructor");
    }
  };
  vi.stubGlobal("Notification", Refusing);
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => registration } });
  const { notifyTurn, setNotify } = await load();
  await setNotify(true);
  await notifyTurn(notice);
  expect(showNotification.mock.calls).toEqual([
    ["Your turn", expect.objectContaining({ body: "Bo: …", data: { url: notice.url } })],
  ]);
});

it("a browser without notifications, and an insecure address, say why", async () => {
  vi.stubGlobal("isSecureContext", false);
  expect((await load()).notifyState()).toBe("insecure");
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("Notification", undefined);
  // @ts-expect-error: the property itself must be missing
  delete globalThis.Notification;
  vi.resetModules();
  expect((await load()).notifyState()).toBe("unsupported");
});
