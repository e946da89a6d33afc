import { expect, test } from "vitest";
import { textCell } from "#engine/sheet/cell.ts";
import { columnCases } from "#tests/fixtures/columns/corpus.ts";
import { officeSheets } from "#tests/fixtures/columns/offices.ts";
import { matchSheets } from "./match-columns.ts";
import type { AskedColumn } from "./sheet-form.ts";

type Case = (typeof columnCases)[number];

/** The columns as `sheetsOf` gives them: with distinct labels. */
function askedOf({ fields }: Case): AskedColumn[] {
  const labels = new Set<string>();
  return fields.map(({ name, kind, label, group, hint = "", options = [] }) => {
    let own = label;
    for (let count = 2; labels.has(own); count++) own = `${label} (${count})`;
    labels.add(own);
    const column = {
      id: name,
      name,
      label: own,
      place: own,
      hint,
      kind: kind as "text",
      options,
      currency: "GTQ" as const,
    };
    return { ...column, required: true, ...(group === undefined ? {} : { group }) };
  });
}

function matched(one: Case) {
  const row = (at: number) => ({ number: at + 2, cells: one.columns.map(([, values]) => textCell(values[at] ?? "")) });
  const header = { number: 1, cells: one.columns.map(([heading]) => textCell(heading)) };
  const some = [0, 1, 2].map(row);
  const head = { name: "Hoja1", at: 0, hidden: false, header, first: some[0], some, rows: 3 };
  const main = { loop: null, label: "Contratos", names: [], columns: askedOf(one) };
  const [sheet] = matchSheets([head], [], [main], {});
  return one.columns.map(([heading, , right], at) => {
    const { field = null, candidates } = sheet?.columns[at] ?? {};
    const isAsked = Array.isArray(right);
    const isRight = isAsked
      ? field === null && right.every((id) => candidates?.includes(id))
      : field === right && (right !== null || candidates === undefined);
    return { heading, right, field, candidates, isRight, isWrong: field !== null && field !== right };
  });
}

const both = [true, false].map((tuned) => ({
  tuned,
  columns: columnCases.filter((one) => one.tuned === tuned).flatMap((one) => matched(one)),
}));

test("twelve spreadsheets are known, half of them held back", () => {
  expect(both.map(({ columns }) => columns.length > 70)).toEqual([true, true]);
  expect(columnCases.filter(({ tuned }) => !tuned)).toHaveLength(columnCases.length / 2);
});

test.each(columnCases)("no column of $office is taken wrongly", (one) => {
  expect(matched(one).filter(({ isWrong }) => isWrong)).toEqual([]);
});

test.each(both)("at least nine of ten columns are matched (tuned: $tuned)", ({ columns }) => {
  const missed = columns.filter(({ isRight }) => !isRight);
  expect(columns.length - missed.length, JSON.stringify(missed, null, 1)).toBeGreaterThanOrEqual(0.9 * columns.length);
});

test.each(officeSheets)("at least 17 of 18 columns of $office are right, and none is wrong", (one) => {
  const columns = matched(one);
  expect(columns).toHaveLength(18);
  expect(columns.filter(({ isWrong }) => isWrong)).toEqual([]);
  const missed = columns.filter(({ isRight }) => !isRight);
  expect(missed.length, JSON.stringify(missed, null, 1)).toBeLessThanOrEqual(1);
});

/** Headings next to the usual ones that mean something else, or may mean several things. */
const others: readonly (readonly [heading: string, values: readonly string[]])[] = [
  ["Nombre", ["Ana", "Luis", "Marta"]],
  ["DPI", ["2456 78901 0101", "1987654320901", "3001 23456 1601"]],
  ["Documento", ["2456 78901 0101", "1987654320901", "3001 23456 1601"]],
  ["Comprador 2", ["Ana", "Luis", "Marta"]],
  ["Segundo comprador", ["Ana", "Luis", "Marta"]],
  ["Representante del comprador", ["Ana", "Luis", "Marta"]],
  ["DPI del representante", ["2456 78901 0101", "1987654320901", "3001 23456 1601"]],
  ["Cónyuge del vendedor", ["Ana", "Luis", "Marta"]],
  ["Nombre del testigo", ["Ana", "Luis", "Marta"]],
  ["Edad del cónyuge", ["33", "44", "55"]],
  ["Vendedor", ["1987654320901", "2456789010101", "3001234561601"]],
  ["Comprador", ["15/03/2026", "16/03/2026", "17/03/2026"]],
  ["Precio en letras", ["mil quetzales", "dos mil quetzales", "tres mil quetzales"]],
  ["Valor", ["1000", "2000", "3000"]],
  ["Valor fiscal", ["1000", "2000", "3000"]],
  ["Finca matriz", ["1", "2", "3"]],
  ["Fincas colindantes", ["1", "2", "3"]],
  ["Folio inicial del protocolo", ["1", "2", "3"]],
  ["Libro de actas", ["1", "2", "3"]],
  ["Fecha de nacimiento", ["15/03/1980", "16/03/1981", "17/03/1982"]],
  ["Fecha de inscripción", ["15/03/2026", "16/03/2026", "17/03/2026"]],
  ["Fecha de pago", ["15/03/2026", "16/03/2026", "17/03/2026"]],
  ["Número", ["1", "2", "3"]],
  ["Área construida", ["100", "200", "300"]],
  ["Departamento de nacimiento", ["Guatemala", "Petén", "Zacapa"]],
  ["Estado", ["listo", "listo", "pendiente"]],
  ["Notas del notario", ["x", "y", "z"]],
];

const ofDeeds = columnCases.filter(({ fields }) => fields.length > 20);
test.each(others)("%s is asked or left out, and never taken", (heading, values) => {
  expect(ofDeeds.length).toBeGreaterThan(2);
  const fields = [...new Set(ofDeeds.map((one) => one.fields))];
  for (const one of fields) {
    const [sole] = matched({ office: "", tuned: true, fields: one, columns: [[heading, values, null]] });
    const around = matched({
      office: "",
      tuned: true,
      fields: one,
      columns: [
        ["Vendedor", ["Rosa", "Ana", "Eva"], null],
        ["Comprador", ["Luis", "José", "Juan"], null],
        [heading, values, null],
      ],
    });
    expect([sole?.field, around[2]?.field]).toEqual([null, null]);
  }
});

test("the kind of values decides between the number and the day of a deed", () => {
  const fields =
    ofDeeds.find((one) => one.fields.some(({ name }) => name === "escritura_anterior_fecha"))?.fields ?? [];
  const fieldOf = (values: readonly string[]) =>
    matched({ office: "", tuned: true, fields, columns: [["Escritura anterior", values, null]] })[0]?.field;
  expect(fieldOf(["12", "13", "14"])).toBe("escritura_anterior_numero");
  expect(fieldOf(["12/03/2010", "13 de marzo de 2010", "14 mar 2010"])).toBe("escritura_anterior_fecha");
});
