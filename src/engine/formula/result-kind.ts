import { filterCalled } from "./filters.ts";
import { isText, type Node } from "./tree.ts";

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
 * Whether a formula gives an amount of money, when `isMoney` says which answers are: a sum of money, money times or by a
 * number, the largest of several amounts. Money by money is a number.
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
