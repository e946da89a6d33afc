import { expect, test } from "vitest";
import { answeredKeys, scopeOf } from "./publication.ts";

test("answered questions are listed by keys, without empty answers and the numbers of elements", () => {
  const answers = {
    nombre: "Ana",
    vacio: "",
    con_fianza: false,
    testigos: [{ testigo: "Luis", edad: "" }, { testigo: "" }, { testigo: "Eva", edad: "30" }],
  };
  expect([...answeredKeys(answers)]).toEqual(["nombre", "testigos.testigo", "testigos.edad"]);
});

test.each([
  ["precio", ""],
  ["testigos.testigo", "testigos"],
  ["a.b.c", "a.b"],
])("the loops around %s are %j", (key, scope) => expect(scopeOf(key)).toBe(scope));
