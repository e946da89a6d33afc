import { expect, test } from "vitest";
import { sentence } from "./text.ts";

const texts = {
  greeting: "Hello {{name}}",
  line: { seats_one: "{{plan}}, {{count}} seat", seats_other: "{{plan}}, {{count}} seats" },
};

test.each([
  ["greeting", { name: "Ana" }, "Hello Ana"],
  ["greeting", {}, "Hello "],
  ["line.seats", { plan: "Single", count: 1 }, "Single, 1 seat"],
  ["line.seats", { plan: "Basic", count: 0 }, "Basic, 0 seats"],
  ["line.seats", { plan: "Basic", count: 5 }, "Basic, 5 seats"],
  ["line.tables", { count: 1 }, "line.tables"],
  ["greeting.more", {}, "greeting.more"],
] as const)("%s with %j reads %j", (key, values, read) => {
  expect(sentence(texts, key, values)).toBe(read);
});
