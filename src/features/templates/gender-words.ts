import {
  type Choice,
  canBind,
  doubtStates,
  genderFields,
  genderGroups,
  otherForm,
  proposedChoice,
  withChoice,
  wordsOf,
} from "./doubts.ts";
import { genderLists } from "./list-doubts.ts";
import { openNumberWords } from "./number-words.ts";
import { fieldsOf, perTagging, type TaggedDoubt, type Tagging } from "./tagging.ts";

/** One word that follows the gender of somebody, with its word for the other one and its places. */
export interface GenderRow {
  readonly words: string;
  readonly other: string;
  readonly doubts: readonly number[];
}

/** The open words about one person, or about several together. */
export interface GenderWords {
  readonly key: string;
  readonly people: readonly string[];
  readonly choice: Choice;
  readonly rows: readonly GenderRow[];
}

/** Returns the gender that the words of a doubt say. */
const sexOf = (tagging: Tagging, doubt: TaggedDoubt): Choice["sex"] =>
  doubt.gender?.sex ?? proposedChoice(tagging, doubt).sex;

/** Returns the field with the gender of the person whom a paragraph names last before a doubt. */
function nearestField(tagging: Tagging, doubt: TaggedDoubt): number | undefined {
  const own = genderFields(tagging, sexOf(tagging, doubt)).filter(({ name }) => !name.startsWith("notari"));
  const named = new Map(
    own.flatMap(({ field, name }) => {
      const role = name.replace(/_sexo$/, "");
      const nameField = tagging.fields.findIndex((one) => one.name === `${role}_nombre`);
      return [[field, field] as const, ...(nameField < 0 ? [] : [[nameField, field] as const])];
    }),
  );
  let best: { readonly field: number; readonly end: number } | undefined;
  for (const place of tagging.places) {
    if (place.file !== doubt.file || place.paragraph !== doubt.paragraph || place.end > doubt.start) continue;
    const [first = -1] = fieldsOf(place);
    const field = named.get(first);
    if (field !== undefined && place.end > (best?.end ?? -1)) best = { field, end: place.end };
  }
  return best?.field ?? (own.length === 1 ? own[0]?.field : undefined);
}

const articleAlone = /^(?:(?:a|de)\s)?(?:el|la|los|las)$|^(?:al|del)$/iu;

/** Returns whom a doubt is about, as far as its words and its paragraph tell. */
function choiceOf(tagging: Tagging, doubt: TaggedDoubt): Choice | undefined {
  // "Los cinco días": an article that no person explains follows the number behind it.
  if (doubt.gender === undefined && articleAlone.test(wordsOf(tagging, doubt))) return undefined;
  const proposed = proposedChoice(tagging, doubt);
  if (proposed.field !== undefined || proposed.fields !== undefined || proposed.list !== undefined) return proposed;
  // A notary without a field of their own is no party.
  if (/notari[oa]s?$/iu.test(wordsOf(tagging, doubt))) return undefined;
  const field = /s$/iu.test(wordsOf(tagging, doubt)) ? undefined : nearestField(tagging, doubt);
  return field === undefined ? undefined : { field, name: "", sex: proposed.sex, other: proposed.other };
}

const keyOf = ({ field, fields, lists, list }: Choice): string =>
  [field ?? "", fields?.join("+") ?? "", lists?.join("+") ?? "", list ?? ""].join("/");

/** Returns the names of the people whom a choice follows, or their labels. */
function peopleOf(tagging: Tagging, choice: Choice): readonly string[] {
  if (choice.list !== undefined) return genderLists(tagging).find(({ list }) => list === choice.list)?.people ?? [];
  if (choice.fields) {
    const key = keyOf(choice);
    return (
      genderGroups(tagging).find((one) => keyOf({ ...choice, fields: one.fields, lists: one.lists }) === key)?.people ??
      []
    );
  }
  const one = genderFields(tagging, undefined).find(({ field }) => field === choice.field);
  return one ? [one.person ?? one.label] : [];
}

/** Returns the open words whose person is proposed, by person. Those of which nothing is proposed are left out. */
export const genderWords = perTagging((tagging): readonly GenderWords[] => {
  const states = doubtStates(tagging);
  const numbers = new Set(openNumberWords(tagging));
  const open = tagging.doubts.flatMap((doubt, at) => {
    if (states[at] !== "open" || numbers.has(at) || doubt.thing === true || !canBind(tagging, doubt)) return [];
    const choice = choiceOf(tagging, doubt);
    const words = wordsOf(tagging, doubt);
    const other = choice ? otherForm(tagging, doubt, choice.sex) : words;
    return choice && other !== words ? [{ at, words, other, choice }] : [];
  });
  return [...Map.groupBy(open, ({ choice }) => keyOf(choice))].flatMap(([key, of]): GenderWords[] => {
    const [first] = of;
    if (!first) return [];
    const rows = [...Map.groupBy(of, ({ words }) => words).values()].flatMap((same): GenderRow[] => {
      const [one] = same;
      return one ? [{ words: one.words, other: one.other, doubts: same.map(({ at }) => at) }] : [];
    });
    return [{ key, people: peopleOf(tagging, first.choice), choice: first.choice, rows }];
  });
});

/** With words that follow the people who are proposed for them. */
export const withGenderWords = (tagging: Tagging, { choice }: GenderWords, rows: readonly GenderRow[]): Tagging =>
  rows.reduce((now, { doubts, other }) => withChoice(now, doubts, { ...choice, other }), tagging);
