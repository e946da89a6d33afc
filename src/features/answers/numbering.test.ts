import { describe, expect, test } from "vitest";
import { numberingSeparators, numberingTypes } from "#engine/numbering/numbering.ts";
import {
  casesOf,
  editedNumbering,
  type NumberingSetting,
  newNumbering,
  numberingCases,
  numberingErrors,
  ofType,
  sampleOf,
  withNumbering,
} from "./numbering.ts";
import { NumberingSettings } from "./numbering-settings.ts";

const clauses: NumberingSetting = {
  ...newNumbering("clausula"),
  type: "ordinalFeminine",
  case: "upper",
  separator: ".",
};
const series = (...names: string[]) => names.map((name) => ({ name, places: 2, plain: 1 }));

describe("the sample of every type, separator, case and offset", () => {
  const third = {
    numbers: ["3", "3", "3", "3"],
    letters: ["c", "C", "C", "C"],
    romans: ["iii", "III", "III", "III"],
    ordinalFeminine: ["tercera", "TERCERA", "Tercera", "Tercera"],
    ordinalMasculine: ["tercero", "TERCERO", "Tercero", "Tercero"],
  } as const;
  const thirteenth = {
    numbers: ["13", "13", "13", "13"],
    letters: ["m", "M", "M", "M"],
    romans: ["xiii", "XIII", "XIII", "XIII"],
    ordinalFeminine: ["décima tercera", "DÉCIMA TERCERA", "Décima Tercera", "Décima tercera"],
    ordinalMasculine: ["décimo tercero", "DÉCIMO TERCERO", "Décimo Tercero", "Décimo tercero"],
  } as const;

  test.each(numberingTypes)("%s", (type) => {
    for (const separator of numberingSeparators)
      for (const [at, one] of numberingCases.entries())
        for (const [offset, texts] of [
          [0, third[type]],
          [10, thirteenth[type]],
        ] as const) {
          const behind = separator === "none" ? "" : separator;
          const sample = sampleOf({ ...clauses, type, separator, case: one, offset }, "es");
          expect(sample[2]).toBe(`${texts[at]}${behind}`);
        }
  });

  test("in English, and none for an offset that is none", () => {
    expect(sampleOf(clauses, "en")).toEqual(["FIRST.", "SECOND.", "THIRD."]);
    for (const offset of [-1, 0.5, Number.NaN, 9999]) expect(sampleOf({ ...clauses, offset }, "es")).toEqual([]);
  });
});

test("another type takes the case it is mostly written in", () => {
  expect(numberingTypes.map((type) => ofType(clauses, type).case)).toEqual([
    "upper",
    "lower",
    "upper",
    "upper",
    "upper",
  ]);
  expect(casesOf("numbers")).toEqual([]);
});

test("names are there, different without case and accents, and fit between quotes; offsets do not go below one", () => {
  const named = (...names: string[]) => [...numberingErrors(names.map(newNumbering))];
  expect(named("a", "b")).toEqual([]);
  expect(named(" ")).toEqual([["0/name", "templates.numbering.nameRequired"]]);
  expect(named('a"b')).toEqual([["0/name", "templates.numbering.nameInvalid"]]);
  expect(named("cláusula", "Clausula")).toEqual([["1/name", "templates.numbering.nameTaken"]]);
  for (const offset of [-1, 0.5, 9999, Number.NaN])
    expect([...numberingErrors([{ ...clauses, offset }])]).toEqual([["0/offset", "templates.numbering.offsetInvalid"]]);
  expect(
    NumberingSettings.safeParse({ series: [{ ...clauses, offset: -1 }], references: [] }).error?.issues,
  ).toMatchObject([{ path: ["series", 0, "offset"], message: "templates.numbering.offsetInvalid" }]);
});

describe("a new upload", () => {
  const references = [{ label: "x", inside: [], given: [[{ source: "a", inverse: false }]] }];

  test("keeps what was set by name, also of what is gone, and adds what is new", () => {
    const first = withNumbering({}, { series: series("clausula", "inciso"), references: [] });
    expect(first).toMatchObject({
      numbering: { series: [{ name: "clausula", type: "numbers", places: 2 }, { name: "inciso" }] },
    });
    const set = { numbering: { series: [clauses, newNumbering("inciso")], references: [] } };
    expect(withNumbering(set, { series: series("Cláusula", "anexo"), references }).numbering).toEqual({
      series: [
        { ...clauses, places: 2, plain: 1 },
        { ...newNumbering("inciso"), places: 0, plain: 0 },
        { ...newNumbering("anexo"), places: 2, plain: 1 },
      ],
      references,
    });
  });

  test("of a document that counts nothing changes nothing", () => {
    expect(withNumbering({}, { series: [], references: [] })).toEqual({});
  });

  test("what the document says stays as it was read, whatever is sent", () => {
    const stored = { series: [{ ...clauses, places: 9, plain: 8 }], references };
    const sent = { series: [{ ...clauses, case: "lower" as const, places: 0 }, newNumbering(" más ")], references: [] };
    expect(editedNumbering(stored, sent)).toEqual({
      series: [{ ...clauses, case: "lower", places: 9, plain: 8 }, newNumbering("más")],
      references,
    });
    expect(editedNumbering(undefined, undefined)).toBeUndefined();
  });
});
