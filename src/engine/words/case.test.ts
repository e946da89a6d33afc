import { expect, test } from "vitest";
import { inCase, sentence, title, upper } from "./case.ts";

test("capitals keep their accents", () => {
  expect(upper("dieciséis, veintidós, señor, pingüino")).toBe("DIECISÉIS, VEINTIDÓS, SEÑOR, PINGÜINO");
});

test("a title leaves small words small, but the first", () => {
  expect(title("UN MILLÓN DE QUETZALES")).toBe("Un Millón de Quetzales");
  expect(title("de la estación a la MARÍA de los ángeles")).toBe("De la Estación a la María de los Ángeles");
  expect(title("the laws of the republic", "en")).toBe("The Laws of the Republic");
  expect(title("twenty-first o'clock", "en")).toBe("Twenty-First O'clock");
});

test.each([
  ["COMERCIAL MAYA, S.A.", "Comercial Maya, S.A."],
  ["comercial maya, s. a.", "Comercial Maya, S. A."],
  ["Comercial Maya, S.A", "Comercial Maya, S.A"],
  ["SEGUROS Y FIANZAS DE LA COSTA, LTDA.", "Seguros y Fianzas de la Costa, Ltda."],
  ["JUAN CARLOS II", "Juan Carlos II"],
  ["FASE XIV, ZONA V", "Fase XIV, Zona V"],
  ["McDonald's de Guatemala", "McDonald's de Guatemala"],
  ["MCDONALD'S", "McDonald's"],
  ["O'CONNOR y d'alessio", "O'Connor y D'Alessio"],
  ["JUAN A. DE LA CRUZ Y PÉREZ", "Juan A. de la Cruz y Pérez"],
  ["REPÚBLICA DE EL SALVADOR", "República de El Salvador"],
  ["el banco de el comercio", "El Banco de el Comercio"],
  ["NIT 123-K DEL IGSS", "NIT 123-K del IGSS"],
  ["DR. JUAN PÉREZ JR.", "Dr. Juan Pérez Jr."],
  ["maya k'iche'", "Maya K'iche'"],
  ["mi casa di", "Mi Casa Di"],
])("the title of %s is %s", (text, expected) => expect(title(text)).toBe(expected));

test("a sentence begins with its first letter, wherever that is, and keeps the rest", () => {
  expect(sentence("¿quién es IBM?")).toBe("¿Quién es IBM?");
  expect(sentence("«él»")).toBe("«Él»");
  expect(sentence("123")).toBe("123");
});

test("a case is chosen by name, and none changes nothing", () => {
  expect(inCase("Él y Ella", undefined)).toBe("Él y Ella");
  expect(inCase("Él y ELLA", "lower")).toBe("él y ella");
  expect(inCase("él y ella", "upper")).toBe("ÉL Y ELLA");
});
