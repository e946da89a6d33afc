import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import type { Store } from "#client/store.ts";
import type { AnswerStore } from "../answer-store-interface.ts";
import type { FieldSetting } from "../form-definition.ts";
import type { FormPart } from "../layout.ts";
import type { AnswerErrorAt } from "../stored-answers.ts";
import { createFieldChecks, type FieldChecks } from "./field-checks.ts";
import type { FormRules } from "./form-rules.ts";
import { genderGuesses } from "./gender-guesses.ts";
import type { ListTools } from "./lists/list-source.ts";
import { type Press, usePress } from "./press.ts";

/** A form while it is filled in, by a member or by somebody outside. */
export interface FilledForm {
  readonly answerStore: AnswerStore;
  /** The name of this form in the drafts of this device. Undefined: what is typed next to its answers is not kept. */
  readonly draft?: string;
  /** The language of the document. */
  readonly language: "es" | "en";
  readonly rules: FormRules;
  /** The missing and invalid answers, once sending was tried. */
  readonly errors: Store<readonly AnswerErrorAt[] | undefined>;
  type(name: string, typed: string): void;
  unmark(): void;
  /** Calls back with the names of texts that were replaced by another version's. */
  onTaken(listener: (names: readonly string[]) => void): () => void;
}

/** The tools that every field shares: one object that never changes while the form is open. */
export interface FormTools {
  readonly formSession: FilledForm;
  readonly checks: FieldChecks;
  readonly press: Press;
  /** Answers a field as if it were typed. */
  readonly fill: (name: string, typed: string) => void;
  /** The reason why this person may not decide optional parts, or undefined. */
  readonly fixedParts: string | undefined;
  /** The tools of fields that are filled from lists. */
  readonly lists?: ListTools | undefined;
  /** Draws what belongs to a question elsewhere around it: the comments on it. */
  readonly around?: (name: string, setting: { readonly label: string }, question: ReactNode) => ReactNode;
  /** Draws what belongs to a set of options, or to the switch of a group, around it: the mark of copied answers. */
  readonly aroundSet?: (names: readonly string[], label: string, question: ReactNode) => ReactNode;
  /** Draws what belongs to a whole group: below its heading. */
  readonly head?: (parts: readonly FormPart[]) => ReactNode;
  /** Draws what fills the fields of a person together: above the first of them. `parts` are all of the group or element. */
  readonly lead?: (scope: string, parts: readonly FormPart[], key: string) => ReactNode;
  /** True for a field of one line, although it asks for a text: matches are shown below it. */
  readonly oneLine?: (key: string) => boolean;
  /** Draws what can be proposed as the text of a field. Undefined: nothing can. */
  readonly proposal?: (name: string, setting: FieldSetting) => ReactNode;
}

/**
 * Returns the tools shared by the fields of a form. `check` checks them by name, `fill` answers one as if it were typed.
 * `fixedParts` is the reason why this person may not decide optional parts.
 */
export function useTools(formSession: FilledForm, fixedParts?: string) {
  const press = usePress();
  const [checks] = useState(() => createFieldChecks((name) => formSession.answerStore.text(name)));
  const fill = useCallback(
    (name: string, typed: string) => {
      formSession.type(name, typed);
      checks.show(name);
    },
    [formSession, checks],
  );
  const tools = useMemo<FormTools>(
    () => ({ formSession, checks, press, fill, fixedParts }),
    [formSession, checks, press, fill, fixedParts],
  );
  useEffect(() => genderGuesses(formSession).watch(checks.show), [formSession, checks]);
  useEffect(() => formSession.onTaken((names) => names.forEach(checks.show)), [formSession, checks]);
  return { tools, check: checks.all, fill };
}
