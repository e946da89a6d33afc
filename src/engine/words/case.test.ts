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
