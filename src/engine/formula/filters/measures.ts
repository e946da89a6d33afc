import type { Angle } from "#engine/words/angle-parts.ts";
import { angle as englishAngle, area as englishArea, length as englishLength } from "#engine/words/english/measures.ts";
import { angle, area, length } from "#engine/words/spanish/measures.ts";
import type { AreaUnit, LengthUnit } from "#engine/words/units.ts";
import type { Call } from "../call.ts";
import type { FilterRule } from "../filter-rule.ts";
import { canonical, eachNumber, isEnglish, presentationOf, thousandOf, wordOptions, zerosOf } from "./wording.ts";

const { case: caseOption, figures, thousand, zeros } = wordOptions;
const lengthOptions: FilterRule["options"] = {
  style: { words: { punto: "point", point: "point" }, english: { point: "point" } },
  figures,
  zeros,
  thousand,
  case: caseOption,
};

const lengthIn = (unit: LengthUnit) =>
  eachNumber((call) => {
    const options = {
      ...presentationOf(call),
      unit,
      zeros: zerosOf(call),
      style: call.options["style"] === undefined ? "centimeters" : "point",
    } as const;
    const text = canonical(call.number(0));
    return isEnglish(call) ? englishLength(text, options) : length(text, { ...options, ...thousandOf(call) });
  });

const degrees = /^(\d{1,3})\s*[°º\s-]\s*(\d{1,2})\s*['´’′\s-]\s*(\d{1,2}(?:\.\d{1,6})?)\s*(?:["”″]|['´’′]{2})?$/;

function angleIn(call: Call): Angle {
  const match = degrees.exec(call.text(0).trim());
  if (!match) return call.refuse("value_invalid");
  return { degrees: Number(match[1]), minutes: Number(match[2]), seconds: match[3] ?? "0" };
}

export const measureFilters: readonly FilterRule[] = [
  {
    es: "metros",
    en: "meters",
    also: ["metres"],
    reads: "number",
    options: lengthOptions,
    apply: lengthIn("m"),
  },
  {
    es: "varas",
    en: "varas",
    reads: "number",
    options: lengthOptions,
    apply: lengthIn("v"),
  },
  {
    es: "area",
    en: "area",
    reads: "number",
    options: {
      unit: {
        words: {
          m2: "m2",
          "m²": "m2",
          v2: "v2",
          "v²": "v2",
          km2: "km2",
          "km²": "km2",
          ha: "ha",
          hectareas: "ha",
          hectares: "ha",
          mz: "mz",
          manzanas: "mz",
          cab: "cab",
          caballerias: "cab",
          cuerda: "cuerda",
          cuerdas: "cuerda",
        },
        english: { ha: "hectares" },
      },
      figures,
      zeros,
      thousand,
      case: caseOption,
    },
    apply(call) {
      const unit = (call.options["unit"] ?? "m2") as AreaUnit;
      const options = { ...presentationOf(call), zeros: zerosOf(call) };
      const text = canonical(call.number(0));
      return isEnglish(call) ? englishArea(text, unit, options) : area(text, unit, { ...options, ...thousandOf(call) });
    },
  },
  {
    es: "angulo",
    en: "angle",
    reads: "text",
    options: { figures, case: caseOption },
    apply: (call) =>
      isEnglish(call) ? englishAngle(angleIn(call), presentationOf(call)) : angle(angleIn(call), presentationOf(call)),
  },
  {
    es: "ancho",
    en: "width",
    reads: "image",
    positions: [{ es: "centímetros", en: "centimeters", kind: "number", literal: true }],
    passes: true,
    apply: (call) => call.value(0),
  },
  {
    es: "alto",
    en: "height",
    reads: "image",
    positions: [{ es: "centímetros", en: "centimeters", kind: "number", literal: true }],
    passes: true,
    apply: (call) => call.value(0),
  },
];
