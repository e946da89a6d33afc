import { clockParts } from "#engine/calendar/clock-time.ts";
import { type Day, isDay, showBritish } from "#engine/calendar/day.ts";
import { type Case, inCase, type Presentation, presented } from "../case.ts";
import { counted, countOf } from "./cardinal.ts";
import { spell, type Thousand } from "./spell.ts";

const months = "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" ");

/**
 * The forms of a date:
 * - `long`: "quince de marzo de dos mil veintiséis";
 * - `legal`: "quince de marzo del año dos mil veintiséis";
 * - `act`: "a los quince días del mes de marzo de dos mil veintiséis";
 * - `mixed`: "15 de marzo de 2026";
 * - `short`: "15/03/2026".
 */
export type DateForm = "long" | "legal" | "act" | "mixed" | "short";

/** The options of a date. */
export interface DateOptions {
  /** The name of the first day of a month. */
  readonly first?: "primero" | "uno";
  readonly year?: "de" | "del" | "del año";
  /** Day or year repeated in figures: "quince (15) de marzo". */
  readonly dayParen?: boolean;
  readonly yearParen?: boolean;
  readonly thousand?: Thousand;
  readonly case?: Case;
}

function dayOf(day: number, form: DateForm, first: "primero" | "uno", paren: string): string {
  if (form !== "act") return `${day === 1 ? first : spell(String(day), "uno", "mil")}${paren}`;
  if (day > 1) return `a los ${spell(String(day), "un", "mil")}${paren} días del mes`;
  return first === "primero" ? `al primer${paren} día del mes` : `a un${paren} día del mes`;
}

/** A day of the calendar in one of its forms; RangeError for a text that is no day. */
export function date(day: Day, form: DateForm = "long", options: DateOptions = {}): string {
  if (!isDay(day)) throw new RangeError(`not a day: ${day}`);
  if (form === "short") return showBritish(day);
  const [year, month, dayOfMonth] = day.split("-").map(Number) as [number, number, number];
  const name = months[month - 1] ?? "";
  const link = options.year ?? (form === "legal" ? "del año" : "de");
  if (form === "mixed") return inCase(`${dayOfMonth} de ${name} ${link} ${year}`, options.case);
  const paren = (wanted: boolean | undefined, value: number) => (wanted ? ` (${value})` : "");
  const dayText = dayOf(dayOfMonth, form, options.first ?? "primero", paren(options.dayParen, dayOfMonth));
  const years = spell(String(year), "uno", options.thousand ?? "mil");
  return inCase(`${dayText} de ${name} ${link} ${years}${paren(options.yearParen, year)}`, options.case);
}

const hours = { one: "hora", many: "horas", gender: "f" } as const;
const minutes = { one: "minuto", many: "minutos", gender: "m" } as const;

/** A time of day "HH:MM" in words of 24 hours: "trece horas con veintiún minutos"; full hours "en punto" if wanted. RangeError if it is none. */
export function time(text: string, options: Presentation & { readonly punctual?: boolean } = {}): string {
  const { hour, minute } = clockParts(text);
  const whole = countOf(String(hour), hours);
  const full = options.punctual ? `${whole} en punto` : whole;
  const words = minute === 0 ? full : `${whole} con ${countOf(String(minute), minutes)}`;
  return presented(words, options, () => text, "es");
}

const fullYears = { one: "año", many: "años", gender: "m" } as const;

/** An age in full years: "treinta y nueve años", with `ofAge` "treinta y nueve años de edad". RangeError unless a whole number from 0. */
export function age(value: number, options: Presentation & { readonly ofAge?: boolean } = {}): string {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not an age: ${value}`);
  const words = counted(BigInt(value), fullYears, options.paren ? { paren: true } : {});
  return inCase(options.ofAge ? `${words} de edad` : words, options.case);
}
