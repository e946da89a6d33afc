import { readMoney } from "#engine/answers/read-money.ts";
import { tidied } from "#engine/answers/tidied.ts";
import { readClockTime } from "#engine/calendar/clock-time.ts";
import { showBritish } from "#engine/calendar/day.ts";
import { readDay } from "#engine/calendar/read-day.ts";
import { checkCui } from "#engine/identifiers/cui.ts";
import { isEmail } from "#engine/identifiers/email.ts";
import { checkNit } from "#engine/identifiers/nit.ts";
import { checkPhone } from "#engine/identifiers/phone.ts";
import { amountName, dateName } from "../names.ts";
import { numbersInWords, type WordNumber } from "../words/number-words.ts";
import { type LooseFact, meaningNamed } from "./message.ts";

/** The text of a message, and the same without accents and capitals. Both have the same length. */
export interface Texts {
  readonly text: string;
  readonly plain: string;
}

const wordNumbers = new WeakMap<Texts, readonly WordNumber[]>();

/** Finds the numbers in words of a message, once for all who ask. */
export function wordNumbersIn(texts: Texts): readonly WordNumber[] {
  const known = wordNumbers.get(texts) ?? numbersInWords(texts.plain);
  wordNumbers.set(texts, known);
  return known;
}

/** Returns the part of the sentence before a place: at most `reach` characters, not beyond another value with digits. */
const ahead = (plain: string, at: number, reach: number): string =>
  /[^\n;\d]*$/.exec(plain.slice(Math.max(0, at - reach), at))?.[0] ?? "";

const cuiShape = /(?<![\d-])\d{4}[ .-]{0,2}\d{5}[ .-]{0,2}\d{4}(?![\d-]|[ .]\d)/g;
const loose = /(?<!\d)\d(?:[ .-]{0,2}\d){12}(?!\d|[ .-]\d)/g;
const cuiCue = /\b(?:dpi|cui|d\.p\.i\.?|c\.u\.i\.?|identificacion|documento|cedula|id)\b[^\d\n]{0,40}$/;

/** Finds identity numbers of thirteen digits. Another grouping than that of the document needs a word before it. */
export function cuisIn({ plain }: Texts): LooseFact[] {
  const found = new Map<number, LooseFact>();
  const put = (written: string, start: number) => {
    const check = checkCui(written.replace(/\D/g, ""));
    if (!("value" in check)) return;
    const at = { start, end: start + written.length };
    found.set(start, { ...at, kind: "cui", value: check.display, meaning: meaningNamed("dpi"), rank: 10 });
  };
  for (const { 0: written, index } of plain.matchAll(loose))
    if (cuiCue.test(plain.slice(Math.max(0, index - 60), index))) put(written, index);
  for (const { 0: written, index } of plain.matchAll(cuiShape)) if (!found.has(index)) put(written, index);
  return [...found.values()];
}

const nitShape = /(?<![a-z])n\.?\s?i\.?\s?t\b\.?[^\d\n]{0,20}?(?<![\d-])(\d{2,10}[ .]?-?\s?[\dk])(?![\dk]|-\d)/g;

/** Finds tax numbers behind their word. */
export const nitsIn = ({ plain }: Texts): LooseFact[] =>
  [...plain.matchAll(nitShape)].flatMap((match) => {
    const written = match[1] ?? "";
    const start = match.index + match[0].length - written.length;
    const check = checkNit(written.replace(/[ .]/g, ""));
    if (!check.ok && check.error !== "checksum") return [];
    const value = check.ok ? check.display : written.replace(/[ .]/g, "").toUpperCase();
    return [{ start, end: start + written.length, kind: "nit", value, meaning: meaningNamed("nit"), rank: 10 }];
  });

const emailShape = /(?<![^\s@,;:()<>"“”*])[^\s@,;:()<>"“”*]{1,64}@[^\s@,;:()<>"“”*]{1,190}\.[a-z]{2,}/gi;

export const emailsIn = ({ text }: Texts): LooseFact[] =>
  [...text.matchAll(emailShape)].flatMap(({ 0: value, index }) =>
    isEmail(value)
      ? [{ start: index, end: index + value.length, kind: "email", value, meaning: meaningNamed("correo"), rank: 10 }]
      : [],
  );

const phoneShape = /(?<![\d/-]|\d[ .])(?:\(?\+?502\)?[ -]?)?[2-7]\d{3}([ .-]?)\d{4}(?![\d/-]|[ .]\d)/g;
const phoneCue =
  /\b(?:tel(?:efono)?s?|cel(?:ular)?|movil|whats\s?app|wsp|phone|mobile|llam\p{L}*|numero|call)\b[^\d\n]{0,30}$|[📱📞☎📲]\ufe0f?\s*$/u;
/** Words before other numbers of eight digits. */
const otherNumber =
  /\b(?:cuenta|nit|boleta|factura|recibo|contador|account|finca|expediente|cheque|q|gtq|usd)\b[^\d\n]{0,25}$|[$q]\.?\s?$/;

/** Finds telephone numbers: of two groups, or behind a word. */
export const phonesIn = ({ plain }: Texts): LooseFact[] =>
  [...plain.matchAll(phoneShape)].flatMap(({ 0: written, 1: gap = "", index }) => {
    const before = plain.slice(Math.max(0, index - 45), index);
    if (otherNumber.test(before) || (gap === "" && !written.includes("502") && !phoneCue.test(before))) return [];
    const value = tidied("phone", written);
    if (!checkPhone(value).ok) return [];
    return [
      { start: index, end: index + written.length, kind: "phone", value, meaning: meaningNamed("telefono"), rank: 9 },
    ];
  });

const month = String.raw`(?:ene|jan|feb|mar|abr|apr|may|jun|jul|ago|aug|sep|set|oct|nov|dic|dec)[a-z]{0,9}\.?`;
const dayShapes: readonly RegExp[] = [
  /(?<![\d/.-])\d{1,2}\s?([/.-])\s?\d{1,2}\s?\1\s?(?:\d{4}|\d{2})(?![\d/-]|\.\d)/g,
  /(?<![\d/.-])\d{4}-\d{1,2}-\d{1,2}(?![\d-])/g,
  new RegExp(
    String.raw`(?<![a-z\d.,/-])(?:\d{1,2}|primero|uno)(?:ro|st|nd|rd|th)?[º°]?(?:\s+de\s+|\s+of\s+|\s+|-)${month}(?:\s*,\s*|\s+|-)(?:de\s+|del\s+|of\s+)?(?:ano\s+)?(?:\d{4}|'?\d{2})(?!\d|[.,]\d)`,
    "g",
  ),
  new RegExp(String.raw`(?<![a-z\d])${month}\s+\d{1,2}(?:st|nd|rd|th)?(?:,\s*|\s+)\d{4}(?!\d)`, "g"),
];
/** A day in words. Its year is in figures, or has up to four words more. */
const dayWords = new RegExp(
  String.raw`(?<![a-z])(?:[a-z]+\s+y\s+)?[a-z]+\s+de\s+${month}\s+(?:de|del)\s+(?:ano\s+)?(?:(?:dos mil|mil novecientos)(?:\s+[a-z]+){0,3}|\d{4}(?!\d|[.,]\d))`,
  "g",
);

/** Words of a beginning, or else of an end. */
const limits =
  /\b(?:(desde|inici\p{L}*|a partir|empie\p{L}*|empez\p{L}*|comien\p{L}*|start\p{L}*|begin\p{L}*|from|entra(?:ra|ria|n)?|ingresa(?:ra|ria|n)?|se (?:pasa|muda)(?:ra|ria)?)|hasta|venc\p{L}*|termin\p{L}*|finaliz\p{L}*|ends?|until)\b/gu;

/** Returns the name of a day by the words around it, or an empty text. */
function dayNamed(plain: string, start: number, end: number): string {
  const before = ahead(plain, start, 60);
  if (/\bnac(?:i|imiento|ido|ida|)\b|\b(?:born|birth)/.test(before)) return "fecha_nacimiento";
  if (/^\s*(?:\(?(?:fecha de )?nacimiento|birth)/.test(plain.slice(end, end + 25))) return "fecha_nacimiento";
  if (
    /^[^.\n\d]{0,15}(?:\d{1,2}(?::\d{2})? ?(?:[ap]\.? ?m\.?|hrs?|horas)[^.\n\d]{0,10})?\b(?:para |a |to )(?:firm|sign)/.test(
      plain.slice(end, end + 60),
    )
  )
    return "fecha_firma";
  if (/\b(?:firm\p{L}*|otorg\p{L}*|sign\p{L}*)\b[^.]*$/u.test(before)) return "fecha_firma";
  if (/\b(?:entreg\p{L}*|deliver\p{L}*)\b[^.]*$/u.test(before)) return "fecha_entrega";
  // The last of them: "empieza el 1 de marzo y vence el …".
  const limit = [...(/[^.,]*$/.exec(before)?.[0] ?? "").matchAll(limits)].at(-1);
  if (limit) return limit[1] === undefined ? "fecha_vencimiento" : "fecha_inicio";
  const name = dateName(before, { start: before.length, end: before.length });
  return name === "fecha_escritura" || name === "fecha_otorgamiento" ? "" : name;
}

/** Finds days of the calendar with their year. */
export function daysIn({ plain }: Texts): LooseFact[] {
  const found: LooseFact[] = [];
  const put = (written: string, start: number): boolean => {
    // Days of a month beyond 12 in the second place are written in the order of the United States.
    const day = readDay(written) ?? readDay(written, "mdy");
    if (day === undefined || day < "1900" || day >= "2101") return false;
    const at = { start, end: start + written.length };
    const meaning = meaningNamed(dayNamed(plain, at.start, at.end) || "fecha");
    found.push({ ...at, kind: "date", value: showBritish(day), meaning, rank: 9 });
    return true;
  };
  for (const shape of dayShapes) for (const { 0: written, index } of plain.matchAll(shape)) put(written, index);
  for (const { 0: written, index } of plain.matchAll(dayWords)) {
    const words = written.split(" ");
    for (let count = words.length; count > 3; count--) if (put(words.slice(0, count).join(" "), index)) break;
  }
  return found;
}

const timeShape =
  /(?<![\d:.,/-])\d{1,2}(?:[:.h]\d{2})?\s?(?:a\.?\s?m\b\.?|p\.?\s?m\b\.?|hrs?\b\.?|horas\b|de la (?:tarde|manana|noche))|(?<![\d:.,/-])(?:[01]?\d|2[0-3]):[0-5]\d(?![\d:])/g;

/** Finds times of the day: "3 pm", "15:30", "8 de la mañana". */
export const timesIn = ({ plain }: Texts): LooseFact[] =>
  [...plain.matchAll(timeShape)].flatMap(({ 0: written, index }) => {
    const value = readClockTime(written.replace(/\.$/, "")) ?? readClockTime(written);
    const isTerm = /\b(?:en|por|durante|within|plazo de)\s$/.test(plain.slice(Math.max(0, index - 10), index));
    if (value === undefined || isTerm) return [];
    return [{ start: index, end: index + written.length, kind: "time", value, meaning: meaningNamed("hora"), rank: 8 }];
  });

const digits = String.raw`(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,6})?`;
const times = String.raw`(?:\s?(?:mil|k|thousand|millon(?:es)?|million)(?![a-z]))`;
const units = String.raw`(?:\s?(?:de )?(?:quetzales|quetzal|dolares|dolar|dollars?|gtq|usd)(?![a-z]))`;
const moneyShapes: readonly RegExp[] = [
  new RegExp(String.raw`(?<![a-z\d])(?:q\.?|us\$|\$|gtq|usd)\s?${digits}${times}?${units}?(?![\d,]*\d)`, "g"),
  new RegExp(String.raw`(?<![a-z\d.,/-])${digits}${times}?${units}`, "g"),
  new RegExp(String.raw`(?<![a-z\d.,/-])${digits}\s?(?:mil|millon(?:es)?)(?![a-z])`, "g"),
];
const cues =
  "precio|valor|renta|alquiler|deposito|enganche|saldo|salario|sueldo|bonificacion|honorarios|prestamo|cuota|price|rent|deposit|salary";
/** An amount without its currency, directly behind its word: "renta de 3,500". */
const behindCue = new RegExp(
  String.raw`(?<![a-z])(?:${cues})s?(?: (?:mensual|total|de venta|acordado|siempre|queda|quedo|quedaria|fue|es|de|del|sera|seria|is|of|por|en)){0,4}:?\s(${digits}${times}?)(?![\d,]*\d|\s?(?:%|meses|anos|dias|cuotas|pagos|months|years|por ciento))`,
  "g",
);
const cueBehind = new RegExp(
  String.raw`^\s*(?:quetzales\s+)?(?:de|del|para(?: el)?|como|en concepto de|por(?: el)?|for(?: the)?|in|as|al mes de)?\s*(?:la\s+|el\s+)?(${cues})(?![a-z])`,
);
const monthly =
  /^\s*(?:quetzales\s+)?(?:mensual(?:es)?|al mes|por mes|cada mes|c\/mes|\/mes|a month|monthly|per month)/;

/** Returns the name of an amount by the words behind and before it. */
function amountNamed(plain: string, start: number, end: number): string {
  const behind = plain.slice(end, end + 45);
  const after = cueBehind.exec(behind)?.[1];
  const other =
    /^\s*(?:de|por|para|of|for) (?:el |la |los |las |the )?(?!quetzal|dolar|dollar|enero|contado|la\b|el\b)([a-z]{4,})/.exec(
      behind,
    )?.[1];
  if (after !== undefined) return amountName(after, { start: after.length, end: after.length });
  if (other !== undefined) return other;
  const before = ahead(plain, start, 70);
  const at = { start: before.length, end: before.length };
  const named = amountName(before, at);
  const name = named === "monto" ? amountName(before, at, "en") : named;
  if (name !== "monto" && name !== "amount") return name;
  if (/\balquil/.test(before)) return "renta";
  if (monthly.test(behind)) return "renta";
  return /\bvalor\b/.test(before) ? "valor" : "monto";
}

/** Finds amounts of money: with their currency, or behind a word that says one. */
export function moneyIn(texts: Texts): LooseFact[] {
  const { plain } = texts;
  const found: LooseFact[] = [];
  const put = (written: string, start: number, value: string | undefined, rank: number) => {
    if (value === undefined) return;
    const at = { start, end: start + written.length };
    const meaning = meaningNamed(amountNamed(plain, at.start, at.end));
    found.push({ ...at, kind: "currency", value, meaning, rank });
  };
  for (const [i, shape] of moneyShapes.entries())
    for (const { 0: written, index } of plain.matchAll(shape)) put(written, index, readMoney(written), 9 - i);
  for (const match of plain.matchAll(behindCue)) {
    const written = match[1] ?? "";
    put(written, match.index + match[0].length - written.length, readMoney(written), 6);
  }
  for (const { start, end, value } of wordNumbersIn(texts)) {
    const currency = /^\s+(?:de\s+)?(?:quetzales|dolares)(?: exactos)?/.exec(plain.slice(end, end + 25))?.[0];
    // "185 mil quetzales" is read in figures.
    if (currency === undefined || /\d\s*$/.test(plain.slice(Math.max(0, start - 3), start))) continue;
    put(plain.slice(start, end) + currency.replace(/ exactos$/, ""), start, readMoney(value), 9);
  }
  return found;
}

/** Numbers behind or before the words that say what they are. */
const counted: readonly (readonly [shape: RegExp, name: string])[] = [
  [
    /(?<![a-z])fincas?\s*(?:urbana|rustica)?\s*(?:numero|num\.?|nro\.?|no\.?|#)?\s*:?\s*(\d+(?:,\d{3})*)(?![\d/-])/g,
    "finca_numero",
  ],
  [/(?<![a-z])folio\s*(?:numero|num\.?|nro\.?|no\.?|#)?\s*:?\s*(\d+)(?![\d/-])/g, "finca_folio"],
  [/(?<![a-z])libro\s*(?:numero|num\.?|nro\.?|no\.?|#)?\s*:?\s*(\d+e?)(?![\d/a-z-])/g, "finca_libro"],
  [/(?<![a-z])plazo[^\d\n.;]{0,20}?(\d{1,3})(?=\s*(?:\([a-z ]+\)\s*)?mes(?:es)?(?![a-z]))/g, "plazo_meses"],
  [/(?<![a-z\d.,/-])(\d{1,3})(?=\s+(?:mes(?:es)?|months?)(?: de (?:plazo|contrato))?(?![a-z]))/g, "plazo_meses"],
  [
    /(?<![a-z])(?:plazo|contrato|term|lease)[^\d\n.;]{0,20}?(\d{1,2})(?=\s*(?:\([a-z ]+\)\s*)?(?:anos?|years?)(?![a-z]))/g,
    "plazo_anios",
  ],
  [/(?<![a-z\d.,/-])(\d{1,2})(?=\s+(?:anos?|years?) (?:de plazo|de contrato|term))/g, "plazo_anios"],
  [/(?<![a-z])(?:por|durante|for)\s+(\d{1,2})(?=\s+(?:anos?|years?)(?![a-z]))/g, "plazo_anios"],
];

/** Words that a number in words is a term behind. */
const termCue = /(?<![a-z])(?:plazo|por|durante|contrato|term|for)(?:\s+(?:de|es|sera|seria|of|is))*\s*:?\s+$/;

/** Finds terms whose number is in words: "por un año", "plazo de veinticuatro meses". */
function termsIn(texts: Texts): LooseFact[] {
  const { plain } = texts;
  const ones = [...plain.matchAll(/(?<![a-z])(?:un|one)(?=\s+(?:ano|mes|year|month)(?![a-z]))/g)].map(
    ({ 0: { length }, index }) => ({ start: index, end: index + length, value: "1" }),
  );
  return [...wordNumbersIn(texts), ...ones].flatMap(({ start, end, value }): LooseFact[] => {
    const behind = plain.slice(end, end + 25);
    const unit = /^\s+(mes|ano|month|year)(?:es|s)?(?![a-z])/.exec(behind)?.[1];
    const isTerm =
      termCue.test(plain.slice(Math.max(0, start - 30), start)) || /^\s+[a-z]+ de (?:plazo|contrato)/.test(behind);
    if (unit === undefined || !isTerm || value.includes(".") || Number(value) > 99) return [];
    const name = unit.startsWith("m") ? "plazo_meses" : "plazo_anios";
    return [{ start, end, kind: "number", value, meaning: meaningNamed(name), rank: 7 }];
  });
}

export const numbersIn = (texts: Texts): LooseFact[] => [...termsIn(texts), ...countedIn(texts)];

const countedIn = ({ plain }: Texts): LooseFact[] =>
  counted.flatMap(([shape, name]) =>
    [...plain.matchAll(shape)].flatMap((match) => {
      const value = match[1] ?? "";
      const start = match.index + match[0].length - value.length;
      const isPast = /\b(?:hace|ago)\s+$/.test(plain.slice(Math.max(0, start - 8), start));
      if (isPast) return [];
      const written = value.toUpperCase();
      return [
        { start, end: start + value.length, kind: "number", value: written, meaning: meaningNamed(name), rank: 7 },
      ];
    }),
  );
