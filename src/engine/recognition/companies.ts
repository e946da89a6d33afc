import { title } from "#engine/words/case.ts";
import { type Candidate, single } from "./candidate.ts";
import { fieldName } from "./names.ts";
import { nameSpans } from "./people/name-spans.ts";
import type { Span } from "./words/wordings.ts";

const particle = "(?:de|del|la|las|los|el|al|en|para|y|e|DE|DEL|LA|LAS|LOS|Y)";
// A particle is no word: one text, one reading.
const word = String.raw`(?!${particle}\s)(?:\p{Lu}[\p{L}\p{N}&.’'-]*|&|\d+)`;
/** One space. Two stand for a line break, behind which another name begins. */
const gap = String.raw`\s(?!\s)`;
const form = String.raw`(?:,\s*|\s+)(?:Sociedad An[óo]nima|SOCIEDAD AN[ÓO]NIMA|S\.\s?A\.|Compañía Limitada|COMPAÑÍA LIMITADA|Limitada|LIMITADA|y Compañía|Y COMPAÑÍA|Inc\.|LLC|L\.L\.C\.|Ltd\.|Corporation|Corp\.)(?![\p{L}])`;
const named = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?!\d)${word}(?:,?${gap}(?:${particle}${gap}){0,2}${word}){0,7}?${form}`,
  "gu",
);
/** The form of a company at once behind its name. */
export const companyForm = new RegExp(`^${form}`, "u");
const bank = /^banco\b/i;

/** The role an English document gives behind a name: ` (the “Lender”)`. */
export function calledRole(text: string, end: number): string | undefined {
  const alias = /^,? \((?:the |hereinafter (?:the )?)?["“]([\p{L} ]{3,30})["”]\)/u.exec(text.slice(end, end + 60))?.[1];
  return alias === undefined ? undefined : fieldName(alias);
}

/** The office of somebody in front of the name: "Gerente y Representante Legal de CRÉDITOS DEL VALLE, S. A.", also behind the person. */
const officeAhead =
  /^(?:[^,]{3,80},\s+)?(?:(?:Sub)?[Gg]erente|GERENTE|Representante|REPRESENTANTE|Administrador|ADMINISTRADOR|(?:Vice)?[Pp]resident|PRESIDENT|Director|DIRECTOR|Secretari|SECRETARI|Mandatari|MANDATARI|Apoderad|APODERAD|Tesorer|Liquidador|Factor|Señor)\p{L}*\s(?:[\p{L}]+\s){0,8}?(?:de|del|DE|DEL)\s(?:(?:la|el|LA|EL)\s)?(?=\p{Lu})(?!(?:Administraci|ADMINISTRACI|Representaci|REPRESENTACI|Ventas|Operaciones|Finanzas|Recursos))/u;

const formAtEnd = new RegExp(`${form}$`, "u");

/** Returns the length of a name of somebody and its comma before the name of a company: "ANA PAZ, TIKAL, S.A.". */
function signerAhead(company: string): number {
  const [lead = "", signer = ""] = /^([^,]+),\s+/u.exec(company) ?? [];
  const [name] = nameSpans(signer);
  const isSigner = name?.given === true && name.start === 0 && name.end === signer.length;
  return isSigner && formAtEnd.test(company.slice(lead.length - 1).replace(/^.\s*/u, "")) ? lead.length : 0;
}

/** The names of companies in a text, as spans, without the name and the office of who acts for them. */
export const companySpans = (text: string): Span[] =>
  [...text.matchAll(named)].map(({ 0: company, index }) => {
    const ahead = signerAhead(company);
    return {
      start: index + ahead + (officeAhead.exec(company.slice(ahead))?.[0].length ?? 0),
      end: index + company.length,
    };
  });

/** Returns the name of a company without its form: "Tikal Software". */
export const withoutForm = (company: string): string => company.replace(formAtEnd, "");

/** An article after a noun is a part of the name: "Distribuidora El Altiplano", but "Banco de la Costa". */
const titleOfCompany = (company: string): string =>
  title(company).replace(
    /(?<!(?<!\p{L})(?:a|con|de|del|e|en|para|por|sin|y))\s(el|la|los|las)(?=\s\p{Lu})/gu,
    (article) => ` ${article.slice(1, 2).toUpperCase()}${article.slice(2)}`,
  );

/** The facts about a company that a document names. `isShort` is true if the document writes it with several forms. */
export interface CompanyFacts {
  readonly role: string | undefined;
  readonly isShort: boolean;
}

/**
 * Finds companies by the form behind their name: "Tikal Software, Sociedad Anónima". Of one that a document also writes as
 * "Tikal Software, S.A." only the name is a field, so that it is one field.
 */
export function companiesIn(
  text: string,
  factsAt: (start: number) => CompanyFacts | undefined = () => undefined,
): Candidate[] {
  return companySpans(text).map(({ start: index, end }) => {
    const facts = factsAt(index);
    const whole = text.slice(index, end);
    const company = facts?.isShort === true ? withoutForm(whole) : whole;
    const capitals = company === company.toUpperCase();
    const value = capitals ? titleOfCompany(company) : company;
    const printsBack = !capitals || value.toUpperCase() === company;
    const role = calledRole(text, end) ?? facts?.role;
    const fact = facts?.isShort === true ? "denominacion" : "entidad";
    const name = role !== undefined ? `${role}_${fact}` : bank.test(company) ? "banco" : fact;
    const at = { start: index, end: index + company.length };
    return single(
      at,
      { kind: "text", value: printsBack ? value : company, name },
      capitals && printsBack ? " | mayusculas" : "",
      7,
    );
  });
}
