import { expect, test } from "vitest";
import { freeName } from "./free-name.ts";

test("a name that is taken, in whatever case and accents, gets the first free number", () => {
  expect(freeName("Mutuo", new Set())).toBe("Mutuo");
  expect(freeName("Mutuo", new Set(["mutuo"]))).toBe("Mutuo (2)");
  expect(freeName("Donación", new Set(["donacion", "donacion (2)", "donacion (4)"]))).toBe("Donación (3)");
});

test("it stays within what a name may be long", () => {
  const long = "a".repeat(100);
  expect(freeName(long, new Set([long]))).toBe(`${"a".repeat(96)} (2)`);
});
