import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { presentAnswer } from "#engine/answers/answer-kinds.ts";
import type { AnswerStore } from "../../answer-store-interface.ts";
import { fillAll, fillingOf } from "../../fill-from-record.ts";
import type { FormTools } from "../form-tools.ts";

/** The answers of new elements of a loop, and the fields they may fill. */
interface NewElements {
  /** The key of the loop. */
  readonly loop: string;
  readonly fills: readonly { readonly key: string; readonly fixed: boolean }[];
  /** By the keys of the fields, one for each element. */
  readonly values: readonly ReadonlyMap<string, string>[];
}

/** Adds an element for each of some values; a first element nobody answered is used. Gives what takes each back. */
const addElements = (
  answerStore: AnswerStore,
  fill: (name: string, typed: string) => void,
  name: string,
  { loop, fills, values }: NewElements,
): (() => void)[] => {
  const blank = answerStore.elements(name).filter((element) => isBlankElement(answerStore, element, loop));
  return values.flatMap((of): (() => void)[] => {
    const kept = blank.shift();
    const element = kept ?? answerStore.add(name);
    if (element === undefined) return [];
    const back = fillAll(answerStore, fill, fillingOf(answerStore, { fills }, element, of));
    return [kept === undefined ? () => answerStore.remove(name, element) : back];
  });
};

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

/** Returns true if a person answered nothing in an element. Default answers do not count. */
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
