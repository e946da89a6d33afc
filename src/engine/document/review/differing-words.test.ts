import { describe, expect, test } from "vitest";
import { differingWords } from "./differing-words.ts";

const differences = (text: string, language: "es" | "en" = "es") =>
  differingWords(text, language).map(({ words, figures }) => `${words} ≠ ${figures}`);

describe("what does not agree is found", () => {
  test.each([
    ["por CIEN MIL QUETZALES (Q.10,000.00) al contado", "CIEN MIL QUETZALES ≠ Q.10,000.00"],
    ["la suma de mil quinientos quetzales exactos (Q1,550.00).", "mil quinientos quetzales exactos ≠ Q1,550.00"],
    [
      "pagará dos mil quetzales con cincuenta centavos (Q2,000.05)",
      "dos mil quetzales con cincuenta centavos ≠ Q2,000.05",
    ],
    ["CIEN QUETZALES (US$100.00)", "CIEN QUETZALES ≠ US$100.00"],
    [
      "en dos mil dólares de los Estados Unidos de América (US$ 3,000.00)",
      "dos mil dólares de los Estados Unidos de América ≠ US$3,000.00",
    ],
    ["un plazo de doce (18) meses", "doce ≠ 18"],
    ["un plazo de veintiún meses (24)", "veintiún meses ≠ 24"],
    ["el quince por ciento (12%) anual", "quince por ciento ≠ 12"],
    [
      "finca número treinta mil cincuenta y dos (30025), folio ciento treinta y tres (133)",
      "treinta mil cincuenta y dos ≠ 30025",
    ],
    ["trescientos metros cuadrados (350.00 m²)", "trescientos metros cuadrados ≠ 350.00"],
    ["Q.10,000.00 (CIEN MIL QUETZALES)", "CIEN MIL QUETZALES ≠ Q.10,000.00"],
    ["a 30 (veinte) días", "veinte ≠ 30"],
    ["el quince de marzo de dos mil veintiséis (16/03/2026)", "quince de marzo de dos mil veintiséis ≠ 16/03/2026"],
    [
      "CUI nueve mil setecientos ochenta y cuatro, cincuenta y tres mil doscientos sesenta y tres, cero ciento uno (9784 53263 0102)",
      "nueve mil setecientos ochenta y cuatro, cincuenta y tres mil doscientos sesenta y tres, cero ciento uno ≠ 9784 53263 0102",
    ],
  ])("%s", (text, expected) => {
    expect(differences(text)).toEqual([expected]);
  });

  test("in English", () => {
    expect(differences("within thirty (45) days and fifty-one thousand US dollars (US$51,000.00)", "en")).toEqual([
      "thirty ≠ 45",
    ]);
  });

  test("and what the words say is written as the figures were", () => {
    const right = (text: string) => differingWords(text, "es").map(({ right }) => right?.text);
    expect(right("CIEN MIL QUETZALES (Q.10,000.00)")).toEqual(["100,000.00"]);
    expect(right("doce (18) meses")).toEqual(["12"]);
    expect(right("CIEN QUETZALES (US$100.00)")).toEqual([undefined]);
  });
});

describe("agreeing and uncertain values are left alone", () => {
  test.each([
    "CIEN MIL QUETZALES (Q.100,000.00)",
    "dos millones de dólares de Estados Unidos de América (US$2,000,000.00)",
    "dos mil quetzales con cincuenta centavos (Q2,000.50)",
    "dos mil quetzales con 50/100 (Q2,000.50)",
    "libro doscientos sesenta y ocho E (268E)",
    "P guion nueve cero cinco (P-905)",
    "número dos treinta y cuatro (234)",
    "doce metros con cincuenta centímetros (12.50 m)",
    "quince punto cero cinco (15.05)",
    "a las diez horas con treinta minutos (10:30)",
    "el quince de marzo de dos mil veintiséis (15/03/2026)",
    "quince (15) de marzo de dos mil veintiséis (2026)",
    "{precio | letras:GTQ} ({precio | moneda})",
    "mil {resto | letras} (1,500)",
    "las cláusulas primera y segunda (2)",
    "el Decreto dos guion setenta (2-70)",
    "uno de ellos (3)",
    "veintiuna (21) cuotas",
    "artículo mil seiscientos ochenta y uno (1681) del Código Civil",
    "CUI nueve mil setecientos ochenta y cuatro espacio cincuenta y tres mil doscientos sesenta y tres espacio cero ciento uno (9784 53263 0101)",
  ])("%s", (text) => {
    expect(differences(text)).toEqual([]);
  });
});
