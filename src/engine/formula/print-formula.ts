import { folded } from "./called.ts";
import type { OptionGroup } from "./filter-rule.ts";
import { filterCalled, optionOf } from "./filters.ts";
import { functionCalled } from "./functions.ts";
import { type FilterNode, isComparator, type Node, plainPath } from "./tree.ts";

/** The strength by which a part holds together. A part that is weaker than its place requires is put in parentheses. */
const precedence = { pipe: 0, or: 1, and: 2, not: 3, comparison: 4, sum: 5, term: 6, negative: 7, primary: 8 } as const;

const bareWord = /^[\p{L}_][\p{L}\p{M}\p{N}_]*(?:[.-][\p{L}\p{N}_][\p{L}\p{M}\p{N}_]*)*$/u;
const reserved: ReadonlySet<string> = new Set("and or not y o no true false null verdadero falso nulo".split(" "));

/** A formula as text, with the names of functions and filters in the language: what it reads as again is the same tree. */
export function printFormula(tree: Node, language: "es" | "en"): string {
  const print = (node: Node, least: number): string => {
    const [text, tightness] = written(node);
    return tightness < least ? `(${text})` : text;
  };

  const written = (node: Node): readonly [string, number] => {
    switch (node.type) {
      case "number":
        return [node.value, precedence.primary];
      case "text":
        return [quoted(node.value), precedence.primary];
      case "constant":
        return [constantIn(node.value, language), precedence.primary];
      case "path":
        return [named(node.path), precedence.primary];
      case "unary":
        return node.sign === "-"
          ? [`-${print(node.of, precedence.negative)}`, precedence.negative]
          : [`!${print(node.of, precedence.not)}`, precedence.not];
      case "binary":
        return binary(node);
      case "call": {
        const args = node.args.map((argument) => print(argument, precedence.pipe));
        return [`${functionCalled(node.name)?.[language] ?? node.name}(${args.join(", ")})`, precedence.primary];
      }
      case "filter":
        return [filter(node), precedence.pipe];
      default:
        return node satisfies never;
    }
  };

  const binary = ({ sign, left, right }: Node & { type: "binary" }): readonly [string, number] => {
    const [own, first, second] = placesOf(sign);
    return [`${print(left, first)} ${sign} ${print(right, second)}`, own];
  };

  const filter = (node: FilterNode): string => {
    const rule = filterCalled(node.name);
    const argument = (value: Node): string =>
      // A bare word that is also an option would be read as the option, a short one as an option misspelt.
      value.type === "path" &&
      value.path !== "." &&
      rule?.options &&
      (value.path.length < 4 || optionOf(rule, value.path))
        ? `[${value.path}]`
        : print(value, precedence.negative);
    const options = Object.entries(node.options).map(([group, option]) =>
      typeof option === "string" ? wordOf(rule?.options?.[group], option, language) : argument(option),
    );
    const property = node.property === undefined ? [] : [named(node.property)];
    const all = [...node.args.map(argument), ...property, ...options];
    return [`${print(node.of, precedence.pipe)} | ${rule?.[language] ?? node.name}`, ...all].join(":");
  };

  const text = print(tree, precedence.pipe);
  // `casado and menor` alone would be read as one name.
  return tree.type === "path" || plainPath(text) === undefined ? text : `(${text})`;
}

/** The tightness of an operation, and what it asks of its sides: operations of one kind follow each other from the left. */
function placesOf(sign: (Node & { type: "binary" })["sign"]): readonly [number, number, number] {
  if (sign === "or") return [precedence.or, precedence.or, precedence.and];
  if (sign === "and") return [precedence.and, precedence.and, precedence.not];
  if (isComparator(sign)) return [precedence.comparison, precedence.sum, precedence.sum];
  if (sign === "*" || sign === "/" || sign === "%") return [precedence.term, precedence.term, precedence.negative];
  return [precedence.sum, precedence.sum, precedence.term];
}

function constantIn(value: boolean | null, language: "es" | "en"): string {
  if (value === null) return language === "es" ? "nulo" : "null";
  return language === "es" ? (value ? "verdadero" : "falso") : String(value);
}

/** A text in quotes it does not hold itself; a text that was read has such. */
const quoted = (text: string): string =>
  !/["“”„]/.test(text) ? `"${text}"` : !/['‘’‚]/.test(text) ? `'${text}'` : `«${text}»`;

function named(path: string): string {
  const bare = path.split(" ").every((piece) => bareWord.test(piece) && !reserved.has(folded(piece)));
  return bare || path === "." ? path : `[${path}]`;
}

function wordOf(group: OptionGroup | undefined, value: string, language: "es" | "en"): string {
  const word = Object.entries(group?.words ?? {}).find(([, meaning]) => meaning === value)?.[0] ?? value;
  return language === "en" ? (group?.english?.[value] ?? word) : word;
}
