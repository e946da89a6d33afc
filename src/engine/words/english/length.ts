import type { Counted } from "../currencies.ts";
import { decimalParts, figures } from "../decimal-parts.ts";
import { type Presentation, presented } from "../presentation.ts";
import { type LengthUnit, unitSymbols } from "../units.ts";
import { countOf, type Joint } from "./cardinal.ts";
import { measured } from "./measured.ts";

const units: Readonly<Record<LengthUnit, Counted>> = {
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
  let words = measured(inPoint ? parts : { ...parts, fraction: "" }, units[unit], { zeros, and });
  if (!inPoint && !nothingAfter) {
    const small = /^..[1-9]/.test(fraction)
      ? countOf(fraction.slice(0, 3), millimeters, and)
      : countOf(fraction.slice(0, 2).padEnd(2, "0"), centimeters);
    const short = parts.whole === "0" && options.zero === "short";
    words = short ? `${parts.negative ? "minus " : ""}${small}` : `${words} and ${small}`;
  }
  return presented(words, options, () => `${figures(value)} ${unitSymbols[unit]}`, "en");
}
