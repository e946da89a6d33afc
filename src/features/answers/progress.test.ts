import { expect, test } from "vitest";
import type { FieldKind } from "#engine/answers/answer-kinds.ts";
import type { FormField } from "#engine/answers/form-fields.ts";
import { openAnswerStore, top } from "./answer-store.ts";
import { errorsOf } from "./answers.ts";
import type { FieldSetting } from "./form-definition.ts";
import { formQuestions } from "./form-questions.ts";
import { progressOf } from "./progress.ts";

/** A form of one question. */
function formOf(kind: FieldKind, required: boolean) {
  const question: FormField = { type: "field", name: "a", key: "a", kind, required, options: ["Sí, acepto"] };
  const setting = { key: "a", name: "a", label: "A", kind, required, options: [], shownWhen: [] };
  const form = {
    groups: [{ id: "g", label: "", items: ["a"] }],
    fields: [setting as unknown as FieldSetting],
    loops: [],
    conditions: [],
  };
  const answerStore = openAnswerStore(formQuestions(form, [question]), {});
  const name = answerStore.nameOf(top, "a");
  return {
    type: (typed: string) => answerStore.type(name, typed),
    answered: () => {
      const groups = progressOf(answerStore, []);
      return groups.reduce((sum, group) => sum + group.answered, 0);
    },
    asked: () => progressOf(answerStore, []).reduce((sum, group) => sum + group.asked, 0),
    errors: () => errorsOf([question], answerStore.answers(), { draft: false }),
  };
}

test.each<[FieldKind, string, string, string]>([
  ["date", "31/02/2026", "notDate", "28/02/2026"],
  ["time", "25:00", "notTime", "23:00"],
  ["number", "12a", "notNumber", "1,200.5"],
  ["currency", "1,500", "notCurrency", "1,500.00"],
  ["code", "A#1", "notCode", "A-1"],
  ["email", "ana@quetzal", "notEmail", "ana@quetzal.gt"],
  ["cui", "12345", "notCui", "2945 38571 0101"],
  ["nit", "576937-5", "nitMistyped", "576937-K"],
  ["phone", "123", "notPhone", "55512345"],
  ["option", "Otra", "notOption", "Sí, acepto"],
  ["text", "a".repeat(10_001), "tooLong", "a"],
])("a faulty %s is not answered, required or not, and is named when it is sent", (kind, wrong, code, valid) => {
  for (const required of [true, false]) {
    const form = formOf(kind, required);
    expect([form.answered(), form.asked()]).toEqual([0, 1]);
    form.type(wrong);
    expect(form.answered()).toBe(0);
    expect(form.errors()).toMatchObject([{ path: "a", code: `processes.answer.${code}` }]);
    form.type(valid);
    expect([form.answered(), form.errors()]).toEqual([1, []]);
  }
});
