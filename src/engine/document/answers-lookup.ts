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

/** The scopes and turns around a tag. */
export type Around = Pick<Question, "scopes" | "turns">;

/**
 * Returns the answer to a name, and the depth of its scope. Searches the innermost scope first and then outwards.
 * Only an absent name is searched further out, because an empty text is an answer left blank. An unanswered name
 * belongs to the innermost scope. In a loop, `indice` (`index`) is the current turn, from 1, and `total` the number
 * of turns, unless an answer has that name.
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
 * Returns the printed form of a value: a day as dd/mm/yyyy, a number without binary rounding errors (0.1 + 0.2 is
 * 0.3), yes and no as boxes. Returns undefined for a text of spaces, a list and a record.
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

/**
 * Converts a value for a section: a list repeats for each element, a record prints once, and all other values are
 * conditions (`isTrue`).
 */
export function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value;
  if (typeof value === "string") return isTrue(value);
  if (typeof value === "object" && value !== null)
    return Object.getPrototypeOf(value) === Object.prototype ? value : false;
  return value === true || (typeof value === "number" && value !== 0);
}
