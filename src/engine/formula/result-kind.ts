import { filterCalled } from "./filters.ts";
import { functionCalled } from "./functions.ts";
import { isComparator, isText, type Node } from "./tree.ts";

/** Functions whose value is of the kind of their arguments, and which of those count. */
const passing: Readonly<Record<string, number>> = {
  si: 1,
  suma: 0,
  minimo: 0,
  maximo: 0,
  promedio: 0,
  primero: 0,
  ultimo: 0,
  redondea: 0,
  absoluto: 0,
};

/**
 * True if a formula gives an amount of money, when `isMoney` tells which answers are amounts. Such formulas are a sum
 * of money, money times or divided by a number, and the largest of several amounts. Money divided by money is a
 * number.
 */
export function givesMoney(node: Node, isMoney: (path: string) => boolean): boolean {
  const gives = (part: Node | undefined): boolean => part !== undefined && givesMoney(part, isMoney);
  if (isText(node)) return false;
  switch (node.type) {
    case "path":
      return isMoney(node.path);
    case "unary":
      return node.sign === "-" && gives(node.of);
    case "binary":
      if (node.sign === "*") return gives(node.left) !== gives(node.right);
      if (node.sign === "/" || node.sign === "%") return gives(node.left) && !gives(node.right);
      return ["+", "-", "or", "and"].includes(node.sign) && (gives(node.left) || gives(node.right));
    case "call": {
      const from = Object.hasOwn(passing, node.name) ? passing[node.name] : undefined;
      return from !== undefined && node.args.slice(from).some(gives);
    }
    case "filter":
      return filterCalled(node.name)?.absent === true && (gives(node.of) || node.args.some(gives));
    default:
      return false;
  }
}

/** The kind of a formula's result: an amount, a number, a day, yes or no, or a text. */
export type ResultKind = "currency" | "number" | "date" | "yesNo" | "text";

/** Functions whose value is one of their arguments, and which of those count. */
const choosing: Readonly<Record<string, number>> = { si: 1, minimo: 0, maximo: 0, primero: 0, ultimo: 0 };

/** The kind of a formula's value, when `kindOf` says which answers are what. */
export function resultKind(node: Node, kindOf: (path: string) => ResultKind): ResultKind {
  const kind = (part: Node): ResultKind => resultKind(part, kindOf);
  if (isText(node)) return "text";
  if (givesMoney(node, (path) => kindOf(path) === "currency")) return "currency";
  switch (node.type) {
    case "path":
      return kindOf(node.path);
    case "number":
      return "number";
    case "unary":
      return node.sign === "not" ? "yesNo" : "number";
    case "binary":
      if (node.sign === "or") return kind(node.right);
      if (node.sign === "and" || isComparator(node.sign)) return "yesNo";
      return kind(node.left) === "date" && (node.sign === "+" || kind(node.right) !== "date") ? "date" : "number";
    case "call": {
      const from = Object.hasOwn(choosing, node.name) ? choosing[node.name] : undefined;
      const first = from === undefined ? undefined : node.args[from];
      if (first) return kind(first);
      const given = functionCalled(node.name)?.gives;
      return given === "date" || given === "yesNo" || given === "text" ? given : "number";
    }
    case "filter":
      return filterCalled(node.name)?.absent ? kind(node.of) : "text";
    default:
      return typeof node.value === "boolean" ? "yesNo" : "text";
  }
}
