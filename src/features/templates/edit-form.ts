import { readAnswer } from "#engine/answers/answer-kinds.ts";
import { groupSwitch } from "#engine/answers/decided.ts";
import { aiFieldErrors } from "#features/answers/ai-fields.ts";
import {
  answerKind,
  type ConditionSetting,
  countsError,
  defaultError,
  type FieldSetting,
  type FormDefinition,
  type LoopSetting,
  maxEvidenceDays,
  nameKey,
  optionsError,
} from "#features/answers/form-definition.ts";
import { numberingErrors } from "#features/answers/numbering.ts";
import { writtenRules } from "#features/answers/rules.ts";
import { listFillErrors } from "./list-fills.ts";

/** Any element of a form, with what it is. */
export type Element =
  | { readonly type: "field"; readonly setting: FieldSetting }
  | { readonly type: "loop"; readonly setting: LoopSetting }
  | { readonly type: "condition"; readonly setting: ConditionSetting };

/** All elements by key. */
export const elementsOf = (form: FormDefinition): ReadonlyMap<string, Element> =>
  new Map<string, Element>([
    ...form.fields.map((setting) => [setting.key, { type: "field", setting }] as const),
    ...form.loops.map((setting) => [setting.key, { type: "loop", setting }] as const),
    ...form.conditions.map((setting) => [setting.key, { type: "condition", setting }] as const),
  ]);

/** Settings of one element, of a field or of a loop; what is undefined is not set any more. */
export type SettingChange = Partial<Omit<FieldSetting, "key" | "name" | "shownWhen">> & {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
};

/** The form with some settings of one element changed; of a key it has not, the form as it is. */
export function setElement(form: FormDefinition, key: string, change: SettingChange): FormDefinition {
  const apply = <S extends { readonly key: string }>(list: S[]): S[] =>
    list.some((one) => one.key === key) ? list.map((one) => (one.key === key ? { ...one, ...change } : one)) : list;
  const { fields, loops, conditions } = form;
  return { ...form, fields: apply(fields), loops: apply(loops), conditions: apply(conditions) };
}

/** The form with another decision about a loop or condition, which is taken when the form is saved. */
export const setPartKind = (form: FormDefinition, key: string, kind: "loop" | "condition"): FormDefinition => ({
  ...form,
  kinds: { ...form.kinds, [key]: kind },
});

/** The group an element is asked in, its loop's when it is inside one. */
export function groupOf(form: FormDefinition, key: string): string | undefined {
  const loop = loopOf(form, key);
  if (loop) return groupOf(form, loop.key);
  return form.groups.find((group) => group.items.includes(key))?.id;
}

/** The innermost loop an element is asked in, if any. */
export const loopOf = (form: FormDefinition, key: string): LoopSetting | undefined =>
  form.loops.find((loop) => loop.items.includes(key));

/** The form with one more group at the end, and its id. */
export function addGroup(form: FormDefinition, label: string): { form: FormDefinition; id: string } {
  const last = Math.max(0, ...form.groups.map((group) => Number(group.id.slice(1))));
  const id = `g${last + 1}`;
  return { form: { ...form, groups: [...form.groups, { id, label, items: [] }] }, id };
}

/** The form without an empty group; with its elements in it, or as the only one, a group stays. */
export const removeGroup = (form: FormDefinition, id: string): FormDefinition =>
  form.groups.length < 2 ? form : { ...form, groups: form.groups.filter((g) => g.id !== id || g.items.length > 0) };

export const renameGroup = (form: FormDefinition, id: string, label: string): FormDefinition => ({
  ...form,
  groups: form.groups.map((group) => (group.id === id ? { ...group, label } : group)),
});

/** Returns the form with a group made optional or not. A formula of its switch is removed with it. */
export const setOptional = (form: FormDefinition, id: string, optional: boolean): FormDefinition => ({
  ...form,
  groups: form.groups.map((group) => {
    if (group.id !== id) return group;
    const { optional: _, ...needed } = group;
    return optional ? { ...needed, optional } : needed;
  }),
  ...(form.calculatedOptions
    ? { calculatedOptions: form.calculatedOptions.filter(({ option }) => optional || option !== groupSwitch(id)) }
    : {}),
});

/** The form with a group moved by so many steps among the groups. */
export function moveGroup(form: FormDefinition, id: string, by: number): FormDefinition {
  const from = form.groups.findIndex((group) => group.id === id);
  return from < 0 ? form : { ...form, groups: moved(form.groups, from, by) };
}

/** The form with an element moved by so many steps inside its group or loop. */
export function moveItem(form: FormDefinition, key: string, by: number): FormDefinition {
  const inside = <C extends { items: string[] }>(container: C): C => {
    const from = container.items.indexOf(key);
    return from < 0 ? container : { ...container, items: moved(container.items, from, by) };
  };
  return { ...form, groups: form.groups.map(inside), loops: form.loops.map(inside) };
}

/** The form with an element at the end of another group. What is inside a loop stays there. */
export function moveToGroup(form: FormDefinition, key: string, id: string): FormDefinition {
  const from = form.groups.find((group) => group.items.includes(key));
  if (!from || from.id === id || !form.groups.some((group) => group.id === id)) return form;
  const groups = form.groups.map((group) => {
    if (group.id === from.id) return { ...group, items: group.items.filter((item) => item !== key) };
    return group.id === id ? { ...group, items: [...group.items, key] } : group;
  });
  return { ...form, groups };
}

function moved<T>(list: readonly T[], from: number, by: number): T[] {
  const to = Math.max(0, Math.min(list.length - 1, from + by));
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, list[from] as T);
}

/** Returns the errors that prevent saving the form: text keys by `<key>/<setting>` and `<group id>/label`. */
export function formErrors(form: FormDefinition): ReadonlyMap<string, `templates.${string}`> {
  const errors = new Map<string, `templates.${string}`>();
  for (const [key, { type, setting }] of elementsOf(form)) {
    const label = setting.label.trim();
    if (label === "") errors.set(`${key}/label`, "templates.labelRequired");
    if (label.length > 120) errors.set(`${key}/label`, "templates.labelTooLong");
    if (setting.hint.trim().length > 300) errors.set(`${key}/hint`, "templates.hintTooLong");
    if (type === "loop") {
      const counts = countsError(setting);
      if (counts) errors.set(`${key}/max`, counts);
    }
    if (type !== "field") continue;
    const wrong = defaultError(setting);
    if (wrong) errors.set(`${key}/default`, wrong);
    if ((setting.placeholder ?? "").trim().length > 100)
      errors.set(`${key}/placeholder`, "templates.options.placeholderTooLong");
    if (setting.kind !== "dropdown") continue;
    const options = optionsError(setting);
    if (options) errors.set(`${key}/options`, options);
    if (setting.options.some((option) => option.trim().length > 200)) {
      errors.set(`${key}/options`, "templates.optionTooLong");
    }
  }
  for (const { id, label } of form.groups) {
    if (label.trim() === "") errors.set(`${id}/label`, "templates.groupLabelRequired");
    if (label.trim().length > 80) errors.set(`${id}/label`, "templates.groupLabelTooLong");
  }
  for (const [place, error] of numberingErrors(form.numbering?.series ?? [])) errors.set(`/numbering/${place}`, error);
  for (const [place, error] of [...aiFieldErrors(form.ai), ...listFillErrors(form)]) errors.set(place, error);
  const names = new Set<string>();
  for (const [at, { name }] of (form.attachments ?? []).entries()) {
    if (name.trim() === "") errors.set(`/attachments/${at}`, "templates.attachmentNameRequired");
    else if (names.has(nameKey(name))) errors.set(`/attachments/${at}`, "templates.attachmentTaken");
    names.add(nameKey(name));
  }
  for (const { kind, days } of form.evidence ?? [])
    if (!Number.isInteger(days) || days < 1 || days > maxEvidenceDays)
      errors.set(`/evidence/${kind}`, "templates.evidenceDays");
  return errors;
}

/** The form as it is sent: texts without outer spaces, options without blank lines, none where there is no list, no blank rules. */
export const tidied = (form: FormDefinition): FormDefinition => ({
  ...form,
  ...writtenRules(form),
  fields: form.fields.map(({ placeholder = "", default: given = "", ...field }) => {
    const first = readAnswer(answerKind(field.kind), given);
    return {
      ...field,
      options:
        field.kind === "dropdown" ? field.options.map((option) => option.trim()).filter((option) => option !== "") : [],
      ...(placeholder.trim() === "" ? {} : { placeholder: placeholder.trim() }),
      ...(first.trim() === "" ? {} : { default: first }),
    };
  }),
});
