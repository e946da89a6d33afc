import { joined } from "../joined.ts";

/** Words that begin with i- or hi- on paper, and with a consonant in the mouth. */
const aspirated = /^(?:hilton|hill|hillary|hitler|hitchcock|higgins|hirsch|himmler|hip|hippies?|hits?|hyatt)(?!\p{L})/u;
/** A vowel i: not the one of hierro, hiato, Ionesco; a y before a consonant (Ygnacio, Yvonne) sounds the same. */
const soundsI = /^(?:h?í|h?i(?![aeouáéóú])|ian(?!\p{L})|ileana|y(?=[bcdfghjklmnñpqrstvwxz]))/u;
const soundsO = /^h?[oó]/u;

/**
 * Returns a part as it is read aloud: without quotes and brackets, and without a leading currency sign, which is
 * spoken last.
 */
const spoken = (text: string): string =>
  text
    .normalize("NFC")
    .toLocaleLowerCase("es")
    .replace(/^[^\p{L}\d]+/u, "")
    .replace(/^(?:q\.?|us\$|usd|gtq)\s?(?=\d)/u, "");

/** True for digits that are read beginning with ocho… or once…: 8, 80, 8,500, 11, 11,000. */
function readsO(text: string): boolean {
  const digits = /^(?:\d{1,3}(?:,\d{3})+|\d+)/
    .exec(text)?.[0]
    .replace(/,/g, "")
    .replace(/^0+(?=\d)/, "");
  if (digits === undefined) return false;
  return digits.startsWith("8") || (digits.startsWith("11") && digits.length % 3 === 2);
}

/** "y", or "e" before the sound i. */
export function and(next: string): "y" | "e" {
  const text = spoken(next);
  return soundsI.test(text) && !aspirated.test(text) ? "e" : "y";
}

/** "o", or "u" before the sound o, also of digits (7 u 8, 10 u 11). */
export function or(next: string): "o" | "u" {
  const text = spoken(next);
  return soundsO.test(text) || readsO(text) ? "u" : "o";
}

/** The conjunction of an enumeration: y (Ana e Inés), o (uno u otro), ni (ni uno ni otro). */
export type Conjunction = "y" | "o" | "ni";

/**
 * The parts as one Spanish phrase: "a", "a y b", "a, b e Inés". Blank parts are left out, none at all are "". Parts that
 * have commas of their own are held apart by semicolons when there are three or more, unless `separator` says otherwise.
 * With "ni" every part has its own: "ni a ni b".
 */
export function enumerate(
  parts: readonly string[],
  options: { readonly conjunction?: Conjunction; readonly separator?: "," | ";" } = {},
): string {
  const { conjunction = "y", separator } = options;
  const word = { y: and, o: or, ni: () => "ni" }[conjunction];
  const phrase = joined(parts, { conjunction: word, separator, serial: false });
  return conjunction === "ni" && phrase !== "" ? `ni ${phrase}` : phrase;
}
