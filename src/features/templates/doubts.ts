import { tagName } from "#engine/document/tags/tag-name.ts";
import { genderForms } from "#engine/recognition/doubt-forms.ts";
import { fieldName } from "#engine/recognition/names.ts";
import { sentenceAt } from "#engine/recognition/treatments.ts";
import { type GenderList, genderLists, withListWords } from "./list-doubts.ts";
import {
  isTagged,
  listPart,
  loopAt,
  newNameError,
  occurrences,
  perTagging,
  placesOf,
  type TaggedDoubt,
  type TaggedPlace,
  type Tagging,
} from "./tagging.ts";

type Sex = "masculino" | "femenino";
type Place = Omit<TaggedPlace, "tag">;

const isIn = (one: Place, { file, paragraph }: Place): boolean => one.file === file && one.paragraph === paragraph;
const overlaps = (one: Place, other: Place): boolean =>
  isIn(one, other) && one.start < other.end && other.start < one.end;
const isSame = (one: Place, other: Place): boolean =>
  isIn(one, other) && one.start === other.start && one.end === other.end;

const paragraphOf = ({ file, paragraph }: Pick<Place, "file" | "paragraph">): string => `${paragraph} ${file}`;

/** The places that become tags of their own. */
const tagged = perTagging((tagging) =>
  tagging.places.filter((place) => loopAt(tagging, place) < 0 && isTagged(tagging, place)),
);
/** The same places, by paragraph. */
const taggedIn = perTagging((tagging) => Map.groupBy(tagged(tagging), paragraphOf));

/** The places that lists print elsewhere in the document. */
const mentionsIn = ({ loops }: Tagging): Place[] => loops.flatMap((loop) => (loop.accepted ? loop.mentions : []));

/** Returns the written words of a doubt. */
export const wordsOf = ({ paragraphs }: Tagging, doubt: TaggedDoubt): string =>
  paragraphs.find((one) => isIn({ ...one, start: 0, end: 0 }, doubt))?.text.slice(doubt.start, doubt.end) ?? "";

/** Returns the sentence of a doubt in three pieces: before the words, the words, behind them. */
export function sentenceOf(tagging: Tagging, doubt: TaggedDoubt): readonly [string, string, string] {
  const words = wordsOf(tagging, doubt);
  const text = tagging.paragraphs.find((one) => isIn({ ...one, start: 0, end: 0 }, doubt))?.text ?? "";
  const from = text.indexOf(doubt.sentence, Math.max(0, doubt.start - doubt.sentence.length));
  const at = from < 0 ? doubt.sentence.indexOf(words) : doubt.start - from;
  return [doubt.sentence.slice(0, at), words, doubt.sentence.slice(at + words.length)];
}

/** The state of a doubt: nobody looked at it, it stays as written, or a tag replaces its words. */
export type DoubtState = "open" | "kept" | "bound";

/** Returns the state of each doubt. */
export const doubtStates = perTagging((tagging): readonly DoubtState[] => {
  const mentions = Map.groupBy(mentionsIn(tagging), paragraphOf);
  return tagging.doubts.map((doubt) => {
    const here = [taggedIn(tagging), mentions].flatMap((places) => places.get(paragraphOf(doubt)) ?? []);
    if (here.some((place) => place.start <= doubt.start && doubt.end <= place.end)) return "bound";
    return doubt.kept ? "kept" : "open";
  });
});

/** Returns true if each doubt was looked at. */
export const isSettled = (tagging: Tagging): boolean => !doubtStates(tagging).includes("open");

const withKept = (tagging: Tagging, keeps: (at: number) => boolean | undefined): Tagging => ({
  ...tagging,
  doubts: tagging.doubts.map((doubt, i) => ({ ...doubt, kept: keeps(i) ?? doubt.kept })),
});

/** With a doubt that stays as written. */
export const keepDoubt = (tagging: Tagging, doubt: number): Tagging =>
  withKept(tagging, (at) => (at === doubt ? true : undefined));

/** With some doubts left as written, or every open one. */
export const keepAllDoubts = (tagging: Tagging, doubts?: readonly number[]): Tagging => {
  const states = doubtStates(tagging);
  const kept = doubts && new Set(doubts);
  return withKept(tagging, (at) => (states[at] === "open" && (kept?.has(at) ?? true) ? true : undefined));
};

/** With a doubt that is open again. The tag in place of its words goes. */
export function reopenDoubt(tagging: Tagging, doubt: number): Tagging {
  const one = tagging.doubts[doubt];
  if (!one) return tagging;
  const open = withKept(tagging, (at) => (at === doubt ? false : undefined));
  return {
    ...open,
    places: open.places.filter((place) => !isSame(place, one)),
    loops: open.loops.map((loop) => ({ ...loop, mentions: loop.mentions.filter((mention) => !isSame(mention, one)) })),
  };
}

/** Returns true if a tag can replace the words of a doubt: no list and no other tag has some of them. */
export const canBind = (tagging: Tagging, doubt: TaggedDoubt): boolean =>
  loopAt(tagging, doubt) < 0 &&
  taggedIn(tagging)
    .get(paragraphOf(doubt))
    ?.some((place) => overlaps(place, doubt)) !== true;

/** Returns the open doubts with the same words as a doubt, without it. */
export function sameDoubts(tagging: Tagging, doubt: number): number[] {
  const [one, states] = [tagging.doubts[doubt], doubtStates(tagging)];
  if (!one) return [];
  const words = wordsOf(tagging, one);
  return tagging.doubts.flatMap((other, i) =>
    i !== doubt && states[i] === "open" && canBind(tagging, other) && wordsOf(tagging, other) === words ? [i] : [],
  );
}

/**
 * With the places of a text as doubts, so that it can follow somebody as the words do that recognition doubts. `index` is the doubt at
 * the selected place, or the first one; `known` is the number of earlier doubts. Returns undefined if the text is nowhere outside of tags.
 */
export function withHandDoubts(
  tagging: Tagging,
  text: string,
  selected: Partial<Place>,
): { readonly tagging: Tagging; readonly index: number; readonly known: number } | undefined {
  const found = occurrences(tagging, text.trim());
  const isChosen = (one: Place) => isIn(one, { ...one, ...selected }) && one.start === selected.start;
  const place = found.find(isChosen) ?? found[0];
  if (!place) return undefined;
  // Doubts about a part of the words are replaced by them: "jefa" within "jefa de taller".
  const isWithin = (doubt: TaggedDoubt, one: Place) =>
    doubt.list === undefined && overlaps(doubt, one) && one.start <= doubt.start && doubt.end <= one.end;
  const rest = tagging.doubts.filter((doubt) => !found.some((one) => isWithin(doubt, one) && !isSame(doubt, one)));
  const known = (one: Place) => rest.some((doubt) => overlaps(doubt, one));
  const added = found.flatMap((one) => {
    const paragraph = tagging.paragraphs.find((each) => isIn({ ...each, start: 0, end: 0 }, one));
    return known(one) ? [] : [{ ...one, kept: false, sentence: sentenceAt(paragraph?.text ?? "", one) }];
  });
  const next = { ...tagging, doubts: [...rest, ...added] };
  const index = next.doubts.findIndex((doubt) => overlaps(doubt, place));
  return { tagging: next, index, known: rest.length };
}

/** Without the doubts behind the first `count` whose words follow nobody. */
export function withoutOpenDoubts(tagging: Tagging, count: number): Tagging {
  const states = doubtStates(tagging);
  return { ...tagging, doubts: tagging.doubts.filter((_, at) => at < count || states[at] === "bound") };
}

/** A field that holds the gender of somebody. `person` is the name of that person, if a field has it. */
export interface GenderField {
  readonly field: number;
  readonly name: string;
  /** The question as the form asks it: "Género de la segunda persona vendedora". */
  readonly label: string;
  readonly person: string | undefined;
  readonly sex: Sex;
}

/** Returns the accepted fields that hold the gender of somebody of this gender, or of any without one. */
export const genderFields = (tagging: Tagging, sex: Sex | undefined): readonly GenderField[] =>
  sex === undefined ? allGenderFields(tagging) : allGenderFields(tagging).filter((one) => one.sex === sex);

const allGenderFields = perTagging((tagging): GenderField[] => {
  const { fields } = tagging;
  return fields.flatMap(({ name, label = name, kind, value, accepted }, field) => {
    const isGender =
      accepted &&
      placesOf(tagging, field).length > 0 &&
      kind === "option" &&
      (value === "masculino" || value === "femenino");
    if (!isGender) return [];
    const person = fields.find((one) => one.name === name.replace(/_sexo$/, "_nombre"))?.value;
    return [{ field, name, label, person, sex: value }];
  });
});

/** Several people whose genders words follow together: all of one role, or everybody. `sex` is that of all of them. */
export interface GenderGroup {
  readonly fields: readonly number[];
  /** The lists whose people belong to it. */
  readonly lists: readonly number[];
  readonly role: string | undefined;
  readonly people: readonly string[];
  readonly sex: Sex;
}

/** More people make a formula that is too long. */
const maxGroup = 6;

/** Returns the groups of people of one role, and the group of everybody but the notary. */
export const genderGroups = perTagging((tagging): readonly GenderGroup[] => {
  const single = genderFields(tagging, undefined).filter(({ name }) => !name.startsWith("notari"));
  const listed = genderLists(tagging);
  const groupOf = (
    role: string | undefined,
    of: readonly GenderField[],
    lists: readonly GenderList[] = [],
  ): GenderGroup[] =>
    of.length + 2 * lists.length < 2 || of.length + lists.length > maxGroup
      ? []
      : [
          {
            role,
            fields: of.map(({ field }) => field),
            lists: lists.map(({ list }) => list),
            people: [...of.map(({ person, label }) => person ?? label), ...lists.flatMap(({ people }) => people)],
            sex: [...of, ...lists].every(({ sex }) => sex === "femenino") ? "femenino" : "masculino",
          },
        ];
  const byRole = [...Map.groupBy(single, ({ name }) => roleOf(name))].flatMap(([role, of]) => groupOf(role, of));
  const [only] = byRole;
  const isAll = listed.length === 0 ? only && only.fields.length === single.length : single.length + listed.length < 2;
  return isAll ? byRole : [...byRole, ...groupOf(undefined, single, listed)];
});

/** Returns the role of a field for a gender: "comprador" of `comprador_2_sexo`. */
const roleOf = (name: string): string => name.replace(/(?:_\d+)?_sexo$/, "");
/** Returns a role without its ending: "deudora" and "deudores" begin equally. */
const stemOf = (role: string): string => role.replace(/s$/, "").replace(/[aoe]$/, "");

/** A choice in place of words: the genders it follows, of fields or of a new field, and the words for the other one. */
export interface Choice {
  readonly field?: number;
  /** The list of people that the words follow in gender and number. */
  readonly list?: number;
  /** The fields of several people. The words for women are printed if all of them are women. */
  readonly fields?: readonly number[];
  /** The lists of people that belong to them. */
  readonly lists?: readonly number[];
  readonly name: string;
  /** The gender of the person the words are about in this document. */
  readonly sex: Sex;
  /** The words for a person of the other gender. */
  readonly other: string;
}

/**
 * Returns what a choice for a doubt could be: of the people whose role the words say, of everybody for words in the plural, of the
 * only fitting field, or of a new one.
 */
export function proposedChoice(tagging: Tagging, doubt: TaggedDoubt): Choice {
  const words = wordsOf(tagging, doubt);
  const forms = doubt.gender ?? genderForms(words);
  const stem = stemOf(fieldName(words.split(/\s/).at(-1) ?? ""));
  const everybody = genderFields(tagging, forms?.sex);
  const parties = everybody.filter(({ name }) => !name.startsWith("notari"));
  // The notary is called by the office.
  const fitting = parties.length > 0 && !/notari/iu.test(words) ? parties : everybody;
  const isPlural = /s$/iu.test(words);
  const list = listMeant(tagging, doubt, stem);
  if (list && forms && list.sex === forms.sex)
    return { list: list.list, name: "", sex: list.sex, other: otherForm(tagging, doubt, list.sex) };
  const groups = isPlural ? genderGroups(tagging).filter((group) => group.sex === (forms?.sex ?? group.sex)) : [];
  const [before] = sentenceOf(tagging, doubt);
  const group =
    namedLast(groups, before) ??
    groups.find(({ role }) => role !== undefined && stemOf(role) === stem) ??
    groups.find(({ role }) => role === undefined);
  if (group) {
    const { fields, lists, sex } = group;
    return { fields, lists, name: "", sex, other: otherForm(tagging, doubt, sex) };
  }
  const called = fitting.filter(({ name }) => stemOf(roleOf(name)) === stem);
  const named = fitting.filter(({ person }) => person !== undefined && includes(before, person));
  const [first, ...more] = called.length === 1 ? called : named.length === 1 ? named : fitting;
  const sex = forms?.sex ?? first?.sex ?? "masculino";
  const other = otherForm(tagging, doubt, sex);
  if (first && more.length === 0) return { field: first.field, name: "", sex, other };
  return { name: newGenderName(tagging), sex, other };
}

/** Returns the list whose people words are about: by its role, its names before them, or as the only one for words in the plural. */
function listMeant(tagging: Tagging, doubt: TaggedDoubt, stem: string): GenderList | undefined {
  const lists = genderLists(tagging);
  const [before] = sentenceOf(tagging, doubt);
  const isPlural = /s$/iu.test(wordsOf(tagging, doubt));
  const of = lists.filter(({ people }) => people.length > 1 === isPlural);
  const [called] = of.filter(({ list }) => stemOf(tagging.loops[list]?.role ?? "") === stem);
  return called ?? of.find(({ people }) => people.every((person) => person !== "" && includes(before, person)));
}

const includes = (text: string, words: string): boolean => text.toLowerCase().includes(words.toLowerCase());

/** Returns the group whose role a text names last: "Los vendedores declaran que …". */
function namedLast(groups: readonly GenderGroup[], text: string): GenderGroup | undefined {
  let best: { readonly group: GenderGroup; readonly at: number } | undefined;
  for (const group of groups) {
    if (group.role === undefined) continue;
    const role = stemOf(group.role).replaceAll("_", " ");
    const at = [...text.matchAll(new RegExp(`(?<!\\p{L})(?:los|las)\\s+${role}\\p{L}*`, "giu"))].at(-1)?.index;
    if (at !== undefined && at > (best?.at ?? -1)) best = { group, at };
  }
  return best?.group;
}

/** Returns a free name for the gender of somebody else. */
export function newGenderName(tagging: Tagging): string {
  let name = "persona_sexo";
  for (let i = 2; newNameError(tagging, name) !== undefined && i < 100; i++) name = `persona_${i}_sexo`;
  return name;
}

/** Returns the words of a doubt for the gender that is not `sex`. */
export function otherForm(tagging: Tagging, doubt: TaggedDoubt, sex: Sex): string {
  const words = wordsOf(tagging, doubt);
  const forms = doubt.gender ?? genderForms(words);
  return (sex === "masculino" ? forms?.woman : forms?.man) ?? words;
}

/** Signs that would end the text inside a tag. */
const unwritable = /["“”„«»{}|\n]/;

/** The errors of a choice, by input. */
export interface ChoiceErrors {
  readonly name?: string;
  readonly other?: string;
}

/** Returns the errors of a choice. */
export function choiceErrors(tagging: Tagging, { field, fields, list, name, other }: Choice): ChoiceErrors {
  const wrong =
    field === undefined && fields === undefined && list === undefined ? newNameError(tagging, name) : undefined;
  const text = other.trim();
  const otherError =
    text === ""
      ? "templates.doubts.otherRequired"
      : text.length > 100 || unwritable.test(text)
        ? "templates.doubts.otherSigns"
        : undefined;
  return {
    ...(wrong === undefined ? {} : { name: wrong }),
    ...(otherError === undefined ? {} : { other: otherError }),
  };
}

/** Returns the tag that prints the words for women if all people are women. */
function tagOfAll(
  { fields = [], lists = [] }: Pick<Choice, "fields" | "lists">,
  man: string,
  woman: string,
): (string | number)[] {
  const tests = [
    ...fields.map((field) => [field, ' | genero:"m":"f") = "f"'] as const),
    ...lists.map((list) => [listPart(list), ' | genero_plural:"m":"f":"m":"f") = "f"'] as const),
  ];
  return [...tests.flatMap((test, i) => [i === 0 ? "{si((" : " y (", ...test]), `, "${woman}", "${man}")}`];
}

/** With a choice in place of the words of doubts. All of them have the same words. */
export function withChoice(tagging: Tagging, doubts: readonly number[], choice: Choice): Tagging {
  const chosen = doubts.flatMap((at) => tagging.doubts[at] ?? []).filter((doubt) => canBind(tagging, doubt));
  const [first] = chosen;
  if (!first) return tagging;
  const words = wordsOf(tagging, first);
  const field = choice.field ?? tagging.fields.length;
  const other = choice.other.trim();
  const [man, woman] = choice.sex === "masculino" ? [words, other] : [other, words];
  if (choice.list !== undefined) return withListWords(tagging, chosen, { list: choice.list, man, woman });
  // The form asks for somebody whose name is not known.
  const label = `Género de la persona en «${words}»`;
  const added = { name: tagName(choice.name), kind: "option" as const, value: choice.sex, accepted: true, label };
  const places = chosen.map(({ file, paragraph, start, end }) => ({
    file,
    paragraph,
    start,
    end,
    tag: choice.fields ? tagOfAll(choice, man, woman) : ["{", field, ` | genero:"${man}":"${woman}"}`],
  }));
  // A refused tag of the same words would be in the way.
  const left = tagging.places.filter((place) => !places.some((one) => isSame(one, place)));
  return {
    ...tagging,
    fields: choice.field === undefined && choice.fields === undefined ? [...tagging.fields, added] : tagging.fields,
    places: [...left, ...places],
  };
}
