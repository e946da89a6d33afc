import { describe, expect, test } from "vitest";
import type { FormField } from "#engine/answers/form-fields.ts";
import { openBook, top } from "./answer-book.ts";
import { planOf } from "./plan.ts";

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
const plan = planOf({ groups: [], fields: [], loops: [], conditions: [] }, questions);
const open = (answers = {}) => openBook(plan, answers);

describe("answers while they are typed", () => {
  test("what was stored comes out as it went in, dates shown as dd/mm/yyyy", () => {
    const stored = {
      titulo: "A",
      fecha: "2026-03-01",
      casado: true,
      conyuge: "B",
      partes: [{ nombre: "C", hijos: [{ nombre: "D" }], vive: false }],
    };
    const book = open(stored);
    expect(book.answers()).toEqual(stored);
    expect(book.text(book.nameOf(top, "fecha"))).toBe("01/03/2026");
    expect(book.nameAt("partes.0.hijos.0.nombre")).toBeDefined();
    expect(book.pathOf(book.nameAt("partes.0.hijos.0.nombre") ?? "")).toBe("partes.0.hijos.0.nombre");
    expect(book.printed()["partes.0.hijos.0.nombre"]).toBe("D");
  });

  test("a typed answer is told under its name at the top; a blank one is forgotten", () => {
    const book = open({ titulo: "A", partes: [{ nombre: "C" }] });
    const told: unknown[] = [];
    book.onChange((change) => told.push(change));
    book.type(book.nameOf(top, "fecha"), "1/3/2026");
    book.type(book.nameAt("partes.0.nombre") ?? "", "E");
    book.type(book.nameOf(top, "titulo"), "");
    expect(told).toEqual([
      { root: "fecha", value: "2026-03-01", shape: false },
      { root: "partes", value: [{ nombre: "E" }], shape: false },
      { root: "titulo", value: null, shape: false },
    ]);
  });

  test("moving elements keeps names and moves paths; what is removed comes back with its answers", () => {
    const book = open({ partes: [{ nombre: "uno" }, { nombre: "dos" }] });
    const list = book.nameOf(top, "partes");
    const [one = "", two = ""] = book.elements(list);
    const name = book.nameAt("partes.1.nombre") ?? "";
    book.move(list, two, -1);
    expect(book.pathOf(name)).toBe("partes.0.nombre");
    expect(book.answers()).toEqual({ partes: [{ nombre: "dos" }, { nombre: "uno" }] });
    book.move(list, two, -1);
    expect(book.elements(list)).toEqual([two, one]);
    book.remove(list, two);
    expect(book.pathOf(name)).toBeUndefined();
    expect(book.answers()).toEqual({ partes: [{ nombre: "uno" }] });
    book.putBack(list, two, 1);
    expect(book.answers()).toEqual({ partes: [{ nombre: "uno" }, { nombre: "dos" }] });
  });

  test("untouched switches stand at no and a loop that needs an element has one", () => {
    const book = open();
    expect(book.settle()).toEqual({ casado: false, partes: [{ vive: false }] });
    expect(book.settle()).toEqual({});
    expect(open({ casado: true, partes: [{ vive: true }] }).settle()).toEqual({});
  });

  test("a new element has its switches at no", () => {
    const book = open();
    book.add(book.nameOf(top, "partes"));
    expect(book.answers()).toEqual({ partes: [{ vive: false }] });
  });

  test("a switch shows and hides what depends on it", () => {
    const book = open();
    const when = [{ key: "casado", is: true }];
    expect(book.shown(top, when)).toBe(false);
    book.turn(book.nameOf(top, "casado"), true);
    expect(book.shown(top, when)).toBe(true);
  });

  test("other answers are taken over; only what differs is told", () => {
    const book = open({ titulo: "A", partes: [{ nombre: "uno" }, { nombre: "dos" }] });
    const first = book.elements(book.nameOf(top, "partes"))[0];
    const changed = book.take({ titulo: "B", partes: [{ nombre: "uno" }] });
    expect(changed).toEqual([book.nameOf(top, "titulo")]);
    // What the form answers by itself is there again.
    expect(book.answers()).toEqual({ titulo: "B", casado: false, partes: [{ nombre: "uno", vive: false }] });
    expect(book.elements(book.nameOf(top, "partes"))).toEqual([first]);
  });
});
