import { isGivenName } from "#engine/words/spanish/given-names.ts";
import { withoutAccents } from "#engine/words/spanish/word-codes.ts";

const particles = new Set(["de", "del", "la", "las", "los", "viuda", "vda", "van", "von", "da", "do", "dos"]);
const treatments =
  /^(?:(?:el|la|los|las|señor(?:a|es|as|ita)?|sr|sra|srta|don|doña|licenciad[oa]s?|lic|licda|doctora?|dra?|ingenier[oa]|ing|arquitect[oa]|arq|mr|mrs|ms)\.?\s+)+/iu;
/** Words of companies, firms and estates. Their names join the names of people. */
const ofFirms =
  /(?<!\p{L})(?:sociedad|compañía|cía|s\.?\s?a\.?|s\.?\s?r\.?\s?l\.?|limitada|ltda|inc|llc|corp|asociad[oa]s|hij[oa]s|herman[oa]s|hnos|sucesores|sucesión|mortual|herederos|bufete|abogad[oa]s|consultores|fundación|asociación|comercial|almacén|almacenes|tienda|empresa|grupo|banco|cooperativa|iglesia|associates|sons|brothers|company)(?!\p{L})/iu;
/** One person with two ways to write the name. */
const sameOne = /(?<!\p{L})(?:y\s?\/\s?o|o|conocid[oa]|conocido como|también|alias|a\.?k\.?a|or|known)(?!\p{L})/iu;
/** Others who are counted and not named: "María López y otros", "y su esposa". */
const others =
  /\s(?:y|e|and)\s+(?:(?:otr|compañer|soci)[oa]s?|(?:su\s+)?(?:espos|hij|herman)[oa]s?|others|(?:his|her)\s+\p{L}+)$/iu;
/** Given names that are also common surnames: "Juan Pérez y Martín". */
const surnames = new Set(
  "santiago martin ramon vicente alonso cruz tomas domingo pascual simon jacinto santos reyes gaspar marcos miguel andres francisco mateo lucas sebastian bernardo diego gabriel felipe baltazar bartolo lazaro leon marcelino rosales victoria salvador jorge benito gregorio jeronimo agustin nicolas esteban lorenzo".split(
    " ",
  ),
);

const words = (part: string): string[] =>
  part.split(/\s+/).filter((word) => word !== "" && !particles.has(withoutAccents(word.toLowerCase())));
const isInitial = (part: string): boolean => /^\p{Lu}\.?$/u.test(part);

/** True for a part that could be the name of a person of its own. `isFirst`: no other name can end in it. */
function isPerson(part: string, isFirst: boolean): boolean {
  const [first = "", ...more] = words(part);
  if (!isGivenName(first.replace(/\.$/, ""))) return false;
  return isFirst || more.length > 0 || !surnames.has(withoutAccents(first.toLowerCase()));
}

/**
 * True if the name of one person seems to hold two: "María López y Juan Pérez", "Ana, Luis e Inés". False for the names of one
 * person and of companies: "José Ortega y Gasset", "Pérez y Asociados".
 */
export function namesSeveral(name: string): boolean {
  const text = name.normalize("NFC").replace(/\s+/g, " ").trim();
  if (ofFirms.test(text) || sameOne.test(text)) return false;
  const parts = text
    .split(/\s*[,;/&\n]\s*(?:(?:y|e|and)\s+)?|\s+(?:y|e|and)\s+/iu)
    .map((part) => part.replace(treatments, "").trim())
    .filter((part) => part !== "");
  if (others.test(text)) return isPerson(parts[0] ?? "", true);
  if (parts.length < 2) return false;
  if (parts.every(isInitial)) return true;
  const [first = "", second = "", ...more] = parts;
  // "PÉREZ LÓPEZ, JUAN" is one person, by the surname.
  const isJoined = /\s(?:y|e|and)\s|[;/&]/iu.test(text);
  if (isPerson(first, true))
    return [second, ...more].some((part) => isPerson(part, false)) && (isJoined || words(first).length > 1);
  // Uncommon given names: nobody has so many surnames behind "y".
  return isJoined && words(first).length > 2 && words(second).length > 2;
}
