import type { Angle } from "#engine/words/angle-parts.ts";
import { angle as englishAngle } from "#engine/words/english/angle.ts";
import { area as englishArea } from "#engine/words/english/area.ts";
import { length as englishLength } from "#engine/words/english/length.ts";
import { angle } from "#engine/words/spanish/angle.ts";
import { area } from "#engine/words/spanish/area.ts";
import { length } from "#engine/words/spanish/length.ts";
import type { AreaUnit, LengthUnit } from "#engine/words/units.ts";
import type { Call } from "../call.ts";
import type { FilterRule } from "../filter-rule.ts";
import { canonical, isEnglish, presentationOf, thousandOf, wordOptions, zerosOf } from "./wording.ts";

const { case: caseOption, figures, thousand, zeros } = wordOptions;
const lengthOptions: FilterRule["options"] = {
  style: { words: { punto: "point", point: "point" } },
  figures,
  zeros,
  thousand,
  case: caseOption,
};

const lengthIn = (unit: LengthUnit) => (call: Call) => {
  const options = {
    ...presentationOf(call),
    unit,
    zeros: zerosOf(call),
    style: call.options["style"] === undefined ? "centimeters" : "point",
  } as const;
  const text = canonical(call.number(0));
  return isEnglish(call) ? englishLength(text, options) : length(text, { ...options, ...thousandOf(call) });
};

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
    does: {
      es: "Una longitud en metros, en letras. Opciones: punto (en vez de centímetros), cifras, ceros, «un mil», mayusculas.",
      en: "A length in meters, in words. Options: point (instead of centimeters), figures, zeros, upper.",
    },
    reads: "number",
    options: lengthOptions,
    examples: [
      {
        formula: "x | metros",
        answers: { x: "21.21" },
        es: "veintiún metros con veintiún centímetros",
        en: "twenty-one meters and twenty-one centimeters",
      },
      {
        formula: "x | metros:cifras",
        answers: { x: "15.00" },
        es: "quince metros (15.00 m)",
        en: "fifteen meters (15.00 m)",
      },
    ],
    apply: lengthIn("m"),
  },
  {
    es: "varas",
    en: "varas",
    does: {
      es: "Una longitud en varas, en letras. Las mismas opciones.",
      en: "A length in varas, in words. The same options.",
    },
    reads: "number",
    options: lengthOptions,
    examples: [{ formula: "x | varas", answers: { x: "20" }, es: "veinte varas", en: "twenty varas" }],
    apply: lengthIn("v"),
  },
  {
    es: "area",
    en: "area",
    does: {
      es: "Una superficie en letras: m2, v2, km2, ha, manzanas, caballerias, cuerdas. Opciones: cifras, ceros, «un mil», mayusculas.",
      en: "An area in words: m2, v2, km2, ha, manzanas, caballerias, cuerdas. Options: figures, zeros, upper.",
    },
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
      },
      figures,
      zeros,
      thousand,
      case: caseOption,
    },
    examples: [
      {
        formula: "x | area:cifras",
        answers: { x: "300.00" },
        es: "trescientos metros cuadrados (300.00 m²)",
        en: "three hundred square meters (300.00 m²)",
      },
      {
        formula: "x / 0.698737 | numero:2 | area:v2",
        answers: { x: "300" },
        es: "cuatrocientas veintinueve punto treinta y cinco varas cuadradas",
        en: "four hundred twenty-nine point three five square varas",
      },
    ],
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
    does: {
      es: "Un azimut o rumbo (grados, minutos y segundos) en letras. Opciones: cifras, mayusculas.",
      en: "An azimuth or bearing (degrees, minutes and seconds) in words. Options: figures, upper.",
    },
    reads: "text",
    options: { figures, case: caseOption },
    examples: [
      {
        formula: "x | angulo",
        answers: { x: "126°55'17\"" },
        es: "ciento veintiséis grados, cincuenta y cinco minutos, diecisiete segundos",
        en: "one hundred twenty-six degrees, fifty-five minutes, seventeen seconds",
      },
    ],
    apply: (call) =>
      isEnglish(call) ? englishAngle(angleIn(call), presentationOf(call)) : angle(angleIn(call), presentationOf(call)),
  },
  {
    es: "ancho",
    en: "width",
    does: { es: "El ancho de una imagen, en centímetros.", en: "The width of an image, in centimeters." },
    reads: "image",
    positions: [{ es: "centímetros", en: "centimeters", kind: "number", literal: true }],
    examples: [],
    passes: true,
    apply: (call) => call.value(0),
  },
  {
    es: "alto",
    en: "height",
    does: { es: "El alto de una imagen, en centímetros.", en: "The height of an image, in centimeters." },
    reads: "image",
    positions: [{ es: "centímetros", en: "centimeters", kind: "number", literal: true }],
    examples: [],
    passes: true,
    apply: (call) => call.value(0),
  },
];
