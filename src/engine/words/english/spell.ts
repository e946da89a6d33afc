const belowTwenty = (
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen " +
  "eighteen nineteen"
).split(" ");
const tens = "- - twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const scales =
  "- thousand million billion trillion quadrillion quintillion sextillion septillion octillion nonillion decillion".split(
    " ",
  );

/** The most digits a number in words may have: below 10³⁶. */
export const maxDigits = 3 * scales.length;

function belowHundred(n: number): string {
  if (n < 20) return belowTwenty[n] ?? "";
  const ten = tens[Math.floor(n / 10)] ?? "";
  return n % 10 === 0 ? ten : `${ten}-${belowTwenty[n % 10]}`;
}

function belowThousand(n: number, and: boolean): string {
  if (n < 100) return belowHundred(n);
  const hundred = `${belowTwenty[Math.floor(n / 100)]} hundred`;
  return n % 100 === 0 ? hundred : `${hundred}${and ? " and" : ""} ${belowHundred(n % 100)}`;
}

/**
 * Returns the cardinal of a run of digits, read as one number in the short scale without its leading zeros. With
 * `and` it follows British usage: "one thousand and one". Throws RangeError beyond `maxDigits`.
 */
export function spell(digits: string, and: boolean): string {
  let words = "";
  for (let end = digits.length % 3 || 3; end <= digits.length; end += 3) {
    const group = Number(digits.slice(Math.max(0, end - 3), end));
    if (group === 0) continue;
    const scale = (digits.length - end) / 3;
    const name = scales[scale];
    if (name === undefined) throw new RangeError(`too large to say: ${digits}`);
    const joint = words && (and && scale === 0 && group < 100 ? " and " : " ");
    words += `${joint}${belowThousand(group, and)}${scale === 0 ? "" : ` ${name}`}`;
  }
  return words || "zero";
}

/**
 * Returns a run of digits with every leading zero: "0101" gives "zero one hundred one", "000" gives "zero zero zero".
 */
export function spellWithZeros(digits: string, and: boolean): string {
  const rest = digits.replace(/^0+/, "");
  const zeros = "zero ".repeat(digits.length - rest.length);
  return rest ? zeros + spell(rest, and) : zeros.trimEnd();
}
