import type { Candidate } from "../candidate.ts";
import { withoutForm } from "../companies.ts";
import { isPersonName, type Labelled, labelledIn, ofLabel } from "../labels.ts";
import type { Paragraph } from "../merge-fields.ts";
import { addressesIn } from "../values/addresses.ts";
import type { Span } from "../words/wordings.ts";
import { orphanRoles } from "./orphan-roles.ts";
import { halvesIn, nameKey, namesOf, type PartialName } from "./partial-names.ts";
import { type Company, hasParticulars, nameAnswer, type Person, peopleIn } from "./people.ts";
import { isBystander, unknown } from "./roles.ts";

/** Beyond this a paragraph is a list or a table in disguise, and takes too long. */
export const maxParagraph = 60_000;

/** A paragraph with its people and companies, under the roles of the whole document. */
export interface ReadParagraph {
  readonly at: Paragraph;
  readonly people: readonly Person[];
  /** The places that call one of the people of the document by half of the name. */
  readonly halves: readonly Half[];
  readonly companies: readonly Company[];
  readonly addresses: readonly Candidate[];
  readonly labelled: readonly Candidate[];
}

/** Half of a name in a paragraph, with its person. Without one it could be that of several people. */
export interface Half extends Span {
  readonly person: Person | undefined;
}

/** Finds the people and companies of a document. Everybody has one role, wherever the document gives it. */
export function partiesOf(paragraphs: readonly Paragraph[], language: "es" | "en"): ReadParagraph[] {
  const labels = labelledIn(paragraphs.map(({ text }) => text));
  const inBlock = new Map<number, string>();
  const introduced = paragraphs.flatMap((at, i) => {
    if (at.text.length > maxParagraph) return [];
    const addresses = addressesIn(at.text, language);
    const here = labels.get(i) ?? [];
    const { people, companies } = peopleIn(at.text, addresses);
    for (const { what, role, block } of here)
      if ((what === "nombre" || what === "entidad") && role !== undefined) inBlock.set(block, role);
    return [{ at, addresses, here, ...labelledParties(at.text, here, people, companies) }];
  });
  const { first, given } = withHalves(introduced, language);
  const orphans = language === "es" ? orphansOf(paragraphs, first) : new Map<string, string>();
  const roles = new Map<string, string>();
  const written = writtenNames(first.flatMap(({ people }) => people));
  const companyRoles = new Map<string, string>();
  for (const { at, companies } of first)
    for (const { start, end, role } of companies)
      if (role !== undefined && !companyRoles.has(companyKey(at.text, { start, end })))
        companyRoles.set(companyKey(at.text, { start, end }), role);
  const [represented] = companyRoles.values();
  const read = first.map(({ at, addresses, here, people, companies, halves }) => {
    const owned = people.map((person) => {
      const known = orphans.get(nameKey(person.text)) ?? given.get(nameKey(person.text)) ?? person.role;
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
    return { at, addresses, people: owned, companies: named, labelled, halves };
  });
  const byName = new Map(
    read.flatMap(({ people }) => people.map((person) => [nameKey(person.text), person] as const)).toReversed(),
  );
  return read.map((one) => ({
    ...one,
    halves: one.halves.map(({ start, end, of }) => ({
      start,
      end,
      person: of === undefined ? undefined : byName.get(of),
    })),
  }));
}

/** Returns the roles of people that no phrase gives, by the keys of their names. */
function orphansOf(paragraphs: readonly Paragraph[], introduced: readonly Introduced[]): ReadonlyMap<string, string> {
  const people = introduced.flatMap(({ at, people: here }) => here.map((person) => ({ person, text: at.text })));
  const companies = introduced.flatMap(({ at, companies: here }) =>
    here.flatMap((one) => (/^banco\s/iu.test(at.text.slice(one.start, one.end)) ? [] : [one.role])),
  );
  return orphanRoles(
    paragraphs.map(({ text }) => text),
    people,
    companies,
    nameKey,
  );
}

/** A paragraph with the people and companies that it introduces. */
interface Introduced {
  readonly at: Paragraph;
  readonly addresses: readonly Candidate[];
  readonly here: readonly Labelled[];
  readonly people: readonly Person[];
  readonly companies: readonly Company[];
}

/**
 * Takes out the people who are called by half of the name of somebody else. Returns the role of each name, which may be
 * behind such a half.
 */
function withHalves(
  introduced: readonly Introduced[],
  language: "es" | "en",
): {
  readonly first: readonly (Introduced & { readonly halves: readonly PartialName[] })[];
  readonly given: ReadonlyMap<string, string>;
} {
  const everybody = introduced.flatMap(({ at, people, here }) =>
    people.map((person) => ({
      text: person.text,
      role: person.role,
      isOwn:
        hasParticulars(at.text, person) ||
        isBystander(at.text, person) ||
        here.some(({ value }) => value.start <= person.start && person.start < value.end),
    })),
  );
  const names = language === "es" ? namesOf(everybody) : undefined;
  const first = introduced.map((one) => {
    const taken = [...one.companies, ...one.addresses];
    const halves = names ? halvesIn(one.at.text, names, taken) : [];
    const people = one.people.filter(
      (person) =>
        names?.halves.has(nameKey(person.text)) !== true &&
        !halves.some(({ start, end }) => person.start < end && start < person.end),
    );
    return { ...one, people, halves };
  });
  const given = new Map<string, string>();
  const hear = (key: string, role: string) => {
    if (role !== unknown && !given.has(key)) given.set(key, role);
  };
  for (const { text, role } of everybody) if (names?.halves.has(nameKey(text)) !== true) hear(nameKey(text), role);
  for (const { text, role } of everybody) {
    const whole = names?.halves.get(nameKey(text));
    if (whole !== undefined) hear(whole, role);
  }
  return { first, given };
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

/** One company has one key, however the text writes its form. */
export const companyKey = (text: string, { start, end }: Span): string => nameKey(withoutForm(text.slice(start, end)));

/** Returns the keys of the companies that a document writes with several forms: "Sociedad Anónima" and "S.A.". */
export function severalForms(read: readonly ReadParagraph[]): ReadonlySet<string> {
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

/** The role of a person, with a number when somebody else has it; the same for one name wherever and however it is written. */
function ownRole({ text, role }: Person, roles: Map<string, string>): string {
  const name = nameKey(text);
  const known = roles.get(name);
  if (known !== undefined) return known;
  const taken = new Set(roles.values());
  let own = role;
  for (let i = 2; taken.has(own); i++) own = `${role}_${i}`;
  roles.set(name, own);
  return own;
}
