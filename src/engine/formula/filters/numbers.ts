import { letters, roman } from "#engine/numbering/numbering.ts";
import { type Currency, moneyFigures, type SymbolForm } from "#engine/words/currencies.ts";
import { figures } from "#engine/words/decimal-parts.ts";
import { cardinal as englishCardinal } from "#engine/words/english/cardinal.ts";
import { date as englishDate } from "#engine/words/english/date.ts";
import * as english from "#engine/words/english/decimal.ts";
import { money as englishMoney } from "#engine/words/english/money.ts";
import { ordinal as englishOrdinal } from "#engine/words/english/ordinal.ts";
import { cardinal, type Gender } from "#engine/words/spanish/cardinal.ts";
import { date } from "#engine/words/spanish/date.ts";
import { decimal, percent } from "#engine/words/spanish/decimal.ts";
import { money } from "#engine/words/spanish/money.ts";
import { ordinal } from "#engine/words/spanish/ordinal.ts";
import type { Call } from "../call.ts";
import type { FilterRule, OptionGroup } from "../filter-rule.ts";
import { dayIn } from "../values.ts";
import {
  amountOf,
  canonical,
  genderOption,
  isEnglish,
  presentationOf,
  thousandOf,
  withoutZeros,
  wordOptions,
} from "./wording.ts";

const currencyOption: OptionGroup = {
  words: {
    gtq: "GTQ",
    q: "GTQ",
    quetzal: "GTQ",
    quetzales: "GTQ",
    usd: "USD",
    us$: "USD",
    $: "USD",
    dolar: "USD",
    dolares: "USD",
    dollars: "USD",
  },
  answer: true,
};
const exactOption: OptionGroup = { words: { exactos: "yes", exacto: "yes", exact: "yes", exactly: "yes" } };
const apocopeOption: OptionGroup = { words: { apocope: "yes" } };

function moneyInWords(call: Call, currency: Currency): string {
  const options = { ...presentationOf(call), ...(call.options["exact"] === undefined ? {} : { exact: true }) };
  return isEnglish(call)
    ? englishMoney(amountOf(call), currency, options)
    : money(amountOf(call), currency, { ...options, ...thousandOf(call) });
}

function inWords(call: Call): string {
  const currency = call.options["currency"] as Currency | undefined;
  if (currency !== undefined) return moneyInWords(call, currency);
  const day = dayIn(call.value(0));
  const presentation = presentationOf(call);
  if (day !== undefined) {
    const wanted = presentation.case === undefined ? {} : { case: presentation.case };
    return isEnglish(call) ? englishDate(day, "long", wanted) : date(day, "long", { ...wanted, ...thousandOf(call) });
  }
  const number = withoutZeros(call, call.number(0));
  const text = canonical(number);
  if (isEnglish(call)) {
    return text.includes(".") ? english.decimal(text, presentation) : englishCardinal(BigInt(text), presentation);
  }
  const gender = call.options["gender"] as Gender | undefined;
  const options = {
    ...presentation,
    ...thousandOf(call),
    ...(gender === undefined ? {} : { gender }),
    ...(call.options["apocope"] === undefined ? {} : { apocope: true }),
  };
  return text.includes(".") ? decimal(text, options) : cardinal(BigInt(text), options);
}

export const numberFilters: readonly FilterRule[] = [
  {
    es: "letras",
    en: "words",
    also: ["palabras", "en_letras"],
    does: {
      es: "Un número en letras; con una moneda (GTQ, USD o un campo que la diga), un monto. Opciones: f o m, apocope (un, veintiún), «un mil», cifras (las repite entre paréntesis), exactos, ceros, mayusculas. Una fecha, en su forma larga.",
      en: "A number in words; with a currency (GTQ, USD or a field that says it), an amount. Options: figures (repeats them in parentheses), exact, zeros, upper; in Spanish also f or m, apocope, “un mil”. A date in its long form.",
    },
    reads: (node) => (node.options["currency"] === undefined ? "number" : "currency"),
    options: {
      currency: currencyOption,
      gender: genderOption,
      apocope: apocopeOption,
      exact: exactOption,
      ...wordOptions,
    },
    examples: [
      {
        formula: "x | letras",
        answers: { x: "1,231" },
        es: "mil doscientos treinta y uno",
        en: "one thousand two hundred thirty-one",
      },
      { formula: "x | letras:f", answers: { x: "21" }, es: "veintiuna", en: "twenty-one" },
      { formula: "x | letras:apocope", answers: { x: "31" }, es: "treinta y un", en: "thirty-one" },
      {
        formula: 'x | letras:"un mil"',
        answers: { x: "1326" },
        es: "un mil trescientos veintiséis",
        en: "one thousand three hundred twenty-six",
      },
      { formula: "x | letras:cifras", answers: { x: "36" }, es: "treinta y seis (36)", en: "thirty-six (36)" },
      {
        formula: "x | letras:GTQ",
        answers: { x: "1,500.25" },
        es: "mil quinientos quetzales con veinticinco centavos",
        en: "one thousand five hundred quetzales and twenty-five centavos",
      },
      {
        formula: "x | letras:USD:cifras",
        answers: { x: "2,000,000.00" },
        es: "dos millones de dólares de Estados Unidos de América (US$2,000,000.00)",
        en: "two million United States dollars (US$2,000,000.00)",
      },
      {
        formula: "x | letras:moneda:exactos",
        answers: { x: "5,000.00", moneda: "GTQ" },
        es: "cinco mil quetzales exactos",
        en: "five thousand quetzales exactly",
      },
    ],
    apply: inWords,
  },
  {
    es: "moneda",
    en: "money",
    also: ["currency"],
    does: {
      es: "Un monto en cifras con su símbolo y dos decimales; sin moneda, en quetzales. Opciones: punto (Q.), espacio, codigo. Lo calculado se redondea a centavos.",
      en: "An amount in figures with its symbol and two decimals; in quetzales when no currency is given. Options: dot (Q.), space, code. What was calculated is rounded to cents.",
    },
    reads: "currency",
    options: {
      currency: currencyOption,
      form: { words: { punto: "dot", dot: "dot", espacio: "space", space: "space", codigo: "code", code: "code" } },
    },
    examples: [
      { formula: "x | moneda", answers: { x: "1500.25" }, es: "Q1,500.25", en: "Q1,500.25" },
      { formula: "x * 1.12 | moneda:USD:espacio", answers: { x: "1,000.00" }, es: "US$ 1,120.00", en: "US$ 1,120.00" },
    ],
    apply: (call) =>
      moneyFigures(
        amountOf(call),
        (call.options["currency"] ?? "GTQ") as Currency,
        (call.options["form"] ?? "plain") as SymbolForm,
      ),
  },
  {
    es: "numero",
    en: "number",
    does: {
      es: "Un número en cifras con comas de millares; con un argumento, redondeado a tantos decimales.",
      en: "A number in figures with thousands commas; with an argument, rounded to so many decimals.",
    },
    reads: (_node, wanted) => (wanted === "currency" ? "currency" : "number"),
    positions: [{ es: "decimales", en: "decimals", kind: "number", optional: true }],
    examples: [
      { formula: "x | numero", answers: { x: "1234567.5" }, es: "1,234,567.5", en: "1,234,567.5" },
      { formula: "x / 3 | numero:2", answers: { x: "1000" }, es: "333.33", en: "333.33" },
    ],
    apply(call) {
      const number = call.number(0);
      if (call.values.length < 2) return figures(canonical(number));
      const decimals = call.whole(1);
      if (decimals < 0 || decimals > 10) return call.refuse("value_invalid", 1);
      return figures(canonical(number.settled().rounded(decimals)));
    },
  },
  {
    es: "porcentaje",
    en: "percent",
    does: {
      es: "Un porcentaje en cifras; con «letras», en letras (y con «cifras», ambos).",
      en: "A percentage in figures; with `words`, in words (and with `figures`, both).",
    },
    reads: "number",
    options: {
      style: { words: { letras: "words", words: "words" } },
      figures: wordOptions.figures,
      case: wordOptions.case,
      zeros: wordOptions.zeros,
    },
    examples: [
      { formula: "x | porcentaje", answers: { x: "14.5" }, es: "14.5%", en: "14.5%" },
      {
        formula: "x | porcentaje:letras:cifras",
        answers: { x: "14.5" },
        es: "catorce punto cinco por ciento (14.5%)",
        en: "fourteen point five percent (14.5%)",
      },
    ],
    apply(call) {
      const text = canonical(withoutZeros(call, call.number(0)));
      if (call.options["style"] === undefined) return `${figures(text)}%`;
      return isEnglish(call) ? english.percent(text, presentationOf(call)) : percent(text, presentationOf(call));
    },
  },
  {
    es: "ordinal",
    en: "ordinal",
    does: {
      es: "El lugar en una serie, de 1 a 9999: f (primera) o m (primero), apocope (primer).",
      en: "The place in a series, 1 to 9999; in Spanish f or m, apocope.",
    },
    reads: "number",
    options: { gender: genderOption, apocope: apocopeOption, case: wordOptions.case },
    examples: [
      { formula: "x | ordinal:f", answers: { x: "11" }, es: "décima primera", en: "eleventh" },
      { formula: "x | ordinal:m:apocope", answers: { x: "3" }, es: "tercer", en: "third" },
      { formula: 'contador("clausula") | ordinal:f:mayusculas', answers: {}, es: "PRIMERA", en: "FIRST" },
    ],
    apply(call) {
      const { case: wanted } = presentationOf(call);
      const cased = wanted === undefined ? {} : { case: wanted };
      const place = call.whole(0);
      if (isEnglish(call)) return englishOrdinal(place, cased);
      const gender = (call.options["gender"] ?? "m") as Gender;
      return ordinal(place, { ...cased, gender, ...(call.options["apocope"] === undefined ? {} : { apocope: true }) });
    },
  },
  {
    es: "romano",
    en: "roman",
    does: {
      es: "En números romanos, de 1 a 3999; más allá, en cifras.",
      en: "In roman numbers, 1 to 3999; beyond, in figures.",
    },
    reads: "number",
    examples: [{ formula: "x | romano", answers: { x: "14" }, es: "XIV", en: "XIV" }],
    apply: (call) => roman(call.whole(0)),
  },
  {
    es: "letra",
    en: "letter",
    does: { es: "La letra de un inciso: a … z, aa …, sin ñ.", en: "The letter of an item: a … z, aa …, without ñ." },
    reads: "number",
    examples: [{ formula: "x | letra", answers: { x: "27" }, es: "aa", en: "aa" }],
    apply: (call) => letters(call.whole(0)),
  },
];
