import { isLabelOf, labelOf } from "#engine/answers/names.ts";
import { renamedFormula } from "#engine/formula/renamed-formula.ts";
import type { FormDefinition } from "#features/answers/form-definition.ts";
import { keyOfName, scopeOfLoop } from "./rule-names.ts";

/** The renamed elements of a new version: their key before, and now. */
export type Renames = ReadonlyMap<string, string>;

/**
 * A form whose elements have other keys, with everything set for them: groups, conditions, rules and equations, lists,
 * proposed texts, files. Where an element of the new key is there already the two become one, with its settings.
 */
export function renamedForm(form: FormDefinition, renames: Renames): FormDefinition {
  const there = new Set([...form.fields, ...form.loops, ...form.conditions].map(({ key }) => key));
  const now = new Map([...renames].filter(([from]) => there.has(from)));
  if (now.size === 0) return form;
  const { key, keys, keyed } = callsOf(now);
  const elements = <E extends FormDefinition["conditions"][number]>(list: readonly E[]): E[] =>
    list.flatMap((one) => {
      const next = key(one.key);
      if (next !== one.key && there.has(next)) return [];
      return [{ ...one, ...named(one, next, form.language), shownWhen: keyed(one.shownWhen) }];
    });
  return {
    ...form,
    groups: form.groups.map((group) => ({ ...group, items: keys(group.items) })),
    fields: elements(form.fields),
    loops: elements(form.loops).map((loop) => ({ ...loop, items: keys(loop.items) })),
    conditions: elements(form.conditions),
    ...besides(form, now),
    ...rules(form, now),
    ...options(form, now),
  };
}

/** Keys as they are now. */
function callsOf(renames: Renames) {
  const key = (one: string) => renames.get(one) ?? one;
  return {
    key,
    keys: (all: readonly string[]) => [...new Set(all.map(key))],
    keyed: <W extends { readonly key: string }>(all: readonly W[]) => all.map((one) => ({ ...one, key: key(one.key) })),
  };
}

/** Decisions about parts, files, proposed texts and lists, each only where there is any. */
function besides({ kinds, attachments, ai, lists }: FormDefinition, renames: Renames): Partial<FormDefinition> {
  const { key, keyed } = callsOf(renames);
  return {
    ...(kinds ? { kinds: Object.fromEntries(Object.entries(kinds).map(([one, kind]) => [key(one), kind])) } : {}),
    ...(attachments
      ? {
          attachments: attachments.map((one) => (one.shownWhen ? { ...one, shownWhen: keyed(one.shownWhen) } : one)),
        }
      : {}),
    ...(ai ? { ai: keyed(ai) } : {}),
    ...(lists ? { lists: keyed(lists).map((one) => ({ ...one, fills: keyed(one.fills) })) } : {}),
  };
}

/** The loops around an element, the innermost first. */
const around = (form: FormDefinition, of: string): readonly string[] =>
  scopeOfLoop(form, form.loops.find(({ items }) => items.includes(of))?.key);

function rules(form: FormDefinition, renames: Renames): Partial<FormDefinition> {
  const { key } = callsOf(renames);
  const formula = (source: string, scope: readonly string[]) => renamedRule(form, source, scope, renames);
  const { calculatedFields, generatedFields, validations } = form;
  return {
    ...(calculatedFields
      ? {
          calculatedFields: calculatedFields.map((rule) => ({
            key: key(rule.key),
            formula: formula(rule.formula, around(form, rule.key)),
          })),
        }
      : {}),
    ...(generatedFields
      ? {
          generatedFields: generatedFields.map((rule) => ({
            ...rule,
            key: key(rule.key),
            sources: rule.sources.map(key),
          })),
        }
      : {}),
    ...(validations
      ? {
          validations: validations.map((rule) => {
            const scope = scopeOfLoop(form, rule.loop);
            const loop = rule.loop === undefined ? {} : { loop: key(rule.loop) };
            return { ...rule, ...loop, left: formula(rule.left, scope), right: formula(rule.right, scope) };
          }),
        }
      : {}),
  };
}

function options(form: FormDefinition, renames: Renames): Partial<FormDefinition> {
  const { key, keys } = callsOf(renames);
  const { optionGroups, calculatedOptions } = form;
  return {
    ...(optionGroups
      ? { optionGroups: optionGroups.map((group) => ({ ...group, members: keys(group.members) })) }
      : {}),
    ...(calculatedOptions
      ? {
          calculatedOptions: calculatedOptions.map((rule) => ({
            ...rule,
            option: key(rule.option),
            condition: renamedRule(form, rule.condition, around(form, rule.option), renames),
          })),
        }
      : {}),
  };
}

/** Returns the new key and name of an element, and its label if that repeated the name. */
function named(
  { key, name, label }: FormDefinition["conditions"][number],
  next: string,
  language: FormDefinition["language"],
) {
  if (next === key) return {};
  // Its loops may have other names too, so its own name is the part after as many dots.
  const own = next
    .split(".")
    .slice(key.slice(0, key.length - name.length).split(".").length - 1)
    .join(".");
  return { key: next, name: own, label: isLabelOf(label, name) ? labelOf(own, language) : label };
}

/** A formula of a rule with the names as they are now. */
function renamedRule(form: FormDefinition, source: string, scope: readonly string[], renames: Renames): string {
  const next = renamedFormula(source, (path) => {
    const key = keyOfName(form, scope, path);
    const now = key === undefined ? undefined : renames.get(key);
    if (key === undefined || now === undefined) return undefined;
    const loop = key.slice(0, Math.max(0, key.length - path.length - 1));
    const short = loop === "" ? now : now.slice((renames.get(loop) ?? loop).length + 1);
    return short === path ? undefined : short;
  });
  return next ?? source;
}

/** A text that names answers as `{key}`, with the keys as they are now. */
export const renamedPlaces = (text: string, renames: Renames): string =>
  text.replace(/\{([^{}\n]{1,1500})\}/g, (all, name: string) => {
    const now = renames.get(name.trim());
    return now === undefined ? all : `{${now}}`;
  });
