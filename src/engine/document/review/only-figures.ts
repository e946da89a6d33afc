/** A piece of a paragraph. */
interface Piece {
  readonly start: number;
  readonly end: number;
}

const amount = String.raw`(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?`;
const money = new RegExp(String.raw`(?<![\p{L}\d.,/-])(?:Q\.?|US\$|GTQ|USD|\$)\s?${amount}(?![\d,.]*\d)`, "gu");
/** The quantities of a contract: its term, its instalments, its interest. */
const counted = new RegExp(
  String.raw`(?<![\p{L}\d.,/:$-])${amount}\s?(?:%|(?:d[ií]as?|meses|mes|a[ñn]os?|semanas?|cuotas?|abonos?|quetzal(?:es)?|d[óo]lar(?:es)?|por ciento)(?!\p{L}))`,
  "giu",
);
/** The minimum number of words of a sentence. With fewer, figures are in a table, a title or a form. */
const sentence = 8;

/** True for running text, in which a deed writes its numbers in words. */
export const isRunningText = (text: string): boolean =>
  (text.replace(/\{[^{}]*\}/g, " ").match(/\p{L}{2,}/gu)?.length ?? 0) >= sentence;

/** Returns amounts and terms of a Spanish paragraph that are in digits only, without their words next to them. */
export function onlyFigures(text: string): Piece[] {
  if (!/\d/.test(text) || !isRunningText(text)) return [];
  const read = text.replace(/\{[^{}]*\}/g, (one) => "\uFFFC".repeat(one.length));
  const found: Piece[] = [];
  for (const match of [...read.matchAll(money), ...read.matchAll(counted)]) {
    const piece = { start: match.index, end: match.index + match[0].length };
    if (besideWords(read, piece) || found.some((one) => one.start < piece.end && piece.start < one.end)) continue;
    found.push(piece);
  }
  return found.sort((a, b) => a.start - b.start);
}

/** True if the figures are in brackets after their words, or the words in brackets after the figures. */
export const besideWords = (text: string, { start, end }: Piece): boolean =>
  /[([]\s*(?:(?:Q\.?|US\$|\$)\s?)?$/i.test(text.slice(0, start)) ||
  /^[^()]{0,20}[([]\s*[\p{L}\uFFFC]/u.test(text.slice(end));
