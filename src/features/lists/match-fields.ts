import { type Attribute, searchWords } from "./list.ts";

/** A field of a form, as far as its attribute is guessed by it. */
export interface FieldToFill {
  readonly key: string;
  readonly label: string;
  readonly name: string;
  readonly kind: string;
}

/** Words that say nothing about which attribute is meant. */
const small = new Set(["de", "del", "la", "el", "los", "las", "y", "o", "of", "the", "and", "no", "numero", "number"]);
/** Words that mean the same in a form. */
const same: ReadonlyMap<string, string> = new Map([
  ["sexo", "genero"],
  ["sex", "gender"],
  ["dpi", "cui"],
]);
const wordsOf = (text: string): readonly string[] =>
  searchWords(text)
    .filter((word) => !small.has(word))
    .map((word) => same.get(word) ?? word);

/** Kinds that rarely stand twice in a group: equal ones belong together also when the words do not. */
const telling: ReadonlySet<string> = new Set(["cui", "nit", "phone", "email"]);

/** Returns how well an attribute suits a field, from 0. Below a half it is not worth proposing. */
function suits({ label, name, kind }: FieldToFill, attribute: Pick<Attribute, "name" | "kind">): number {
  const wanted = wordsOf(attribute.name);
  const there = new Set([...wordsOf(label), ...wordsOf(name.replaceAll("_", " "))]);
  const shared = wanted.filter((word) => there.has(word)).length / Math.max(1, wanted.length);
  const sameKind = kind === attribute.kind && telling.has(kind);
  if (telling.has(kind) !== telling.has(attribute.kind) && shared < 1) return 0;
  return shared + (sameKind ? 0.6 : 0);
}

/** Which attribute fills which field, by words and kinds: each attribute once, the best first. */
export function matchedFields(
  fields: readonly FieldToFill[],
  attributes: readonly Pick<Attribute, "id" | "name" | "kind">[],
): ReadonlyMap<string, string> {
  const pairs = fields
    .flatMap((field) =>
      attributes
        .filter(({ kind }) => kind !== "yesNo")
        .map((attribute) => ({ field: field.key, attribute: attribute.id, score: suits(field, attribute) })),
    )
    .filter(({ score }) => score >= 0.5)
    .toSorted((one, other) => other.score - one.score);
  const found = new Map<string, string>();
  const used = new Set<string>();
  for (const { field, attribute } of pairs) {
    if (found.has(field) || used.has(attribute)) continue;
    found.set(field, attribute);
    used.add(attribute);
  }
  return found;
}
