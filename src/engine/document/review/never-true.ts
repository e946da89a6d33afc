import type { Node } from "#engine/formula/tree.ts";
import { type Item, isSection, type Section, type Tag } from "../tags/part-tags.ts";

/** The facts about answers that conditions of the document read, by key. */
export interface FormFacts {
  /** The answers a dropdown allows. */
  readonly choices: Readonly<Record<string, readonly string[]>>;
  readonly loops: readonly string[];
  /** Yes-or-no questions of which at most one is chosen. */
  readonly exclusive: readonly (readonly string[])[];
}

/** A part of a document that is never printed: the section, and why. */
interface NeverTrue {
  readonly section: Section;
  /** `choice`: no option is that; `together`: two conditions cannot both hold. */
  readonly why: "choice" | "together";
  readonly condition: string;
  readonly other: string;
}

type Sign = "==" | "!=" | "<" | "<=" | ">" | ">=" | "yes" | "no";
interface Fact {
  readonly key: string;
  readonly sign: Sign;
  readonly value: string;
  readonly condition: string;
}

/** The sections whose conditions no answers can fulfil, the outermost of each. */
export function neverTrue(items: readonly Item[], form: FormFacts): NeverTrue[] {
  const loops = new Set(form.loops);
  const walk = (list: readonly Item[], scope: string, known: readonly Fact[]): NeverTrue[] =>
    list.filter(isSection).flatMap((section): NeverTrue[] => {
      const { open, items: inner } = section;
      if (open.error) return [];
      const key = resolved(scope, open.formula?.path ?? open.name, form, loops);
      if (!computes(open) && loops.has(key)) return walk(inner, open.sort === "open" ? `${key}.` : scope, known);
      const facts = factsOf(open, scope, form, loops);
      const wrong = impossible(facts, known, form);
      if (wrong) return [{ section, ...wrong }];
      return walk(inner, scope, [...known, ...facts]);
    });
  return walk(items, "", []);
}

const computes = ({ formula }: Tag): boolean => formula !== undefined && formula.path === undefined;

/** The key a name leads to: innermost first, as answers are looked up; its own scope where the form knows none. */
function resolved(scope: string, path: string, { choices }: FormFacts, loops: ReadonlySet<string>): string {
  for (let at = scope; ; ) {
    if (Object.hasOwn(choices, at + path) || loops.has(at + path)) return at + path;
    if (at === "") return scope + path;
    const outer = at.slice(0, -1).lastIndexOf(".");
    at = outer < 0 ? "" : at.slice(0, outer + 1);
  }
}

/** Returns the facts that must hold for a section to print, as far as they are certain. */
function factsOf(open: Tag, scope: string, form: FormFacts, loops: ReadonlySet<string>): Fact[] {
  const keyOf = (path: string) => resolved(scope, path, form, loops);
  if (!computes(open)) {
    const name = open.formula?.path ?? open.name;
    return [{ key: keyOf(name), sign: open.sort === "inverse" ? "no" : "yes", value: "", condition: name }];
  }
  const tree = open.formula?.tree;
  if (!tree) return [];
  if (open.sort !== "inverse") return conjunction(tree).flatMap((node) => factOf(node, keyOf));
  const fact = factOf(tree, keyOf);
  return fact.map((one) => ({ ...one, sign: opposite[one.sign], condition: `no (${one.condition})` }));
}

const opposite: Readonly<Record<Sign, Sign>> = {
  "==": "!=",
  "!=": "==",
  "<": ">=",
  "<=": ">",
  ">": "<=",
  ">=": "<",
  yes: "no",
  no: "yes",
};
const mirrored = { "==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<=" } as const;

const conjunction = (node: Node): Node[] =>
  node.type === "binary" && node.sign === "and" ? [...conjunction(node.left), ...conjunction(node.right)] : [node];

function factOf(node: Node, keyOf: (path: string) => string): Fact[] {
  if (node.type === "path") return [{ key: keyOf(node.path), sign: "yes", value: "", condition: node.path }];
  if (node.type === "unary" && node.sign === "not" && node.of.type === "path")
    return [{ key: keyOf(node.of.path), sign: "no", value: "", condition: `no ${node.of.path}` }];
  if (node.type !== "binary" || !Object.hasOwn(mirrored, node.sign)) return [];
  const sign = node.sign as keyof typeof mirrored;
  const [path, literal, turned] =
    node.left.type === "path" ? [node.left, node.right, sign] : [node.right, node.left, mirrored[sign]];
  if (path.type !== "path" || (literal.type !== "text" && literal.type !== "number")) return [];
  const shown = literal.type === "text" ? `"${literal.value}"` : literal.value;
  return [{ key: keyOf(path.path), sign: turned, value: literal.value, condition: `${path.path} ${turned} ${shown}` }];
}

/** Why facts cannot be true beside those that are known; undefined where they may be. */
function impossible(
  facts: readonly Fact[],
  known: readonly Fact[],
  { choices, exclusive }: FormFacts,
): Pick<NeverTrue, "why" | "condition" | "other"> | undefined {
  const before = [...known];
  for (const fact of facts) {
    const allowed = Object.hasOwn(choices, fact.key) ? choices[fact.key] : undefined;
    // As formulas compare texts: letter by letter, so that "femenino" is not "Femenino".
    if (fact.sign === "==" && allowed && written(fact.value) !== "" && !allowed.some((one) => isSame(one, fact.value)))
      return { why: "choice", condition: fact.condition, other: allowed.slice(0, 6).join(", ") };
    const other = before.find(
      (one) =>
        (one.key === fact.key && apart(one, fact)) ||
        (one.sign === "yes" &&
          fact.sign === "yes" &&
          one.key !== fact.key &&
          exclusive.some((set) => set.includes(one.key) && set.includes(fact.key))),
    );
    if (other) return { why: "together", condition: fact.condition, other: other.condition };
    before.push(fact);
  }
  return undefined;
}

/** True for two facts about one answer that exclude each other. */
function apart(a: Fact, b: Fact): boolean {
  if (a.sign === "yes" || a.sign === "no" || b.sign === "yes" || b.sign === "no")
    return (a.sign === "yes" && b.sign === "no") || (a.sign === "no" && b.sign === "yes");
  const [x, y] = [numberOf(a.value), numberOf(b.value)];
  const same = isSame(a.value, b.value);
  if (a.sign === "==" && b.sign === "==") return !same;
  if ((a.sign === "==" && b.sign === "!=") || (a.sign === "!=" && b.sign === "==")) return same;
  if (x === undefined || y === undefined || a.sign === "!=" || b.sign === "!=") return false;
  const low = [a, b].filter(({ sign }) => sign.startsWith(">") || sign === "==");
  const high = [a, b].filter(({ sign }) => sign.startsWith("<") || sign === "==");
  return low.some((from) =>
    high.some((to) => {
      const [least, most] = [numberOf(from.value) ?? 0, numberOf(to.value) ?? 0];
      return from !== to && (least > most || (least === most && (from.sign === ">" || to.sign === "<")));
    }),
  );
}

const written = (text: string): string => text.normalize("NFC").trim();

function isSame(a: string, b: string): boolean {
  const [x, y] = [numberOf(a), numberOf(b)];
  return x !== undefined && y !== undefined ? x === y : written(a) === written(b);
}

const numberOf = (text: string): number | undefined =>
  /^-?[\d,]+(?:\.\d+)?$/.test(text) ? Number(text.replaceAll(",", "")) : undefined;
