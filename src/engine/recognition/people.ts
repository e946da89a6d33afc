import { title } from "#engine/words/case.ts";
import { type Candidate, single } from "./candidate.ts";
import { calledRole, companyForm } from "./companies.ts";
import { type NameSpan, nameSpans } from "./name-spans.ts";
import { fieldName } from "./names.ts";
import type { Span } from "./wordings.ts";

/** Somebody a document names: where first, and what the fields about them begin with ("vendedor"). */
export interface Person extends Span {
  /** The name as written in the document. */
  readonly text: string;
  readonly role: string;
  /** The plural role of several people ("compradores"), if there is one. */
  readonly list?: string;
}

const titled =
  /(?:señor(?:a|ita)?|licenciad[oa]|doctora?|ingenier[oa]|arquitect[oa]|don|doña|ante m[íi])[,:]?\s+(?:el\s+|la\s+)?$/i;
const led =
  /(?:señor(?:a|ita|es|as)?|licenciad[oa]|doctora?|ingenier[oa]|arquitect[oa]|don|doña|ante m[íi]|notari[oa]|comparecen?|comparecemos|una parte|otra(?: parte)?|nosotros|entre|yo|y)[,:]?\s+(?:el\s+|la\s+|los\s+|las\s+)?$/i;
const aged = /^\s*,\s+(?:de|quien (?:dice|manifiesta) ser de|soy de|ser de)\s+[^,]{2,60}\s+años/i;
/** Relatives of a person introduced before, and people who receive a power. */
const kin =
  /\b(?:su|sus|mi) (hij[oa]|espos[oa]|niet[oa]|herman[oa]|sobrin[oa]|madre|padre|cónyuge|conviviente)(?: menor de edad)?,? $/i;
const favoured = /\ba favor de (?:(?:el|la) señor(?:a|ita)? |(?:el|la) licenciad[oa] )?$/i;
/** The phrases that introduce a person with an uncommon name: they appear, are represented, request, bear witness. */
const introducing =
  /(?:comparecen?|comparecemos|ante m[íi]|\byo|representad[oa] (?:legalmente )?por|(?:requerimiento|solicitud|ruego) de|hij[oa] de|testigos?|\bpor una parte|\bpor (?:la )?otra(?: parte)?|la acompaña|lo acompaña)[,:]?\s+(?:(?:el|la|los|las)\s+)?(?:infrascrit[oa]\s+|suscrit[oa]\s+)?(?:señor(?:a|ita|es|as)?\s+|notari[oa],?:?\s+)?$/i;
/** The phrases after a name that apply only to people. */
const described =
  /^\s*,?\s+(?:(?:soy |es )?mayor(?:es)? de edad|(?:soy |es )?(?:guatemaltec|hondureñ|salvadoreñ|mexican|nicaragüense|estadounidense|español|colombian)[oa]?\b|(?:casad|solter|viud|divorciad|unid)[oa]s?\b|identificad[oa]|quien (?:se identifica|dice|manifiesta|comparece|firma|es )|que se identifica|me identifico|(?:con |portador[a]? del? )?(?:el )?(?:DPI\b|documentos? personal|c[óo]digo [úu]nico))/i;
/** English titles, and the words that lead somebody in. */
const englishTitle = /\b(?:Mr|Mrs|Ms|Dr|Miss)\.? $/;
const office = /^\s*,\s+(?:notari[oa]|abogad[oa])\b/i;
const called =
  /(?:(?:denominar|denomina|llamar|designar|conocer)[\p{L}]*\s+(?:simplemente\s+|únicamente\s+|indistintamente\s+|como\s+|(?:la\s+)?parte\s+)*|en (?:adelante|lo sucesivo),?\s+(?:simplemente\s+)?(?=[“"«']|(?:el|la|los|las)\s))[“"«']?\s*(?:el|la|los|las)?\s*[“"«']?\s*(?:parte\s+)?([\p{L}]+(?:\s+[\p{L}]+)?)\s*[”"»',;.)]/giu;

/**
 * Finds the people whom a paragraph introduces, by a common name, a title, an age or an office, and the role it gives
 * them.
 */
export function peopleIn(text: string): Person[] {
  const found = nameSpans(text).filter((span) => isIntroduced(text, span));
  const people: Person[] = [];
  for (const [i, person] of found.entries()) {
    const givenRole = roleIn(text, person, found[i + 1]?.start ?? person.end + 2500);
    const role = one(givenRole);
    const list = role === givenRole ? {} : { list: givenRole };
    people.push({ start: person.start, end: person.end, text: person.text, role, ...list });
    // The phrase "…, a quienes se les denominará los compradores" follows the last of them.
    if (role === givenRole) continue;
    for (let before = i - 1; people[before]?.role === unknown; before--)
      people[before] = { ...(people[before] as Person), role, ...list };
  }
  return people;
}

function isIntroduced(text: string, { start, end, text: name, given }: NameSpan): boolean {
  const ahead = text.slice(Math.max(0, start - 60), start);
  const after = text.slice(end, end + 100);
  if (companyForm.test(after)) return false;
  return (
    given ||
    aged.test(after) ||
    (office.test(after) && led.test(ahead)) ||
    titled.test(ahead) ||
    kin.test(ahead) ||
    (favoured.test(ahead) && name.split(/\s+/).length > 2) ||
    introducing.test(ahead) ||
    described.test(after) ||
    englishTitle.test(ahead) ||
    calledRole(text, end) !== undefined ||
    (/(?:^|\s)I, $/.test(ahead) && /^, (?:hereby|of legal age|residing)/.test(after))
  );
}

const unknown = "persona";

/** A role of several as that of one: "compradores" is "comprador". */
const one = (role: string): string => role.replace(/(or)es$/, "$1").replace(/([oaei])s$/, "$1");

/** The role of a party beside the name: "el vendedor, Juan Pérez", "fiadora solidaria Ana Pérez", "Arrendador: Luis Paz". */
const roleAhead =
  /(?:(?:^|[.;]\s)(?:el |la )?|\b(?:el|la|como)\s+|\bcomo\s+(?:el|la)\s+)(\p{L}+(?:dor|dora|tor|tora|nte|tari[oa]|sari[oa])|testigo)(?: solidari[oa]| legal)?\s*[,:]?\s+(?:señor(?:a|ita)?\s+)?$/iu;
const roleInParentheses =
  /^,?\s*\((?:(?:en adelante|en lo sucesivo),?\s+)?(?:denominad[oa]\s+)?[“"«']?(?:el|la)\s+(\p{L}+)[”"»']?\)/iu;
/** Words that end like a role but are none. */
const noRole =
  /^(?:compareciente|otorgante|adelante|siguiente|presente|mediante|representante|ante|delante|durante|autor|señor)$/i;

function roleIn(text: string, { start, end }: Span, until: number): string {
  const ahead = text.slice(Math.max(0, start - 80), start);
  if (/ante m[íi]:?,?\s+(?:el\s+|la\s+)?(?:infrascrit[oa]\s+)?(?:notari[oa],?:?\s+)?$/i.test(ahead)) return "notario";
  if (office.test(text.slice(end, end + 20)) || /(?:infrascrit|suscrit)[oa] notari[oa],?:?\s+$/i.test(ahead))
    return "notario";
  const inEnglish = calledRole(text, end);
  if (inEnglish !== undefined) return inEnglish;
  const inParentheses = roleInParentheses.exec(text.slice(end, end + 70))?.[1];
  if (inParentheses !== undefined) return fieldName(inParentheses);
  const related = kin.exec(ahead)?.[1];
  if (related !== undefined) return fieldName(related);
  const [match] = text.slice(end, until).matchAll(called);
  const role = fieldName(match?.[1] ?? "");
  if (role.length > 2) return role;
  const before = roleAhead.exec(ahead)?.[1];
  return before === undefined || noRole.test(before) ? unknown : fieldName(before);
}

const ends =
  /\b(?:quien|se identifica|me identifico|identific|con documento|con cédula|portador|a quien(?:es)?|act[úu]a|comparece|en calidad|y con)\b|;/i;
const states = /^(?:solter|casad|divorciad|viud|unid)[oa]$/i;
const nations = /(?:tec|eñ|an|ens|és|nes)[oae]?s?$/i;
const knownNations =
  /^(?:guatemaltec|salvadoreñ|hondureñ|nicaragüense|costarricense|panameñ|beliceñ|mexican|estadounidense|español|colombian|coreano?|chin[oa]|italian|francés|francesa|alem[aá]n)/i;

/** True if the particulars of a person begin right after the name: ", guatemalteca, casada". */
export const beginsParticulars = (text: string, end: number): boolean => {
  const word = /^,\s+(\p{L}+)/u.exec(text.slice(end, end + 40))?.[1] ?? "";
  return states.test(word) || knownNations.test(word);
};

/** Finds the particulars after a person's age, part by part: civil status, nationality, profession, domicile. */
export function particularsOf(text: string, person: Person, ageEnd: number): Candidate[] {
  const stop = ends.exec(text.slice(ageEnd, ageEnd + 300))?.index ?? 120;
  const found: Candidate[] = [];
  let at = ageEnd;
  for (const part of text.slice(ageEnd, ageEnd + stop).split(",")) {
    const piece = part.trim();
    const start = at + part.indexOf(piece);
    at += part.length + 1;
    if (/^(?:y|e|ambos|hij[oa])\b/i.test(piece)) break;
    if (piece === "" || piece.length > 60) continue;
    const home =
      /^(?:de este domicilio|(?:con|del?) (?:mi |su )?domicilio (?:en|de|del)\s+(?:el |la )?(?:departamento de |municipio de |ciudad de )?)/i.exec(
        piece,
      )?.[0];
    const particular = home === undefined ? piece : piece.slice(home.length);
    const from = home === undefined ? start : start + home.length;
    if (particular === "") continue;
    const what =
      home !== undefined
        ? "domicilio"
        : states.test(particular)
          ? "estado_civil"
          : knownNations.test(particular)
            ? "nacionalidad"
            : nations.test(particular) && found.some(({ values }) => values[0]?.name.endsWith("profesion"))
              ? "nacionalidad"
              : "profesion";
    const name = `${person.role}_${what}`;
    if (!found.some(({ values }) => values[0]?.name === name))
      found.push(
        single({ start: from, end: from + particular.length }, { kind: "text", value: particular, name }, "", 6),
      );
  }
  return found;
}

/** Returns the answer for a name. A name in capitals is stored in title case, because its tag prints it in capitals. */
export const nameAnswer = (text: string): string => (text === text.toUpperCase() ? title(text) : text);
