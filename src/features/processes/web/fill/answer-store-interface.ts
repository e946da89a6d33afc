import type { Answers } from "#engine/document/answers-lookup.ts";
import type { ShownWhen } from "#features/templates/template.ts";
import type { FormQuestions } from "./form-questions.ts";

/** A yes or no with a formula: whether it is the formula's alone, and whether somebody said otherwise. */
export type CalculatedTurn = "fixed" | "proposed" | "changed";

/** What changed: the answer at the top of the form it belongs to, and whether the document changes its shape by it. */
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
  /** Whether the document has another shape with another answer. */
  decides(name: string): boolean;
  /** Whether "no" or nothing leaves out a part of the document. */
  sectioned(name: string): boolean;
  /** A text as the document says it in words, by the formula that does; undefined where it does not. */
  worded(name: string): { readonly source: string; readonly answers: Answers } | undefined;
  /** What a text field shows. */
  text(name: string): string;
  /** Whether a yes or no says yes: by itself, or by the formula that decides it. */
  turned(name: string): boolean;
  /** What a formula makes of a yes or no; undefined where none does. */
  calculated(name: string): CalculatedTurn | undefined;
  /** The scopes of a loop's elements in their order; the same list until it changes. */
  elements(name: string): readonly string[];
  shown(scope: string, when: readonly ShownWhen[]): boolean;
  type(name: string, typed: string): void;
  turn(name: string, on: boolean): void;
  /** Forgets what somebody said otherwise than a formula proposes. */
  follow(name: string): void;
  add(name: string): string | undefined;
  /** Puts an element like another behind it; gives its scope. */
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
