import type { FormDefinition } from "#features/answers/form-definition.ts";
import type { CalculatedOption, OptionGroup } from "#features/answers/options.ts";

/** The form with one more set of options, still empty. */
export function addOptionGroup(form: FormDefinition): FormDefinition {
  const { optionGroups = [] } = form;
  const last = Math.max(0, ...optionGroups.map(({ id }) => Number(id.slice(1))));
  const blank = { label: "", hint: "", members: [], one: true, required: true, singleOption: false };
  return { ...form, optionGroups: [...optionGroups, { id: `o${last + 1}`, ...blank }] };
}

export const setOptionGroup = (form: FormDefinition, id: string, change: Partial<OptionGroup>): FormDefinition => ({
  ...form,
  optionGroups: (form.optionGroups ?? []).map((group) => (group.id === id ? { ...group, ...change } : group)),
});

export const removeOptionGroup = (form: FormDefinition, id: string): FormDefinition => ({
  ...form,
  optionGroups: (form.optionGroups ?? []).filter((group) => group.id !== id),
});

export const addCalculatedOption = (form: FormDefinition, option: string): FormDefinition => ({
  ...form,
  calculatedOptions: [...(form.calculatedOptions ?? []), { option, condition: "", disable: false }],
});

export const setCalculatedOption = (
  form: FormDefinition,
  option: string,
  change: Partial<Omit<CalculatedOption, "option">>,
): FormDefinition => ({
  ...form,
  calculatedOptions: (form.calculatedOptions ?? []).map((rule) =>
    rule.option === option ? { ...rule, ...change } : rule,
  ),
});

export const removeCalculatedOption = (form: FormDefinition, option: string): FormDefinition => ({
  ...form,
  calculatedOptions: (form.calculatedOptions ?? []).filter((rule) => rule.option !== option),
});
