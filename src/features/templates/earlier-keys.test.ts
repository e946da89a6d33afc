import { expect, test } from "vitest";
import { type EarlierKeys, earlierKeysAfter } from "./earlier-keys.ts";

const after = (earlier: EarlierKeys, renames: Record<string, string>, ...own: string[]) =>
  earlierKeysAfter(earlier, new Map(Object.entries(renames)), new Set(own));

test("a name and those before it go along with a rename", () => {
  const once = after({}, { precio: "valor" }, "valor");
  expect(once).toEqual({ valor: ["precio"] });
  expect(after(once, { valor: "monto" }, "monto")).toEqual({ monto: ["valor", "precio"] });
});

test("two that become one have the names of both", () => {
  expect(after({ b: ["b0"] }, { a: "b" }, "b")).toEqual({ b: ["a", "b0"] });
});

test("two that change places are known by nothing else", () => {
  expect(after({}, { a: "b", b: "a" }, "a", "b")).toEqual({});
});

test("a name that is given back, or to another field, is no earlier one any more", () => {
  expect(after({ valor: ["precio"] }, { valor: "precio" }, "precio")).toEqual({ precio: ["valor"] });
  expect(after({ valor: ["precio"] }, {}, "valor", "precio")).toEqual({});
});
