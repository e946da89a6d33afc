/** The name of one element of a list, in lower case, and its gender in Spanish. */
interface Singular {
  readonly text: string;
  readonly feminine: boolean;
}

/** Endings of plurals, the endings of their singulars, and the gender of these. The first that fits counts. */
const endings: readonly (readonly [plural: RegExp, singular: string, feminine: boolean])[] = [
  [/iones$/, "ión", true],
  [/dades$/, "dad", true],
  [/ores$/, "or", false],
  [/ales$/, "al", false],
  [/(?<=[nt])tes$/, "te", false],
  [/(?<=[aeiou]nt|bl|g|r|d|b|m|[^s]t)es$/, "e", false],
  [/istas$/, "ista", false],
  [/as$/, "a", true],
  [/os$/, "o", false],
  // English.
  [/(?<=[^aeiou])ies$/, "y", false],
  [/sses$/, "ss", false],
  [/ees$/, "ee", false],
  [/(?<=[bcdfgklmnprtwy])s$/, "", false],
];

/** Plurals in -es or -as that end otherwise, and words that are no plural. */
const others: Readonly<Record<string, string>> = {
  días: "día",
  problemas: "problema",
  poderes: "poder",
  hogares: "hogar",
};
const noPlurals = new Set([
  "lunes",
  "martes",
  "miércoles",
  "jueves",
  "viernes",
  "análisis",
  "datos",
  "gastos",
  "partes",
]);

function singular(word: string): Singular | undefined {
  if (word.length < 4 || noPlurals.has(word)) return undefined;
  const known = others[word];
  if (known !== undefined) return { text: known, feminine: false };
  const found = endings.find(([plural]) => plural.test(word));
  return found && { text: word.replace(found[0], found[1]), feminine: found[2] };
}

/**
 * Returns the name of one element of a list by the label of all: "Arrendatarios" → "arrendatario", "Hijas de la pareja" →
 * "hija de la pareja", "Tenants" → "tenant". Undefined if the label is no plural that is known.
 */
export function singularLabel(label: string): Singular | undefined {
  const [, first = "", second, rest = ""] =
    /^(\p{Lu}?\p{Ll}+)(?: (?!(?:de|del|of)\b)(\p{Ll}+))?((?: (?:de|del|of) [^:]+)?)$/u.exec(label.trim()) ?? [];
  const noun = singular(first.toLowerCase());
  if (!noun) return undefined;
  if (second === undefined) return { ...noun, text: noun.text + rest };
  const adjective = singular(second);
  return adjective && { ...noun, text: `${noun.text} ${adjective.text}${rest}` };
}
