import type { Placed } from "./merge-fields.ts";
import type { Person } from "./people/people.ts";
import { gendersOfRoles } from "./plural-roles.ts";
import { cased, type Sex } from "./words/gendered-words.ts";

const ending = /_(nacionalidad|estado_civil)$/;
const turns =
  /^(?:guatemaltec|salvadoreñ|hondureñ|panameñ|beliceñ|mexican|colombian|cuban|venezolan|ecuatorian|peruan|bolivian|chilen|argentin|brasileñ|italian|chin|corean|casad|solter|viud|divorciad|unid)[oa]$/iu;

/**
 * Gives each person with a nationality or a civil status a gender. The word of the document follows it: "guatemalteca" is
 * "guatemalteco" for the next person, if he is a man. Any other answer is printed as it is. One word of each person turns,
 * the nationality before the civil status, and none if the name or another word says another gender.
 */
export function withOwnGender(placed: readonly Placed[], people: readonly Person[]): Placed[] {
  const sexes = gendersOfRoles(people, placed);
  const roleOf = ({ values: [value] }: Placed) => value?.name.replace(ending, "") ?? "";
  const hasNation = new Set(
    placed.flatMap((one) =>
      one.values[0]?.name.endsWith("_nacionalidad") && turns.test(one.values[0].value) ? [roleOf(one)] : [],
    ),
  );
  return placed.map((one) => {
    const [value] = one.values;
    const fact = value && ending.exec(value.name)?.[1];
    if (!value || fact === undefined || one.values.length > 1 || one.tag.length !== 3 || !turns.test(value.value))
      return one;
    const role = roleOf(one);
    if (fact === "estado_civil" && hasNation.has(role)) return one;
    const sex: Sex = /a$/iu.test(value.value) ? "femenino" : "masculino";
    if (sexes.get(role) !== sex) return one;
    const [man, woman] = ["o", "a"].map((last) => cased(value.value.toLowerCase().slice(0, -1) + last, value.value));
    if (value.value !== (sex === "femenino" ? woman : man)) return one;
    return {
      ...one,
      values: [value, { kind: "option", value: sex, name: `${role}_sexo` }],
      tag: ["{si(", 0, ` = "${man}" o `, 0, ` = "${woman}", (`, 1, ` | genero:"${man}":"${woman}"), `, 0, ")}"],
    };
  });
}
