import { describe, expect, test } from "vitest";
import { firstProposal, nameError, proposedName, sortKey } from "./name.ts";

describe("a name", () => {
  test.each([
    ["file", "", "required"],
    ["file", " . ..", "onlyDots"],
    ["folder", "ab", "tooShort"],
    ["folder", "abc", undefined],
    ["folder", "a".repeat(254), undefined],
    ["folder", "a".repeat(255), "tooLong"],
    ["file", "a".repeat(255), undefined],
    ["file", "😀".repeat(255), undefined],
    ["file", "a".repeat(256), "tooLong"],
    ["file", "a/b", "characters"],
    ["file", "a\\b", "characters"],
    ["file", "qué?", "characters"],
    ["file", "a\u0000b", "characters"],
    ["file", "factura\u202Efdp.exe", "characters"],
    ["file", "acta.", "ending"],
    ["file", "con", "reserved"],
    ["file", "NUL.txt", "reserved"],
    ["file", "lpt9 .pdf", "reserved"],
    ["folder", "AUX", "reserved"],
    ["file", "consulta.pdf", undefined],
    ["file", "..x", undefined],
    ["file", "Escritura pública nº 12 (final).pdf", undefined],
  ] as const)("of a %s, %j: %s", (kind, name, error) =>
    expect(nameError(kind, name)).toBe(error && `repository.name.${error}`),
  );

  test.each([
    ["file", "acta.pdf", 2, "acta (2).pdf"],
    ["file", "acta (2).pdf", 3, "acta (3).pdf"],
    ["file", "acta", 2, "acta (2)"],
    ["file", "acta (final).pdf", 2, "acta (final) (2).pdf"],
    ["folder", "Contratos v1.2", 2, "Contratos v1.2 (2)"],
  ] as const)("of a %s %j is proposed anew with %i: %j", (kind, name, nth, proposed) =>
    expect(proposedName(kind, name, nth)).toBe(proposed),
  );

  test("as proposed is never too long", () => {
    const name = proposedName("file", `${"a".repeat(251)}.pdf`, 12);
    expect([...name]).toHaveLength(255);
    expect(name.endsWith(" (12).pdf")).toBe(true);
  });

  test("has the number to begin its proposals with", () =>
    expect(["acta.pdf", "acta (2).pdf", "acta (7)"].map(firstProposal)).toEqual([2, 3, 8]));

  test("is sorted without accents and case, with numbers by value", () => {
    const names = ["Zona 10", "zona 9", "Ávila", "azul", "2 actas", "10 actas"];
    const sorted = names.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
    expect(sorted).toEqual(["2 actas", "10 actas", "Ávila", "azul", "zona 9", "Zona 10"]);
  });
});
