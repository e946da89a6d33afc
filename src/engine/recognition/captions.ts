import { single } from "./candidate.ts";
import { genderForms } from "./doubt-forms.ts";
import type { Paragraph, Placed } from "./merge-fields.ts";
import { fieldName } from "./names.ts";

const ofGender = /^(.+?)(?:_\d+)?_sexo$/;
const caption = /^(?:el|la)\s+(\p{L}+)$/iu;
const stem = (role: string): string => role.replace(/[aoe]$/, "");

/**
 * Gives the role on a line of its own below the name of a signature the gender of that person: of several of one role each has
 * their own. "El arrendatario" below the second name is not about the first one.
 */
export function withOwnCaptions(placed: readonly Placed[], paragraphs: readonly Paragraph[]): Placed[] {
  const byParagraph = Map.groupBy(placed, (one) => one.at);
  const genders = new Map(placed.flatMap(({ values }) => values.map(({ name, value }) => [name, value] as const)));
  /** Returns the role of the only name of a line. */
  const signer = (line: Paragraph | undefined): string | undefined => {
    const [name, ...more] = (line ? byParagraph.get(line) : undefined) ?? [];
    const own = name?.values[0]?.name;
    const isAlone = more.length === 0 && name !== undefined && name.end - name.start === line?.text.trim().length;
    return isAlone && own?.endsWith("_nombre") ? own.slice(0, -"_nombre".length) : undefined;
  };
  const owners = new Map(
    paragraphs.flatMap((one, i) => {
      const owner = caption.test(one.text.trim()) ? signer(paragraphs[i - 1]) : undefined;
      return owner === undefined ? [] : [[one, owner] as const];
    }),
  );
  const owned = placed.map((one) => {
    const [value] = one.values;
    const owner = owners.get(one.at);
    const role = ofGender.exec(value?.name ?? "")?.[1];
    if (!value || owner === undefined || owner.replace(/_\d+$/, "") !== role) return one;
    const name = `${owner}_sexo`;
    return genders.get(name) === value.value ? { ...one, values: [{ ...value, name }, ...one.values.slice(1)] } : one;
  });
  const missed = [...owners].flatMap(([at, owner]): Placed[] => {
    const text = at.text.trim();
    const forms = byParagraph.has(at) ? undefined : genderForms(text);
    const role = fieldName(caption.exec(text)?.[1] ?? "");
    const name = `${owner}_sexo`;
    if (!forms || genders.get(name) !== forms.sex || stem(role) !== stem(owner.replace(/_\d+$/, ""))) return [];
    const start = at.text.indexOf(text);
    const suffix = ` | genero:"${forms.man}":"${forms.woman}"`;
    const value = { kind: "option" as const, value: forms.sex, name };
    return [{ ...single({ start, end: start + text.length }, value, suffix, 5), at }];
  });
  return [...owned, ...missed];
}
