import { expect, test } from "vitest";
import { readJsonRows } from "./json-rows.ts";
import type { AskedColumn, AskedSheet } from "./sheet-form.ts";

const column = (name: string, kind: AskedColumn["kind"]): AskedColumn => ({
  id: name,
  name,
  label: name,
  place: name,
  hint: "",
  kind,
  options: [],
  currency: "GTQ",
  required: true,
});
const sheets: AskedSheet[] = [
  {
    loop: null,
    label: "",
    names: [],
    columns: [column("nombre", "text"), column("precio", "currency"), column("con_fianza", "yesNo")],
  },
  { loop: "hijos", label: "", names: ["hijos"], columns: [column("edad", "number")] },
];
const read = (answers: Record<string, unknown>) => readJsonRows([{ title: "", answers: answers as never }], sheets)[0];

test.each([
  [
    { nombre: "Ana", precio: 1500, con_fianza: false },
    { nombre: "Ana", precio: "1500.00", con_fianza: false },
  ],
  [
    { precio: "Q 1,500.5", con_fianza: "sí" },
    { precio: "1500.50", con_fianza: true },
  ],
  [{ nombre: null, hijos: [{ edad: 3 }, { edad: "4" }] }, { hijos: [{ edad: "3" }, { edad: "4" }] }],
])("%j", (given, answers) => {
  expect(read(given)).toMatchObject({ answers, faults: [], key: "#1", number: 1 });
});

test.each([
  [{ apellido: "x" }, [{ path: "apellido", code: "batch.fault.noQuestion" }]],
  [{ nombre: ["x"] }, [{ path: "nombre", code: "batch.fault.notValue" }]],
  [{ hijos: "x" }, [{ path: "hijos", code: "batch.fault.notList" }]],
  [{ hijos: [{ edad: 1, otro: 2 }] }, [{ path: "hijos.0.otro", code: "batch.fault.noQuestion" }]],
  [{ con_fianza: "tal vez" }, [{ path: "con_fianza", code: "batch.fault.notYesNo", shown: "tal vez" }]],
])("%j is wrong", (given, errors) => {
  expect(read(given)?.faults).toEqual(errors);
});

test("rows of one key are wrong", () => {
  const rows = readJsonRows(
    [
      { key: "a", title: "", answers: {} },
      { key: "a", title: "", answers: {} },
      { title: "", answers: {} },
    ],
    sheets,
  );
  expect(rows.map(({ faults }) => faults.map(({ code }) => code))).toEqual([
    ["batch.fault.sameKey"],
    ["batch.fault.sameKey"],
    [],
  ]);
});
