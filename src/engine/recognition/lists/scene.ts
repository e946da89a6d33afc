import type { FoundField, FoundPlace, Paragraph } from "../merge-fields.ts";
import type { ListMention } from "../plural-roles.ts";
import { personForms } from "./person-phrases.ts";
import { type Token, tokensOf } from "./tokens.ts";

export interface Place extends FoundPlace {
  /** The role that all fields of the place belong to. */
  readonly role: string | undefined;
  readonly facts: readonly string[];
}

export interface Scene {
  readonly fields: readonly FoundField[];
  /** The places of each paragraph, in order. */
  readonly byParagraph: ReadonlyMap<string, readonly Place[]>;
  readonly byRole: ReadonlyMap<string, readonly Place[]>;
  readonly at: ReadonlyMap<string, Paragraph>;
  /** Returns the words of a paragraph. */
  readonly tokens: (at: Paragraph) => readonly Token[];
  /** Returns the forms of a phrase for a person. */
  readonly forms: (phrase: string) => readonly string[] | undefined;
  /** The mentions of several people by their role, by list. */
  readonly plurals: ReadonlyMap<string, { readonly mentions: readonly ListMention[] }>;
}

export const keyOf = ({ file, paragraph }: { readonly file: string; readonly paragraph: number }): string =>
  `${paragraph} ${file}`;
const numbersIn = ({ tag }: FoundPlace): number[] => tag.filter((part) => typeof part === "number");

/** Returns the role that a field belongs to, and what it says about the person. */
function ownerOf(name: string, roles: ReadonlySet<string>): readonly [role: string, fact: string] | undefined {
  for (let at = name.lastIndexOf("_"); at > 0; at = name.lastIndexOf("_", at - 1)) {
    const role = name.slice(0, at);
    if (roles.has(role) && !/^\d+$/.test(name.slice(at + 1))) return [role, name.slice(at + 1)];
  }
  return undefined;
}

/** A word that turns with the gender of its person, unless the answer is another word: `{si(x = "soltero" o …, …, x)}`. */
const turnsItself = ({ tag }: FoundPlace): boolean =>
  tag[0] === "{si(" && typeof tag.at(-2) === "number" && tag.at(-1) === ")}";
const plain = (place: FoundPlace): FoundPlace => ({ ...place, tag: ["{", place.tag.at(-2) ?? 0, "}"] });

function pushed<T>(list: T[] | undefined, one: T): T[] {
  if (!list) return [one];
  list.push(one);
  return list;
}

export function sceneOf(
  fields: readonly FoundField[],
  places: readonly FoundPlace[],
  paragraphs: readonly Paragraph[],
  roles: ReadonlySet<string>,
  plurals: Scene["plurals"],
): Scene {
  const owners = fields.map(({ name }) => ownerOf(name, roles));
  const read = places.map((written): Place => {
    const [first = ""] = owners[numbersIn(written)[0] ?? -1] ?? [];
    // Among several people the word is each one's own answer.
    const isOfSeveral = roles.has(`${first.replace(/_\d+$/, "")}_2`);
    const place = isOfSeveral && turnsItself(written) ? plain(written) : written;
    const own = numbersIn(place).map((field) => owners[field]);
    const role = own[0]?.[0];
    return {
      ...place,
      role: own.every((one) => one?.[0] === role) ? role : undefined,
      facts: own.map((one) => one?.[1] ?? ""),
    };
  });
  const byRole = new Map<string, Place[]>();
  for (const place of read)
    for (const role of new Set(numbersIn(place).flatMap((field) => owners[field]?.[0] ?? [])))
      byRole.set(role, pushed(byRole.get(role), place));
  const tokens = new Map<Paragraph, readonly Token[]>();
  const forms = new Map<string, { readonly of: readonly string[] | undefined }>();
  return {
    forms: (phrase) => {
      const known = forms.get(phrase) ?? { of: personForms(phrase) };
      forms.set(phrase, known);
      return known.of;
    },
    fields,
    tokens: (at) => {
      const known = tokens.get(at) ?? tokensOf(at.text);
      tokens.set(at, known);
      return known;
    },
    byParagraph: Map.groupBy(read, keyOf),
    byRole,
    at: new Map(paragraphs.map((paragraph) => [keyOf(paragraph), paragraph])),
    plurals,
  };
}
