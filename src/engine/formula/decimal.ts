/** The maximum number of digits of a number. Calculations reject larger results (see `Decimal.fits`). */
const maxDigits = 120;
const bound = 10n ** BigInt(maxDigits);

/** Decimals kept by a division that does not come out even. */
const divisionScale = 20;

/** The decimals that count when a number is compared or printed. Remainders of a division beyond them are ignored. */
const settledScale = 10;

/** `up` rounds a half away from zero, as people and invoices do; `even` to the even neighbour, so that errors cancel. */
export type Rounding = "up" | "even";

const written = /^([+-]?)(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/;
const powers = [1n];
function power(exponent: number): bigint {
  for (let next = powers.length; next <= exponent; next++) powers.push(10n ** BigInt(next));
  return powers[exponent] ?? 10n ** BigInt(exponent);
}

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);

function divided(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  const quotient = dividend / divisor;
  const twice = 2n * magnitude(dividend % divisor);
  const whole = magnitude(divisor);
  const away = twice > whole || (twice === whole && (rounding === "up" || quotient % 2n !== 0n));
  if (!away) return quotient;
  return dividend < 0n === divisor < 0n ? quotient + 1n : quotient - 1n;
}

/**
 * An exact decimal number: `units / 10^scale`. The scale is kept as money wants it: a sum has the larger scale of its
 * parts (1,000.00 − 1 is 999.00), a product or quotient at least that. Only division rounds, and only when it must:
 * half to even at the 20th decimal. Numbers are equal by value, whatever their scale.
 */
export class Decimal {
  readonly units: bigint;
  readonly scale: number;

  constructor(units: bigint, scale = 0) {
    this.units = units;
    this.scale = scale;
  }

  /** A number as people write it: digits, thousands commas if wanted, a point before decimals, a sign. Else undefined. */
  static read(text: string): Decimal | undefined {
    // Long before the length that would make the digits costly to read.
    if (text.length > 2 * maxDigits) return undefined;
    const match = written.exec(text.trim().replace(/^[−–]/, "-"));
    if (!match) return undefined;
    const [, sign, whole = "", decimals = ""] = match;
    const units = BigInt(whole.replaceAll(",", "") + decimals);
    const value = new Decimal(sign === "-" ? -units : units, decimals.length);
    return value.fits ? value : undefined;
  }

  /** True for a number of at most 120 digits, decimals included. */
  get fits(): boolean {
    return this.scale <= maxDigits && this.units < bound && this.units > -bound;
  }

  get isZero(): boolean {
    return this.units === 0n;
  }

  /** True for a number with nothing but zeros after the point. */
  get isWhole(): boolean {
    return this.units % power(this.scale) === 0n;
  }

  negated(): Decimal {
    return new Decimal(-this.units, this.scale);
  }

  plus(other: Decimal): Decimal {
    const scale = Math.max(this.scale, other.scale);
    return new Decimal(this.unitsAt(scale) + other.unitsAt(scale), scale);
  }

  minus(other: Decimal): Decimal {
    return this.plus(other.negated());
  }

  times(other: Decimal): Decimal {
    const product = new Decimal(this.units * other.units, this.scale + other.scale);
    return product.trimmed(Math.max(this.scale, other.scale));
  }

  /** The quotient; undefined when dividing by zero. */
  over(other: Decimal): Decimal | undefined {
    if (other.isZero) return undefined;
    const least = Math.max(this.scale, other.scale);
    const scale = Math.max(divisionScale, least);
    const units = divided(this.units * power(scale + other.scale), other.units * power(this.scale), "even");
    return new Decimal(units, scale).trimmed(least);
  }

  /**
   * Returns the remainder of a division into whole parts, with the sign of this number. Returns undefined for a
   * division by zero.
   */
  remainder(other: Decimal): Decimal | undefined {
    if (other.isZero) return undefined;
    const scale = Math.max(this.scale, other.scale);
    return new Decimal(this.unitsAt(scale) % other.unitsAt(scale), scale);
  }

  /** Below zero when this number is the smaller one, zero when both are the same. */
  compare(other: Decimal): number {
    const scale = Math.max(this.scale, other.scale);
    const [mine, its] = [this.unitsAt(scale), other.unitsAt(scale)];
    return mine < its ? -1 : mine > its ? 1 : 0;
  }

  /** The number with exactly so many decimals. */
  rounded(scale: number, rounding: Rounding = "up"): Decimal {
    if (scale >= this.scale) return new Decimal(this.unitsAt(scale), scale);
    return new Decimal(divided(this.units, power(this.scale - scale), rounding), scale);
  }

  /** The number as it is compared and printed: no more than ten decimals. */
  settled(): Decimal {
    return this.scale > settledScale ? this.rounded(settledScale).trimmed(0) : this;
  }

  /** Without zeros at the end, down to so many decimals. */
  trimmed(least: number): Decimal {
    let { units, scale } = this;
    while (scale > least && units % 10n === 0n) {
      units /= 10n;
      scale--;
    }
    return scale === this.scale ? this : new Decimal(units, scale);
  }

  /** `-1234.50`: digits and a point, nothing else. */
  toString(): string {
    const digits = String(magnitude(this.units)).padStart(this.scale + 1, "0");
    const cut = digits.length - this.scale;
    return `${this.units < 0n ? "-" : ""}${digits.slice(0, cut)}${this.scale > 0 ? `.${digits.slice(cut)}` : ""}`;
  }

  private unitsAt(scale: number): bigint {
    return scale === this.scale ? this.units : this.units * power(scale - this.scale);
  }
}
