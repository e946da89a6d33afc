import { type Presentation, presented } from "../case.ts";
import { codeRuns, cuiGroups } from "../code-parts.ts";
import type { Joint } from "./cardinal.ts";
import { maxDigits, spell, spellWithZeros } from "./spell.ts";

const signs: Readonly<Record<string, string>> = {
  "-": "hyphen",
  "–": "hyphen",
  "/": "slash",
  "\\": "backslash",
  ".": "point",
  ",": "comma",
  _: "underscore",
  " ": "space",
  ":": "colon",
  "#": "number",
  "&": "and",
  "@": "at",
  "+": "plus",
};

/** The spelling of a code: letters as they are ("ABC") or one by one ("A B C"), digits as numbers or one by one. */
export interface CodeOptions extends Joint, Presentation {
  readonly letters?: "kept" | "named";
  readonly digits?: "number" | "single";
}

function digitsInWords(digits: string, options: CodeOptions): string {
  const single = options.digits === "single" || digits.length > maxDigits;
  if (single) return Array.from(digits, (digit) => spell(digit, false)).join(" ");
  return spellWithZeros(digits, options.and ?? false);
}

/** A code as it is read aloud: "A-12/3" gives "A hyphen twelve slash three". Signs without a name stay as they are. */
export function code(text: string, options: CodeOptions = {}): string {
  const words = codeRuns(text.normalize("NFC")).map((run) => {
    if (run.kind === "digits") return digitsInWords(run.text, options);
    if (run.kind === "sign") return signs[run.text] ?? run.text;
    return options.letters === "named" ? Array.from(run.text).join(" ") : run.text;
  });
  return presented(words.join(" "), options, () => text, "en");
}

/** The options of a CUI in words. The digits follow in parentheses unless `paren` is false. */
export interface IdentifierOptions extends Joint, Presentation {
  /** The text between the groups, spaces included: " space ", ", ". */
  readonly separator?: string;
}

/**
 * Returns the 13 digits of a CUI in words, in groups of 4, 5 and 4, with each leading zero of a group. Throws
 * RangeError without 13 digits.
 */
export function identifierInWords(cui: string, options: IdentifierOptions = {}): string {
  const groups = cuiGroups(cui);
  const groupWords = groups.map((digits) => spellWithZeros(digits, options.and ?? false));
  const words = groupWords.join(options.separator ?? " space ");
  return presented(words, { paren: true, ...options }, () => groups.join(" "), "en");
}
