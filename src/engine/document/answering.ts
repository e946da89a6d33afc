import { Decimal } from "#engine/formula/decimal.ts";
import { type Environment, evaluate, isTrue, printed as printedValue, type Value } from "#engine/formula/evaluate.ts";
import type { Formula } from "#engine/formula/formula.ts";
import { givesMoney } from "#engine/formula/result-kind.ts";
import { figures } from "#engine/words/decimal-parts.ts";
import { type Around, lookUp, pathAt, printed, turned } from "./answers-lookup.ts";
import { Counting, type Labels, type Numberings } from "./numerals.ts";
import type { Question } from "./question.ts";

/**
 * The result of a tag: the value that repeats or hides its section, or the text it prints, if any. `path` is the path
 * of its answer.
 */
export type Answered = { readonly path: string } & (
  | { readonly turns: unknown }
  | { readonly text: string | undefined }
);

const none: ReadonlySet<string> = new Set();

/** Returns the printed form of a formula's value. An amount of money has two decimals and commas. */
export function printedMoney(
  value: Value,
  { tree }: Formula,
  around: Around,
  money: ReadonlySet<string>,
): string | undefined {
  if (!(value instanceof Decimal)) return printedValue(value);
  const isMoney = (path: string) => money.has(keyOf(placeOf(around, path)));
  return givesMoney(tree, isMoney) ? figures(String(value.settled().rounded(2))) : printedValue(value);
}

/** The names of a path without the turns between them: `cuotas.0.monto` is `cuotas.monto`. */
const keyOf = (path: string): string => path.replace(/\.\d+(?=\.|$)/g, "");

/** The settings of a document that affect printed values, besides the answers. */
export interface AnsweringOptions {
  readonly money?: ReadonlySet<string>;
  /** The numbering of each series. */
  readonly numberings?: Numberings;
}

/** The turns of the loops around a tag, the innermost first, last the document itself: `compradores.0`, "". */
export function turnsOf({ turns }: Pick<Around, "turns">): readonly string[] {
  const found = [""];
  for (const { type, name, index } of turns)
    if (type === "array") found.push(`${found.at(-1) ? `${found.at(-1)}.` : ""}${name}.${index}`);
  return found.toReversed();
}

/**
 * Answers the tags of one document, plain names and formulas alike, and gathers what is missing: the paths, once each, in
 * the order met. `labels` are numbers known from a first pass, for references that stand before their label.
 */
export class Answering {
  readonly missing = new Set<string>();
  private readonly counting: Counting;
  private readonly environment: Environment;
  private readonly money: ReadonlySet<string>;
  private question: Question | undefined;

  /** `money`: keys of the answers that are amounts of money (`cuotas.monto`), so that what is calculated of them is too. */
  constructor(
    language: "es" | "en",
    { labels, money, numberings = new Map() }: AnsweringOptions & { readonly labels?: Labels } = {},
  ) {
    this.money = money ?? none;
    this.counting = new Counting(numberings, language);
    this.environment = {
      language,
      read: (path) => (this.question ? lookUp(this.question, path).value : undefined),
      count: (series, label) =>
        this.counting.count(series, label, { turn: this.turns()[0] ?? "", box: this.question?.tag.box }),
      reference: (label) => this.counting.numberOf(label, this.turns(), labels ?? this.labels),
    };
  }

  /** The numbers labels were given so far. */
  get labels(): Labels {
    return this.counting.labels;
  }

  private turns(): readonly string[] {
    return this.question ? turnsOf(this.question) : [""];
  }

  /** Returns the text that a tag prints, or the value that repeats or hides its section. */
  answer(question: Question): Answered {
    const { name, section, formula } = question.tag;
    if (formula) return this.calculated(question, formula);
    const { value, depth } = lookUp(question, name);
    const path = pathAt(question, depth, name);
    if (section) {
      if (value === undefined) this.missing.add(path);
      return { path, turns: turned(value) };
    }
    const text = printed(value);
    if (text === undefined) this.missing.add(path);
    return { path, text };
  }

  private calculated(question: Question, formula: Formula): Answered {
    this.question = question;
    const result = evaluate(formula, this.environment);
    const path = placeOf(question, formula.paths[0] ?? formula.source);
    const without = "error" in result ? [result.error.path ?? formula.paths[0] ?? formula.source] : result.missing;
    for (const one of without) this.missing.add(placeOf(question, one));
    const value = "error" in result ? null : result.value;
    if (question.tag.section) return { path, turns: turnedValue(value) };
    const text = this.money.size > 0 ? printedMoney(value, formula, question, this.money) : printedValue(value);
    if ((text === undefined || text === "") && without.length === 0 && value !== "") this.missing.add(path);
    return { path, text: without.length > 0 && text === "" ? undefined : text };
  }
}

/**
 * Returns the path of an answer that a formula needs. An absent answer gets the path next to the longest part of it
 * that exists.
 */
export function placeOf(question: Around, path: string): string {
  for (let to = path.length; to > 0; to = path.lastIndexOf(".", to - 1)) {
    const { value, depth } = lookUp(question, path.slice(0, to));
    if (value !== undefined) return pathAt(question, depth, path);
  }
  return pathAt(question, question.scopes.length - 1, path);
}

/**
 * Converts the value of a formula for a section: lists repeat for each element, records print once, and all other
 * values are conditions.
 */
export function turnedValue(value: Value): unknown {
  if (Array.isArray(value)) return value;
  if (typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype) return value;
  return isTrue(value);
}
