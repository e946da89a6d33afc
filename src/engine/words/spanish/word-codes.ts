/** Codes of the words that are no plain number. */
export const cien = 100;
export const ciento = 101;
export const mil = 1000;
export const and = -1;
export const firstScale = 2000;

const words: Readonly<Record<number, string>> = {
  1: "uno un una",
  2: "dos",
  3: "tres",
  4: "cuatro",
  5: "cinco",
  6: "seis",
  7: "siete",
  8: "ocho",
  9: "nueve",
  10: "diez",
  11: "once",
  12: "doce",
  13: "trece",
  14: "catorce",
  15: "quince",
  16: "dieciséis",
  17: "diecisiete",
  18: "dieciocho",
  19: "diecinueve",
  20: "veinte",
  21: "veintiuno veintiún veintiuna",
  22: "veintidós",
  23: "veintitrés",
  24: "veinticuatro",
  25: "veinticinco",
  26: "veintiséis",
  27: "veintisiete",
  28: "veintiocho",
  29: "veintinueve",
  30: "treinta",
  40: "cuarenta",
  50: "cincuenta",
  60: "sesenta",
  70: "setenta",
  80: "ochenta",
  90: "noventa",
  [cien]: "cien",
  [ciento]: "ciento",
  200: "doscientos doscientas",
  300: "trescientos trescientas",
  400: "cuatrocientos cuatrocientas",
  500: "quinientos quinientas",
  600: "seiscientos seiscientas",
  700: "setecientos setecientas",
  800: "ochocientos ochocientas",
  900: "novecientos novecientas",
  [mil]: "mil",
  [firstScale]: "millón millones",
  [firstScale + 1]: "billón billones",
  [firstScale + 2]: "trillón trillones",
  [firstScale + 3]: "cuatrillón cuatrillones",
  [firstScale + 4]: "quintillón quintillones",
};
const bare: Readonly<Record<string, string>> = { á: "a", é: "e", í: "i", ó: "o", ú: "u" };

/** A text in small letters with its vowels bare. */
export const withoutAccents = (text: string): string => text.replace(/[áéíóú]/g, (letter) => bare[letter] ?? letter);

/**
 * The code of each word a number consists of: 1 to 90 and 200 to 900 are themselves, millón and the scales after it begin at
 * `firstScale`. With its accent and without: a deed in capitals often lacks them.
 */
export const codes = new Map(
  Object.entries(words).flatMap(([code, forms]) =>
    `${forms} ${withoutAccents(forms)}`.split(" ").map((form) => [form, Number(code)] as const),
  ),
).set("y", and);
