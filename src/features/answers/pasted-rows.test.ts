import { expect, test } from "vitest";
import { isTable, matchPasted, type PastedColumn, readPasted, valuesOf } from "./pasted-rows.ts";

const column = (name: string, label: string, kind: PastedColumn["kind"], options: string[] = []): PastedColumn => ({
  key: `socios.${name}`,
  name,
  label,
  kind,
  options,
});
const columns = [
  column("nombre", "Nombre completo", "text"),
  column("aporte", "Aporte", "currency"),
  column("ingreso", "Fecha de ingreso", "date"),
  column("tipo", "Tipo", "dropdown", ["Fundador", "Nuevo"]),
];

test.each([
  [
    "columns and lines",
    "a\tb\r\nc\td\r\n",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  [
    "a cell of several lines",
    'a\t"uno\ndos"\nc\td',
    [
      ["a", "uno\ndos"],
      ["c", "d"],
    ],
  ],
  ["quotes in quotes", '"dice ""sí"""\tb', [['dice "sí"', "b"]]],
  ["a quote that is none", '5" tubo\tb', [['5" tubo', "b"]]],
  ["empty cells and lines", "a\t\tc\n\n\nd", [["a", "", "c"], ["d"]]],
  ["nothing", "", []],
])("%s are read", (_, text, rows) => expect(readPasted(text)).toEqual(rows));

test("one cell is an answer, lines are rows but where an answer has lines itself", () => {
  expect(isTable("Luis", false)).toBe(false);
  expect(isTable("Luis\n", false)).toBe(false);
  expect(isTable("Luis\nAna", false)).toBe(true);
  expect(isTable("Luis\nAna", true)).toBe(false);
  expect(isTable("Luis\tAna", true)).toBe(true);
});

test("a first row of names says which column is which, without case and accents", () => {
  const table = matchPasted(readPasted("APORTE\tnombre completo\tNota\n1\tLuis\tx"), columns);
  expect(table).toMatchObject({ header: true, keys: ["socios.aporte", "socios.nombre", null] });
});

test("without names the columns are those of the form in their order", () => {
  const table = matchPasted(readPasted("Luis\t100\nAna\t200\t1/2/2026\tx\ty"), columns);
  expect(table).toMatchObject({ header: false, keys: [...columns.map(({ key }) => key), null] });
});

test("cells become what is typed: amounts with cents, days, options; what is not read stays", () => {
  const pasted =
    "Nombre completo\tAporte\tFecha de ingreso\tTipo\nLuis\tQ1,500\t3-ene-2026\tfundador\nAna\tmucho\tayer\totro";
  const [luis, ana] = valuesOf(matchPasted(readPasted(pasted), columns), columns);
  expect([...(luis ?? [])]).toEqual([
    ["socios.nombre", "Luis"],
    ["socios.aporte", "1500.00"],
    ["socios.ingreso", "03/01/2026"],
    ["socios.tipo", "Fundador"],
  ]);
  expect([...(ana?.values() ?? [])]).toEqual(["Ana", "mucho", "ayer", "otro"]);
});
