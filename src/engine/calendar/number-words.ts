import { readDecimal as readEnglish } from "../words/english/read.ts";
import { readCardinal } from "../words/spanish/read.ts";

const ordinals = (
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth " +
  "sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth " +
  "twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first"
).split(" ");

/**
 * Reads a whole number of a date or a time, in figures or in words of either language: "15", "quince", "fifteenth",
 * "nineteen hundred eighty-five". Undefined for anything else.
 */
export function readCount(text: string): number | undefined {
  if (/^\d+$/.test(text)) return Number(text);
  if (/^primer[oa]?$/.test(text)) return 1;
  const nth = ordinals.indexOf(text.replace(" ", "-")) + 1;
  if (nth > 0) return nth;
  const [, hundreds, rest] = /^([a-z]+) hundred(?: (?:and )?([a-z -]+))?$/.exec(text) ?? [];
  const [first, behind] = [hundreds && readEnglish(hundreds), rest === undefined ? "0" : readEnglish(rest)];
  if (first && behind && Number(first) > 10 && Number(first) < 100) return Number(first) * 100 + Number(behind);
  const read = readCardinal(text)?.toString() ?? readEnglish(text);
  return read !== undefined && /^\d{1,4}$/.test(read) ? Number(read) : undefined;
}
