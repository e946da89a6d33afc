import type { Answers } from "#engine/document/answers-lookup.ts";
import type { ShownWhen } from "./form-definition.ts";
import type { FormQuestions } from "./form-questions.ts";

/** The state of a yes or no with a formula: decided by the formula alone, proposed by it, or changed by a person. */
export type CalculatedTurn = "fixed" | "proposed" | "changed";

/** A change: the top-level answer of the form it belongs to, and if it changes the shape of the document. */
export interface StoreChange {
  readonly root: string;
  readonly value: unknown;
  readonly shape: boolean;
}

/**
 * The answers while they are typed. Every place has a name, `<scope>-<code>`, that stays the same when elements of a loop
 * are moved; paths (`compradores.0.nombre`) are worked out when they are needed.
 */
export interface AnswerStore {
  readonly plan: FormQuestions;
  /** The name of a question in a scope. */
  nameOf(scope: string, key: string): string;
  isField(name: string): boolean;
  isLoop(name: string): boolean;
  /** Returns true if the document has another shape with another answer. */
  decides(name: string): boolean;
  /** Returns true if "no" or no answer leaves out a part of the document. */
  sectioned(name: string): boolean;
  /** A text as the document says it in words, by the formula that does; undefined where it does not. */
  worded(name: string): { readonly source: string; readonly answers: Answers } | undefined;
  /** Returns the text shown in a field. */
  text(name: string): string;
  /** Returns true if a yes or no is yes, by itself or by its formula. */
  turned(name: string): boolean;
  /** Returns the state of a yes or no with a formula, or undefined without one. */
  calculated(name: string): CalculatedTurn | undefined;
  /** The scopes of a loop's elements in their order; the same list until it changes. */
  elements(name: string): readonly string[];
  shown(scope: string, when: readonly ShownWhen[]): boolean;
  type(name: string, typed: string): void;
  turn(name: string, on: boolean): void;
  /** Removes a person's choice against the proposal of a formula. */
  follow(name: string): void;
  add(name: string): string | undefined;
  /** Inserts a copy of an element after it, and returns its scope. */
  copy(name: string, scope: string): string | undefined;
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
  /** The keys of what a text is worked out from; none when it is asked. */
  computedFrom(name: string): readonly string[];
  isComputed(name: string): boolean;
  /** Puts what was worked out in its places; gives the names of the texts that changed. */
  putComputed(answers: Answers): readonly string[];
  /** Calls back after something was worked out otherwise. */
  onComputed(listener: () => void): () => void;
  /** Calls back after every change of switches and loops. */
  onShape(listener: () => void): () => void;
  /** Calls back after every change at all. */
  onChange(listener: (change: StoreChange) => void): () => void;
}
