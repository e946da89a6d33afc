import { title } from "#engine/words/case.ts";
import { isGivenName } from "#engine/words/spanish/given-names.ts";
import { companySpans } from "../companies.ts";
import { nameSpans } from "../people/name-spans.ts";
import type { Span } from "../words/wordings.ts";
import { overlapsOf } from "./message.ts";
import { rolesAround } from "./party-words.ts";
import type { Texts } from "./values.ts";

/** A name in a message. */
export interface FoundName extends Span {
  /** The name as it is filled in. */
  readonly value: string;
  readonly isCompany: boolean;
  /** True if the message is signed with it. */
  readonly signs?: boolean;
}

/** Words that end a name which is written without capitals, and that no name begins with. */
const closing = new Set(
  (
    "a al ante ahi aqui con cada como cual cuando de del dpi cui nit el ella en es esta este estoy era favor fue hola la las le les lo los mas me mi mis muy " +
    "no nos o para pero por porque que quien quiero se ser si sin sobre somos son soy su sus tambien te tel telefono tengo tiene tu un una vive vivo y ya yo " +
    "ok gracias saludos buenos buenas dias tardes noches lic licda licenciado licenciada senor senora sr sra don dona casado casada soltero soltera " +
    "divorciado divorciada viudo viuda unido unida guatemalteco guatemalteca mayor edad anos nacionalidad profesion oficio direccion correo cel celular " +
    "numero comprador compradora vendedor vendedora arrendatario arrendataria arrendante inquilino inquilina deudor deudora acreedor acreedora fiador fiadora " +
    "paga pagara pide deja dara alquila alquilara arrienda vende vendera compra comprara necesita entra entrara ingresa trabaja nacio firma firmara va viene acepta " +
    "manda mando envio adjunto datos precio renta comerciante abogado abogada ingeniero ingeniera medico ama perito estudiante residente domicilio firma fecha " +
    "an and am age aged at born call email for from have hello hi his her here i id in is it lives live married my name of on or our phone please price " +
    "fijese fijate mire disculpe bendiciones atentamente atte cordialmente quedo rent single the this to we will with years you your divorced widow widowed occupation nationality address guatemalan"
  ).split(" "),
);
const particles = new Set("de del la las los y e van von da san".split(" "));

/** Words that lead a name in. */
const lead =
  /(?:\b(?:me llamo|l[ea]s? (?:saluda|habla|escribe)|mi nombre(?: completo)? es|mi nombre|nombres?(?: y apellidos?)?(?: completos?)?|a nombre de|se llama|soy(?: el| la)?|senor(?:a|ita)?|sra?\.?|srta\.?|don|dona|my name is|i am|i'?m|name is|full name|mr\.?|mrs\.?|ms\.?|es|sera|esposa|esposo|conyuge|representante legal|representada por|representado por|(?:compra|vend|arrenda|acree|deu|fia|presta|dona|emplea|trabaja)do(?:r|ra|res)|deudora?|acreedora?|fiadora?|vendedora?|compradora?|arrendante|arrendatari[oa]|inquilin[oa]|mutuante|mutuari[oa]|mandante|mandatari[oa]|patron[oa]?|buyer|seller|tenant|landlord|lessee|lessor|purchaser|borrower|lender|guarantor)\s*(?:(?:es|sera|seria|is|will be)\s+)?(?:(?:mi|my)\s+[a-z]{3,12}\s+)?(?:(?:el|la|the)\s+)?(?:senora?\s+|sra?\.?\s+|don\s+|dona\s+|mr\.?\s+|mrs\.?\s+|ms\.?\s+)?[:=*_"“-]{0,3}\s*[*_"“]{0,2})$/;
/** The beginning of a line, of a sentence or of a list item. */
const opening = /(?:^|[\n:;,.!?()•·*–-]|\d[.)-])[\s*_•·–>"“-]*$/;

/** The people that a message is written to, who greet or are greeted, and who are only related. */
const addressed =
  /\b(?:hola|hello|hi|dear|good (?:morning|afternoon|evening)|buen(?:os)? dias?|buenas(?: tardes| noches)?|estimad[oa]s?|apreciad[oa]|saludos|atte\.?|atentamente|gracias|thanks|thank you|regards|sincerely|att\.?)[\s,.!:]*(?:(?:a|al|el|la|muy|mi|don|dona|lic\.?|licda\.?|licenciad[oa]|abogad[oa]|dra?\.?|doctora?|ing\.?|sra?\.?|senora?|mr\.?|mrs\.?|ms\.?|miss|attorney)[\s,.]*){0,3}$/;
const toOffice =
  /\b(?:lic\.?|licda\.?|licenciad[oa]|abogad[oa]|notari[oa]|attorney|banco|bank|colonia|edificio|residencial(?:es)?|condominio|calle|avenida|av\.?|ave\.?|calzada|boulevard|barrio|aldea|municipio|departamento|street|road)\s+(?:de\s+|del\s+|la\s+|el\s+|los\s+|las\s+)?$/;
const related =
  /\b(?:casad[oa] con|married to|viud[oa] de|hij[oa] de|recomendad[oa] por|de parte de|son of|daughter of|referred by|amig[oa] de|mi (?:abogad[oa]|contador[a]?|secretari[oa]|asistente|jef[ea]|herman[oa]|primo|prima|papa|mama|padre|madre|hij[oa])|my (?:lawyer|brother|sister|assistant|boss|father|mother))\s*,?\s*(?:es\s+|is\s+)?(?:(?:el|la)\s+)?(?:lic\.?\s+|don\s+|dona\s+|sra?\.?\s+|senora?\s+)?$/;

const farewell =
  /\b(?:saludos(?: cordiales)?|atte\.?|atentamente|att\.?|cordialmente|muchas gracias|gracias|regards|sincerely|thanks)[\s,.!:-]*$/;

/** Returns true for a name below which at most a telephone or the like follows: the sender signs with it. */
export const signsAt = (plain: string, { start, end }: Span): boolean =>
  farewell.test(plain.slice(Math.max(0, start - 40), start)) &&
  plain.length - end <= 120 &&
  !/(?<![a-z])(?:es|soy|tengo|mi|le|quiero|vivo|para|que|is|my|i)(?![a-z])/.test(plain.slice(end));

/** Returns true for a name of somebody that the message is not about. */
const isBystander = (plain: string, span: Span): boolean => {
  const { start } = span;
  const before = plain.slice(Math.max(0, start - 60), start);
  const isRelated = related.test(before) && rolesAround(plain, span).roles.size === 0;
  return addressed.test(before) || toOffice.test(before) || isRelated;
};

const inCapitals = (text: string): boolean => text === text.toUpperCase() && text !== text.toLowerCase();

/** Returns a name as it is filled in: in capitals at the beginning of each word. */
const nameValue = (text: string): string => {
  const plain = text.replace(/\s+/g, " ").trim();
  return inCapitals(plain) || plain === plain.toLowerCase() || /(?:^|\s)\p{Ll}{4,}/u.test(plain)
    ? title(plain.toLowerCase())
    : plain;
};

interface Word extends Span {
  readonly plain: string;
}

/** Returns the words of a name from a place on: at most seven, on one line, only with spaces between them. */
function nameWords(plain: string, start: number): Word[] {
  const words: Word[] = [];
  const shape = /([a-zñ'’]+\.?)([ \t]*)/y;
  shape.lastIndex = start;
  for (let match = shape.exec(plain); match && words.length < 8; match = shape.exec(plain)) {
    const [, word = "", gap = ""] = match;
    const bare = word.replace(/\.$/, "");
    if (closing.has(bare) && !(particles.has(bare) && words.length > 0)) break;
    // A full stop ends the name, but behind an initial.
    const isInitial = bare.length === 1;
    words.push({ plain: bare, start: match.index, end: match.index + (isInitial ? word.length : bare.length) });
    if ((word.endsWith(".") && !isInitial) || gap === "") break;
  }
  while (particles.has(words.at(-1)?.plain ?? "") || (words.at(-1)?.plain.length ?? 9) < 2) words.pop();
  // "Juan Pérez y Ana López" are two people.
  const and = words.findIndex(
    ({ plain: word }, i) => (word === "y" || word === "e") && i > 0 && isGivenName(words[i + 1]?.plain ?? ""),
  );
  return and > 0 && words.length > and + 2 ? words.slice(0, and) : words;
}

const own = (words: readonly Word[]): readonly Word[] => words.filter(({ plain }) => !particles.has(plain));

const titles =
  /^(?:(?:el|la)\s+)?(?:(?:senora?|senorita|sra?\.?|srta\.?|don|dona|lic\.?|licda\.?|dra?\.?|inga?\.?|arqa?\.?|mr\.?|mrs\.?|ms\.?)\s+){1,2}/;

/** Returns the name at a place where one is expected, or undefined. One word is a name only if nothing follows it. */
export function nameAt(texts: Texts, start: number, surely: boolean): FoundName | undefined {
  const titled = surely ? (titles.exec(texts.plain.slice(start, start + 30))?.[0].length ?? 0) : 0;
  const words = nameWords(texts.plain, start + titled);
  const first = words[0];
  const last = words.at(-1);
  if (!first || !last || own(words).length < 2) return undefined;
  if (!surely && !isGivenName(first.plain)) return undefined;
  const at = { start: first.start, end: last.end };
  return { ...at, value: nameValue(texts.text.slice(at.start, at.end)), isCompany: false };
}

/** Names that begin with a given name, at the beginning of a part of the message or behind a word that leads a name in. */
function* namesWithoutCapitals(texts: Texts): Generator<FoundName> {
  const { plain } = texts;
  for (const { 0: word, index } of plain.matchAll(/(?<![a-zñ'’@.\d])[a-zñ]{2,}(?![a-zñ@])/g)) {
    if (!isGivenName(word)) continue;
    const before = plain.slice(Math.max(0, index - 90), index);
    const isLed = lead.test(before);
    if (!isLed && !opening.test(before) && !/\b[ye]\s+$/.test(before)) continue;
    const name = nameAt(texts, index, false);
    if (!name) continue;
    const behind = plain.slice(name.end, name.end + 40);
    const isClosed = /^\s*(?:$|[\n,;(.:*)\-–]|y\b|e\b|dpi|cui|con dpi|identificad|mayor|de \d|\d)/.test(behind);
    const count = plain.slice(name.start, name.end).split(/\s+/).length;
    if (isLed || (isClosed && (count > 2 || isGivenName(word)))) yield name;
  }
}

/** Cuts a run of words in capitals off at a word that ends a name: "Ana Pineda DPI". */
function withoutClosing(plain: string, { start, end }: Span): Span {
  for (const { 0: word, index } of plain.slice(start, end).matchAll(/[^\s]+/g))
    if (index > 0 && closing.has(word.replace(/\.$/, "")) && !particles.has(word))
      return { start, end: start + plain.slice(start, start + index).trimEnd().length };
  return { start, end };
}

/** Finds the names of people and of companies that a message is about, in their order. */
export function namesIn(texts: Texts): FoundName[] {
  const { text, plain } = texts;
  const companies = companySpans(text).map(({ start, end }) => ({
    start,
    end,
    value: text.slice(start, end),
    isCompany: true,
  }));
  const inCompany = overlapsOf(companies);
  const capitals: FoundName[] = [];
  for (const { start, end, given } of nameSpans(text)) {
    const isLed =
      lead.test(plain.slice(Math.max(0, start - 90), start)) || rolesAround(plain, { start, end }).roles.size > 0;
    if (!given && !isLed) continue;
    const span = withoutClosing(plain, { start, end });
    if (!/\s/.test(text.slice(span.start, span.end)) || inCompany(span)) continue;
    capitals.push({ ...span, value: nameValue(text.slice(span.start, span.end)), isCompany: false });
  }
  const found = new Set<FoundName>([...companies, ...capitals]);
  const sameAs = overlapsOf([...found]);
  let until = 0;
  for (const name of namesWithoutCapitals(texts)) {
    if (name.start < until) continue;
    const same = sameAs(name);
    // "María de los Angeles pérez": the longer reading.
    const isLonger = same && !same.isCompany && same.start === name.start && name.end > same.end;
    if (same && !isLonger) continue;
    if (same) found.delete(same);
    found.add(name);
    until = name.end;
  }
  return [...found]
    .map((name) => (signsAt(plain, name) ? { ...name, signs: true } : name))
    .filter((name) => name.signs || !isBystander(plain, name))
    .toSorted((a, b) => a.start - b.start);
}
