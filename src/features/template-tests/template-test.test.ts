import { expect, test } from "vitest";
import { renamedAnswers } from "./template-test.ts";

test.each([
  [{ precio: "1.00" }, { precio: "monto" }, { monto: "1.00" }],
  [{ precio: "1.00" }, {}, { precio: "1.00" }],
  [
    { hijos: [{ nombre: "Eva" }], nombre: "Ana" },
    { hijos: "menores", "hijos.nombre": "menores.nombre_menor" },
    { menores: [{ nombre_menor: "Eva" }], nombre: "Ana" },
  ],
  [{ a: [{ b: [{ c: "1" }] }] }, { "a.b.c": "a.b.d" }, { a: [{ b: [{ d: "1" }] }] }],
])("answers go on under the names of the new version: %j", (answers, renames, expected) => {
  expect(renamedAnswers(answers, new Map(Object.entries(renames)))).toEqual(expected);
});
