import { type Meaning, peopleTags } from "../label-meaning.ts";
import type { Span } from "../words/wordings.ts";
import { condensed, whole, withoutHeads } from "./clean-text.ts";
import { attributeOf, Follower, isSame } from "./follow-people.ts";
import { headsPerson, labelsIn, type MessageLabel } from "./labels.ts";
import { type Mention, mentions, pronounAt } from "./mentions.ts";
import {
  type LooseFact,
  type MessagePerson,
  maxMessage,
  meaningNamed,
  overlapsOf,
  plainText,
  type ReadMessage,
  trimmed,
} from "./message.ts";
import { type FoundName, nameAt, namesIn } from "./names.ts";
import { addressEnd, addressesIn, isPlace, particularsIn, tidy } from "./particulars.ts";
import { ownRoles, type PartyWords, rolesAround, sayingRoles } from "./party-words.ts";
import { cuisIn, daysIn, emailsIn, moneyIn, nitsIn, numbersIn, phonesIn, type Texts, timesIn } from "./values.ts";

/** The attributes that a person has once. */
const personal = new Set([
  "dpi",
  "nit",
  "civil",
  "nationality",
  "profession",
  "age",
  "address",
  "home",
  "phone",
  "email",
  "birth",
  "sex",
  "post",
]);

const isPersonal = ({ attributes, entities }: Meaning): boolean =>
  attributes.size === 1 &&
  personal.has(attributeOf({ attributes } as Meaning)) &&
  ![...entities].some((tag) => !peopleTags.has(tag));

/** Kinds whose readers say themselves what they are: a label needs no text behind it for them. */
const readThemselves = new Set(["dpi", "nit", "phone", "email"]);
const inWords = new Set(["civil", "nationality", "profession", "sex"]);
const ofNumbers = new Set(["term", "folio"]);
const ofMoney = new Set([
  "price",
  "amount",
  "rent",
  "deposit",
  "down",
  "balance",
  "capital",
  "salary",
  "bonus",
  "extra",
  "installment",
]);

/** True for a label that names the real estate alone: "Inmueble". */
const isThing = ({ attributes, entities }: Meaning): boolean =>
  attributes.size === 0 && entities.size === 1 && entities.has("property");

/** Returns the address of real estate behind its label, if the text is one: "Inmueble: local 7, zona 4". */
function placeOfThing({ text, plain }: Texts, value: Span): LooseFact | undefined {
  const at = trimmed(text, { start: value.start, end: addressEnd(plain, value.start, value.end) });
  const written = plain.slice(at.start, at.end);
  if (!isPlace(written)) return undefined;
  const words = text.slice(at.start, at.end).replace(/\s+/g, " ");
  return { ...at, kind: "text", value: words, meaning: meaningNamed("inmueble_direccion"), rank: 9 };
}

/** Returns the value behind a label as a text, if no reader of values finds it. */
function labelled(texts: Texts, { meaning, value }: MessageLabel): LooseFact | undefined {
  const { text, plain } = texts;
  const attribute = attributeOf(meaning);
  if (isThing(meaning)) return placeOfThing(texts, value);
  if (
    value.start >= value.end ||
    meaning.attributes.size === 0 ||
    attribute === "name" ||
    readThemselves.has(attribute)
  )
    return undefined;
  if (meaning.forms.has("date") || attribute === "birth") return undefined;
  const end =
    attribute === "address"
      ? addressEnd(plain, value.start, value.end)
      : wordsEnd(plain, value, inWords.has(attribute));
  const years = attribute === "age" ? /^\d{1,3}(?!\d)/.exec(plain.slice(value.start, end))?.[0].length : undefined;
  const at = trimmed(text, { start: value.start, end: years === undefined ? end : value.start + years });
  const written = text.slice(at.start, at.end).replace(/\s+/g, " ");
  if (written === "" || written.length > 300 || /[?¿]/.test(written) || !/[\p{L}\d]/u.test(written)) return undefined;
  const isNumber = /^\d[\d,]*(?:\.\d+)?$/.test(written);
  if (ofMoney.has(attribute) || (ofNumbers.has(attribute) && !isNumber)) return undefined;
  return {
    ...at,
    kind: isNumber ? "number" : "text",
    value: inWords.has(attribute) ? tidy(written) : written,
    meaning,
    rank: 9,
  };
}

/** True for a value whose end is known by itself: an address, a number, a word of a person. */
const isOwnWord = ({ kind, meaning }: LooseFact): boolean => {
  const attribute = attributeOf(meaning);
  return kind === "number" || attribute === "address" || inWords.has(attribute);
};

/** Returns the end of the words behind a label. */
function wordsEnd(plain: string, { start, end }: Span, isShort: boolean): number {
  const stop = isShort ? /[,;(./\n]|\s[-–]\s/ : /;|\.\s+(?=[a-z])|\s+\/\s+/;
  const at = stop.exec(plain.slice(start, end))?.index;
  return at === undefined || at === 0 ? end : start + at;
}

/** Gives the values behind labels the meaning of their label: "Renta: Q5,000", "Fecha de inicio: 1/3/26". */
function withLabel(labels: readonly MessageLabel[], fact: LooseFact): LooseFact {
  const label = labelAt(labels, fact.start);
  if (!label || label.meaning.attributes.size + label.meaning.forms.size === 0 || headsPerson(label.meaning))
    return fact;
  const own = attributeOf(label.meaning);
  // Behind "Nombre:" other values follow. They are what they look like.
  const first = fact.start - label.value.start <= 15;
  const fits = {
    currency: ofMoney.has(own) || own.startsWith("w:"),
    date:
      label.meaning.forms.has("date") ||
      ["birth", "start", "end", "delivery", "payment", "due", "act", "deed"].includes(own) ||
      own.startsWith("w:"),
    time: label.meaning.forms.has("time") || own === "entry" || own === "exit",
    phone: own === "phone",
    number: ["term", "folio", "book", "age"].includes(own) || label.meaning.attributes.has("finca"),
  } as Readonly<Record<string, boolean>>;
  if (!first || !fits[fact.kind]) return fact;
  const unit = label.meaning.unit ?? fact.meaning.unit;
  return { ...fact, meaning: { ...label.meaning, unit }, rank: fact.rank + 2 };
}

/** The label in whose value a place is. The labels are in order. */
function labelAt(labels: readonly MessageLabel[], at: number): MessageLabel | undefined {
  let [low, high] = [0, labels.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((labels[middle]?.start ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  const label = labels[low];
  return label && label.value.start <= at && at < label.value.end ? label : undefined;
}

/** Keeps of values that overlap the one with the higher rank, then the longer one. */
function apart(facts: readonly LooseFact[]): LooseFact[] {
  const sorted = facts.toSorted((a, b) => a.start - b.start || b.rank - a.rank || b.end - a.end);
  const kept: LooseFact[] = [];
  for (const fact of sorted) {
    const last = kept.at(-1);
    if (!last || last.end <= fact.start) kept.push(fact);
    else if (fact.rank > last.rank) {
      kept.pop();
      if ((kept.at(-1)?.end ?? 0) <= fact.start) kept.push(fact);
    }
  }
  return kept;
}

/** A step through a message: a heading of a party, a name, a value of a person. */
type Happening =
  | { readonly at: number; readonly roles: ReadonlySet<string>; readonly what: "heading"; readonly several: boolean }
  | {
      readonly at: number;
      readonly roles: ReadonlySet<string>;
      readonly what: "name";
      readonly name: FoundName;
      readonly several: boolean;
    }
  | { readonly at: number; readonly roles: ReadonlySet<string>; readonly what: "fact"; readonly fact: LooseFact }
  | Mention;

const rolesOf = ({ entities }: Meaning): ReadonlySet<string> =>
  new Set([...entities].filter((tag) => peopleTags.has(tag)));

/** Finds the names behind labels: "Nombre: …", "Comprador: …". */
function labelledNames(texts: Texts, labels: readonly MessageLabel[]): (FoundName & PartyWords)[] {
  return labels.flatMap((label) => {
    const { meaning, value } = label;
    const { attributes, entities } = meaning;
    const asksName =
      attributes.size === 1 && attributes.has("name") && ![...entities].some((tag) => !peopleTags.has(tag));
    if (!asksName || value.start >= value.end) return [];
    const found = nameAt(texts, value.start, true);
    return found
      ? [{ ...found, roles: rolesOf(meaning), several: isSeveral(texts.plain, label.start, label.end) }]
      : [];
  });
}

const isSeveral = (plain: string, start: number, end: number): boolean =>
  /(?:[ao]s|es)[\s:*_]*$/.test(plain.slice(start, end));

/** Returns the part of a person by the words around the name, or by the label in front of it. */
function rolesBy({ plain }: Texts, labels: readonly MessageLabel[], name: FoundName): PartyWords {
  const around = rolesAround(plain, name);
  const label = labelAt(labels, name.start);
  if (around.roles.size > 0 || !label || !headsPerson(label.meaning)) return around;
  const between = plain.slice(label.value.start, name.start);
  const isNext = between.length < 3 || /[,y] ?$/.test(between.trimEnd());
  const several = isSeveral(plain, label.start, label.end);
  return isNext || several ? { roles: rolesOf(label.meaning), several } : around;
}

/** Returns everything that is known about people, in order. */
function happenings(texts: Texts, labels: readonly MessageLabel[], facts: readonly LooseFact[]): Happening[] {
  const byLabel = labelledNames(texts, labels);
  const overlaps = overlapsOf(byLabel);
  const found = namesIn(texts);
  const companyAt = overlapsOf(found.filter(({ isCompany }) => isCompany));
  const names = [
    ...byLabel.filter((one) => !companyAt(one)).map(({ roles, several, ...name }) => ({ name, roles, several })),
    ...found.flatMap((name) => {
      if (!name.isCompany && overlaps(name)) return [];
      return [{ name, ...rolesBy(texts, labels, name) }];
    }),
  ];
  const isFact = overlapsOf(facts.filter(({ rank }) => rank > 6));
  const named = overlapsOf(names.map(({ name }) => ({ start: name.start, end: name.start + 1 })));
  return [
    ...labels.flatMap(({ start, end, meaning, value }): Happening[] =>
      headsPerson(meaning) && !named({ start: value.start, end: Math.max(value.end, value.start) })
        ? [{ at: start, roles: rolesOf(meaning), what: "heading", several: isSeveral(texts.plain, start, end) }]
        : [],
    ),
    ...sayingRoles(texts.plain).map((found): Happening => ({ ...found, at: found.start, what: "heading" })),
    ...names
      .filter(({ name }) => !isFact(name))
      .map((one): Happening => ({ ...one, at: one.name.start, what: "name" })),
    ...facts.map((fact): Happening => ({ at: fact.start, roles: rolesOf(fact.meaning), what: "fact", fact })),
  ].toSorted((a, b) => a.at - b.at);
}

/**
 * Reads a message that a person wrote with the particulars of a contract: the people and companies in it, and the values that it states,
 * in running text and behind labels. `known` are the names of people who may be called by their first name: "el NIT de doña Ana". `text` is in the Unicode form NFC and is read up to `maxMessage` characters. The time it takes
 * grows with its length.
 */
export function readMessage(text: string, known: readonly string[] = []): ReadMessage {
  const { text: read, offsets } = condensed(text.slice(0, maxMessage));
  const { people, facts } = readCondensed(read, known);
  if (offsets.length === 0) return { people, facts };
  return {
    people,
    facts: facts.map((fact) => ({ ...fact, start: whole(offsets, fact.start), end: whole(offsets, fact.end) })),
  };
}

function readCondensed(read: string, known: readonly string[]): ReadMessage {
  const texts = withoutHeads({ text: read, plain: plainText(read) });
  const labels = labelsIn(texts);
  const loose = [
    cuisIn,
    nitsIn,
    emailsIn,
    phonesIn,
    daysIn,
    timesIn,
    moneyIn,
    numbersIn,
    particularsIn,
    addressesIn,
  ].flatMap((find) => find(texts));
  const named = loose.map((fact) => withLabel(labels, fact));
  const holds = overlapsOf(apart(named.filter(({ rank }) => rank > 5)));
  // A text behind a label in which values are found is a sentence, and no answer.
  const texted = labels.flatMap((label) => {
    const fact = labelled(texts, label);
    const isOne = fact && (isOwnWord(fact) || !holds(fact));
    return isOne ? [fact] : [];
  });
  const found = apart([...named, ...texted]);
  const follower = new Follower();
  const personalFacts = found.filter(({ meaning }) => isPersonal(meaning));
  const steps = [...happenings(texts, labels, personalFacts), ...mentions(texts.plain, known)].toSorted(
    (a, b) => a.at - b.at,
  );
  for (const [i, step] of steps.entries()) {
    if (step.what === "heading") follower.heading(step.roles, step.several);
    else if (step.what === "own") follower.own();
    else if (step.what === "mention") follower.mention(step.name, step.signs);
    else if (step.what === "name") follower.name(step.name, step.roles, step.several);
    else {
      const next = steps[i + 1];
      const namedSoon = next?.what === "name" && !read.slice(step.at, next.at).includes("\n");
      follower.fact(step.fact, step.roles, namedSoon, pronounAt(texts.plain, step.at));
    }
  }
  const ofContract = found.flatMap(({ rank: _, ...fact }) => (isPersonal(fact.meaning) ? [] : [fact]));
  const roles = ownRoles(texts.plain);
  const unknown = follower.people.filter((one) => one.roles.size === 0);
  const [sender] = unknown;
  if (sender && unknown.length === 1 && !follower.people.some((one) => isSame(one.roles, roles))) sender.roles = roles;
  const people = follower.people.map(({ name, roles }): MessagePerson => ({ name, roles }));
  return { people, facts: [...follower.facts, ...ofContract].toSorted((a, b) => a.start - b.start) };
}
