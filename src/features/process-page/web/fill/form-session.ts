import { type Autosave, createAutosave, type SaveState } from "#client/autosave.ts";
import { call } from "#client/call.ts";
import type { PreviewHandle } from "#client/preview/DocumentPreview.tsx";
import { forget, remember, remembered } from "#client/storage.ts";
import { createStore, type Store } from "#client/store.ts";
import { moneyKeys } from "#engine/answers/form-fields.ts";
import type { Answers } from "#engine/document/answers-lookup.ts";
import type { LabelReference } from "#engine/document/inspect/references.ts";
import { openAnswerStore } from "#features/answers/answer-store.ts";
import type { AnswerStore, StoreChange } from "#features/answers/answer-store-interface.ts";
import { applyPatch, changesBetween, errorsOf, previewAnswers } from "#features/answers/answers.ts";
import { type FormQuestions, formQuestions } from "#features/answers/form-questions.ts";
import { type GroupProgress, inFormOrder, progressOf } from "#features/answers/progress.ts";
import type { AnswerErrorAt } from "#features/answers/stored-answers.ts";
import { type FilledForm, lateWords, openRules, wantWords } from "#features/answers/web/index.ts";
import type { BroughtFrom } from "#features/processes/carried.ts";
import { fileProcess, renameProcess, saveAnswers } from "#features/processes/contract.ts";
import type { Filing, Process } from "#features/processes/process.ts";
import type { Failure } from "#protocol/failure.ts";
import { type LiveFormulas, liveFormulas } from "./live-formulas.ts";

/** The state of saving. */
export interface Saving {
  readonly state: SaveState;
  readonly failure?: Failure | undefined;
  /** When the server last took something. */
  readonly at?: Date | undefined;
}

/** The place that answers are brought from: another process, a message or a record of a list. */
export type BringSource = { readonly takenFrom: string } | { readonly broughtFrom: BroughtFrom };

/** The server's state after a save. */
export interface Saved {
  readonly version: number;
  readonly title: string;
  readonly savedAt: string;
  readonly answers: Answers;
  /** True if the save marked answers as brought. */
  readonly brought: boolean;
}

/** Everything about one process while it is filled in: its answers, their saving, the place in the document. */
export interface FormSession extends FilledForm {
  readonly saving: Store<Saving>;
  /** The name of the field one is in. */
  readonly current: Store<string | undefined>;
  /** The version whose shape the document is to be drawn from. */
  readonly drawn: Store<number>;
  readonly progress: Store<readonly GroupProgress[]>;
  /** Work of an earlier page was put back. */
  readonly recovered: boolean;
  readonly version: number;
  /** True if typed text has not reached the server. */
  readonly waiting: boolean;
  /** The document is there, or gone. */
  showIn(preview: PreviewHandle | null): void;
  /** Puts everything that was typed into the document that was drawn just now, with these places. */
  refresh(paths: readonly string[]): void;
  /** Checks all answers as the server will. */
  check(): readonly AnswerErrorAt[];
  /** Shows the server's errors in the answers, next to those found here, until they are changed. */
  showServerErrors(errors: readonly AnswerErrorAt[]): void;
  /** Sends all answers, typed or filled in by the form, before the next step of the process. */
  flush(): Promise<void>;
  /** Saves the answers that `fill` types as brought from somewhere, apart from what was typed before. */
  bring(source: BringSource, fill: () => void): Promise<void>;
  /** Changes the title, after everything typed before it. */
  rename(title: string): Promise<void>;
  /** Saves, then says where the process belongs. Throws the server's failure. */
  file(filing: Filing): Promise<void>;
  /** Goes on from another version: with what was typed here, or without it. */
  goOn(from: Pick<Process, "version" | "answers">, whose: "mine" | "theirs"): void;
  /** Goes along with what was saved elsewhere, unless that changed an answer that was typed here: then both are shown. */
  follow(now: Pick<Process, "version" | "answers">): void;
  /** Returns the unsent text as answers of another version. */
  minesOn(answers: Answers): Answers;
  close(): void;
}

const countPauseMs = 250;
const foundByServer: ReadonlySet<string> = new Set(["processes.answer.notInList", "processes.answer.otherThanList"]);

const storage = { get: remembered, set: remember, remove: forget };

/** Opens a process for filling in. `onSaved` receives what the server has. */
export const openFormSession = (process: Process, uid: string, onSaved: (saved: Saved) => void): FormSession =>
  new OpenFormSession(process, uid, onSaved);

class OpenFormSession implements FormSession {
  readonly answerStore: AnswerStore;
  readonly rules: FilledForm["rules"];
  readonly language: "es" | "en";
  readonly saving = createStore<Saving>({ state: "clean" });
  readonly current = createStore<string | undefined>(undefined);
  readonly drawn: Store<number>;
  readonly progress: Store<readonly GroupProgress[]>;
  readonly errors = createStore<readonly AnswerErrorAt[] | undefined>(undefined);
  readonly recovered: boolean;
  readonly draft: string;

  private readonly id: string;
  private readonly plan: FormQuestions;
  private readonly references: readonly LabelReference[];
  private readonly onSaved: (saved: Saved) => void;
  private readonly autosave: Autosave;
  private readonly formulas: LiveFormulas;
  private readonly takenListeners = new Set<(names: readonly string[]) => void>();
  /** The answers the server has. */
  private stored: Answers;
  /** True if unsent text was typed on the answers in `stored`, and not on older ones. */
  private based = true;
  /**
   * The answers filled in by the form itself. They are sent with a person's first change. Opening a draft changes
   * nothing.
   */
  private settled: Readonly<Record<string, unknown>>;
  /** Something was typed that gives the document another shape: the next save draws it anew. */
  private shaped = false;
  /** The errors that only the server finds: answers that are not in their lists. */
  private fromServer: readonly AnswerErrorAt[] = [];
  private preview: PreviewHandle | null = null;
  /** The source of the answers that the next save sends. */
  private source: BringSource | undefined;
  private counting: ReturnType<typeof setTimeout> | undefined;

  constructor(process: Process, uid: string, onSaved: (saved: Saved) => void) {
    this.id = process.id;
    this.draft = process.id;
    this.plan = formQuestions(process.form, process.questions);
    this.references = process.form.numbering?.references ?? [];
    if (this.references.length > 0) wantWords();
    this.language = process.form.language ?? "es";
    this.drawn = createStore(process.version);
    this.stored = process.answers;
    this.onSaved = onSaved;
    const options = this.autosaveOptions(uid);
    const draft = createAutosave({ ...options, version: process.version }).recover();
    this.recovered = draft !== null;
    this.based = draft === null || draft.version === process.version;
    // On the version it was typed on: when that is not the newest any more, the server says so and both are shown.
    this.autosave = createAutosave({ ...options, version: draft?.version ?? process.version });
    this.answerStore = openAnswerStore(this.plan, draft ? this.patched(process.answers, draft.patch) : process.answers);
    this.formulas = liveFormulas({
      answers: () => previewAnswers(this.plan.questions, this.answerStore.answers()),
      language: this.language,
      money: new Set(moneyKeys(this.plan.questions)),
      patch: (values) => this.preview?.patch(values),
    });
    this.progress = createStore<readonly GroupProgress[]>(progressOf(this.answerStore, []));
    this.settled = this.answerStore.settle();
    if (draft) {
      this.shaped = true;
      this.change(draft.patch);
    }
    this.answerStore.onChange((change) => this.onTyped(change));
    this.rules = openRules(this.answerStore, (names) => this.onComputed(names));
    addEventListener("online", this.flushNow);
    addEventListener("pagehide", this.flushNow);
    document.addEventListener("visibilitychange", this.whenHidden);
  }

  get version(): number {
    return this.autosave.version;
  }

  get waiting(): boolean {
    return Object.keys(this.autosave.pending).length > 0;
  }

  type(name: string, typed: string): void {
    this.answerStore.type(name, typed);
    const path = this.answerStore.pathOf(name);
    if (path === undefined) return;
    this.preview?.patch({ [path]: this.answerStore.text(name) });
    this.formulas.changed(path);
    if (this.answerStore.decides(name)) this.shaped = true;
  }

  showIn(preview: PreviewHandle | null): void {
    this.preview = preview;
  }

  refresh(paths: readonly string[]): void {
    this.preview?.patch(this.answerStore.printed());
    this.formulas.drawn(paths);
  }

  check(): readonly AnswerErrorAt[] {
    this.rules.run();
    const found = this.errorsNow();
    this.errors.set(found);
    this.progress.set(progressOf(this.answerStore, found));
    return found;
  }

  showServerErrors(errors: readonly AnswerErrorAt[]): void {
    this.fromServer = errors.filter(({ code }) => foundByServer.has(code));
    this.check();
  }

  unmark(): void {
    this.errors.set(undefined);
    this.progress.set(progressOf(this.answerStore, []));
  }

  flush(): Promise<void> {
    this.change({});
    return this.autosave.flush();
  }

  async bring(source: BringSource, fill: () => void): Promise<void> {
    // Earlier typing is saved first, without the mark. Without a connection it is marked with the rest.
    await this.flush().catch(() => undefined);
    this.source = source;
    fill();
    await this.flush();
  }

  async rename(title: string): Promise<void> {
    await this.autosave.flush();
    const { version } = await call(renameProcess, { id: this.id, version: this.autosave.version, title });
    this.autosave.resolve(version, "mine");
  }

  async file(filing: Filing): Promise<void> {
    await this.autosave.flush();
    const { version } = await call(fileProcess, { id: this.id, version: this.autosave.version, ...filing });
    this.autosave.resolve(version, "mine");
  }

  goOn(from: Pick<Process, "version" | "answers">, whose: "mine" | "theirs"): void {
    this.based = true;
    this.stored = from.answers;
    const taken = whose === "mine" ? this.minesOn(from.answers) : from.answers;
    const names = this.answerStore.take(taken);
    this.rules.run();
    const answers = this.answerStore.answers();
    // What the form answers by itself, beside what was taken: it travels with the next thing somebody does.
    const own = (name: string) => this.settles(name) && JSON.stringify(answers[name]) !== JSON.stringify(taken[name]);
    this.settled = Object.fromEntries(Object.entries(answers).filter(([name]) => own(name)));
    this.shaped = whose === "mine";
    this.autosave.resolve(from.version, whose);
    this.drawn.set(from.version);
    this.count();
    for (const listener of this.takenListeners) listener(names);
  }

  follow(now: Pick<Process, "version" | "answers">): void {
    if (now.version <= this.version && this.saving.get().state !== "conflict") return;
    const { pending } = this.autosave;
    if (this.waiting && (!this.based || this.differs(pending, now.answers))) return;
    this.goOn(now, this.waiting ? "mine" : "theirs");
  }

  minesOn(answers: Answers): Answers {
    return this.patched(answers, this.autosave.pending);
  }

  onTaken(listener: (names: readonly string[]) => void): () => void {
    this.takenListeners.add(listener);
    return () => this.takenListeners.delete(listener);
  }

  close(): void {
    clearTimeout(this.counting);
    this.rules.close();
    this.formulas.close();
    removeEventListener("online", this.flushNow);
    removeEventListener("pagehide", this.flushNow);
    document.removeEventListener("visibilitychange", this.whenHidden);
    void this.autosave
      .flush()
      .catch(() => undefined)
      .finally(() => this.autosave.stop());
  }

  private readonly flushNow = (): void => void this.autosave.flush().catch(() => undefined);
  private readonly whenHidden = (): void => {
    if (document.visibilityState === "hidden") this.flushNow();
  };

  private autosaveOptions(uid: string) {
    return {
      // The next user of this device does not find another's work.
      key: `process:${uid}:${this.id}`,
      save: (patch: Readonly<Record<string, unknown>>, version: number) => this.save(patch, version),
      storage,
      online: () => navigator.onLine,
      jitter: Math.random,
      onState: (state: SaveState, failure?: Failure) => {
        const at = state === "saved" ? new Date() : this.saving.get().at;
        this.saving.set({ state, failure, at });
      },
    };
  }

  private async save(patch: Readonly<Record<string, unknown>>, version: number) {
    const draws = this.shaped;
    const { source } = this;
    this.shaped = false;
    this.source = undefined;
    try {
      const answer = await call(saveAnswers, { id: this.id, version, patch, ...source });
      this.stored = this.patched(this.stored, patch);
      const { title, savedAt } = answer;
      this.onSaved({ version: answer.version, title, savedAt, answers: this.stored, brought: source !== undefined });
      if (draws) this.drawn.set(answer.version);
      return answer;
    } catch (error) {
      this.shaped ||= draws;
      this.source ??= source;
      throw error;
    }
  }

  /** Returns true if an unsent answer was changed elsewhere to another value. */
  private differs(pending: Readonly<Record<string, unknown>>, now: Answers): boolean {
    const { questions } = this.plan;
    return Object.entries(pending).some(([name, value]) => {
      const [was, is, mine] = [this.stored[name], now[name], value as Answers[string]].map((one) => ({ [name]: one }));
      return (
        changesBetween(questions, was ?? {}, is ?? {}).length > 0 &&
        changesBetween(questions, is ?? {}, mine ?? {}).length > 0
      );
    });
  }

  private patched(answers: Answers, patch: Readonly<Record<string, unknown>>): Answers {
    const result = applyPatch(this.plan.questions, answers, patch);
    return "answers" in result ? result.answers : answers;
  }

  private onTyped({ root, value, shape }: StoreChange): void {
    this.fromServer = this.fromServer.filter(({ path }) => path !== root && !path.startsWith(`${root}.`));
    this.change({ [root]: value });
    this.counting ??= setTimeout(() => this.count(), countPauseMs);
    if (!shape) return;
    this.shaped = true;
    this.preview?.patch(this.answerStore.printed());
  }

  /** Shows computed answers in the document. They are not saved from here, because the server computes them itself. */
  private onComputed(names: readonly string[]): void {
    const values: Record<string, string> = {};
    for (const name of names) {
      const path = this.answerStore.pathOf(name);
      if (path === undefined) continue;
      values[path] = this.answerStore.text(name);
      this.formulas.changed(path);
      if (this.answerStore.decides(name)) this.shaped = true;
    }
    this.preview?.patch(values);
  }

  private change(patch: Readonly<Record<string, unknown>>): void {
    const whole = { ...this.settled, ...patch };
    if (Object.keys(this.settled).length > 0) this.shaped = true;
    this.settled = {};
    if (Object.keys(whole).length > 0) this.autosave.change(whole);
  }

  private settles(name: string): boolean {
    return this.plan.questions.some((question) => question.name === name && question.type !== "field");
  }

  private errorsNow(): readonly AnswerErrorAt[] {
    const [{ questions }, answers] = [this.plan, this.answerStore.answers()];
    // Where it is not there yet the server says it.
    const unresolved = lateWords.get()?.referenceErrors(this.references, questions, answers) ?? [];
    return inFormOrder(this.answerStore, [
      ...errorsOf(questions, answers, { draft: false }),
      ...unresolved,
      ...this.fromServer,
    ]);
  }

  private count(): void {
    this.counting = undefined;
    if (this.errors.get()) this.errors.set(this.errorsNow());
    this.progress.set(progressOf(this.answerStore, this.errors.get() ?? []));
  }
}
