import { withoutAccents } from "#engine/words/spanish/word-codes.ts";
import { type Candidate, single } from "../candidate.ts";
import type { Span } from "../words/wordings.ts";
import { beginsParticulars, type Person, particularsOf } from "./people.ts";
import { isBystander } from "./roles.ts";

/** Somebody or a company with fields of their own, which begin with the role. */
interface Owner extends Span {
  readonly role: string;
  readonly isCompany: boolean;
}

/** The people and the parties of a whole document, as far as they tell whose a value is. */
interface Cast {
  /** The roles of its parties, as the text mentions them. */
  readonly mentions: RegExp | undefined;
  readonly roles: ReadonlyMap<string, string>;
  /** The role of the person who speaks in the first person. */
  readonly speaker: string | undefined;
  /** The names with four letters or more, with their role, for e-mail addresses. */
  readonly words: ReadonlyMap<string, string>;
}

const ofPerson = new Set(["cui", "edad", "fecha_nacimiento", "colegiado", "pasaporte"]);
const ofAnybody = new Set(["nit", "correo", "telefono"]);

const plain = (text: string): string => withoutAccents(text.toLowerCase());

/** Returns the cast of a document: `owners` with their names. */
export function castOf(
  owners: readonly { readonly role: string | undefined; readonly name: string; readonly speaks: boolean }[],
): Cast {
  const roles = new Map<string, string>();
  const words = new Map<string, string>();
  const shared = new Set<string>();
  let speaker: string | undefined;
  for (const { role, name, speaks } of owners) {
    if (role === undefined) continue;
    if (speaks && role !== "notario") speaker ??= role;
    const word = role.replace(/_\d+$/, "").replaceAll("_", " ");
    if (word !== "persona" && !word.endsWith("representante") && !roles.has(word)) roles.set(word, role);
    for (const one of plain(name).match(/\p{L}{4,}/gu) ?? []) {
      if (words.has(one) && words.get(one) !== role) shared.add(one);
      words.set(one, role);
    }
  }
  for (const one of shared) words.delete(one);
  const all = [...roles.keys()].toSorted((a, b) => b.length - a.length);
  const mentions =
    all.length === 0
      ? undefined
      : new RegExp(
          `(?<![\\p{L}])(?:(el|la|al|del)\\s+(?:parte\\s+)?(${all.join("|")})|(?:los|las)\\s+(?:${all.map((role) => role.replace(/r$/, "re")).join("|")})s)(?!\\p{L})`,
          "giu",
        );
  return { mentions, roles, speaker, words };
}

/** Words for all parties: what follows belongs to none of them alone. */
const together =
  /(?:las|ambas) partes|los (?:comparecientes|otorgantes|contratantes)|ambos|se[ñn]alan\b|se[ñn]alamos\b/i;
const firstPerson = /(?:se[ñn]alo|\bmi\b|\bme\b|pagar[ée]|\byo\b|autorizo)/i;

/** Returns whose a value is by its clause: the role that it mentions last. Null for a value of several. */
function mentioned(text: string, start: number, from: number, cast: Cast): string | null | undefined {
  const ahead = text.slice(Math.max(from, start - 400), start);
  const clause = ahead.slice(ahead.search(/(?:[^.;]|\.(?!\s+\p{Lu}))*$/u));
  let found: string | null | undefined = together.test(clause) ? null : undefined;
  if (cast.mentions)
    for (const [, , role] of clause.matchAll(cast.mentions))
      found =
        role === undefined
          ? null
          : (cast.roles.get(plain(role).replace(/\s+/g, " ")) ?? cast.roles.get(role.toLowerCase()));
  return found;
}

/** Returns the owner of an e-mail address: whose name is in it. */
function ownerOfEmail(address: string, { words }: Cast): string | undefined {
  const letters = plain(address);
  for (const [word, role] of words) if (letters.includes(word)) return role;
  return undefined;
}

/**
 * Lists of one value for each of several people: "con DPI números 1 y 2, respectivamente". Returns the owners of their
 * members.
 */
function distributed(
  text: string,
  candidates: readonly Candidate[],
  people: readonly Person[],
): Map<Candidate, string> {
  const found = new Map<Candidate, string>();
  const listed = candidates
    .filter(({ values }) => values.length === 1 && (ofPerson.has(values[0]?.name ?? "") || values[0]?.name === "nit"))
    .toSorted((a, b) => a.start - b.start);
  let run: Candidate[] = [];
  const close = () => {
    const [first] = run;
    const last = people.findLastIndex(({ end }) => end <= (first?.start ?? 0));
    if (first && run.length > 1) {
      const owners = people.slice(0, last + 1).slice(-run.length);
      if (owners.length === run.length && new Set(owners.map(({ role }) => role)).size === run.length)
        for (const [i, one] of run.entries()) found.set(one, owners[i]?.role ?? "");
    }
    run = [];
  };
  for (const one of listed) {
    const previous = run.at(-1);
    const between = previous ? text.slice(previous.end, one.start) : "";
    const joins =
      previous?.values[0]?.name === one.values[0]?.name &&
      /^(?:\s+años(?:\s+de edad)?)?(?:,|\s+y|,\s+y)\s+(?:de\s+|con\s+|el\s+)?(?:(?:C\.?U\.?I|D\.?P\.?I|N\.?I\.?T)\.?\s+(?:(?:n[úu]mero|no\.)\s+)?)?$/i.test(
        between,
      );
    if (!joins) close();
    run.push(one);
  }
  close();
  return found;
}

/** Gives the candidates of a paragraph their owners, and adds the particulars that follow an age or a name. */
export function ofOwners(
  candidates: readonly Candidate[],
  people: readonly Person[],
  companies: readonly (Span & { readonly role: string | undefined })[],
  text: string,
  cast: Cast,
): Candidate[] {
  const parties = people.filter((person) => !isBystander(text, person));
  const owners: Owner[] = [
    ...parties.map(({ start, end, role }) => ({ start, end, role, isCompany: false })),
    ...companies.map(({ start, end, role }) => ({ start, end, role: role ?? "", isCompany: true })),
  ].toSorted((a, b) => a.start - b.start);
  const lists = distributed(text, candidates, parties);
  const before = (start: number, withCompanies: boolean) =>
    owners.findLast((one) => one.end <= start && start - one.end < 1500 && (withCompanies || !one.isCompany));
  const whose = (candidate: Candidate, name: string): string | undefined => {
    const { start } = candidate;
    if (name === "correo") {
      const owner = ownerOfEmail(candidate.values[0]?.value ?? "", cast);
      if (owner !== undefined) return owner;
    }
    const near = before(start, !ofPerson.has(name));
    const inText = mentioned(text, start, near?.end ?? 0, cast);
    if (inText !== undefined) return inText ?? undefined;
    const between = text.slice(near?.end ?? 0, start);
    const isNear = near !== undefined && (name !== "direccion" || !/[^.]\.\s+\p{Lu}/u.test(between.slice(-600)));
    if (isNear) return near.role || undefined;
    const clause = text.slice(Math.max(0, start - 200), start);
    return firstPerson.test(clause) ? cast.speaker : undefined;
  };
  const named = candidates.map((candidate) => {
    const [value] = candidate.values;
    if (!value || candidate.values.length > 1) return candidate;
    if (!ofPerson.has(value.name) && !ofAnybody.has(value.name) && candidate.ofParty !== true) return candidate;
    const owner = lists.get(candidate) ?? whose(candidate, value.name);
    return owner ? { ...candidate, values: [{ ...value, name: `${owner}_${value.name}` }] } : candidate;
  });
  return [...named, ...particulars(named, people, text), ...eachOfTwo(text, parties)];
}

const heAndShe = /(?<!\p{L})él,?\s+([\p{Ll} ]{3,40}?),?\s+y\s+ella,?\s+([\p{Ll} ]{3,40}?)(?=\s*[,.;]|\s+y\s)/gu;
const twoWords = /(?<=,\s)(\p{Ll}+(?:\s\p{Ll}+)?)\s+y\s+(\p{Ll}+(?:\s\p{Ll}+)?),\s+respectivamente/gu;
const statuses = /^(?:solter|casad|divorciad|viud|unid)[oa]$/;

/** Professions and civil status of two people: "él agricultor y ella costurera", "contador y abogada, respectivamente". */
function eachOfTwo(text: string, people: readonly Person[]): Candidate[] {
  return [...text.matchAll(heAndShe), ...text.matchAll(twoWords)].flatMap((match) => {
    const owners = people.filter(({ end }) => end <= match.index).slice(-2);
    const [, one = "", two = ""] = match;
    if (owners.length < 2 || owners[0]?.role === owners[1]?.role) return [];
    const status = statuses.test(one) && statuses.test(two);
    const second = match.index + match[0].lastIndexOf(two);
    return [[one, match.index + match[0].indexOf(one), owners[0]] as const, [two, second, owners[1]] as const].flatMap(
      ([value, start, owner]) => {
        if (!owner || /\b(?:años|metros|quetzales|mil)\b/.test(value)) return [];
        const name = `${owner.role}_${status ? "estado_civil" : "profesion"}`;
        return [single({ start, end: start + value.length }, { kind: "text", value, name }, "", 9)];
      },
    );
  });
}

/** Returns the end of the words about an age. The filter may print them or not. */
const behindAge = (text: string, end: number): number =>
  end + (/^(?:\s+años)?(?:\s+de edad)?(?:\s+\(\d+\))?/i.exec(text.slice(end, end + 30))?.[0].length ?? 0);

function particulars(named: readonly Candidate[], people: readonly Person[], text: string): Candidate[] {
  const personAt = (start: number) => people.findLast((person) => person.end <= start && start - person.end < 1500);
  const firstAges = new Map<Person | undefined, Candidate>();
  for (const one of named.toReversed())
    if (one.values[0]?.name.endsWith("_edad")) firstAges.set(personAt(one.start), one);
  return people.flatMap((person, i) => {
    const age = firstAges.get(person);
    const from = age ? behindAge(text, age.end) : beginsParticulars(text, person.end);
    return from === undefined ? [] : particularsOf(text.slice(0, people[i + 1]?.start), person, from);
  });
}
