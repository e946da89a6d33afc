import { Decimal } from "#engine/formula/decimal.ts";
import { isTrue, printed as printedValue, valueOf } from "#engine/formula/values.ts";
import type { Question } from "./question.ts";

/** Answers of a document: texts, yes and no, and lists of such records for loops. Anything else counts as missing. */
export type Answers = { readonly [name: string]: Answer };
export type Answer = string | number | boolean | null | undefined | Answers | readonly Answer[];

/** The own value of a name, or of its dotted steps; never anything a prototype brings along. */
function own(scope: unknown, name: string): unknown {
  if (name === ".") return typeof scope === "object" && scope !== null ? ownKey(scope, ".") : scope;
  if (typeof scope !== "object" || scope === null) return undefined;
  const whole = ownKey(scope, name);
  if (whole !== undefined || !name.includes(".")) return whole;
  let step: unknown = scope;
  for (const key of name.split(".")) {
    if (typeof step !== "object" || step === null || Array.isArray(step)) return undefined;
    step = ownKey(step, key);
  }
  return step;
}

const ofTurn: ReadonlySet<string> = new Set(["indice", "índice", "index", "total"]);

const ownKey = (scope: object, key: string): unknown =>
  Object.hasOwn(scope, key) && !Array.isArray(scope) ? (scope as Record<string, unknown>)[key] : undefined;

/** What stands around a tag. */
export type Around = Pick<Question, "scopes" | "turns">;

/**
 * The answer to a name, and the scope it stands in. Looked up in the innermost scope first and then outwards; only a name
 * that is not there at all is looked up further out: an empty text is an answer left blank. An unanswered name belongs in
 * the innermost scope. In a loop `indice` (`index`) is the turn, from 1, and `total` how many there are, unless an answer
 * has that name.
 */
export function lookUp({ scopes, turns }: Around, name: string): { readonly value: unknown; readonly depth: number } {
  for (let depth = scopes.length - 1; depth >= 0; depth--) {
    const value = own(scopes[depth], name);
    if (value !== undefined && value !== null) return { value, depth };
  }
  const depth = scopes.length - 1;
  if (depth === 0 || !ofTurn.has(name)) return { value: undefined, depth };
  const turn = turns.findLast(({ type }) => type === "array");
  return { value: turn && (name === "total" ? turn.total : turn.index + 1), depth };
}

/** The path of an answer, `compradores.0.nombre`: a name in the scope of that depth. */
export function pathAt({ turns }: Pick<Question, "turns">, depth: number, name: string): string {
  if (depth === 0) return name === "." ? "" : name;
  const steps: string[] = [];
  for (const turn of turns.slice(0, depth)) {
    // A yes keeps the scope around it: the answers inside it stand beside it.
    if (turn.type === "array") steps.push(turn.name, String(turn.index));
    else if (turn.type === "object") steps.push(turn.name);
  }
  if (name !== ".") steps.push(name);
  return steps.join(".");
}

/**
 * What a value prints, or undefined when it prints nothing: a text of spaces, a list, a record. A day prints as dd/mm/yyyy,
 * a number without what binary fractions add (0.1 + 0.2 is 0.3), yes and no as boxes.
 */
export function printed(value: unknown): string | undefined {
  if (typeof value === "string") {
    const text = printedValue(value) ?? "";
    // An empty line is to be seen; spaces are not.
    return text.trim() === "" && !text.includes("\n") ? undefined : text;
  }
  if (typeof value === "number") return printedValue(valueOf(value, () => {}));
  if (value instanceof Decimal) return printedValue(value);
  if (typeof value === "boolean") return value ? "☒" : "☐";
  return undefined;
}

/** How a section turns: a list per element, a record once, everything else by `isTrue`: yes once, no and empty not at all. */
export function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value;
  if (typeof value === "string") return isTrue(value);
  if (typeof value === "object" && value !== null)
    return Object.getPrototypeOf(value) === Object.prototype ? value : false;
  return value === true || (typeof value === "number" && value !== 0);
}
