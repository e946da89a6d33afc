/** "mil" for a thousand, or the older "un mil" of Guatemalan deeds. */
export type Thousand = "mil" | "un mil";

/** The last word a number that ends in one takes: "uno" alone, "un" before a masculine noun, "una" for a feminine one. */
export type Ending = "uno" | "un" | "una";

const belowThirty = (
  "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete " +
  "dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete " +
  "veintiocho veintinueve"
).split(" ");
const tens = "- - - treinta cuarenta cincuenta sesenta setenta ochenta noventa".split(" ");
const hundreds =
  "- ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos".split(" ");
const ofOne: Readonly<Record<Ending, readonly [alone: string, inTwenty: string]>> = {
  uno: ["uno", "veintiuno"],
  un: ["un", "veintiún"],
  una: ["una", "veintiuna"],
};

/** The names of 10⁶, 10¹² … of the long scale, one and many; they are masculine whatever is counted. */
const scales: readonly (readonly [one: string, many: string])[] = [
  ["millón", "millones"],
  ["billón", "billones"],
  ["trillón", "trillones"],
  ["cuatrillón", "cuatrillones"],
  ["quintillón", "quintillones"],
];

/** The most digits a number in words may have: below 10³⁶. */
export const maxDigits = 6 * (scales.length + 1);

function belowHundred(n: number, ending: Ending): string {
  if (n === 1) return ofOne[ending][0];
  if (n === 21) return ofOne[ending][1];
  if (n < 30) return belowThirty[n] ?? "";
  const ten = tens[Math.floor(n / 10)] ?? "";
  return n % 10 === 0 ? ten : `${ten} y ${belowHundred(n % 10, ending)}`;
}

function belowThousandAnew(n: number, ending: Ending): string {
  if (n < 100) return belowHundred(n, ending);
  if (n === 100) return "cien";
  const word = hundreds[Math.floor(n / 100)] ?? "";
  // "ciento" has no feminine; the others end in -os.
  const hundred = ending === "una" ? word.replace(/os$/, "as") : word;
  return n % 100 === 0 ? hundred : `${hundred} ${belowHundred(n % 100, ending)}`;
}

// Every number consists of these, so each is made once.
const made: Readonly<Record<Ending, string[]>> = { uno: [], un: [], una: [] };
function belowThousand(n: number, ending: Ending): string {
  const kept = made[ending];
  return (kept[n] ??= belowThousandAnew(n, ending));
}

function belowMillion(n: number, ending: Ending, thousand: Thousand): string {
  if (n < 1000) return belowThousand(n, ending);
  const count = Math.floor(n / 1000);
  const head = count === 1 ? thousand : `${belowThousand(count, ending === "una" ? "una" : "un")} mil`;
  return n % 1000 === 0 ? head : `${head} ${belowThousand(n % 1000, ending)}`;
}

/**
 * Returns the cardinal of a run of digits, read as one number without its leading zeros. Throws RangeError beyond
 * `maxDigits`.
 */
export function spell(digits: string, ending: Ending, thousand: Thousand): string {
  if (digits.length <= 6) return belowMillion(Number(digits), ending, thousand);
  let words = "";
  for (let end = digits.length % 6 || 6; end <= digits.length; end += 6) {
    const group = Number(digits.slice(Math.max(0, end - 6), end));
    if (group === 0) continue;
    const scale = (digits.length - end) / 6;
    const [one, many] = scales[scale - 1] ?? [];
    if (scale > 0 && (one === undefined || many === undefined)) throw new RangeError(`too large to say: ${digits}`);
    const groupWords = belowMillion(group, scale === 0 ? ending : "un", thousand);
    words += `${words && " "}${groupWords}${scale === 0 ? "" : ` ${group === 1 ? one : many}`}`;
  }
  return words || "cero";
}

/** Returns a run of digits with every leading zero: "0101" gives "cero ciento uno", "000" gives "cero cero cero". */
export function spellWithZeros(digits: string, ending: Ending, thousand: Thousand): string {
  const rest = digits.replace(/^0+/, "");
  const zeros = "cero ".repeat(digits.length - rest.length);
  return rest ? zeros + spell(rest, ending, thousand) : zeros.trimEnd();
}

/**
 * True for a count that ends in millón, millones, billón … and therefore takes "de" before its noun: un millón de
 * quetzales.
 */
export const endsInMillions = (digits: string): boolean => /[1-9]\d*0{6}$/.test(digits);
