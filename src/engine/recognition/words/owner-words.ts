import { ordinal } from "#engine/words/spanish/ordinal.ts";
import { formsOf } from "../endings.ts";
import { isFeminine } from "../phrase-ahead.ts";

/** An owner of fields, as labels name them. */
export interface OwnerWords {
  /** The owner behind a noun: "de la parte vendedora". */
  readonly behind: string;
  /** The part in the contract as an adjective: "vendedora". */
  readonly adjective?: string;
  /** The step of the form with the fields of the owner: "Parte vendedora". */
  readonly group: string;
}

const numberOf = (owner: string): number => Number(/_(\d+)$/.exec(owner)?.[1] ?? 1);
const roleOf = (owner: string): string => owner.replace(/_\d+$/, "");
const capital = (text: string): string => text.slice(0, 1).toLocaleUpperCase("es") + text.slice(1);

/** Relatives and witnesses: they are called by their own word, and by no part in the contract. */
const people = /^(?:testigo|espos[oa]|hij[oa]|niet[oa]|herman[oa]|sobrin[oa]|madre|padre|conyuge|conviviente)$/;
const representative = /^(?:(.+)_)?representante$/;
const neighbour = /^colindante_(.+)$/;
export const isNotary = (owner: string): boolean => roleOf(owner) === "notario";

/** Returns the words for the owners of a document. `spelled` returns a word as the document writes it, with its accents. */
export function ownerWords(
  owners: ReadonlySet<string>,
  spelled: (word: string) => string,
): (owner: string, isWoman?: boolean) => OwnerWords {
  const counts = new Map<string, number>();
  for (const owner of owners) counts.set(roleOf(owner), (counts.get(roleOf(owner)) ?? 0) + 1);
  const words = (role: string) => role.split("_").map(spelled).join(" ");
  const party = (role: string) =>
    /^patron[oa]$/.test(role) ? "patronal" : (formsOf(words(role))?.woman ?? words(role));
  const groupOf = (role: string) =>
    (counts.get(role) ?? 1) === 1
      ? `Parte ${party(role)}`
      : capital(
          (formsOf(words(role))?.man ?? words(role)).replace(/([aeiou])$/, "$1s").replace(/([^aeious])$/, "$1es"),
        );
  const one = (owner: string, isWoman: boolean): OwnerWords => {
    const [role, number] = [roleOf(owner), numberOf(owner)];
    const isOnly = (counts.get(role) ?? 1) === 1;
    if (role === "notario") return { behind: isWoman ? "de la notaria" : "del notario", group: "Acto y notario" };
    if (role === "notario_autorizante") return { behind: "del notario que autorizó", group: "Antecedentes" };
    const side = neighbour.exec(role)?.[1];
    if (side !== undefined) return { behind: `de quien colinda al ${side}`, group: "Inmueble" };
    const represented = representative.exec(role);
    if (represented) {
      const [, of] = represented;
      const whom = of === undefined ? "" : ` a la parte ${party(roleOf(of))}`;
      const who = isOnly ? "de quien representa" : `de la ${ordinal(number, { gender: "f" })} persona que representa`;
      return { behind: `${who}${whom}`, group: of === undefined ? "Representante" : groupOf(roleOf(of)) };
    }
    if (role === "persona") {
      const which = isOnly ? "" : `${ordinal(number, { gender: "f" })} `;
      return { behind: `de la ${which}persona`, group: isOnly ? "Compareciente" : "Comparecientes" };
    }
    if (people.test(role)) {
      const gender = isFeminine(role) || role === "madre" ? "f" : "m";
      const which = isOnly ? "" : `${ordinal(number, { gender, apocope: true })} `;
      return { behind: `${gender === "f" ? "de la" : "del"} ${which}${words(role)}`, group: capital(words(role)) };
    }
    const which = isOnly ? "parte" : `${ordinal(number, { gender: "f" })} persona`;
    return { behind: `de la ${which} ${party(role)}`, adjective: party(role), group: groupOf(role) };
  };
  return (owner, isWoman = false) => one(owner, isWoman);
}
