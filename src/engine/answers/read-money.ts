const symbol = String.raw`(?:Q\.?|US\$|\$|GTQ|USD)`;
const unit = String.raw`(?:(?:de )?(?:quetzales|quetzal|d[óo]lares|d[óo]lar|dollars?|quetzals|GTQ|USD))`;
const many = String.raw`(mil|k|thousand|mill[óo]n(?:es)?|million)`;
const figures = String.raw`(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{0,6}))?`;

/** An amount of money as people write it, as the source of a regular expression with three groups. */
const amount = new RegExp(String.raw`^(?:${symbol}\s*)?${figures}(?:\s*${many})?(?:\s*${unit})?\.?$`, "i");

/** The digits that a word behind an amount adds. */
const zeros = (word: string): number => (word === "" ? 0 : /^mill/i.test(word) ? 6 : 3);

/**
 * Reads an amount of money without a doubt about its meaning: `Q1500`, `1,500.5`, `125 mil`, `$1.5 millones`, `500 quetzales`. Returns
 * it with commas and two decimals. Returns undefined for anything else. This is the only reader of amounts that people write in figures.
 */
export function readMoney(typed: string): string | undefined {
  if (typed.length > 60) return undefined;
  const match = amount.exec(typed.trim());
  if (!match) return undefined;
  const [, whole = "", fraction = "", word = ""] = match;
  const moved = zeros(word);
  const decimals = fraction.padEnd(moved + 2, "0");
  if (/[1-9]/.test(decimals.slice(moved + 2))) return undefined;
  const digits = `${whole.replaceAll(",", "")}${decimals.slice(0, moved)}`.replace(/^0+(?=\d)/, "");
  return `${digits.replace(/\B(?=(?:\d{3})+$)/g, ",")}.${decimals.slice(moved, moved + 2)}`;
}
