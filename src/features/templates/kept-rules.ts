import { groupSwitch } from "#engine/answers/decided.ts";
import { fittingAiFields } from "#features/answers/ai-fields.ts";
import type { FormDefinition, PartKinds } from "#features/answers/form-definition.ts";
import type { CalculatedOption, OptionGroup } from "#features/answers/options.ts";
import { rulesOf } from "#features/answers/rules.ts";
import { fittingListFills } from "./list-fills.ts";

export const droppable = ["optionMember", "optionGroup", "calculatedOption"] as const;

/** A rule of a template that a new upload could not keep: what it was about, by the label people know. */
export interface DroppedRule {
  readonly rule: (typeof droppable)[number];
  readonly label: string;
}

const labelsOf = (form: FormDefinition): Map<string, string> =>
  new Map([
    ...[...form.fields, ...form.loops, ...form.conditions].map(({ key, label }) => [key, label] as const),
    ...form.groups.map(({ id, label }) => [groupSwitch(id), label] as const),
  ]);

/** The option groups of a form that still apply to another: without the members that are gone, and gone when too few are left. */
function keptGroups({ optionGroups = [] }: FormDefinition, form: FormDefinition): OptionGroup[] {
  const there = new Set([...form.loops, ...form.conditions].map(({ key }) => key));
  return optionGroups.flatMap((group) => {
    const members = group.members.filter((key) => there.has(key));
    const enough = members.length >= (group.singleOption ? 1 : 2);
    // As the author left it, wrong or not, while everything is there.
    return enough || members.length === group.members.length ? [{ ...group, members }] : [];
  });
}

/** The calculated options whose option is still there. */
function keptCalculated(
  previous: FormDefinition,
  form: FormDefinition,
  groups: readonly OptionGroup[],
): CalculatedOption[] {
  const members = new Set(groups.flatMap((group) => group.members));
  const there = new Set([
    ...form.conditions.map(({ key }) => key),
    ...form.loops.map(({ key }) => key).filter((key) => members.has(key)),
    ...form.groups.filter(({ optional }) => optional).map(({ id }) => groupSwitch(id)),
  ]);
  return (previous.calculatedOptions ?? []).filter(({ option }) => there.has(option));
}

/** Returns the decisions about parts of the document that still exist. */
function keptKinds({ kinds = {} }: FormDefinition, { loops, conditions }: FormDefinition): PartKinds {
  const there = new Set([...loops, ...conditions].map(({ key }) => key));
  return Object.fromEntries(Object.entries(kinds).filter(([key]) => there.has(key)));
}

/** A form that a new file gave, with what the one before says beside its elements, as far as it still applies. */
export function keptRules(previous: FormDefinition, form: FormDefinition): FormDefinition {
  const groups = keptGroups(previous, form);
  const calculated = keptCalculated(previous, form, groups);
  const kinds = keptKinds(previous, form);
  const { attachments, evidence, numbering } = previous;
  const ai = fittingAiFields({ ...form, ...(attachments ? { attachments } : {}) }, previous.ai);
  const lists = fittingListFills(form, previous.lists);
  return {
    ...form,
    ...(lists.length > 0 ? { lists } : {}),
    ...(ai.length > 0 ? { ai } : {}),
    ...(attachments ? { attachments } : {}),
    ...(evidence ? { evidence } : {}),
    ...(numbering ? { numbering } : {}),
    // Seen and corrected where what they name is gone.
    ...rulesOf(previous),
    ...(Object.keys(kinds).length > 0 ? { kinds } : {}),
    ...(groups.length > 0 ? { optionGroups: groups } : {}),
    ...(calculated.length > 0 ? { calculatedOptions: calculated } : {}),
  };
}

/** The rules of a form that another one has no more. */
export function droppedRules(previous: FormDefinition, form: FormDefinition): DroppedRule[] {
  const labels = labelsOf(previous);
  const labelOf = (key: string) => labels.get(key) ?? key;
  const groups = new Map((form.optionGroups ?? []).map((group) => [group.id, group]));
  const calculated = new Set((form.calculatedOptions ?? []).map(({ option }) => option));
  return [
    ...(previous.optionGroups ?? []).flatMap(({ id, label, members }): DroppedRule[] => {
      const kept = groups.get(id);
      if (!kept) return [{ rule: "optionGroup", label }];
      const gone = members.filter((key) => !kept.members.includes(key));
      return gone.map((key) => ({ rule: "optionMember", label: `${label}: ${labelOf(key)}` }));
    }),
    ...(previous.calculatedOptions ?? [])
      .filter(({ option }) => !calculated.has(option))
      .map(({ option }): DroppedRule => ({ rule: "calculatedOption", label: labelOf(option) })),
  ];
}
