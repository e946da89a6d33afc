import { expect, test } from "vitest";
import { ProcessTitle } from "./process.ts";

test("a title is one line, required, at most 200 characters", () => {
  expect(ProcessTitle.parse("  Venta\n de\tfinca ")).toBe("Venta de finca");
  expect(ProcessTitle.safeParse(" \n").error?.issues[0]?.message).toBe("processes.titleRequired");
  expect(ProcessTitle.safeParse("x".repeat(201)).error?.issues[0]?.message).toBe("processes.titleTooLong");
});
