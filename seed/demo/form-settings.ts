import type { FieldKind, FormDefinition } from "#features/answers/form-definition.ts";
import type { NumberingSetting } from "#features/answers/numbering.ts";
import type { CalculatedOption, OptionGroup } from "#features/answers/options.ts";
import type { Rules } from "#features/answers/rules.ts";

/** How a field is asked where it is asked otherwise than its name suggests. */
interface Asked {
  readonly kind?: FieldKind;
  readonly hint?: string;
  readonly options?: readonly string[];
  readonly required?: boolean;
  readonly currency?: "GTQ" | "USD";
  readonly placeholder?: string;
  readonly default?: string;
}

/** An element of a form by its key, with the label it is asked by. */
export type Entry = readonly [key: string, label: string, asked?: Asked];

/** A form as its author arranged it: groups in order, and the fields inside each loop by the loop's key. */
export interface FormSettings {
  readonly groups: readonly { readonly label: string; readonly optional?: true; readonly entries: readonly Entry[] }[];
  readonly loops: Readonly<Record<string, readonly Entry[]>>;
  /** What is calculated, generated and checked. */
  readonly rules?: Rules;
  readonly optionGroups?: readonly OptionGroup[];
  readonly calculatedOptions?: readonly CalculatedOption[];
  /** Fields whose text can be proposed: what is to be written, and the labels of the groups that are its context. */
  readonly ai?: readonly { readonly key: string; readonly prompt: string; readonly groups: readonly string[] }[];
  /** How the numbers of its series are written, by the name of the series. */
  readonly numbering?: Readonly<Record<string, Partial<NumberingSetting>>>;
}

/** The form an upload gave, arranged by its author. Throws when settings name what the form has not. */
export function arranged(form: FormDefinition, settings: FormSettings): FormDefinition {
  const inside = Object.values(settings.loops).flat();
  const entries = new Map([...settings.groups.flatMap((group) => group.entries), ...inside].map((e) => [e[0], e]));
  const known = new Set([...form.fields, ...form.loops, ...form.conditions].map(({ key }) => key));
  const foreign = [...entries.keys()].filter((key) => !known.has(key));
  const forgotten = [...known].filter((key) => !entries.has(key));
  if (foreign.length + forgotten.length > 0)
    throw new Error(`The settings do not fit the form: ${[...foreign, ...forgotten].join(", ")}`);
  const named = <S extends { readonly key: string; readonly label: string; readonly hint: string }>(setting: S): S => {
    const [, label, asked] = entries.get(setting.key) ?? [setting.key, setting.label];
    return { ...setting, label, hint: asked?.hint ?? setting.hint };
  };
  const idsOf = (labels: readonly string[]) =>
    settings.groups.flatMap(({ label }, i) => (labels.includes(label) ? [`g${i + 1}`] : []));
  const keys = (list: readonly Entry[]) => list.map(([key]) => key);
  const numbering = form.numbering && {
    ...form.numbering,
    series: form.numbering.series.map((one) => ({ ...one, ...settings.numbering?.[one.name] })),
  };
  return {
    ...form,
    ...(numbering ? { numbering } : {}),
    ...(settings.ai ? { ai: settings.ai.map((one) => ({ ...one, groups: idsOf(one.groups), attachments: [] })) } : {}),
    ...(settings.optionGroups ? { optionGroups: [...settings.optionGroups] } : {}),
    ...(settings.calculatedOptions ? { calculatedOptions: [...settings.calculatedOptions] } : {}),
    groups: settings.groups.map(({ label, optional, entries: items }, i) => ({
      id: `g${i + 1}`,
      label,
      items: keys(items),
      ...(optional ? { optional } : {}),
    })),
    fields: form.fields.map((field) => {
      const { kind, options, required, currency, placeholder, default: first } = entries.get(field.key)?.[2] ?? {};
      return {
        ...named(field),
        kind: kind ?? (options ? "dropdown" : field.kind),
        options: [...(options ?? field.options)],
        required: required ?? field.required,
        currency: currency ?? field.currency,
        ...(placeholder === undefined ? {} : { placeholder }),
        ...(first === undefined ? {} : { default: first }),
      };
    }),
    loops: form.loops.map((loop) => ({ ...named(loop), items: keys(settings.loops[loop.key] ?? []) })),
    conditions: form.conditions.map(named),
    ...settings.rules,
  };
}
