import { expect, test } from "vitest";
import { byNaturalOrder, naturalKey } from "./natural-key.ts";

const names = ["inquilino", "inquilino 1", "inquilino 2", "inquilino 10", "inquilino 10 a", "inquilino 0100", "ñandú"];

test("names are sorted by the value of their numbers", () => {
  const mixed = names.toReversed();
  const byKey = mixed.toSorted((a, b) => (naturalKey(a) < naturalKey(b) ? -1 : 1));
  expect(byKey).toEqual(names);
  expect(mixed.toSorted(byNaturalOrder)).toEqual(names);
});
