import { type Environment, evaluate, isTrue, printed as printedValue, type Value } from "#engine/formula/evaluate.ts";
import type { Formula } from "#engine/formula/formula.ts";
import { type Around, lookUp, pathAt, printed, turned } from "./answers-lookup.ts";
import type { Question } from "./question.ts";

/** What became of a tag: what its section turns by, or what it prints, if anything; `path` is where its answer stands. */
export type Answered = { readonly path: string } & (
  | { readonly turns: unknown }
  | { readonly text: string | undefined }
);

/** What a document has counted, and the numbers given to labels. */
interface Counts {
  readonly series: Map<string, number>;
  readonly labels: Map<string, number>;
}

/**
 * Answers the tags of one document, plain names and formulas alike, and gathers what is missing: the paths, once each, in
 * the order met. `labels` are numbers known from a first pass, for references that stand before their label.
 */
export class Answering {
  readonly missing = new Set<string>();
  /** The numbers labels were given so far. */
  readonly labels: ReadonlyMap<string, number>;
  private readonly counts: Counts = { series: new Map(), labels: new Map() };
  private readonly environment: Environment;
  private question: Question | undefined;

  constructor(language: "es" | "en", labels?: ReadonlyMap<string, number>) {
    this.labels = this.counts.labels;
    this.environment = {
      language,
      read: (path) => (this.question ? lookUp(this.question, path).value : undefined),
      count: (series, label) => this.count(series, label),
      reference: (label) => (labels ?? this.counts.labels).get(label),
    };
  }

  /** What a tag prints, or how its section turns. */
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
    const without = "fault" in result ? [result.fault.path ?? formula.paths[0] ?? formula.source] : result.missing;
    for (const one of without) this.missing.add(placeOf(question, one));
    const value = "fault" in result ? null : result.value;
    if (question.tag.section) return { path, turns: turnedValue(value) };
    const text = printedValue(value);
    if ((text === undefined || text === "") && without.length === 0 && value !== "") this.missing.add(path);
    return { path, text: without.length > 0 && text === "" ? undefined : text };
  }

  private count(series: string, label: string | undefined): number {
    const next = (this.counts.series.get(series) ?? 0) + 1;
    this.counts.series.set(series, next);
    if (label !== undefined) this.counts.labels.set(label, next);
    return next;
  }
}

/** Where an answer that a formula asks for stands or could stand: beside what there is of its path. */
export function placeOf(question: Around, path: string): string {
  for (let to = path.length; to > 0; to = path.lastIndexOf(".", to - 1)) {
    const { value, depth } = lookUp(question, path.slice(0, to));
    if (value !== undefined) return pathAt(question, depth, path);
  }
  return pathAt(question, question.scopes.length - 1, path);
}

/** How a section turns by the value of a formula: lists per element, records once, everything else as a condition. */
function turnedValue(value: Value): unknown {
  if (Array.isArray(value)) return value;
  if (typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype) return value;
  return isTrue(value);
}
