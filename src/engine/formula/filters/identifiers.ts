import { checkCui } from "#engine/identifiers/cui.ts";
import { checkNit } from "#engine/identifiers/nit.ts";
import { code as englishCode, identifierInWords as englishIdentifier } from "#engine/words/english/code.ts";
import { property as englishProperty, registration as englishRegistration } from "#engine/words/english/property.ts";
import { code, identifierInWords } from "#engine/words/spanish/code.ts";
import { property, registration } from "#engine/words/spanish/property.ts";
import type { Call } from "../call.ts";
import type { FilterRule, OptionGroup } from "../filter-rule.ts";
import { isEnglish, presentationOf, thousandOf, wordOptions } from "./wording.ts";

const { case: caseOption, figures, thousand } = wordOptions;

/** Both are shown unless only one is requested. */
const showOption: OptionGroup = {
  words: { letras: "words", words: "words", cifras: "figures", figures: "figures" },
  english: { words: "words", figures: "figures" },
};

function spelled(call: Call, text: string): string {
  const options = {
    ...presentationOf(call),
    ...(call.options["letters"] === undefined ? {} : { letters: "named" as const }),
    ...(call.options["digits"] === undefined ? {} : { digits: "single" as const }),
  };
  return isEnglish(call) ? englishCode(text, options) : code(text, { ...options, ...thousandOf(call) });
}

/** The text between the groups of an identity number, by option. */
const separators = (space: string): Readonly<Record<string, string>> => ({
  comma: ", ",
  parentheses: ` (${space}) `,
  both: `, ${space}, `,
});

function dpi(call: Call): string {
  const text = call.text(0);
  const check = checkCui(text);
  // A number the registry would doubt is still printed as the form let it pass; one that has no 13 digits cannot be.
  if (!("value" in check)) return call.refuse("value_invalid");
  if (call.options["show"] === "figures") return check.display;
  const between = call.options["separator"];
  const zeros = call.options["zeros"] as "none" | "last" | undefined;
  const space = isEnglish(call) ? "space" : "espacio";
  const options = {
    ...presentationOf(call),
    paren: call.options["show"] !== "words",
    separator: between === undefined ? ` ${space} ` : (separators(space)[between] ?? ` ${space} `),
  };
  return isEnglish(call)
    ? englishIdentifier(check.value, options)
    : identifierInWords(check.value, {
        ...options,
        ...thousandOf(call),
        ...(call.options["ending"] === undefined ? {} : { apocope: true }),
        ...(zeros === undefined ? {} : { zeros }),
      });
}

/** Returns the options of an entry of a register: its case, and its figures unless only words are requested. */
function entryOptions(call: Call) {
  const { case: wanted } = presentationOf(call);
  return { ...(wanted === undefined ? {} : { case: wanted }), paren: call.options["style"] === undefined };
}

/** A filter for an entry of a register: its number, folio and book, and `in` what of it the book is. */
const registerEntry = (
  { es, en, in: place }: Record<"es" | "en", string> & { readonly in: Record<"es" | "en", string> },
  write: (call: Call, options: ReturnType<typeof entryOptions>) => string,
): FilterRule => ({
  es,
  en,
  reads: "code",
  positions: [
    { es: "folio", en: "folio", kind: "code" },
    { es: "libro", en: "book", kind: "code" },
    { ...place, kind: "text" },
  ],
  options: {
    style: { words: { letras: "words", words: "words" }, english: { words: "words" } },
    thousand,
    case: caseOption,
  },
  apply: (call) => write(call, entryOptions(call)),
});

export const identifierFilters: readonly FilterRule[] = [
  {
    es: "dpi",
    en: "cui",
    reads: "cui",
    options: {
      show: showOption,
      separator: {
        words: {
          coma: "comma",
          comma: "comma",
          coma_espacio: "both",
          parentesis: "parentheses",
          parentheses: "parentheses",
          "(espacio)": "parentheses",
          "(space)": "parentheses",
        },
        english: { comma: "comma", parentheses: "parentheses" },
      },
      ending: { words: { apocope: "yes" } },
      zeros: { words: { sin_ceros: "none", cero_final: "last" } },
      thousand,
      case: caseOption,
    },
    apply: dpi,
  },
  {
    es: "nit",
    en: "nit",
    reads: "nit",
    options: {
      style: { words: { letras: "words", words: "words" }, english: { words: "words" } },
      figures,
      thousand,
      case: caseOption,
    },
    apply(call) {
      const check = checkNit(call.text(0));
      const text = check.ok ? check.display : call.text(0).trim();
      return call.options["style"] === undefined ? text : spelled(call, text);
    },
  },
  registerEntry({ es: "finca", en: "property", in: { es: "departamento", en: "department" } }, (call, options) => {
    const at = { finca: call.text(0), folio: call.text(1), libro: call.text(2), department: call.text(3) };
    return isEnglish(call) ? englishProperty(at, options) : property(at, { ...options, ...thousandOf(call) });
  }),
  registerEntry(
    { es: "registro", en: "registration", in: { es: "nombre del libro", en: "name of the book" } },
    (call, options) => {
      const at = { number: call.text(0), folio: call.text(1), libro: call.text(2), book: call.text(3) };
      return isEnglish(call) ? englishRegistration(at, options) : registration(at, { ...options, ...thousandOf(call) });
    },
  ),
  {
    es: "codigo",
    en: "code",
    also: ["deletrea", "spelled"],
    reads: "code",
    options: {
      letters: { words: { letras: "named", letters: "named" }, english: { named: "letters" } },
      digits: { words: { digitos: "single", digits: "single" }, english: { single: "digits" } },
      figures,
      thousand,
      case: caseOption,
    },
    apply: (call) => spelled(call, call.text(0).trim()),
  },
];
