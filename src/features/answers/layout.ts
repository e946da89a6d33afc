import { filledForm } from "./filled-form.ts";
import type { ConditionSetting, FieldSetting, FormDefinition, LoopSetting } from "./form-definition.ts";
import type { OptionGroup } from "./options.ts";

/**
 * A part of the form in its place: a question, a yes or no, a repeated part with the parts of one element, or a set of
 * options, whose parts are yes-or-no questions.
 */
export type FormPart =
  | { readonly type: "field"; readonly setting: FieldSetting }
  | { readonly type: "condition"; readonly setting: ConditionSetting }
  | { readonly type: "loop"; readonly setting: LoopSetting; readonly parts: readonly FormPart[] }
  | ChoicePart;

/** A set of options that is asked as one choice, in the place of its first member. */
export interface ChoicePart {
  readonly type: "choice";
  readonly setting: OptionGroup;
  readonly parts: readonly { readonly type: "condition"; readonly setting: ConditionSetting }[];
}

/** A group of the form with its parts in order; `optional` when its first part is the switch of all others. */
export interface FormSection {
  readonly id: string;
  readonly label: string;
  readonly optional?: true;
  readonly parts: readonly FormPart[];
}

/** The form as it is shown: its groups in order, each with its parts, loops with the parts of one element. */
export function layoutOf(stored: FormDefinition): FormSection[] {
  const form = filledForm(stored);
  const fields = new Map(form.fields.map((setting) => [setting.key, setting]));
  const loops = new Map(form.loops.map((setting) => [setting.key, setting]));
  const conditions = new Map(form.conditions.map((setting) => [setting.key, setting]));
  const choices = new Map(
    (form.optionGroups ?? []).flatMap((group) => group.members.map((key) => [key, group] as const)),
  );
  const partsOf = (keys: readonly string[]): FormPart[] => {
    const asked = new Set<string>();
    return keys.flatMap((key): FormPart[] => {
      const field = fields.get(key);
      if (field) return [{ type: "field", setting: field }];
      const condition = conditions.get(key);
      const choice = condition && choices.get(key);
      if (choice) {
        if (asked.has(choice.id)) return [];
        asked.add(choice.id);
        return [choicePart(choice, keys)];
      }
      if (condition) return [{ type: "condition", setting: condition }];
      const loop = loops.get(key);
      return loop ? [{ type: "loop", setting: loop, parts: partsOf(loop.items) }] : [];
    });
  };
  // In the order of the form, whatever order they were put together in.
  const choicePart = (setting: OptionGroup, keys: readonly string[]): ChoicePart => {
    const members = keys.filter((key) => setting.members.includes(key)).flatMap((key) => conditions.get(key) ?? []);
    return { type: "choice", setting, parts: members.map((member) => ({ type: "condition", setting: member })) };
  };
  return form.groups.map(({ id, label, items, optional }) => ({
    id,
    label,
    ...(optional && items.length > 0 ? { optional } : {}),
    parts: partsOf(items),
  }));
}
