import { presentAnswer, readAnswer } from "#engine/answers/answer-kinds.ts";
import type { FormField } from "#engine/answers/form-fields.ts";
import type { Answer, Answers } from "#engine/document/answers-lookup.ts";
import type { ShownWhen } from "#features/templates/template.ts";
import { mostElements } from "../../answers.ts";
import type { Plan } from "./plan.ts";

/** The top of the form; elements of loops have numbers of their own that stay when they are moved. */
export const top = "r";

/** What changed: the answer at the top of the form it belongs to, and whether the document changes its shape by it. */
export interface BookChange {
  readonly root: string;
  readonly value: unknown;
  readonly shape: boolean;
}

/**
 * The answers while they are typed. Every place has a name, `<scope>-<code>`, that stays the same when elements of a loop
 * are moved; paths (`compradores.0.nombre`) are worked out when they are needed.
 */
export interface Book {
  readonly plan: Plan;
  /** The name of a question in a scope. */
  nameOf(scope: string, key: string): string;
  isField(name: string): boolean;
  isLoop(name: string): boolean;
  /** Whether the document has another shape with another answer. */
  decides(name: string): boolean;
  /** What a text field shows. */
  text(name: string): string;
  turned(name: string): boolean;
  /** The scopes of a loop's elements in their order; the same list until it changes. */
  elements(name: string): readonly string[];
  shown(scope: string, when: readonly ShownWhen[]): boolean;
  type(name: string, typed: string): void;
  turn(name: string, on: boolean): void;
  add(name: string): string | undefined;
  remove(name: string, scope: string): void;
  /** Puts an element back that was removed. */
  putBack(name: string, scope: string, at: number): void;
  move(name: string, scope: string, by: 1 | -1): void;
  answers(): Answers;
  /** The path of a name now; undefined when its element was removed. */
  pathOf(name: string): string | undefined;
  /** The name of a path now. */
  nameAt(path: string): string | undefined;
  /** The values all places of the document show now, by path. */
  printed(): Record<string, string>;
  /** Takes over other answers; gives the names of the texts that changed. */
  take(answers: Answers): readonly string[];
  /** Switches that were never touched stand at no, and loops that need an element have one: what of that is new. */
  settle(): Readonly<Record<string, unknown>>;
  /** Calls back after every change of switches and loops. */
  onShape(listener: () => void): () => void;
  /** Calls back after every change at all. */
  onChange(listener: (change: BookChange) => void): () => void;
}

type Values = { readonly [name: string]: Answer };
const record = (value: Answer): Values =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Values) : {};
const own = (values: Values, name: string): Answer => (Object.hasOwn(values, name) ? values[name] : undefined);
const none: readonly string[] = [];

/** Opens the answers of a process for typing. */
export function openBook(plan: Plan, first: Answers): Book {
  const texts = new Map<string, string>();
  const switches = new Map<string, boolean>();
  const lists = new Map<string, readonly string[]>();
  /** The loop an element belongs to: its name, and its key. */
  const homes = new Map<string, { readonly list: string; readonly key: string }>();
  const shapeListeners = new Set<() => void>();
  const listeners = new Set<(change: BookChange) => void>();
  let last = 0;

  const nameOf = (scope: string, key: string) => `${scope}-${plan.codes.get(key) ?? ""}`;
  const scopeOf = (name: string) => name.slice(0, name.lastIndexOf("-"));
  const questionOf = (name: string): FormField | undefined => plan.byCode.get(name.slice(name.lastIndexOf("-") + 1));
  const questionsIn = (scope: string): Iterable<FormField> =>
    plan.beside.get(homes.get(scope)?.key ?? "")?.values() ?? [];

  const newElement = (list: string, key: string): string => {
    const scope = `e${++last}`;
    homes.set(scope, { list, key });
    return scope;
  };

  function read(scope: string, answers: Values): void {
    for (const question of questionsIn(scope)) {
      const name = nameOf(scope, question.key);
      const value = own(answers, question.name);
      if (question.type === "field") texts.set(name, typeof value === "string" ? value : "");
      if (question.type === "condition") {
        if (typeof value === "boolean") switches.set(name, value);
        else switches.delete(name);
      }
      if (question.type === "loop") {
        const elements: readonly Answer[] = Array.isArray(value) ? value : [];
        const known = lists.get(name) ?? none;
        const scopes = elements.map((_, index) => known[index] ?? newElement(name, question.key));
        if (scopes.length !== known.length) lists.set(name, scopes);
        for (const [index, element] of elements.entries()) read(scopes[index] as string, record(element));
      }
    }
  }

  function write(scope: string): Answers {
    const out: Record<string, Answer> = {};
    for (const question of questionsIn(scope)) {
      const value = valueOf(nameOf(scope, question.key), question);
      if (value !== undefined) out[question.name] = value;
    }
    return out;
  }

  function valueOf(name: string, question: FormField): Answer {
    if (question.type === "field") return texts.get(name) || undefined;
    if (question.type === "condition") return switches.get(name);
    const list = lists.get(name);
    return list && (list.length > 0 || question.min === 0) ? list.map(write) : undefined;
  }

  function rootOf(name: string): string {
    const home = homes.get(scopeOf(name));
    return home ? rootOf(home.list) : name;
  }

  function changed(name: string, shape: boolean): void {
    const root = rootOf(name);
    const question = questionOf(root);
    if (!question) return;
    const change = { root: question.name, value: valueOf(root, question) ?? null, shape };
    if (shape) for (const listener of shapeListeners) listener();
    for (const listener of listeners) listener(change);
  }

  function pathOf(name: string): string | undefined {
    const question = questionOf(name);
    const scope = scopeOf(name);
    if (!question) return undefined;
    if (scope === top) return question.name;
    const home = homes.get(scope);
    const outer = home && pathOf(home.list);
    const index = home ? (lists.get(home.list) ?? none).indexOf(scope) : -1;
    return outer === undefined || index < 0 ? undefined : `${outer}.${index}.${question.name}`;
  }

  function nameAt(path: string, scope = top): string | undefined {
    for (const question of questionsIn(scope)) {
      const name = nameOf(scope, question.key);
      if (question.name === path) return name;
      if (question.type !== "loop" || !path.startsWith(`${question.name}.`)) continue;
      const [, index, rest] = /^(\d{1,4})\.(.+)$/s.exec(path.slice(question.name.length + 1)) ?? [];
      const element = index === undefined ? undefined : lists.get(name)?.[Number(index)];
      const inner = element !== undefined && rest !== undefined ? nameAt(rest, element) : undefined;
      if (inner !== undefined) return inner;
    }
    return undefined;
  }

  function print(scope: string, prefix: string, out: Record<string, string>): void {
    for (const question of questionsIn(scope)) {
      const name = nameOf(scope, question.key);
      if (question.type === "field") out[prefix + question.name] = presentAnswer(question.kind, texts.get(name));
      if (question.type === "loop")
        for (const [index, element] of (lists.get(name) ?? none).entries())
          print(element, `${prefix}${question.name}.${index}.`, out);
    }
  }

  const relist = (name: string, next: readonly string[]) => {
    lists.set(name, next);
    changed(name, true);
  };

  function settleIn(scope: string): boolean {
    let fresh = false;
    for (const question of questionsIn(scope)) {
      const name = nameOf(scope, question.key);
      if (question.type === "condition" && !switches.has(name)) {
        switches.set(name, false);
        fresh = true;
      }
      if (question.type !== "loop") continue;
      if (question.min > 0 && (lists.get(name) ?? none).length === 0) {
        lists.set(name, [newElement(name, question.key)]);
        fresh = true;
      }
      for (const element of lists.get(name) ?? none) fresh = settleIn(element) || fresh;
    }
    return fresh;
  }

  read(top, first);
  return {
    plan,
    nameOf,
    isField: (name) => questionOf(name)?.type === "field",
    isLoop: (name) => questionOf(name)?.type === "loop",
    decides: (name) => {
      const question = questionOf(name);
      return question?.type === "field" && question.decides === true;
    },
    text: (name) => {
      const question = questionOf(name);
      return question?.type === "field" ? presentAnswer(question.kind, texts.get(name)) : "";
    },
    turned: (name) => switches.get(name) === true,
    elements: (name) => lists.get(name) ?? none,
    shown: (scope, when) => when.every(({ key, is }) => (switches.get(nameOf(scope, key)) === true) === is),
    type(name, typed) {
      const question = questionOf(name);
      if (question?.type !== "field") return;
      texts.set(name, readAnswer(question.kind, typed));
      changed(name, false);
    },
    turn(name, on) {
      switches.set(name, on);
      changed(name, true);
    },
    add(name) {
      const question = questionOf(name);
      const list = lists.get(name) ?? none;
      if (question?.type !== "loop" || list.length >= mostElements) return undefined;
      const element = newElement(name, question.key);
      settleIn(element);
      relist(name, [...list, element]);
      return element;
    },
    remove: (name, scope) =>
      relist(
        name,
        (lists.get(name) ?? none).filter((one) => one !== scope),
      ),
    putBack: (name, scope, at) => relist(name, (lists.get(name) ?? none).toSpliced(at, 0, scope)),
    move(name, scope, by) {
      const list = lists.get(name) ?? none;
      const at = list.indexOf(scope);
      if (at < 0 || at + by < 0 || at + by >= list.length) return;
      relist(name, list.toSpliced(at, 1).toSpliced(at + by, 0, scope));
    },
    answers: () => write(top),
    pathOf,
    nameAt: (path) => nameAt(path),
    printed() {
      const out: Record<string, string> = {};
      print(top, "", out);
      return out;
    },
    take(answers) {
      const before = new Map(texts);
      read(top, answers);
      settleIn(top);
      for (const listener of shapeListeners) listener();
      return [...texts.keys()].filter((name) => texts.get(name) !== before.get(name));
    },
    settle() {
      const was = write(top);
      if (!settleIn(top)) return {};
      const is = write(top);
      const names = Object.keys(is).filter((name) => JSON.stringify(is[name]) !== JSON.stringify(was[name]));
      return Object.fromEntries(names.map((name) => [name, is[name]]));
    },
    onShape(listener) {
      shapeListeners.add(listener);
      return () => shapeListeners.delete(listener);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
