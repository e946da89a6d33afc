import { partOf, showDate } from "./show-date.ts";
import { numberShower } from "./show-number.ts";
import { type Section, sectionsOf, type Token } from "./tokens.ts";

/** The display of a cell's numbers, and the kind of value they represent. */
export interface NumberFormat {
  /** A moment with its day, the time or both; a length of time is a number. */
  readonly kind: "number" | "date" | "time" | "dateTime";
  /** A number as shown, given its plain decimal digits too; undefined for one that is no moment where the format wants one. */
  readonly show: (value: number, decimal: string) => string | undefined;
  /** A text as shown: formats may put words around it. */
  readonly showText: (text: string) => string;
}

/** Formats that files name by their number only. Those of other alphabets are dates; 14 and 22 are days as the product shows them. */
const builtIn: Readonly<Record<number, string>> = {
  1: "0",
  2: "0.00",
  3: "#,##0",
  4: "#,##0.00",
  5: "$#,##0;-$#,##0",
  6: "$#,##0;-$#,##0",
  7: "$#,##0.00;-$#,##0.00",
  8: "$#,##0.00;-$#,##0.00",
  9: "0%",
  10: "0.00%",
  11: "0.00E+00",
  12: "# ?/?",
  13: "# ??/??",
  14: "dd/mm/yyyy",
  15: "d-mmm-yy",
  16: "d-mmm",
  17: "mmm-yy",
  18: "h:mm AM/PM",
  19: "h:mm:ss AM/PM",
  20: "h:mm",
  21: "h:mm:ss",
  22: "dd/mm/yyyy h:mm",
  37: "#,##0;(#,##0)",
  38: "#,##0;(#,##0)",
  39: "#,##0.00;(#,##0.00)",
  40: "#,##0.00;(#,##0.00)",
  41: '#,##0;(#,##0);"-"',
  42: '$#,##0;($#,##0);"-"',
  43: '#,##0.00;(#,##0.00);"-"',
  44: '$#,##0.00;($#,##0.00);"-"',
  45: "mm:ss",
  46: "[h]:mm:ss",
  47: "mm:ss.0",
  48: "##0.0E+0",
  49: "@",
};
const otherDates = (id: number): boolean => (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** The code of a format that a file names by its number. */
export const builtInCode = (id: number): string => builtIn[id] ?? (otherDates(id) ? "dd/mm/yyyy" : "General");

/** Reads a format once, to show any number of cells by it. */
export function numberFormat(code: string, from1904: boolean): NumberFormat {
  const sections = sectionsOf(code.slice(0, 255));
  const [first] = sections;
  const kind = kindOf(first?.tokens ?? []);
  const words = sections[3] ?? (sections.length === 1 ? first : undefined);
  const shower = new Map(sections.map((section) => [section, numberShower(section.tokens)]));
  const general = first?.tokens.length === 1 && first.tokens[0]?.type === "general";
  return {
    kind,
    show: general
      ? (_, decimal) => decimal
      : (value, decimal) => {
          const { section, signed } = chosen(sections, value);
          if (isDate(section.tokens)) return showDate(section, value, from1904)?.trim();
          const shown = shower.get(section)?.(value, decimal).trim() ?? decimal;
          return signed && /[1-9]/.test(shown) ? `-${shown}` : shown;
        },
    showText: (text) =>
      words?.tokens.some((token) => token.type === "text")
        ? words.tokens
            .map((token) => (token.type === "text" ? text : token.type === "literal" ? token.text : ""))
            .join("")
        : text,
  };
}

/** The section for a number, and whether the sign is still to be printed: a section of its own for negatives prints it. */
function chosen(sections: readonly Section[], value: number): { section: Section; signed: boolean } {
  const [first, second, third] = sections as [Section, Section?, Section?];
  if (first.applies ?? second?.applies) {
    const section = [first, second, third].find((one) => one && (one.applies?.(value) ?? true)) ?? first;
    return { section, signed: value < 0 };
  }
  if (value < 0)
    return second && second.tokens.length > 0 ? { section: second, signed: false } : { section: first, signed: true };
  if (value === 0 && third) return { section: third, signed: false };
  return { section: first, signed: false };
}

const isDate = (tokens: readonly Token[]): boolean =>
  tokens.some((token) => token.type === "date" || token.type === "elapsed");

function kindOf(tokens: readonly Token[]): NumberFormat["kind"] {
  if (!isDate(tokens) || tokens.some((token) => token.type === "elapsed")) return "number";
  const parts = tokens.flatMap((token, at) => (token.type === "date" ? [partOf(tokens, at)] : []));
  if (!parts.includes("day")) return "time";
  return parts.includes("time") ? "dateTime" : "date";
}
