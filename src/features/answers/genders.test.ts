import { expect, test } from "vitest";
import type { FormField } from "#engine/answers/form-fields.ts";
import { compareGenders, differingIn, genderPairs, guessedOption, namedOtherwise, turnedWord } from "./genders.ts";

const field = (name: string, kind = "text") =>
  ({ type: "field", name, key: name, kind, required: false }) as unknown as FormField;

test.each([
  [["vendedor_nombre", "vendedor_sexo"], [["vendedor_sexo", "vendedor_nombre"]]],
  [["nombre", "sexo"], [["sexo", "nombre"]]],
  [["Nombre del comprador", "Género"], []],
  [["nombre del comprador", "comprador género"], [["comprador género", "nombre del comprador"]]],
  [["seller_name", "seller_gender"], [["seller_gender", "seller_name"]]],
  [["comprador", "comprador_sexo", "vendedor_nombre"], [["comprador_sexo", "comprador"]]],
  [["vendedor_sexo", "comprador_nombre"], []],
])("pairs of %j", (names, pairs) => {
  const found = genderPairs(names.map((name) => ({ name })));
  expect(found.map(({ gender, person }) => [gender.name, person.name])).toEqual(pairs);
});

test("the guess is the option that means the gender", () => {
  expect(guessedOption("Ana Sol", ["Masculino", "Femenino"])).toBe("Femenino");
  expect(guessedOption("Luis Paz", ["Male", "Female"])).toBe("Male");
  expect(guessedOption("Luis Paz", ["Sí", "No"])).toBeUndefined();
  expect(guessedOption("Guadalupe Paz", ["Masculino", "Femenino"])).toBeUndefined();
});

test("only a name and a gender that disagree differ", () => {
  expect(namedOtherwise("Ana Sol", "Masculino")).toBe("femenino");
  expect(namedOtherwise("Ana Sol", "femenino")).toBeUndefined();
  expect(namedOtherwise("Ana Sol", "")).toBeUndefined();
  expect(namedOtherwise("Guadalupe Sol", "Masculino")).toBeUndefined();
});

test.each([
  ["guatemalteca", "Masculino", "guatemalteco"],
  ["Guatemalteco", "Femenino", "Guatemalteca"],
  ["SOLTERA", "Masculino", "SOLTERO"],
  ["viuda de Pirir", "Masculino", "viudo de Pirir"],
  ["japonesa", "Masculino", "japonés"],
  ["alemán", "Femenino", "alemana"],
  ["española", "Masculino", "español"],
  ["mexicana", "Masculino", "mexicano"],
  ["estadounidense", "Femenino", "estadounidense"],
  ["guatemalteca", "Femenino", "guatemalteca"],
  ["guatemalteca", "", "guatemalteca"],
])("%s of %s is %s", (word, gender, turned) => {
  expect(turnedWord(word, gender)).toBe(turned);
});

test("people of a form and of its lists are compared, and hidden ones are not", () => {
  const questions = [
    field("vendedor_nombre"),
    field("vendedor_sexo", "option"),
    { type: "loop", name: "testigos", key: "testigos", fields: [field("nombre"), field("sexo", "option")] },
  ] as unknown as FormField[];
  const answers = {
    vendedor_nombre: "Carlos Ixcoy",
    vendedor_sexo: "Femenino",
    testigos: [
      { nombre: "Ana Sol", sexo: "Femenino" },
      { nombre: "Luis Paz", sexo: "Femenino" },
      { nombre: "Cruz Paz", sexo: "Femenino" },
      { nombre: "Eva Paz" },
    ],
  };
  expect(compareGenders(questions, answers)).toMatchObject({
    compared: 3,
    words: 0,
    people: [
      { name: "Carlos Ixcoy", gender: "f" },
      { name: "Ana Sol", gender: "f" },
      { name: "Luis Paz", gender: "f" },
    ],
    differ: [
      { path: "vendedor_sexo", name: "Carlos Ixcoy", gender: "Femenino", says: "masculino" },
      { path: "testigos.1.sexo", name: "Luis Paz", gender: "Femenino", says: "masculino" },
    ],
  });
});

test("the nationality and the civil status of a person are compared too", () => {
  const names = [
    "vendedor_nombre",
    "vendedor_sexo",
    "vendedor_nacionalidad",
    "vendedor_estado_civil",
    "otra_nacionalidad",
  ];
  const questions = names.map((name) => field(name)) as unknown as FormField[];
  const answers = {
    vendedor_nombre: "Carlos Ixcoy",
    vendedor_sexo: "Masculino",
    vendedor_nacionalidad: "guatemalteca",
    vendedor_estado_civil: "soltero",
    otra_nacionalidad: "guatemalteca",
  };
  const differs = { name: "Carlos Ixcoy", gender: "Masculino", says: "femenino", word: "guatemalteca" };
  expect(compareGenders(questions, answers)).toMatchObject({
    compared: 3,
    differ: [{ path: "vendedor_nacionalidad", ...differs }],
  });
});

test.each([
  ["guatemalteca", true],
  ["unida de hecho", true],
  ["española", true],
  ["Soltero", false],
  ["francés", false],
  ["estadounidense", false],
  ["belga", false],
  ["", false],
])("%s of a man differs: %s", (word, differs) => {
  const questions = ["nombre", "sexo", "nacionalidad"].map((name) => field(name)) as unknown as FormField[];
  const answers = { nombre: "Guadalupe Sol", sexo: "Masculino", nacionalidad: word };
  expect(compareGenders(questions, answers).differ.map((one) => one.word)).toEqual(differs ? [word] : []);
});

test.each([
  ["vendedora", "Masculino", true],
  ["Maestra de educación primaria", "Masculino", true],
  ["abogada y notaria", "Masculino", true],
  ["comerciante", "Masculino", false],
  ["periodista", "Masculino", false],
  ["poeta", "Masculino", false],
  ["médico", "Femenino", false],
  ["piloto", "Femenino", false],
])("the profession %s of %s differs: %s", (word, sexo, differs) => {
  const questions = ["nombre", "sexo", "profesion"].map((name) => field(name)) as unknown as FormField[];
  const answers = { nombre: "Guadalupe Sol", sexo, profesion: word };
  expect(compareGenders(questions, answers).differ.map((one) => one.word)).toEqual(differs ? [word] : []);
});

test("a word that the document turns for its person is right, and one that it prints as answered is not", () => {
  const ana = {
    path: "a_estado_civil",
    name: "Ana Sol",
    gender: "Femenino",
    says: "masculino",
    word: "soltero",
  } as const;
  const eva = { ...ana, path: "e_nacionalidad", name: "Eva Paz", word: "guatemalteco" } as const;
  const named = { path: "l_sexo", name: "Luis Tum", gender: "Femenino", says: "masculino" } as const;
  const text = "Comparecen LUIS TUM, soltero, ANA SOL, de treinta años, soltera, y EVA PAZ, soltera, guatemalteco.";
  expect(differingIn(text, [ana, eva, named])).toEqual([eva, named]);
  expect(differingIn("El compareciente es soltero.", [ana, eva])).toEqual([ana]);
});
