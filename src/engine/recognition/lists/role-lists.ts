import { describeLoop } from "../describe-fields.ts";
import { formsOf } from "../endings.ts";
import type { FoundField, FoundPlace, Paragraph } from "../merge-fields.ts";
import type { PartyLoop } from "../people/parties.ts";
import type { Person } from "../people/people.ts";
import { type ListMention, plural } from "../plural-roles.ts";
import type { Block } from "./blocks.ts";
import { type Introduced, inBlocks, together } from "./introduced.ts";
import { type Anchor, type ListWord, pluralsBehind } from "./list-words.ts";
import { isObject, partiesAt } from "./parties-at.ts";
import type { Listened } from "./reading.ts";
import { keyOf, type Scene, sceneOf } from "./scene.ts";
import { wordsIn } from "./sentence-words.ts";
import { isSigned, type LineEnd, signatureLines } from "./signature-lines.ts";
import type { Making } from "./tags.ts";

/** The people of one role as a list: instead of the fields for each of them, or on request. */
export interface RoleList extends PartyLoop {
  /** The beginning of the fields of these people: "vendedor". */
  readonly role: string;
  readonly label: string;
  readonly labels: readonly string[];
  /** The places that name them or call them by their role. Their tags replace those of separate fields. */
  readonly mentions: readonly ListMention[];
  /** Tags behind the ends of paragraphs: the lines of signatures are repeated. */
  readonly ends: readonly LineEnd[];
  readonly file: string;
  readonly paragraph: number;
  /** True if the list is proposed: the document has several people, in the same words. */
  readonly proposed: boolean;
  /** True if all people will be written in the words of the first. */
  readonly reworded: boolean;
  /** The words around that agree with the number of people, and that no tag turns. */
  readonly words: readonly ListWord[];
}

/** The number of roles and of people that are read. More make a form that nobody fills. */
const [maxRoles, maxPeople, maxWords] = [12, 6, 300];
/** People who are no party, or whose place in the deed is certain. */
const isOther =
  /^(?:persona|notari|colindante)|(?:^|_)representante?(?:_|$)|representative|^(?:espos[oa]|hij[oa]|niet[oa]|herman[oa]|sobrin[oa]|madre|padre|conyuge|conviviente)$/;
const baseOf = (role: string): string => role.replace(/_\d+$/, "");

/** True for characters of each paragraph that tags take. */
function takenBy(
  scene: Scene,
  blocks: readonly Pick<Block, "at" | "start" | "end">[],
  mentions: readonly ListMention[],
) {
  const covered = new Map<string, Uint8Array>();
  const cover = (key: string, start: number, end: number) => {
    const at = covered.get(key) ?? new Uint8Array(scene.at.get(key)?.text.length ?? 0);
    covered.set(key, at.fill(1, start, end));
  };
  for (const { at, start, end } of blocks) cover(keyOf(at), start, end);
  for (const one of mentions) cover(keyOf(one), one.start, one.end);
  for (const key of Array.from(covered.keys()))
    for (const place of scene.byParagraph.get(key) ?? []) cover(key, place.start, place.end);
  return ({ start, end }: { start: number; end: number }, at: Paragraph) =>
    covered.get(keyOf(at))?.subarray(start, end).includes(1) === true;
}

/** Returns the role of the people as one and as several are called by it. */
function nounsOf(forms: ReturnType<typeof formsOf>, isPlural: boolean): Map<string, string> {
  const pairs = (forms ? [forms.man, forms.woman] : []).map((one) => [one, plural(one)] as const);
  return new Map(pairs.map(([one, several]) => (isPlural ? [several, one] : [one, several])));
}

/** Facts with which a party is introduced. Somebody who is only named is none: "a su hija ANA PAZ". */
const particulars = new Set(["edad", "cui", "estado_civil", "nacionalidad", "profesion", "entidad"]);
/** Returns true if a role has the only parties of the deed. */
const isOnly = (scene: Scene, base: string): boolean =>
  [...scene.byRole].every(
    ([role, places]) =>
      baseOf(role) === base ||
      role.startsWith("notari") ||
      !places.some(({ facts }) => facts.some((fact) => particulars.has(fact))),
  ) && !scene.fields.some(({ name }) => name.endsWith("_entidad"));

/** Returns true if nobody of another role signs, as far as names below the deed tell. */
const signAlone = (scene: Scene, base: string): boolean => {
  const signed = [...scene.byRole].filter(([, places]) => places.some((place) => isSigned(scene, place)));
  return signed.length > 0 && signed.every(([role]) => baseOf(role) === base || role.startsWith("notari"));
};

/** Returns true if a notary is named before a place: the first person of the deed is theirs. */
function isNotaryBefore(scene: Scene, at: Paragraph, start: number): boolean {
  const [notary] = [...scene.byRole].flatMap(([role, places]) => (role.startsWith("notari") ? places : []));
  if (!notary) return false;
  return notary.paragraph < at.paragraph || (keyOf(notary) === keyOf(at) && notary.start < start);
}

/** Returns the words around that agree with the number of people: those that tags turn, and the others. */
function wordsAround(making: Making, { at: first, start, end, blocks, mentions }: Introduced) {
  const { scene, roles } = making;
  // "Comparecen ANA PAZ y LUIS ROCA": the verb is about all parties.
  const hasOthers = (scene.byParagraph.get(keyOf(first)) ?? []).some(
    ({ role, facts }) => !roles.includes(role ?? "") && role?.startsWith("notari") !== true && facts.includes("nombre"),
  );
  const isPlural = roles.length > 1;
  const base = baseOf(roles[0] ?? "");
  const anchors: Anchor[] = [
    { at: first, start, end, isSubject: !hasOthers || !isPlural },
    ...mentions.flatMap(({ start: from, end: until, ...one }): Anchor[] => {
      const at = scene.at.get(keyOf(one));
      return at ? [{ at, start: from, end: until, isSubject: !isObject(at.text, from, until) }] : [];
    }),
  ];
  const taken = takenBy(scene, [...blocks, { at: first, start, end }], mentions);
  const sexes = new Set(roles.map((role) => scene.fields.find(({ name }) => name === `${role}_sexo`)?.value));
  const isAlone = isOnly(scene, base);
  const list: Listened = {
    role: base.replaceAll("_", " "),
    isPlural,
    isAlone,
    signsAlone: isAlone || signAlone(scene, base),
    speaks: isAlone && !isNotaryBefore(scene, first, start),
    sex: sexes.has(undefined) ? undefined : sexes.has("masculino") ? "masculino" : "femenino",
    nouns: nounsOf(formsOf(base.replaceAll("_", " ")), isPlural),
  };
  const heard = heardIn(scene, anchors, list, roles, taken);
  const turned = heard.certain.map(({ file, paragraph, start: from, end: until, other }): ListMention => {
    const word = scene.at.get(keyOf({ file, paragraph }))?.text.slice(from, until) ?? "";
    const [one, several] = isPlural ? [other, word] : [word, other];
    return { file, paragraph, start: from, end: until, tag: ["{", -1, ` | plural:"${one}":"${several}"}`] };
  });
  const around = heard.open.filter(({ other }) => !hasOthers || !/^comparece/iu.test(other));
  const behind = isPlural ? pluralsBehind({ at: first, end }, taken) : [];
  return { turned, open: apartInOrder([...behind, ...around]).slice(0, maxWords) };
}

/** Returns words without those that overlap with an earlier one, in the order of the document. */
function apartInOrder(words: readonly ListWord[]): ListWord[] {
  const sorted = words.toSorted((a, b) => a.paragraph - b.paragraph || a.start - b.start || b.end - a.end);
  const kept: ListWord[] = [];
  for (const word of sorted) {
    const last = kept.at(-1);
    if (!last || keyOf(last) !== keyOf(word) || word.start >= last.end) kept.push(word);
  }
  return kept;
}

/** Reads all paragraphs behind the introduction, and that one. */
function heardIn(
  scene: Scene,
  anchors: readonly Anchor[],
  list: Listened,
  roles: readonly string[],
  isTaken: ReturnType<typeof takenBy>,
) {
  const own = Map.groupBy(anchors, ({ at }) => keyOf(at));
  const heard: { certain: ListWord[]; open: ListWord[] } = { certain: [], open: [] };
  let [isCarried, isSpeaking] = [false, false];
  for (const [key, at] of scene.at) {
    const here = own.get(key) ?? [];
    const reading = {
      at,
      tokens: scene.tokens(at),
      parties: partiesAt(scene, at, here, list, roles),
      list,
      isSpeaking,
      isTaken: (span: { start: number; end: number }) => isTaken(span, at),
    };
    const { certain, open, holds, ...end } = wordsIn(reading, isCarried);
    isSpeaking = end.isSpeaking;
    heard.certain.push(...certain);
    heard.open.push(...open);
    isCarried = holds ?? isCarried;
  }
  return heard;
}

/** Returns the list of the people of some roles: one, or several whom a paragraph introduces. */
function listOf(scene: Scene, people: readonly Person[], names: ReadonlySet<string>): RoleList | undefined {
  const roles = people.map(({ role }) => role);
  const [{ list } = {}] = people;
  const base = baseOf(roles[0] ?? "");
  let making: Making = { scene, roles, facts: [] };
  let found = inBlocks(making, list);
  if (!found) {
    making = { scene, roles, facts: [] };
    found = together(making, list);
  }
  if (!found) return undefined;
  const { facts } = making;
  const byName = new Map(scene.fields.map((field) => [field.name, field]));
  const elements = roles.map((role) => facts.map((fact) => byName.get(`${role}_${fact}`)?.value ?? ""));
  // Somebody of whom the deed tells no gender cannot follow one.
  const sexAt = facts.indexOf("sexo");
  if (sexAt >= 0 && elements.some((row) => row[sexAt] === "")) return undefined;
  const words = base.replaceAll("_", " ");
  const called = list ?? plural(formsOf(words)?.man ?? words).replaceAll(" ", "_");
  const name = names.has(called) ? `${called}_lista` : called;
  const { label, labels } = describeLoop(name, facts, [found.at.text]);
  const { turned, open } = wordsAround(making, found);
  const { mentions, ends } = signatureLines(making, found.at, found.mentions);
  const { file, paragraph } = found.at;
  return {
    role: base,
    name,
    label,
    labels: labels.map((one, i) => (facts[i] === "sexo" ? "Género" : one)),
    fields: facts.map((fact) => ({ name: fact, kind: byName.get(`${roles[0]}_${fact}`)?.kind ?? "text" })),
    elements,
    file,
    paragraph,
    start: found.start,
    end: found.end,
    pieces: found.pieces,
    mentions: [...mentions, ...turned],
    ends,
    proposed: roles.length > 1 && !found.reworded,
    reworded: roles.length > 1 && found.reworded,
    words: open,
  };
}

/**
 * Returns the people of each role as a list, where the document introduces them in one place. A list of several in the same words is
 * proposed; the others are for templates with any number of people.
 */
export function roleLists(
  people: readonly Person[],
  found: { readonly fields: readonly FoundField[]; readonly places: readonly FoundPlace[] },
  paragraphs: readonly Paragraph[],
  plurals: Scene["plurals"],
): RoleList[] {
  const byRole = new Map<string, Person>();
  for (const person of people) if (!byRole.has(person.role)) byRole.set(person.role, person);
  const scene = sceneOf(found.fields, found.places, paragraphs, new Set(byRole.keys()), plurals);
  const names = new Set(found.fields.map(({ name }) => name));
  const groups = [...Map.groupBy(byRole.values(), ({ role }) => baseOf(role))].filter(
    ([base, of]) => !isOther.test(base) && of.length <= maxPeople,
  );
  return groups.slice(0, maxRoles).flatMap(([, of]) => listOf(scene, of, names) ?? []);
}
