import { expect, test } from "vitest";
import { parseRecord, recognise } from "./entered-text";

const MATCH = "aB3-_xYz09Qr";
const SECRET = "q7w8e9r0-_t1y2u3i4o5p6a7s8d9f0g1";
const CODE = "NAO7-57YW-GPJ5-IK64-FQ2T-DSQ6-NM2P-6MF5";
const OTHER = "hUsafoBLRQNe";
const DATA = "q1bKS8xNVbJSMlLSUSpOzU1MTlWyUkpLTSlNLlGqBQA-_".repeat(3);
const PAGE = "https://play.example/app/";

const invitation = { kind: "invitation", route: `/join/${MATCH}.${SECRET}` };
const table = { kind: "table", route: `/join/${MATCH}`, match: MATCH };
const recovery = {
  kind: "recovery",
  route: `/recover/${MATCH}/${CODE}`,
  match: MATCH,
  code: CODE,
};
const game = { kind: "game", route: `/replay/game/${DATA}` };

test.each([
  [`${MATCH}.${SECRET}`, invitation],
  [`${PAGE}#/join/${MATCH}.${SECRET}`, invitation],
  [MATCH, table],
  [`${PAGE}#/join/${MATCH}`, table],
  [`http://192.168.1.7:8642/#/table/${MATCH}`, table],
  [`#/replay/${MATCH}`, { kind: "replay", route: `/replay/${MATCH}` }],
  [`${PAGE}#/replay/${MATCH}/17`, { kind: "replay", route: `/replay/${MATCH}/17` }],
  [CODE, recovery],
  [CODE.toLowerCase().replaceAll("-", " "), recovery],
  [CODE.replaceAll("-", "\n"), recovery],
  [CODE.replaceAll("-", ""), recovery],
  [CODE.replaceAll("O", "0").replaceAll("I", "1"), recovery],
  [`${PAGE}#/recover/${MATCH}/${CODE}`, recovery],
  [
    `${PAGE}#/recover/${MATCH}`,
    { kind: "recovery", route: `/recover/${MATCH}`, match: MATCH, code: "" },
  ],
  // In a rematch, the code names the first match and the link the rematch.
  [
    `${PAGE}#/recover/${OTHER}/${CODE}`,
    { ...recovery, match: OTHER, route: `/recover/${OTHER}/${CODE}` },
  ],
  [DATA, game],
  [`${PAGE}#/replay/game/${DATA}`, game],
  [`${PAGE}#/replay/game/${DATA}/5`, { kind: "game", route: `/replay/game/${DATA}/5` }],
  [`${PAGE}#/local/ab12`, { kind: "local", route: "/local/ab12" }],
  [`${PAGE}#/replay/local/ab12/3`, { kind: "local", route: "/replay/local/ab12/3" }],
])("%j is recognised", (text, expected) => {
  expect(recognise(text)).toEqual(expected);
});

test.each([
  (link: string) => `  ${link}\n`,
  (link: string) => `<${link}>`,
  (link: string) => `(${link}).`,
  (link: string) => `“${link}”,`,
  (link: string) => `**${link}**`,
  (link: string) => `${link}!`,
  (link: string) => `\t"${link}";\r\n`,
])("blanks, brackets and punctuation around it do not matter: %s", (write) => {
  expect(recognise(write(`${PAGE}#/join/${MATCH}.${SECRET}`))).toEqual(invitation);
  expect(recognise(write(`${PAGE}#/join/${MATCH}`))).toEqual(table);
  expect(recognise(write(`${MATCH}.${SECRET}`))).toEqual(invitation);
  expect(recognise(write(MATCH))).toEqual(table);
  expect(recognise(write(CODE))).toEqual(recovery);
  expect(recognise(write(`${PAGE}#/recover/${MATCH}/${CODE}`))).toEqual(recovery);
  expect(recognise(write(DATA))).toEqual(game);
});

test("a link in the middle of a message is found", () => {
  const link = `http://x/#/join/${MATCH}.${SECRET}`;
  expect(recognise(`Come and play:\n${link}\nsee you`)).toEqual(invitation);
  expect(recognise(`Come and play (${link}). See you`)).toEqual(invitation);
});

test("at a table, every code is for this table", () => {
  expect(recognise(CODE, OTHER)).toMatchObject({ kind: "recovery", match: OTHER, code: CODE });
  const link = `#/recover/${MATCH}/${CODE}`;
  expect(recognise(link, OTHER)).toEqual(recovery);
});

test("a record is recognised by its format", () => {
  const record = { format: "sintra-record", version: 1, names: ["#/join/x"] };
  const expected = { kind: "record", route: "/replay", record };
  expect(recognise(JSON.stringify(record))).toEqual(expected);
  expect(recognise(`\n${JSON.stringify(record, null, 2)}\n`)).toEqual(expected);
  expect(recognise(`\`\`\`json\n${JSON.stringify(record)}\n\`\`\``)).toEqual(expected);
  for (const text of [JSON.stringify(record).slice(0, -1), "{", '{"format": "other"}'])
    expect(recognise(text)).toEqual({ kind: "wrong", problem: "record" });
  expect(recognise('{"format": "sintra-data"}')).toEqual({ kind: "wrong", problem: "data" });
});

test("the id of a match may look like the start of a recovery code", () => {
  const match = "aBCD-EFGH-JK";
  expect(recognise(match)).toEqual({ kind: "table", route: `/join/${match}`, match });
  expect(recognise(match.toUpperCase())).toMatchObject({ problem: "recovery-short" });
});

test("a record file is a JSON object", () => {
  expect(parseRecord('{"format": "sintra-record"}')).toEqual({ format: "sintra-record" });
  for (const text of ["", "[1]", "null", "7", "{"]) expect(parseRecord(text)).toBeNull();
});

test.each([
  [CODE.slice(0, -2), { problem: "recovery-short", letters: 2 }],
  [CODE.slice(0, -10), { problem: "recovery-short", letters: 8 }],
  [CODE.replaceAll("-", " ").replace("7YW", ""), { problem: "recovery-short", letters: 3 }],
  [CODE.replaceAll("-", "").slice(1).toLowerCase(), { problem: "recovery-short", letters: 1 }],
  [`${CODE}-AB`, { problem: "recovery-long", letters: 2 }],
  [`#/recover/${MATCH}/${CODE.slice(0, 6)}`, { problem: "recovery-short", letters: 27 }],
  [`#/recover/${MATCH}/what=`, { problem: "incomplete" }],
  [`${PAGE}#/recover/${MATCH.slice(2)}`, { problem: "incomplete" }],
  [`${MATCH}.${SECRET.slice(1)}`, { problem: "incomplete" }],
  [`${PAGE}#/join/${MATCH}.${SECRET.slice(5)}`, { problem: "incomplete" }],
  [`${PAGE}#/join/`, { problem: "incomplete" }],
  [`${PAGE}#/table/${MATCH.slice(1)}`, { problem: "incomplete" }],
  [`${PAGE}#/replay/game/`, { problem: "incomplete" }],
  [`${PAGE}#/replay/local`, { problem: "incomplete" }],
  [`${PAGE}#/replay`, { problem: "incomplete" }],
  [`${PAGE}#/local`, { problem: "incomplete" }],
])("%j says what is missing", (text, expected) => {
  expect(recognise(text)).toEqual({ kind: "wrong", ...expected });
});

test.each([
  "abc",
  "what?",
  "no link!",
  "two words",
  "internationalisation",
  "Hello, shall we play a game this evening?",
  "https://example.org/",
  `${PAGE}#/learn/3`,
  "NAO9-57YW-GPJ5",
  `${MATCH}${MATCH}`,
  "12345",
  "-",
  "[1, 2]",
  "🙂",
  "!".repeat(1_000_000),
])("%j is none", (text) => {
  expect(recognise(text)).toEqual({ kind: "wrong", problem: "unknown" });
});

test("an empty field is nothing", () => {
  for (const text of ["", "  \n"]) expect(recognise(text)).toBeNull();
});
