import { expect, test } from "vitest";
import { folderName, pathTaker, processFolder } from "./dossier.ts";

test.each([
  ["Compraventa: finca 2051/51", "Compraventa finca 2051 51"],
  ["..", "_"],
  ["Acta. ", "Acta"],
  ["\u202Egpj.exe", "gpj.exe"],
])("%s names the folder %s", (title, name) => {
  expect(folderName(title)).toBe(name);
});

test("processes are numbered so that they sort", () => {
  expect(processFolder(8, 120, "Poder")).toBe("009 Poder");
});

test("no path is given twice, whatever its case", () => {
  const take = pathTaker();
  expect(["Anexos/dpi.pdf", "Anexos/DPI.pdf", "Anexos.v2/dpi"].map(take)).toEqual([
    "Anexos/dpi.pdf",
    "Anexos/DPI (2).pdf",
    "Anexos.v2/dpi",
  ]);
});
