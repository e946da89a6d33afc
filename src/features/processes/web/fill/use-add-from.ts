import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { presentAnswer } from "#engine/answers/answer-kinds.ts";
import type { ListFill } from "#features/templates/list-settings.ts";
import type { FormTools } from "./AnswerField.tsx";
import type { AnswerStore } from "./answer-store.ts";
import { fillAll, fillingOf } from "./fill-from-record.ts";

/** Adds an element for each of some records, and says so with a way back. A first element nobody answered is used. */
export function useAddFrom({ formSession: { answerStore }, lists }: FormTools, name: string, label: string) {
  const t = useText();
  return (set: ListFill, records: readonly ReadonlyMap<string, string>[]) => {
    if (!lists || records.length === 0) return;
    const blank = answerStore.elements(name).filter((element) => isBlankElement(answerStore, element, set.key));
    const undo = records.flatMap((values): (() => void)[] => {
      const kept = blank.shift();
      const element = kept ?? answerStore.add(name);
      if (element === undefined) return [];
      const back = fillAll(answerStore, lists.fill, fillingOf(answerStore, set, element, values));
      return [kept === undefined ? () => answerStore.remove(name, element) : back];
    });
    notify.success(t("processes.page.fill.addedFrom", { count: undo.length, label }), {
      action: { label: t("shell.undo"), run: () => undo.forEach((back) => back()) },
      ms: 8000,
    });
  };
}

/** Whether nobody answered anything in an element: what its fields begin with is nobody's answer. */
function isBlankElement(answerStore: AnswerStore, element: string, loop: string): boolean {
  const { beside, fields } = answerStore.plan;
  return [...(beside.get(loop)?.values() ?? [])].every((question) => {
    const name = answerStore.nameOf(element, question.key);
    if (question.type === "condition") return !answerStore.turned(name);
    if (question.type === "loop")
      return answerStore.elements(name).every((inner) => isBlankElement(answerStore, inner, question.key));
    if (question.computed) return true;
    const first = presentAnswer(question.kind, fields.get(question.key)?.default ?? "");
    return ["", first].includes(answerStore.text(name));
  });
}
