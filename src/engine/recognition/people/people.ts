import { title } from "#engine/words/case.ts";
import { type Candidate, single } from "../candidate.ts";
import { calledRole, companyForm, companySpans } from "../companies.ts";
import type { Span } from "../words/wordings.ts";
import { type NameSpan, nameSpans } from "./name-spans.ts";
import { kin, office, rolesOf, singular, unknown } from "./roles.ts";

/** Somebody a document names: where first, and what the fields about them begin with ("vendedor"). */
export interface Person extends Span {
  /** The name as written in the document. */
  readonly text: string;
  readonly role: string;
  /** The answer that prints the name, if the document also writes it in small letters. */
  readonly answer?: string;
  /** The plural role of several people ("compradores"), if there is one. */
  readonly list?: string;
}

const titled =
  /(?:señor(?:a|ita)?|licenciad[oa]|doctora?|ingenier[oa]|arquitect[oa]|don|doña|ante m[íi])[,:]?\s+(?:el\s+|la\s+)?$/i;
const led =
  /(?:señor(?:a|ita|es|as)?|licenciad[oa]|doctora?|ingenier[oa]|arquitect[oa]|don|doña|ante m[íi]|notari[oa]|comparecen?|comparecemos|una parte|otra(?: parte)?|nosotros|entre|yo|y)[,:]?\s+(?:el\s+|la\s+|los\s+|las\s+)?$/i;
const aged =
  /^\s*,\s+(?:de|quien (?:dice|manifiesta|declara|asegura|afirma) (?:ser|tener)(?: de)?|soy de|ser de)\s+[^,]{2,60}\s+años/i;
/** People who receive a power. */
const favoured = /\ba favor de (?:(?:el|la) señor(?:a|ita)? |(?:el|la) licenciad[oa] )?$/i;
/** The phrases that introduce a person with an uncommon name: they appear, are represented, request, bear witness. */
const introducing =
  /(?:comparecen?|comparecemos|ante m[íi]|\byo|representad[oa] (?:legalmente )?por|(?:requerimiento|solicitud|ruego) de|hij[oa] de|testigos?|\bpor una parte|\bpor (?:la )?otra(?: parte)?|la acompaña|lo acompaña)[,:]?\s+(?:(?:el|la|los|las)\s+)?(?:infrascrit[oa]\s+|suscrit[oa]\s+)?(?:señor(?:a|ita|es|as)?\s+|notari[oa],?:?\s+)?$/i;
/** The phrases after a name that apply only to people. */
const described =
  /^\s*,?\s+(?:(?:soy |es )?mayor(?:es)? de edad|(?:soy |es )?(?:guatemaltec|hondureñ|salvadoreñ|mexican|nicaragüense|estadounidense|costarricense|canadiense|español|colombian)[oa]?\b|(?:casad|solter|viud|divorciad|unid)[oa]s?\b|identificad[oa]|quien (?:se identifica|dice|manifiesta|declara|comparece|firma|es )|que se identifica|me identifico|(?:con |portador[a]? del? )?(?:el )?(?:D\.?P\.?I\b|C\.?U\.?I\b|documentos? personal|c[óo]digo [úu]nico))/i;
/** English titles, and the words that lead somebody in. */
const englishTitle = /\b(?:Mr|Mrs|Ms|Dr|Miss)\.? $/;
/**
 * Finds the people whom a paragraph introduces, by a common name, a title, an age or an office, and the role it gives
 * them.
 */
export function peopleIn(text: string, except: readonly Span[] = []): Parties {
  const names = nameSpans(text).filter(
    (span) => isIntroduced(text, span) && !except.some(({ start, end }) => span.start < end && start < span.end),
  );
  const companies = companySpans(text);
  const roles = rolesOf(text, names, companies);
  const people: Person[] = [];
  for (const [i, { start, end, text: written }] of names.entries()) {
    const givenRole = roles.names[i] ?? unknown;
    const role = singular(givenRole);
    const list = role === givenRole ? {} : { list: givenRole };
    people.push({ start, end, text: written, role, ...list });
    // The phrase "…, a quienes se les denominará los compradores" follows the last of them.
    if (role === givenRole) continue;
    for (let before = i - 1; people[before]?.role === unknown; before--)
      people[before] = { ...(people[before] as Person), role, ...list };
  }
  return { people, companies: companies.map((span, i) => ({ ...span, role: roles.companies[i] })) };
}

/** The people and companies of a paragraph, in their order. A company without a role is no party. */
interface Parties {
  readonly people: readonly Person[];
  readonly companies: readonly Company[];
}

export interface Company extends Span {
  readonly role: string | undefined;
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

/** True for a person whose age or civil status is behind the name: not somebody whom the deed names again. */
export const hasParticulars = (text: string, { end }: Span): boolean =>
  aged.test(text.slice(end, end + 100)) || beginsParticulars(text, end) !== undefined;

const ends =
  /\b(?:quien|se identifica|me identifico|identific|con documento|con cédula|portador|a quien(?:es)?|act[úu]a|comparece|en calidad|y con)\b|;|\.\s/i;
const states = /^(?:solter|casad|divorciad|viud|unid)[oa]$/i;
const nations = /(?:tec|eñ|an|ens|és|nes)[oae]?s?$/i;
const knownNations =
  /^(?:guatemaltec|salvadoreñ|hondureñ|nicaragüense|costarricense|canadiense|belga|israel[ií]t?a?|marroquí|panameñ|beliceñ|mexican|estadounidense|español|colombian|coreano?|chin[oa]|italian|francés|francesa|alem[aá]n)/i;

/** Returns where the particulars of a person begin behind the name, if no age leads to them: ", guatemalteca, casada". */
export function beginsParticulars(text: string, end: number): number | undefined {
  const rest = text.slice(end, end + 160);
  const adult = /^,?\s+(?:(?:soy|es|quien es)\s+)?(?:mayor de edad|de edad mayor)(?=,)/i.exec(rest)?.[0];
  if (adult !== undefined) return end + adult.length;
  const parts =
    rest
      .split(/[;.]/)[0]
      ?.split(",")
      .slice(1, 4)
      .map((part) => part.trim()) ?? [];
  const isParticular = (part: string) => /^\p{L}+$/u.test(part) && (states.test(part) || knownNations.test(part));
  const first = parts.findIndex(isParticular);
  // A profession may come first: ", consultor, guatemalteco".
  return first >= 0 && rest.startsWith(",") && parts.slice(0, first).every((part) => /^[\p{Ll} ]{3,40}$/u.test(part))
    ? end
    : undefined;
}

/** Finds the particulars after a person's age, part by part: civil status, nationality, profession, domicile. */
export function particularsOf(text: string, person: Person, ageEnd: number): Candidate[] {
  const stop = ends.exec(text.slice(ageEnd, ageEnd + 300))?.index ?? 120;
  const found: Candidate[] = [];
  let at = ageEnd;
  for (const part of text.slice(ageEnd, ageEnd + stop).split(",")) {
    const piece = part.trim().replace(/[.:]$/, "");
    const start = at + part.indexOf(piece);
    at += part.length + 1;
    if (/^(?:y|e|ambos|hij[oa])\b/i.test(piece)) break;
    if (
      piece === "" ||
      piece.length > 60 ||
      !/^\p{L}/u.test(piece) ||
      /^(?:sexo (?:masculino|femenino)$|(?:firm|acept|comparec|manifiest|declar|vend|otorg|ratific|reconoc|autoriz)(?:a|an|e|en)\b|respectivamente|en adelante|en lo sucesivo|con\s+(?!(?:mi |su )?domicilio))/i.test(
        piece,
      )
    )
      continue;
    const home =
      /^(?:de este domicilio|(?:con|del?) (?:mi |su )?domicilio (?:en|de|del)\s+(?:el |la )?(?:departamento de |municipio de |ciudad de )?|vecin[oa] del?\s+(?:municipio de |ciudad de |departamento de )?)/i.exec(
        piece,
      )?.[0];
    // The department behind the municipality: "vecina del municipio de Mixco, departamento de Guatemala".
    const county = /^(?:en el )?departamento del? /i.exec(piece)?.[0];
    if (county !== undefined && found.at(-1)?.values[0]?.name !== `${person.role}_domicilio`) continue;
    const lead = home ?? county ?? "";
    const particular = piece.slice(lead.length);
    const from = start + lead.length;
    if (particular === "") continue;
    const what =
      home !== undefined
        ? "domicilio"
        : county !== undefined
          ? "domicilio_departamento"
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
