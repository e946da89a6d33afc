import { filledForm, listSwitchKey } from "#features/answers/filled-form.ts";
import type { FormDefinition } from "#features/answers/form-definition.ts";
import type { OptionGroup } from "#features/answers/options.ts";

/** An error of a rule: the key of its sentence, and the values it mentions. */
export interface RuleError {
  readonly code: `templates.${string}`;
  readonly values?: Readonly<Record<string, string>>;
}

/** The scope of a key: the names of the loops around it, with the dot behind them. */
export const scopeOf = ({ key, name }: { readonly key: string; readonly name: string }): string =>
  key.slice(0, key.length - name.length);

/** Returns the place of each condition and loop of a form: its scope, with its group if that is the top. */
function placesOf(form: FormDefinition): ReadonlyMap<string, string> {
  const groups = new Map(form.groups.flatMap(({ id, items }) => items.map((key) => [key, id] as const)));
  return new Map(
    [...form.conditions, ...form.loops].map((part) => [part.key, `${scopeOf(part)}|${groups.get(part.key) ?? ""}`]),
  );
}

/** Returns the errors of the option groups, by `o1/members`. */
export function optionGroupErrors(form: FormDefinition): Map<string, RuleError> {
  const errors = new Map<string, RuleError>();
  const places = placesOf(form);
  const taken = new Set<string>();
  for (const group of form.optionGroups ?? []) {
    const label = group.label.trim();
    if (label === "") errors.set(`${group.id}/label`, { code: "templates.labelRequired" });
    if (label.length > 120) errors.set(`${group.id}/label`, { code: "templates.labelTooLong" });
    if (group.hint.trim().length > 300) errors.set(`${group.id}/hint`, { code: "templates.hintTooLong" });
    const error = membersError(group, places, taken);
    if (error) errors.set(`${group.id}/members`, { code: error });
    for (const key of group.members) taken.add(key);
  }
  return errors;
}

function membersError(
  { members, singleOption }: OptionGroup,
  places: ReadonlyMap<string, string>,
  taken: ReadonlySet<string>,
): RuleError["code"] | undefined {
  if (members.some((key) => !places.has(key))) return "templates.options.memberUnknown";
  if (members.some((key) => taken.has(key)) || new Set(members).size < members.length)
    return "templates.options.memberTwice";
  if (new Set(members.map((key) => places.get(key))).size > 1) return "templates.options.membersApart";
  if (singleOption) return members.length < 1 ? "templates.options.membersSingle" : undefined;
  return members.length < 2 ? "templates.options.membersTooFew" : undefined;
}

/** A question that a formula may refer to, by key. */
export interface Askable {
  readonly key: string;
  readonly name: string;
  readonly label: string;
}

/** The options a formula can answer: yes-or-no questions, lists that are chosen, and switches of optional groups. */
export function calculableOptions(form: FormDefinition): readonly Askable[] {
  const filled = filledForm(form);
  const loops = new Map(form.loops.map((loop) => [listSwitchKey(loop), loop.key]));
  return filled.conditions.map(({ key, name, label }) => ({ key: loops.get(key) ?? key, name, label }));
}
