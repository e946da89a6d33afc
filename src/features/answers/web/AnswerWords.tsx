import { type ReactNode, useDeferredValue, useSyncExternalStore } from "react";
import { useStore } from "#client/store.ts";
import type { FieldKind } from "#engine/answers/answer-kinds.ts";
import type { FieldSetting } from "../form-definition.ts";
import type { FilledForm } from "./form-tools.ts";
import { lateWords } from "./late-words.ts";

/** Kinds of answers that have words. */
const spoken: ReadonlySet<FieldSetting["kind"]> = new Set<FieldSetting["kind"]>([
  "number",
  "currency",
  "date",
  "time",
  "cui",
  "nit",
  "phone",
]);

const noMoney: ReadonlySet<string> = new Set();

/** Returns true if a field of this kind has a line of words below it. */
export const isSpoken = (kind: FieldSetting["kind"]): boolean => spoken.has(kind);

/**
 * Shows the typed value in words of the document's language. It replaces the hint and is always one line high, so that
 * nothing moves. Drawn after the typed value.
 */
export function AnswerWords({
  formSession,
  name,
  setting,
  hint,
}: {
  readonly formSession: FilledForm;
  readonly name: string;
  readonly setting: FieldSetting;
  readonly hint: ReactNode;
}) {
  const { answerStore, language } = formSession;
  const typed = useDeferredValue(useSyncExternalStore(answerStore.onChange, () => answerStore.text(name)));
  const say = useStore(lateWords);
  // Shows the same words as the document.
  const worded = answerStore.worded(name);
  const words = worded
    ? say?.formulaText({ scope: "", source: worded.source }, worded.answers, { language, money: noMoney })
    : say?.answerInWords(setting.kind as FieldKind, typed, { language, currency: setting.currency });
  if (words === undefined || words === "") return hint || "\u00a0";
  return (
    <span className="answer-words" lang={language} title={words}>
      {words}
    </span>
  );
}
