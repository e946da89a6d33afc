import { expect, test } from "vitest";
import { filledWrongly } from "./form.ts";

interface Answers {
  readonly name: string;
  readonly password: string;
  readonly terms: boolean;
}

/** A form with these values, of which some have an error. */
const formOf = (values: Answers, ...wrong: readonly (keyof Answers)[]) => ({
  getValues: (() => values) as never,
  getFieldState: ((name: keyof Answers) => ({ error: wrong.includes(name) ? { type: "server" } : undefined })) as never,
});

test("a field with an error is to be put right when it is filled, and to be filled in when it is not", () => {
  const blank = { name: "", password: " ", terms: false };
  const filled = { ...blank, password: "Toyota-2026!" };
  expect(filledWrongly(formOf(blank))).toBe(false);
  expect(filledWrongly(formOf(blank, "name", "password", "terms"))).toBe(false);
  expect(filledWrongly(formOf(filled, "name"))).toBe(false);
  expect(filledWrongly(formOf(filled, "name", "password"))).toBe(true);
  expect(filledWrongly(formOf({ ...blank, terms: true }, "terms"))).toBe(true);
});
