import { expect, test } from "vitest";
import { insertMention, mentionedIn, typedMention } from "./mention.ts";

test.each([
  ["Hola @An", 8, "An"],
  ["@", 1, ""],
  ["(@María José", 12, "María José"],
  ["ana@firma.gt", 12, undefined],
  ["@Ana\nhola", 9, undefined],
  ["Hola @An y más", 8, "An"],
])("of %j at %d the name %j is being typed", (text, caret, typed) => expect(typedMention(text, caret)).toBe(typed));

test("a name is put where it was being typed, and writing goes on behind it", () => {
  expect(insertMention("Hola @An y más", 8, "Ana Paz")).toEqual({ text: "Hola @Ana Paz y más", caret: 14 });
});

test("who is mentioned, each once, the longer of two names first", () => {
  const people = [
    { id: "1", name: "Ana" },
    { id: "2", name: "Ana Paz" },
    { id: "3", name: "Luis" },
  ];
  expect(mentionedIn("@Ana Paz y @Ana Paz, Luis", people)).toEqual(["2"]);
  expect(mentionedIn("@Ana Paz y @Ana", people)).toEqual(["2", "1"]);
});
