import { checkCui } from "#engine/identifiers/cui.ts";
import { checkNit } from "#engine/identifiers/nit.ts";
import { code as englishCode } from "#engine/words/english/code.ts";
import { identifierInWords as englishIdentifier } from "#engine/words/english/identifier.ts";
import { property as englishProperty } from "#engine/words/english/property.ts";
import { code } from "#engine/words/spanish/code.ts";
import { identifierInWords } from "#engine/words/spanish/identifier.ts";
import { property } from "#engine/words/spanish/property.ts";
import type { Call } from "../call.ts";
import type { FilterRule, OptionGroup } from "../filter-rule.ts";
import { isEnglish, presentationOf, thousandOf, wordOptions } from "./wording.ts";

const { case: caseOption, figures, thousand } = wordOptions;

/** Both are shown unless one alone is asked for. */
const showOption: OptionGroup = { words: { letras: "words", words: "words", cifras: "figures", figures: "figures" } };

function spelled(call: Call, text: string): string {
  const options = {
    ...presentationOf(call),
    ...(call.options["letters"] === undefined ? {} : { letters: "named" as const }),
    ...(call.options["digits"] === undefined ? {} : { digits: "single" as const }),
  };
  return isEnglish(call) ? englishCode(text, options) : code(text, { ...options, ...thousandOf(call) });
}

function dpi(call: Call): string {
  const text = call.text(0);
  const check = checkCui(text);
  // A number the registry would doubt is still printed as the form let it pass; one that has no 13 digits cannot be.
  if (!("value" in check)) return call.refuse("value_invalid");
  if (call.options["show"] === "figures") return check.display;
  const separator = call.options["separator"];
  const options = {
    ...presentationOf(call),
    paren: call.options["show"] !== "words",
    ...(separator === undefined ? {} : { separator }),
  };
  return isEnglish(call)
    ? englishIdentifier(check.value, options)
    : identifierInWords(check.value, { ...options, ...thousandOf(call) });
}

export const identifierFilters: readonly FilterRule[] = [
  {
    es: "dpi",
    en: "cui",
    does: {
      es: "El CUI del DPI en letras por grupos, con sus cifras entre paréntesis. Opciones: letras o cifras (sólo eso), coma (entre los grupos), «un mil», mayusculas.",
      en: "The identity number in words by groups, with its figures in parentheses. Options: words or figures (only that), comma (between groups), upper.",
    },
    reads: "code",
    options: {
      show: showOption,
      separator: { words: { coma: ", ", comma: ", " } },
      thousand,
      case: caseOption,
    },
    examples: [
      {
        formula: "x | dpi",
        answers: { x: "1234567890101" },
        es: "mil doscientos treinta y cuatro espacio cincuenta y seis mil setecientos ochenta y nueve espacio cero ciento uno (1234 56789 0101)",
        en: "one thousand two hundred thirty-four space fifty-six thousand seven hundred eighty-nine space zero one hundred one (1234 56789 0101)",
      },
      { formula: "x | dpi:cifras", answers: { x: "1234567890101" }, es: "1234 56789 0101", en: "1234 56789 0101" },
    ],
    apply: dpi,
  },
  {
    es: "nit",
    en: "nit",
    does: {
      es: "El NIT con su guion; con «letras», como se lee.",
      en: "The tax number with its dash; with `words`, as it is read.",
    },
    reads: "code",
    options: { style: { words: { letras: "words", words: "words" } }, figures, thousand, case: caseOption },
    examples: [
      { formula: "x | nit", answers: { x: "576937k" }, es: "576937-K", en: "576937-K" },
      {
        formula: "x | nit:letras",
        answers: { x: "7108-0" },
        es: "siete mil ciento ocho guion cero",
        en: "seven thousand one hundred eight hyphen zero",
      },
    ],
    apply(call) {
      const check = checkNit(call.text(0));
      const text = check.ok ? check.display : call.text(0).trim();
      return call.options["style"] === undefined ? text : spelled(call, text);
    },
  },
  {
    es: "finca",
    en: "property",
    does: {
      es: "Finca, folio, libro y departamento, en letras y cifras; con «letras», sin cifras.",
      en: "Property, folio, book and department, in words and figures; with `words`, without figures.",
    },
    reads: "code",
    positions: [
      { es: "folio", en: "folio", kind: "code" },
      { es: "libro", en: "book", kind: "code" },
      { es: "departamento", en: "department", kind: "text" },
    ],
    options: { style: { words: { letras: "words", words: "words" } }, thousand, case: caseOption },
    examples: [
      {
        formula: "x | finca:folio:libro:depto",
        answers: { x: "30052", folio: "133", libro: "268E", depto: "Guatemala" },
        es: "finca número treinta mil cincuenta y dos (30052), folio ciento treinta y tres (133) del libro doscientos sesenta y ocho E (268E) de Guatemala",
        en: "property number thirty thousand fifty-two (30052), folio one hundred thirty-three (133) of book two hundred sixty-eight E (268E) of Guatemala",
      },
    ],
    apply(call) {
      const place = { finca: call.text(0), folio: call.text(1), libro: call.text(2), department: call.text(3) };
      const { case: wanted } = presentationOf(call);
      const options = {
        ...(wanted === undefined ? {} : { case: wanted }),
        paren: call.options["style"] === undefined,
      };
      return isEnglish(call) ? englishProperty(place, options) : property(place, { ...options, ...thousandOf(call) });
    },
  },
  {
    es: "codigo",
    en: "code",
    also: ["deletrea", "spelled"],
    does: {
      es: "Un código como se lee. Opciones: letras (por su nombre), digitos (uno por uno), cifras, «un mil», mayusculas.",
      en: "A code as it is read. Options: letters (by their names), digits (one by one), figures, upper.",
    },
    reads: "code",
    options: {
      letters: { words: { letras: "named", letters: "named" } },
      digits: { words: { digitos: "single", digits: "single" } },
      figures,
      thousand,
      case: caseOption,
    },
    examples: [
      {
        formula: "x | codigo",
        answers: { x: "A-12/3" },
        es: "A guion doce diagonal tres",
        en: "A hyphen twelve slash three",
      },
      {
        formula: "x | codigo:digitos:cifras",
        answers: { x: "P-905" },
        es: "P guion nueve cero cinco (P-905)",
        en: "P hyphen nine zero five (P-905)",
      },
    ],
    apply: (call) => spelled(call, call.text(0).trim()),
  },
];
