import { Decimal } from "#engine/formula/decimal.ts";
import type { AreaUnit } from "#engine/words/units.ts";
import type { PlanUnit } from "./plan.ts";

/**
 * The sizes of the old units. They differ by region and by title, so they are settings: a vara in metres, a manzana
 * in square varas, a caballería in manzanas, and the side of a cuerda in varas (25, 30, 40 or 50 by department).
 */
export interface LandUnits {
  readonly vara: string;
  readonly manzana: string;
  readonly caballeria: string;
  readonly cuerda: string;
}

/** The usual sizes: a vara of 0.835905 m, a manzana of 10,000 square varas, a caballería of 64 manzanas, a cuerda of 25 × 25 varas. */
export const usualLandUnits: LandUnits = { vara: "0.835905", manzana: "10000", caballeria: "64", cuerda: "25" };

function decimal(text: string): Decimal {
  const value = Decimal.read(text);
  if (!value || value.compare(new Decimal(0n)) <= 0) throw new RangeError(`not a size: ${text}`);
  return value;
}

/** Returns the exact number of square metres in one unit. Throws RangeError for a size that is not above zero. */
export function squareMetresIn(unit: AreaUnit, sizes: LandUnits): Decimal {
  const squareVara = () => decimal(sizes.vara).times(decimal(sizes.vara));
  switch (unit) {
    case "m2":
      return new Decimal(1n);
    case "km2":
      return new Decimal(1_000_000n);
    case "ha":
      return new Decimal(10_000n);
    case "v2":
      return squareVara();
    case "mz":
      return squareVara().times(decimal(sizes.manzana));
    case "cab":
      return squareVara().times(decimal(sizes.manzana)).times(decimal(sizes.caballeria));
    case "cuerda":
      return squareVara().times(decimal(sizes.cuerda)).times(decimal(sizes.cuerda));
    default:
      return unit satisfies never;
  }
}

/** An area of square metres (a canonical decimal) in another unit, rounded to so many decimals. */
export function inUnit(squareMetres: string, unit: AreaUnit, sizes: LandUnits, decimals: number): string {
  const value = Decimal.read(squareMetres);
  const quotient = value?.over(squareMetresIn(unit, sizes));
  if (!quotient) throw new RangeError(`not an area: ${squareMetres}`);
  return quotient.rounded(decimals).toString();
}

/** Returns the number of metres in one unit of the plan. */
export const metresIn = (unit: PlanUnit, sizes: LandUnits): Decimal =>
  unit === "m" ? new Decimal(1n) : decimal(sizes.vara);

/** An area computed in the unit of a plan, as square metres with two decimals. */
export function squareMetresOf(area: number, unit: PlanUnit, sizes: LandUnits): string {
  const perUnit = metresIn(unit, sizes);
  // A ten-thousandth more than a coordinate has; finer digits are rounding of the machine.
  const exact = new Decimal(BigInt(Math.round(area * 1e6)), 6);
  return exact.times(perUnit).times(perUnit).rounded(2).toString();
}
