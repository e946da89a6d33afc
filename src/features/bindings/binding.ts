import { checkAnswer, type FieldKind, readAnswer } from "#engine/answers/answer-kinds.ts";
import { showBritish } from "#engine/calendar/day.ts";
import { nameKey } from "#features/answers/form-definition.ts";
import { searchWords } from "#features/lists/list.ts";

/** The kinds of values. Only identity numbers and amounts of money fill fields of these kinds. */
export const sourceKinds = ["text", "day", "cui", "amount"] as const;

/** A value known elsewhere that a field of a contract can take. */
export interface Source {
  readonly name: string;
  readonly kind: (typeof sourceKinds)[number];
  /** The text of the value: a day as `yyyy-mm-dd`, an amount as decimal text. */
  readonly text: string;
  /** The text carries a mark that must not get lost: only fields of text take it. */
  readonly marked?: boolean | undefined;
}

/** A field of a form that a value may fill. */
export interface FieldToBind {
  /** The path of its answer. */
  readonly path: string;
  readonly label: string;
  readonly kind: FieldKind;
  readonly options: readonly string[];
}

/** The words by which a field asks for a value, by the name of the value; the weightier the surer. */
export type BindingWords = Readonly<Record<string, { readonly weight: number; readonly any: readonly string[] }>>;

/** The first number in a text: the metres of "240.50 metros cuadrados". */
const numberIn = (text: string): string | undefined => /\d[\d,]*(?:\.\d+)?/.exec(text)?.[0];

/** Returns the stored answer for a field from a value, or undefined if the field cannot take it. */
export function boundValue(
  { kind, options }: Pick<FieldToBind, "kind" | "options">,
  source: Source,
): string | undefined {
  if (source.marked && kind !== "text") return undefined;
  if (source.kind === "day" && kind === "date") return source.text;
  const text = source.kind === "day" ? showBritish(source.text) : source.text;
  if (kind === "text") return text;
  if (kind === "option") return options.find((option) => nameKey(option) === nameKey(text));
  if (!takes(kind, source.kind)) return undefined;
  const value = readAnswer(kind, kind === "number" ? (numberIn(text) ?? "") : text);
  return value !== "" && checkAnswer(kind, value) === true ? value : undefined;
}

function takes(kind: FieldKind, source: Source["kind"]): boolean {
  if (kind === "cui") return source === "cui";
  if (kind === "currency") return source === "amount";
  return (kind === "number" && source === "amount") || ((kind === "number" || kind === "code") && source === "text");
}

/** Words that say nothing about what is asked. */
const small = new Set(["de", "del", "la", "el", "los", "las", "en", "y", "no", "numero", "of", "the", "number"]);

/** Returns how well a value suits a field, from 0, by the words of its name and label. */
function suits(field: FieldToBind, source: Source, words: BindingWords): number {
  const asks = words[source.name];
  if (!asks || boundValue(field, source) === undefined) return 0;
  const fieldWords = searchWords(`${field.path.replaceAll("_", " ")} ${field.label}`);
  const there = new Set(fieldWords.filter((word) => !small.has(word)));
  if (!asks.any.some((word) => there.has(word))) return 0;
  // If several fields have the word, the one with the fewest other words matches best.
  return asks.weight + 1 / (1 + there.size);
}

/** Which value is proposed for which field, by path: each field the one it asks for most plainly, each value once. */
export function proposedBindings(
  fields: readonly FieldToBind[],
  sources: readonly Source[],
  words: BindingWords,
): ReadonlyMap<string, string> {
  const pairs = fields
    .flatMap((field) => {
      const [best] = sources
        .map((source) => ({ path: field.path, source: source.name, score: suits(field, source, words) }))
        .filter(({ score }) => score > 0)
        .toSorted((one, other) => other.score - one.score);
      return best ? [best] : [];
    })
    .toSorted((one, other) => other.score - one.score);
  const found = new Map<string, string>();
  const used = new Set<string>();
  for (const { path, source } of pairs) {
    if (used.has(source)) continue;
    used.add(source);
    found.set(path, source);
  }
  return found;
}
