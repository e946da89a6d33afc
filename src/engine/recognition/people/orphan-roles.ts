import { fieldName } from "../names.ts";
import type { Sex } from "../words/gendered-words.ts";
import { genderOfName } from "./gender-of-name.ts";
import type { Person } from "./people.ts";
import { isRole } from "./roles.ts";

/** Somebody's particulars behind the name: who has none is only named. */
const introduced =
  /^,?\s+(?:(?:de|quien (?:dice|declara|manifiesta) ser de|ser de|soy de)\s+[^,;.]{2,40}\saños|(?:mayor de edad|solter|casad|viud|divorciad|guatemaltec))/iu;
/** Roles by a relation, which the words of the deed may replace: "su sobrino", later "el mandatario". */
const weak = /^(?:persona|sobrin[oa]|hij[oa]|herman[oa]|niet[oa]|prim[oa]|madre|padre|espos[oa])$/u;
const called = /(?<!\p{L})(al|del|el|(?:(?:a|de)\s+)?la)\s+(\p{L}{5,20})(?!\p{L})/giu;

const stemOf = (role: string): string => role.replace(/(?:or|ora|o|a)$/u, "");

interface Orphan {
  readonly role: string;
  readonly sex: Sex;
  readonly count: number;
}

/** Returns the roles that texts call people by and that nobody has, by gender. */
function orphansIn(texts: readonly string[], given: ReadonlySet<string>): Orphan[] {
  const counts = new Map<string, Orphan>();
  for (const text of texts)
    for (const [, article = "", word = ""] of text.matchAll(called)) {
      const role = fieldName(word);
      if (!isRole(word) || given.has(stemOf(role))) continue;
      const sex = /la$/iu.test(article) ? ("femenino" as const) : ("masculino" as const);
      const key = `${sex} ${stemOf(role)}`;
      counts.set(key, { role, sex, count: (counts.get(key)?.count ?? 0) + 1 });
    }
  return [...counts.values()].filter(({ count }) => count > 1);
}

/**
 * Returns the roles of people to whom the deed gives none by a phrase, but calls them by: "la mandante" is the only woman who
 * appears, if no other role of a woman is left. `key` names a person.
 */
export function orphanRoles(
  texts: readonly string[],
  people: readonly { readonly person: Person; readonly text: string }[],
  companies: readonly (string | undefined)[],
  key: (name: string) => string,
): ReadonlyMap<string, string> {
  // A company without a role could be "la acreedora".
  if (companies.includes(undefined)) return new Map();
  const given = new Set(
    [...companies.filter((role) => role !== undefined), ...people.map(({ person }) => person.role)].map(stemOf),
  );
  const orphans = orphansIn(texts, given);
  const open = new Map<string, Sex | undefined>();
  const sexesWithRole = new Set<Sex | undefined>();
  for (const { person, text } of people) {
    const sex = genderOfName(person.text);
    if (!weak.test(person.role) && !/^(?:notari|colindante)/u.test(person.role)) sexesWithRole.add(sex);
    else if (weak.test(person.role) && introduced.test(text.slice(person.end, person.end + 80)))
      open.set(key(person.text), sex);
  }
  const found = new Map<string, string>();
  for (const sex of ["masculino", "femenino"] as const) {
    const roles = orphans.filter((one) => one.sex === sex);
    // Somebody of whom the name tells no gender could be meant as well.
    const persons = [...open].filter(([, own]) => (own ?? sex) === sex);
    const [role] = roles;
    // "La inquilina" can be another word for the lady who has a role: LA ARRENDATARIA.
    if (sexesWithRole.has(sex) || sexesWithRole.has(undefined)) continue;
    const [person] = persons;
    if (role && person && roles.length === 1 && persons.length === 1) found.set(person[0], role.role);
  }
  return found;
}
