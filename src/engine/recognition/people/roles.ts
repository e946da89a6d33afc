import { calledRole } from "../companies.ts";
import { fieldName } from "../names.ts";
import type { Span } from "../words/wordings.ts";
import { ordinalRoles } from "./ordinal-roles.ts";

/** The role of somebody to whom a document gives none. */
export const unknown = "persona";

const roleWord =
  /^(?:(?:promitentes?|futur[oa]s?|parte)\s+)?(?:\p{L}+(?:dor|dora|tor|tora|sor|sora|nte|nta|tari[oa]|sari[oa]|nari[oa]|iari[oa]|uari[oa])(?:es|s)?|(?:sub)?contratistas?|(?:presta|comision|aval|inversion)istas?|dueñ[oa]s?|(?:requer|not)i(?:do|da|ficad[oa])s?|soci[oa]s?|patron[oa]?s?|inquilin[oa]s?|apoderad[oa]s?|emplead[oa]s?|asociad[oa]s?|afianzad[oa]s?|hereder[oa]s?)$/iu;
const noRole =
  /^(?:comparecientes?|otorgantes?|representantes?|siguientes?|presentes?|adelante|mediante|delante|durante|ante|instante|restante|corriente|cante|autor|sector|motor|contador|(?:compra)?venta|renta|cuenta|junta|planta|herramienta|\p{L}*(?:uare|cue|ese|ete|ove|oche)nta|treinta|doctora?|directora?|rectora?|pastora?|profesora?|señor\p{L}*|mayor|menor|valor|favor|honor|labor|\p{L}*mente)$/iu;

/** True for words that name a part in a contract by their ending: "vendedora", "promitente comprador". */
export const isRole = (words: string): boolean => roleWord.test(words) && !noRole.test(words);

/** A role of several as that of one: "compradores" is "comprador", "socias" is "socia". */
export const singular = (role: string): string =>
  role
    .split("_")
    .map((word) => word.replace(/([dts]or)es$/, "$1").replace(/([oaei])s$/, "$1"))
    .join("_");

/** Relatives of a person introduced before. */
export const kin =
  /\b(?:su|sus|mi) (hij[oa]|espos[oa]|niet[oa]|herman[oa]|sobrin[oa]|madre|padre|cónyuge|conviviente)(?: menor de edad)?,? $/i;
export const office = /^\s*,\s+(?:notari[oa]|abogad[oa])\b/i;

const called =
  /(?:(?<verb>(?:denomin|llam|design|conoc|nombr|identificar|citar|mencionar|nominar)\p{L}*|(?<!\p{L})ser(?:á|án|emos)(?=\s+(?:el|la|los|las)\s)),?\s+(?:(?:simplemente|únicamente|indistintamente|conjuntamente|también|solo|aquí|acá|en (?:adelante|lo sucesivo|(?:este|el presente) (?:acto|contrato|documento|instrumento))),?\s+|como\s+|(?:la\s+)?parte\s+)*|(?<later>en (?:adelante|lo sucesivo))[,:]?\s+(?:\p{L}+\s+){0,3}?(?=[“"«']|(?:el|la|los|las)\s))(?<quote>[“"«'])?\s*(?<article>(?:el|la|los|las)(?=[\s“"«']))?\s*(?<inner>[“"«'])?\s*(?:parte\s+)?(?<role>\p{L}+(?:\s+(?!(?:y|e|o|u|que|se|por|con)(?!\p{L}))\p{L}+)?)\s*(?:[”"»',;:.)]|$|\s(?:y|e|o|u)\s)/giu;

/** Returns the role that a text gives: "a quien se le denominará EL VENDEDOR", "en adelante la cedente". */
function calledIn(text: string): string | undefined {
  for (const { groups = {} } of text.matchAll(called)) {
    const { verb = "", later, quote, article, inner, role = "" } = groups;
    const name = fieldName(role);
    if (name.length <= 2 || name.startsWith("testig")) continue;
    // "Será el juez": the verb alone gives no role.
    const isBeing = /^ser/iu.test(verb);
    const gives =
      later !== undefined ||
      (!isBeing && /[aei]r[áé]n?$|aremos$/iu.test(verb)) ||
      (/[ai]d[oa]s?$/iu.test(verb) && (quote ?? inner) !== undefined);
    if (isRole(role) || (gives && (article ?? quote ?? inner) !== undefined)) return name;
  }
  return undefined;
}

/** The role beside the name: "el vendedor, Juan Pérez", "fiadora solidaria Ana Pérez", "Arrendador: Luis Paz". */
const roleAhead =
  /(?:(?:^|[.;]\s)(?:el |la )?|\b(?:el|la|(?<!(?<!\p{L})(?:a|de|con|por|para|entre)\s)(?:los|las)|como)\s+|\b(?:como|en (?:su )?calidad de)\s+(?:(?:el|la|los|las)\s+)?)(?:parte\s+)?(\p{L}+(?:dor|dora|tor|tora|nte|[tsni]ari[oa])(?:es|s)?|testigo)(?: solidari[oa]| legal)?\s*[,:]?\s+(?:(?:el|la|los|las)\s+)?(?:(?:señor(?:a|itas?|es|as)?|don|doña|licenciad[oa]s?|doctor(?:a|es|as)?|ingenier[oa]s?|arquitect[oa]s?|caballero|dama|espos[oa]s|c[óo]nyuges|herman[oa]s)\s+){0,2}$/iu;
const roleInParentheses =
  /^,?\s*\((?:(?:en adelante|en lo sucesivo),?\s+)?(?:denominad[oa]\s+)?[“"«']?(?:el|la)\s+(\p{L}+)[”"»']?\)/iu;
const asRole =
  /\b(?:como|en (?:su )?calidad de)\s+(?:(?:el|la)\s+)?(?:parte\s+)?(?:(\p{L}+(?:\s+\p{L}+)?)\s*[,.;]|(\p{L}+)\s+del?\s+\p{L}+)/giu;
/** Words between a role and the next name, whose role it is: "y como cesionario, el señor". */
const beforeName = /^\s*(?:(?:el|la)\s+)?(?:(?:señor(?:a|ita)?|don|doña|licenciad[oa])\s+)?$/iu;
/** The role of several behind the last of them: "ambos como LA PARTE CEDENTE". */
const together =
  /\b(?:amb[oa]s|los dos|las dos)(?:\s+comparecientes)?,?\s+(?:como|en (?:su )?calidad de)\s+(?:(?:el|la|los|las)\s+)?(?:parte\s+)?(\p{L}+)\s*[,.;]/iu;
const plural = (role: string): string => (role.endsWith("s") ? role : /[aeo]$/u.test(role) ? `${role}s` : `${role}es`);
/** The role at the end of the particulars: "con DPI 1602 45599 0101, la Vendedora;". */
const roleApposed =
  /,\s+(?:el|la|los|las)\s+(\p{L}{4,})(?=\s*[;.]|,?\s+[ye]\s)|\(\s*[“"«'](?:(?:el|la|los|las)\s+)?(?:parte\s+)?(\p{L}{4,})[”"»']\s*\)/iu;
const requires =
  /(?:requerid[oa] por|(?:a )?(?:requerimiento|solicitud) de)\s+(?:(?:el|la)\s+)?(?:señor(?:a|ita)?\s+)?(?:licenciad[oa]\s+)?$/i;

/** The side of a property before the name of its neighbour: "al SUR, cincuenta metros con Domingo Choc". */
const neighbour =
  /(?<!\p{L})(norte|sur|oriente|poniente|este|oeste|nororiente|norponiente|suroriente|surponiente)(?!\p{L})(?:(?!\s(?:norte|sur|oriente|poniente|este|oeste)(?!\p{L}))(?:[^.;]|\.(?=\d)))*?\scon\s+(?:(?:terreno|propiedad|finca|lote|inmueble)s?\s+(?:propiedad\s+)?del?\s+)?(?:(?:la|el|los)\s+)?(?:señor(?:a|es)?\s+|don\s+|doña\s+)?$/iu;

/** Returns the role of somebody beside the name, or in the text behind it up to `until`. */
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
  const behind = text.slice(end, until);
  // Words far behind a relative are about something else.
  const role = calledIn(related === undefined ? behind : behind.slice(0, 300));
  if (role !== undefined) return role;
  if (related !== undefined) return fieldName(related);
  const before = roleAhead.exec(ahead)?.[1];
  if (before !== undefined && !noRole.test(before)) return fieldName(before);
  if (requires.test(ahead)) return "requirente";
  const side = neighbour.exec(text.slice(Math.max(0, start - 200), start))?.[1];
  if (side !== undefined) return `colindante_${side.toLowerCase()}`;
  const [, comma, apposed = comma] = roleApposed.exec(behind.slice(0, 600)) ?? [];
  if (apposed !== undefined && isRole(apposed)) return fieldName(apposed);
  const both = together.exec(behind.slice(0, 600))?.[1];
  if (both !== undefined && isRole(both)) return plural(fieldName(both));
  for (const { 0: found, 1: words = "", 2: first = words, index } of behind.slice(0, 600).matchAll(asRole))
    if (isRole(first) && !(until < text.length && beforeName.test(behind.slice(index + found.length))))
      return fieldName(first);
  return unknown;
}

/** A notary who authorized an earlier deed and is no party to this one: "autorizada por el notario Luis Paz". */
const otherNotary =
  /\b(?:por|ante|del?|autoriz[óo]|oficios de)\s+(?:(?:el|la)\s+)?notari[oa],?\s+(?:licenciad[oa]\s+)?$/i;
export const isBystander = (text: string, { start }: Span): boolean =>
  otherNotary.test(text.slice(Math.max(0, start - 60), start));

/** Between a person and the company for which they act: "actúo como Gerente General de la entidad". */
const actsFor =
  /(?:en representaci[óo]n|representante legal|calidad de|act[úu][ao]|gerente|mandatari[oa]|administrador[a]? [úu]nic[oa]|president[ea])[^.;]{0,120}\s(?:de|del)\s+(?:la\s+|el\s+)?(?:(?:entidad|sociedad|empresa|compañía|firma)(?: mercantil)?\s+)?(?:denominada\s+)?[“"«]?$/iu;
/** Between a company and the person who acts for it: "representada por su gerente". */
const actsBy =
  /^[^.;]{0,200}\brepresentad[oa] (?:legalmente |en este acto )?por[^.;]{0,100}$|\brepresented by[^.;]{0,60}$/iu;
const ofIts = /\bits (?:president|manager|director|chief executive officer|ceo|general manager|secretary),? $/i;

interface Actor extends Span {
  readonly isCompany: boolean;
  readonly at: number;
}

/**
 * Gives the roles that several names share: "como DONATARIAS, la señora Ana Paz y la señora Eva Sol", and those by order: "los
 * primeros se denominarán LOS PROPIETARIOS".
 */
function withSharedRoles(text: string, names: readonly Span[], roles: string[]): void {
  for (const [i, { start }] of names.entries()) {
    const ahead = roleAhead.exec(text.slice(Math.max(0, start - 80), start))?.[1];
    if (ahead === undefined || !/s$/iu.test(ahead)) continue;
    for (let next = i + 1; roles[next] === unknown; next++) roles[next] = roles[i] ?? unknown;
  }
  const parties = names.flatMap((name, i) => (roles[i] === "notario" ? [] : [{ ...name, i }]));
  for (const [at, role] of ordinalRoles(text, parties)) {
    const own = parties[at]?.i;
    // The phrase behind the last name is about the others, too.
    if (own !== undefined && isRole(role.replaceAll("_", " "))) roles[own] = role;
  }
}

/**
 * Returns the roles of the people and the companies of a paragraph. A company has the role of a party, and who acts for
 * it is its representative ("vendedora_representante").
 */
export function rolesOf(
  text: string,
  names: readonly Span[],
  companies: readonly Span[],
): { readonly names: readonly string[]; readonly companies: readonly (string | undefined)[] } {
  const actors: Actor[] = [
    ...names.flatMap(({ start, end }, at) =>
      isBystander(text, { start, end }) ? [] : [{ start, end, at, isCompany: false }],
    ),
    ...companies.map(({ start, end }, at) => ({ start, end, at, isCompany: true })),
  ].toSorted((a, b) => a.start - b.start);
  const found = { names: names.map(() => unknown), companies: companies.map((): string | undefined => undefined) };
  const far = 2500;
  const startOf = (i: number, end: number) => Math.min(actors[i]?.start ?? text.length, end + far);
  for (let i = 0; i < actors.length; i++) {
    const [one, two] = [actors[i], actors[i + 1]];
    if (!one) continue;
    const until = startOf(i + 1, one.end);
    if (two && one.isCompany !== two.isCompany) {
      const between = text.slice(one.end, two.start).slice(-400);
      const [person, company] = one.isCompany ? [two, one] : [one, two];
      const linked = one.isCompany ? actsBy.test(between) : actsFor.test(between);
      if (linked) {
        const first = calledIn(text.slice(one.end, until));
        const second = calledIn(text.slice(two.end, startOf(i + 2, two.end)));
        // "…, a quien se llamará LA REQUIRENTE, para nombrarla gerente de la entidad": the role is her own.
        const own = one.isCompany ? undefined : first;
        const english = calledRole(text, company.end);
        const role = english ?? (one.isCompany ? (first ?? second) : own === undefined ? second : undefined);
        found.companies[company.at] = role === undefined ? undefined : singular(role);
        found.names[person.at] =
          role === undefined
            ? (own ?? (one.isCompany ? "representante" : roleIn(text, person, until)))
            : `${singular(role)}_${english === undefined ? "representante" : "representative"}`;
        i++;
        continue;
      }
    }
    if (one.isCompany) {
      const role = calledRole(text, one.end) ?? calledIn(text.slice(one.end, Math.min(until, one.end + 500)));
      found.companies[one.at] = role === undefined ? undefined : singular(role);
      continue;
    }
    const role = roleIn(text, one, until);
    const next = two?.isCompany ? text.slice(two.end, startOf(i + 2, two.end)) : "";
    // "…, quien trabaja en la entidad X, a quien se llamará EL TRABAJADOR".
    const beyond = role === unknown && /^[^.;]{0,300}\ba quien(?:es)?\s/i.test(next) ? calledIn(next) : undefined;
    found.names[one.at] = beyond ?? role;
    if (beyond !== undefined) i++;
  }
  withSharedRoles(text, names, found.names);
  for (const [i, name] of names.entries()) if (isBystander(text, name)) found.names[i] = "notario_autorizante";
  for (const [i, { start }] of names.entries())
    if (found.names[i] === unknown && ofIts.test(text.slice(Math.max(0, start - 40), start)))
      found.names[i] = "representative";
  return found;
}
