import { evaluate } from "#engine/formula/evaluate.ts";
import { type Formula, parseFormula } from "#engine/formula/formula.ts";
import { printed } from "#engine/formula/values.ts";

/** A place in a text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * A filter with one choice of its options: the part of a tag after the name. `needs` matches every text it can print.
 */
interface Choice {
  readonly suffix: string;
  readonly needs?: RegExp;
}

const formulas = new Map<string, Formula | undefined>();

function formulaOf(source: string): Formula | undefined {
  if (!formulas.has(source)) {
    const read = parseFormula(source);
    formulas.set(source, "formula" in read ? read.formula : undefined);
  }
  return formulas.get(source);
}

/** Prints a formula over `x` (and other names) with these answers. Returns undefined if it prints nothing. */
function print(source: string, answers: Readonly<Record<string, string>>, language: "es" | "en"): string | undefined {
  const formula = formulaOf(source);
  if (!formula) return undefined;
  const done = evaluate(formula, {
    read: (path) => answers[path],
    count: () => 1,
    reference: () => undefined,
    language,
  });
  return "value" in done && done.value !== null ? printed(done.value) : undefined;
}

const none: Choice = { suffix: "" };
const option = (word: string, needs: RegExp): readonly Choice[] => [none, { suffix: `:${word}`, needs }];
const cases: readonly Choice[] = [
  none,
  { suffix: ":mayusculas", needs: /\p{Lu}{3}/u },
  { suffix: ":oracion", needs: /\p{Lu}/u },
  { suffix: ":titulo", needs: /\p{Lu}/u },
];
const thousand = option('"un mil"', /un mil/i);
const figures = option("cifras", /\(/);
const symbol: readonly Choice[] = [
  none,
  { suffix: ":cifras", needs: /\(/ },
  { suffix: ":cifras:punto", needs: /\(Q\./ },
  { suffix: ":cifras:espacio", needs: /\((?:Q|US\$) / },
  { suffix: ":cifras:codigo", needs: /\((?:GTQ|USD)/ },
  { suffix: ":cifras:signo", needs: /\(\$/ },
];
const money = (currency: string): readonly (readonly Choice[])[] => [
  [{ suffix: ` | letras:${currency}` }],
  currency === "USD"
    ? [none, { suffix: ':"de los"', needs: /de los estados unidos/i }, { suffix: ':"a secas"', needs: /d[óo]ll?ar/i }]
    : [none],
  option("exactos", /exact/i),
  option("centesimos", /\/100/),
  option("corto", /centavo/i),
  thousand,
  symbol,
  cases,
];
const day: readonly (readonly Choice[])[] = [
  option("uno", /\b(?:uno|1)\b/i),
  [none, { suffix: ':"del año"', needs: /del año/i }, { suffix: ":del", needs: /del (?:dos )?(?:mil|\d)/i }],
  [none, { suffix: ":cifras", needs: /\(/ }, { suffix: ":dia", needs: /\(/ }],
  thousand,
  cases,
];

/** The ways to print a value, by what it is: in each, one choice of every list, in this order. */
const ways = {
  GTQ: [money("GTQ")],
  USD: [money("USD")],
  figuresGTQ: [[[{ suffix: " | moneda" }, { suffix: " | moneda:punto" }, { suffix: " | moneda:espacio" }]]],
  figuresUSD: [[[{ suffix: " | moneda:USD" }, { suffix: " | moneda:USD:espacio" }, { suffix: " | moneda:USD:signo" }]]],
  bareMoney: [[[{ suffix: " | numero:2" }]]],
  figures: [[[{ suffix: " | numero:2", needs: /\d\.\d\d(?!\d)/ }, { suffix: " | numero" }, none]]],
  plain: [[[none]]],
  date: [
    ...["larga", "legal", "acta"].map((form) => [[{ suffix: ` | ${form}` }], ...day]),
    [
      [
        { suffix: " | mixta" },
        { suffix: ' | mixta:"del año"', needs: /del año \d/ },
        { suffix: " | mixta:del", needs: /del \d/ },
        { suffix: ' | mixta:"mes primero"', needs: /\p{L} \d{1,2}, \d/u },
        { suffix: ' | mixta:"día ordinal"', needs: /\d(?:st|nd|rd|th) day of/ },
        { suffix: " | corta" },
      ],
    ],
  ],
  time: [[[{ suffix: " | hora" }], option('"en punto"', /en punto/i), figures, cases]],
  age: [[[{ suffix: " | edad" }], option('"de edad"', /de edad/i), figures, cases]],
  cui: [
    [
      [{ suffix: " | dpi" }, { suffix: " | dpi:letras" }],
      [
        none,
        { suffix: ":coma", needs: /,/ },
        { suffix: ":parentesis", needs: /\(espacio\)/i },
        { suffix: ":coma_espacio", needs: /, espacio,/i },
      ],
      option("apocope", /(?:un|veintiún)(?=,| espacio| \(|$)/i),
      [none, { suffix: ":cero_final" }, { suffix: ":sin_ceros" }],
      thousand,
      cases,
    ],
    [[{ suffix: " | dpi:cifras" }]],
  ],
  nit: [[[{ suffix: " | nit:letras" }], figures, thousand, cases], [[{ suffix: " | nit" }]]],
  area: [
    [
      [{ suffix: " | area" }],
      [
        none,
        { suffix: ":ha", needs: /hect[áa]rea/i },
        { suffix: ":mz", needs: /manzana/i },
        { suffix: ":cab", needs: /caballer[íi]a/i },
        { suffix: ":v2", needs: /vara/i },
        { suffix: ":cuerda", needs: /cuerda/i },
      ],
      figures,
      option("ceros", /cero/i),
      thousand,
      cases,
    ],
  ],
  meters: [[[{ suffix: " | metros" }], option("punto", /punto/i), figures, option("ceros", /cero/i), thousand, cases]],
  varas: [[[{ suffix: " | varas" }], figures, option("ceros", /cero/i), thousand, cases]],
  percent: [[[{ suffix: " | porcentaje:letras" }], figures, cases], [[{ suffix: " | porcentaje" }]]],
  number: [
    [
      [{ suffix: " | letras" }],
      [none, { suffix: ":f" }, { suffix: ":apocope", needs: /\bun\b|veintiún|treinta y un/i }],
      figures,
      thousand,
      cases,
    ],
  ],
  code: [
    [
      [{ suffix: " | codigo" }],
      [none, { suffix: ":letras" }, { suffix: ":digitos" }, { suffix: ":letras:digitos" }],
      figures,
      thousand,
      cases,
    ],
  ],
  property: [[[{ suffix: " | finca:folio:libro:depto" }], option("letras", /finca/i), cases]],
} satisfies Readonly<Record<string, readonly (readonly (readonly Choice[])[])[]>>;

/** A group of filters that can print a value. */
export type Way = keyof typeof ways;

function* suffixes(lists: readonly (readonly Choice[])[], window: string, from = 0): Generator<string> {
  const list = lists[from];
  if (!list) {
    yield "";
    return;
  }
  for (const { suffix, needs } of list)
    if (!needs || needs.test(window)) for (const rest of suffixes(lists, window, from + 1)) yield suffix + rest;
}

/**
 * Returns the longest piece of the text that a filter prints for these answers and that touches the anchor, with the
 * part of the tag after the name `x`. Returns undefined if no filter prints that piece.
 */
export function printedAround(
  text: string,
  anchor: Span,
  way: Way,
  answers: Readonly<Record<string, string>>,
  language: "es" | "en",
): (Span & { readonly suffix: string }) | undefined {
  const reach = 400;
  const from = Math.max(0, anchor.start - reach);
  const window = text.slice(from, anchor.end + reach);
  let best: (Span & { suffix: string }) | undefined;
  for (const lists of ways[way])
    for (const suffix of suffixes(lists, window)) {
      const printedText = print(`x${suffix}`, answers, language);
      if (!printedText || (best && printedText.length <= best.end - best.start)) continue;
      for (let at = window.indexOf(printedText); at >= 0; at = window.indexOf(printedText, at + 1)) {
        const [start, end] = [from + at, from + at + printedText.length];
        if (start > anchor.start || end < anchor.end || !isWholeWord(text, start, end)) continue;
        best = { start, end, suffix };
        break;
      }
    }
  return best;
}

/** True if the rest of a tag after the name prints a text for a value. */
export const printsBack = (text: string, suffix: string, value: string, language: "es" | "en"): boolean =>
  print(`x${suffix}`, { x: value }, language) === text;

const sign = /[\p{L}\p{N}]/u;

/** True if no word and no number continues beyond the ends of a piece. */
export function isWholeWord(text: string, start: number, end: number): boolean {
  const is = (at: number) => sign.test(text[at] ?? "");
  if (is(start - 1) && is(start)) return false;
  return !(is(end - 1) && (is(end) || /^[.,]\d/.test(text.slice(end, end + 2))));
}
