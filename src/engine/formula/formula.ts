import type { FormulaError } from "./formula-errors.ts";
import { treeOf } from "./parser.ts";
import { isComparator, limits, type Node, nodesOf, plainPath } from "./tree.ts";
import { type Use, usesOf } from "./uses.ts";

export type { UseKind } from "./called.ts";
export { type FormulaError, type FormulaErrorId, formulaErrorIds } from "./formula-errors.ts";
export type { Use } from "./uses.ts";

/** A formula that is right as it is written. Plain data. */
export interface Formula {
  readonly source: string;
  readonly tree: Node;
  /** The answers it reads, each once, in the order of the source: `precio`, `cuotas.monto`, or `.` for the element itself. */
  readonly paths: readonly string[];
  /** The same with what their use says about them. */
  readonly uses: readonly Use[];
  /** The formula is this one path and nothing else. */
  readonly path?: string;
  /** The Spanish names of its filters, in order. */
  readonly filters: readonly string[];
  /** The labels it gives a number to (`contador("clausula","precio")`), and those whose number it prints. */
  readonly labels: readonly string[];
  readonly references: readonly string[];
  /** True for a formula that counts: each evaluation gives another number. */
  readonly counts: boolean;
  /** Paths that could have been meant as operations: a dash without spaces, or `y`, `o`, `no`, `and`, `or`, `not` among words. */
  readonly doubtful: readonly string[];
}

/**
 * Reads a formula. A text that is a plain name and nothing else, inner spaces and dashes included, is that path
 * (`nombre del vendedor`, `compra y venta`, `e-mail`), unless a dash has a space beside it: that subtracts. Everything
 * else is a formula; names with spaces keep working in it, and one that holds an operator is written in square brackets.
 */
export function parseFormula(source: string): { readonly formula: Formula } | { readonly error: FormulaError } {
  if (source.length > limits.length) return { error: { id: "too_long", at: limits.length, text: "" } };
  const path = plainPath(source);
  const tree: Node | FormulaError =
    path === undefined ? treeOf(source) : { type: "path", at: source.length - source.trimStart().length, path };
  return "id" in tree ? { error: tree } : { formula: formulaOf(source, tree) };
}

function formulaOf(source: string, tree: Node): Formula {
  const nodes = [...nodesOf(tree)];
  const uses = usesOf(tree);
  const paths = uses.map((use) => use.path);
  const texts = (name: string, position: number) =>
    nodes.flatMap((node) => {
      const argument = node.type === "call" && node.name === name ? node.args[position] : undefined;
      return argument?.type === "text" ? [argument.value.trim()] : [];
    });
  return {
    source,
    tree,
    paths,
    uses,
    ...(tree.type === "path" ? { path: tree.path } : {}),
    // The last filter of a chain is the outermost node.
    filters: nodes.flatMap((node) => (node.type === "filter" ? [node.name] : [])).reverse(),
    labels: texts("contador", 1),
    counts: nodes.some((node) => node.type === "call" && node.name === "contador"),
    references: texts("referencia", 0),
    doubtful: paths.filter(
      (path) => path.includes("-") || (path.includes(" ") && /(?:^| )(?:y|o|no|and|or|not)(?: |$)/i.test(path)),
    ),
  };
}

/** True for a formula that can be a side of a check or a calculated field: it contains no comparison. */
export const isEquation = (formula: Formula): boolean =>
  ![...nodesOf(formula.tree)].some((node) => node.type === "binary" && isComparator(node.sign));
