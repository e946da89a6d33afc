import { showBritish } from "#engine/calendar/day.ts";
import type { IdentityCard } from "#engine/mrz/identity-card.ts";
import type { FieldSetting } from "#features/answers/form-definition.ts";

/** The facts of an identity card that can answer a question. */
export const cardFacts = ["cui", "fullName", "givenNames", "surnames", "birth", "expires"] as const;
export type CardFact = (typeof cardFacts)[number];

/** A question a fact could answer. */
export interface CardField {
  readonly name: string;
  readonly label: string;
  readonly kind: FieldSetting["kind"];
}

/** A name as people write it: lines of a card know capitals only. */
const asName = (text: string): string =>
  text.toLowerCase().replace(/(?<=^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase());

/** The facts as they are typed into a form. */
export function factsOf({
  cui,
  givenNames,
  surnames,
  birth,
  expires,
}: IdentityCard): Partial<Record<CardFact, string>> {
  return {
    ...(cui === undefined ? {} : { cui }),
    fullName: asName(`${givenNames} ${surnames}`.trim()),
    givenNames: asName(givenNames),
    surnames: asName(surnames),
    birth: showBritish(birth),
    expires: showBritish(expires),
  };
}

const kindOf: Readonly<Record<CardFact, FieldSetting["kind"]>> = {
  cui: "cui",
  fullName: "text",
  givenNames: "text",
  surnames: "text",
  birth: "date",
  expires: "date",
};

const called: Readonly<Record<CardFact, RegExp>> = {
  cui: /./,
  fullName: /nombre(?!s? (?:de la|del|legal|comercial))|^name|full name/,
  givenNames: /nombres|given|first name/,
  surnames: /apellido|surname|last name/,
  birth: /nacimiento|nacio|birth/,
  expires: /vence|vencimiento|expir/,
};

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The questions a fact can answer. */
export const fieldsFor = (fact: CardFact, fields: readonly CardField[]): CardField[] =>
  fields.filter(({ kind }) => kind === kindOf[fact]);

/**
 * Which question each fact most likely answers, by its kind and its words; each question once. Names apart go before the whole name
 * where there is a question for the surnames.
 */
export function likelyFields(fields: readonly CardField[]): Partial<Record<CardFact, string>> {
  const apart = fieldsFor("surnames", fields).some(({ label }) => called.surnames.test(plain(label)));
  const facts = cardFacts.filter((fact) =>
    apart ? fact !== "fullName" : fact !== "givenNames" && fact !== "surnames",
  );
  const taken = new Set<string>();
  const found: Partial<Record<CardFact, string>> = {};
  // Surnames first: a question for them may say "nombres" too.
  for (const fact of facts.toSorted((a) => (a === "surnames" ? -1 : 0))) {
    const one = fieldsFor(fact, fields).find(({ name, label }) => !taken.has(name) && called[fact].test(plain(label)));
    if (!one) continue;
    taken.add(one.name);
    found[fact] = one.name;
  }
  return found;
}
