import { expect, test } from "vitest";
import { ClauseText, ClauseTitle, clauseErrors, saysTheSame, standingOf } from "./clause.ts";

test.each([
  [{ number: 3, edited: false }, "current"],
  [{ number: 2, edited: false }, "behind"],
  [{ number: 3, edited: true }, "edited"],
  [{ number: 2, edited: true }, "edited"],
])("%j is in a template as %s", (use, expected) => expect(standingOf(use, 3)).toBe(expected));

test("a clause says the same when only its look and its spaces differ", () => {
  expect(saysTheSame("**QUINTA:**  Paga.\n\nHoy.", ["QUINTA: Paga.", "", " Hoy."])).toBe(true);
  expect(saysTheSame("QUINTA: Paga.", ["QUINTA: No paga."])).toBe(false);
  expect(saysTheSame("QUINTA: Paga.", ["QUINTA:", "Paga."])).toBe(false);
});

test.each([
  ["Plazo", "El plazo."],
  [" ", "****"],
  ["x".repeat(121), "x".repeat(20_001)],
  [` ${"x".repeat(120)} `, ` ${"x".repeat(20_000)} `],
])("a page says of a clause what its schemas say: %#", (name, text) => {
  const wrong = (read: { readonly error?: { readonly issues: readonly { readonly message: string }[] } | undefined }) =>
    read.error?.issues[0]?.message;
  const expected = { name: wrong(ClauseTitle.safeParse(name)), text: wrong(ClauseText.safeParse(text)) };
  expect(clauseErrors({ name, text })).toEqual(expected);
});

test("a clause says something", () => {
  expect(ClauseText.safeParse(" ****\n ").success).toBe(false);
  expect(ClauseText.parse("  Paga.\n")).toBe("Paga.");
});
