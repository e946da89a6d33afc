import { expect, test } from "vitest";
import { inspectTemplate } from "#engine/document/inspect-template.ts";
import { openAnswerStore } from "#features/answers/answer-store.ts";
import { formQuestions } from "#features/answers/form-questions.ts";
import { progressOf } from "#features/answers/progress.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { askedCount } from "./asked-count.ts";
import { formFor } from "./form.ts";
import { ruledQuestions } from "./ruled-questions.ts";

/** The tree and the form of a document with these paragraphs. */
function formOf(...texts: string[]) {
  const { tree, errors } = inspectTemplate(smallDocument(texts.map((text) => p(text)).join("")));
  expect(errors).toEqual([]);
  return { tree, form: formFor(tree, { general: "General", gender: ["femenino", "masculino"], language: "es" }) };
}

test("a form is counted as its progress counts it: what is shown at first, each list once", () => {
  const { tree, form } = formOf(
    "{lugar} {fecha}",
    "{#compradores}{nombre} {dpi}{/compradores}",
    "{#hay_garantia}{garantia_monto} {garantia_plazo}{/hay_garantia}",
  );
  const store = openAnswerStore(formQuestions(form, ruledQuestions(tree, form)), {});
  store.settle();
  const asked = progressOf(store, []).reduce((sum, group) => sum + group.asked, 0);
  expect([askedCount(tree, form), asked, form.fields.length]).toEqual([4, 4, 6]);
});
