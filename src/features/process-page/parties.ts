import type { Answers } from "#engine/document/answers-lookup.ts";
import { nameKey } from "#features/answers/form-definition.ts";
import type { FieldToFill } from "#features/lists/match-fields.ts";
import { maxTitleLength } from "#features/processes/process.ts";

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

/** The end of the name of a field that holds the name of a person or a company. */
const nameEnd =
  /(?:^|_)(?:nombre(?:_completo)?|razon_social|denominacion(?:_social)?|(?:full_|company_)?name|entidad|company)$/u;
/** Ends that a party may have besides the name: they are typed as fast, and the gender is guessed. */
const trivial = /^(?:sexo|sex)$/u;

/** The name of a field in its own scope: `nombre` of `arrendatarios.nombre`. */
export const ownName = ({ key, name }: Pick<FieldToFill, "key" | "name">): string =>
  key === name || key.endsWith(`.${name}`) ? name : key.slice(key.lastIndexOf(".") + 1);

/**
 * Returns the persons of a group whose fields can be filled together. `repeated`: the fields are those of one element
 * of a loop, which may be the person itself, so that the name needs nothing before it.
 */
export function partiesOf(fields: readonly FieldToFill[], repeated = false): Party[] {
  const named = fields.map((field) => ({ field, own: ownName(field) }));
  const prefixes = [
    ...new Set(
      named.flatMap(({ own }) => {
        const prefix = nameEnd.test(own) ? own.replace(nameEnd, (end) => (end.startsWith("_") ? "_" : "")) : undefined;
        return prefix === undefined || (prefix === "" && !repeated) ? [] : [prefix];
      }),
    ),
  ];
  return prefixes.flatMap((prefix) => {
    // `vendedor_2_cui` begins like `vendedor_`, and is another person's.
    const longer = prefixes.filter((other) => other !== prefix && other.startsWith(prefix));
    const own = named.filter((one) => one.own.startsWith(prefix) && !longer.some((other) => one.own.startsWith(other)));
    const hasMore = own.some((one) => {
      const end = one.own.slice(prefix.length);
      return !nameEnd.test(end) && !trivial.test(end);
    });
    return hasMore ? [{ prefix, fields: own.map(({ field }) => field) }] : [];
  });
}

/** True for a field of a party that tells who it is: the name, or an identity or tax number. */
export function startsParty({ prefix }: Party, field: FieldToFill): boolean {
  const end = ownName(field).slice(prefix.length);
  return field.kind === "cui" || field.kind === "nit" || nameEnd.test(end) || /^(?:cui|dpi|nit)$/u.test(end);
}

/** Returns the persons in the answers of a process, those of its lists and of the lists in them too. */
export function peopleIn(answers: Answers, list = ""): EarlierPerson[] {
  const texts = Object.entries(answers).flatMap(([key, value]) =>
    typeof value === "string" ? [[list === "" ? key : key.slice(key.lastIndexOf(".") + 1), value] as const] : [],
  );
  const given = new Map(texts);
  const alone = partiesOf(
    texts.map(([key]) => ({ key, label: key, name: key, kind: "text" })),
    list !== "",
  ).map(({ prefix, fields }) => {
    const role = [list, prefix].filter(Boolean).join(" ");
    return person(
      role,
      fields.map(({ key }) => [key.slice(prefix.length), given.get(key) ?? ""] as const),
    );
  });
  const listed = Object.entries(answers).flatMap(([key, rows]) =>
    Array.isArray(rows) ? rows.flatMap((row) => peopleIn(row as Answers, key)) : [],
  );
  return [...alone, ...listed].filter(({ name }) => name !== "");
}

/** Parts that somebody has who is no party of a contract. */
const minor =
  /notari|testig|witness|fiador|guarantor|representante|representative|apoderad|mandatari|autorizante|causante|colindante/u;
const maxInTitle = 3;

/** Returns a title that tells a contract from others of its template: the parties behind its name. Undefined without parties. */
export function titleOfPeople(template: string, answers: Answers): string | undefined {
  const parties = peopleIn(answers).flatMap(({ name, role }) => (minor.test(role) ? [] : [name.trim()]));
  const names = [...new Set(parties)].slice(0, maxInTitle);
  return names.length === 0 ? undefined : `${template}: ${names.join(", ")}`.slice(0, maxTitleLength);
}

function person(role: string, of: readonly (readonly [end: string, value: string])[]): EarlierPerson {
  const values = new Map(of.filter(([, value]) => value !== ""));
  const name = [...values].find(([end]) => nameEnd.test(end))?.[1] ?? "";
  return { name, role: role.replaceAll("_", " ").trim(), values };
}

/** Returns what a person answers of a party, by the keys of its fields. */
export const valuesFor = ({ prefix, fields }: Party, { name, values }: EarlierPerson): ReadonlyMap<string, string> =>
  new Map(
    fields.flatMap((field) => {
      const end = ownName(field).slice(prefix.length);
      const value = values.get(end) ?? (nameEnd.test(end) ? name : undefined);
      return value === undefined ? [] : [[field.key, value] as const];
    }),
  );

/** Returns the digits of a text that may be the beginning of an identity or tax number. Undefined for other texts. */
export function searchedNumber(search: string): string | undefined {
  const number = search.replaceAll(/[\s.-]/g, "").toUpperCase();
  return /^\d{3,}K?$/.test(number) ? number : undefined;
}

/** True if the name of a person has all words of a search, each as the beginning of one, or a number of theirs begins with it. */
export function isNamed({ name, values }: Pick<EarlierPerson, "name" | "values">, search: string): boolean {
  const words = nameKey(name).split(" ");
  const number = searchedNumber(search);
  return (
    nameKey(search)
      .split(" ")
      .every((part) => words.some((word) => word.startsWith(part))) ||
    (number !== undefined &&
      ["cui", "dpi", "nit"].some((end) => (values.get(end) ?? "").replaceAll(/[\s.-]/g, "").startsWith(number)))
  );
}
