import { isRole } from "./people/roles.ts";

/** Words between a thing and its value: "la diferencia SERÁ DE …", "el cheque NÚMERO …". */
const links = new Set(
  "es son será serán era fue queda quedan asciende ascienden equivale equivalente de del en por a al con la el los las un una hasta no menor mayor mínimo mínima máximo máxima suma cantidad valor número números núm no. nos. exacta exactos siguiente más se fija fijan estima estimó pacta conviene identificado identificada marcado marcada día días".split(
    " ",
  ),
);
const determiners = new Set(
  "el la los las un una su sus mi cada como al este esta dicho dicha dichos dichas otro otra".split(" "),
);
const joiners = new Set(["de", "del"]);
/** Words that are no thing, or that only point at one. */
const empty = new Set(
  "acto instrumento documento que cual cuales quien cuyo cuya mismo misma presente siguiente parte partes cada una uno otro otra forma manera favor acuerdo efecto cargo número cantidad suma valor total monto ciudad municipio señor señora partir través más menos todo toda mes meses año años día días".split(
    " ",
  ),
);
const adjective =
  /(?:total|al|ales|iv[oa]s?|ic[oa]s?|[aiu]d[oa]s?|ari[oa]s?|entes?|antes?|er[oa]s?|les?|[oó]nic[oa]s?|fij[oa]s?|bajo|medi[oa]|neto|neta|bruto|bruta|común|comunes|anterior|posterior)$/u;
const isWord = (token: string): boolean => /^\p{Ll}+$/u.test(token);

/** The characters ahead of a value that can describe it. */
const reach = 140;

/** Returns the clause before a position: from the last sign that ends one. */
export function clauseAhead(text: string, start: number): string {
  const ahead = text.slice(Math.max(0, start - reach), start);
  const ends = [...ahead.matchAll(/[;:]\s|(?<!(?:^|\s)(?:[Nn]o|[Nn]úm|[Ll]ic|[Ss]r|Q))\.\s/gu)];
  const last = ends.at(-1);
  return last ? ahead.slice(last.index + last[0].length) : ahead;
}

/** Returns the tokens of a thing without what follows it, if its words make one: a noun, adjectives, and "de" with more of them. */
function thingIn(words: readonly string[]): string | undefined {
  const [head = ""] = words;
  // "Por medio de cheque de caja número".
  if (head === "medio" && words[1] === "de" && words.length > 2) return thingIn(words.slice(2));
  if (head.length < 3 || empty.has(head) || isRole(head) || words.length > 6) return undefined;
  const isOneThing = words.slice(1).every((word, i) => {
    const before = words[i] ?? "";
    if (joiners.has(word)) return i + 2 < words.length;
    if (determiners.has(word)) return before === "de";
    if (empty.has(word) || isRole(word)) return false;
    return joiners.has(before) || determiners.has(before) || adjective.test(word);
  });
  return isOneThing ? words.join(" ") : undefined;
}

/**
 * Returns the thing that a value is about, if its words stand directly before it: "la diferencia de", "el cheque de caja
 * número", "El precio de la venta es de". Reads a bounded piece of the text.
 */
export function phraseAhead(text: string, start: number): string | undefined {
  const clause = clauseAhead(text, start).replace(/[“"«(:]\s*$/u, "");
  const tokens = clause.trim().split(/\s+/);
  let last = tokens.length - 1;
  while (last >= 0 && links.has((tokens[last] ?? "").toLowerCase())) last--;
  let first = last;
  for (; first >= 0 && last - first < 7; first--) {
    const token = tokens[first] ?? "";
    const isLed = determiners.has(token.toLowerCase()) && !(tokens[first - 1]?.toLowerCase() === "de" && first > 0);
    if (isLed) return thingIn(tokens.slice(first + 1, last + 1));
    if (!isWord(token)) break;
  }
  return undefined;
}

/** Returns the thing at once before "número", also without an article: "mediante cheque de caja número". */
export function numberedThing(text: string, start: number): string | undefined {
  const clause = clauseAhead(text, start);
  const ahead = clause.replace(/\s(?:n[úu]m(?:ero|\.)?|no\.):?\s*$/iu, "");
  if (ahead === clause) return undefined;
  const tokens = ahead.trim().split(/\s+/).slice(-5);
  for (let first = 0; first < tokens.length; first++) {
    const words = tokens.slice(first);
    const [head = ""] = words;
    const isHead = isWord(head) && !joiners.has(head) && !determiners.has(head) && !links.has(head);
    const thing = isHead && words.every(isWord) ? thingIn(words) : undefined;
    if (thing !== undefined) return thing;
  }
  return undefined;
}

/** Returns the noun at once behind a number: "quinientas (500) acciones". */
export function nounBehind(text: string, end: number): string | undefined {
  const [, noun = ""] = /^\)?(?:\s*\([^)]{0,20}\))?\s+(\p{Ll}{4,})/u.exec(text.slice(end, end + 60)) ?? [];
  return noun === "" ||
    empty.has(noun) ||
    links.has(noun) ||
    /[aei]r$|mente$|^(?:para|como|sobre|entre|desde|hasta)$/.test(noun)
    ? undefined
    : noun;
}

/** True for a noun that is feminine by its ending. */
export const isFeminine = (noun: string): boolean =>
  /(?:a|ión|ione|dad|dade|tud|umbre)s?$/u.test(noun) &&
  !/^(?:día|mapa|programa|idioma|\p{L}*(?:ema|oma))s?$/u.test(noun);

/** Returns a thing with its article behind "de": "del cheque de caja", "de la cuenta". */
export function ofThing(thing: string): string {
  const [head = ""] = thing.split(" ");
  const isPlural = head.endsWith("s") && !/[iu]s$/u.test(head);
  if (isFeminine(head)) return `de ${isPlural ? "las" : "la"} ${thing}`;
  return isPlural ? `de los ${thing}` : `del ${thing}`;
}
