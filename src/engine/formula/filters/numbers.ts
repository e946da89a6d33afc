import { letters, roman } from "#engine/numbering/numbering.ts";
import { type Currency, type CurrencyName, moneyFigures, type SymbolForm } from "#engine/words/currencies.ts";
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
  eachNumber,
  genderOption,
  isEnglish,
  presentationOf,
  thousandOf,
  withoutZeros,
  wordOptions,
} from "./wording.ts";

const currencyOption: OptionGroup = {
  words: {
    GTQ: "GTQ",
    q: "GTQ",
    quetzal: "GTQ",
    quetzales: "GTQ",
    USD: "USD",
    us$: "USD",
    $: "USD",
    dolar: "USD",
    dolares: "USD",
    dollars: "USD",
  },
  answer: true,
};
const exactOption: OptionGroup = {
  words: { exactos: "yes", exacto: "yes", exact: "yes", exactly: "yes" },
  english: { yes: "exact" },
};
const apocopeOption: OptionGroup = { words: { apocope: "yes" } };
const formOption: OptionGroup = {
  words: {
    punto: "dot",
    dot: "dot",
    espacio: "space",
    space: "space",
    codigo: "code",
    code: "code",
    signo: "sign",
    sign: "sign",
  },
  english: { dot: "dot", space: "space", code: "code", sign: "sign" },
};

function moneyInWords(call: Call, currency: Currency): string {
  const options = {
    ...presentationOf(call),
    symbol: (call.options["form"] ?? "plain") as SymbolForm,
    name: (call.options["name"] ?? "standard") as CurrencyName,
    zero: call.options["short"] === undefined ? "full" : "short",
    cents: call.options["cents"] === undefined ? "words" : "hundredths",
    exact: call.options["exact"] !== undefined,
  } as const;
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
    reads: (node) => (node.options["currency"] === undefined ? "number" : "currency"),
    options: {
      currency: currencyOption,
      gender: genderOption,
      apocope: apocopeOption,
      exact: exactOption,
      ...wordOptions,
      short: { words: { corto: "yes", short: "yes" }, english: { yes: "short" } },
      cents: { words: { centesimos: "yes", hundredths: "yes" }, english: { yes: "hundredths" } },
      name: {
        words: { "de los": "article", "of the": "article", "a secas": "short", bare: "short" },
        english: { article: "of the", short: "bare" },
      },
      form: formOption,
    },
    apply: eachNumber(inWords),
  },
  {
    es: "moneda",
    en: "money",
    also: ["currency"],
    reads: "currency",
    options: {
      currency: currencyOption,
      form: formOption,
    },
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
    reads: (_node, wanted) => (wanted === "currency" ? "currency" : "number"),
    positions: [{ es: "decimales", en: "decimals", kind: "number", optional: true }],
    apply: eachNumber((call) => {
      const number = call.number(0);
      if (call.values.length < 2) return figures(canonical(number));
      const decimals = call.whole(1);
      if (decimals < 0 || decimals > 10) return call.refuse("value_invalid", 1);
      return figures(canonical(number.settled().rounded(decimals)));
    }),
  },
  {
    es: "porcentaje",
    en: "percent",
    reads: "number",
    options: {
      style: { words: { letras: "words", words: "words" }, english: { words: "words" } },
      figures: wordOptions.figures,
      case: wordOptions.case,
      zeros: wordOptions.zeros,
    },
    apply(call) {
      const text = canonical(withoutZeros(call, call.number(0)));
      if (call.options["style"] === undefined) return `${figures(text)}%`;
      return isEnglish(call) ? english.percent(text, presentationOf(call)) : percent(text, presentationOf(call));
    },
  },
  {
    es: "ordinal",
    en: "ordinal",
    reads: "number",
    options: {
      gender: genderOption,
      apocope: apocopeOption,
      fused: { words: { fundido: "yes", fused: "yes" }, english: { yes: "fused" } },
      case: wordOptions.case,
    },
    apply(call) {
      const { case: wanted } = presentationOf(call);
      const cased = wanted === undefined ? {} : { case: wanted };
      const place = call.whole(0);
      if (isEnglish(call)) return englishOrdinal(place, cased);
      const gender = (call.options["gender"] ?? "m") as Gender;
      const apocope = call.options["apocope"] !== undefined;
      return ordinal(place, { ...cased, gender, apocope, fused: call.options["fused"] !== undefined });
    },
  },
  {
    es: "romano",
    en: "roman",
    reads: "number",
    apply: (call) => roman(call.whole(0)),
  },
  {
    es: "letra",
    en: "letter",
    reads: "number",
    apply: (call) => letters(call.whole(0)),
  },
];
