import { type Candidate, single } from "./candidate.ts";
import { withOwnCaptions } from "./captions.ts";
import { type CompanyFacts, companiesIn } from "./companies.ts";
import { describeLoop } from "./describe-fields.ts";
import { endingsIn, genderedRoles } from "./endings.ts";
import { fixedThings } from "./fixed-things.ts";
import { type RoleList, roleLists } from "./lists/role-lists.ts";
import { type FoundField, type FoundPlace, merged, type Paragraph, type Placed } from "./merge-fields.ts";
import { englishName } from "./names.ts";
import { numbersOf } from "./number-doubts.ts";
import { withOwnGender } from "./own-gender.ts";
import { castOf, ofOwners } from "./people/owners.ts";
import { partSuffix } from "./people/partial-names.ts";
import { type PartyLoop, partiesIn } from "./people/parties.ts";
import { nameAnswer, type Person } from "./people/people.ts";
import {
  companyKey,
  type Half,
  maxParagraph,
  partiesOf,
  type ReadParagraph,
  severalForms,
} from "./people/read-parties.ts";
import { singular } from "./people/roles.ts";
import { placesIn } from "./places.ts";
import { pluralRoles, undecided } from "./plural-roles.ts";
import { repeatedAddresses, repeatedPlaces } from "./repeated-places.ts";
import { agreementsIn, type Doubt, sentenceAt } from "./treatments.ts";
import { amountsIn } from "./values/amounts.ts";
import { codesIn, timesIn } from "./values/codes.ts";
import { datesIn } from "./values/dates.ts";
import { figuresIn } from "./values/figures.ts";
import { identifiersIn } from "./values/identifiers.ts";
import { numbersIn } from "./values/numbers.ts";
import { propertiesIn } from "./values/properties.ts";
import { lotsIn, vehiclesIn } from "./values/vehicles.ts";
import type { Sex } from "./words/gendered-words.ts";
import { isWholeWord, type Span } from "./words/wordings.ts";

export interface Recognition {
  readonly fields: readonly FoundField[];
  readonly places: readonly FoundPlace[];
  /** The people of each role as a list, which can replace the separate fields of its members. */
  readonly loops: readonly RoleList[];
  /** Words that agree with somebody and that no field drives: they may be wrong for the next person. */
  readonly doubts: readonly FoundDoubt[];
}

export interface FoundDoubt extends Doubt {
  readonly file: string;
  readonly paragraph: number;
}

/**
 * Finds the parts of a finished document that change from one to the next: people and their particulars, identity and
 * tax numbers, dates, amounts, areas, registry data and other numbers, in words and in figures. A value written in
 * several places is one field. Every tag, filled with the values, prints exactly the piece it replaces.
 */
export function recognize(paragraphs: readonly Paragraph[], language: "es" | "en"): Recognition {
  const kept: Placed[] = [];
  const loops: RoleList[] = [];
  const ofNumbers: FoundDoubt[] = [];
  const read = partiesOf(paragraphs, language);
  const people = read.flatMap((one) => one.people);
  const cast = castOf(read.flatMap(speakers));
  const short = language === "es" ? severalForms(read) : new Set<string>();
  for (const { at, people: here, halves, companies, addresses, labelled } of read) {
    const factsAt = (start: number) => {
      const company = companies.find((one) => one.start === start);
      return company && { role: company.role, isShort: short.has(companyKey(at.text, company)) };
    };
    const found = ofOwners(
      [...candidatesIn(at.text, language, factsAt), ...addresses],
      withHalves(here, halves),
      companies,
      at.text,
      cast,
    );
    const named = here.map(introduction);
    const read = apart([...found, ...labelled]);
    const { numbers: own, doubts } = numbersOf(at.text, read, language);
    ofNumbers.push(...doubts.map((doubt) => ({ ...doubt, file: at.file, paragraph: at.paragraph })));
    kept.push(...own.map((one) => ({ ...one, at })));
    const together = [...own.filter((one) => !named.some((name) => overlap(one, name))), ...named];
    loops.push(...loopsIn(at, here, together));
  }
  kept.push(...mentions(people, paragraphs, kept));
  const { places: halves, doubts: ofNames } = partialMentions(read, kept);
  kept.push(...halves);
  kept.push(...repeatedAddresses(paragraphs, kept));
  if (language === "en") return { ...merged(kept.map(inEnglish), paragraphs, language), loops, doubts: [] };
  const firms = read.flatMap(({ companies }) =>
    companies.flatMap(({ role }) => (role === undefined ? [] : [{ role }])),
  );
  kept.push(...endings([...people, ...firms], paragraphs, kept));
  const again = repeatedPlaces(paragraphs, kept);
  const { agreeing, doubts } = agreements(people, paragraphs, kept);
  const readable = paragraphs.filter(({ text }) => text.length <= maxParagraph);
  const { places, lists } = pluralRoles(people, readable, [...kept, ...agreeing]);
  const named = new Set(people.map(({ role }) => role));
  const ofFirms = new Set(firms.flatMap(({ role }) => (named.has(role) ? [] : [`${role}_sexo`])));
  const ofPeople = [...kept, ...agreeing, ...places].filter(({ values }) => !ofFirms.has(values[0]?.name ?? ""));
  const found = merged(withOwnCaptions(withOwnGender(ofPeople, people), paragraphs), paragraphs, language);
  return {
    ...found,
    loops: roleLists(people, found, readable, lists),
    doubts: inOrder(
      [...undecided(doubts, places), ...ofNames, ...ofNumbers, ...again, ...thingsOf(readable, found)],
      paragraphs,
    ),
  };
}

/** Returns the lists of people that a paragraph introduces in the same words. */
const loopsIn = (at: Paragraph, people: readonly Person[], candidates: readonly Candidate[]): RoleList[] =>
  partiesIn(
    at.text,
    people,
    candidates.toSorted((a, b) => a.start - b.start),
  ).map((loop) => {
    const names = loop.fields.map(({ name }) => name);
    const { file, paragraph } = at;
    return { ...loop, ...describeLoop(loop.name, names, [at.text]), ...asFound(loop), file, paragraph };
  });

/** Returns the people and companies of a paragraph, and for each whether they speak in it: "Yo, …". */
const speakers = ({ at, people, companies }: ReturnType<typeof partiesOf>[number]) => [
  ...people.map(({ role, text, start }) => ({
    role,
    name: text,
    speaks: /\byo,?:?\s+$/i.test(at.text.slice(0, start).slice(-8)),
  })),
  ...companies.map(({ role, start, end }) => ({ role, name: at.text.slice(start, end), speaks: false })),
];

/** Returns the words about things of the deed that no tag has. */
function thingsOf(
  paragraphs: readonly Paragraph[],
  { places }: { readonly places: readonly FoundPlace[] },
): FoundDoubt[] {
  const byPlace = Map.groupBy(places, ({ file, paragraph }) => `${paragraph} ${file}`);
  return paragraphs.flatMap(({ file, paragraph, text }) => {
    const here = byPlace.get(`${paragraph} ${file}`) ?? [];
    return fixedThings(text).flatMap((one) =>
      here.some((place) => overlap(place, one)) ? [] : [{ ...one, file, paragraph }],
    );
  });
}

/** Returns doubts in the order of the document. Of those that overlap the first one counts, and the longer. */
function inOrder(doubts: readonly FoundDoubt[], paragraphs: readonly Paragraph[]): FoundDoubt[] {
  const place = new Map(paragraphs.map(({ file, paragraph }, i) => [`${paragraph} ${file}`, i]));
  const at = ({ file, paragraph }: FoundDoubt) => place.get(`${paragraph} ${file}`) ?? 0;
  let last: FoundDoubt | undefined;
  return doubts
    .toSorted((a, b) => at(a) - at(b) || a.start - b.start || b.end - a.end)
    .filter((one) => {
      if (last && at(last) === at(one) && one.start < last.end) return false;
      last = one;
      return true;
    });
}

/** The facts about a list that a paragraph writes: it is proposed, and nothing around it was read. */
const asFound = ({ name }: PartyLoop) => ({
  role: singular(name),
  mentions: [],
  ends: [],
  proposed: true,
  reworded: false,
  words: [],
});

/** The name of somebody where they are introduced. */
const introduction = ({ start, end, text, role, answer }: Person): Candidate => {
  const value = text === text.toUpperCase() ? (answer ?? nameAnswer(text)) : text;
  const suffix = value === text ? "" : " | mayusculas";
  return single({ start, end }, { kind: "text", value, name: `${role}_nombre` }, suffix, 8);
};

/** Returns the people of a paragraph, those who are called by half of their name too. */
const withHalves = (people: readonly Person[], halves: readonly Half[]): readonly Person[] =>
  [...people, ...halves.flatMap(({ start, end, person }) => (person ? [{ ...person, start, end }] : []))].toSorted(
    (a, b) => a.start - b.start,
  );

/** Returns the tags of halves of names, and the halves that no tag prints for certain. */
function partialMentions(read: readonly ReadParagraph[], taken: readonly Placed[]) {
  const byParagraph = Map.groupBy(taken, ({ at }) => at);
  const places: Placed[] = [];
  const doubts: FoundDoubt[] = [];
  for (const { at, halves } of read)
    for (const { start, end, person } of halves) {
      if (byParagraph.get(at)?.some((one) => overlap(one, { start, end })) === true) continue;
      const value = person && introduction(person).values[0];
      const suffix = value && partSuffix(at.text.slice(start, end), value.value);
      if (value && suffix !== undefined) places.push({ ...single({ start, end }, value, suffix, 8), at });
      else {
        const { file, paragraph } = at;
        doubts.push({ start, end, sentence: sentenceAt(at.text, { start, end }), thing: true, file, paragraph });
      }
    }
  return { places, doubts };
}

const overlap = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;

const inEnglish = (placed: Placed): Placed => ({
  ...placed,
  values: placed.values.map((value) => ({ ...value, name: englishName(value.name) })),
});

const candidatesIn = (
  text: string,
  language: "es" | "en",
  factsAt: (start: number) => CompanyFacts | undefined,
): Candidate[] => [
  ...propertiesIn(text, language),
  ...identifiersIn(text, language),
  ...amountsIn(text, language),
  ...datesIn(text, language),
  ...codesIn(text, language),
  ...timesIn(text, language),
  ...companiesIn(text, factsAt),
  ...numbersIn(text, language),
  ...figuresIn(text, language),
  ...placesIn(text, language),
  ...vehiclesIn(text),
  ...lotsIn(text, language),
];

/** The candidates without overlaps: of two the more certain one, or the longer. */
function apart(candidates: readonly Candidate[]): Candidate[] {
  const length = ({ start, end }: Candidate) => end - start;
  const kept: Candidate[] = [];
  for (const one of candidates.toSorted((a, b) => b.rank - a.rank || length(b) - length(a)))
    if (!kept.some((other) => one.start < other.end && other.start < one.end)) kept.push(one);
  return kept.toSorted((a, b) => a.start - b.start);
}

/** Finds each further occurrence of a person's name, in capitals or not, that no other candidate covers. */
function mentions(people: readonly Person[], paragraphs: readonly Paragraph[], taken: readonly Placed[]): Placed[] {
  const found: Placed[] = [];
  const longestFirst = people.toSorted((a, b) => b.text.length - a.text.length);
  const roles = new Map(longestFirst.map(({ text, role, answer }) => [answer ?? nameAnswer(text), role]));
  for (const [value, role] of roles)
    for (const at of paragraphs)
      for (const [form, suffix] of [
        [value, ""],
        [value.toUpperCase(), " | mayusculas"],
      ] as const)
        for (let start = at.text.indexOf(form); start >= 0; start = at.text.indexOf(form, start + 1)) {
          const end = start + form.length;
          const overlaps = [...taken, ...found].some((one) => one.at === at && start < one.end && one.start < end);
          if (overlaps || !isWholeWord(at.text, start, end)) continue;
          found.push({ ...single({ start, end }, { kind: "text", value, name: `${role}_nombre` }, suffix, 8), at });
        }
  return found;
}

/** Every place that calls somebody by their role in the ending of their gender, that nothing else took. */
function endings(
  people: readonly Pick<Person, "role" | "list">[],
  paragraphs: readonly Paragraph[],
  taken: readonly Placed[],
): Placed[] {
  const read = paragraphs.filter(({ text }) => text.length <= maxParagraph);
  const roles = genderedRoles(
    people,
    read.map(({ text }) => text),
  );
  if (roles.length === 0) return [];
  return read.flatMap((at) => {
    const here = taken.filter((one) => one.at === at);
    const found = endingsIn(at.text, roles).filter((one) => !here.some((other) => overlap(one, other)));
    return apart(found).map((one) => ({ ...one, at }));
  });
}

/** The words that agree with one person, under the person's gender, and those that nothing drives. */
function agreements(
  people: readonly Person[],
  paragraphs: readonly Paragraph[],
  taken: readonly Placed[],
): { readonly agreeing: readonly Placed[]; readonly doubts: readonly FoundDoubt[] } {
  const read = paragraphs.filter(({ text }) => text.length <= maxParagraph);
  const byParagraph = Map.groupBy(taken, ({ at }) => at);
  const single = new Set(people.map(({ role }) => role));
  const known = new Map<string, Sex>();
  for (const { values } of taken)
    for (const { name, value } of values)
      if (name.endsWith("_sexo"))
        known.set(name.slice(0, -"_sexo".length), value === "femenino" ? "femenino" : "masculino");
  const found = agreementsIn(
    read.map((at) => {
      const here = byParagraph.get(at) ?? [];
      const names = here.flatMap(({ start, end, values: [value] }) => {
        const role = value?.name.endsWith("_nombre") ? value.name.slice(0, -"_nombre".length) : "";
        return single.has(role) ? [{ start, end, role }] : [];
      });
      const mentions = here.flatMap(({ start, end, values: [value] }) =>
        value?.name.endsWith("_sexo") ? [{ start, end, role: value.name.slice(0, -"_sexo".length) }] : [],
      );
      return { text: at.text, names: names.toSorted((a, b) => a.start - b.start), mentions, taken: here };
    }),
    known,
    [...new Set(people.flatMap(({ list }) => (list === undefined ? [] : [list.replaceAll("_", " ")])))],
  );
  return {
    agreeing: found.flatMap(({ candidates }, i) =>
      candidates.flatMap((one) => (read[i] ? [{ ...one, at: read[i] }] : [])),
    ),
    doubts: found.flatMap(({ doubts }, i) =>
      doubts.map((doubt) => ({ ...doubt, file: read[i]?.file ?? "", paragraph: read[i]?.paragraph ?? 0 })),
    ),
  };
}
