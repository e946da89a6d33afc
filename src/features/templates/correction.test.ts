import { expect, test } from "vitest";
import { correctionIn } from "./correction.ts";

const correction = {
  processId: "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
  text: "casado",
  before: "de treinta años, ",
  after: ", con DPI",
};

test("an address says which words are to be corrected", () => {
  expect(correctionIn(JSON.parse(JSON.stringify(correction)))).toEqual(correction);
});

test.each([
  undefined,
  "casado",
  { ...correction, processId: "../../home" },
  { ...correction, text: 1 },
  { ...correction, after: "x".repeat(201) },
])("another value of an address is ignored", (value) => expect(correctionIn(value)).toBeUndefined());
