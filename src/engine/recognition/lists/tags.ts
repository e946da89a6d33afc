import { phraseForms } from "#engine/grammar/spanish/agree.ts";
import { plural } from "../plural-roles.ts";
import { cased } from "../words/gendered-words.ts";
import type { Place, Scene } from "./scene.ts";

export const defaultSeparator = '{si(indice > 1, si(indice < total, "; ", "; y "), "")}';
export const shortSeparator = '{si(indice > 1, si(indice < total, ", ", " y "), "")}';

/** The scene, the people and the facts from which the tags of a list are made. */
export interface Making {
  readonly scene: Scene;
  readonly roles: readonly string[];
  readonly facts: string[];
}

/** Returns a tag with the places of its facts among those of the list. A fact of a mention may be new. */
export function inList({ facts }: Making, { tag, facts: own }: Place): (string | number)[] {
  let at = 0;
  return tag.map((part) => {
    if (typeof part !== "number") return part;
    const fact = own[at++] ?? "";
    if (!facts.includes(fact)) facts.push(fact);
    return facts.indexOf(fact);
  });
}

const genderTag = /^ \| genero:"([^"]*)":"([^"]*)"\}$/u;

/** Pronouns for one man, one woman, several, several women. */
const pronouns: readonly (readonly [string, string, string, string])[] = [
  ["él", "ella", "ellos", "ellas"],
  ["éste", "ésta", "éstos", "éstas"],
  ["este", "esta", "estos", "estas"],
  ["aquél", "aquélla", "aquéllos", "aquéllas"],
  ["aquel", "aquella", "aquellos", "aquellas"],
  ["lo", "la", "los", "las"],
  ["él mismo", "ella misma", "ellos mismos", "ellas mismas"],
];

/** Returns the words for one man, one woman, several, several women. */
function fourForms(man: string, woman: string, isWoman: boolean): readonly string[] {
  const pronoun = pronouns.find(([his]) => his === man.toLowerCase());
  if (pronoun) return pronoun.map((form) => cased(form, isWoman ? woman : man));
  const lower = phraseForms(man.toLowerCase());
  const [, her, men, women] = lower.forms;
  const like = isWoman ? woman : man;
  const written = (text: string) => {
    const [, article = "", rest = ""] = /^((?:a )?\p{Ll}+) (\p{Lu}.*)$/u.exec(like) ?? [];
    const cut = article === "" ? -1 : text.lastIndexOf(" ", text.length - rest.length + 6);
    return cut > 0 ? `${text.slice(0, cut)} ${cased(text.slice(cut + 1), rest)}` : cased(text, like);
  };
  if (!lower.error && her === woman.toLowerCase()) return [man, woman, written(men), written(women)];
  return [man, woman, ...[man, woman].map((one) => plural(one))];
}

/** Returns the tag of a place that names one person of a list of one, or calls them by their role. */
export function mentionOfOne(making: Making, place: Place): (string | number)[] {
  const [first, field, rest] = place.tag;
  const isSingle = place.tag.length === 3 && first === "{" && typeof field === "number" && typeof rest === "string";
  const gender = isSingle && place.facts[0] === "sexo" ? genderTag.exec(rest) : null;
  if (gender && isSingle) {
    const [, man = "", woman = ""] = gender;
    if (!making.facts.includes("sexo")) making.facts.push("sexo");
    const forms = fourForms(man, woman, making.scene.fields[field]?.value === "femenino");
    return ["{", -1, ` | genero_plural:${forms.map((form) => `"${form}"`).join(":")}}`];
  }
  const isNames = isSingle && place.facts[0] === "nombre";
  if (isNames && rest === "}") return ["{", -1, ' | enumera:"nombre"}'];
  if (isNames && rest === " | mayusculas}") return ["{", -1, ' | enumera:"nombre":mayusculas}'];
  return ["{#", -1, `}${shortSeparator}`, ...inList(making, place), "{/", -1, "}"];
}

/** Returns the tag of a place about one of several people: it prints that person only, and the last one all further people. */
export function mentionOfEach(making: Making, place: Place): (string | number)[] {
  const which = making.roles.indexOf(place.role ?? "") + 1;
  const isLast = which === making.roles.length;
  const separator = isLast ? `{si(indice > ${which}, si(indice < total, ", ", " y "), "")}` : "";
  const inside = onlyIf(inList(making, place), `indice ${isLast ? ">=" : "="} ${which}`);
  return ["{#", -1, `}${separator}`, ...inside, "{/", -1, "}"];
}

/** Returns the tag of a place about one of several people who is named alone: it prints the last person if there are fewer. */
export function mentionOfItem(making: Making, place: Place): (string | number)[] {
  const which = making.roles.indexOf(place.role ?? "") + 1;
  const test = which === 1 ? "indice = 1" : `indice = si(total < ${which}, total, ${which})`;
  return ["{#", -1, "}", ...onlyIf(inList(making, place), test), "{/", -1, "}"];
}

/** Returns a tag that prints for some people of a list only. */
export function onlyIf(tag: readonly (string | number)[], test: string): (string | number)[] {
  const joined = tag.map((part) => (typeof part === "number" ? `\u0001${part}\u0001` : part)).join("");
  const wrapped = joined.replace(/\{([^{}]*)\}|([^{}]+)/gu, (_, formula?: string, words?: string) =>
    formula === undefined ? `{si(${test}, "${words ?? ""}", "")}` : `{si(${test}, (${formula}), "")}`,
  );
  return wrapped.split("\u0001").map((part, i) => (i % 2 === 1 ? Number(part) : part));
}
