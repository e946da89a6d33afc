import { ownValue } from "../own-value.ts";
import type { Span } from "./words/wordings.ts";

/**
 * Field names by the words before or after a value. The first match counts. The names are those of our own templates.
 */
type Table = readonly (readonly [words: RegExp, name: string])[];

const amounts: Table = [
  [/precio|compraventa/, "precio"],
  [/renta|arrendamiento/, "renta"],
  [/enganche/, "enganche"],
  [/saldo/, "saldo"],
  [/salario|sueldo/, "salario"],
  [/bonificaci[óo]n/, "bonificacion"],
  [/honorarios/, "honorarios"],
  [/dep[óo]sito|fianza|garant[íi]a/, "deposito"],
  [/multa|penal|cl[áa]usula de indemnizaci[óo]n/, "multa"],
  [/hipoteca|gravamen/, "hipoteca_monto"],
  [/pr[ée]stamo|mutuo|cr[ée]dito/, "monto"],
  [/cuotas?|abonos?/, "cuota"],
  [/capital/, "capital"],
];

const dates: Table = [
  [/\b(?:en la ciudad|ante m[íi]|en el municipio)(?![a-zñáéíóú])/, "fecha_otorgamiento"],
  [/naci[óo]|nacimiento/, "fecha_nacimiento"],
  [/venc(?:e|er|imiento)|termina|finaliza|hasta/, "fecha_vencimiento"],
  [/entrega/, "fecha_entrega"],
  [/inici|partir|empieza|comienza/, "fecha_inicio"],
  [/cuota|pago|efectiv/, "fecha_pago"],
  [/escritura|autorizad|inscri/, "fecha_escritura"],
];

const numbersBefore: Table = [
  [/finca(?: (?:n[úu]mero|n[úu]m|no))?\W*$/, "finca_numero"],
  [/folio(?: (?:n[úu]mero|n[úu]m|no))?\W*$/, "finca_folio"],
  [/libro(?: (?:n[úu]mero|n[úu]m|no))?\W*$/, "finca_libro"],
  [/escritura(?: p[úu]blica)?(?: (?:n[úu]mero|n[úu]m|no))?\W*$|^\W*(?:n[úu]mero|no\.)\W*$/, "numero_escritura"],
  [/colegiad[oa](?: activ[oa])?(?: (?:n[úu]mero|n[úu]m|no))?\W*$/, "colegiado"],
  [/zona\W*$/, "zona"],
];
const numbersBehind: Table = [
  [/^\W*(?:mes|months?\b)/, "plazo_meses"],
  [/^\W*(?:a[ñn]os?|years?\b)/, "plazo_anios"],
  [/^\W*(?:d[íi]as?|days?\b)/, "plazo_dias"],
  [/^\W*(?:semanas?|weeks?\b)/, "plazo_semanas"],
  [/^\W*(?:horas?|hours?\b)/, "horas"],
  [/^\W*(?:cuotas|pagos|abonos|installments)/, "cuotas"],
  [/^\W*amortizaciones/, "amortizaciones"],
];

/** The same words in English, and what our own names are called there. */
const englishAmounts: Table = [
  [/price|purchase|sale/, "price"],
  [/\brent\b/, "rent"],
  [/deposit/, "deposit"],
  [/salary|wage/, "salary"],
  [/\bfees?\b/, "fee"],
  [/loan|lends/, "loan_amount"],
  [/payment|installment/, "payment"],
  [/penalty|breach|late/, "penalty"],
];
const englishDates: Table = [
  [/\b(?:made|entered into|dated)\b/, "agreement_date"],
  [/birth|born/, "birth_date"],
  [/ending|ends|until|expires/, "end_date"],
  [/beginning|begins|starting|starts|effective/, "start_date"],
  [/due/, "due_date"],
  [/returns?|delivers?|delivery/, "delivery_date"],
];
const english: Readonly<Record<string, string>> = {
  nombre: "name",
  entidad: "company",
  banco: "bank",
  fecha: "date",
  monto: "amount",
  numero: "number",
  porcentaje: "percentage",
  correo: "email",
  telefono: "phone",
  direccion: "address",
  persona: "person",
  representante: "representative",
  hora: "time",
  codigo: "code",
  plazo_meses: "term_months",
  plazo_anios: "term_years",
  plazo_dias: "term_days",
  plazo_semanas: "term_weeks",
  horas: "hours",
  cuotas: "installments",
};

/** The name of a field of an English document: `lender_nombre` is `lender_name` there. */
export const englishName = (name: string): string =>
  ownValue(english, name) ??
  name
    .split("_")
    .map((word) => ownValue(english, word) ?? word)
    .join("_");

const before = (text: string, { start }: Span, reach: number): string =>
  text.slice(Math.max(0, start - reach), start).toLowerCase();
const behind = (text: string, { end }: Span): string => text.slice(end, end + 40).toLowerCase();

/** Tables with words as they are searched: from the beginning of a word, as "cuarenta" ends in "renta". */
const fromStart = (table: Table): Table =>
  table.map(([words, name]) => [new RegExp(`(?<!\\p{L})(?:${words.source})`, "gu"), name]);
const byLanguage = {
  es: { amounts: fromStart(amounts), dates: fromStart(dates) },
  en: { amounts: fromStart(englishAmounts), dates: fromStart(englishDates) },
} as const;

/** Returns the name whose words come last in a text, nearest to the value after it. */
function nearest(table: Table, text: string): string | undefined {
  let best: { at: number; name: string } | undefined;
  for (const [words, name] of table)
    for (const { index } of text.matchAll(words)) if (!best || index > best.at) best = { at: index, name };
  return best?.name;
}

const first = (table: Table, text: string): string | undefined => table.find(([words]) => words.test(text))?.[1];

/** Returns a name for the field of an amount. */
export const amountName = (text: string, at: Span, language: "es" | "en" = "es"): string =>
  nearest(byLanguage[language].amounts, before(text, at, 160)) ?? "monto";

/** Returns a name for the field of a date. */
export const dateName = (text: string, at: Span, language: "es" | "en" = "es"): string =>
  nearest(byLanguage[language].dates, before(text, at, 120)) ?? "fecha";

/** Returns a name for the field of a number. */
export const numberName = (text: string, at: Span): string =>
  first(numbersBefore, before(text, at, 40)) ?? first(numbersBehind, behind(text, at)) ?? "numero";

/** Words as the name of a field: small letters without accents, joined by low lines; at most 40 signs. */
export const fieldName = (words: string): string =>
  words
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, 40);
