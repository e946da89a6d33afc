import type { Day } from "#engine/calendar/day.ts";
import type { Decimal } from "./decimal.ts";
import type { EvaluationError, EvaluationErrorId } from "./formula-errors.ts";
import { type Node, nodesOf } from "./tree.ts";
import { dayIn, isList, type Numeral, numberIn, printed, type Value } from "./values.ts";

/** The source of answers and of the document's counts while a formula is evaluated. */
export interface Environment {
  /** The raw answer to a path, innermost scope first; undefined when unanswered. */
  read(path: string): unknown;
  /** The next number of a series, remembered under a label if one is given; with a numbering as it writes it. */
  count(series: string, label?: string): number | Numeral;
  /** The number counted under a label; undefined when there is none, or more than one. */
  reference(label: string): number | Numeral | undefined;
  readonly language: "es" | "en";
}

/** Thrown inside an evaluation only, to leave it from any depth. */
export class Stopped extends Error {
  readonly error: EvaluationError;
  constructor(error: EvaluationError) {
    super(error.id);
    this.error = error;
  }
}

/** Ends an evaluation because of what a part of the formula gave; the first path in that part is named. */
export function stop(id: EvaluationErrorId, node: Node, text?: string): never {
  let path: string | undefined;
  for (const { type, ...rest } of nodesOf(node)) {
    if (type === "path" && "path" in rest) {
      path = rest.path;
      break;
    }
  }
  throw new Stopped({
    id,
    at: node.at,
    ...(path === undefined ? {} : { path }),
    ...(text === undefined ? {} : { text: text.slice(0, 80) }),
  });
}

/** The value of a part as a number; ends the evaluation when it is none. */
export const numberOf = (value: Value, node: Node): Decimal =>
  numberIn(value) ?? stop("not_a_number", node, printed(value));

/** The value of a part as text: what it would print. */
export const textOf = (value: Value, node: Node): string => printed(value) ?? stop("not_a_text", node);

/** One call of a function or filter: its values (a filter's own value is the first) and how to read them. */
export class Call {
  readonly node: Node;
  readonly nodes: readonly Node[];
  readonly values: readonly Value[];
  readonly options: Readonly<Record<string, string>>;
  readonly environment: Environment;

  constructor(
    node: Node,
    nodes: readonly Node[],
    values: readonly Value[],
    environment: Environment,
    options: Readonly<Record<string, string>> = {},
  ) {
    this.node = node;
    this.nodes = nodes;
    this.values = values;
    this.environment = environment;
    this.options = options;
  }

  /** A value given to it, null beyond the last. */
  value(index: number): Value {
    return this.values[index] ?? null;
  }

  number(index: number): Decimal {
    return numberOf(this.value(index), this.part(index));
  }

  /** A whole number, small enough to count with. */
  whole(index: number): number {
    const number = this.number(index);
    const count = Number(number.rounded(0));
    if (!number.isWhole || !Number.isSafeInteger(count)) this.refuse("value_invalid", index);
    return count;
  }

  day(index: number): Day {
    return dayIn(this.value(index)) ?? this.refuse("not_a_date", index);
  }

  text(index: number): string {
    return textOf(this.value(index), this.part(index));
  }

  list(index: number): readonly Value[] {
    const value = this.value(index);
    return isList(value) ? value : this.refuse("not_a_list", index);
  }

  /** The same call with one other value in the place of all: to read the elements of a list. */
  of(value: Value): Call {
    return new Call(this.node, this.nodes, [value], this.environment, this.options);
  }

  /** Ends the evaluation because of one of the values. */
  refuse(id: EvaluationErrorId, index = 0): never {
    return stop(id, this.part(index), printed(this.value(index)));
  }

  private part(index: number): Node {
    return this.nodes[index] ?? this.node;
  }
}
