import { expect, test } from "vitest";
import { textCell } from "#engine/sheet/cell.ts";
import type { FieldSetting, FormDefinition } from "#features/answers/form-definition.ts";
import { labelAt } from "#features/answers/label-at.ts";
import { matchSheets } from "./match-columns.ts";
import { contractColumns, placesOf, sheetsOf } from "./sheet-form.ts";

const words = {
  main: "Contratos",
  row: "No.",
  rowHint: "",
  title: "Título",
  titleHint: "",
  parent: "De",
  parentHint: "",
};
const field = (key: string, label: string): FieldSetting =>
  ({ key, name: key.split(".").at(-1), label, hint: "", kind: "text", options: [], required: true }) as never;
const form = {
  groups: [
    { id: "g1", label: "Parte arrendataria", items: ["arrendataria_nombre", "arrendataria_dpi"] },
    { id: "g2", label: "Fiador", items: ["fiador_dpi", "fiador_telefono"] },
    { id: "g3", label: "Renta", items: ["renta", "arrendantes"] },
  ],
  fields: [
    field("arrendataria_nombre", "Nombre de la parte arrendataria"),
    field("arrendataria_dpi", "DPI"),
    field("fiador_dpi", "DPI"),
    field("fiador_telefono", "Teléfono"),
    field("renta", "Renta mensual"),
    field("arrendantes.dpi", "DPI"),
    field("arrendantes.razon_social", "Razón social"),
  ],
  loops: [
    {
      key: "arrendantes",
      name: "arrendantes",
      label: "Parte arrendante",
      items: ["arrendantes.dpi", "arrendantes.razon_social"],
    },
  ],
  conditions: [],
} as unknown as FormDefinition;
const asked = sheetsOf(form, words);

test("the headings of the workbook carry the party, also on the sheet of a repeated part", () => {
  expect(asked.map(({ columns }) => columns.map(({ place }) => place))).toEqual([
    [
      "No.",
      "Título",
      "Nombre de la parte arrendataria",
      "Parte arrendataria: DPI",
      "Fiador: DPI",
      "Fiador: teléfono",
      "Renta mensual",
    ],
    ["No.", "Parte arrendante: DPI", "Parte arrendante: razón social"],
  ]);
});

test("the place of an answer is named for people, with the number of its turn", () => {
  const places = placesOf(asked);
  expect(
    ["fiador_dpi", "arrendantes", "arrendantes.1.razon_social", "#title", "#row"].map((path) => labelAt(places, path)),
  ).toEqual(["Fiador: DPI", "Parte arrendante", "Parte arrendante 2: razón social", "Título", "No."]);
});

test("the questions of a repeated part are named with it, and with the group when several parts are called the same", () => {
  expect(contractColumns(asked).filter(({ each }) => each)).toEqual([
    { name: "arrendantes.dpi", label: "Parte arrendante › DPI", kind: "text", each: true },
    { name: "arrendantes.razon_social", label: "Parte arrendante › Razón social", kind: "text", each: true },
  ]);
  const same = asked.flatMap((sheet) => (sheet.loop === null ? [] : [{ ...sheet, label: "Personas" }]));
  const groups = ["Parte arrendante", "Parte arrendataria"].flatMap((group) => same.map((one) => ({ ...one, group })));
  expect([...new Set(contractColumns(groups).map(({ label }) => label.split(" › ")[0]))]).toEqual([
    "Parte arrendante: personas",
    "Parte arrendataria: personas",
  ]);
});

test("a heading of the workbook is known without the ids, and so is the heading of an earlier one", () => {
  const matched = (headings: readonly string[], name: string) => {
    const header = { number: 1, cells: headings.map((text) => textCell(text)) };
    return matchSheets(
      [{ name, at: 0, hidden: false, header, first: undefined, rows: 0 }],
      [],
      asked,
      {},
    )[0]?.columns.map((one) => one.field);
  };
  expect(matched(["No.", "Fiador: DPI", "Parte arrendataria: DPI", "Renta mensual"], "Contratos")).toEqual([
    "#row",
    "fiador_dpi",
    "arrendataria_dpi",
    "renta",
  ]);
  expect(matched(["No.", "DPI (2)"], "Contratos")).toEqual(["#row", "fiador_dpi"]);
  expect(matched(["No.", "DPI", "Parte arrendante: razón social"], "Parte arrendante")).toEqual([
    "#row",
    "arrendantes.dpi",
    "arrendantes.razon_social",
  ]);
});
