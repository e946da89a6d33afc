import { expect, test } from "vitest";
import { ProcessTitle, searchedKey, titleKeys } from "./process.ts";

test("a title is one line, required, at most 200 characters", () => {
  expect(ProcessTitle.parse("  Venta\n de\tfinca ")).toBe("Venta de finca");
  expect(ProcessTitle.safeParse(" \n").error?.issues[0]?.message).toBe("processes.titleRequired");
  expect(ProcessTitle.safeParse("x".repeat(201)).error?.issues[0]?.message).toBe("processes.titleTooLong");
});

test("a title is found from each of its words on, without case and accents", () => {
  expect(titleKeys("Compraventa: Ñandú (García)")).toEqual(["compraventa nandu garcia", "nandu garcia", "garcia"]);
  expect(titleKeys("a a a")).toEqual(["a a a", "a a", "a"]);
  expect(titleKeys("!?")).toEqual([]);
  expect(titleKeys(Array.from({ length: 100 }, (_, i) => `w${i}`).join(" "))).toHaveLength(16);
});

test("what is typed is looked for as it would be kept", () => {
  expect(searchedKey("  GARCÍA,  lu")).toBe("garcia lu");
  expect(searchedKey("??")).toBeUndefined();
});
