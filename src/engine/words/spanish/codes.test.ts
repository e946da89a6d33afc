import { expect, test } from "vitest";
import { code, identifierInWords } from "./code.ts";
import { property, registration } from "./property.ts";

test("a CUI is read in groups, with every leading zero", () => {
  expect(identifierInWords("1234 56789-0101", { paren: false, separator: ", " })).toBe(
    "mil doscientos treinta y cuatro, cincuenta y seis mil setecientos ochenta y nueve, cero ciento uno",
  );
  expect(identifierInWords("0000000000000")).toBe(
    "cero cero cero cero espacio cero cero cero cero cero espacio cero cero cero cero (0000 00000 0000)",
  );
  expect(identifierInWords("1326000010101", { thousand: "un mil", paren: false, case: "upper" })).toBe(
    "UN MIL TRESCIENTOS VEINTISÉIS ESPACIO CERO CERO CERO CERO UNO ESPACIO CERO CIENTO UNO",
  );
});

test.each(["123", "12345678901234", "123456789010A", ""])("“%s” is no CUI", (cui) => {
  expect(() => identifierInWords(cui)).toThrow(RangeError);
});

test("a code is spelled", () => {
  expect(code("A-12/3")).toBe("A guion doce diagonal tres");
  expect(code("1234567-K", { paren: true })).toBe(
    "un millón doscientos treinta y cuatro mil quinientos sesenta y siete guion K (1234567-K)",
  );
  expect(code("P-007BÑ", { letters: "named", digits: "single" })).toBe("pe guion cero cero siete be eñe");
  expect(code("AB 1_2.5*")).toBe("AB espacio uno guion bajo dos punto cinco *");
  expect(code("0".repeat(3) + "1".repeat(37))).toBe(`cero cero cero${" uno".repeat(37)}`);
  expect(code("É".normalize("NFD"))).toBe("É".normalize("NFC"));
  expect(code("")).toBe("");
});

test("an estate is named by finca, folio and libro", () => {
  const at = { finca: "30052", folio: "133", libro: "268", department: "Guatemala" };
  const words =
    "finca número treinta mil cincuenta y dos (30052), folio ciento treinta y tres (133) del libro doscientos sesenta y ocho (268) de Guatemala";
  expect(property(at)).toBe(words);
  expect(property(at, { case: "upper" })).toBe(words.toUpperCase());
  expect(property({ ...at, folio: "21" }, { paren: false })).toBe(
    "finca número treinta mil cincuenta y dos, folio veintiuno del libro doscientos sesenta y ocho de Guatemala",
  );
});

test("electronic and named books keep the text after their number", () => {
  const libro = (text: string) =>
    property({ finca: "1", folio: "1", libro: text, department: "Guatemala" }).split("libro ")[1];
  expect(libro("268E")).toBe("doscientos sesenta y ocho E (268E) de Guatemala");
  expect(libro("268 E")).toBe("doscientos sesenta y ocho E (268E) de Guatemala");
  expect(libro("20 de Grupo Norte")).toBe("veinte (20) de Grupo Norte de Guatemala");
  expect(libro("20 y 21")).toBe("veinte (20) y 21 de Guatemala");
  expect(libro("Auxiliar")).toBe("Auxiliar de Guatemala");
});

test("another register names its book", () => {
  expect(registration({ number: "280023", folio: "17", libro: "207", book: "Auxiliares de Comercio" })).toBe(
    "registro número doscientos ochenta mil veintitrés (280023), folio diecisiete (17) del libro doscientos siete (207) de Auxiliares de Comercio",
  );
});
