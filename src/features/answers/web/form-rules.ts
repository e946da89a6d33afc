import { createStore, type Store } from "#client/store.ts";
import { hasRules, workOut } from "#engine/answers/work-out.ts";
import type { AnswerStore } from "../answer-store-interface.ts";
import { errorAt } from "../answers.ts";
import type { AnswerErrorAt } from "../stored-answers.ts";

/** The rules of a form while it is filled in: computed answers, and errors between answers. */
export interface FormRules {
  /**
   * The current errors, by the name of their place. For the focused field, only errors already shown: it is being
   * corrected.
   */
  readonly errors: Store<ReadonlyMap<string, AnswerErrorAt>>;
  /** Works everything out at once. */
  readonly run: () => void;
  readonly close: () => void;
}

/** Typing comes first: the rules follow when it pauses for a moment, in milliseconds. */
const pauseMs = 60;

const nothing: ReadonlyMap<string, AnswerErrorAt> = new Map();

/** Opens the rules of a form. `onComputed` receives the names of the answers whose computed values changed. */
export function openRules(answerStore: AnswerStore, onComputed?: (names: readonly string[]) => void): FormRules {
  const shownErrors = createStore(nothing);
  const { questions } = answerStore.plan;
  if (!hasRules(questions)) return { errors: shownErrors, run: () => undefined, close: () => undefined };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    clearTimeout(timer);
    timer = undefined;
    const { answers, errors } = workOut(questions, answerStore.answers(), { partial: true });
    const names = answerStore.putComputed(answers);
    if (names.length > 0) onComputed?.(names);
    const before = shownErrors.get();
    const now = new Map<string, AnswerErrorAt>();
    for (const [path, found] of Object.entries(errors)) {
      const error = errorAt(path, found);
      const name = answerStore.nameAt(path);
      if (name === undefined) continue;
      const known = before.get(name);
      if (!known && document.activeElement?.id === name) continue;
      now.set(name, known && isSame(known, error) ? known : error);
    }
    if (now.size > 0 || before.size > 0) shownErrors.set(now);
  };
  const stop = answerStore.onChange(() => {
    timer ??= setTimeout(run, pauseMs);
  });
  run();
  return {
    errors: shownErrors,
    run,
    close: () => {
      clearTimeout(timer);
      stop();
    },
  };
}

const isSame = (one: AnswerErrorAt, other: AnswerErrorAt): boolean =>
  one.code === other.code && one.values?.["message"] === other.values?.["message"];
