import type { FormField } from "#engine/answers/form-fields.ts";
import type { Answers } from "#engine/document/answers-lookup.ts";
import type { FormDefinition } from "#features/answers/form-definition.ts";
import { type Choice, choicesIn, type Option, optionsOf, sampleAnswers } from "./sample-answers.ts";

/** Two options with a value of each. */
type Pair = readonly [Choice, Choice];

/** Answers that try pairs no test tries yet. */
export interface OfferedSample {
  readonly choices: readonly Choice[];
  readonly answers: Answers;
  /** Pairs that are tried by it and by none before it. */
  readonly covers: number;
}

/** Which pairs of options the tests of a template try. Pairs that no answers can have do not count. */
export interface Coverage {
  readonly options: readonly Option[];
  readonly all: number;
  readonly covered: number;
  readonly missing: readonly Pair[];
  readonly samples: readonly OfferedSample[];
}

const named = ({ option, value }: Choice): string => `${option}=${value}`;
const nameOf = ([a, b]: Pair): string => (a.option < b.option ? `${named(a)} ${named(b)}` : `${named(b)} ${named(a)}`);

function pairsAmong(choices: readonly Choice[]): Pair[] {
  return choices.flatMap((a, at) => choices.slice(at + 1).map((b): Pair => [a, b]));
}

function allPairs(options: readonly Option[]): Pair[] {
  const choices = options.flatMap(({ values }, option) => values.map((value) => ({ option, value })));
  return pairsAmong(choices).filter(([a, b]) => a.option !== b.option);
}

/**
 * Which pairs of options are tried by the answers of tests, and few samples that try the others: each begins with a pair
 * that is missing and takes along as many more as go with it.
 */
export function coverageOf(form: FormDefinition, questions: readonly FormField[], tests: readonly Answers[]): Coverage {
  const options = optionsOf(form, questions);
  const pairs = new Map(allPairs(options).map((pair) => [nameOf(pair), pair]));
  const covered = new Set(tests.flatMap((answers) => pairsAmong(choicesIn(options, questions, answers)).map(nameOf)));
  const missing = new Map([...pairs].filter(([name]) => !covered.has(name)));
  const open = new Map(missing);
  const samples: OfferedSample[] = [];
  for (const [name, pair] of missing) {
    if (!open.has(name)) continue;
    const sample = widened(form, questions, options, pair, open);
    if (!sample) {
      // No answers have these two together.
      missing.delete(name);
      open.delete(name);
      continue;
    }
    const choices = choicesIn(options, questions, sample);
    const tried = pairsAmong(choices)
      .map(nameOf)
      .filter((one) => open.delete(one));
    samples.push({ choices, answers: sample, covers: tried.length });
  }
  const possible = [...pairs.keys()].filter((name) => covered.has(name) || missing.has(name)).length;
  return { options, all: possible, covered: possible - missing.size, missing: [...missing.values()], samples };
}

/** Answers with a pair, and with the value of each other option that tries the most open pairs with what is chosen so far. */
function widened(
  form: FormDefinition,
  questions: readonly FormField[],
  options: readonly Option[],
  pair: Pair,
  open: ReadonlyMap<string, Pair>,
): Answers | undefined {
  const answersWith = (choices: readonly Choice[]) =>
    sampleAnswers(form, questions, new Map(choices.map(({ option, value }) => [options[option]?.key ?? "", value])));
  let best = answersWith(pair);
  if (!best) return undefined;
  let chosen: readonly Choice[] = pair;
  for (const [option, { values }] of options.entries()) {
    if (chosen.some((one) => one.option === option)) continue;
    const gain = (value: string) => chosen.filter((one) => open.has(nameOf([one, { option, value }]))).length;
    const [value] = values.toSorted((a, b) => gain(b) - gain(a));
    if (value === undefined || gain(value) === 0) continue;
    const more = [...chosen, { option, value }];
    const answers = answersWith(more);
    if (!answers) continue;
    best = answers;
    chosen = more;
  }
  return best;
}
