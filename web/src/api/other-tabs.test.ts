import { afterEach, expect, test, vi } from "vitest";
import { OtherTabs } from "./other-tabs.svelte";

const opened: OtherTabs[] = [];
afterEach(() => {
  for (const tab of opened.splice(0)) tab.close();
  vi.unstubAllGlobals();
});

/** A tab with its own events. They share the channels of this process. */
function openTab(onchange?: () => void) {
  const handlers: Record<string, (event: { persisted: boolean }) => void> = {};
  vi.stubGlobal("addEventListener", (kind: string, handler: () => void) => {
    handlers[kind] = handler;
  });
  vi.stubGlobal("removeEventListener", () => {});
  const tabs = new OtherTabs("game", onchange);
  opened.push(tabs);
  return {
    tabs,
    hide: () => handlers["pagehide"]!({ persisted: true }),
    show: () => handlers["pageshow"]!({ persisted: true }),
  };
}

/** Wait until something holds, on a slow machine too. */
const until = (check: () => void) => vi.waitFor(check, 4000);

/** Wait until messages and the answers to them have probably arrived. */
const settled = () => new Promise((done) => setTimeout(done, 50));

test("two tabs know of each other", async () => {
  const [one, two] = [openTab(), openTab()];
  await until(() => expect([one.tabs.exist, two.tabs.exist]).toEqual([true, true]));
});

test("a tab that leaves does not answer the question whether there is a third one", async () => {
  const [one, two] = [openTab(), openTab()];
  await until(() => expect(one.tabs.exist).toBe(true));
  two.hide();
  await until(() => expect(one.tabs.exist).toBe(false));
  await settled();
  expect(one.tabs.exist).toBe(false);
});

test("a third tab answers when the second one leaves", async () => {
  const [one, two, three] = [openTab(), openTab(), openTab()];
  await until(() => expect(one.tabs.exist).toBe(true));
  two.hide();
  await settled();
  await until(() => expect([one.tabs.exist, three.tabs.exist]).toEqual([true, true]));
});

test("a tab that comes back looks for changes, and for the other tab", async () => {
  const onchange = vi.fn();
  const [one, two] = [openTab(), openTab(onchange)];
  await until(() => expect(two.tabs.exist).toBe(true));
  two.hide();
  one.tabs.reportChange();
  await settled();
  two.show();
  await until(() => expect([one.tabs.exist, two.tabs.exist]).toEqual([true, true]));
  expect(onchange).toHaveBeenCalled();
  one.hide();
  two.hide();
  await settled();
  two.show();
  await settled();
  expect(two.tabs.exist).toBe(false);
});
