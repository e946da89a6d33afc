import { expect, test } from "vitest";
import type { Row } from "#engine/sheet/cell.ts";
import { matchSheets } from "./match-columns.ts";
import type { AskedColumn } from "./sheet-form.ts";

const column = (id: string, label: string): AskedColumn => ({
  id,
  name: id,
  label,
  place: label,
  hint: "",
  kind: "text",
  options: [],
  currency: "GTQ",
  required: true,
});

const asked = [
  {
    loop: null,
    label: "Contratos",
    names: [],
    columns: [
      column("lugar", "Lugar"),
      column("lugar_del_pago", "Lugar del pago"),
      column("con_prenda", "Prenda"),
      column("inicia", "Inicia el día"),
      column("dia_inicio", "Día en que inicia"),
    ],
  },
];

const fieldsOf = (headers: readonly string[], remembered: Record<string, string> = {}) => {
  const header = { cells: headers.map((text) => ({ value: text, shown: text })) } as unknown as Row;
  const [sheet] = matchSheets(
    [{ name: "Hoja1", at: 0, hidden: false, header, first: undefined, rows: 1 }],
    [],
    asked,
    remembered,
  );
  return sheet?.columns.map(({ field }) => field);
};

test("a header is read as the question with its words, whatever little words stand between them", () => {
  expect(fieldsOf(["Lugar de pago", "CON PRENDA", "Lugar"])).toEqual(["lugar_del_pago", "con_prenda", "lugar"]);
  expect(fieldsOf(["Pago, lugar"])).toEqual(["lugar_del_pago"]);
});

test("words that may mean two questions, or only a part of one, are left to be chosen", () => {
  expect(fieldsOf(["Día inicia", "Pago", "Sin prenda"])).toEqual([null, null, null]);
});

test("the earlier mapping of a header has priority over its words", () => {
  expect(fieldsOf(["Lugar de pago"], { "|lugar de pago": "lugar" })).toEqual(["lugar"]);
  expect(fieldsOf(["Lugar de pago"], { "|lugar de pago": "" })).toEqual([null]);
});
