/** One piece of a number format: literal text, or a place for digits and dates. */
export type Token =
  | { readonly type: "literal" | "date" | "elapsed"; readonly text: string }
  | { readonly type: "digit"; readonly text: "0" | "#" | "?" }
  | { readonly type: "point" | "comma" | "percent" | "exponent" | "slash" | "half" | "general" | "text" };

/** One of the up to four parts of a format, for positive and negative numbers, zero, and texts. */
export interface Section {
  readonly tokens: readonly Token[];
  /** For which numbers the format names this part; absent where the order of the parts says it. */
  readonly applies?: (value: number) => boolean;
  /** True if the names of months and days are Spanish. */
  readonly spanish: boolean;
}

const piece =
  /"([^"]*)"?|\\(.)|_(.)|\*(.)|\[([^\]]*)\]|(am\/pm|a\/p)|(general)|(y+|m+|d+|h+|s+)|(e[+-])|([0#?])|(;)|([\s\S])/giu;
const condition = /^(<=|>=|<>|<|>|=)\s*(-?\d+(?:\.\d+)?)$/;
const single: Readonly<Record<string, Token["type"]>> = { ".": "point", ",": "comma", "%": "percent", "@": "text" };

/** Reads a number format as a spreadsheet writes it. Nothing is refused: what means nothing is printed. */
export function sectionsOf(code: string): Section[] {
  const sections: Section[] = [];
  let tokens: Token[] = [];
  let applies: Section["applies"];
  let spanish = false;
  const close = () => {
    sections.push({ tokens, spanish, ...(applies ? { applies } : {}) });
    tokens = [];
    applies = undefined;
  };
  for (const match of code.matchAll(piece)) {
    const [, quoted, escaped, blank, filler, bracket, half, general, date, exponent, digit, end, other] = match;
    if (end !== undefined) close();
    else if (bracket !== undefined) {
      const locale = /^\$([^-]*)(?:-(.*))?$/.exec(bracket);
      if (locale) {
        if (locale[1]) tokens.push({ type: "literal", text: locale[1] });
        spanish ||= isSpanish(locale[2] ?? "");
      } else if (/^(?:h+|m+|s+)$/i.test(bracket)) tokens.push({ type: "elapsed", text: bracket.toLowerCase() });
      else applies ??= conditionOf(bracket);
    } else if (half !== undefined) tokens.push({ type: "half" });
    else if (general !== undefined) tokens.push({ type: "general" });
    else if (date !== undefined) tokens.push({ type: "date", text: date.toLowerCase() });
    else if (exponent !== undefined) tokens.push({ type: "exponent" });
    else if (digit !== undefined) tokens.push({ type: "digit", text: digit as "0" });
    else if (filler === undefined)
      tokens.push(printed(quoted ?? escaped ?? (blank === undefined ? undefined : " "), other));
  }
  close();
  return sections;
}

function printed(literal: string | undefined, other: string | undefined): Token {
  if (literal !== undefined) return { type: "literal", text: literal };
  if (other === "/") return { type: "slash" };
  const type = single[other ?? ""];
  return type ? ({ type } as Token) : { type: "literal", text: other ?? "" };
}

/** Locales are numbers whose last byte is the language (0A), or names ("es-GT"). */
const isSpanish = (locale: string): boolean => /^(?:es\b|[0-9A-F]*0A$)/i.test(locale);

function conditionOf(bracket: string): Section["applies"] {
  const match = condition.exec(bracket);
  if (!match) return undefined;
  const limit = Number(match[2]);
  switch (match[1]) {
    case "<":
      return (value) => value < limit;
    case ">":
      return (value) => value > limit;
    case "<=":
      return (value) => value <= limit;
    case ">=":
      return (value) => value >= limit;
    case "<>":
      return (value) => value !== limit;
    default:
      return (value) => value === limit;
  }
}
