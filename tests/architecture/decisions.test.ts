import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = "docs/decisions";
const records = readdirSync(folder).filter((name) => /^\d{4}-.+\.md$/.test(name));
const index = readFileSync(`${folder}/README.md`, "utf8");
const linked = [...index.matchAll(/\[(\d{4})\]\(([^)]+)\)/g)];

test("the index by subject names every decision record", () => {
  const named = new Set(linked.map(([, , name]) => name));
  expect(records.length).toBeGreaterThan(100);
  expect(records.filter((name) => !named.has(name))).toEqual([]);
});

test("each link of the index leads to the record of its number", () => {
  const wrong = linked.filter(([, number = "", name = ""]) => !records.includes(name) || !name.startsWith(number));
  expect(wrong.map(([link]) => link)).toEqual([]);
});

test("no two records share a number", () => {
  const byNumber = Map.groupBy(records, (name) => name.slice(0, 4));
  expect([...byNumber.values()].filter((names) => names.length > 1)).toEqual([]);
});
