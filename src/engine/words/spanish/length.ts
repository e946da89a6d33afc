import { decimalParts, figures } from "../decimal-parts.ts";
import { type Presentation, presented } from "../presentation.ts";
import { type LengthUnit, unitSymbols } from "../units.ts";
import { countOf, type Noun } from "./cardinal.ts";
import { measured } from "./measured.ts";
import type { Thousand } from "./spell.ts";

const units: Readonly<Record<LengthUnit, Noun>> = {
  m: { one: "metro", many: "metros", gender: "m" },
  km: { one: "kilómetro", many: "kilómetros", gender: "m" },
  v: { one: "vara", many: "varas", gender: "f" },
};
const centimeters: Noun = { one: "centímetro", many: "centímetros", gender: "m" };
const millimeters: Noun = { one: "milímetro", many: "milímetros", gender: "m" };

/** The options of a length. */
export interface LengthOptions extends Presentation {
  /** "veintiún metros con veintiún centímetros", or "veintiuno punto veintiún metros". Only metres have centimetres. */
  readonly style?: "centimeters" | "point";
  readonly unit?: LengthUnit;
  /** The treatment of decimals that are all zeros. The default is `drop`. */
  readonly zeros?: "read" | "drop";
  /** Below one metre: "cero metros con cincuenta centímetros", or short "cincuenta centímetros". */
  readonly zero?: "full" | "short";
  readonly thousand?: Thousand;
}

/** A length given as a canonical decimal, in words. What is finer than a millimetre is read with the point, so that nothing is lost. */
export function length(value: string, options: LengthOptions = {}): string {
  const { unit = "m", zeros = "drop", thousand = "mil" } = options;
  const parts = decimalParts(value);
  const { fraction } = parts;
  const inPoint = options.style === "point" || unit !== "m" || /[1-9]/.test(fraction.slice(3));
  const nothingAfter = fraction === "" || (zeros === "drop" && /^0+$/.test(fraction));
  let words = measured(inPoint ? parts : { ...parts, fraction: "" }, units[unit], { zeros, thousand });
  if (!inPoint && !nothingAfter) {
    const small = /^..[1-9]/.test(fraction)
      ? countOf(fraction.slice(0, 3), millimeters)
      : countOf(fraction.slice(0, 2).padEnd(2, "0"), centimeters);
    const short = parts.whole === "0" && options.zero === "short";
    words = short ? `${parts.negative ? "menos " : ""}${small}` : `${words} con ${small}`;
  }
  return presented(words, options, () => `${figures(value)} ${unitSymbols[unit]}`, "es");
}
