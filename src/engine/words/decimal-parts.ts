/** A decimal taken apart: whole digits without leading zeros ("0" at least), and the digits after the point as written. */
export interface DecimalParts {
  readonly negative: boolean;
  readonly whole: string;
  readonly fraction: string;
}

const canonical = /^(-?)(\d+)(?:\.(\d+))?$/;

/** Takes apart a canonical decimal ("-1234.50": no commas, no exponent); throws RangeError for anything else. Nothing is never negative. */
export function decimalParts(value: string): DecimalParts {
  const match = canonical.exec(value);
  if (!match) throw new RangeError(`not a decimal: ${value}`);
  const [, sign, digits = "", fraction = ""] = match;
  const whole = withoutLeadingZeros(digits);
  return { negative: sign === "-" && /[1-9]/.test(whole + fraction), whole, fraction };
}

/** Digits without the zeros before them; "0" when there is nothing else. */
const withoutLeadingZeros = (digits: string): string => digits.replace(/^0+(?=\d)/, "");

/** Digits in groups of three, parted by commas: "1234567" gives "1,234,567". */
export const grouped = (digits: string): string => digits.replace(/\B(?=(?:\d{3})+$)/g, ",");

/** A canonical decimal in figures, its whole part with thousands commas, its decimals as written: "-1,234.50". */
export function figures(value: string): string {
  const { negative, whole, fraction } = decimalParts(value);
  return `${negative ? "-" : ""}${grouped(whole)}${fraction && `.${fraction}`}`;
}
