import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { and, enumerate, or } from "./enumerate.ts";

const e =
  "Inés Íñigo Isabel Ixcán Izabal Ingeniería iglesia hijo Hilda Hidalgo higiene Hipólito Ignacio Ygnacio Yvonne Ysabel Ian Ileana imán índice hípico IGSS INDE 'Inés “Ingenio ¿Invierte (Irma)";
const y =
  "hierro hielo hierba hiato hiena hioides yeso Yolanda ya Ionesco iónico Hyundai Ana Juan José Hernández Hugo uno Úrsula Hilton Hitchcock Higgins Hippies Y yy 8 11 $1 Q100 Yeny yodo ¡Yolanda 1i";
const u =
  "oro Óscar Otto Oxford ocho once hotel hombre honra Hortensia Honduras hora óvalo 8 80 88 800 8,500 8000000 8.5 11 11,500 11000 11,000,000 Q8.00 US$11.00 Q.800 “Octavio” (otro) orden OEA ONU";
const o =
  "uno huevo hueso Ana Inés hijo 1 7 10 18 110 111 1,100 1100 1,800 118 108 0 0.8 Q1.00 US$100 9 Hugo Wally plata hielo";

describe("the conjunctions", () => {
  test.each(e.split(" "))("e %s", (next) => expect(and(next)).toBe("e"));
  test.each(y.split(" "))("y %s", (next) => expect(and(next)).toBe("y"));
  test.each(u.split(" "))("u %s", (next) => expect(or(next)).toBe("u"));
  test.each(o.split(" "))("o %s", (next) => expect(or(next)).toBe("o"));
});

describe("an enumeration", () => {
  test.each<[string[], Parameters<typeof enumerate>[1], string]>([
    [[], {}, ""],
    [["", "  "], {}, ""],
    [["Ana"], {}, "Ana"],
    [["Ana", "Luis"], {}, "Ana y Luis"],
    [["Ana", "Inés"], {}, "Ana e Inés"],
    [["Inés", "Ana"], {}, "Inés y Ana"],
    [["Ana", "", "Luis"], {}, "Ana y Luis"],
    [["Ana", "Luis", "Eva"], {}, "Ana, Luis y Eva"],
    [["agua", "luz", "hielo"], {}, "agua, luz y hielo"],
    [["padre", "hijo"], {}, "padre e hijo"],
    [["siete", "ocho"], { conjunction: "o" }, "siete u ocho"],
    [["7", "8"], { conjunction: "o" }, "7 u 8"],
    [["a", "b", "otro"], { conjunction: "o" }, "a, b u otro"],
    [["a", "b"], { conjunction: "ni" }, "ni a ni b"],
    [["a", "b", "c"], { conjunction: "ni" }, "ni a, b ni c"],
    [["Alfa, S.A.", "Beta, S.A."], {}, "Alfa, S.A. y Beta, S.A."],
    [["Alfa, S.A.", "Beta", "Inca"], {}, "Alfa, S.A.; Beta; e Inca"],
    [["Alfa, S.A.", "Beta", "Gama"], { separator: "," }, "Alfa, S.A., Beta y Gama"],
    [["a", "b", "c"], { separator: ";" }, "a; b; y c"],
    [["Q1,500.00", "Q800.00", "Q2.00"], {}, "Q1,500.00, Q800.00 y Q2.00"],
  ])("%j %o is “%s”", (parts, options, phrase) => expect(enumerate(parts, options)).toBe(phrase));

  test("loses nobody and keeps the order", () => {
    const name = fc.stringMatching(/^[A-Z][a-z]{1,8}$/);
    fc.assert(
      fc.property(fc.array(name, { minLength: 1 }), (names) => {
        expect(enumerate(names).split(/, | [ye] /)).toEqual(names);
      }),
    );
  });
});
