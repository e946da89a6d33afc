import { type Autosave, createAutosave, type SaveState } from "#client/autosave.ts";
import { call } from "#client/call.ts";
import type { PreviewHandle } from "#client/preview/DocumentPreview.tsx";
import { forget, remember, remembered } from "#client/storage.ts";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { Failure } from "#protocol/failure.ts";
import { applyPatch, faultsOf, previewAnswers } from "../../answers.ts";
import { fileProcess, renameProcess, saveAnswers } from "../../contract.ts";
import type { AnswerFaultAt, Filing, Process } from "../../process.ts";
import { type Book, openBook } from "./answer-book.ts";
import { type Cell, cell } from "./cell.ts";
import { liveFormulas } from "./live-formulas.ts";
import { planOf } from "./plan.ts";
import { type GroupProgress, inFormOrder, progressOf } from "./progress.ts";

/** What is told about the saving. */
export interface Saving {
  readonly state: SaveState;
  readonly failure?: Failure | undefined;
  /** When the server last took something. */
  readonly at?: Date | undefined;
}

/** What the server has after a save. */
export interface Saved {
  readonly version: number;
  readonly savedAt: string;
  readonly answers: Answers;
}

/** Everything about one process while it is filled in: its answers, their saving, the place in the document. */
export interface Desk {
  readonly book: Book;
  /** What the document is written in. */
  readonly language: "es" | "en";
  readonly saving: Cell<Saving>;
  /** The name of the field one is in. */
  readonly current: Cell<string | undefined>;
  /** The version whose shape the document is to be drawn from. */
  readonly drawn: Cell<number>;
  readonly progress: Cell<readonly GroupProgress[]>;
  /** What is missing or wrong, once sending was tried. */
  readonly faults: Cell<readonly AnswerFaultAt[] | undefined>;
  /** Work of an earlier page was put back. */
  readonly recovered: boolean;
  readonly version: number;
  /** Whether something typed has not reached the server. */
  readonly waiting: boolean;
  type(name: string, typed: string): void;
  /** The document is there, or gone. */
  showIn(preview: PreviewHandle | null): void;
  /** Puts everything that was typed into the document that was drawn just now, with these places. */
  refresh(paths: readonly string[]): void;
  /** Asks whether everything is answered rightly, as the server will. */
  check(): readonly AnswerFaultAt[];
  unmark(): void;
  /** Sends everything that is answered, by somebody or by the form, before the process goes on its way. */
  flush(): Promise<void>;
  /** Changes the title, after everything typed before it. */
  rename(title: string): Promise<void>;
  /** Saves, then says where the process belongs. Throws the server's failure. */
  file(filing: Filing): Promise<void>;
  /** Goes on from another version: with what was typed here, or without it. */
  goOn(from: Pick<Process, "version" | "answers">, whose: "mine" | "theirs"): void;
  /** What was typed here and the server has not, as answers of another version. */
  minesOn(answers: Answers): Answers;
  /** Told the names of texts that were replaced by another version's. */
  onTaken(listener: (names: readonly string[]) => void): () => void;
  close(): void;
}

const countPauseMs = 250;

const shelf = { get: remembered, set: remember, remove: forget };

/** Opens a process for filling in. `onSaved` is told what the server has. */
export function openDesk(process: Process, uid: string, onSaved: (saved: Saved) => void): Desk {
  const { id } = process;
  const plan = planOf(process.form, process.questions);
  const { language = "es" } = process.form;
  const saving = cell<Saving>({ state: "clean" });
  const drawn = cell(process.version);
  const faults = cell<readonly AnswerFaultAt[] | undefined>(undefined);
  const takenListeners = new Set<(names: readonly string[]) => void>();
  let stored = process.answers;
  let shaped = false;
  let preview: PreviewHandle | null = null;
  let counting: ReturnType<typeof setTimeout> | undefined;

  const patched = (answers: Answers, patch: Readonly<Record<string, unknown>>): Answers => {
    const result = applyPatch(plan.questions, answers, patch);
    return "answers" in result ? result.answers : answers;
  };

  async function save(patch: Readonly<Record<string, unknown>>, version: number) {
    const draws = shaped;
    shaped = false;
    try {
      const answer = await call(saveAnswers, { id, version, patch });
      stored = patched(stored, patch);
      onSaved({ version: answer.version, savedAt: answer.savedAt, answers: stored });
      if (draws) drawn.set(answer.version);
      return answer;
    } catch (error) {
      shaped ||= draws;
      throw error;
    }
  }

  const options = {
    // Whoever signs in next on this device does not find the work of somebody else.
    key: `process:${uid}:${id}`,
    save,
    shelf,
    online: () => navigator.onLine,
    jitter: Math.random,
    onState: (state: SaveState, failure?: Failure) => {
      const at = state === "saved" ? new Date() : saving.get().at;
      saving.set({ state, failure, at });
    },
  };
  const kept = createAutosave({ ...options, version: process.version }).recover();
  // On the version it was typed on: when that is not the newest any more, the server says so and both are shown.
  const autosave: Autosave = createAutosave({ ...options, version: kept?.version ?? process.version });
  const book = openBook(plan, kept ? patched(process.answers, kept.patch) : process.answers);
  const formulas = liveFormulas({
    answers: () => previewAnswers(plan.questions, book.answers()),
    language,
    patch: (values) => preview?.patch(values),
  });
  const progress = cell<readonly GroupProgress[]>(progressOf(book, []));

  const count = () => {
    counting = undefined;
    if (faults.get()) faults.set(faultsNow());
    progress.set(progressOf(book, faults.get() ?? []));
  };
  const faultsNow = (): readonly AnswerFaultAt[] =>
    inFormOrder(book, faultsOf(plan.questions, book.answers(), { draft: false }));

  // What the form itself answered: it travels with the first thing somebody does. Looking at a draft changes nothing.
  let settled: Readonly<Record<string, unknown>> = book.settle();
  const settles = (name: string) =>
    plan.questions.some((question) => question.name === name && question.type !== "field");
  const change = (patch: Readonly<Record<string, unknown>>) => {
    const whole = { ...settled, ...patch };
    if (Object.keys(settled).length > 0) shaped = true;
    settled = {};
    if (Object.keys(whole).length > 0) autosave.change(whole);
  };
  if (kept) {
    shaped = true;
    change(kept.patch);
  }
  book.onChange(({ root, value, shape }) => {
    change({ [root]: value });
    counting ??= setTimeout(count, countPauseMs);
    if (!shape) return;
    shaped = true;
    preview?.patch(book.printed());
  });

  const flushNow = () => void autosave.flush().catch(() => undefined);
  const whenHidden = () => document.visibilityState === "hidden" && flushNow();
  addEventListener("online", flushNow);
  addEventListener("pagehide", flushNow);
  document.addEventListener("visibilitychange", whenHidden);

  return {
    book,
    language,
    saving,
    current: cell<string | undefined>(undefined),
    drawn,
    progress,
    faults,
    recovered: kept !== null,
    get version() {
      return autosave.version;
    },
    get waiting() {
      return Object.keys(autosave.pending).length > 0;
    },
    type(name, typed) {
      book.type(name, typed);
      const path = book.pathOf(name);
      if (path === undefined) return;
      preview?.patch({ [path]: book.text(name) });
      formulas.changed(path);
      if (book.decides(name)) shaped = true;
    },
    showIn(handle) {
      preview = handle;
    },
    refresh(paths) {
      preview?.patch(book.printed());
      formulas.drawn(paths);
    },
    check() {
      const found = faultsNow();
      faults.set(found);
      progress.set(progressOf(book, found));
      return found;
    },
    unmark() {
      faults.set(undefined);
      progress.set(progressOf(book, []));
    },
    flush() {
      change({});
      return autosave.flush();
    },
    async rename(title) {
      await autosave.flush();
      const { version } = await call(renameProcess, { id, version: autosave.version, title });
      autosave.resolve(version, "mine");
    },
    async file(filing) {
      await autosave.flush();
      const { version } = await call(fileProcess, { id, version: autosave.version, ...filing });
      autosave.resolve(version, "mine");
    },
    goOn(from, whose) {
      stored = from.answers;
      const taken = whose === "mine" ? patched(from.answers, autosave.pending) : from.answers;
      const names = book.take(taken);
      const answers = book.answers();
      // What the form answers by itself, beside what was taken: it travels with the next thing somebody does.
      const own = (name: string) => settles(name) && JSON.stringify(answers[name]) !== JSON.stringify(taken[name]);
      settled = Object.fromEntries(Object.entries(answers).filter(([name]) => own(name)));
      shaped = whose === "mine";
      autosave.resolve(from.version, whose);
      drawn.set(from.version);
      count();
      for (const listener of takenListeners) listener(names);
    },
    minesOn: (answers) => patched(answers, autosave.pending),
    onTaken(listener) {
      takenListeners.add(listener);
      return () => takenListeners.delete(listener);
    },
    close() {
      clearTimeout(counting);
      formulas.close();
      removeEventListener("online", flushNow);
      removeEventListener("pagehide", flushNow);
      document.removeEventListener("visibilitychange", whenHidden);
      void autosave
        .flush()
        .catch(() => undefined)
        .finally(() => autosave.stop());
    },
  };
}
