import type { TagNode } from "#engine/document/tags/tag-tree.ts";
import { openAnswerStore } from "#features/answers/answer-store.ts";
import type { FormDefinition } from "#features/answers/form-definition.ts";
import { formQuestions } from "#features/answers/form-questions.ts";
import { progressOf } from "#features/answers/progress.ts";
import { ruledQuestions } from "./ruled-questions.ts";

/**
 * Counts the fields that a form asks for when it is opened, as the progress of the form counts them. Fields that are worked
 * out, or wait for a yes, are not among them. A form that opens with no field at all counts all of them.
 */
export function askedCount(tree: readonly TagNode[], form: FormDefinition): number {
  const store = openAnswerStore(formQuestions(form, ruledQuestions(tree, form)), {});
  store.settle();
  const asked = progressOf(store, []).reduce((sum, group) => sum + group.asked, 0);
  return asked === 0 ? form.fields.length : asked;
}
