import { parseFormula } from "./formula.ts";
import { printFormula } from "./print-formula.ts";
import { type Node, nodesOf } from "./tree.ts";

/** Returns the new name of a path, or undefined if it keeps its name. */
export type RenamePath = (path: string) => string | undefined;

/**
 * A formula with other names in it, as it was written otherwise; undefined when it names none of them or cannot be read.
 * The value a filter reads of each element (`cuotas | lista:monto`) is asked for as `cuotas.monto`.
 */
export function renamedFormula(source: string, rename: RenamePath): string | undefined {
  const read = parseFormula(source);
  if ("error" in read) return undefined;
  const { tree } = read.formula;
  if (tree.type === "path") {
    const name = rename(tree.path);
    return name === undefined ? undefined : source.replace(source.trim(), () => name);
  }
  const next = renamed(tree, rename);
  if (next === tree) return undefined;
  return inPlace(source, tree, rename, next) ?? printFormula(next, "es");
}

/**
 * Replaces each name in the source and keeps the rest of the text. Returns undefined if the result would be read
 * differently.
 */
function inPlace(source: string, tree: Node, rename: RenamePath, meant: Node): string | undefined {
  const paths = [...nodesOf(tree)].flatMap((node) => (node.type === "path" ? [node] : []));
  let text = source;
  for (const { path, at } of paths.toSorted((a, b) => b.at - a.at)) {
    const name = rename(path);
    if (name === undefined) continue;
    const written = [path, `[${path}]`].find((one) => text.startsWith(one, at));
    if (written === undefined) return undefined;
    const bare = /^[\p{L}_][\p{L}\p{M}\p{N}_.]*$/u.test(name);
    text = text.slice(0, at) + (bare ? name : `[${name}]`) + text.slice(at + written.length);
  }
  const again = parseFormula(text);
  return "formula" in again && printFormula(again.formula.tree, "es") === printFormula(meant, "es") ? text : undefined;
}

function renamed(node: Node, rename: RenamePath): Node {
  const of = (one: Node) => renamed(one, rename);
  const same = (before: readonly Node[], after: readonly Node[]) => before.every((one, i) => one === after[i]);
  switch (node.type) {
    case "path": {
      const path = rename(node.path);
      return path === undefined ? node : { ...node, path };
    }
    case "unary": {
      const inner = of(node.of);
      return inner === node.of ? node : { ...node, of: inner };
    }
    case "binary": {
      const [left, right] = [of(node.left), of(node.right)];
      return left === node.left && right === node.right ? node : { ...node, left, right };
    }
    case "call": {
      const args = node.args.map(of);
      return same(node.args, args) ? node : { ...node, args };
    }
    case "filter": {
      const inner = of(node.of);
      const args = node.args.map(of);
      const options = Object.fromEntries(
        Object.entries(node.options).map(([group, option]) => [
          group,
          typeof option === "string" ? option : of(option),
        ]),
      );
      const property = propertyOf(node, rename);
      const kept = Object.entries(node.options).every(([group, option]) => options[group] === option);
      if (inner === node.of && same(node.args, args) && kept && property === node.property) return node;
      return { ...node, of: inner, args, options, ...(property === undefined ? {} : { property }) };
    }
    default:
      return node;
  }
}

/** Returns the new name of the property that a filter reads from each element. */
function propertyOf({ of, property }: Node & { type: "filter" }, rename: RenamePath): string | undefined {
  if (property === undefined || of.type !== "path") return property;
  const whole = rename(`${of.path}.${property}`);
  if (whole === undefined) return property;
  const list = rename(of.path) ?? of.path;
  return whole.startsWith(`${list}.`) ? whole.slice(list.length + 1) : property;
}
