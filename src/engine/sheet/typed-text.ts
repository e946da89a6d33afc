import type { DateOrder } from "#engine/calendar/read-day.ts";

const yearFirst = /^\d{4}([-/.])\d{1,2}\1\d{1,2}(?!\d)/;
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(?:\d{4}|\d{2})(?!\d)/;

/**
 * The order of the dates in a column: what the days beyond 12 say. Day first where nothing says otherwise; `certain` tells
 * whether something did. Undefined where they contradict each other.
 */
export function dateOrderOf(
  texts: Iterable<string>,
): { readonly order: DateOrder; readonly certain: boolean } | undefined {
  let dayFirst = false;
  let monthFirst = false;
  let yearFirstSeen = false;
  for (const text of texts) {
    const written = text.trim();
    const digits = yearLast.exec(written);
    if (Number(digits?.[1]) > 12) dayFirst = true;
    else if (Number(digits?.[3]) > 12) monthFirst = true;
    else if (!digits && yearFirst.test(written)) yearFirstSeen = true;
  }
  if (dayFirst && monthFirst) return undefined;
  if (monthFirst) return { order: "mdy", certain: true };
  if (!dayFirst && yearFirstSeen) return { order: "ymd", certain: true };
  return { order: "dmy", certain: dayFirst };
}

/** The sign before the decimals of a number. */
export type DecimalMark = "." | ",";

const wrapping = /^(\(?)\s*(-?)\s*(?:US\$|Q\.?|GTQ|USD|\$|€)?\s*(-?)\s*([\d.,\s'\u00A0\u202F]*\d)\s*(%?)\s*(\)?)$/i;
const shapes: Readonly<Record<DecimalMark, RegExp>> = {
  ".": /^(?:\d+|\d{1,3}(?:[,\s'\u00A0\u202F]\d{3})+)(?:\.\d+)?$/,
  ",": /^(?:\d+|\d{1,3}(?:[.\s'\u00A0\u202F]\d{3})+)(?:,\d+)?$/,
};

/**
 * The plain decimal digits of a number as people write it: "Q 1,234.50", "(12.00)", "12.5 %" (0.125), "1.234,50" under the
 * mark ",". Undefined for anything else.
 */
export function readDecimal(text: string, mark: DecimalMark): string | undefined {
  const match = wrapping.exec(text.trim());
  if (!match) return undefined;
  const [, open = "", before = "", after = "", digits = "", percent = "", close = ""] = match;
  if ((open === "(") !== (close === ")") || (before && after) || !shapes[mark].test(digits)) return undefined;
  const plain = digits.replace(mark === "." ? /[,\s'\u00A0\u202F]/g : /[.\s'\u00A0\u202F]/g, "").replace(",", ".");
  const negative = open !== "" || before !== "" || after !== "";
  return (negative ? "-" : "") + (percent === "" ? withoutZeros(plain) : hundredth(plain));
}

const withoutZeros = (decimal: string): string => decimal.replace(/^0+(?=\d)/, "");

function hundredth(decimal: string): string {
  const [whole = "", fraction = ""] = decimal.split(".");
  const padded = whole.padStart(3, "0");
  return withoutZeros(`${padded.slice(0, -2)}.${padded.slice(-2)}${fraction}`).replace(/\.?0+$/, "") || "0";
}

/**
 * The decimal mark of a column: the one under which all of its numbers can be read; the point where both can, because
 * "1,234" is a thousand here. Undefined where neither can.
 */
export function decimalMarkOf(
  texts: Iterable<string>,
): { readonly mark: DecimalMark; readonly certain: boolean } | undefined {
  const possible = new Set<DecimalMark>([".", ","]);
  for (const text of texts) {
    const numbers = ([".", ","] as const).filter((mark) => readDecimal(text, mark) !== undefined);
    if (numbers.length === 1) possible.delete(numbers[0] === "." ? "," : ".");
  }
  const [mark] = possible;
  return mark === undefined ? undefined : { mark, certain: possible.size === 1 };
}
