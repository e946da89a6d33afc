// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { initTexts } from "#client/i18n.ts";
import { createStore } from "#client/store.ts";
import { en } from "#features/processes/text/en.ts";
import { openAnswerStore, top } from "../answer-store.ts";
import type { FieldSetting } from "../form-definition.ts";
import { formQuestions } from "../form-questions.ts";
import { AnswerField } from "./AnswerField.tsx";
import { createFieldChecks } from "./field-checks.ts";
import type { FormTools } from "./form-tools.ts";
import { lateWords } from "./late-words.ts";

beforeAll(() => initTexts({ first: { en: async () => ({ processes: en }), es: async () => ({}) } }));
afterEach(cleanup);

/** A form with one question. `answer` returns its stored answer. */
function drawn(kind: "date" | "time" | "text", asked = "dia") {
  const question = { type: "field" as const, name: asked, key: asked, kind, required: true };
  const answerStore = openAnswerStore(
    formQuestions({ groups: [], fields: [], loops: [], conditions: [] }, [question]),
    {},
  );
  const name = answerStore.nameOf(top, asked);
  const none = createStore(undefined);
  const tools = {
    formSession: {
      answerStore,
      language: "es",
      rules: { run: () => undefined, errors: createStore(new Map()) },
      errors: none,
      type: (at: string, typed: string) => answerStore.type(at, typed),
    },
    checks: createFieldChecks((at) => answerStore.text(at)),
    press: { afterwards: (run: () => void) => run() },
  } as unknown as FormTools;
  const setting = {
    key: asked,
    name: asked,
    label: "Día",
    hint: "",
    kind,
    options: [],
    required: true,
  } as unknown as FieldSetting;
  const { getByLabelText, queryByRole } = render(<AnswerField tools={tools} name={name} setting={setting} />);
  const field = getByLabelText(/Día/) as HTMLInputElement;
  const type = (keys: string) => {
    fireEvent.focus(field);
    for (const key of keys) fireEvent.input(field, { target: { value: field.value + key } });
  };
  return { field, type, answer: () => answerStore.answers()[asked], alert: () => queryByRole("alert")?.textContent };
}

test.each([
  ["date", "15 de marzo de 2026", "15/03/2026", "2026-03-15"],
  ["date", "15 mar 2026", "15/03/2026", "2026-03-15"],
  ["date", "March 15, 2026", "15/03/2026", "2026-03-15"],
  ["date", "15/3/26", "15/03/2026", "2026-03-15"],
  ["date", "15032026", "15/03/2026", "2026-03-15"],
  ["date", "2026-03-15", "15/03/2026", "2026-03-15"],
  ["date", "quince de marzo de dos mil veintiséis", "15/03/2026", "2026-03-15"],
  [
    "date",
    "a los treinta y un días del mes de diciembre del año mil novecientos ochenta y cinco",
    "31/12/1985",
    "1985-12-31",
  ],
  ["time", "3 pm", "15:00", "15:00"],
  ["time", "15h", "15:00", "15:00"],
  ["time", "15:00 horas", "15:00", "15:00"],
  ["time", "3:30 p. m.", "15:30", "15:30"],
] as const)("a %s typed as %s is understood when the field is left", (kind, typed, shown, stored) => {
  const { field, type, answer } = drawn(kind);
  type(typed);
  fireEvent.blur(field);
  expect([field.value, answer(), field.getAttribute("aria-invalid")]).toEqual([shown, stored, null]);
});

test("the beginning of a date is stored as no other day, and Enter reads it", () => {
  const { field, type, answer } = drawn("date");
  type("15 de marzo de 20");
  expect(answer()).toBe("15 de marzo de 20");
  type("26");
  fireEvent.keyDown(field, { key: "Enter" });
  expect([field.value, answer()]).toEqual(["15/03/2026", "2026-03-15"]);
});

test("text that is no date stays as typed, with a sentence", () => {
  const { field, type, answer } = drawn("date");
  type("el 31 de febrero de 2026");
  fireEvent.blur(field);
  expect([field.value, answer()]).toEqual(["el 31 de febrero de 2026", "el 31 de febrero de 2026"]);
  expect(field.getAttribute("aria-invalid")).toBe("true");
});

test("two names typed into the name of one person are a warning while they are typed", async () => {
  const { type, alert } = drawn("text", "comprador_nombre");
  type("José Ortega y Gasset");
  await vi.waitFor(() => expect(lateWords.get()).toBeDefined());
  expect(alert()).toBeUndefined();
  type(", Juan Pérez");
  await vi.waitFor(() => expect(alert()).toBe(en.answerDoubt.twoNames));
});

test("two names in another field are no warning", async () => {
  const { type, alert } = drawn("text", "linderos");
  type("María López y Juan Pérez");
  await vi.waitFor(() => expect(lateWords.get()).toBeDefined());
  expect(alert()).toBeUndefined();
});
