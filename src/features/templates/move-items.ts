import type { FormDefinition, FormGroup } from "#features/answers/form-definition.ts";

/** The target of a move: before an item of the same kind, or the end. */
export interface Target {
  readonly group: string;
  readonly before?: string | undefined;
}

/**
 * The form with elements moved together into a group, in the order they have in the form. What is inside loops, and what
 * the form has not, stays where it is.
 */
export function moveItems(
  form: FormDefinition,
  keys: ReadonlySet<string>,
  { group: id, before }: Target,
): FormDefinition {
  const moving = form.groups.flatMap(({ items }) => items.filter((key) => keys.has(key)));
  if (moving.length === 0 || !form.groups.some((group) => group.id === id)) return form;
  const groups = form.groups.map((group): FormGroup => {
    const rest = group.items.filter((key) => !keys.has(key));
    if (group.id !== id) return rest.length === group.items.length ? group : { ...group, items: rest };
    // Before one that moves itself is before the next that stays.
    const from = before === undefined ? -1 : group.items.indexOf(before);
    const stays = from < 0 ? undefined : group.items.slice(from).find((key) => !keys.has(key));
    const at = stays === undefined ? rest.length : rest.indexOf(stays);
    return { ...group, items: rest.toSpliced(at, 0, ...moving) };
  });
  return { ...form, groups };
}

/** The form with a group before another one, or at the end. */
export function moveGroupBefore(form: FormDefinition, id: string, before: string | undefined): FormDefinition {
  const group = form.groups.find((one) => one.id === id);
  if (!group || id === before) return form;
  const rest = form.groups.filter((one) => one !== group);
  const at = before === undefined ? rest.length : rest.findIndex((one) => one.id === before);
  return at < 0 ? form : { ...form, groups: rest.toSpliced(at, 0, group) };
}
