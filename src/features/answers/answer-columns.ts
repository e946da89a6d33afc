import { type FieldKind, presentAnswer } from "#engine/answers/answer-kinds.ts";
import type { FormField } from "#engine/answers/form-fields.ts";
import type { Answer, Answers } from "#engine/document/answers-lookup.ts";

/** A question whose answers are a column: its key, and the names that lead to it, the outermost loop first. */
interface AnswerPlace {
  readonly key: string;
  readonly path: readonly string[];
  /** The kind of a field. */
  readonly kind?: FieldKind;
}

/** The earlier keys of elements, by their key now. */
type EarlierKeys = Readonly<Record<string, readonly string[]>>;

/** The places of one question that are tried. */
const maxPaths = 40;

/** Returns every question of a form once, in its order. */
export function answerPlaces(questions: readonly FormField[], loops: readonly string[] = []): AnswerPlace[] {
  const all = questions.flatMap((question): AnswerPlace[] => {
    if (question.type === "loop") return answerPlaces(question.fields, [...loops, question.name]);
    const kind = question.type === "field" ? { kind: question.kind } : {};
    const own = { key: question.key, path: [...loops, question.name], ...kind };
    return question.type === "condition" ? [own, ...answerPlaces(question.fields, loops)] : [own];
  });
  return [...new Map(all.map((place) => [place.key, place])).values()];
}

/** The names in a key. The elements of a list of texts have the name ".". */
const namesIn = (key: string): string[] =>
  key.endsWith("..") ? [...key.slice(0, -2).split("."), "."] : key.split(".");

/**
 * Returns the names that lead to a question, now and in earlier versions of the template, in which it or a loop around it
 * had another name.
 */
export function pathsOf({ key, path }: AnswerPlace, earlier: EarlierKeys): readonly (readonly string[])[] {
  const formerOf = (one: string) => (Object.hasOwn(earlier, one) ? (earlier[one] ?? []) : []);
  // Ways to the loops around it so far, each with every name they had.
  let ways: readonly (readonly string[])[] = [[]];
  const others: (readonly string[])[] = [];
  for (const [depth, name] of path.entries()) {
    const now = path.slice(0, depth + 1).join(".");
    const former = formerOf(depth === path.length - 1 ? key : now).map(namesIn);
    const last = former.map((names) => names.at(-1) ?? name);
    others.push(...former.map((names) => [...names, ...path.slice(depth + 1)]));
    ways = [name, ...last].flatMap((one) => ways.map((way) => [...way, one])).slice(0, maxPaths);
  }
  const unique = new Map([...ways, ...others].map((way) => [way.join("\n"), way]));
  return [...unique.values()].slice(0, maxPaths);
}

/** Returns the answers under the first of these paths that has any, in all turns of the loops on its way. */
export function answersAt(answers: Answers, paths: readonly (readonly string[])[]): Answer[] {
  for (const path of paths) {
    const found = valuesAt(answers, path);
    if (found.length > 0) return found;
  }
  return [];
}

function valuesAt(answers: Answers, [name = "", ...inner]: readonly string[]): Answer[] {
  const value = Object.hasOwn(answers, name) ? answers[name] : undefined;
  if (value === undefined || value === null) return [];
  if (inner.length === 0) return [value];
  if (!Array.isArray(value)) return [];
  return value.flatMap((turn: Answer) =>
    typeof turn === "object" && turn !== null && !Array.isArray(turn) ? valuesAt(turn as Answers, inner) : [],
  );
}

/**
 * Returns the answers as one text, all turns joined, or null if there are none. `say` gives the words for yes and no. With a
 * `kind` each answer is written for people: a date as dd/mm/yyyy.
 */
export function joinedAnswers(
  found: readonly Answer[],
  say: (key: "yes" | "no") => string,
  kind?: FieldKind,
): string | null {
  const shown = found.flatMap((answer) => {
    if (typeof answer === "boolean") return say(answer ? "yes" : "no");
    if (typeof answer !== "string" || answer === "") return [];
    return kind === undefined ? answer : presentAnswer(kind, answer);
  });
  return shown.length === 0 ? null : shown.join("; ");
}
