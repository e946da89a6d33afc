import { expect, test } from "vitest";
import type { FieldKind } from "#engine/answers/answer-kinds.ts";
import type { FormField } from "#engine/answers/form-fields.ts";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { carriedAfter, carryAnswers, confirmed } from "./carried.ts";

const field = (name: string, kind: FieldKind = "text", more: object = {}, key = name): FormField =>
  ({ type: "field", name, key, kind, ...more }) as FormField;
const inLoop = (name: string, kind: FieldKind = "text") => field(name, kind, {}, `arrendatarios.${name}`);
const questions: FormField[] = [
  field("fiador_nombre"),
  field("fiador_cui", "cui"),
  field("renta"),
  field("total", "text", { computed: { formula: "renta", language: "es", from: ["renta"] } }),
  {
    type: "loop",
    name: "arrendatarios",
    key: "arrendatarios",
    min: 1,
    fields: [inLoop("nombre"), inLoop("estado"), inLoop("cui", "cui")],
  },
];
const answers: Answers = {
  fiador_nombre: "Ana Sol",
  fiador_cui: "1990771022101",
  renta: "5000.00",
  total: "5000.00",
  arrendatarios: [
    { nombre: "Luz Coc", estado: "soltera", cui: "2044188302101" },
    { nombre: "Leo Paz", estado: "soltero", cui: "" },
  ],
};
const source = { id: "p1", title: "Arrendamiento de Luz", answers };
const copy = carryAnswers({ questions, before: {}, after: answers, source, carried: null });
const paths = (carried: typeof copy) => Object.keys(carried.at).toSorted();

test("all answers of a copy are carried but calculated ones, with the person whose number it was", () => {
  expect(paths(copy)).toEqual([
    "arrendatarios.0.cui",
    "arrendatarios.0.estado",
    "arrendatarios.0.nombre",
    "arrendatarios.1.estado",
    "arrendatarios.1.nombre",
    "fiador_cui",
    "fiador_nombre",
    "renta",
  ]);
  expect(copy).toMatchObject({ total: 8, from: [{ id: "p1", title: "Arrendamiento de Luz" }] });
  expect(copy.at["arrendatarios.0.cui"]).toEqual({ from: 0, whose: "Luz Coc" });
  expect(copy.at["fiador_cui"]).toEqual({ from: 0, whose: "Ana Sol" });
});

test("a changed answer is carried no longer, and the rest of its row is", () => {
  const rows = answers["arrendatarios"] as Answers[];
  const after = { ...answers, arrendatarios: [{ ...rows[0], nombre: "Luis Gil" }, rows[1]] } as Answers;
  const left = carriedAfter(copy, answers, after);
  expect(paths(copy).filter((path) => !paths(left).includes(path))).toEqual(["arrendatarios.0.nombre"]);
  expect(left.total).toBe(8);
});

test("marks go along with rows that are moved, added before or removed", () => {
  const [luz, leo] = answers["arrendatarios"] as Answers[];
  const after = (rows: readonly (Answers | undefined)[]) =>
    paths(carriedAfter(copy, answers, { ...answers, arrendatarios: rows } as Answers)).filter((path) =>
      path.startsWith("arr"),
    );
  expect(after([leo, luz])).toEqual([
    "arrendatarios.0.estado",
    "arrendatarios.0.nombre",
    "arrendatarios.1.cui",
    "arrendatarios.1.estado",
    "arrendatarios.1.nombre",
  ]);
  expect(after([{ nombre: "Eva" }, luz, leo])).toContain("arrendatarios.2.nombre");
  expect(after([{ nombre: "Eva" }, luz, leo])).not.toContain("arrendatarios.0.nombre");
  expect(after([leo])).toEqual(["arrendatarios.0.estado", "arrendatarios.0.nombre"]);
  // One row moved and another one of it changed at once.
  expect(after([{ ...leo, nombre: "Leo Paz Ruiz" }, luz])).toEqual([
    "arrendatarios.0.estado",
    "arrendatarios.1.cui",
    "arrendatarios.1.estado",
    "arrendatarios.1.nombre",
  ]);
});

test("confirmed answers are carried no longer", () => {
  expect(paths(confirmed(copy, ["renta", "fiador_cui", "none"]))).not.toContain("renta");
  expect(paths(confirmed(copy, ["renta"]))).toHaveLength(7);
});

test("answers of a second process are added to those of the first, and what was the same before is not taken", () => {
  const before = { ...answers, renta: "1.00", fiador_nombre: "Otra" } as Answers;
  const second = { id: "p2", title: "Otro", answers: { ...answers, renta: "900.00" } as Answers };
  const both = carryAnswers({
    questions,
    before,
    after: { ...before, renta: "900.00" },
    source: second,
    carried: confirmed(carriedAfter(copy, answers, before), ["fiador_cui"]),
  });
  expect(both.at["renta"]).toEqual({ from: 1 });
  expect(both.at["fiador_cui"]).toBeUndefined();
  expect(both.at["arrendatarios.0.cui"]).toEqual({ from: 0, whose: "Luz Coc" });
  expect(both).toMatchObject({ total: 9, from: [{ id: "p1" }, { id: "p2" }] });
});

test("of very many changed rows, those at the same place are compared", () => {
  const rows = (names: string) =>
    Array.from({ length: 500 }, (_, i) => ({ nombre: `${names} ${i}`, pais: "Guatemala" }));
  const at = { "socios.0.pais": { from: 0 }, "socios.499.pais": { from: 0 }, "socios.499.nombre": { from: 0 } };
  const carried = { from: [], total: 3, at };
  const after = carriedAfter(carried, { socios: rows("Ana") }, { socios: rows("Eva") });
  expect(Object.keys(after.at)).toEqual(["socios.0.pais", "socios.499.pais"]);
});

test("a yes or no and the chosen options of a set are carried until they are changed; calculated ones are not", () => {
  const turn = (name: string, more: object = {}): FormField =>
    ({ type: "condition", name, key: name, fields: [], ...more }) as FormField;
  const choice = { id: "o1", one: true, required: true };
  const turns = [
    turn("con_fianza"),
    turn("con_garantia"),
    turn("al_contado", { choice }),
    turn("a_plazos", { choice }),
    turn("con_acta", { calculated: { formula: "", disable: true, reads: [] } }),
    field("renta"),
  ];
  const copied = {
    con_fianza: true,
    con_garantia: false,
    al_contado: true,
    a_plazos: false,
    con_acta: true,
    renta: "5.00",
  };
  const carried = carryAnswers({
    questions: turns,
    before: {},
    after: copied,
    source: { id: "p1", title: "Anterior", answers: copied },
    carried: null,
  });
  expect(paths(carried)).toEqual(["al_contado", "con_fianza", "con_garantia", "renta"]);
  expect(carried.total).toBe(4);
  const after = { ...copied, con_fianza: false, al_contado: false, a_plazos: true };
  expect(paths(carriedAfter(carried, copied, after))).toEqual(["con_garantia", "renta"]);
});
