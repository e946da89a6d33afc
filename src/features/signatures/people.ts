import { answeredPlaces, type FormField } from "#engine/answers/form-fields.ts";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { ownerOf, plainName, type SignatureLine } from "./lines.ts";
import { maxSigners } from "./signature.ts";

/** A person whom the contract proposes as a signer. What the answers do not say is empty. */
export interface ProposedPerson {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

interface Named extends ProposedPerson {
  /** The words of the field before the name: `vendedor`. */
  readonly party: string;
  readonly isParty: boolean;
}

const nameWords: ReadonlySet<string> = new Set(
  "nombre nombres name names completo completos full apellido apellidos".split(" "),
);
const fillers: ReadonlySet<string> = new Set("de del la el los las y of the".split(" "));
/** Words of fields that name a thing, an office or somebody who only is mentioned. */
const others =
  /^(?:finca|edificio|proyecto|banco|registro|juzgado|municipio|departamento|empresa|sociedad|entidad|comercial|legal|padre|madre|conyuge|condominio|colonia|plan|producto|archivo|bank|company|project|building|spouse)$/;
const notary = /^(?:notari[oa]|abogad[oa]|notary|lawyer)$/;
/** People who sign only where the document has a line for them. */
const witnesses = /^(?:testig[oa]s?|witness(?:es)?|interprete|traductora?)$/;
/** Fields that are called by the role alone: `vendedor`. */
const roles =
  /^(?:(?:promitente )?(?:vendedor|comprador)(?:a|es|as)?|arrendantes?|arrendador(?:a|es|as)?|arrendatari[oa]s?|inquilin[oa]s?|acreedor(?:a|es|as)?|deudor(?:a|es|as)?|mutuantes?|mutuari[oa]s?|donantes?|donatari[oa]s?|mandantes?|mandatari[oa]s?|poderdantes?|apoderad[oa]s?|fiador(?:a|es|as)?|patron[oa]?|empleador(?:a|es|as)?|trabajador(?:a|es|as)?|emplead[oa]s?|testig[oa]s?|seller|buyer|landlord|tenant|lender|borrower|employer|employee|witness)$/;
const company = /(?:\bS\.? ?A\.?|\bsociedad an[oó]nima|\blimitada|\bLtda\.?|\bS\.? ?R\.? ?L\.?|\bInc\.?|\bLLC)\s*$/i;

/** Returns the words of the name of a field, in small letters without accents. */
export const wordsOf = (name: string): string[] =>
  name
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !fillers.has(word));

/**
 * Returns the people to sign a contract. If its signature lines carry names of its people, these sign, in the order of the lines.
 * Otherwise its parties sign, in the order of the form, and a company by its representative.
 */
export function peopleOf(
  questions: readonly FormField[],
  answers: Answers,
  lines: readonly SignatureLine[],
): readonly ProposedPerson[] {
  const named = namedIn(questions, answers);
  const names = named.map(({ name }) => name);
  const owners = [...new Set(lines.map((line) => ownerOf(line, names)).filter((index) => index !== undefined))];
  const represented = (one: Named) =>
    named.some(
      ({ party }) =>
        party !== one.party && party.startsWith(one.party) && /\brepresentante\b|\brepresentative\b/.test(party),
    );
  const chosen =
    owners.length > 0
      ? owners.flatMap((index) => named[index] ?? [])
      : named.filter((one) => one.isParty && !company.test(one.name) && !represented(one));
  return chosen.slice(0, maxSigners).map(({ name, email, phone }) => ({ name, email, phone }));
}

/**
 * Returns the words of a field that asks for the name of a signer, and undefined for other fields. `scope` is the
 * repeated part it is in. `own` are the words without those for a name. Surnames asked apart are no name of their own.
 */
export function signerWords(path: string, scope: string) {
  const words = wordsOf(path.slice(scope.length));
  const all = [...wordsOf(scope).filter((word) => !/^\d+$/.test(word)), ...words];
  if (all.some((word) => others.test(word) || notary.test(word))) return undefined;
  const isName = words.some((word) => nameWords.has(word)) || roles.test(words.join(" "));
  const isSurname =
    words.some((word) => /^apellidos?$/.test(word)) &&
    words.every((word) => /^apellidos?$/.test(word) || !nameWords.has(word));
  if (!isName || isSurname) return undefined;
  return {
    all,
    own: words.filter((word) => !nameWords.has(word)),
    isParty: !all.some((word) => witnesses.test(word)),
  };
}

/** Returns everybody whose name is an answer, once, with the address and phone of the same party. */
function namedIn(questions: readonly FormField[], answers: Answers): Named[] {
  const places = answeredPlaces(questions, answers).map(({ path, scope, kind, value }) => {
    return { path, scope, kind, value: value.trim(), words: wordsOf(path.slice(scope.length)) };
  });
  const found = new Map<string, Named>();
  for (const { path, scope, kind, value } of places) {
    const signer = kind === "text" ? signerWords(path, scope) : undefined;
    if (!signer) continue;
    const { own, isParty } = signer;
    const of = (wanted: "email" | "phone") =>
      places.find(
        (place) => place.kind === wanted && place.scope === scope && own.every((word) => place.words.includes(word)),
      )?.value ?? "";
    const surnames = places.find(
      (place) =>
        place.scope === scope &&
        place.words.some((word) => /^apellidos?$/.test(word)) &&
        !place.words.some((word) => /^nombres?$/.test(word)) &&
        own.every((word) => place.words.includes(word)),
    )?.value;
    const name = surnames === undefined ? value : `${value} ${surnames}`;
    const key = plainName(name);
    if (key === "" || found.has(key)) continue;
    const party = `${scope} ${own.join(" ")}`.trim();
    found.set(key, {
      name,
      party,
      isParty,
      email: of("email"),
      phone: of("phone"),
    });
  }
  return [...found.values()];
}
