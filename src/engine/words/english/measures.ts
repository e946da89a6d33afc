import { type Angle, angleFigures, secondsOf } from "../angle-parts.ts";
import { type Presentation, presented } from "../case.ts";
import type { Counted } from "../currencies.ts";
import { type DecimalParts, decimalParts, figures } from "../decimal-parts.ts";
import { type AreaUnit, type LengthUnit, unitSymbols } from "../units.ts";
import { countOf, type Joint } from "./cardinal.ts";
import { type DecimalOptions, spellDecimal } from "./decimal.ts";

/** A decimal and what it measures: "fifteen meters", "one point five meters". */
function measured(parts: DecimalParts, noun: Counted, options: Pick<DecimalOptions, "zeros" | "and">): string {
  const bare = parts.fraction === "" || (options.zeros === "drop" && /^0+$/.test(parts.fraction));
  if (bare) return `${parts.negative ? "minus " : ""}${countOf(parts.whole, noun, options.and)}`;
  return `${spellDecimal(parts, options)} ${noun.many}`;
}

const degrees = { one: "degree", many: "degrees" };
const minutes = { one: "minute", many: "minutes" };
const seconds = { one: "second", many: "seconds" };

/**
 * An angle in words, its seconds as exact as they were written: "one hundred twenty-six degrees, fifty-five minutes,
 * seventeen seconds". RangeError for minutes or seconds from 60 and degrees beyond 360.
 */
export function angle(value: Angle, options: Presentation = {}): string {
  const last = measured(decimalParts(secondsOf(value)), seconds, { zeros: "read" });
  const words = `${countOf(String(value.degrees), degrees)}, ${countOf(String(value.minutes), minutes)}, ${last}`;
  return presented(words, options, () => angleFigures(value), "en");
}

const areaUnits: Readonly<Record<AreaUnit, Counted>> = {
  m2: { one: "square meter", many: "square meters" },
  km2: { one: "square kilometer", many: "square kilometers" },
  v2: { one: "square vara", many: "square varas" },
  ha: { one: "hectare", many: "hectares" },
  mz: { one: "manzana", many: "manzanas" },
  cab: { one: "caballería", many: "caballerías" },
  cuerda: { one: "cuerda", many: "cuerdas" },
};

/** Decimals that are all zeros are dropped unless `zeros` is `read`. */
export interface AreaOptions extends Joint, Presentation {
  readonly zeros?: "read" | "drop";
}

/** An area given as a canonical decimal, in words: "four hundred twenty-nine point three five square varas (429.35 v²)". */
export const area = (value: string, unit: AreaUnit, options: AreaOptions = {}): string =>
  presented(
    measured(decimalParts(value), areaUnits[unit], { zeros: options.zeros ?? "drop", and: options.and ?? false }),
    options,
    () => `${figures(value)} ${unitSymbols[unit]}`,
    "en",
  );

const lengthUnits: Readonly<Record<LengthUnit, Counted>> = {
  m: { one: "meter", many: "meters" },
  km: { one: "kilometer", many: "kilometers" },
  v: { one: "vara", many: "varas" },
};
const centimeters: Counted = { one: "centimeter", many: "centimeters" };
const millimeters: Counted = { one: "millimeter", many: "millimeters" };

/** The options of a length. */
export interface LengthOptions extends Joint, Presentation {
  /** "twenty-one meters and twenty-one centimeters", or "twenty-one point two one meters". Only meters have centimeters. */
  readonly style?: "centimeters" | "point";
  readonly unit?: LengthUnit;
  /** The treatment of decimals that are all zeros. The default is `drop`. */
  readonly zeros?: "read" | "drop";
  /** Below one meter: "zero meters and fifty centimeters", or short "fifty centimeters". */
  readonly zero?: "full" | "short";
}

/** A length given as a canonical decimal, in words. What is finer than a millimeter is read with the point, so that nothing is lost. */
export function length(value: string, options: LengthOptions = {}): string {
  const { unit = "m", zeros = "drop", and = false } = options;
  const parts = decimalParts(value);
  const { fraction } = parts;
  const inPoint = options.style === "point" || unit !== "m" || /[1-9]/.test(fraction.slice(3));
  const nothingAfter = fraction === "" || (zeros === "drop" && /^0+$/.test(fraction));
  let words = measured(inPoint ? parts : { ...parts, fraction: "" }, lengthUnits[unit], { zeros, and });
  if (!inPoint && !nothingAfter) {
    const small = /^..[1-9]/.test(fraction)
      ? countOf(fraction.slice(0, 3), millimeters, and)
      : countOf(fraction.slice(0, 2).padEnd(2, "0"), centimeters);
    const short = parts.whole === "0" && options.zero === "short";
    words = short ? `${parts.negative ? "minus " : ""}${small}` : `${words} and ${small}`;
  }
  return presented(words, options, () => `${figures(value)} ${unitSymbols[unit]}`, "en");
}
