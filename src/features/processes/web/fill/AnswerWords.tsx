import { type ReactNode, useDeferredValue, useSyncExternalStore } from "react";
import type { FieldKind } from "#engine/answers/answer-kinds.ts";
import type { FieldSetting } from "#features/templates/template.ts";
import { useCell } from "./cell.ts";
import type { Desk } from "./desk.ts";
import { lateWords } from "./late-words.ts";

/** Kinds of answers that have words. */
const spoken: ReadonlySet<FieldSetting["kind"]> = new Set([
  ...(["number", "currency", "date", "time", "cui", "nit", "phone"] as const),
]);

/** Whether there is a line of words under a field of this kind. */
export const isSpoken = (kind: FieldSetting["kind"]): boolean => spoken.has(kind);

/**
 * What was typed, in the words of the document's language, in the place of the hint and always one line high: nothing
 * moves when words come or go. Drawn after what is typed.
 */
export function AnswerWords({
  desk,
  name,
  setting,
  hint,
}: {
  readonly desk: Desk;
  readonly name: string;
  readonly setting: FieldSetting;
  readonly hint: ReactNode;
}) {
  const { book, language } = desk;
  const typed = useDeferredValue(useSyncExternalStore(book.onChange, () => book.text(name)));
  const say = useCell(lateWords)?.answerInWords;
  const words = say?.(setting.kind as FieldKind, typed, { language, currency: setting.currency });
  if (words === undefined) return hint || "\u00a0";
  return (
    <span className="answer-words" lang={language} title={words}>
      {words}
    </span>
  );
}
