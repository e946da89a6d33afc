import { withoutAccents } from "#engine/words/spanish/word-codes.ts";
import { type Candidate, single } from "./candidate.ts";
import { withOwnCaptions } from "./captions.ts";
import { type CompanyFacts, companiesIn, withoutForm } from "./companies.ts";
import { describeLoop } from "./describe-fields.ts";
import { endingsIn, genderedRoles } from "./endings.ts";
import { fixedThings } from "./fixed-things.ts";
import { isPersonName, type Labelled, labelledIn, ofLabel } from "./labels.ts";
import { type RoleList, roleLists } from "./lists/role-lists.ts";
import { type FoundField, type FoundPlace, merged, type Paragraph, type Placed } from "./merge-fields.ts";
import { englishName } from "./names.ts";
import { numbersOf } from "./number-doubts.ts";
import { orphanRoles } from "./orphan-roles.ts";
import { withOwnGender } from "./own-gender.ts";
import { castOf, ofOwners } from "./owners.ts";
import { type PartyLoop, partiesIn } from "./parties.ts";
import { type Company, nameAnswer, type Person, peopleIn } from "./people.ts";
import { placesIn } from "./places.ts";
import { pluralRoles, undecided } from "./plural-roles.ts";
import { repeatedAddresses, repeatedPlaces } from "./repeated-places.ts";
import { singular, unknown } from "./roles.ts";
import { agreementsIn, type Doubt } from "./treatments.ts";
import { addressesIn } from "./values/addresses.ts";
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
  for (const { at, people: here, companies, addresses, labelled } of read) {
    const factsAt = (start: number) => {
      const company = companies.find((one) => one.start === start);
      return company && { role: company.role, isShort: short.has(companyKey(at.text, company)) };
    };
    const found = ofOwners([...candidatesIn(at.text, language, factsAt), ...addresses], here, companies, at.text, cast);
    const named = here.map(introduction);
    const read = apart([...found, ...labelled]);
    const { numbers: own, doubts } = numbersOf(at.text, read, language);
    ofNumbers.push(...doubts.map((doubt) => ({ ...doubt, file: at.file, paragraph: at.paragraph })));
    kept.push(...own.map((one) => ({ ...one, at })));
    const together = [...own.filter((one) => !named.some((name) => overlap(one, name))), ...named];
    const { file, paragraph } = at;
    loops.push(
      ...partiesIn(
        at.text,
        here,
        together.toSorted((a, b) => a.start - b.start),
      ).map((loop) => {
        const names = loop.fields.map(({ name }) => name);
        return { ...loop, ...describeLoop(loop.name, names, [at.text]), ...asFound(loop), file, paragraph };
      }),
    );
  }
  kept.push(...mentions(people, paragraphs, kept));
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
    doubts: inOrder([...undecided(doubts, places), ...ofNumbers, ...again, ...thingsOf(readable, found)], paragraphs),
  };
}

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

/** A paragraph with its people and companies, under the roles of the whole document. */
interface ReadParagraph {
  readonly at: Paragraph;
  readonly people: readonly Person[];
  readonly companies: readonly Company[];
  readonly addresses: readonly Candidate[];
  readonly labelled: readonly Candidate[];
}

/** Finds the people and companies of a document. Everybody has one role, wherever the document gives it. */
function partiesOf(paragraphs: readonly Paragraph[], language: "es" | "en"): ReadParagraph[] {
  const labels = labelledIn(paragraphs.map(({ text }) => text));
  const inBlock = new Map<number, string>();
  const first = paragraphs.flatMap((at, i) => {
    if (at.text.length > maxParagraph) return [];
    const addresses = addressesIn(at.text, language);
    const here = labels.get(i) ?? [];
    const { people, companies } = peopleIn(at.text, addresses);
    for (const { what, role, block } of here)
      if ((what === "nombre" || what === "entidad") && role !== undefined) inBlock.set(block, role);
    return [{ at, addresses, here, ...labelledParties(at.text, here, people, companies) }];
  });
  const given = new Map<string, string>();
  for (const { people } of first)
    for (const { text, role } of people)
      if (role !== unknown && !given.has(nameKey(text))) given.set(nameKey(text), role);
  const named = first.flatMap(({ at, people }) => people.map((person) => ({ person, text: at.text })));
  const ofCompanies = first.flatMap(({ at, companies }) =>
    companies.flatMap((one) => (/^banco\s/iu.test(at.text.slice(one.start, one.end)) ? [] : [one.role])),
  );
  if (language === "es")
    for (const [key, role] of orphanRoles(
      paragraphs.map(({ text }) => text),
      named,
      ofCompanies,
      nameKey,
    ))
      given.set(key, role);
  const roles = new Map<string, string>();
  const written = writtenNames(first.flatMap(({ people }) => people));
  const companyRoles = new Map<string, string>();
  for (const { at, companies } of first)
    for (const { start, end, role } of companies)
      if (role !== undefined && !companyRoles.has(companyKey(at.text, { start, end })))
        companyRoles.set(companyKey(at.text, { start, end }), role);
  const [represented] = companyRoles.values();
  return first.map(({ at, addresses, here, people, companies }) => {
    const owned = people.map((person) => {
      const known = given.get(nameKey(person.text)) ?? person.role;
      // "To its president, Ana Pérez": the company that has been named.
      const party = known === "representative" && represented !== undefined ? `${represented}_${known}` : known;
      const role = ownRole({ ...person, role: party }, roles);
      return { ...person, role, answer: written.get(nameKey(person.text)) ?? nameAnswer(person.text) };
    });
    const labelled = here.flatMap((one) => {
      const prefix = one.role ?? inBlock.get(one.block);
      const name = prefix === undefined ? one.what : `${prefix}_${one.what}`;
      if (one.what === "nombre" || one.what === "entidad" || one.what === "representante") return [];
      return ofLabel(at.text, one, name, language) ?? [];
    });
    const named = companies.map((company) => ({
      ...company,
      role: company.role ?? companyRoles.get(companyKey(at.text, company)),
    }));
    return { at, addresses, people: owned, companies: named, labelled };
  });
}

/** Gives the people and companies behind labels the role of the label. */
function labelledParties(
  text: string,
  labels: readonly Labelled[],
  people: readonly Person[],
  companies: readonly Company[],
): { readonly people: readonly Person[]; readonly companies: readonly Company[] } {
  let [named, firms] = [people, companies];
  for (const { what, role, value } of labels) {
    if (what !== "nombre" && what !== "representante" && what !== "entidad") continue;
    const written = text.slice(value.start, value.end);
    const own = what === "representante" ? `${role === undefined ? "" : `${role}_`}representante` : role;
    if (firms.some(({ start }) => start >= value.start && start < value.end)) {
      firms = firms.map((one) => (one.start >= value.start && one.start < value.end ? { ...one, role: own } : one));
    } else if (named.some(({ start }) => start >= value.start && start < value.end)) {
      named = named.map((one) =>
        one.start >= value.start && one.start < value.end && own !== undefined ? { ...one, role: own } : one,
      );
    } else if (isPersonName(written)) {
      named = [...named, { ...value, text: written, role: own ?? unknown }].toSorted((a, b) => a.start - b.start);
    }
  }
  return { people: named, companies: firms };
}

const nameKey = (text: string): string => withoutAccents(text.toLowerCase());
/** One company has one key, however the text writes its form. */
const companyKey = (text: string, { start, end }: Span): string => nameKey(withoutForm(text.slice(start, end)));

/** Returns the keys of the companies that a document writes with several forms: "Sociedad Anónima" and "S.A.". */
function severalForms(read: readonly ReadParagraph[]): ReadonlySet<string> {
  const forms = new Map<string, Set<string>>();
  for (const { at, companies } of read)
    for (const company of companies) {
      const key = companyKey(at.text, company);
      const written = nameKey(at.text.slice(company.start, company.end));
      forms.set(key, (forms.get(key) ?? new Set()).add(written));
    }
  return new Set([...forms].flatMap(([key, written]) => (written.size > 1 ? [key] : [])));
}

/** Returns how names are answered: as they are written in small letters, if capitals of that are what else is written. */
function writtenNames(people: readonly Person[]): Map<string, string> {
  const written = new Map<string, string>();
  for (const { text } of people)
    if (text !== text.toUpperCase() && !written.has(nameKey(text))) written.set(nameKey(text), text);
  for (const { text } of people) {
    const answer = written.get(nameKey(text));
    if (answer !== undefined && text === text.toUpperCase() && answer.toUpperCase() !== text)
      written.delete(nameKey(text));
  }
  return written;
}

/** The name of somebody where they are introduced. */
const introduction = ({ start, end, text, role, answer }: Person): Candidate => {
  const value = text === text.toUpperCase() ? (answer ?? nameAnswer(text)) : text;
  const suffix = value === text ? "" : " | mayusculas";
  return single({ start, end }, { kind: "text", value, name: `${role}_nombre` }, suffix, 8);
};

const overlap = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;

const inEnglish = (placed: Placed): Placed => ({
  ...placed,
  values: placed.values.map((value) => ({ ...value, name: englishName(value.name) })),
});

/** Beyond this a paragraph is a list or a table in disguise, and takes too long. */
const maxParagraph = 60_000;

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

/** The role of a person, with a number when somebody else has it; the same for one name wherever and however it is written. */
function ownRole({ text, role }: Person, roles: Map<string, string>): string {
  const name = withoutAccents(text.toLowerCase());
  const known = roles.get(name);
  if (known !== undefined) return known;
  const taken = new Set(roles.values());
  let own = role;
  for (let i = 2; taken.has(own); i++) own = `${role}_${i}`;
  roles.set(name, own);
  return own;
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
