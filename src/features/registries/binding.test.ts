import { expect, test } from "vitest";
import { boundValue, type FieldToBind, proposedBindings, type Source } from "#features/bindings/binding.ts";
import { queryWords, sourcesOf } from "./binding.ts";

const field = (path: string, label = path, more: Partial<FieldToBind> = {}): FieldToBind => ({
  path,
  label,
  kind: "text",
  options: [],
  ...more,
});
const choiceName = (choice: string) => ({ none: "Carece" })[choice] ?? choice;
const property = sourcesOf(
  {
    kind: "property",
    values: { finca: "30052", folio: "133", libro: "268E", department: "01" },
    result: { owners: ["Ana Paz", "Beto Gil"], area: "240.50 metros cuadrados", encumbrances: [] },
    answeredOn: "2026-11-20",
    fictitious: false,
  },
  choiceName,
);

test("an answer is a list of values with what was asked; what it says nothing of is not offered", () => {
  expect(property).toEqual([
    { name: "finca", kind: "text", text: "30052" },
    { name: "folio", kind: "text", text: "133" },
    { name: "libro", kind: "text", text: "268E" },
    { name: "department", kind: "text", text: "Guatemala" },
    { name: "owners", kind: "text", text: "Ana Paz; Beto Gil" },
    { name: "area", kind: "text", text: "240.50 metros cuadrados" },
    { name: "answeredOn", kind: "day", text: "2026-11-20" },
  ]);
  const police = sourcesOf(
    {
      kind: "police",
      values: { cui: "1" },
      result: { record: "none", issuedOn: "2026-01-02" },
      answeredOn: "2026-01-03",
      fictitious: false,
    },
    choiceName,
  );
  expect(police.find(({ name }) => name === "record")?.text).toBe("Carece");
});

test.each<[Partial<FieldToBind>, Source, string | undefined]>([
  [{ kind: "text" }, { name: "issuedOn", kind: "day", text: "2026-01-02" }, "02/01/2026"],
  [{ kind: "date" }, { name: "issuedOn", kind: "day", text: "2026-01-02" }, "2026-01-02"],
  [{ kind: "date" }, { name: "area", kind: "text", text: "240" }, undefined],
  [{ kind: "number" }, { name: "area", kind: "text", text: "1,240.50 metros cuadrados" }, "1,240.50"],
  [{ kind: "number" }, { name: "rights", kind: "text", text: "Plena propiedad" }, undefined],
  [{ kind: "code" }, { name: "libro", kind: "text", text: "268E" }, "268E"],
  [{ kind: "code" }, { name: "owners", kind: "text", text: "Ana; Beto" }, undefined],
  [{ kind: "option", options: ["Guatemala", "Petén"] }, { name: "department", kind: "text", text: "peten" }, "Petén"],
  [{ kind: "option", options: ["Guatemala"] }, { name: "department", kind: "text", text: "Petén" }, undefined],
  [{ kind: "cui" }, { name: "cui", kind: "cui", text: "1000000020101" }, "1000000020101"],
  [{ kind: "cui" }, { name: "finca", kind: "text", text: "1000000020101" }, undefined],
  [{ kind: "currency" }, { name: "area", kind: "text", text: "240.50" }, undefined],
  [{ kind: "currency" }, { name: "price", kind: "amount", text: "1250000.00" }, "1250000.00"],
  [{ kind: "code" }, { name: "price", kind: "amount", text: "1250000.00" }, undefined],
  [{ kind: "yesNo" }, { name: "record", kind: "text", text: "Carece" }, undefined],
])("a field of %o takes %o as %s", (of, source, value) => {
  expect(boundValue(field("a", "a", of), source)).toBe(value);
});

test("values are proposed by name and kind, each once, the folio of a finca as folio", () => {
  const fields = [
    field("finca_numero", "Número de finca", { kind: "number" }),
    field("finca_folio", "Folio"),
    field("finca_libro", "Libro"),
    field("finca_departamento", "Libro del departamento de", { kind: "option", options: ["Guatemala"] }),
    field("inmueble_area", "Superficie en metros cuadrados", { kind: "number" }),
    field("propietario_anterior", "Propietario anterior y su domicilio"),
    field("propietario", "Propietario"),
    field("precio", "Precio", { kind: "currency" }),
    field("finca_vecina", "Finca vecina"),
  ];
  expect(Object.fromEntries(proposedBindings(fields, property, queryWords))).toEqual({
    finca_numero: "finca",
    finca_folio: "folio",
    finca_libro: "libro",
    finca_departamento: "department",
    inmueble_area: "area",
    propietario: "owners",
  });
});

test("what was invented is marked in each value, and only fields of text take it", () => {
  const invented = sourcesOf(
    {
      kind: "cadastre",
      values: { department: "01", parcel: "7" },
      result: { cadastre: "declared", area: "240.50 metros cuadrados (FICTICIO)", remarks: "" },
      answeredOn: "2026-11-20",
      fictitious: true,
    },
    () => "Declarado",
  );
  const of = (name: string) => invented.find((source) => source.name === name) as Source;
  expect(of("cadastre").text).toBe("Declarado (FICTICIO)");
  const value = (name: string, kind: FieldToBind["kind"], options: string[] = []) =>
    boundValue(field("a", "a", { kind, options }), of(name));
  expect(value("area", "text")).toBe("240.50 metros cuadrados (FICTICIO)");
  expect(value("area", "number")).toBeUndefined();
  expect(value("cadastre", "option", ["Declarado", "Declarado (FICTICIO)"])).toBeUndefined();
  // Parameters come from the user, so they are not invented.
  expect(value("parcel", "number")).toBe("7");
});
