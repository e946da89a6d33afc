import { describe, expect, test } from "vitest";
import type { FormField } from "#engine/answers/form-fields.ts";
import { openAnswerStore, top } from "./answer-store.ts";
import { formQuestions } from "./form-questions.ts";

const text = (key: string, more: object = {}): FormField => ({
  type: "field",
  name: key.split(".").at(-1) ?? key,
  key,
  kind: "text",
  required: true,
  ...more,
});
const questions: FormField[] = [
  text("titulo"),
  text("fecha", { kind: "date" }),
  { type: "condition", name: "casado", key: "casado", required: true, fields: [text("conyuge", { when: true })] },
  {
    type: "loop",
    name: "partes",
    key: "partes",
    min: 1,
    fields: [
      text("partes.nombre"),
      { type: "loop", name: "hijos", key: "partes.hijos", min: 0, fields: [text("partes.hijos.nombre")] },
      { type: "condition", name: "vive", key: "partes.vive", required: true, fields: [] },
    ],
  },
];
const plan = formQuestions({ groups: [], fields: [], loops: [], conditions: [] }, questions);
const open = (answers = {}) => openAnswerStore(plan, answers);

describe("answers while they are typed", () => {
  test("what was stored comes out as it went in, dates shown as dd/mm/yyyy", () => {
    const stored = {
      titulo: "A",
      fecha: "2026-03-01",
      casado: true,
      conyuge: "B",
      partes: [{ nombre: "C", hijos: [{ nombre: "D" }], vive: false }],
    };
    const answerStore = open(stored);
    expect(answerStore.answers()).toEqual(stored);
    expect(answerStore.text(answerStore.nameOf(top, "fecha"))).toBe("01/03/2026");
    expect(answerStore.nameAt("partes.0.hijos.0.nombre")).toBeDefined();
    expect(answerStore.pathOf(answerStore.nameAt("partes.0.hijos.0.nombre") ?? "")).toBe("partes.0.hijos.0.nombre");
    expect(answerStore.printed()["partes.0.hijos.0.nombre"]).toBe("D");
  });

  test("a date is no answer while its year may go on, and nothing typed is lost", () => {
    const answerStore = open({});
    const name = answerStore.nameOf(top, "fecha");
    const typed = (text: string) => {
      answerStore.type(name, text);
      return [answerStore.answers()["fecha"], answerStore.text(name)];
    };
    expect(typed("15/03/20")).toEqual(["15/03/20", "15/03/20"]);
    expect(typed("15/03/2026")).toEqual(["2026-03-15", "15/03/2026"]);
    expect(typed("15 de marzo de 20")).toEqual(["15 de marzo de 20", "15 de marzo de 20"]);
    expect(typed("quince de marzo de dos mil")).toEqual(["quince de marzo de dos mil", "quince de marzo de dos mil"]);
    expect(typed("sin fecha")).toEqual(["sin fecha", "sin fecha"]);
  });

  test("a typed answer is announced under its name at the top; a blank one is forgotten", () => {
    const answerStore = open({ titulo: "A", partes: [{ nombre: "C" }] });
    const changes: unknown[] = [];
    answerStore.onChange((change) => changes.push(change));
    answerStore.type(answerStore.nameOf(top, "fecha"), "1/3/2026");
    answerStore.type(answerStore.nameAt("partes.0.nombre") ?? "", "E");
    answerStore.type(answerStore.nameOf(top, "titulo"), "");
    expect(changes).toEqual([
      { root: "fecha", value: "2026-03-01", shape: false },
      { root: "partes", value: [{ nombre: "E" }], shape: false },
      { root: "titulo", value: null, shape: false },
    ]);
  });

  test("a copy of an element comes after it, with its answers and inner elements, and is changed by itself", () => {
    const answerStore = open({ partes: [{ nombre: "uno", hijos: [{ nombre: "a" }], vive: true }, { nombre: "dos" }] });
    const list = answerStore.nameOf(top, "partes");
    const [one = ""] = answerStore.elements(list);
    expect(answerStore.copy(list, one)).toBe(answerStore.elements(list)[1]);
    answerStore.type(answerStore.nameAt("partes.1.hijos.0.nombre") ?? "", "b");
    expect(answerStore.answers()["partes"]).toEqual([
      { nombre: "uno", hijos: [{ nombre: "a" }], vive: true },
      { nombre: "uno", hijos: [{ nombre: "b" }], vive: true },
      { nombre: "dos" },
    ]);
  });

  test("moving elements keeps names and moves paths; what is removed comes back with its answers", () => {
    const answerStore = open({ partes: [{ nombre: "uno" }, { nombre: "dos" }] });
    const list = answerStore.nameOf(top, "partes");
    const [one = "", two = ""] = answerStore.elements(list);
    const name = answerStore.nameAt("partes.1.nombre") ?? "";
    answerStore.move(list, two, -1);
    expect(answerStore.pathOf(name)).toBe("partes.0.nombre");
    expect(answerStore.answers()).toEqual({ partes: [{ nombre: "dos" }, { nombre: "uno" }] });
    answerStore.move(list, two, -1);
    expect(answerStore.elements(list)).toEqual([two, one]);
    answerStore.remove(list, two);
    expect(answerStore.pathOf(name)).toBeUndefined();
    expect(answerStore.answers()).toEqual({ partes: [{ nombre: "uno" }] });
    answerStore.putBack(list, two, 1);
    expect(answerStore.answers()).toEqual({ partes: [{ nombre: "uno" }, { nombre: "dos" }] });
  });

  test("untouched switches stand at no and a loop that needs an element has one", () => {
    const answerStore = open();
    expect(answerStore.settle()).toEqual({ casado: false, partes: [{ vive: false }] });
    expect(answerStore.settle()).toEqual({});
    expect(open({ casado: true, partes: [{ vive: true }] }).settle()).toEqual({});
  });

  test("a new element has its switches at no", () => {
    const answerStore = open();
    answerStore.add(answerStore.nameOf(top, "partes"));
    expect(answerStore.answers()).toEqual({ partes: [{ vive: false }] });
  });

  test("a switch shows and hides what depends on it", () => {
    const answerStore = open();
    const when = [{ key: "casado", is: true }];
    expect(answerStore.shown(top, when)).toBe(false);
    answerStore.turn(answerStore.nameOf(top, "casado"), true);
    expect(answerStore.shown(top, when)).toBe(true);
  });

  test("other answers are taken over; only differences are announced", () => {
    const answerStore = open({ titulo: "A", partes: [{ nombre: "uno" }, { nombre: "dos" }] });
    const first = answerStore.elements(answerStore.nameOf(top, "partes"))[0];
    const changed = answerStore.take({ titulo: "B", partes: [{ nombre: "uno" }] });
    expect(changed).toEqual([answerStore.nameOf(top, "titulo")]);
    // What the form answers by itself is there again.
    expect(answerStore.answers()).toEqual({ titulo: "B", casado: false, partes: [{ nombre: "uno", vive: false }] });
    expect(answerStore.elements(answerStore.nameOf(top, "partes"))).toEqual([first]);
  });
});

test("a loop that needs several begins with them, and takes no more than it may have", () => {
  const counted = questions.map((field) => (field.type === "loop" ? { ...field, min: 2, max: 3 } : field));
  const answerStore = openAnswerStore(
    formQuestions({ groups: [], fields: [], loops: [], conditions: [] }, counted),
    {},
  );
  const list = answerStore.nameOf(top, "partes");
  answerStore.settle();
  expect(answerStore.elements(list)).toHaveLength(2);
  expect(answerStore.add(list)).toBeDefined();
  expect(answerStore.add(list)).toBeUndefined();
});
