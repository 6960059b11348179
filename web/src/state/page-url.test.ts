import { expect, test } from "vitest";
import { pageUrl } from "./page-url";

test.each([
  ["http://127.0.0.1:8642/", "http://127.0.0.1:8642/#/join/a"],
  ["http://127.0.0.1:8642/#/table/b", "http://127.0.0.1:8642/#/join/a"],
  ["https://x.github.io/some/folder/#/", "https://x.github.io/some/folder/#/join/a"],
  ["https://x.github.io/folder/index.html?utm_source=y#/", "https://x.github.io/folder/#/join/a"],
])("the page at %s links to its own folder", (page, expected) => {
  expect(pageUrl("/join/a", page)).toBe(expected);
});
