import fc from "fast-check";
import { expect, test } from "vitest";
import { folderNameOf, foldersOf } from "./filing.ts";
import { nameError } from "./name.ts";

test("a name that no folder may have becomes one that it may", () => {
  expect(folderNameOf("  Inmobiliaria  El Encinal, S.A. ")).toBe("Inmobiliaria El Encinal, S.A");
  expect(folderNameOf("Pérez / Díaz: sucesión?")).toBe("Pérez Díaz sucesión");
  expect(folderNameOf("AB")).toBe("AB_");
  expect(folderNameOf("CON")).toBe("_CON");
  expect(folderNameOf("...")).toBe("___");
});

test("whatever something is called, its folder has a name that is accepted", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      expect(nameError("folder", folderNameOf(text))).toBeUndefined();
    }),
  );
});

test("what a process does not have makes no folder", () => {
  const facts = { client: "Ana Paz", project: undefined, template: "Arrendamiento", year: "2026" };
  expect(foldersOf({ root: "Contratos", folders: ["client", "project", "year"] }, facts)).toEqual([
    "Contratos",
    "Ana Paz",
    "2026",
  ]);
  expect(foldersOf({ root: "Contratos", folders: [] }, facts)).toEqual(["Contratos"]);
});
