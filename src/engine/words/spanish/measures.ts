import { type Angle, angleFigures, secondsOf } from "../angle-parts.ts";
import { type Presentation, presented } from "../case.ts";
import { type DecimalParts, decimalParts, figures } from "../decimal-parts.ts";
import { type AreaUnit, type LengthUnit, unitSymbols } from "../units.ts";
import { countOf, type Noun } from "./cardinal.ts";
import { type DecimalOptions, spellDecimal } from "./decimal.ts";
import type { Thousand } from "./spell.ts";

/** A decimal and what it measures: "quince metros", "uno punto cinco metros", "cuatrocientas punto cinco varas". */
function measured(
  parts: DecimalParts,
  noun: Noun,
  options: Pick<DecimalOptions, "zeros" | "fraction" | "thousand">,
): string {
  const bare = parts.fraction === "" || (options.zeros === "drop" && /^0+$/.test(parts.fraction));
  if (bare) return `${parts.negative ? "menos " : ""}${countOf(parts.whole, noun, options.thousand)}`;
  return `${spellDecimal(parts, { ...options, gender: noun.gender, apocope: true })} ${noun.many}`;
}

const degrees = { one: "grado", many: "grados", gender: "m" } as const;
const minutes = { one: "minuto", many: "minutos", gender: "m" } as const;
const seconds = { one: "segundo", many: "segundos", gender: "m" } as const;

/**
 * An angle in words, its seconds as exact as they were written: "ciento veintiséis grados, cincuenta y cinco minutos,
 * diecisiete segundos". RangeError for minutes or seconds from 60 and degrees beyond 360.
 */
export function angle(value: Angle, options: Presentation = {}): string {
  const last = measured(decimalParts(secondsOf(value)), seconds, { zeros: "read" });
  const words = `${countOf(String(value.degrees), degrees)}, ${countOf(String(value.minutes), minutes)}, ${last}`;
  return presented(words, options, () => angleFigures(value), "es");
}

const areaUnits: Readonly<Record<AreaUnit, Noun>> = {
  m2: { one: "metro cuadrado", many: "metros cuadrados", gender: "m" },
  km2: { one: "kilómetro cuadrado", many: "kilómetros cuadrados", gender: "m" },
  v2: { one: "vara cuadrada", many: "varas cuadradas", gender: "f" },
  ha: { one: "hectárea", many: "hectáreas", gender: "f" },
  mz: { one: "manzana", many: "manzanas", gender: "f" },
  cab: { one: "caballería", many: "caballerías", gender: "f" },
  cuerda: { one: "cuerda", many: "cuerdas", gender: "f" },
};

/** Decimals that are all zeros are dropped unless `zeros` is `read`. */
export interface AreaOptions extends Presentation {
  readonly zeros?: "read" | "drop";
  readonly thousand?: Thousand;
}

/** An area given as a canonical decimal, in words that agree: "cuatrocientas veintinueve punto treinta y cinco varas cuadradas (429.35 v²)". */
export const area = (value: string, unit: AreaUnit, options: AreaOptions = {}): string =>
  presented(
    measured(decimalParts(value), areaUnits[unit], {
      zeros: options.zeros ?? "drop",
      thousand: options.thousand ?? "mil",
    }),
    options,
    () => `${figures(value)} ${unitSymbols[unit]}`,
    "es",
  );

const lengthUnits: Readonly<Record<LengthUnit, Noun>> = {
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
  let words = measured(inPoint ? parts : { ...parts, fraction: "" }, lengthUnits[unit], { zeros, thousand });
  if (!inPoint && !nothingAfter) {
    const small = /^..[1-9]/.test(fraction)
      ? countOf(fraction.slice(0, 3), millimeters)
      : countOf(fraction.slice(0, 2).padEnd(2, "0"), centimeters);
    const short = parts.whole === "0" && options.zero === "short";
    words = short ? `${parts.negative ? "menos " : ""}${small}` : `${words} con ${small}`;
  }
  return presented(words, options, () => `${figures(value)} ${unitSymbols[unit]}`, "es");
}
