import type { UseKind } from "./called.ts";
import { filterCalled } from "./filters.ts";
import { functionCalled } from "./functions.ts";
import { type FilterNode, isComparator, isText, type Node } from "./tree.ts";

/**
 * A path a formula reads, and what its use says about its kind, if anything. `list`: the path leads through this list,
 * and the rest of it is a value of each element (`cuotas.monto` in `suma(cuotas.monto)`).
 */
export interface Use {
  readonly path: string;
  readonly kind?: UseKind;
  readonly list?: string;
}

/** The uses found so far. The first kind found for a path is kept. */
type Found = Map<string, { path: string; kind?: UseKind; list?: string }>;

/**
 * Returns the paths of a tree, each once, in the order of the source. A list comes before the paths that read its
 * elements.
 */
export function usesOf(tree: Node): readonly Use[] {
  const found: Found = new Map();
  walk(tree, undefined, found);
  return [...found.values()];
}

function note(found: Found, path: string, kind: UseKind | undefined, list?: string): void {
  const known = found.get(path);
  if (!known) {
    found.set(path, { path, ...(kind === undefined ? {} : { kind }), ...(list === undefined ? {} : { list }) });
    return;
  }
  if (kind !== undefined && isStronger(kind, known.kind)) known.kind = kind;
  if (list !== undefined) known.list ??= list;
}

/** Money is a number that is known better; a text can be printed from anything. */
const isStronger = (kind: UseKind, known: UseKind | undefined): boolean =>
  known === undefined || (known === "text" && kind !== "text") || (known === "number" && kind === "currency");

/** `kind` is what the surroundings of a node make of its value. */
function walk(node: Node, kind: UseKind | undefined, found: Found): void {
  switch (node.type) {
    case "path":
      note(found, node.path, kind);
      break;
    case "unary":
      walk(node.of, node.sign === "not" ? "yesNo" : (numeric(kind) ?? "number"), found);
      break;
    case "binary":
      binary(node, kind, found);
      break;
    case "call":
      call(node, kind, found);
      break;
    case "filter":
      filter(node, kind, found);
      break;
    default:
  }
}

const numeric = (kind: UseKind | undefined): UseKind | undefined =>
  kind === "number" || kind === "currency" ? kind : undefined;

function binary(node: Node & { type: "binary" }, kind: UseKind | undefined, found: Found): void {
  const { sign, left, right } = node;
  if (sign === "and" || sign === "or") {
    // With a kind, `or` chooses between two values of that kind. Otherwise both sides are yes or no.
    const each = sign === "or" && kind !== undefined ? kind : "yesNo";
    walk(left, each, found);
    walk(right, each, found);
  } else if (isComparator(sign)) {
    walk(left, comparedWith(right), found);
    walk(right, comparedWith(left), found);
  } else if (isText(node)) {
    walk(left, undefined, found);
    walk(right, undefined, found);
  } else if (sign === "+" || sign === "-") {
    const moved = kind === "date" || givenKind(left) === "date";
    // A day and a number give a day; two days give a number.
    walk(left, moved ? "date" : (numeric(kind) ?? "number"), found);
    walk(right, moved ? (givenKind(right) ?? "number") : (numeric(kind) ?? "number"), found);
  } else {
    // Money times a number is money; which of two unknown factors is the money nobody can tell.
    const money = (other: Node) => (kind === "currency" && other.type === "number" ? "currency" : "number");
    walk(left, sign === "/" && kind === "currency" ? "currency" : money(right), found);
    walk(right, sign === "*" ? money(left) : "number", found);
  }
}

/** Returns the kind of a value, inferred from the other side of the comparison. */
function comparedWith(other: Node): UseKind | undefined {
  if (other.type === "constant") return other.value === null ? undefined : "yesNo";
  if (other.type === "text") return other.value.trim() === "" ? undefined : "text";
  return givenKind(other);
}

/** The kind of value a part gives, whatever it reads; undefined when that depends on the answers. */
function givenKind(node: Node): UseKind | undefined {
  if (isText(node)) return "text";
  switch (node.type) {
    case "number":
      return "number";
    case "unary":
      return node.sign === "not" ? "yesNo" : "number";
    case "binary":
      if (isComparator(node.sign)) return "yesNo";
      if (node.sign === "and" || node.sign === "or") return undefined;
      return givenKind(node.left) === "date" && givenKind(node.right) !== "date" ? "date" : "number";
    case "call":
      return functionCalled(node.name)?.gives;
    case "filter":
      return filterCalled(node.name)?.passes ? givenKind(node.of) : "text";
    default:
      return undefined;
  }
}

function call(node: Node & { type: "call" }, kind: UseKind | undefined, found: Found): void {
  const rule = functionCalled(node.name);
  for (const [index, argument] of node.args.entries()) {
    const parameter = rule?.parameters[Math.min(index, rule.parameters.length - 1)];
    const own = parameter?.kind === "number" ? (numeric(kind) ?? "number") : parameter?.kind;
    if (parameter?.list && argument.type === "path")
      elements(argument.path, parameter.passes ? (kind ?? own) : own, found);
    else walk(argument, parameter?.passes ? kind : own, found);
  }
}

/** A path whose value is a list: the list itself, or with a dot a value of each of its elements. */
function elements(path: string, kind: UseKind | undefined, found: Found): void {
  const dot = path.lastIndexOf(".");
  if (dot <= 0) {
    note(found, path, "list");
    return;
  }
  note(found, path.slice(0, dot), "list");
  note(found, path, kind, path.slice(0, dot));
}

const isOfLists = (kind: UseKind | undefined): boolean => kind === undefined || kind === "list";

function filter(node: FilterNode, kind: UseKind | undefined, found: Found): void {
  const rule = filterCalled(node.name);
  const own = typeof rule?.reads === "function" ? rule.reads(node, kind) : rule?.reads;
  const before = rule?.passes ? (kind ?? own) : own;
  if (node.of.type === "path" && node.property !== undefined) {
    elements(`${node.of.path}.${node.property}`, before === "list" ? undefined : before, found);
  } else if (node.of.type === "path" && node.of.path !== "." && rule?.takesList && isOfLists(before)) {
    elements(node.of.path, before === "list" ? undefined : before, found);
  } else walk(node.of, before, found);
  for (const [index, argument] of node.args.entries()) {
    const place = rule?.positions?.[index];
    const wanted = place?.kind === "property" ? undefined : place?.kind;
    // The replacement for an absent answer has the kind of the answer.
    walk(argument, rule?.absent ? kind : wanted, found);
  }
  for (const option of Object.values(node.options)) if (typeof option !== "string") walk(option, "text", found);
}
