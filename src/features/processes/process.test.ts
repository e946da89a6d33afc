import { expect, test } from "vitest";
import { ProcessTitle, titleOfCopy } from "./process.ts";

test("a title is one line, required, at most 200 characters", () => {
  expect(ProcessTitle.parse("  Venta\n de\tfinca ")).toBe("Venta de finca");
  expect(ProcessTitle.safeParse(" \n").error?.issues[0]?.message).toBe("processes.titleRequired");
  expect(ProcessTitle.safeParse("x".repeat(201)).error?.issues[0]?.message).toBe("processes.titleTooLong");
});

test("a copy of a copy is a copy of the first, and its title is not too long", () => {
  const named = (title: string) => `Copia de ${title}`;
  expect(titleOfCopy("Venta", named)).toBe("Copia de Venta");
  expect(titleOfCopy("Copia de Venta", named)).toBe("Copia de Venta");
  expect(titleOfCopy("x".repeat(200), named)).toHaveLength(200);
});
