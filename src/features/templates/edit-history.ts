/** An edited value with its previous and undone states. `at` is the time of the last change, in milliseconds. */
export interface History<T> {
  readonly now: T;
  readonly past: readonly T[];
  readonly future: readonly T[];
  readonly at: number;
}

/** Letters that are typed so soon after each other are undone together: a word, not a letter. */
const togetherMs = 800;
/** So many steps back are kept. */
const maxSteps = 100;

/** Something nobody changed yet. */
export const unchanged = <T>(now: T): History<T> => ({ now, past: [], future: [], at: Number.NEGATIVE_INFINITY });

/** A change at a time; what was undone before it cannot be done again. A `pressed` change is a step of its own. */
export function changed<T>(history: History<T>, now: T, at: number, kind: "typed" | "pressed" = "typed"): History<T> {
  if (now === history.now) return history;
  if (kind === "pressed")
    return { now, past: [...history.past, history.now].slice(-maxSteps), future: [], at: Number.NEGATIVE_INFINITY };
  const together = at - history.at < togetherMs && history.past.length > 0 && history.future.length === 0;
  const past = together ? history.past : [...history.past, history.now].slice(-maxSteps);
  return { now, past, future: [], at };
}

/** One step back; without one, what is there. */
export function undone<T>(history: History<T>): History<T> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  const { now, past, future } = history;
  return { now: before, past: past.slice(0, -1), future: [now, ...future], at: Number.NEGATIVE_INFINITY };
}

/** One step that was undone, done again. */
export function redone<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { now: next, past: [...history.past, history.now], future, at: Number.NEGATIVE_INFINITY };
}
