import { phraseForms } from "#engine/grammar/spanish/agree.ts";
import { title } from "#engine/words/case.ts";
import { type Candidate, single } from "./candidate.ts";
import type { Person } from "./people/people.ts";
import type { Sex } from "./words/gendered-words.ts";

/** A role as a man and as a woman is called by it. */
interface Role {
  readonly man: string;
  readonly woman: string;
}

/** Returns both forms of a role. Returns undefined if they are uncertain. */
export function formsOf(role: string): Role | undefined {
  for (const man of new Set([role, role.replace(/([oei])ra$/, "$1r"), role.replace(/a$/, "o")])) {
    const { forms, error } = phraseForms(`el ${man}`);
    const woman = forms[1].replace(/^la /, "");
    if (!error && forms[1].startsWith("la ") && (man === role || woman === role)) return { man, woman };
  }
  return undefined;
}

const articles = [
  ["el", "la"],
  ["al", "a la"],
  ["del", "de la"],
] as const;

/** A text in the case of another one: as it is, in capitals, or with its first letter in capitals. */
function cased(text: string, like: string): string {
  if (like === like.toUpperCase()) return text.toUpperCase();
  if (like === title(like)) return title(text);
  return /^\p{Lu}/u.test(like) ? text.slice(0, 1).toUpperCase() + text.slice(1) : text;
}

/** Words that do not name a part in the contract. */
const general =
  /^(?:persona|notari[oa](?: autorizante)?|espos[oa]|hij[oa]|niet[oa]|herman[oa]|sobrin[oa]|madre|padre|conyuge|colindante \p{L}+)$/u;

/** Finds the places where a paragraph calls people by their role, with the article and ending of their gender. */
export function endingsIn(
  text: string,
  roles: readonly { readonly role: string; readonly forms: Role; readonly sex: Sex }[],
): Candidate[] {
  return roles.flatMap(({ role, forms, sex }) =>
    [...text.matchAll(patternOf(forms))].flatMap(({ 0: mention, index }) => {
      // "a LA COMPRADORA": only what is in capitals changes.
      const written = mention.replace(/^\p{Ll}+ (?=\p{Lu}{2})/u, "");
      const pair = articles.flatMap(([his, her]) => {
        const both = [inCaseOf(his, forms.man, written), inCaseOf(her, forms.woman, written)] as const;
        return both[sex === "masculino" ? 0 : 1] === written ? [both] : [];
      })[0];
      if (!pair) return [];
      const value = { kind: "option" as const, value: sex, name: `${role}_sexo` };
      const suffix = ` | genero:"${pair[0]}":"${pair[1]}"`;
      const start = index + mention.length - written.length;
      return [single({ start, end: index + mention.length }, value, suffix, 5)];
    }),
  );
}

/** Writes an article and a role in the case of a mention: together, or each as there ("al COMPRADOR", "la Deudora"). */
function inCaseOf(article: string, role: string, mention: string): string {
  const [, first = "", rest = ""] = /^((?:a |de )?\p{L}+) (.+)$/u.exec(mention) ?? [];
  // "la Deudora", "al COMPRADOR".
  const isMixed =
    /^\p{Lu}/u.test(rest) && first !== first.toUpperCase() && (/^\p{Ll}/u.test(first) || rest === rest.toUpperCase());
  return isMixed ? `${cased(article, first)} ${cased(role, rest)}` : cased(`${article} ${role}`, mention);
}

const patternOf = ({ man, woman }: Role): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:el|al|del|la|a la|de la) (?:${man}|${woman})(?![\\p{L}\\p{N}])`, "giu");

/** The roles of a document that are one person's, with the gender its articles say: all of them the same. */
export function genderedRoles(people: readonly Pick<Person, "role" | "list">[], texts: readonly string[]) {
  const roles = [
    ...new Set(people.flatMap(({ role, list }) => (list === undefined && !/_\d+$/.test(role) ? [role] : []))),
  ];
  return roles.flatMap((role) => {
    const forms = general.test(role.replaceAll("_", " ")) ? undefined : formsOf(role.replaceAll("_", " "));
    if (!forms) return [];
    const mentions = texts.flatMap((text) => [...text.matchAll(patternOf(forms))].map(([match]) => match));
    const women = mentions.filter((match) => /^(?:a |de )?la /i.test(match)).length;
    if (mentions.length === 0 || (women > 0 && women < mentions.length)) return [];
    const sex: Sex = women > 0 ? "femenino" : "masculino";
    return [{ role, forms, sex }];
  });
}
