import { type Candidate, single } from "../candidate.ts";
import { amountName } from "../names.ts";
import { numbersInWords } from "../words/number-words.ts";
import { printedAround, type Span, type Way } from "../words/wordings.ts";

const figures = /(?<![\p{L}$])(Q\.?|US\$\.?|GTQ|USD|\$\.?|€|EUR)\s?(\d{1,3}(?:,\d{3})+|\d+)(\.\d{2})?(?![\d,]*\d)/gu;
const unit = /^\s+(?:de\s+|United States\s+)?(quetzal(?:es)?|d[óo]lar(?:es)?|dollars?)/i;
const cents = /^(?:\s+de (?:los )?estados unidos(?: de(?: norte)?\s?am[ée]rica)?)?(?:\s+exactos?)?\s+con\s+/i;

const shown = (amount: string): string => {
  const [whole = "", hundredths = "00"] = amount.split(".");
  return `${whole.replace(/\B(?=(?:\d{3})+$)/g, ",")}.${hundredths}`;
};

/** Amounts of money, in words with or without figures behind them, and in figures alone. */
export function amountsIn(text: string, language: "es" | "en"): Candidate[] {
  const found: Candidate[] = [];
  const propose = (at: Span, amount: string, ways: readonly Way[]) => {
    for (const way of ways) {
      const piece = printedAround(text, at, way, { x: shown(amount) }, language);
      if (!piece) continue;
      const name = amountName(text, piece, language);
      found.push(single(piece, { kind: "currency", value: shown(amount), name }, piece.suffix, 9));
      return;
    }
  };
  for (const { start, end, value } of numbersInWords(text, language)) {
    const currencyMatch = unit.exec(text.slice(end, end + 40));
    if (!currencyMatch || !/^\d+$/.test(value)) continue;
    const currency = /^q/i.test(currencyMatch[1] ?? "") ? "GTQ" : "USD";
    const rest = end + currencyMatch[0].length;
    const more = cents.exec(text.slice(rest, rest + 80));
    const fraction = more ? centsAt(text, rest + more[0].length) : undefined;
    propose({ start, end }, `${value}.${fraction ?? "00"}`, [currency]);
  }
  for (const match of text.matchAll(figures)) {
    const [all, symbol = "", whole = "", hundredths = ".00"] = match;
    const at = { start: match.index, end: match.index + all.length };
    const currency = /^(?:Q|GTQ)/.test(symbol) ? "GTQ" : "USD";
    const amount = whole.replaceAll(",", "") + hundredths;
    if (!/^[€E]/.test(symbol)) propose(at, amount, currency === "GTQ" ? ["GTQ", "figuresGTQ"] : ["USD", "figuresUSD"]);
    // However its sign is written, the figures behind it can be a tag.
    const behind = { start: at.end - whole.length - (match[3] ?? "").length, end: at.end };
    if (match[3] !== undefined) propose(behind, amount, ["bareMoney"]);
    else found.push(...wholeAmount(text, behind, whole, language));
  }
  return found;
}

/** An amount without cents becomes a number, because a field for money always has cents. */
function wholeAmount(text: string, at: Span, value: string, language: "es" | "en"): Candidate[] {
  const piece = printedAround(text, at, "figures", { x: value }, language);
  if (!piece) return [];
  return [single(piece, { kind: "number", value, name: amountName(text, piece, language) }, piece.suffix, 7)];
}

/** Returns the hundredths written from here on, as two digits. Returns undefined if there are none. */
function centsAt(text: string, from: number): string | undefined {
  const rest = text.slice(from, from + 60);
  const hundredths = /^(\d\d)\/100/.exec(rest)?.[1];
  if (hundredths) return hundredths;
  const [first] = numbersInWords(rest);
  const cents =
    first?.start === 0 && /^\s+centavos?/i.test(rest.slice(first.end))
      ? first.value
      : /^un centavo/i.test(rest)
        ? "1"
        : undefined;
  return cents?.padStart(2, "0");
}
