import "#engine/answers/formula-judge.ts";
import { type FormField, formOf } from "#engine/answers/form-fields.ts";
import type { TagNode } from "#engine/document/tag-tree.ts";
import { namesRead } from "./calculated-rules.ts";
import { questionsWithOptions } from "./filled-form.ts";
import { answerKind, type FormDefinition } from "./template.ts";

/** The questions of the form as the engine checks and prints their answers, with what the settings ask of each. */
export function questionsOf(tree: readonly TagNode[], form: FormDefinition): FormField[] {
  const settings = form.fields.map(({ key, kind, required, options }) => [
    key,
    { kind: answerKind(kind), required, ...(kind === "dropdown" ? { options } : {}) },
  ]);
  const optionalLoops = new Set(form.loops.filter((loop) => !loop.required).map((loop) => loop.key));
  const relax = (fields: readonly FormField[]): FormField[] =>
    fields.map((field) => {
      if (field.type === "field") return field;
      if (field.type === "condition") return { ...field, fields: relax(field.fields) };
      return { ...field, min: optionalLoops.has(field.key) ? 0 : field.min, fields: relax(field.fields) };
    });
  return questionsWithOptions(relax(formOf(tree, Object.fromEntries(settings))), form, (rule) => namesRead(form, rule));
}
