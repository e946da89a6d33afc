import { title } from "#engine/words/case.ts";
import { type Candidate, single } from "./candidate.ts";
import { calledRole } from "./companies.ts";
import { fieldName } from "./names.ts";
import type { Span } from "./wordings.ts";

/** Somebody a document names: where first, and what the fields about them begin with ("vendedor"). */
export interface Person extends Span {
  /** The name as it stands there. */
  readonly text: string;
  readonly role: string;
  /** What several are called together ("compradores"), where they are. */
  readonly list?: string;
}

const particle = "(?:de|del|la|las|los|y|e|DE|DEL|LA|LAS|LOS|Y)";
// A particle is no word: one text, one reading.
const word = String.raw`(?!${particle}\s)(?:\p{Lu}[\p{Lu}’'-]+|\p{Lu}[\p{Ll}’'-]+)`;
const nameOf = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${word}(?:\s+(?:${particle}\s+){0,2}${word}){1,6}(?![\p{L}\p{N}])`,
  "gu",
);
const titles =
  /^(?:(?:EL|LA|Los|Las|El|La|SEÑOR(?:A|ITA)?|Señor(?:a|ita)?|LICENCIAD[OA]|Licenciad[oa]|DOCTORA?|Doctora?|INGENIER[OA]|Ingenier[oa]|ARQUITECT[OA]|Arquitect[oa]|NOTARI[OA]|Notari[oa]|DON|DOÑA|Don|Doña)\s+)+/u;
/** Words a sentence begins with, which are no part of the name behind them. */
const verb = /^(?:Comparecen?|Comparecemos|Entre|Nosotros|Yo|Ante|Firman?|Acepta|Declara)\s+/u;
const led =
  /(?:señor(?:a|ita|es|as)?|licenciad[oa]|doctora?|ingenier[oa]|arquitect[oa]|don|doña|ante m[íi]|notari[oa]|comparecen?|comparecemos|una parte|otra(?: parte)?|nosotros|entre|yo|y)[,:]?\s+(?:el\s+|la\s+|los\s+|las\s+)?$/i;
const aged = /^\s*,\s+(?:de|quien (?:dice|manifiesta) ser de|soy de|ser de)\s+[^,]{2,60}\s+años/i;
const titled =
  /(?:señor(?:a|ita)?|licenciad[oa]|doctora?|ingenier[oa]|arquitect[oa]|don|doña|ante m[íi])[,:]?\s+(?:el\s+|la\s+)?$/i;
/** Whoever belongs to somebody who was introduced, or is given a power. */
const kin =
  /\b(?:su|sus|mi) (hij[oa]|espos[oa]|niet[oa]|herman[oa]|sobrin[oa]|madre|padre|cónyuge|conviviente)(?: menor de edad)?,? $/i;
const favoured = /\ba favor de (?:(?:el|la) señor(?:a|ita)? |(?:el|la) licenciad[oa] )?$/i;
/** English titles, and the words that lead somebody in. */
const englishTitle = /\b(?:Mr|Mrs|Ms|Dr|Miss)\.? $/;
const office = /^\s*,\s+(?:notari[oa]|abogad[oa])\b/i;
const called =
  /(?:denominar|denomina|llamar|designar|conocer)[\p{L}]*\s+(?:simplemente\s+|únicamente\s+|indistintamente\s+|como\s+|(?:la\s+)?parte\s+)*[“"«']?\s*(?:el|la|los|las)?\s*[“"«']?\s*(?:parte\s+)?([\p{L}]+(?:\s+[\p{L}]+)?)\s*[”"»',;.)]/giu;

/** The people a paragraph introduces: named beside a title, an age or an office, with the role that is said behind them. */
export function peopleIn(text: string): Person[] {
  const found: { start: number; end: number; text: string }[] = [];
  for (const match of text.matchAll(nameOf)) {
    const lead = (verb.exec(match[0])?.[0] ?? "") + (titles.exec(match[0].replace(verb, ""))?.[0] ?? "");
    const start = match.index + lead.length;
    const end = match.index + match[0].length;
    const name = text.slice(start, end);
    if (!/\s/.test(name)) continue;
    const ahead = text.slice(Math.max(0, match.index - 40), match.index) + lead;
    const after = text.slice(end, end + 100);
    const introduced =
      aged.test(after) ||
      (office.test(after) && led.test(ahead)) ||
      titled.test(ahead) ||
      kin.test(ahead) ||
      (favoured.test(ahead) && name.split(/\s+/).length > 2) ||
      englishTitle.test(ahead) ||
      calledRole(text, end) !== undefined ||
      (/(?:^|\s)I, $/.test(ahead) && /^, (?:hereby|of legal age|residing)/.test(after));
    if (introduced) found.push({ start, end, text: name });
  }
  const people: Person[] = [];
  for (const [i, person] of found.entries()) {
    const said = roleIn(text, person, found[i + 1]?.start ?? person.end + 2500);
    const role = one(said);
    const list = role === said ? {} : { list: said };
    people.push({ ...person, role, ...list });
    // "…, a quienes se les denominará los compradores" is said once, behind the last of them.
    if (role === said) continue;
    for (let before = i - 1; people[before]?.role === unknown; before--)
      people[before] = { ...(people[before] as Person), role, ...list };
  }
  return people;
}

const unknown = "persona";

/** A role of several as that of one: "compradores" is "comprador". */
const one = (role: string): string => role.replace(/(or)es$/, "$1").replace(/([oaei])s$/, "$1");

function roleIn(text: string, { start, end }: Span, until: number): string {
  if (
    /ante m[íi],?\s+(?:el\s+|la\s+)?(?:infrascrit[oa]\s+)?(?:notari[oa],?\s+)?$/i.test(
      text.slice(Math.max(0, start - 50), start),
    )
  )
    return "notario";
  if (office.test(text.slice(end, end + 20))) return "notario";
  const inEnglish = calledRole(text, end);
  if (inEnglish !== undefined) return inEnglish;
  const related = kin.exec(text.slice(Math.max(0, start - 40), start))?.[1];
  if (related !== undefined) return fieldName(related);
  const [said] = text.slice(end, until).matchAll(called);
  const role = fieldName(said?.[1] ?? "");
  return role.length > 2 ? role : unknown;
}

const ends =
  /\b(?:quien|se identifica|me identifico|identific|con documento|con cédula|portador|a quien(?:es)?|act[úu]a|comparece|en calidad|y con)\b|;/i;
const states = /^(?:solter|casad|divorciad|viud|unid)[oa]$/i;
const nations = /(?:tec|eñ|an|ens|és|nes)[oae]?s?$/i;
const knownNations =
  /^(?:guatemaltec|salvadoreñ|hondureñ|nicaragüense|costarricense|panameñ|beliceñ|mexican|estadounidense|español|colombian|coreano?|chin[oa]|italian|francés|francesa|alem[aá]n)/i;

/** What stands behind a person's age, part by part: civil status, nationality, profession, domicile. */
export function particularsOf(text: string, person: Person, ageEnd: number): Candidate[] {
  const stop = ends.exec(text.slice(ageEnd, ageEnd + 300))?.index ?? 120;
  const found: Candidate[] = [];
  let at = ageEnd;
  for (const part of text.slice(ageEnd, ageEnd + stop).split(",")) {
    const piece = part.trim();
    const start = at + part.indexOf(piece);
    at += part.length + 1;
    if (piece === "" || piece.length > 60) continue;
    const home =
      /^(?:de este domicilio|(?:con|del?) (?:mi |su )?domicilio (?:en|de|del)\s+(?:el |la )?(?:departamento de |municipio de |ciudad de )?)/i.exec(
        piece,
      )?.[0];
    const said = home === undefined ? piece : piece.slice(home.length);
    const from = home === undefined ? start : start + home.length;
    if (said === "") continue;
    const what =
      home !== undefined
        ? "domicilio"
        : states.test(said)
          ? "estado_civil"
          : knownNations.test(said)
            ? "nacionalidad"
            : nations.test(said) && found.some(({ values }) => values[0]?.name.endsWith("profesion"))
              ? "nacionalidad"
              : "profesion";
    const name = `${person.role}_${what}`;
    if (!found.some(({ values }) => values[0]?.name === name))
      found.push(single({ start: from, end: from + said.length }, { kind: "text", value: said, name }, "", 6));
  }
  return found;
}

/** How a name that stands in capitals is asked, and printed in capitals again. */
export const nameAnswer = (text: string): string => (text === text.toUpperCase() ? title(text) : text);
