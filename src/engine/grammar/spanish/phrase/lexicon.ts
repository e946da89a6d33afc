import { once } from "#engine/once.ts";
import { alwaysFeminine, alwaysMasculine, commonGender, irregularFeminines } from "../dictionary/feminines.ts";
import { listed } from "../dictionary/listed.ts";
import { conjunctions, isInvariable, numerals, possessives, prepositions } from "../dictionary/particles.ts";
import { attributes, peoples, persons } from "../dictionary/people.ts";
import { feminine, isAlwaysFeminine, isAlwaysMasculine } from "../feminine.ts";
import { plural } from "../plural.ts";

/** Articles and words like them: masculine and feminine, singular and plural. */
const determiners: readonly (readonly [string, string, string, string])[] = [
  ["el", "la", "los", "las"],
  ["del", "de la", "de los", "de las"],
  ["al", "a la", "a los", "a las"],
  ["un", "una", "unos", "unas"],
  ["algún", "alguna", "algunos", "algunas"],
  ["este", "esta", "estos", "estas"],
  ["ese", "esa", "esos", "esas"],
  ["aquel", "aquella", "aquellos", "aquellas"],
  ["dicho", "dicha", "dichos", "dichas"],
  ["ambos", "ambas", "ambos", "ambas"],
];
export type Row = (typeof determiners)[number];
export const rowOf: ReadonlyMap<string, Row> = new Map(
  determiners.flatMap((row) => row.map((form) => [form, row] as const)),
);

/** Determiners that stay singular however many are meant. */
export const single: ReadonlySet<string> = new Set(listed("cada ningún ninguna cualquier"));

/** Pronouns that pick of several and stay singular, with the feminine of each. */
export const picking: ReadonlySet<string> = new Set(listed("uno alguno ninguno cualquiera"));

/** Words that never change and accompany an adjective or a verb. */
const adverbs: ReadonlySet<string> = new Set(
  listed(`
    ahora antes después ya aún todavía recién siempre nunca hoy entonces bien mal muy más menos tan también tampoco además
    así igualmente casi medio aquí allí acá allá arriba abajo luego supra infra asimismo quizá acaso no sí sólo junto
    ex inclusive incluso aparte demás según
  `),
);
export const isAdverb = (word: string): boolean => adverbs.has(word) || /\p{L}{2}mente$/u.test(word);

/** Nouns of one gender that mean people: they are heads like any other, and the rest of the phrase agrees with them. */
const epicenes: ReadonlySet<string> = new Set(
  listed(`
    persona parte contraparte víctima criatura entidad sociedad empresa compañía firma individuo sujeto personaje
    autoridad asociación fundación institución cooperativa ama
  `),
);

/** Nouns after a preposition in idioms about people. They have neither number nor gender of the people. */
export const generals: ReadonlySet<string> = new Set(
  listed(`
    domicilio edad nacionalidad profesión oficio ocupación estado vecindario vecindad origen sexo generales paso tránsito
    hecho ascendencia etnia raza religión residencia actividad giro escolaridad estatura tez acto medio instrumento documento momento
  `),
);

/** Idioms that end in "de" and lead to the people themselves: a favor de, en nombre de. */
export const leadingNouns: ReadonlySet<string> = new Set(
  listed(`
    favor cuenta nombre representación cargo costa solicitud requerimiento orden presencia poder beneficio parte medio
    ruego instancia perjuicio contra lado respecto interés disposición satisfacción voluntad vista patrimonio propiedad
    mandato virtud calidad carácter concepto condición
  `),
);
/** The nouns among them that give somebody's role: en su calidad de, en concepto de. */
export const capacities: ReadonlySet<string> = new Set(listed("calidad carácter concepto condición rol papel"));
/** Nouns that give somebody's role if a noun for people follows: a título de dueño, el cargo de depositario. */
export const offices: ReadonlySet<string> = new Set(
  listed("título ánimo cargo puesto empleo función funciones profesión oficio"),
);
/** Nouns that are followed by the role without a preposition: de profesión abogada, de estado civil soltera. */
export const sayWhat: ReadonlySet<string> = new Set(listed("profesión oficio ocupación religión civil"));

/** The class of a word for the agreement of phrases. */
export type Sort = "person" | "quality" | "epicene" | "thing" | "fixed";
export interface Known {
  readonly sort: Sort;
  readonly feminine: boolean;
  readonly plural: boolean;
}

/** Qualities among the words of one form or with an irregular feminine; all others of those lists are people. */
const commonQualities: ReadonlySet<string> = new Set(
  listed(`
    mayor menor mejor peor superior inferior anterior posterior exterior interior ulterior junior sénior cortés descortés
    montés afín ruin marrón español andaluz un uno buen mal primer tercer postrer este ese aquel
  `),
);
const noNouns: ReadonlySet<string> = new Set(listed("el los él ellos un uno algún ningún este ese aquel"));

function collected(): ReadonlyMap<string, Known> {
  const known = new Map<string, Known>();
  const put = (word: string, sort: Sort, isFeminine: boolean, isPlural: boolean) => {
    if (!known.has(word)) known.set(word, { sort, feminine: isFeminine, plural: isPlural });
  };
  const every: [string, Sort][] = [
    ...[...persons].map((word): [string, Sort] => [word, "person"]),
    ...[...attributes].map((word): [string, Sort] => [word, "quality"]),
    ...[...irregularFeminines.keys(), ...commonGender]
      .filter((word) => !noNouns.has(word))
      .map((word): [string, Sort] => [word, commonQualities.has(word) ? "quality" : "person"]),
  ];
  // Epicenes, then things first of all: "sociedad", "parte" and "firma" are no people in any gender.
  for (const word of [...alwaysMasculine, ...alwaysFeminine]) {
    const sort = epicenes.has(word) ? "epicene" : "thing";
    put(word, sort, false, false);
    if (plural(word) !== word) put(plural(word), sort, false, true);
  }
  for (const word of peoples) put(word, "fixed", false, false);
  for (const [word, sort] of every) put(word, sort, false, false);
  for (const [word, sort] of every) {
    put(feminine(word), sort, true, false);
    put(plural(word), sort, false, true);
    put(plural(feminine(word)), sort, true, true);
  }
  return known;
}
const table = once(collected);

const qualityEnding = /(?:ado|ido|ivo|oso|ico|orio|able|ible|eño|ense|ano|ario|ista|al|ante|iente)$/u;
const participle = /\p{L}{2}(?:ado|ido|ído)$|(?:scrito|puesto|suelto|vuelto|dicho|abierto|cubierto)$/u;
const personEnding = /\p{L}{2}(?:dor|tor|sor|ista|ólogo|ógrafo|iatra)$/u;

/**
 * Returns the dictionary's entry for a word, or what its ending shows beyond doubt. Returns undefined for other
 * words.
 */
export function known(word: string): Known | undefined {
  const found = table().get(word);
  if (found) return found;
  if (isAlwaysFeminine(word) || isAlwaysMasculine(word)) {
    const sort = epicenes.has(word) ? "epicene" : "thing";
    return { sort, feminine: false, plural: /(?:es|[aeo]s)$/.test(word) };
  }
  if (/['’ʼ‘]/.test(word)) return { sort: "fixed", feminine: false, plural: false };
  if (isInvariable(word) || numerals.test(word)) return undefined;
  if (participle.test(word)) return { sort: "quality", feminine: false, plural: false };
  const changed = /\p{L}{2}[aií]d(a|os|as)$/u.exec(word)?.[1];
  if (changed) return { sort: "quality", feminine: changed !== "os", plural: changed !== "a" };
  if (personEnding.test(word)) return { sort: "person", feminine: false, plural: false };
  return undefined;
}

/** True for a noun for people that is neither a participle nor an adjective: asegurado and fiscal may describe a thing. */
export const isPersonOnly = (word: string): boolean =>
  known(word)?.sort === "person" && (!participle.test(word) || nouns.has(word)) && !attributes.has(word);

/** Nouns with the ending of a participle. */
const nouns: ReadonlySet<string> = new Set(
  listed("abogado licenciado diputado magistrado soldado delegado apoderado coapoderado empleado cuñado ahijado"),
);

/** True for an adjective, also one that is a noun for people besides: general, fiscal. */
export const isQuality = (word: string): boolean => known(word)?.sort === "quality" || attributes.has(word);

/** True for a word with the ending of an adjective. Only certain if its noun comes before it. */
export const mayBeQuality = (word: string): boolean => qualityEnding.test(word);

export const isPreposition = (word: string): boolean => prepositions.has(word) && word !== "según";
export const isConjunction = (word: string): boolean => conjunctions.has(word);
export const isNumeral = (word: string): boolean => numerals.test(word);
export const isPossessive = (word: string): boolean => possessives.has(word);
