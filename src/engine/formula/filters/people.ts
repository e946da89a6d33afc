import { agreementOf, type Gender } from "#engine/grammar/agreement.ts";
import type { Call } from "../call.ts";
import { folded } from "../called.ts";
import type { FilterRule } from "../filter-rule.ts";
import { isList, ownValue, type Value } from "../values.ts";

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
      const value = call.value(0);
      const [only] = isList(value) ? (value.length === 1 ? value : call.refuse("value_invalid")) : [value];
      return call.text(genderIn(call, only ?? null) === "m" ? 1 : 2);
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
      const value = call.value(0);
      const all = (isList(value) ? value : [value]).map((each) => genderIn(call, each));
      if (all.length === 0) return call.refuse("value_invalid");
      const { gender, number } = agreementOf(all);
      return call.text((number === "singular" ? 1 : 3) + (gender === "m" ? 0 : 1));
    },
  },
];
