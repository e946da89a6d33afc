import { type Calculated, type Choice, groupSwitch, listSwitch } from "#engine/answers/decided.ts";
import type { FormField } from "#engine/answers/form-fields.ts";
import type { ConditionSetting, FormDefinition, LoopSetting, ShownWhen } from "./form-definition.ts";
import type { CalculatedOption, OptionGroup } from "./options.ts";

/** The key of what says whether a list that can be chosen is. */
export const listSwitchKey = ({ key, name }: Pick<LoopSetting, "key" | "name">): string =>
  key.slice(0, key.length - name.length) + listSwitch(name);

/** The loops that are members of option groups. */
function chosenLoops({ loops, optionGroups = [] }: FormDefinition): LoopSetting[] {
  const members = new Set(optionGroups.flatMap((group) => group.members));
  return loops.filter(({ key }) => members.has(key));
}

const optionalGroups = ({ groups }: FormDefinition) =>
  groups.filter(({ optional, items }) => optional && items.length > 0);

/**
 * The form as it is filled in: with the yes-or-no questions that are not in the document, which are those of optional
 * groups and of lists that are chosen, and with everything behind them asked only while they are yes. Doing it twice is
 * doing it once.
 */
export function filledForm(form: FormDefinition): FormDefinition {
  const there = new Set(form.conditions.map(({ key }) => key));
  const groups = optionalGroups(form).filter(({ id }) => !there.has(groupSwitch(id)));
  const lists = chosenLoops(form).filter((loop) => !there.has(listSwitchKey(loop)));
  if (groups.length + lists.length === 0) return form;
  const groupOf = new Map(groups.flatMap(({ id, items }) => items.map((key) => [key, id] as const)));
  const behind = <S extends { readonly key: string; readonly shownWhen: ShownWhen[] }>(setting: S): S => {
    const group = groupOf.get(setting.key);
    return group === undefined
      ? setting
      : { ...setting, shownWhen: [{ key: groupSwitch(group), is: true }, ...setting.shownWhen] };
  };
  const switches = new Map(lists.map((loop) => [loop.key, listSwitchKey(loop)]));
  const withSwitch = (items: readonly string[]) => items.flatMap((key) => [switches.get(key) ?? [], key].flat());
  const loops = form.loops.map(behind);
  const added: ConditionSetting[] = [
    ...groups.map(({ id, label }) => ({ key: groupSwitch(id), name: groupSwitch(id), label, hint: "", shownWhen: [] })),
    ...loops.flatMap(({ key, name, label, hint, shownWhen }) => {
      const own = switches.get(key);
      return own === undefined ? [] : [{ key: own, name: listSwitch(name), label, hint, shownWhen }];
    }),
  ];
  return {
    ...form,
    groups: form.groups.map((group) => {
      const items = withSwitch(group.items);
      return groups.some(({ id }) => id === group.id)
        ? { ...group, items: [groupSwitch(group.id), ...items] }
        : { ...group, items };
    }),
    fields: form.fields.map(behind),
    loops: loops.map((loop) => {
      const own = switches.get(loop.key);
      const items = withSwitch(loop.items);
      if (own === undefined) return { ...loop, items };
      return { ...loop, items, required: true, shownWhen: [...loop.shownWhen, { key: own, is: true }] };
    }),
    conditions: [...form.conditions.map(behind), ...added],
    ...(form.optionGroups
      ? {
          optionGroups: form.optionGroups.map((group) => ({
            ...group,
            members: group.members.map((key) => switches.get(key) ?? key),
          })),
        }
      : {}),
    ...(form.calculatedOptions
      ? {
          calculatedOptions: form.calculatedOptions.map((rule) => ({
            ...rule,
            option: switches.get(rule.option) ?? rule.option,
          })),
        }
      : {}),
  };
}

/** The rules of a form for its questions, by key. */
interface Rules {
  readonly within: ReadonlyMap<string, readonly string[]>;
  readonly choices: ReadonlyMap<string, Choice>;
  readonly calculated: ReadonlyMap<string, Calculated>;
  /** The loops with a switch. */
  readonly lists: ReadonlyMap<string, string>;
}

const choiceOf = ({ id, one, required }: OptionGroup): Choice => ({ id, one, required });

function rulesOf(form: FormDefinition, readsOf: (rule: CalculatedOption) => readonly string[]): Rules {
  const lists = new Map(chosenLoops(form).map((loop) => [loop.key, listSwitchKey(loop)]));
  const groups = new Map(
    optionalGroups(form).flatMap(({ id, items }) => items.map((key) => [key, [groupSwitch(id)]] as const)),
  );
  return {
    within: groups,
    choices: new Map(
      (form.optionGroups ?? []).flatMap((group) =>
        group.members.map((key) => [lists.get(key) ?? key, choiceOf(group)] as const),
      ),
    ),
    calculated: new Map(
      (form.calculatedOptions ?? []).map((rule) => [
        lists.get(rule.option) ?? rule.option,
        { formula: rule.condition, disable: rule.disable, reads: readsOf(rule) },
      ]),
    ),
    lists,
  };
}

/** The questions of a document with what the rules of its form add to them; `readsOf` names the answers a rule looks at. */
export function questionsWithOptions(
  questions: readonly FormField[],
  form: FormDefinition,
  readsOf: (rule: CalculatedOption) => readonly string[],
): FormField[] {
  const rules = rulesOf(form, readsOf);
  const { within, choices, calculated, lists } = rules;
  if (within.size + choices.size + calculated.size === 0) return [...questions];
  const ruled = <F extends FormField>(field: F): F => {
    const [behind, choice, formula] = [within.get(field.key), choices.get(field.key), calculated.get(field.key)];
    return {
      ...field,
      ...(behind ? { within: behind } : {}),
      ...(field.type === "condition" && choice ? { choice } : {}),
      ...(field.type === "condition" && formula ? { calculated: formula } : {}),
    };
  };
  const visit = (fields: readonly FormField[]): FormField[] =>
    fields.flatMap((field): FormField[] => {
      const own = ruled(field);
      if (own.type === "field") return [own];
      const inner = { ...own, fields: visit(own.fields) };
      const list = lists.get(field.key);
      if (inner.type !== "loop" || list === undefined) return [inner];
      const name = listSwitch(field.name);
      const { when, within: behind = [] } = inner;
      const base = {
        name,
        key: list,
        ...(when === undefined ? {} : { when }),
        ...(behind.length > 0 ? { within: behind } : {}),
      };
      return [
        ruled({ ...base, type: "condition", required: true, fields: [] }),
        { ...inner, min: 1, within: [...behind, name] },
      ];
    });
  const heads = optionalGroups(form).map(({ id }): FormField => {
    const key = groupSwitch(id);
    return ruled({ name: key, key, type: "condition", required: true, fields: [] });
  });
  return [...heads, ...visit(questions)];
}

/** Returns the first answers of a process of the form: the defaults of the fields outside of lists. */
export function firstAnswers(form: FormDefinition): Record<string, string> {
  const top = new Set(form.groups.flatMap(({ items }) => items));
  return Object.fromEntries(
    form.fields.flatMap((field) => (field.default && top.has(field.key) ? [[field.name, field.default] as const] : [])),
  );
}
