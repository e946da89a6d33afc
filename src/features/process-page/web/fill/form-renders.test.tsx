// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { useMemo, useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { initTexts } from "#client/i18n.ts";
import type { FormField } from "#engine/answers/form-fields.ts";
import { top } from "#features/answers/answer-store.ts";
import type { FieldSetting, FormDefinition, ShownWhen } from "#features/answers/form-definition.ts";
import { FormGroup } from "#features/answers/web/FormGroup.tsx";
import { createFieldChecks } from "#features/answers/web/field-checks.ts";
import type { FormTools } from "#features/answers/web/form-tools.ts";
import { usePress } from "#features/answers/web/press.ts";
import type { Process } from "#features/processes/process.ts";
import { en } from "#features/processes/text/en.ts";
import { type FormSession, openFormSession } from "./form-session.ts";

// A field reads its label once each time it is drawn: so a label that counts its readers counts the drawings, without
// anything put into the components.
const drawings = new Map<string, number>();
const kinds = ["text", "number", "currency"] as const;

function counted(key: string, kind: FieldSetting["kind"], shownWhen: ShownWhen[] = []): FieldSetting {
  const setting = { key, name: key, hint: "", shownWhen, kind, required: true, options: [], singleOption: false };
  return Object.defineProperty({ ...setting, currency: "GTQ" }, "label", {
    enumerable: true,
    get: () => {
      drawings.set(key, (drawings.get(key) ?? 0) + 1);
      return key;
    },
  }) as unknown as FieldSetting;
}

const fields = Array.from({ length: 300 }, (_, i) => counted(`f${i}`, kinds[i % 3] ?? "text"));
const condition = { key: "casado", name: "casado", label: "casado", hint: "", shownWhen: [] };
const spouse = counted("conyuge", "text", [{ key: "casado", is: true }]);
const question = ({ key, kind }: FieldSetting): FormField =>
  ({ type: "field", name: key, key, kind, required: true }) as FormField;
const questions: FormField[] = [
  ...fields.map((field) => ({ ...question(field), ...(field.key === "f6" ? { sectioned: true as const } : {}) })),
  { type: "condition", name: "casado", key: "casado", fields: [{ ...question(spouse), when: true }] },
];
const form: FormDefinition = {
  groups: [{ id: "g1", label: "Todo", items: [...fields.map(({ key }) => key), "casado", "conyuge"] }],
  fields: [...fields, spouse],
  loops: [],
  conditions: [condition],
};
const process = { id: "p1", version: 1, form, questions, answers: { casado: false } } as unknown as Process;

let formSession: FormSession;

function Form() {
  const press = usePress();
  const [checks] = useState(() => createFieldChecks((name) => formSession.answerStore.text(name)));
  const tools = useMemo<FormTools>(
    () => ({ formSession, checks, press, fill: () => undefined, fixedParts: undefined }),
    [checks, press],
  );
  return formSession.answerStore.plan.sections.map((section) => (
    <FormGroup key={section.id} tools={tools} section={section} />
  ));
}

const input = (key: string) =>
  document.getElementById(formSession.answerStore.nameOf(top, key)) as HTMLInputElement | HTMLTextAreaElement;
const typed = (key: string, value: string) => act(async () => void fireEvent.input(input(key), { target: { value } }));
const left = (key: string) => act(async () => void fireEvent.blur(input(key)));

beforeAll(() => initTexts({ first: { en: async () => ({ processes: en }), es: async () => ({}) } }));
beforeEach(() => {
  vi.useFakeTimers();
  formSession = openFormSession(process, "u1", () => undefined);
  drawings.clear();
  render(<Form />);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
});

test("300 fields are drawn once when the form opens", () => {
  expect(drawings.size).toBe(300);
  expect(new Set(drawings.values())).toEqual(new Set([1]));
});

test("a key draws no field again, not even its own", async () => {
  drawings.clear();
  for (const value of ["A", "An", "Ana"]) await typed("f15", value);
  expect(formSession.answerStore.answers()["f15"]).toBe("Ana");
  expect([...drawings]).toEqual([]);
});

test("a field that turns wrong draws itself once, and once more when it is right again", async () => {
  drawings.clear();
  await typed("f1", "treinta");
  expect([...drawings]).toEqual([]);
  await left("f1");
  expect([...drawings]).toEqual([["f1", 1]]);
  expect(input("f1").getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById(`${input("f1").id}-error`)?.textContent).toBe(en.answer.notNumber);
  await typed("f1", "3");
  expect([...drawings]).toEqual([["f1", 2]]);
  await typed("f1", "30");
  expect([...drawings]).toEqual([["f1", 2]]);
  // Names that begin alike (f1, f15, f150) are other fields.
  expect(drawings.size).toBe(1);
});

test("a switch draws what it shows and nothing else, and keeps the focus", async () => {
  drawings.clear();
  const control = input("casado") as HTMLInputElement;
  control.focus();
  await act(async () => control.click());
  expect([...drawings]).toEqual([["conyuge", 1]]);
  expect(document.activeElement).toBe(control);
  expect(input("conyuge")).not.toBeNull();
});

test("a text that decides about a part of the document says beside it what leaves that out", () => {
  const beside = (key: string) =>
    (input(key).getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent)
      .join(" ");
  expect(beside("f6")).toContain("If the answer is “no” or empty, the part of the document");
  expect(beside("f3")).not.toContain("the part of the document");
});
