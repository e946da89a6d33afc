import { isPlainName, tagName } from "#engine/document/tags/tag-name.ts";

/** The signs of operations on two values, as the tree has them; the source may write them otherwise (`=`, `≤`, `y`). */
export type BinarySign = "+" | "-" | "*" | "/" | "%" | "&" | Comparator | "and" | "or";
export type Comparator = "==" | "!=" | "<" | "<=" | ">" | ">=";

/**
 * A formula as a tree of plain data. `at` is the offset of a part in the source, for error messages. Functions and
 * filters have their Spanish names, whichever language the source uses.
 */
export type Node =
  | { readonly type: "number"; readonly at: number; readonly value: string }
  | { readonly type: "text"; readonly at: number; readonly value: string }
  | { readonly type: "constant"; readonly at: number; readonly value: boolean | null }
  | { readonly type: "path"; readonly at: number; readonly path: string }
  | { readonly type: "unary"; readonly at: number; readonly sign: "-" | "not"; readonly of: Node }
  | {
      readonly type: "binary";
      readonly at: number;
      readonly sign: BinarySign;
      readonly left: Node;
      readonly right: Node;
    }
  | { readonly type: "call"; readonly at: number; readonly name: string; readonly args: readonly Node[] }
  | FilterNode;

/** A filter behind a value: its positional arguments, and its options by the name of their group. */
export interface FilterNode {
  readonly type: "filter";
  readonly at: number;
  readonly name: string;
  readonly of: Node;
  readonly args: readonly Node[];
  /** An option written as a word of its group, or a path whose answer will be one. */
  readonly options: Readonly<Record<string, string | Node>>;
  /** The value of this name is read of each element of the path before the filter. */
  readonly property?: string;
}

/** Limits of a formula: characters, nesting, steps of one evaluation, and characters of a text it makes. */
export const limits = { length: 500, depth: 40, steps: 100_000, text: 1_000_000 } as const;

const comparators: ReadonlySet<string> = new Set(["==", "!=", "<", "<=", ">", ">="]);

/** True for a sign that compares two values. */
export const isComparator = (sign: BinarySign): sign is Comparator => comparators.has(sign);

/** The parts a node holds, in the order of the source. */
export function partsOf(node: Node): readonly Node[] {
  switch (node.type) {
    case "unary":
      return [node.of];
    case "binary":
      return [node.left, node.right];
    case "call":
      return node.args;
    case "filter":
      return [node.of, ...node.args, ...Object.values(node.options).filter((option) => typeof option !== "string")];
    default:
      return [];
  }
}

/** A node and everything below it, in the order of the source. */
export function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const part of partsOf(node)) yield* nodesOf(part);
}

/** The sums that were looked at. Each part of a long sum is asked for by the parts around it. */
const textSums = new WeakMap<Node, boolean>();

/** True for a part that is a text with any answers. There `+` joins instead of adding. */
export function isText(node: Node): boolean {
  if (node.type === "text" || (node.type === "call" && node.name === "une")) return true;
  if (node.type !== "binary" || (node.sign !== "&" && node.sign !== "+")) return false;
  if (node.sign === "&") return true;
  const known = textSums.get(node) ?? (isText(node.left) || isText(node.right));
  textSums.set(node, known);
  return known;
}

/** Words that are a value if they are the whole text. */
const constant = /^(?:true|false|null|verdadero|falso|nulo)$/i;

/** The path a text is when it is a plain name and nothing else; undefined for a formula. A dash with a space beside it subtracts. */
export function plainPath(source: string): string | undefined {
  const name = tagName(source);
  return isPlainName(name) && !/ -|- /.test(name) && !constant.test(name) ? name : undefined;
}
