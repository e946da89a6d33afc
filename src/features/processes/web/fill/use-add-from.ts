import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import type { FormTools } from "./AnswerField.tsx";
import { addElements, type NewElements } from "./add-elements.ts";

/** Adds elements to a loop, and says so with a way back. */
export function useAddFrom({ formSession: { answerStore }, fill }: FormTools, name: string, label: string) {
  const t = useText();
  return (added: NewElements) => {
    if (added.values.length === 0) return;
    const undo = addElements(answerStore, fill, name, added);
    notify.success(t("processes.page.fill.addedFrom", { count: undo.length, label }), {
      action: { label: t("shell.undo"), run: () => undo.toReversed().forEach((back) => back()) },
      ms: 8000,
    });
  };
}
