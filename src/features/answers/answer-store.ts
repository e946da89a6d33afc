import { presentAnswer, readAnswer } from "#engine/answers/answer-kinds.ts";
import type { FormField } from "#engine/answers/form-fields.ts";
import type { Answer, Answers } from "#engine/document/answers-lookup.ts";
import type { AnswerStore, CalculatedTurn, StoreChange } from "./answer-store-interface.ts";
import { unseen } from "./answers.ts";
import { countedTurns } from "./counted-turns.ts";
import type { ShownWhen } from "./form-definition.ts";
import { maxElements } from "./form-definition.ts";
import { FormPlaces, top } from "./form-places.ts";
import type { FormQuestions } from "./form-questions.ts";

export { top };

type Values = { readonly [name: string]: Answer };
const record = (value: Answer): Values =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Values) : {};
const own = (values: Values, name: string): Answer => (Object.hasOwn(values, name) ? values[name] : undefined);

/** Opens the answers of a process for typing. */
export const openAnswerStore = (plan: FormQuestions, first: Answers): AnswerStore => new TypedAnswers(plan, first);

class TypedAnswers implements AnswerStore {
  readonly plan: FormQuestions;
  private readonly places: FormPlaces;
  private readonly texts = new Map<string, string>();
  private readonly switches = new Map<string, boolean>();
  /** The effective values of yes-or-no questions, by name. Kept only for forms with rules. */
  private counted: ReadonlyMap<string, boolean> = new Map();
  private readonly shapeListeners = new Set<() => void>();
  private readonly computedListeners = new Set<() => void>();
  private readonly listeners = new Set<(change: StoreChange) => void>();

  constructor(plan: FormQuestions, first: Answers) {
    this.plan = plan;
    this.places = new FormPlaces(plan);
    this.read(top, first);
    this.count();
  }

  nameOf(scope: string, key: string): string {
    return this.places.nameOf(scope, key);
  }

  isField(name: string): boolean {
    return this.places.questionOf(name)?.type === "field";
  }

  isLoop(name: string): boolean {
    return this.places.questionOf(name)?.type === "loop";
  }

  decides(name: string): boolean {
    const question = this.places.questionOf(name);
    return question?.type === "field" && question.decides === true;
  }

  sectioned(name: string): boolean {
    const question = this.places.questionOf(name);
    return question?.type === "field" && question.sectioned === true;
  }

  worded(name: string): { readonly source: string; readonly answers: Answers } | undefined {
    const question = this.places.questionOf(name);
    if (question?.type !== "field" || question.worded === undefined) return undefined;
    return { source: question.worded, answers: { [question.name]: this.texts.get(name) ?? "" } };
  }

  text(name: string): string {
    const question = this.places.questionOf(name);
    return question?.type === "field" ? presentAnswer(question.kind, this.texts.get(name)) : "";
  }

  turned(name: string): boolean {
    return this.counted.get(name) ?? this.switches.get(name) === true;
  }

  calculated(name: string): CalculatedTurn | undefined {
    const question = this.places.questionOf(name);
    if (question?.type !== "condition" || !question.calculated) return undefined;
    if (question.calculated.disable) return "fixed";
    return this.switches.has(name) ? "changed" : "proposed";
  }

  elements(name: string): readonly string[] {
    return this.places.elements(name);
  }

  shown(scope: string, when: readonly ShownWhen[]): boolean {
    return when.every(({ key, is }) => this.turned(this.nameOf(scope, key)) === is);
  }

  type(name: string, typed: string): void {
    const question = this.places.questionOf(name);
    if (question?.type !== "field") return;
    // The beginning of a year may be one: 15/03/20 of 2026, "dos mil" of "dos mil veintiséis". Leaving the field reads it.
    const open = question.kind === "date" && /\p{L}|^\s*\d{1,2}\D\d{1,2}\D\d{2}\s*$/u.test(typed);
    this.texts.set(name, open ? typed : readAnswer(question.kind, typed));
    this.changed(name, this.count());
  }

  turn(name: string, on: boolean): void {
    this.switches.set(name, on);
    this.count();
    this.changed(name, true);
  }

  follow(name: string): void {
    this.switches.delete(name);
    this.count();
    this.changed(name, true);
  }

  add(name: string): string | undefined {
    const question = this.places.questionOf(name);
    const list = this.elements(name);
    if (question?.type !== "loop" || list.length >= (question.max ?? maxElements)) return undefined;
    const element = this.newElement(name, question.key);
    this.settleIn(element);
    this.relist(name, [...list, element]);
    return element;
  }

  copy(name: string, scope: string): string | undefined {
    const question = this.places.questionOf(name);
    const list = this.elements(name);
    const at = list.indexOf(scope);
    if (question?.type !== "loop" || at < 0 || list.length >= (question.max ?? maxElements)) return undefined;
    const element = this.places.newElement(name, question.key);
    this.read(element, this.write(scope));
    this.relist(name, list.toSpliced(at + 1, 0, element));
    return element;
  }

  remove(name: string, scope: string): void {
    this.relist(
      name,
      this.elements(name).filter((one) => one !== scope),
    );
  }

  putBack(name: string, scope: string, at: number): void {
    this.relist(name, this.elements(name).toSpliced(at, 0, scope));
  }

  move(name: string, scope: string, by: 1 | -1): void {
    const list = this.elements(name);
    const at = list.indexOf(scope);
    if (at < 0 || at + by < 0 || at + by >= list.length) return;
    this.relist(name, list.toSpliced(at, 1).toSpliced(at + by, 0, scope));
  }

  answers(): Answers {
    return this.write(top);
  }

  pathOf(name: string): string | undefined {
    return this.places.pathOf(name);
  }

  nameAt(path: string): string | undefined {
    return this.places.nameAt(path);
  }

  printed(): Record<string, string> {
    const out: Record<string, string> = {};
    this.print(top, "", out);
    return out;
  }

  take(answers: Answers): readonly string[] {
    const before = new Map(this.texts);
    this.read(top, answers);
    this.settleIn(top);
    this.count();
    for (const listener of this.shapeListeners) listener();
    for (const listener of this.computedListeners) listener();
    return [...this.texts.keys()].filter((name) => this.texts.get(name) !== before.get(name));
  }

  settle(): Readonly<Record<string, unknown>> {
    const was = this.write(top);
    if (!this.settleIn(top)) return {};
    this.count();
    const is = this.write(top);
    const names = Object.keys(is).filter((name) => JSON.stringify(is[name]) !== JSON.stringify(was[name]));
    return Object.fromEntries(names.map((name) => [name, is[name]]));
  }

  // Handed to `useSyncExternalStore` as they are, so bound.
  readonly onShape = (listener: () => void): (() => void) => {
    this.shapeListeners.add(listener);
    return () => this.shapeListeners.delete(listener);
  };

  readonly onChange = (listener: (change: StoreChange) => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly onComputed = (listener: () => void): (() => void) => {
    this.computedListeners.add(listener);
    return () => this.computedListeners.delete(listener);
  };

  computedFrom(name: string): readonly string[] {
    const question = this.places.questionOf(name);
    return (question?.type === "field" && question.computed?.from) || [];
  }

  isComputed(name: string): boolean {
    return this.computedFrom(name).length > 0;
  }

  putComputed(answers: Answers): readonly string[] {
    const names = this.computedIn(top, answers);
    if (names.length > 0) for (const listener of this.computedListeners) listener();
    const [first] = names;
    // What is worked out may decide a yes or no in its turn.
    if (first !== undefined && this.count()) this.changed(first, true);
    return names;
  }

  private computedIn(scope: string, answers: Values): string[] {
    return [...this.places.questionsIn(scope)].flatMap(([name, question]) => {
      const value = own(answers, question.name);
      if (question.type === "loop") {
        const list = Array.isArray(value) ? value : [];
        return this.elements(name).flatMap((element, index) => this.computedIn(element, record(list[index] as Answer)));
      }
      if (question.type !== "field" || !question.computed) return [];
      const text = typeof value === "string" ? value : "";
      if (text === (this.texts.get(name) ?? "")) return [];
      this.texts.set(name, text);
      return [name];
    });
  }

  private read(scope: string, answers: Values): void {
    for (const [name, question] of this.places.questionsIn(scope)) {
      const value = own(answers, question.name);
      if (question.type === "field") this.texts.set(name, typeof value === "string" ? value : "");
      if (question.type === "condition") {
        if (typeof value === "boolean") this.switches.set(name, value);
        else this.switches.delete(name);
      }
      if (question.type === "loop") this.readLoop(name, question.key, Array.isArray(value) ? value : []);
    }
  }

  private readLoop(name: string, key: string, elements: readonly Answer[]): void {
    const known = this.elements(name);
    const scopes = elements.map((_, index) => known[index] ?? this.places.newElement(name, key));
    if (scopes.length !== known.length) this.places.setElements(name, scopes);
    for (const [index, element] of elements.entries()) this.read(scopes[index] as string, record(element));
  }

  private write(scope: string): Answers {
    const out: Record<string, Answer> = {};
    for (const [name, question] of this.places.questionsIn(scope)) {
      const value = this.valueOf(name, question);
      if (value !== undefined) out[question.name] = value;
    }
    return out;
  }

  private valueOf(name: string, question: FormField): Answer {
    if (question.type === "field") return this.texts.get(name) || undefined;
    // What a formula decides alone is nobody's answer.
    if (question.type === "condition")
      return question.calculated?.disable && question.calculated.formula !== "" ? undefined : this.switches.get(name);
    const list = this.elements(name);
    const answered = this.places.hasList(name) && (list.length > 0 || question.min === 0);
    return answered ? list.map((element) => this.write(element)) : undefined;
  }

  private changed(name: string, shape: boolean): void {
    const root = this.places.rootOf(name);
    const question = this.places.questionOf(root);
    if (!question) return;
    const change = { root: question.name, value: this.valueOf(root, question) ?? null, shape };
    if (shape) for (const listener of this.shapeListeners) listener();
    for (const listener of this.listeners) listener(change);
  }

  private relist(name: string, next: readonly string[]): void {
    this.places.setElements(name, next);
    this.count();
    this.changed(name, true);
  }

  private print(scope: string, prefix: string, out: Record<string, string>): void {
    for (const [name, question] of this.places.questionsIn(scope)) {
      const off = question.within?.some((one) => !this.turned(this.nameOf(scope, one))) === true;
      if (question.type === "field")
        out[prefix + question.name] = off ? unseen : presentAnswer(question.kind, this.texts.get(name));
      if (question.type !== "loop") continue;
      for (const [index, element] of this.elements(name).entries())
        this.print(element, `${prefix}${question.name}.${index}.`, out);
    }
  }

  /** A new element, with what its fields begin with. */
  private newElement(list: string, key: string): string {
    const element = this.places.newElement(list, key);
    for (const [name, question] of this.places.questionsIn(element)) {
      const first = this.plan.fields.get(question.key)?.default;
      if (first !== undefined) this.texts.set(name, first);
    }
    return element;
  }

  /** Decides anew what switches and formulas decide; says whether a yes or no says something else now. */
  private count(): boolean {
    const was = this.counted;
    this.counted = countedTurns(this.plan, this.places, () => this.write(top));
    return this.counted.size !== was.size || [...this.counted].some(([name, on]) => was.get(name) !== on);
  }

  /** Answers what the form answers by itself; says whether anything was new. */
  private settleIn(scope: string): boolean {
    let fresh = false;
    for (const [name, question] of this.places.questionsIn(scope)) {
      if (question.type === "condition" && !question.calculated && !this.switches.has(name)) {
        this.switches.set(name, false);
        fresh = true;
      }
      if (question.type !== "loop") continue;
      if (question.min > 0 && this.elements(name).length === 0) {
        const needed = Array.from({ length: question.min }, () => this.newElement(name, question.key));
        this.places.setElements(name, needed);
        fresh = true;
      }
      for (const element of this.elements(name)) fresh = this.settleIn(element) || fresh;
    }
    return fresh;
  }
}
