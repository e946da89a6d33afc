import { addDays, daysBetween } from "#engine/calendar/arithmetic.ts";
import { Call, type Environment, numberOf, Stopped, stop, textOf } from "./call.ts";
import { compared } from "./compare.ts";
import { Decimal } from "./decimal.ts";
import type { FilterRule } from "./filter-rule.ts";
import { filterCalled, optionOf } from "./filters.ts";
import type { Formula } from "./formula.ts";
import type { EvaluationError } from "./formula-errors.ts";
import { functionCalled } from "./functions.ts";
import { type BinarySign, type FilterNode, isComparator, isText, limits, type Node } from "./tree.ts";
import { dayIn, isList, isTrue, type Numeral, ownValue, type Value, valueOf } from "./values.ts";

export type { Environment } from "./call.ts";
export { isTrue, printed, type Value } from "./values.ts";

/**
 * The result of a formula: its value, or an error. `missing` are the unanswered paths that leave it without a value.
 */
export type Evaluation =
  | { readonly value: Value; readonly missing: readonly string[] }
  | { readonly error: EvaluationError };

/**
 * The value of a formula with these answers. An answer not given, or blank, leaves the whole formula without a value
 * (null) and its path in `missing`; of a list, the path with the number of the element (`cuotas.1.monto`). Absence is
 * judged instead of passed on by `si`, `or`, `not`, `vacio`, `cuenta`, the filter `omision` and comparison with `""` or
 * `null`; conditions take it for no. Never throws for what formula or answers hold; `read` sees every path at most once
 * per use, in the order of evaluation.
 */
export function evaluate(formula: Formula, environment: Environment): Evaluation {
  const evaluator = new Evaluator(environment);
  try {
    const value = evaluator.value(formula.tree);
    return { value, missing: [...new Set(evaluator.missing)] };
  } catch (thrown) {
    if (thrown instanceof Stopped) return { error: thrown.error };
    throw thrown;
  }
}

class Evaluator {
  readonly missing: string[] = [];
  private readonly environment: Environment;
  private steps = 0;

  constructor(environment: Environment) {
    this.environment = environment;
  }

  value(node: Node): Value {
    this.step(node);
    switch (node.type) {
      case "number":
        return Decimal.read(node.value) ?? stop("too_large", node, node.value);
      case "text":
      case "constant":
        return node.value;
      case "path":
        return this.answer(node, node.path);
      case "unary":
        if (node.sign === "not") return !isTrue(this.judged(node.of));
        return this.with([node.of], ([value]) => numberOf(value ?? null, node.of).negated());
      case "binary":
        return this.binary(node.sign, node, node.left, node.right);
      case "call":
        return this.called(node, node.name, node.args);
      case "filter":
        return this.filtered(node);
      default:
        return node satisfies never;
    }
  }

  private step(node: Node): void {
    if (++this.steps > limits.steps) stop("too_large", node);
  }

  /** A value whose absence is judged: what is missing for it is not missing for the whole. */
  private judged(node: Node): Value {
    const before = this.missing.length;
    const value = this.value(node);
    this.missing.length = before;
    return value;
  }

  /** A value whose absence is judged; null also where it cannot be had. */
  private attempted(node: Node): Value {
    try {
      return this.judged(node);
    } catch (thrown) {
      if (thrown instanceof Stopped) return null;
      throw thrown;
    }
  }

  /** Combines the values of some parts. Returns null if one of them has no value. */
  private with(nodes: readonly Node[], made: (values: readonly Value[]) => Value): Value {
    const before = this.missing.length;
    const values = nodes.map((node) => this.value(node));
    if (this.missing.length > before || values.includes(null)) return null;
    return made(values);
  }

  /** The answer to a path; through a list, the list of what its elements answer. */
  private answer(node: Node, path: string): Value {
    const step = () => this.step(node);
    const whole = valueOf(this.environment.read(path), step);
    if (whole !== null) return whole;
    for (let dot = path.lastIndexOf("."); dot > 0; dot = path.lastIndexOf(".", dot - 1)) {
      const list = this.environment.read(path.slice(0, dot));
      if (!Array.isArray(list)) continue;
      return this.through(list, path.slice(dot + 1).split("."), path.slice(0, dot), step);
    }
    this.missing.push(path);
    return null;
  }

  private through(list: readonly unknown[], names: readonly string[], path: string, step: () => void): Value[] {
    return list.flatMap((element, index): Value | Value[] => {
      step();
      let raw: unknown = element;
      let at = `${path}.${index}`;
      for (const [i, name] of names.entries()) {
        raw = ownValue(raw, name);
        at += `.${name}`;
        const rest = names.slice(i + 1);
        if (Array.isArray(raw) && rest.length > 0) return this.through(raw, rest, at, step);
      }
      const value = valueOf(raw, step);
      if (value === null) this.missing.push(at);
      return value;
    });
  }

  private binary(sign: BinarySign, node: Node, left: Node, right: Node): Value {
    if (sign === "and") {
      const first = this.value(left);
      return isTrue(first) ? this.value(right) : first;
    }
    if (sign === "or") return this.either(left, right);
    if (isComparator(sign)) {
      if (asksAbsence(left) || asksAbsence(right)) {
        const same = isBlankValue(this.judged(left)) === isBlankValue(this.judged(right));
        return sign === "==" ? same : sign === "!=" ? !same : stop("not_comparable", node);
      }
      return this.with([left, right], ([a = null, b = null]) => compared(sign, a, b, node));
    }
    return this.with([left, right], ([a = null, b = null]) => {
      const value = calculated(sign, a, b, node, left, right);
      return isTooLarge(value) ? stop("too_large", node) : value;
    });
  }

  private either(left: Node, right: Node): Value {
    const before = this.missing.length;
    const first = this.value(left);
    if (isTrue(first)) return first;
    const between = this.missing.length;
    const second = this.value(right);
    if (this.missing.length === between) this.missing.length = before;
    return second;
  }

  private called(node: Node, name: string, args: readonly Node[]): Value {
    const [first, second, third] = args;
    const literal = (argument: Node | undefined): string | undefined =>
      argument?.type === "text" ? argument.value.trim() : undefined;
    if (first && name === "si") {
      const chosen = isTrue(this.judged(first)) ? second : third;
      return chosen ? this.value(chosen) : "";
    }
    if (first && name === "vacio") return isBlankValue(this.judged(first));
    if (name === "contador") return counted(this.environment.count(literal(first) ?? "", literal(second)));
    if (name === "referencia") {
      const number = this.environment.reference(literal(first) ?? "");
      return number === undefined ? stop("label_unknown", node, literal(first)) : counted(number);
    }
    const rule = functionCalled(name);
    const apply = rule?.apply;
    if (!apply) return stop("value_invalid", node, name);
    const run = (values: readonly Value[]) =>
      bounded(node, name, () => apply(new Call(node, args, values, this.environment)));
    if (!rule.absent) return this.with(args, run);
    const before = this.missing.length;
    const values = args.map((argument) => this.value(argument));
    if (values.includes(null)) return null;
    this.missing.length = before;
    return run(values);
  }

  /** True if every element of a list can do without the property that the filter would read from it. */
  private saysItself(path: string, rule: FilterRule, property: string): boolean {
    if (!rule.says || rule.property !== property) return false;
    const list = this.environment.read(path);
    return Array.isArray(list) && list.every(rule.says);
  }

  private filtered(node: FilterNode): Value {
    const rule = filterCalled(node.name);
    if (!rule) return stop("value_invalid", node, node.name);
    const of: Node =
      node.property !== undefined && node.of.type === "path" && !this.saysItself(node.of.path, rule, node.property)
        ? { ...node.of, path: `${node.of.path}.${node.property}` }
        : node.of;
    if (rule.absent) {
      const value = this.judged(of);
      if (!isBlankValue(value)) return value;
      return this.with(node.args, ([instead = null]) => instead);
    }
    if (rule.judges) {
      const values = [this.attempted(of), ...node.args.map((argument) => this.value(argument))];
      return rule.apply(new Call(node, [of, ...node.args], values, this.environment));
    }
    const asked = Object.entries(node.options).flatMap(([group, option]) =>
      typeof option === "string" ? [] : [{ group, option }],
    );
    return this.with([of, ...node.args, ...asked.map(({ option }) => option)], (values) => {
      const options: Record<string, string> = {};
      for (const [group, option] of Object.entries(node.options))
        if (typeof option === "string") options[group] = option;
      for (const [index, { group, option }] of asked.entries()) {
        const choice = textOf(values[1 + node.args.length + index] ?? null, option);
        options[group] = optionOf(rule, choice, group)?.value ?? stop("value_invalid", option, choice);
      }
      const given = values.slice(1, 1 + node.args.length);
      const apply = (value: Value): Value => {
        this.step(node);
        const call = new Call(node, [of, ...node.args], [value, ...given], this.environment, options);
        return bounded(node, node.name, () => rule.apply(call));
      };
      const value = values[0] ?? null;
      return isList(value) && !rule.takesList ? value.map(apply) : apply(value);
    });
  }
}

const counted = (number: number | Numeral): Value =>
  typeof number === "number" ? new Decimal(BigInt(number)) : number;

const isBlankValue = (value: Value): boolean =>
  value === null || (typeof value === "string" && value.trim() === "") || (isList(value) && value.length === 0);

/** True for a side of a comparison that means "no answer". */
const asksAbsence = (node: Node): boolean =>
  (node.type === "constant" && node.value === null) || (node.type === "text" && node.value.trim() === "");

/**
 * Turns a RangeError of the wordings (a number without words, a day outside of the calendar) into an error of the
 * value.
 */
function bounded(node: Node, name: string, run: () => Value): Value {
  let value: Value;
  try {
    value = run();
  } catch (thrown) {
    if (thrown instanceof RangeError) return stop("value_invalid", node, name);
    throw thrown;
  }
  return isTooLarge(value) ? stop("too_large", node, name) : value;
}

const isTooLarge = (value: Value): boolean =>
  value instanceof Decimal ? !value.fits : typeof value === "string" && value.length > limits.text;

function calculated(sign: BinarySign, a: Value, b: Value, node: Node, left: Node, right: Node): Value {
  if (isText(node)) return textOf(a, left) + textOf(b, right);
  const day = typeof a === "string" ? dayIn(a) : undefined;
  if (day !== undefined && (sign === "+" || sign === "-")) {
    const other = dayIn(b);
    if (other !== undefined && sign === "-") return new Decimal(BigInt(daysBetween(other, day)));
    const count = numberOf(b, right);
    const days = Number(count.rounded(0)) * (sign === "-" ? -1 : 1);
    return (count.isWhole ? addDays(day, days) : undefined) ?? stop("value_invalid", right, String(count));
  }
  const [one, other] = [numberOf(a, left), numberOf(b, right)];
  switch (sign) {
    case "+":
      return one.plus(other);
    case "-":
      return one.minus(other);
    case "*":
      return one.times(other);
    case "/":
      return one.over(other) ?? stop("division_by_zero", right);
    default:
      return one.remainder(other) ?? stop("division_by_zero", right);
  }
}
