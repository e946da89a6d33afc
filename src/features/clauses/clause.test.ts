import { expect, test } from "vitest";
import { ClauseText, saysTheSame, standingOf } from "./clause.ts";

test.each([
  [{ number: 3, edited: false }, "current"],
  [{ number: 2, edited: false }, "behind"],
  [{ number: 3, edited: true }, "edited"],
  [{ number: 2, edited: true }, "edited"],
])("%j stands in a template as %s", (use, expected) => expect(standingOf(use, 3)).toBe(expected));

test("a clause says the same when only its look and its spaces differ", () => {
  expect(saysTheSame("**QUINTA:**  Paga.\n\nHoy.", ["QUINTA: Paga.", "", " Hoy."])).toBe(true);
  expect(saysTheSame("QUINTA: Paga.", ["QUINTA: No paga."])).toBe(false);
  expect(saysTheSame("QUINTA: Paga.", ["QUINTA:", "Paga."])).toBe(false);
});

test("a clause says something", () => {
  expect(ClauseText.safeParse(" ****\n ").success).toBe(false);
  expect(ClauseText.parse("  Paga.\n")).toBe("Paga.");
});
