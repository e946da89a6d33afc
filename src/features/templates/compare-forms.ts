import { groupSwitch } from "#engine/answers/decided.ts";
import type { FormDefinition } from "#features/answers/form-definition.ts";

/** The parts of a template that have settings. */
export const settingSorts = [
  "field",
  "loop",
  "condition",
  "group",
  "optionGroup",
  "calculatedOption",
  "calculatedField",
  "generatedField",
  "validation",
  "numbering",
  "attachment",
  "evidence",
  "ai",
  "list",
  "document",
] as const;
export type SettingSort = (typeof settingSorts)[number];

/** The settings that are compared; their names are `templates.versions.setting.<name>`. */
export const settingNames = [
  "tag",
  "label",
  "hint",
  "kind",
  "required",
  "min",
  "max",
  "options",
  "singleOption",
  "currency",
  "placeholder",
  "default",
  "group",
  "order",
  "optional",
  "members",
  "one",
  "condition",
  "disable",
  "formula",
  "sources",
  "separator",
  "transforms",
  "equation",
  "message",
  "loop",
  "type",
  "offset",
  "case",
  "appendToDocument",
  "days",
  "prompt",
  "groups",
  "attachments",
  "language",
  "fills",
  "other",
] as const;
export type SettingName = (typeof settingNames)[number];

export type SettingValue = string | number | boolean | readonly string[];

/** One setting as it was and as it is; null where there was or is none. */
export interface SettingChange {
  readonly setting: SettingName;
  readonly before: SettingValue | null;
  readonly after: SettingValue | null;
}

/** A thing with settings that is not as it was, under the name people know; of one that was renamed `settings` says the tags. */
export interface ThingChange {
  readonly sort: SettingSort;
  readonly change: "added" | "removed" | "changed" | "renamed";
  readonly name: string;
  readonly settings: readonly SettingChange[];
}

interface Thing {
  readonly sort: SettingSort;
  readonly id: string;
  readonly name: string;
  readonly values: Readonly<Partial<Record<SettingName, SettingValue>>>;
}

/**
 * Returns the differences between the settings of two versions. `renames`: the keys of the first that have another name
 * in the second.
 */
export function compareForms(
  before: FormDefinition,
  after: FormDefinition,
  renames: ReadonlyMap<string, string> = new Map(),
): ThingChange[] {
  const called = (key: string) => renames.get(key) ?? key;
  const groups = new Map(after.groups.map(({ id, label }) => [id, label]));
  const old = new Map(thingsOf(before, called, groups).map((thing) => [`${thing.sort} ${thing.id}`, thing]));
  const now = new Map(thingsOf(after, (key) => key, groups).map((thing) => [`${thing.sort} ${thing.id}`, thing]));
  const found = [...now].flatMap(([id, thing]): ThingChange[] => {
    const was = old.get(id);
    const { sort, name } = thing;
    if (!was) return [{ sort, change: "added", name, settings: [] }];
    const settings = differing(was, thing);
    if (settings.length === 0) return [];
    const renamed = settings.some(({ setting }) => setting === "tag");
    return [{ sort, change: renamed ? "renamed" : "changed", name, settings }];
  });
  const gone = [...old].flatMap(([id, { sort, name }]): ThingChange[] =>
    now.has(id) ? [] : [{ sort, change: "removed", name, settings: [] }],
  );
  return [...found, ...gone];
}

function differing(was: Thing, is: Thing): SettingChange[] {
  return settingNames.flatMap((setting) => {
    const [before, after] = [was.values[setting] ?? null, is.values[setting] ?? null];
    if (setting === "order" && !reordered(before, after)) return [];
    return JSON.stringify(before ?? "") === JSON.stringify(after ?? "") ? [] : [{ setting, before, after }];
  });
}

/** Returns true if the remaining items have another order. Added and removed ones are listed by themselves. */
function reordered(before: SettingValue | null, after: SettingValue | null): boolean {
  if (!Array.isArray(before) || !Array.isArray(after)) return false;
  const kept = (list: readonly string[], other: readonly string[]) =>
    list.filter((one) => other.includes(one)).join("\n");
  return kept(before, after) !== kept(after, before);
}

type Called = (key: string) => string;

/** Everything of a form that has settings, by the keys and labels people see. */
function thingsOf(form: FormDefinition, called: Called, groups: ReadonlyMap<string, string>): Thing[] {
  const labels = labelsOf(form);
  const label = (key: string) => labels.get(key) ?? key;
  return [
    ...elementsOf(form, called, groups),
    ...form.groups.map(({ id, label: name, items, optional = false }): Thing => {
      const values = { label: name, optional, order: items.map(label) };
      return { sort: "group", id, name, values };
    }),
    ...optionThings(form, called, label),
    ...ruleThings(form, called, label),
    ...otherThings(form, called, label),
  ];
}

const labelsOf = (form: FormDefinition): Map<string, string> =>
  new Map([
    ...[...form.fields, ...form.loops, ...form.conditions].map(({ key, label }) => [key, label] as const),
    ...form.groups.map(({ id, label }) => [groupSwitch(id), label] as const),
  ]);

function elementsOf(form: FormDefinition, called: Called, groups: ReadonlyMap<string, string>): Thing[] {
  // A renamed group is listed once, not at each of its fields.
  const groupOf = new Map(
    form.groups.flatMap(({ id, label, items }) => items.map((key) => [key, groups.get(id) ?? label] as const)),
  );
  const element = ({
    key,
    name,
    label,
    hint,
  }: Pick<FormDefinition["fields"][number], "key" | "name" | "label" | "hint">) => {
    const group = groupOf.get(key);
    return { tag: name, label, hint, ...(group === undefined ? {} : { group }) };
  };
  return [
    ...form.fields.map((field): Thing => {
      const { kind, required, options, singleOption, currency, placeholder = "", default: given = "" } = field;
      const values = {
        ...element(field),
        kind,
        required,
        ...(kind === "dropdown" ? { options, singleOption } : {}),
        ...(kind === "currency" ? { currency } : {}),
        placeholder,
        default: given,
      };
      return { sort: "field", id: called(field.key), name: field.label, values };
    }),
    ...form.loops.map((loop): Thing => {
      const values = {
        ...element(loop),
        required: loop.required,
        ...(loop.min === undefined ? {} : { min: loop.min }),
        ...(loop.max === undefined ? {} : { max: loop.max }),
        order: loop.items.map(called),
      };
      return { sort: "loop", id: called(loop.key), name: loop.label, values };
    }),
    ...form.conditions.map((condition): Thing => {
      const values = element(condition);
      return { sort: "condition", id: called(condition.key), name: condition.label, values };
    }),
  ];
}

function optionThings(form: FormDefinition, called: Called, labelOf: Called): Thing[] {
  return [
    ...(form.optionGroups ?? []).map(({ id, label, hint, members, one, required, singleOption }): Thing => {
      const values = { label, hint, members: members.map(labelOf), one, required, singleOption };
      return { sort: "optionGroup", id, name: label, values };
    }),
    ...(form.calculatedOptions ?? []).map(({ option, condition, disable }): Thing => {
      const values = { condition, disable };
      return { sort: "calculatedOption", id: called(option), name: labelOf(option), values };
    }),
  ];
}

function ruleThings(form: FormDefinition, called: Called, labelOf: Called): Thing[] {
  return [
    ...(form.calculatedFields ?? []).map(({ key, formula }): Thing => {
      return { sort: "calculatedField", id: called(key), name: labelOf(key), values: { formula } };
    }),
    ...(form.generatedFields ?? []).map(({ key, sources, separator, transforms }): Thing => {
      const values = { sources: sources.map(labelOf), separator, transforms };
      return { sort: "generatedField", id: called(key), name: labelOf(key), values };
    }),
    ...(form.validations ?? []).map(({ id, loop, left, comparator, right, message }): Thing => {
      const within = loop === undefined ? {} : { loop: labelOf(loop) };
      const values = { equation: `${left} ${comparator} ${right}`, message, ...within };
      return { sort: "validation", id, name: message, values };
    }),
  ];
}

function otherThings(form: FormDefinition, called: Called, labelOf: Called): Thing[] {
  const groups = new Map(form.groups.map(({ id, label }) => [id, label]));
  const files = new Map((form.attachments ?? []).map(({ id, name }) => [id, name]));
  return [
    ...(form.numbering?.series ?? []).map(({ name, type, separator, offset, case: written }): Thing => {
      return { sort: "numbering", id: name, name, values: { type, separator, offset, case: written } };
    }),
    ...(form.attachments ?? []).map(({ id, name, required, appendToDocument }): Thing => {
      return { sort: "attachment", id, name, values: { label: name, required, appendToDocument } };
    }),
    ...(form.evidence ?? []).map(
      ({ kind, days }): Thing => ({
        sort: "evidence",
        id: kind,
        name: kind,
        values: { days },
      }),
    ),
    ...(form.ai ?? []).map(({ key, prompt, groups: read, attachments }): Thing => {
      const values = {
        prompt,
        groups: read.map((id) => groups.get(id) ?? id),
        attachments: attachments.map((id) => files.get(id) ?? id),
      };
      return { sort: "ai", id: called(key), name: labelOf(key), values };
    }),
    ...(form.lists ?? []).map(({ key, fills, other }): Thing => {
      const values = { fills: fills.map((fill) => labelOf(fill.key)), other };
      return { sort: "list", id: called(key), name: labelOf(key), values };
    }),
    { sort: "document", id: "", name: "", values: { language: form.language ?? "es" } },
  ];
}
