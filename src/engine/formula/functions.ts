import { addDays, addMonths, dayOf, daysBetween, monthsBetween, yearsBetween } from "#engine/calendar/arithmetic.ts";
import type { Day } from "#engine/calendar/day.ts";
import type { Call } from "./call.ts";
import { byName, folded, type Named, type UseKind } from "./called.ts";
import { Decimal } from "./decimal.ts";
import { dayIn, isList, numberIn, type Value } from "./values.ts";

/** One argument of a function. `literal`: a text in quotes, so that it is known before anything is answered. */
export interface Parameter {
  readonly kind?: UseKind;
  /** The argument is a list, or a value of each element of one (`cuotas.monto`), which is then of `kind`. */
  readonly list?: true;
  readonly optional?: true;
  readonly many?: true;
  readonly literal?: true;
  /** It is the value of the function, so it has the kind that is wanted of the whole. */
  readonly passes?: true;
}

/** A function of the language. Without `apply` the evaluator itself knows what to do: not all its arguments are read. */
export interface FunctionRule extends Named {
  readonly parameters: readonly Parameter[];
  /** The kind of its value, where that does not depend on the answers. */
  readonly gives?: UseKind;
  /** Answers not given are for it to judge; else one of them leaves the whole without a value. */
  readonly absent?: true;
  readonly apply?: (call: Call) => Value;
}

const whole = (count: number): Decimal => new Decimal(BigInt(count));
const numbers: Parameter = { list: true, kind: "number", many: true };
const date: Parameter = { kind: "date" };
const number: Parameter = { kind: "number" };

/** All numbers given, those of lists included. */
const everyNumber = (call: Call): Decimal[] =>
  call.values.flatMap((value, index) =>
    (isList(value) ? value : [value]).map((each) => numberIn(each) ?? call.refuse("not_a_number", index)),
  );

const total = (all: readonly Decimal[]): Decimal => all.reduce((sum, each) => sum.plus(each), whole(0));

function extreme(call: Call, sign: 1 | -1): Value {
  const all = call.values.flatMap((value) => (isList(value) ? value : [value]));
  const days = all.map(dayIn).filter((day) => day !== undefined);
  if (days.length > 0 && days.length === all.length) {
    return days.reduce((best, day) => ((day < best ? -1 : 1) === sign ? day : best));
  }
  const [first, ...others] = everyNumber(call);
  if (!first) return call.refuse("value_invalid");
  return others.reduce((best, each) => (each.compare(best) * sign > 0 ? each : best), first);
}

const inCalendar = (call: Call, day: Day | undefined): Day => day ?? call.refuse("value_invalid", 1);

const shifted = (unit: (day: Day, count: number) => Day | undefined) => (call: Call) =>
  inCalendar(call, unit(call.day(0), call.whole(1)));

const partOf = (from: number, to: number) => (call: Call) => whole(Number(call.day(0).slice(from, to)));

/** The functions there are, by their Spanish and English names. */
export const functions: readonly FunctionRule[] = [
  { es: "si", en: "if", parameters: [{ kind: "yesNo" }, { passes: true }, { passes: true, optional: true }] },
  { es: "vacio", en: "empty", gives: "yesNo", parameters: [{}] },
  {
    es: "contador",
    en: "counter",
    gives: "number",
    parameters: [{ literal: true }, { literal: true, optional: true }],
  },
  { es: "referencia", en: "reference", gives: "number", parameters: [{ literal: true }] },
  // The renderer acts on it where it is: it prints nothing.
  { es: "lista_nueva", en: "new_list", gives: "text", parameters: [], apply: () => "" },
  { es: "suma", en: "sum", gives: "number", parameters: [numbers], apply: (call) => total(everyNumber(call)) },
  {
    es: "cuenta",
    en: "count",
    gives: "number",
    parameters: [{ list: true }],
    absent: true,
    apply: (call) => whole(call.list(0).filter((each) => each !== null).length),
  },
  { es: "minimo", en: "min", also: ["minimum"], parameters: [numbers], apply: (call) => extreme(call, -1) },
  { es: "maximo", en: "max", also: ["maximum"], parameters: [numbers], apply: (call) => extreme(call, 1) },
  {
    es: "promedio",
    en: "average",
    also: ["media", "avg"],
    gives: "number",
    parameters: [numbers],
    apply(call) {
      const all = everyNumber(call);
      return total(all).over(whole(all.length)) ?? call.refuse("value_invalid");
    },
  },
  {
    es: "une",
    en: "join",
    gives: "text",
    parameters: [{ list: true, kind: "text" }, { optional: true }],
    apply(call) {
      const separator = call.values.length > 1 ? call.text(1) : ", ";
      return call
        .list(0)
        .map((each) => call.of(each).text(0))
        .join(separator);
    },
  },
  {
    es: "primero",
    en: "first",
    parameters: [{ list: true, passes: true }],
    apply: (call) => call.list(0).at(0) ?? null,
  },
  {
    es: "ultimo",
    en: "last",
    parameters: [{ list: true, passes: true }],
    apply: (call) => call.list(0).at(-1) ?? null,
  },
  {
    es: "contiene",
    en: "contains",
    gives: "yesNo",
    parameters: [{}, {}],
    apply(call) {
      const [where, wanted] = [call.value(0), folded(call.text(1))];
      if (!isList(where)) return folded(call.text(0)).includes(wanted);
      return where.some((each) => folded(call.of(each).text(0)) === wanted);
    },
  },
  {
    es: "redondea",
    en: "round",
    gives: "number",
    parameters: [number, { ...number, optional: true }],
    apply(call) {
      const decimals = call.values.length > 1 ? call.whole(1) : 0;
      return decimals < 0 || decimals > 20 ? call.refuse("value_invalid", 1) : call.number(0).rounded(decimals);
    },
  },
  {
    es: "entero",
    en: "integer",
    gives: "number",
    parameters: [number],
    apply(call) {
      const value = call.number(0);
      return value.minus(value.remainder(whole(1)) ?? whole(0)).rounded(0);
    },
  },
  {
    es: "absoluto",
    en: "abs",
    gives: "number",
    parameters: [number],
    apply(call) {
      const value = call.number(0);
      return value.compare(whole(0)) < 0 ? value.negated() : value;
    },
  },
  {
    es: "fecha",
    en: "date",
    gives: "date",
    parameters: [number, number, number],
    apply: (call) => dayOf(call.whole(0), call.whole(1), call.whole(2)) ?? call.refuse("value_invalid", 2),
  },
  {
    es: "suma_dias",
    en: "add_days",
    also: ["sumadias"],
    gives: "date",
    parameters: [date, number],
    apply: shifted(addDays),
  },
  {
    es: "suma_meses",
    en: "add_months",
    also: ["sumameses"],
    gives: "date",
    parameters: [date, number],
    apply: shifted(addMonths),
  },
  {
    es: "suma_años",
    en: "add_years",
    also: ["sumaaños", "suma_anios"],
    gives: "date",
    parameters: [date, number],
    apply: shifted((day, years) => addMonths(day, 12 * years)),
  },
  {
    es: "dias_entre",
    en: "days_between",
    gives: "number",
    parameters: [date, date],
    apply: (call) => whole(daysBetween(call.day(0), call.day(1))),
  },
  {
    es: "meses_entre",
    en: "months_between",
    gives: "number",
    parameters: [date, date],
    apply: (call) => whole(monthsBetween(call.day(0), call.day(1))),
  },
  {
    es: "años_entre",
    en: "years_between",
    also: ["anios_entre"],
    gives: "number",
    parameters: [date, date],
    apply: (call) => whole(yearsBetween(call.day(0), call.day(1))),
  },
  {
    es: "edad",
    en: "age",
    gives: "number",
    parameters: [date, date],
    apply(call) {
      const [born, on] = [call.day(0), call.day(1)];
      return born > on ? call.refuse("value_invalid") : whole(yearsBetween(born, on));
    },
  },
  { es: "dia", en: "day", gives: "number", parameters: [date], apply: partOf(8, 10) },
  { es: "mes", en: "month", gives: "number", parameters: [date], apply: partOf(5, 7) },
  { es: "año", en: "year", also: ["anio"], gives: "number", parameters: [date], apply: partOf(0, 4) },
];

const table = byName(functions);

/** The function of a name, in either language. */
export const functionCalled = (name: string): FunctionRule | undefined => table.get(name) ?? table.get(folded(name));

/** Every name a function answers to, without case and accents. */
export const functionNames = (): Iterable<string> => table.keys();
