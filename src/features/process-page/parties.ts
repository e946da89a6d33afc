import type { Answers } from "#engine/document/answers-lookup.ts";
import { nameKey } from "#features/answers/form-definition.ts";
import type { FieldToFill } from "#features/lists/match-fields.ts";

/** The fields of one person in a group of a form, such as those of the seller. */
export interface Party {
  /** The beginning of the names of its fields, such as `vendedor_2_`. */
  readonly prefix: string;
  readonly fields: readonly FieldToFill[];
}

/** A person of an earlier process, with their answers by the end of the field's name: `cui`, `estado_civil`. */
export interface EarlierPerson {
  readonly name: string;
  /** The part they had, in words: "vendedor". */
  readonly role: string;
  readonly values: ReadonlyMap<string, string>;
}

/** The end of the name of a field that holds the name of a person. */
const nameEnd = /(?:^|_)(?:nombre|name)$/u;

const prefixOf = (key: string): string | undefined =>
  nameEnd.test(key) && /_/.test(key) ? key.replace(/(?:nombre|name)$/u, "") : undefined;

/** Returns the persons of a group whose fields can be filled together. */
export function partiesOf(fields: readonly FieldToFill[]): Party[] {
  const prefixes = [...new Set(fields.flatMap(({ key }) => prefixOf(key) ?? []))];
  return prefixes.flatMap((prefix) => {
    // `vendedor_2_cui` begins like `vendedor_`, and is another person's.
    const longer = prefixes.filter((other) => other !== prefix && other.startsWith(prefix));
    const own = fields.filter(({ key }) => key.startsWith(prefix) && !longer.some((one) => key.startsWith(one)));
    // A name alone is typed as fast, and its gender is guessed.
    const hasMore = own.some(({ key }) => !/^(?:nombre|name|sexo|sex)$/u.test(key.slice(prefix.length)));
    return hasMore ? [{ prefix, fields: own }] : [];
  });
}

/** Returns the persons in the answers of a process, those of its lists too. */
export function peopleIn(answers: Answers): EarlierPerson[] {
  const texts = Object.entries(answers).filter((one): one is [string, string] => typeof one[1] === "string");
  const single = partiesOf(texts.map(([key]) => ({ key, label: key, name: key, kind: "text" })));
  const given = new Map(texts);
  const alone = single.map(({ prefix, fields }) =>
    person(
      prefix,
      fields.map(({ key }) => [key.slice(prefix.length), given.get(key) ?? ""] as const),
    ),
  );
  const listed = Object.entries(answers).flatMap(([list, rows]) =>
    Array.isArray(rows)
      ? rows.map((row) =>
          person(
            list,
            Object.entries(row as Answers).flatMap(([key, value]) =>
              typeof value === "string" ? [[key.slice(key.lastIndexOf(".") + 1), value] as const] : [],
            ),
          ),
        )
      : [],
  );
  return [...alone, ...listed].filter(({ name }) => name !== "");
}

function person(role: string, of: readonly (readonly [end: string, value: string])[]): EarlierPerson {
  const values = new Map(of.filter(([, value]) => value !== ""));
  const name = [...values].find(([end]) => nameEnd.test(end))?.[1] ?? "";
  return { name, role: role.replaceAll("_", " ").trim(), values };
}

/** Returns what a person answers of a party, by the keys of its fields. */
export const valuesFor = ({ prefix, fields }: Party, { values }: EarlierPerson): ReadonlyMap<string, string> =>
  new Map(
    fields.flatMap(({ key }) => {
      const value = values.get(key.slice(prefix.length));
      return value === undefined ? [] : [[key, value] as const];
    }),
  );

/** True if a name has all words of a search, each as the beginning of one. */
export function isNamed(name: string, search: string): boolean {
  const words = nameKey(name).split(" ");
  return nameKey(search)
    .split(" ")
    .every((part) => words.some((word) => word.startsWith(part)));
}
