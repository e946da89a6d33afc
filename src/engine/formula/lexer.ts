import { tagName } from "#engine/document/tags/tag-name.ts";
import type { FormulaError } from "./formula-errors.ts";

/**
 * A piece of a formula. `word` is a name or an operator written as a word; `name` is a name in square brackets, which is
 * never anything else. `to` is where the piece ends in the source.
 */
export interface Token {
  readonly type: "number" | "text" | "word" | "name" | "sign" | "end";
  readonly at: number;
  readonly to: number;
  readonly value: string;
}

const space = /\s+/uy;
const number = /\d+(?:\.\d+)?(?![\p{L}\p{M}\p{N}_])/uy;
// A dash between two letters without spaces belongs to the name, as it does in a tag that is a name and nothing else. The
// sign of the dollar is a word too: filters know it.
const word = /(?:[Uu][Ss])?\$|[\p{L}\p{N}_][\p{L}\p{M}\p{N}_]*(?:[.-][\p{L}\p{N}_][\p{L}\p{M}\p{N}_]*)*/uy;
const bracketed = /\[([^[\]]*)\]/uy;
const quoted = /"([^"“”„]*)["“”]|[“”„]([^"“”„]*)["“”]|«([^«»]*)»|['‘’‚]([^'‘’‚]*)['‘’]/uy;
const opening = /["“”„«'‘’‚]/u;
const sign = /==|!=|<>|<=|>=|&&|\|\||[|:;,<>=+\-*/%&()!.≠≤≥−–×÷]/uy;

/** Other ways to write a sign; Word puts some of them in by itself. */
const same: Readonly<Record<string, string>> = {
  "=": "==",
  "<>": "!=",
  "≠": "!=",
  "≤": "<=",
  "≥": ">=",
  "−": "-",
  "–": "-",
  "×": "*",
  "÷": "/",
  ";": ",",
};

/** The pieces of a formula with one of type `end` behind them, or the error of the first that is none. */
export function tokensOf(source: string): readonly Token[] | FormulaError {
  const tokens: Token[] = [];
  let at = 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(source);
  };
  while (at < source.length) {
    const blank = match(space);
    if (blank) {
      at += blank[0].length;
      continue;
    }
    const [type, value, found] = tokenAt(match);
    if (!found) {
      const text = String.fromCodePoint(source.codePointAt(at) ?? 0);
      return { id: opening.test(text) ? "text_unclosed" : "formula_unexpected", at, text: text.toWellFormed() };
    }
    tokens.push({ type, at, to: at + found.length, value });
    at += found.length;
  }
  tokens.push({ type: "end", at: source.length, to: source.length, value: "" });
  return tokens;
}

type Match = (pattern: RegExp) => RegExpExecArray | null;

function tokenAt(match: Match): readonly [Token["type"], string, string | undefined] {
  const digits = match(number);
  if (digits) return ["number", digits[0], digits[0]];
  const name = match(word);
  if (name) return ["word", name[0].normalize("NFC"), name[0]];
  const brackets = match(bracketed);
  if (brackets) return ["name", tagName(brackets[1] ?? ""), brackets[0]];
  const text = match(quoted);
  if (text) return ["text", (text[1] ?? text[2] ?? text[3] ?? text[4] ?? "").normalize("NFC").toWellFormed(), text[0]];
  const mark = match(sign);
  return ["sign", mark ? (same[mark[0]] ?? mark[0]) : "", mark?.[0]];
}
