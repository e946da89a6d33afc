import fc from "fast-check";
import { expect, test } from "vitest";
import { fill } from "#engine/document/fill.ts";
import { inspectTemplate } from "#engine/document/inspect-template.ts";
import { textOf } from "#engine/document/text/text-of.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { checkAnswers, formOf, keyOfPath, pathsOf, printedAnswers } from "./form-fields.ts";

const template = smallDocument(
  p("{fecha} {lugar}") +
    p("{#compradores}") +
    p("{nombre} {dpi}") +
    p("{/compradores}") +
    p(
      "{#tiene_hipoteca}grava {acreedor}{/tiene_hipoteca}{^tiene_hipoteca}libre según {certificacion}{/tiene_hipoteca}",
    ),
);
const form = formOf(inspectTemplate(template).tree, {
  fecha: { kind: "date", required: true },
  "compradores.dpi": { kind: "code", required: true },
});
const complete = {
  fecha: "2026-03-05",
  lugar: "Guatemala",
  compradores: [{ nombre: "Ana", dpi: "2457 12345 0101" }],
  tiene_hipoteca: true,
  acreedor: "Banco",
};

test("a complete form has no error", () => {
  expect(checkAnswers(form, complete)).toEqual({});
});

test("every error is reported by its path, elements of loops by their number", () => {
  expect(
    checkAnswers(form, {
      fecha: "2026-02-30",
      compradores: [{ nombre: "Ana", dpi: "#" }, { nombre: " " }, "x"],
      tiene_hipoteca: "si",
    }),
  ).toEqual({
    fecha: { code: "notDate" },
    lugar: { code: "required" },
    "compradores.0.dpi": { code: "notCode" },
    "compradores.1.nombre": { code: "required" },
    "compradores.1.dpi": { code: "required" },
    "compradores.2": { code: "wrongType" },
    tiene_hipoteca: { code: "wrongType" },
  });
});

test("a loop needs an element and must be a list", () => {
  expect(checkAnswers(form, { ...complete, compradores: [] })).toEqual({ compradores: { code: "tooFew", min: 1 } });
  expect(checkAnswers(form, { ...complete, compradores: undefined })).toEqual({
    compradores: { code: "tooFew", min: 1 },
  });
  expect(checkAnswers(form, { ...complete, compradores: "Ana" })).toEqual({ compradores: { code: "wrongType" } });
});

test("a loop may need several elements, and have no more than some", () => {
  const counted = form.map((field) => (field.type === "loop" ? { ...field, min: 2, max: 3 } : field));
  const [element] = complete.compradores as never[];
  const errors = (count: number, partial = false) =>
    checkAnswers(counted, { ...complete, compradores: Array.from({ length: count }, () => element) }, { partial });
  expect(errors(1)).toEqual({ compradores: { code: "tooFewOf", min: 2 } });
  expect(errors(2)).toEqual({});
  expect(errors(3)).toEqual({});
  expect(errors(4)).toEqual({ compradores: { code: "tooMany", max: 3 } });
  // A draft may be unfinished.
  expect(errors(1, true)).toEqual({});
});

test("a condition asks only for the branch it shows, and has to be answered itself", () => {
  const { acreedor: _, ...without } = complete;
  expect(checkAnswers(form, without)).toEqual({ acreedor: { code: "required" } });
  expect(checkAnswers(form, { ...without, tiene_hipoteca: false })).toEqual({ certificacion: { code: "required" } });
  expect(checkAnswers(form, { ...without, tiene_hipoteca: undefined })).toEqual({
    tiene_hipoteca: { code: "required" },
  });
});

test("a draft may have blanks but nothing wrong", () => {
  expect(checkAnswers(form, {}, { partial: true })).toEqual({});
  expect(checkAnswers(form, { fecha: "ayer", compradores: [{}] }, { partial: true })).toEqual({
    fecha: { code: "notDate" },
  });
});

test("without settings a field takes what its formulas take, and pictures are not asked", () => {
  const { tree } = inspectTemplate(
    smallDocument(
      p("{x | letras:USD} {y | larga} {z * 2} {w} {%logo} {suma(cuotas.monto) | moneda} {a o &quot;-&quot;}"),
    ),
  );
  const [x, y, z, w, cuotas, a] = formOf(tree);
  expect([x, y, z, w].map((field) => field?.type === "field" && field.kind)).toEqual([
    "currency",
    "date",
    "number",
    "text",
  ]);
  expect(cuotas).toMatchObject({ type: "loop", min: 1, fields: [{ key: "cuotas.monto", kind: "currency" }] });
  expect(a).toMatchObject({ key: "a", kind: "text", required: false });
  expect(checkAnswers(formOf(tree), { x: "12.5" })).toMatchObject({ x: { code: "notCurrency" } });
});

test("paths follow the answers, keys leave the numbers out", () => {
  expect(pathsOf(form, { ...complete, compradores: [{}, {}] })).toEqual([
    "fecha",
    "lugar",
    "compradores",
    "compradores.0.nombre",
    "compradores.0.dpi",
    "compradores.1.nombre",
    "compradores.1.dpi",
    "tiene_hipoteca",
    "acreedor",
  ]);
  expect(keyOfPath("compradores.10.nombre")).toBe("compradores.nombre");
});

test("dates are printed as dd/mm/yyyy, in loops too, and nothing else changes", () => {
  const dated = formOf(inspectTemplate(smallDocument(p("{#pagos}{fecha} {monto}{/pagos}"))).tree, {
    "pagos.fecha": { kind: "date" },
  });
  const answers = { pagos: [{ fecha: "2026-03-05", monto: "1,000.00" }], otro: "2026-03-05" };
  expect(printedAnswers(dated, answers)).toEqual({
    pagos: [{ fecha: "05/03/2026", monto: "1,000.00" }],
    otro: "2026-03-05",
  });
});

test("a list of texts is asked element by element and printed as texts", () => {
  const template = smallDocument(p("{nombres | enumera} {#nombres}{.};{/nombres}"));
  const list = formOf(inspectTemplate(template).tree);
  expect(checkAnswers(list, { nombres: [{ ".": "Ana" }, { ".": " " }] })).toEqual({
    "nombres.1..": { code: "required" },
  });
  const answers = printedAnswers(list, { nombres: [{ ".": "Ana" }, { ".": "Luis" }, { ".": "Inés" }] });
  expect(answers).toEqual({ nombres: ["Ana", "Luis", "Inés"] });
  expect(textOf(fill(template, answers).document)[0]?.paragraphs).toEqual(["Ana, Luis e Inés Ana;Luis;Inés;"]);
});

test("any JSON at all is checked without failing, and every error has a path of the form", () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom("fecha", "lugar", "compradores", "tiene_hipoteca", "__proto__"), fc.jsonValue()),
      (answers) => {
        const keys = ["fecha", "lugar", "compradores", "tiene_hipoteca", "acreedor", "certificacion"];
        for (const path of Object.keys(checkAnswers(form, answers as never)))
          expect(keys).toContain(path.split(".")[0]);
      },
    ),
  );
});
