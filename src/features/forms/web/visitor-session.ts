import { forget, remember, remembered } from "#client/storage.ts";
import { createStore } from "#client/store.ts";
import { withoutHidden } from "#engine/answers/hidden.ts";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { openAnswerStore } from "#features/answers/answer-store.ts";
import { applyPatch, errorsOf } from "#features/answers/answers.ts";
import { firstAnswers } from "#features/answers/filled-form.ts";
import { formQuestions } from "#features/answers/form-questions.ts";
import { inFormOrder, namesIn } from "#features/answers/progress.ts";
import type { AnswerErrorAt } from "#features/answers/stored-answers.ts";
import { type FilledForm, openRules } from "#features/answers/web/index.ts";
import type { VisitorForm } from "../visitor-contract.ts";

/** The data of a form being filled in that are stored on the device. */
interface Kept {
  readonly session: string;
  readonly answers: Answers;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly step: number;
}

/** A public form while a visitor fills it in: kept on the device, so that a reload or another day goes on where it was. */
export interface VisitorSession extends FilledForm {
  /** The key of this device, which the server knows its files by. */
  readonly key: string;
  /** The name that distinguishes it from other sessions on this device: the beginning of its key. */
  readonly name: string;
  /** Work of an earlier visit was put back. */
  readonly recovered: boolean;
  /** When it was opened, in milliseconds. */
  readonly opened: number;
  readonly first: Pick<Kept, "name" | "email" | "phone" | "step">;
  /** Keeps who writes, and where in the form. */
  keep(more: Partial<VisitorSession["first"]>): void;
  /** Returns the missing and wrong answers in a group, and marks them. */
  check(groupId: string): readonly AnswerErrorAt[];
  /** Marks what the server found. */
  mark(errors: readonly AnswerErrorAt[]): void;
  /** The answers as they are sent: without what the form hides. On the device that stays. */
  answers(): Answers;
  /** It was sent: nothing stays on the device. */
  done(): void;
}

const keepAfterMs = 300;
type AnswerStore = FilledForm["answerStore"];
const placeOf = (id2: string): string => `publicForm:${id2.slice(0, 16)}`;

/** 256 random bits, base64url. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
}

function keptAt(place: string): Kept | undefined {
  try {
    const found = JSON.parse(remembered(place) ?? "null") as Kept | null;
    return found && typeof found.session === "string" && typeof found.answers === "object" ? found : undefined;
  } catch {
    return undefined;
  }
}

/** The template may have changed since: what it asks no more is left out, and so is what has another shape now. */
const stillAsked = (questions: VisitorForm["questions"], asked: ReadonlySet<string>, answers: Answers): Answers =>
  Object.entries(answers).reduce<Answers>((taken, [name, value]) => {
    const result = asked.has(name) ? applyPatch(questions, taken, { [name]: value }) : { answers: taken };
    return "answers" in result ? result.answers : taken;
  }, {});

const only = (answers: Answers, names: ReadonlySet<string>): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([name]) => names.has(name)));

/** Returns the missing and wrong answers in a group, in the order of the form. */
function errorsOfGroup(answerStore: AnswerStore, answers: Answers, groupId: string): readonly AnswerErrorAt[] {
  const { sections, questions } = answerStore.plan;
  const parts = sections.filter(({ id }) => id === groupId).flatMap((section) => section.parts);
  const names = new Set(namesIn(answerStore, parts));
  const all = inFormOrder(answerStore, errorsOf(questions, answers, { draft: false }));
  return all.filter(({ path }) => names.has(answerStore.nameAt(path) ?? ""));
}

/** Returns the key of what is being filled in on this device, or a new one. */
export const sessionKeyAt = (id2: string): string => keptAt(placeOf(id2))?.session ?? newKey();

/** Puts a mailed copy on this device, in its own session. What was typed here stays. */
export function takeUp(
  id2: string,
  session: string,
  copy: { readonly answers: Answers; readonly step: number; readonly email: string },
): void {
  const place = placeOf(id2);
  const here = keptAt(place);
  const taken: Kept = {
    name: "",
    phone: "",
    ...here,
    ...copy,
    session,
    answers: { ...copy.answers, ...here?.answers },
  };
  remember(place, JSON.stringify(taken));
}

/** Returns the marked errors: the missing answers of one group, or those the server found. */
function openMarks(answerStore: AnswerStore, rules: FilledForm["rules"], answersNow: () => Answers) {
  const errors = createStore<readonly AnswerErrorAt[] | undefined>(undefined);
  const errorsIn = (groupId: string) => errorsOfGroup(answerStore, answersNow(), groupId);
  let marked: string | undefined;
  answerStore.onChange(() => {
    if (marked !== undefined && errors.get()) errors.set(errorsIn(marked));
  });
  return {
    errors,
    unmark: () => errors.set(undefined),
    check: (groupId: string) => {
      rules.run();
      marked = groupId;
      const missing = errorsIn(groupId);
      errors.set(missing.length > 0 ? missing : undefined);
      return missing;
    },
    mark: (found: readonly AnswerErrorAt[]) => {
      marked = undefined;
      errors.set(found);
    },
  };
}

/** Opens a form on this device. */
export function openVisitorSession(id2: string, { form, questions }: VisitorForm): VisitorSession {
  const place = placeOf(id2);
  const plan = formQuestions(form, questions);
  const found = keptAt(place);
  const asked = new Set(form.groups.flatMap(({ items }) => items));
  const patched = stillAsked(questions, asked, found?.answers ?? firstAnswers(form));
  const answerStore = openAnswerStore(plan, patched);
  answerStore.settle();
  const rules = openRules(answerStore);
  let kept: Kept = { session: newKey(), name: "", email: "", phone: "", step: 0, ...found, answers: patched };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;
  const write = () => {
    timer = undefined;
    if (over) return;
    kept = { ...kept, answers: answersNow() };
    remember(place, JSON.stringify(kept));
  };
  const answersNow = (): Answers => only(answerStore.answers(), asked);
  const soon = () => void (timer ??= setTimeout(write, keepAfterMs));
  answerStore.onChange(soon);
  // Who only looked at the form began nothing.
  const leave = () => timer !== undefined && write();
  addEventListener("pagehide", leave);
  return {
    answerStore,
    rules,
    language: form.language ?? "es",
    ...openMarks(answerStore, rules, answersNow),
    key: kept.session,
    name: kept.session.slice(0, 8),
    opened: Date.now(),
    recovered: found !== undefined && Object.keys(patched).length > 0,
    first: kept,
    type: answerStore.type.bind(answerStore),
    onTaken: () => () => undefined,
    keep: (more) => {
      kept = { ...kept, ...more };
      soon();
    },
    answers: () => withoutHidden(questions, answersNow()),
    done: () => {
      over = true;
      rules.close();
      clearTimeout(timer);
      removeEventListener("pagehide", leave);
      forget(place);
    },
  };
}
