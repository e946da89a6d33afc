import type { Answer, Answers } from "#engine/document/answers-lookup.ts";
import { filledForm } from "#features/templates/filled-form.ts";
import type { FormDefinition } from "#features/templates/template.ts";

/** Answers by the words of their questions, to be looked over: a part that repeats as one text. */
export function shownAnswers(
  definition: FormDefinition,
  answers: Answers,
): { label: string; text: string | boolean }[] {
  const form = filledForm(definition);
  const labels = new Map([...form.fields, ...form.loops, ...form.conditions].map(({ key, label }) => [key, label]));
  return form.groups
    .flatMap(({ items }) => items)
    .flatMap((name) => {
      const value = answers[name];
      const text = typeof value === "boolean" ? value : textOf(value);
      return text === "" ? [] : [{ label: labels.get(name) ?? name, text }];
    });
}

function textOf(value: Answer | undefined): string {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null) return "";
  return Object.values(value)
    .map((inner) => textOf(inner as Answer))
    .filter(Boolean)
    .join(" · ");
}
