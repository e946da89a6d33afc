import { type Presentation, presented } from "../case.ts";
import { codeRuns, cuiGroups } from "../code-parts.ts";
import { maxDigits, spell, spellWithZeros, type Thousand } from "./spell.ts";

const signs: Readonly<Record<string, string>> = {
  "-": "guion",
  "–": "guion",
  "/": "diagonal",
  "\\": "diagonal invertida",
  ".": "punto",
  ",": "coma",
  _: "guion bajo",
  " ": "espacio",
  ":": "dos puntos",
  "#": "numeral",
  "&": "y",
  "@": "arroba",
  "+": "más",
};
const names: Readonly<Record<string, string>> = {
  a: "a",
  b: "be",
  c: "ce",
  d: "de",
  e: "e",
  f: "efe",
  g: "ge",
  h: "hache",
  i: "i",
  j: "jota",
  k: "ka",
  l: "ele",
  m: "eme",
  n: "ene",
  ñ: "eñe",
  o: "o",
  p: "pe",
  q: "cu",
  r: "erre",
  s: "ese",
  t: "te",
  u: "u",
  v: "uve",
  w: "doble uve",
  x: "equis",
  y: "ye",
  z: "zeta",
};

/**
 * The spelling of a code: letters as they are ("ABC") or by their names ("a be ce"), digits as numbers or one by one.
 */
export interface CodeOptions extends Presentation {
  readonly letters?: "kept" | "named";
  readonly digits?: "number" | "single";
  readonly thousand?: Thousand;
}

const nameOf = (letter: string): string => names[letter.toLowerCase()] ?? letter;

function digitsInWords(digits: string, options: CodeOptions): string {
  const single = options.digits === "single" || digits.length > maxDigits;
  if (single) return Array.from(digits, (digit) => spell(digit, "uno", "mil")).join(" ");
  return spellWithZeros(digits, "uno", options.thousand ?? "mil");
}

/** A code as it is read aloud: "A-12/3" gives "A guion doce diagonal tres". Signs without a name stay as they are. */
export function code(text: string, options: CodeOptions = {}): string {
  const words = codeRuns(text.normalize("NFC")).map((run) => {
    if (run.kind === "digits") return digitsInWords(run.text, options);
    if (run.kind === "sign") return signs[run.text] ?? run.text;
    return options.letters === "named" ? Array.from(run.text, nameOf).join(" ") : run.text;
  });
  return presented(words.join(" "), options, () => text, "es");
}

/** The options of a CUI in words. The digits follow in parentheses unless `paren` is false. */
export interface IdentifierOptions extends Presentation {
  /** The text between the groups, spaces included: " espacio ", " (espacio) ", ", ". */
  readonly separator?: string;
  readonly thousand?: Thousand;
  /** "Tres mil un" for "tres mil uno", as some deeds write it. */
  readonly apocope?: boolean;
  /** The groups whose leading zeros are read: all, only the last, none. Some deeds read "04167" as "cuatro mil …". */
  readonly zeros?: "all" | "last" | "none";
}

/**
 * Returns the 13 digits of a CUI in words, in groups of 4, 5 and 4, with each leading zero of a group unless `zeros` leaves
 * them out. Throws RangeError without 13 digits.
 */
export function identifierInWords(cui: string, options: IdentifierOptions = {}): string {
  const groups = cuiGroups(cui);
  const { zeros = "all" } = options;
  const groupWords = groups.map((digits, at) => {
    const isRead = zeros === "all" || (zeros === "last" && at === groups.length - 1);
    const read = isRead ? digits : digits.replace(/^0+(?=\d)/, "");
    return spellWithZeros(read, options.apocope === true ? "un" : "uno", options.thousand ?? "mil");
  });
  const words = groupWords.join(options.separator ?? " espacio ");
  return presented(words, { paren: true, ...options }, () => groups.join(" "), "es");
}
