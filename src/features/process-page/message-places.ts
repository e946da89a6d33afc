import { checkAnswer, presentAnswer, readAnswer } from "#engine/answers/answer-kinds.ts";
import { readMoney } from "#engine/answers/read-money.ts";
import { tidied } from "#engine/answers/tidied.ts";
import { meaningOf, near, peopleTags } from "#engine/recognition/label-meaning.ts";
import type { Fact, ReadMessage } from "#engine/recognition/message/message.ts";
import { answerKind, type FieldSetting, nameKey } from "#features/answers/form-definition.ts";
import { ownName } from "./parties.ts";

/** A field of a form that a message can answer. Each turn of a repeated part has its own. */
export interface MessageField {
  readonly id: string;
  readonly setting: Pick<FieldSetting, "key" | "name" | "label" | "kind" | "options">;
  readonly group: string;
  /** The repeated part and the number of the turn, from 0. Turns that the form does not have yet come after those it has. */
  readonly loop?: { readonly name: string; readonly label: string; readonly turn: number };
  /** The answer as it is shown in the field. Empty if there is none. */
  readonly value: string;
  /** True for an answer of another contract that nobody confirmed. A message about somebody else replaces it. */
  readonly isCarried?: boolean;
}

/** A person of the form: a group of fields that belong to one. */
export interface FormParty {
  readonly id: string;
  readonly label: string;
  readonly tags: ReadonlySet<string>;
  readonly index: number;
  readonly fields: readonly PlacedField[];
}

interface PlacedField {
  readonly field: MessageField;
  /** The attributes it asks for, by its label and by its name. */
  readonly readings: readonly ReadonlySet<string>[];
  readonly things: ReadonlySet<string>;
  readonly unit: string | undefined;
  readonly earlier: boolean;
  /** The key of its party. Undefined for a field of the contract. */
  readonly party: string | undefined;
  readonly tags: ReadonlySet<string>;
  readonly index: number;
}

const personal = new Set([
  "name",
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
/** Parts that somebody has whom a message without a role is not about. */
const minor: ReadonlySet<string> = new Set(["notary", "witness", "representative", "spouse", "guarantor"]);

const union = (one: ReadonlySet<string>, other: ReadonlySet<string>): Set<string> => new Set([...one, ...other]);
const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((tag) => other.has(tag));
const isWord = (tag: string): boolean => tag.startsWith("w:");

/** Returns the people tags of a text. */
const peopleIn = (text: string): ReadonlySet<string> =>
  new Set([...meaningOf(text).entities].filter((tag) => peopleTags.has(tag)));

function placed(field: MessageField): PlacedField {
  const { setting, loop, group } = field;
  const name = meaningOf(ownName(setting).replaceAll("_", " "));
  const label = meaningOf(setting.label);
  const people = new Set([...union(name.entities, label.entities)].filter((tag) => peopleTags.has(tag)));
  const things = new Set([...union(name.entities, label.entities)].filter((tag) => !peopleTags.has(tag)));
  const readings = [label.attributes, name.attributes].map((tags) => new Set([...tags].filter((tag) => !isWord(tag))));
  const ownWords = new Set([...name.attributes].filter(isWord));
  const isPersonal = readings.some((tags) => tags.size === 1 && personal.has([...tags][0] ?? "")) && things.size === 0;
  const outer = loop ? union(peopleIn(loop.label), peopleIn(loop.name.replaceAll("_", " "))) : peopleIn(group);
  const tags = people.size > 0 ? (loop ? union(people, outer) : people) : outer;
  const index = Math.max(name.index, label.index);
  const key = [
    loop?.name ?? "",
    loop?.turn ?? "",
    [...tags].toSorted().join("+"),
    index,
    loop || tags.size > 0 ? "" : [...ownWords].join("+"),
  ];
  const isParty = isPersonal && (loop === undefined || outer.size > 0 || people.size > 0);
  return {
    field,
    readings: isParty && tags.size > 0 ? readings : [label.attributes, name.attributes],
    things,
    unit: label.unit ?? name.unit,
    earlier: label.earlier || name.earlier,
    party: isParty ? key.join("|") : undefined,
    tags: isParty ? tags : new Set(),
    index: (loop?.turn ?? 0) * 100 + index,
  };
}

/** Returns the label of a party: the repeated part with its number, the group, or the first field. */
function labelOfParty(fields: readonly PlacedField[]): string {
  const [first] = fields;
  const { loop, group, setting } = first?.field ?? { group: "", setting: { label: "" } };
  if (loop) return `${loop.label} ${loop.turn + 1}`;
  return group !== "" ? `${group}: ${setting.label}` : setting.label;
}

/** The fields of a form, as messages are placed in them: those of each person, and those of the contract. */
export interface MessageForm {
  readonly parties: readonly FormParty[];
  readonly others: readonly PlacedField[];
}

const asksName = ({ readings }: PlacedField): boolean => readings.some((tags) => tags.size === 1 && tags.has("name"));

/** Sorts the fields of a form by person. */
export function messageForm(fields: readonly MessageField[]): MessageForm {
  const all = fields.map(placed);
  const parties = [...Map.groupBy(all, ({ party }) => party)].flatMap(([id, own]): FormParty[] => {
    if (id === undefined || !own.some(asksName)) return [];
    const [first] = own;
    return [{ id, label: labelOfParty(own), tags: first?.tags ?? new Set(), index: first?.index ?? 0, fields: own }];
  });
  const inParties = new Set(parties.flatMap((party) => party.fields));
  return { parties, others: all.filter((one) => !inParties.has(one)) };
}

/** The name of a party, also one of another contract. */
const writtenName = (party: FormParty): string => party.fields.find(asksName)?.field.value ?? "";
/** The name of a party. Empty if there is none of this contract yet. */
const nameOf = (party: FormParty): string => {
  const field = party.fields.find(asksName)?.field;
  return field?.isCarried === true ? "" : (field?.value ?? "");
};

/** Returns the names that are in a form already. */
export const knownNames = ({ parties }: MessageForm): string[] =>
  parties.map(writtenName).filter((name) => name !== "");

/** Returns the parts of a person as the form knows them: the only one a message is about may be called somebody's spouse. */
const rolesIn = (roles: ReadonlySet<string>, parties: readonly FormParty[], isOnly: boolean): ReadonlySet<string> =>
  isOnly && roles.size === 1 && roles.has("spouse") && !parties.some(({ tags }) => tags.has("spouse"))
    ? new Set()
    : roles;

/**
 * Returns the party of each person of a message, by index. `chosen` has what somebody decided: the id of a party, or "" for none. A person whose part
 * the message does not say is placed only if one party alone can be meant.
 */
export function placePeople(
  { people, facts }: ReadMessage,
  { parties }: MessageForm,
  chosen: ReadonlyMap<number, string>,
): ReadonlyMap<number, FormParty> {
  const found = new Map<number, FormParty>();
  const free = () => parties.filter((party) => ![...found.values()].includes(party));
  const put = (person: number, party: FormParty | undefined) =>
    party && !chosen.has(person) && found.set(person, party);
  for (const [person, id] of chosen) {
    const party = parties.find((one) => one.id === id);
    if (party) found.set(person, party);
  }
  const isAbout = new Set(facts.flatMap(({ person }) => person ?? []));
  const open = [...people.entries()].flatMap(([person, { name, roles }]) =>
    chosen.has(person) || !isAbout.has(person)
      ? []
      : [[person, { name, roles: rolesIn(roles, parties, isAbout.size === 1) }] as const],
  );
  const isNamed = (party: FormParty, name: string) => name !== "" && nameKey(writtenName(party)) === nameKey(name);
  for (const [person, { name, roles }] of open) {
    const same = free().filter((party) => isNamed(party, name) && (roles.size === 0 || isSame(party.tags, roles)));
    if (same.length === 1) put(person, same[0]);
  }
  for (const [person, { roles, name }] of open) {
    if (found.has(person) || roles.size === 0) continue;
    const own = free()
      .filter(({ tags }) => isSame(tags, roles))
      .toSorted((a, b) => a.index - b.index);
    // A message that names nobody completes the person who is there.
    const only =
      name === "" && own.filter((party) => nameOf(party) !== "").length === 1
        ? own.find((party) => nameOf(party) !== "")
        : undefined;
    put(person, only ?? own.find((party) => nameOf(party) === "") ?? own[0]);
  }
  placeUnknown(open, found, parties, put);
  return found;
}

/** Places the people without a part, if only one kind of party is left for them. */
function placeUnknown(
  open: readonly (readonly [person: number, of: ReadMessage["people"][number]])[],
  found: ReadonlyMap<number, FormParty>,
  parties: readonly FormParty[],
  put: (person: number, party: FormParty | undefined) => void,
): void {
  const main = parties.filter(({ tags }) => ![...tags].some((tag) => minor.has(tag)));
  // A form about one person: what nobody's name is with is about them.
  const [only] = main;
  for (const [person, { name, roles }] of open)
    if (only && main.length === 1 && name === "" && roles.size === 0) put(person, only);
  const free = parties.filter((party) => ![...found.values()].includes(party));
  const unknown = open.filter(([person, { roles }]) => !found.has(person) && roles.size === 0);
  const kinds = Map.groupBy(
    free.filter((party) => nameOf(party) === "" && ![...party.tags].some((tag) => minor.has(tag))),
    ({ tags, id }) => [...tags].toSorted().join("+") || id,
  );
  const taken = new Set([...found.values()].map(({ tags }) => [...tags].toSorted().join("+")));
  const left = [...kinds].filter(([kind]) => kinds.size === 1 || !taken.has(kind));
  const [last] = left;
  if (left.length !== 1 || !last || last[1].length < unknown.length) return;
  for (const [i, [person]] of unknown.entries()) put(person, last[1][i]);
}

/** Returns a value as it is typed into a field. Returns undefined if it cannot answer it. */
export function typedFor({ setting }: MessageField, { kind, value }: Pick<Fact, "kind" | "value">): string | undefined {
  const typed = typedAs(setting, kind, value);
  if (typed === undefined || typed.trim() === "") return undefined;
  const type = answerKind(setting.kind);
  const stored = readAnswer(type, typed);
  const checked = checkAnswer(type, stored, { options: setting.options });
  // A mistyped tax number is what the client wrote. The field says so.
  if (checked !== true && !(type === "nit" && checked.code === "nitMistyped")) return undefined;
  return presentAnswer(type, stored);
}

function typedAs({ kind, options }: MessageField["setting"], of: Fact["kind"], value: string): string | undefined {
  switch (kind) {
    case "cui":
    case "nit":
    case "email":
    case "date":
    case "time":
    case "phone":
      return of === kind || of === "text" || of === "code" || (of === "number" && kind !== "time")
        ? tidied(kind, value)
        : undefined;
    case "currency":
      return of === "currency" || of === "number" ? readMoney(value) : undefined;
    case "number":
      return of === "number" ? value : of === "currency" ? value.replace(/\.00$/, "") : undefined;
    case "dropdown":
      return optionFor(value, options);
    case "code":
      return value.toUpperCase();
    default:
      return value;
  }
}

/** Words of a civil status in English, for a form in Spanish. */
const translated: Readonly<Record<string, string>> = {
  single: "soltero",
  married: "casado",
  divorced: "divorciado",
  widowed: "viudo",
  widow: "viudo",
  widower: "viudo",
};

const stem = (word: string): string => nameKey(word).replace(/(?<=\p{L}{3})[aoe]s?$/u, "");

/** Returns the option that a value means: the same words, also in the other gender, or the beginning of one option. */
function optionFor(value: string, options: readonly string[]): string | undefined {
  const wanted = nameKey(value).split(" ").map(stem).join(" ");
  const same = options.filter((option) => nameKey(option).split(" ").map(stem).join(" ") === wanted);
  if (same.length === 1) return same[0];
  const longer = options.filter((option) => nameKey(option).split(" ").map(stem).join(" ").startsWith(`${wanted} `));
  if (same.length === 0 && longer.length === 1) return longer[0];
  const spanish = translated[nameKey(value)];
  return spanish === undefined || same.length > 0 ? undefined : optionFor(spanish, options);
}

const areNear = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  near.some(
    ([a, b]) => one.size === 1 && other.size === 1 && ((one.has(a) && other.has(b)) || (one.has(b) && other.has(a))),
  );

/** Kinds of values of which a form may have one field alone. */
const alone: ReadonlySet<string> = new Set(["currency", "date", "time"]);

/** Returns the field of a value of the contract, or undefined if several can be meant. */
function ofContract(
  fact: Fact,
  others: readonly PlacedField[],
  counts: ReadonlyMap<string, number>,
): PlacedField | undefined {
  const { meaning, kind } = fact;
  const things = new Set([...meaning.entities].filter((tag) => !peopleTags.has(tag)));
  const possible = others.filter(
    (one) =>
      typedFor(one.field, inUnit(one, fact)) !== undefined &&
      one.earlier === meaning.earlier &&
      (things.size === 0 || one.things.size === 0 || isSame(things, one.things)),
  );
  const own = possible.filter(({ readings }) =>
    readings.some((tags) => tags.size > 0 && isSame(tags, meaning.attributes)),
  );
  const inUnits = own.filter(({ unit }) => unit === undefined || meaning.unit === undefined || unit === meaning.unit);
  const same = inUnits.length > 0 ? inUnits : own;
  const exact = same.filter((one) => things.size > 0 && isSame(things, one.things));
  // Beside the rent of a month a form asks for that of the whole term.
  const parts = same.filter(({ field }) => !/total/i.test(`${field.setting.name} ${field.setting.label}`));
  // "Destino", beside "Destino en el título".
  const plain = same.filter(({ field }) =>
    same.every((one) => one.field.setting.label.startsWith(field.setting.label)),
  );
  const certain = [same, exact, parts, plain].find(({ length }) => length === 1);
  if (same.length > 0) return certain?.[0];
  const close = possible.filter(({ readings }) => readings.some((tags) => areNear(tags, meaning.attributes)));
  if (close.length === 1 && counts.get(countKey(fact)) === 1) return close[0];
  // A message with one amount, for a form that asks for one.
  const isVague =
    meaning.attributes.size === 0 || (kind === "currency" && isSame(meaning.attributes, new Set(["amount"])));
  const ofKind = others.filter(({ field }) => field.setting.kind === kind);
  const isOnly = counts.get(kind) === 1 && ofKind.length === 1;
  return alone.has(kind) && isVague && isOnly ? ofKind[0] : undefined;
}

const countKey = ({ kind, meaning }: Fact): string => `${kind} ${[...meaning.attributes].join("+")}`;

/** Counts the values of each kind, and those of each kind and meaning. */
function countsOf(facts: readonly Fact[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const fact of facts) for (const key of [fact.kind, countKey(fact)]) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** Turns years into months for a field of months. */
function inUnit({ unit }: PlacedField, fact: Fact): Pick<Fact, "kind" | "value"> {
  if (fact.kind !== "number" || unit !== "months" || fact.meaning.unit !== "years") return fact;
  return { kind: "number", value: String(Number(fact.value) * 12) };
}

/** Returns the field of a person for a value. A company is written in the field for companies. */
function ofPerson(fact: Fact, { fields }: FormParty): PlacedField | undefined {
  const own = fields.filter(
    (one) =>
      one.readings.some((tags) => isSame(tags, fact.meaning.attributes)) && typedFor(one.field, fact) !== undefined,
  );
  if (own.length < 2) return own[0];
  const forCompany = /razon|entidad|empresa|denominacion|company|sociedad/i;
  const suited = own.filter(({ field }) => forCompany.test(field.setting.name) === fact.meaning.company);
  return suited.length === 1 ? suited[0] : undefined;
}

/** A value of a message with the field it is proposed for. */
export interface Placement {
  /** The index of the value in the message. */
  readonly fact: number;
  /** The field, or undefined if none can be meant for certain. */
  readonly field: MessageField | undefined;
  /** The value as it is typed there. */
  readonly typed: string;
}

/** Returns the field of each value of a message. No field is proposed for two values. */
export function placeFacts(
  read: ReadMessage,
  form: MessageForm,
  parties: ReadonlyMap<number, FormParty>,
): readonly Placement[] {
  const taken = new Set<string>();
  const counts = countsOf(read.facts);
  return read.facts.map((fact, at): Placement => {
    const party = fact.person === undefined ? undefined : parties.get(fact.person);
    const one = fact.person === undefined ? ofContract(fact, form.others, counts) : party && ofPerson(fact, party);
    const typed = one && typedFor(one.field, inUnit(one, fact));
    if (!one || typed === undefined || taken.has(one.field.id))
      return { fact: at, field: undefined, typed: fact.value };
    taken.add(one.field.id);
    return { fact: at, field: one.field, typed };
  });
}
