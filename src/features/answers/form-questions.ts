import { isRuled } from "#engine/answers/decided.ts";
import type { FormField } from "#engine/answers/form-fields.ts";
import { filledForm } from "./filled-form.ts";
import type { FieldSetting, FormDefinition } from "./form-definition.ts";
import { placeLabels } from "./label-at.ts";
import { type FormPart, type FormSection, layoutOf } from "./layout.ts";

/** The questions of a form: the groups as shown, and the questions as checked, by key. Never changes. */
export interface FormQuestions {
  readonly sections: readonly FormSection[];
  readonly questions: readonly FormField[];
  /** The questions asked beside each other, by name: at the top under "", in each element of a loop under its key. */
  readonly beside: ReadonlyMap<string, ReadonlyMap<string, FormField>>;
  readonly fields: ReadonlyMap<string, FieldSetting>;
  readonly labels: Readonly<Record<string, string>>;
  /** The labels with the party of their group, for `labelAt`. */
  readonly places: Readonly<Record<string, string>>;
  /** The key of the choice that an option belongs to, by the option's key. */
  readonly choices: ReadonlyMap<string, string>;
  /** A short name for a key, without the dots that the form library reads as steps. */
  readonly codes: ReadonlyMap<string, string>;
  readonly byCode: ReadonlyMap<string, FormField>;
  /** Switches leave parts of it out, or formulas decide. */
  readonly ruled: boolean;
}

/** The questions of a form. */
export function formQuestions(stored: FormDefinition, questions: readonly FormField[]): FormQuestions {
  const form = filledForm(stored);
  const beside = new Map<string, Map<string, FormField>>();
  const codes = new Map<string, string>();
  const byCode = new Map<string, FormField>();
  const visit = (list: readonly FormField[], scope: string) => {
    const here = beside.get(scope) ?? new Map<string, FormField>();
    beside.set(scope, here);
    for (const question of list) {
      here.set(question.name, question);
      const code = codes.get(question.key) ?? String(codes.size);
      codes.set(question.key, code);
      byCode.set(code, question);
      if (question.type === "condition") visit(question.fields, scope);
      if (question.type === "loop") visit(question.fields, question.key);
    }
  };
  visit(questions, "");
  const all = [...form.fields, ...form.loops, ...form.conditions];
  return {
    // What is worked out from answers that are not shown here is not shown either: it has no question.
    sections: layoutOf(form).map((section) => ({ ...section, parts: withQuestions(section.parts, codes) })),
    questions,
    beside,
    fields: new Map(form.fields.map((setting) => [setting.key, setting])),
    labels: Object.fromEntries(all.map(({ key, label }) => [key, label])),
    places: placeLabels(form),
    choices: new Map((form.optionGroups ?? []).flatMap(({ label, members }) => members.map((key) => [key, label]))),
    ruled: isRuled(questions),
    codes,
    byCode,
  };
}

const withQuestions = (parts: readonly FormPart[], codes: ReadonlyMap<string, string>): readonly FormPart[] =>
  parts.flatMap((part): FormPart[] => {
    if (part.type === "choice") return [part];
    if (!codes.has(part.setting.key)) return [];
    return part.type === "loop" ? [{ ...part, parts: withQuestions(part.parts, codes) }] : [part];
  });
