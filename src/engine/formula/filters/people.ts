import { type Agreement, agreementOf, type Gender } from "#engine/grammar/agreement.ts";
import { agree } from "#engine/grammar/spanish/agree.ts";
import type { Call } from "../call.ts";
import { folded } from "../called.ts";
import type { FilterRule } from "../filter-rule.ts";
import { isList, ownValue, type Value } from "../values.ts";
import { isEnglish } from "./wording.ts";

/**
 * What people answer to "sexo" and "género". M is masculino, as registries of Guatemala print it (M and F). H is not
 * taken for hombre: where H and M are the choices, M is mujer, and no answer alone can tell the two apart.
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
const genderFields = ["sexo", "genero", "género", "sex", "gender"] as const;

function genderIn(call: Call, value: Value): Gender {
  const field = genderFields.find((name) => typeof ownValue(value, name) === "string");
  const said = field === undefined ? value : ownValue(value, field);
  const wanted = typeof said === "string" ? folded(said.trim()) : "";
  return (Object.hasOwn(genders, wanted) ? genders[wanted] : undefined) ?? call.refuse("value_invalid");
}

/** The only person meant: a value, or a list of one. */
function onePerson(call: Call): Value {
  const value = call.value(0);
  if (!isList(value)) return value;
  return value.length === 1 ? (value[0] ?? null) : call.refuse("value_invalid");
}

/** How the people of a list are spoken of together; nobody at all cannot be spoken of. */
function agreementIn(call: Call): Agreement {
  const value = call.value(0);
  const all = (isList(value) ? value : [value]).map((each) => genderIn(call, each));
  return all.length === 0 ? call.refuse("value_invalid") : agreementOf(all);
}

export const peopleFilters: readonly FilterRule[] = [
  {
    es: "genero",
    en: "gender",
    does: {
      es: "El primer texto para un hombre, el segundo para una mujer. Lee m o f, masculino o femenino, hombre o mujer; de una persona, su dato «sexo» o «genero».",
      en: "The first text for a man, the second for a woman. Reads m or f, male or female, man or woman; of a person, the value “sex” or “gender”.",
    },
    reads: "gender",
    positions: [
      { es: "masculino", en: "masculine", kind: "text" },
      { es: "femenino", en: "feminine", kind: "text" },
    ],
    takesList: true,
    examples: [
      {
        formula: 'x | genero:"el vendedor":"la vendedora"',
        answers: { x: "f" },
        es: "la vendedora",
        en: "la vendedora",
      },
      { formula: 'x | genero:"casado":"casada"', answers: { x: { sexo: "Masculino" } }, es: "casado", en: "casado" },
    ],
    apply(call) {
      return call.text(genderIn(call, onePerson(call)) === "m" ? 1 : 2);
    },
  },
  {
    es: "genero_plural",
    en: "gender_plural",
    does: {
      es: "Cuatro textos: un hombre, una mujer, varios (todos hombres o mezclados), varias mujeres. Lee el dato «sexo» de cada elemento de la lista, o el que se nombra al final.",
      en: "Four texts: one man, one woman, several (all men, or mixed), several women. Reads the value “sexo” of each element of the list, or the one named at the end.",
    },
    reads: "gender",
    positions: [
      { es: "uno", en: "one man", kind: "text" },
      { es: "una", en: "one woman", kind: "text" },
      { es: "varios", en: "several", kind: "text" },
      { es: "varias", en: "several women", kind: "text" },
      { es: "dato", en: "value", kind: "property", optional: true },
    ],
    property: "sexo",
    takesList: true,
    examples: [
      {
        formula: 'x | genero_plural:"el comprador":"la compradora":"los compradores":"las compradoras"',
        answers: { x: [{ sexo: "f" }, { sexo: "m" }] },
        es: "los compradores",
        en: "los compradores",
      },
      {
        formula: 'x | genero_plural:"él":"ella":"ellos":"ellas":genero',
        answers: { x: [{ genero: "mujer" }, { genero: "mujer" }] },
        es: "ellas",
        en: "ellas",
      },
    ],
    apply(call) {
      const { gender, number } = agreementIn(call);
      return call.text((number === "singular" ? 1 : 3) + (gender === "m" ? 0 : 1));
    },
  },
  {
    es: "concuerda",
    en: "agree",
    does: {
      es: "Una frase en masculino singular, puesta en el género de la persona: artículos, sustantivos y adjetivos. En documentos en inglés queda igual.",
      en: "A Spanish phrase in the masculine singular, in the gender of the person; in English documents it stays as it is.",
    },
    reads: "gender",
    positions: [{ es: "frase", en: "phrase", kind: "text" }],
    takesList: true,
    examples: [
      {
        formula: 'x | concuerda:"el vendedor casado"',
        answers: { x: "f" },
        es: "la vendedora casada",
        en: "el vendedor casado",
      },
      {
        formula: "x | concuerda:estado_civil",
        answers: { x: "mujer", estado_civil: "soltero" },
        es: "soltera",
        en: "soltero",
      },
    ],
    apply(call) {
      const gender = genderIn(call, onePerson(call));
      return isEnglish(call) ? call.text(1) : agree(call.text(1), { gender, number: "singular" });
    },
  },
  {
    es: "concuerdan",
    en: "agree_all",
    does: {
      es: "Una frase en masculino singular, puesta en el género y número de las personas de la lista. Lee el dato «sexo» de cada una, o el que se nombra al final. En documentos en inglés queda igual.",
      en: "A Spanish phrase in the masculine singular, in gender and number of the people of the list. Reads the value “sexo” of each, or the one named at the end. In English documents it stays as it is.",
    },
    reads: "gender",
    positions: [
      { es: "frase", en: "phrase", kind: "text" },
      { es: "dato", en: "value", kind: "property", optional: true },
    ],
    property: "sexo",
    takesList: true,
    examples: [
      {
        formula: 'x | concuerdan:"el comprador"',
        answers: { x: [{ sexo: "f" }, { sexo: "f" }] },
        es: "las compradoras",
        en: "el comprador",
      },
    ],
    apply(call) {
      const wanted = agreementIn(call);
      return isEnglish(call) ? call.text(1) : agree(call.text(1), wanted);
    },
  },
  {
    es: "femenino",
    en: "feminine",
    does: {
      es: "La forma femenina de una palabra o frase en masculino. En documentos en inglés queda igual.",
      en: "The feminine of a Spanish word or phrase; in English documents it stays as it is.",
    },
    reads: "text",
    examples: [{ formula: "x | femenino", answers: { x: "guatemalteco" }, es: "guatemalteca", en: "guatemalteco" }],
    apply: (call) => (isEnglish(call) ? call.text(0) : agree(call.text(0), { gender: "f", number: "singular" })),
  },
];
