const units =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const scales = "thousand million billion trillion quadrillion quintillion".split(" ");

const small = new Map<string, number>([
  ...units.map((word, i) => [word, i] as const),
  ...tens.map((word, i) => [word, 20 + 10 * i] as const),
]);

// The longest number has some 300 letters; what is much longer is no amount.
const maxLength = 1000;

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/[\s,-]+/g, " ")
    .trim()
    .split(" ")
    .filter((word, i) => word !== "and" || i === 0);

/** The number below a thousand the words say, or undefined. */
function belowThousand(words: readonly string[]): number | undefined {
  const hundred = words.indexOf("hundred");
  const rest = words.slice(hundred + 1);
  const head = hundred < 0 ? 0 : small.get(words.slice(0, hundred).join(" "));
  if (head === undefined || head > 9 || (hundred >= 0 && head === 0)) return undefined;
  const [first, second, ...more] = rest.map((word) => small.get(word));
  if (rest.length === 0) return hundred < 0 ? undefined : head * 100;
  if (first === undefined || more.length > 0) return undefined;
  if (rest.length === 1) return first === 0 && hundred >= 0 ? undefined : head * 100 + first;
  return first >= 20 && second !== undefined && second > 0 && second < 10 ? head * 100 + first + second : undefined;
}

function cardinalOf(words: readonly string[]): bigint | undefined {
  if (words.length === 0) return undefined;
  let total = 0n;
  let below = scales.length + 1;
  let from = 0;
  for (let at = 0; at <= words.length; at++) {
    const scale = at === words.length ? 0 : scales.indexOf(words[at] ?? "") + 1;
    if (at < words.length && scale === 0) continue;
    if (at === words.length && from === at) break;
    const group = belowThousand(words.slice(from, at));
    if (group === undefined || scale >= below || (group === 0 && words.length > 1)) return undefined;
    total += BigInt(group) * 1000n ** BigInt(scale);
    below = scale;
    from = at + 1;
  }
  return total;
}

/** The canonical decimal some English words say ("fifteen point zero five" gives "15.05"), or undefined when they say none. */
export function readDecimal(text: string): string | undefined {
  if (text.length > maxLength) return undefined;
  const all = wordsOf(text);
  const sign = all[0] === "minus" ? "-" : "";
  const words = sign ? all.slice(1) : all;
  const point = words.indexOf("point");
  const whole = cardinalOf(point < 0 ? words : words.slice(0, point));
  if (whole === undefined) return undefined;
  if (point < 0) return `${sign}${whole}`;
  const digits = words.slice(point + 1).map((word) => units.slice(0, 10).indexOf(word));
  if (digits.length === 0 || digits.includes(-1)) return undefined;
  return `${sign}${whole}.${digits.join("")}`;
}
