import { departments } from "#engine/identifiers/departments.ts";

/** Small letters without any marks: titles often lack them. */
const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Words with a capital that identify nobody. */
const common = new Set([
  ..."sociedad anonima limitada compania banco entidad inversiones inmobiliaria comercial grupo corporacion empresa san santa santo zona calle avenida colonia ciudad municipio departamento las los del edificio".split(
    " ",
  ),
  ...departments.flatMap(({ name }) => folded(name).split(" ")),
]);
const tokens = /\p{L}[\p{L}'’-]*|\p{N}[\p{N}.,/-]*/gu;

/** Returns what a word or number is compared by. Numbers are compared without their separators. */
const compared = (token: string): string =>
  /^\p{N}/u.test(token) ? token.replace(/\.\d{2}$/, "").replace(/\P{N}/gu, "") : folded(token);

/** Returns a mark of a word, from which the word cannot be read. */
function markOf(token: string): string {
  let [one, two] = [0xdeadbeef, 0x41c6ce57];
  for (const sign of compared(token)) {
    const code = sign.codePointAt(0) ?? 0;
    one = Math.imul(one ^ code, 2654435761);
    two = Math.imul(two ^ code, 1597334677);
  }
  return (one >>> 0).toString(36) + (two >>> 0).toString(36);
}

const isDay = (value: string): boolean => /^\d{1,2}\/\d{1,2}\/\d{4}$|^\d{1,2}:\d\d$/.test(value);
const identifies = (token: string): boolean =>
  /^\p{N}/u.test(token)
    ? compared(token).length > 1
    : /^\p{Lu}/u.test(token) && token.length > 2 && !common.has(folded(token));

/** The most marks of a template. */
export const maxConcealed = 2000;

/**
 * Returns marks of the names, numbers and addresses among the values of a document. A title is compared with them, and the values
 * themselves are not stored.
 */
export function concealedIn(values: readonly string[]): string[] {
  const words = values.flatMap((value) => (isDay(value) ? [] : (value.match(tokens) ?? []).filter(identifies)));
  return [...new Set(words.map(markOf))].slice(0, maxConcealed);
}

/** Returns the words and numbers of a title that the document of its template holds. */
export function disclosedIn(title: string, concealed: readonly string[]): string[] {
  const marks = new Set(concealed);
  return [...new Set(title.match(tokens) ?? [])].filter((token) => marks.has(markOf(token)));
}
