import type { FormDefinition, PartKinds } from "#features/answers/form-definition.ts";

/** Returns true if two decisions are the same. */
export const sameKinds = (one: PartKinds = {}, other: PartKinds = {}): boolean => {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
};

/** The names of the loops around a key, with the dot behind them. */
const scopeOf = (key: string, name = ""): string => key.slice(0, key.length - name.length);

/**
 * Returns a form for reading its document again with other decisions. Keys in a loop that becomes a condition lose the
 * loop's name, and the other way round, so that their settings are found again. Use it only as the `previous` of
 * `formFor`: groups and order are left as they were.
 */
export function withKinds(form: FormDefinition, kinds: PartKinds): FormDefinition {
  const loops = new Map(form.loops.map((loop) => [loop.key, loop]));
  const conditions = new Map(form.conditions.map((condition) => [condition.key, condition]));
  const opened = [...loops.keys()].filter((key) => kinds[key] === "condition");
  const closed = [...conditions.keys()].filter((key) => kinds[key] === "loop");
  const all = [...form.fields, ...form.loops, ...form.conditions];
  /** The loop that a condition becomes around a key: its own, or that of a loop around it. */
  const closedAround = (key: string): string | undefined => {
    const own = all.find((one) => one.key === key);
    const found = own && closed.findLast((one) => own.shownWhen.some((shown) => shown.key === one));
    const outer = [...loops.keys()].findLast((loop) => key.startsWith(`${loop}.`));
    return found ?? (outer === undefined ? undefined : closedAround(outer));
  };
  const movedKey = (key: string): string => {
    const loop = opened.findLast((one) => key.startsWith(`${one}.`));
    if (loop !== undefined) return scopeOf(loop, loops.get(loop)?.name) + key.slice(loop.length + 1);
    const condition = closedAround(key);
    if (condition === undefined) return key;
    return `${condition}.${key.slice(scopeOf(condition, conditions.get(condition)?.name).length)}`;
  };
  const keyed = <S extends { readonly key: string }>(setting: S): S => ({ ...setting, key: movedKey(setting.key) });
  const { fields, groups } = form;
  const blank = { required: true, items: [] as string[] };
  return {
    groups,
    fields: fields.map(keyed),
    loops: [...loops.values()]
      .filter(({ key }) => !opened.includes(key))
      .map(keyed)
      .concat(
        closed.flatMap((key) => {
          const one = conditions.get(key);
          return one ? [{ ...one, ...blank }] : [];
        }),
      ),
    conditions: [...conditions.values()]
      .filter(({ key }) => !closed.includes(key))
      .map(keyed)
      .concat(
        opened.flatMap((key) => {
          const one = loops.get(key);
          return one ? [{ key, name: one.name, label: one.label, hint: one.hint, shownWhen: one.shownWhen }] : [];
        }),
      ),
    kinds,
    ...(form.language ? { language: form.language } : {}),
    ...(form.attachments ? { attachments: form.attachments } : {}),
    ...(form.evidence ? { evidence: form.evidence } : {}),
    ...(form.numbering ? { numbering: form.numbering } : {}),
    ...(form.optionGroups
      ? { optionGroups: form.optionGroups.map((one) => ({ ...one, members: one.members.map(movedKey) })) }
      : {}),
    ...(form.calculatedOptions
      ? { calculatedOptions: form.calculatedOptions.map((one) => ({ ...one, option: movedKey(one.option) })) }
      : {}),
  };
}
