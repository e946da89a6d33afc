import { type Agreement, agreementOf, type Gender } from "#engine/grammar/agreement.ts";
import { agree } from "#engine/grammar/spanish/agree.ts";
import { type NameParts, namePartsOf } from "#engine/words/spanish/name-parts.ts";
import type { Call } from "../call.ts";
import { folded } from "../called.ts";
import type { FilterRule } from "../filter-rule.ts";
import { isList, ownValue, type Value } from "../values.ts";
import { isEnglish } from "./wording.ts";

/**
 * The answers to "sexo" and "género". M is masculino, as registries of Guatemala print it (M and F). H does not mean
 * hombre here: where H and M are the choices, M is mujer, and one answer alone cannot distinguish the two.
 */
const genders: Readonly<Record<string, Gender>> = {
  m: "m",
  masculino: "m",
  masculine: "m",
  male: "m",
  man: "m",
  hombre: "m",
  varon: "m",
  f: "f",
  femenino: "f",
  femenina: "f",
  feminine: "f",
  female: "f",
  woman: "f",
  mujer: "f",
};
const genderFields: readonly string[] = ["sexo", "genero", "sex", "gender"];

/** The name under which a person has a gender. */
function genderField(person: unknown): string | undefined {
  const names = typeof person === "object" && person !== null ? Object.keys(person) : [];
  return genderFields
    .flatMap((name) => names.filter((own) => folded(own) === name))
    .find((name) => typeof ownValue(person, name) === "string");
}

const saysGender = (element: unknown): boolean => typeof element === "string" || genderField(element) !== undefined;

/** Returns the gender that an answer means: "Femenino", "male". Returns undefined if it means none. */
export function genderNamed(answer: string): Gender | undefined {
  const wanted = folded(answer.trim());
  return Object.hasOwn(genders, wanted) ? genders[wanted] : undefined;
}

function genderIn(call: Call, value: Value): Gender {
  const field = genderField(value);
  const answer = field === undefined ? value : ownValue(value, field);
  return (typeof answer === "string" ? genderNamed(answer) : undefined) ?? call.refuse("value_invalid");
}

/** The only person meant: a value, or a list of one. */
function onePerson(call: Call): Value {
  const value = call.value(0);
  if (!isList(value)) return value;
  return value.length === 1 ? (value[0] ?? null) : call.refuse("value_invalid");
}

/** Returns the agreement for the people of a list together. Rejects an empty list. */
function agreementIn(call: Call): Agreement {
  const value = call.value(0);
  const all = (isList(value) ? value : [value]).map((each) => genderIn(call, each));
  return all.length === 0 ? call.refuse("value_invalid") : agreementOf(all);
}

/** A phrase made to agree; a blank is better than a wrong word, so what cannot be read stops the formula. */
const agreed = (call: Call, index: number, people: Agreement): string =>
  agree(call.text(index), people) ?? call.refuse("value_invalid", index);

/** Prints a part of a name, and the whole name if the part is not certain: a wrong word would be worse. */
const namePart = (part: keyof NameParts) => (call: Call) => {
  const name = call.text(0);
  return namePartsOf(name)[part] ?? name;
};

export const peopleFilters: readonly FilterRule[] = [
  {
    es: "genero",
    en: "gender",
    reads: "gender",
    positions: [
      { es: "masculino", en: "masculine", kind: "text" },
      { es: "femenino", en: "feminine", kind: "text" },
    ],
    takesList: true,
    apply(call) {
      return call.text(genderIn(call, onePerson(call)) === "m" ? 1 : 2);
    },
  },
  {
    es: "genero_plural",
    en: "gender_plural",
    reads: "gender",
    positions: [
      { es: "uno", en: "one man", kind: "text" },
      { es: "una", en: "one woman", kind: "text" },
      { es: "varios", en: "several", kind: "text" },
      { es: "varias", en: "several women", kind: "text" },
      { es: "dato", en: "value", kind: "property", optional: true },
    ],
    property: "sexo",
    says: saysGender,
    takesList: true,
    apply(call) {
      const { gender, number } = agreementIn(call);
      return call.text((number === "singular" ? 1 : 3) + (gender === "m" ? 0 : 1));
    },
  },
  {
    es: "concuerda",
    en: "agree",
    reads: "gender",
    positions: [{ es: "frase", en: "phrase", kind: "text" }],
    takesList: true,
    apply(call) {
      const gender = genderIn(call, onePerson(call));
      return isEnglish(call) ? call.text(1) : agreed(call, 1, { gender, number: "singular" });
    },
  },
  {
    es: "concuerdan",
    en: "agree_all",
    reads: "gender",
    positions: [
      { es: "frase", en: "phrase", kind: "text" },
      { es: "dato", en: "value", kind: "property", optional: true },
    ],
    property: "sexo",
    says: saysGender,
    takesList: true,
    apply(call) {
      const wanted = agreementIn(call);
      return isEnglish(call) ? call.text(1) : agreed(call, 1, wanted);
    },
  },
  {
    es: "femenino",
    en: "feminine",
    reads: "text",
    apply: (call) => (isEnglish(call) ? call.text(0) : agreed(call, 0, { gender: "f", number: "singular" })),
  },
  { es: "apellidos", en: "surnames", reads: "text", apply: namePart("surnames") },
  { es: "apellidos_propios", en: "own_surnames", reads: "text", apply: namePart("ownSurnames") },
  { es: "nombres", en: "given_names", reads: "text", apply: namePart("givenNames") },
  { es: "primer_nombre", en: "first_name", reads: "text", apply: namePart("firstName") },
];
