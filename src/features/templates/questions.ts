import "#engine/answers/formula-judge.ts";
import { type FormField, formOf } from "#engine/answers/form-fields.ts";
import type { TagNode } from "#engine/document/tags/tag-tree.ts";
import { questionsWithOptions } from "#features/answers/filled-form.ts";
import { answerKind, type FormDefinition } from "#features/answers/form-definition.ts";
import { namesRead } from "./calculated-rules.ts";

/** The questions of the form as the engine checks and prints their answers, with what the settings ask of each. */
export function questionsOf(tree: readonly TagNode[], form: FormDefinition): FormField[] {
  const settings = form.fields.map(({ key, kind, required, options }) => [
    key,
    { kind: answerKind(kind), required, ...(kind === "dropdown" ? { options } : {}) },
  ]);
  const loops = new Map(form.loops.map((loop) => [loop.key, loop]));
  const relax = (fields: readonly FormField[]): FormField[] =>
    fields.map((field) => {
      if (field.type === "field") return field;
      if (field.type === "condition") return { ...field, fields: relax(field.fields) };
      const { required = true, min: least = field.min, max } = loops.get(field.key) ?? {};
      const min = required ? least : 0;
      return { ...field, min, ...(max === undefined ? {} : { max }), fields: relax(field.fields) };
    });
  return questionsWithOptions(relax(formOf(tree, Object.fromEntries(settings))), form, (rule) => namesRead(form, rule));
}
