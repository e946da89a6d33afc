import { title } from "#engine/words/case.ts";
import { type Candidate, single } from "./candidate.ts";
import { fieldName } from "./names.ts";
import type { Span } from "./words/wordings.ts";

const particle = "(?:de|del|la|las|los|el|al|en|para|y|e|DE|DEL|LA|LAS|LOS|Y)";
// A particle is no word: one text, one reading.
const word = String.raw`(?!${particle}\s)(?:\p{Lu}[\p{L}\p{N}&.’'-]*|&|\d+)`;
const form = String.raw`(?:,\s*|\s+)(?:Sociedad An[óo]nima|SOCIEDAD AN[ÓO]NIMA|S\.\s?A\.|Compañía Limitada|COMPAÑÍA LIMITADA|Limitada|LIMITADA|y Compañía|Y COMPAÑÍA|Inc\.|LLC|L\.L\.C\.|Ltd\.|Corporation|Corp\.)(?![\p{L}])`;
const named = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?!\d)${word}(?:,?\s+(?:${particle}\s+){0,2}${word}){0,7}?${form}`,
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

/** The names of companies in a text, as spans, without the office of who acts for them. */
export const companySpans = (text: string): Span[] =>
  [...text.matchAll(named)].map(({ 0: company, index }) => ({
    start: index + (officeAhead.exec(company)?.[0].length ?? 0),
    end: index + company.length,
  }));

/** Companies by the form behind their name: "Tikal Software, Sociedad Anónima". */
export function companiesIn(
  text: string,
  roleAt: (start: number) => string | undefined = () => undefined,
): Candidate[] {
  return companySpans(text).map(({ start: index, end }) => {
    const company = text.slice(index, end);
    const capitals = company === company.toUpperCase();
    const value = capitals ? title(company) : company;
    const printsBack = !capitals || value.toUpperCase() === company;
    const role = calledRole(text, end) ?? roleAt(index);
    const name = role !== undefined ? `${role}_entidad` : bank.test(company) ? "banco" : "entidad";
    const at = { start: index, end };
    return single(
      at,
      { kind: "text", value: printsBack ? value : company, name },
      capitals && printsBack ? " | mayusculas" : "",
      7,
    );
  });
}
