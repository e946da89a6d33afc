import { createAutosave, type SaveState } from "#client/autosave.ts";
import { call } from "#client/call.ts";
import { forget, remember, remembered } from "#client/storage.ts";
import { createStore } from "#client/store.ts";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { openAnswerStore } from "#features/answers/answer-store.ts";
import { applyPatch, errorsOf } from "#features/answers/answers.ts";
import { formQuestions } from "#features/answers/form-questions.ts";
import { inFormOrder } from "#features/answers/progress.ts";
import type { AnswerErrorAt } from "#features/answers/stored-answers.ts";
import { type FilledForm, openRules } from "#features/answers/web/index.ts";
import type { Failure } from "#protocol/failure.ts";
import { type SharedForm, saveShared } from "../share-contract.ts";

/** The state of saving. In a conflict, the names that another person changed meanwhile. */
export interface SharedSaving {
  readonly state: SaveState;
  readonly failure?: Failure | undefined;
}

/** A shared form while its holder fills it in: saved while typing, together with other people. */
export interface SharedSession extends FilledForm {
  readonly saving: ReturnType<typeof createStore<SharedSaving>>;
  /** Returns the missing and wrong answers, by the rules of the server. */
  check(): readonly AnswerErrorAt[];
  /** Sends what waits; rejects when it could not be. */
  flush(): Promise<void>;
  /** Shows what others wrote since, while nothing typed here waits. */
  follow(now: Pick<SharedForm, "version" | "answers">): void;
  /** Goes on after others wrote the same: with what was typed here, or with theirs where it differs. */
  take(now: Pick<SharedForm, "version" | "answers">, whose: "mine" | "theirs"): void;
  close(): void;
}

type Values = Readonly<Record<string, unknown>>;

const only = (values: Values, keep: (name: string) => boolean): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => keep(name)));

const parsed = (text: string | null): Values => {
  try {
    return JSON.parse(text ?? "{}") as Values;
  } catch {
    return {};
  }
};

/** Opens a shared form for filling in. */
export const openSharedSession = (shared: SharedForm): SharedSession => new OpenSharedSession(shared);

class OpenSharedSession implements SharedSession {
  readonly answerStore: FilledForm["answerStore"];
  readonly rules: FilledForm["rules"];
  readonly language: "es" | "en";
  readonly errors = createStore<readonly AnswerErrorAt[] | undefined>(undefined);
  readonly saving = createStore<SharedSaving>({ state: "clean" });

  private readonly shareId: string;
  private readonly questions: SharedForm["questions"];
  private readonly own: ReadonlySet<string>;
  private readonly place: string;
  private readonly autosave: ReturnType<typeof createAutosave>;
  private readonly taken = new Set<(names: readonly string[]) => void>();
  /** The answers before they were edited. The server compares them. */
  private base: Answers;
  /** The answers filled in by the form itself. They are sent with a person's first change. */
  private settled: Values;
  private readonly stop: () => void;

  constructor(shared: SharedForm) {
    const { form, questions, groups, id, version, answers } = shared;
    this.shareId = id;
    this.questions = questions;
    this.language = form.language ?? "es";
    this.own = new Set(form.groups.filter((group) => groups.includes(group.id)).flatMap(({ items }) => items));
    this.place = `shared:${id}`;
    const options = this.autosaveOptions();
    const draft = createAutosave({ ...options, version }).recover();
    const typed = only(draft?.patch ?? {}, (name) => this.own.has(name));
    const was = parsed(remembered(`${this.place}:was`));
    this.base = { ...answers, ...only(was, (name) => Object.hasOwn(typed, name)) } as Answers;
    this.autosave = createAutosave({ ...options, version });
    this.answerStore = openAnswerStore(formQuestions(form, questions), this.patched(answers, typed));
    this.settled = this.ofOwn(this.answerStore.settle());
    this.rules = openRules(this.answerStore);
    if (Object.keys(typed).length > 0) this.autosave.change(typed);
    this.stop = this.answerStore.onChange(({ root, value }) => this.onTyped(root, value));
    addEventListener("online", this.flushNow);
    addEventListener("pagehide", this.flushNow);
  }

  type(name: string, typed: string): void {
    this.answerStore.type(name, typed);
  }

  unmark(): void {
    this.errors.set(undefined);
  }

  onTaken(listener: (names: readonly string[]) => void): () => void {
    this.taken.add(listener);
    return () => this.taken.delete(listener);
  }

  check(): readonly AnswerErrorAt[] {
    this.rules.run();
    const missing = this.found();
    this.errors.set(missing.length > 0 ? missing : undefined);
    return missing;
  }

  flush(): Promise<void> {
    this.change({});
    return this.autosave.flush();
  }

  follow({ version, answers }: Pick<SharedForm, "version" | "answers">): void {
    if (version <= this.autosave.version || Object.keys(this.autosave.pending).length > 0) return;
    this.show(answers);
    this.autosave.resolve(version, "theirs");
  }

  take({ version, answers }: Pick<SharedForm, "version" | "answers">, whose: "mine" | "theirs"): void {
    const differing = new Set((this.saving.get().failure?.fields ?? []).map(({ path }) => path));
    const pending = only(this.autosave.pending, (name) => whose === "mine" || !differing.has(name));
    this.base = answers;
    this.autosave.resolve(version, "theirs");
    this.show(answers, pending);
    if (Object.keys(pending).length > 0) this.autosave.change(pending);
  }

  close(): void {
    this.stop();
    this.rules.close();
    removeEventListener("online", this.flushNow);
    removeEventListener("pagehide", this.flushNow);
    void this.autosave
      .flush()
      .catch(() => undefined)
      .finally(() => this.autosave.stop());
  }

  private readonly flushNow = (): void => void this.autosave.flush().catch(() => undefined);

  private autosaveOptions() {
    const was = `${this.place}:was`;
    return {
      key: this.place,
      save: (patch: Values) => this.save(patch),
      storage: {
        get: remembered,
        set: (key: string, value: string) => {
          remember(key, value);
          const { patch = {} } = parsed(value) as { readonly patch?: Values };
          remember(was, JSON.stringify(this.wasOf(patch)));
        },
        remove: (key: string) => {
          forget(key);
          forget(was);
        },
      },
      online: () => navigator.onLine,
      jitter: Math.random,
      onState: (state: SaveState, failure?: Failure) => this.saving.set({ state, failure }),
    };
  }

  private wasOf(patch: Values): Record<string, unknown> {
    return Object.fromEntries(Object.keys(patch).map((name) => [name, this.base[name] ?? null]));
  }

  private async save(patch: Values) {
    const answer = await call(saveShared, { shareId: this.shareId, patch: { ...patch }, was: this.wasOf(patch) });
    this.base = this.patched(this.base, patch);
    return answer;
  }

  private patched(answers: Answers, patch: Values): Answers {
    const result = applyPatch(this.questions, answers, patch);
    return "answers" in result ? result.answers : answers;
  }

  private show(answers: Answers, pending: Values = {}): void {
    this.base = answers;
    const taken = this.patched(answers, pending);
    const names = this.answerStore.take(taken);
    this.rules.run();
    const shown = this.answerStore.answers();
    // What the form answers by itself, beside what was taken: it travels with the next thing somebody does.
    this.settled = this.ofOwn(
      only(shown, (name) => this.settles(name) && JSON.stringify(shown[name]) !== JSON.stringify(taken[name])),
    );
    if (this.errors.get()) this.check();
    for (const listener of this.taken) listener(names);
  }

  private onTyped(root: string, value: unknown): void {
    if (this.own.has(root)) this.change({ [root]: value });
    if (this.errors.get()) this.check();
  }

  private change(patch: Values): void {
    const whole = { ...this.settled, ...patch };
    this.settled = {};
    if (Object.keys(whole).length > 0) this.autosave.change(whole);
  }

  private settles(name: string): boolean {
    return this.questions.some((question) => question.name === name && question.type !== "field");
  }

  private readonly ofOwn = (values: Values): Values => only(values, (name) => this.own.has(name));

  private found(): readonly AnswerErrorAt[] {
    const all = errorsOf(this.questions, this.answerStore.answers(), { draft: false });
    return inFormOrder(this.answerStore, all).filter(({ path }) => this.own.has(path.split(".")[0] ?? ""));
  }
}
