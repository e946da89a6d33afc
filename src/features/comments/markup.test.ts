import { expect, test } from "vitest";
import { readMarkup } from "./markup.ts";

const text = (value: string) => ({ type: "text", text: value });
const lines = (content: string, names?: string[]) => {
  const [block] = readMarkup(content, names);
  return block?.type === "paragraph" ? block.lines : [];
};

test("bold, code and links are marks; everything else is text", () => {
  expect(lines("a **b** `c*d*` <b>x</b>")).toEqual([
    [text("a "), { type: "bold", text: "b" }, text(" "), { type: "code", text: "c*d*" }, text(" <b>x</b>")],
  ]);
  expect(lines("[acta](https://acta.gt/a)")).toEqual([[{ type: "link", text: "acta", href: "https://acta.gt/a" }]]);
});

test.each(["[x](javascript:alert(1))", "[x](data:text/html,a)", "javascript:alert(1)", "<img src=x onerror=y>"])(
  "%s leads nowhere",
  (content) => expect(JSON.stringify(readMarkup(content))).not.toContain('"link"'),
);

test("an address ends before the full stop of its sentence", () => {
  expect(lines("see https://acta.gt/a?b=1.")).toEqual([
    [text("see "), { type: "link", text: "https://acta.gt/a?b=1", href: "https://acta.gt/a?b=1" }, text(".")],
  ]);
});

test("lists, numbered lists and paragraphs follow each other", () => {
  expect(readMarkup("one\ntwo\n- a\n- b\n1. c\n\nthree").map((block) => block.type)).toEqual([
    "paragraph",
    "list",
    "list",
    "paragraph",
  ]);
  expect(readMarkup("1) a\n2) b")[0]).toMatchObject({ type: "list", ordered: true });
});

test("a name is a mention only for a mentioned person, the longest name first", () => {
  expect(lines("@Ana Paz and @Luis", ["Ana", "Ana Paz"])).toEqual([
    [{ type: "mention", text: "@Ana Paz" }, text(" and @Luis")],
  ]);
});
