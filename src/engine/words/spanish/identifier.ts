import { cuiGroups } from "../cui-groups.ts";
import { type Presentation, presented } from "../presentation.ts";
import { spellWithZeros, type Thousand } from "./spell.ts";

/** The options of a CUI in words. The digits follow in parentheses unless `paren` is false. */
export interface IdentifierOptions extends Presentation {
  /** The text between the groups, spaces included: " espacio ", " (espacio) ", ", ". */
  readonly separator?: string;
  readonly thousand?: Thousand;
}

/**
 * Returns the 13 digits of a CUI in words, in groups of 4, 5 and 4, with each leading zero of a group. Throws
 * RangeError without 13 digits.
 */
export function identifierInWords(cui: string, options: IdentifierOptions = {}): string {
  const groups = cuiGroups(cui);
  const groupWords = groups.map((digits) => spellWithZeros(digits, "uno", options.thousand ?? "mil"));
  const words = groupWords.join(options.separator ?? " espacio ");
  return presented(words, { paren: true, ...options }, () => groups.join(" "), "es");
}
