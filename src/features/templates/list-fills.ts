import type { FieldSetting, FormDefinition, LoopSetting } from "#features/answers/form-definition.ts";
import type { ListFill } from "#features/answers/list-settings.ts";

/** Returns the list settings of a field or loop. */
export const listFillOf = (form: Pick<FormDefinition, "lists">, key: string): ListFill | undefined =>
  form.lists?.find((one) => one.key === key);

/** The form with something set for a field or loop, or nothing any more. */
export function setListFill(form: FormDefinition, key: string, set: Omit<ListFill, "key"> | undefined): FormDefinition {
  const others = (form.lists ?? []).filter((one) => one.key !== key);
  return { ...form, lists: set ? [...others, { key, ...set }] : others };
}

const scopeOf = ({ key, name }: Pick<FieldSetting, "key" | "name">): string => key.slice(0, key.length - name.length);

/** The fields that a record chosen for a field or loop can fill: those beside the field, or asked for each element. */
export function fillableFields(form: FormDefinition, key: string): FieldSetting[] {
  const field = form.fields.find((one) => one.key === key);
  const loop = form.loops.find((one) => one.key === key);
  const scope = field ? scopeOf(field) : loop ? `${loop.key}.` : undefined;
  if (scope === undefined) return [];
  const worked = new Set([...(form.calculatedFields ?? []), ...(form.generatedFields ?? [])].map((rule) => rule.key));
  return form.fields.filter(
    (one) => one.key !== key && one.kind !== "list" && scopeOf(one) === scope && !worked.has(one.key),
  );
}

const isLoop = ({ loops }: { readonly loops: readonly LoopSetting[] }, key: string): boolean =>
  loops.some((one) => one.key === key);

/**
 * Returns the list settings that fit a form: of existing loops and fields chosen from a list, with the fields they can
 * fill.
 */
export function fittingListFills(form: FormDefinition, list: readonly ListFill[] | undefined): ListFill[] {
  const chosen = new Set(form.fields.filter(({ kind }) => kind === "list").map(({ key }) => key));
  return (list ?? [])
    .filter(({ key }) => chosen.has(key) || isLoop(form, key))
    .map((one) => {
      const there = new Set(fillableFields(form, one.key).map(({ key }) => key));
      const fills = one.fills.filter(({ key }) => there.has(key));
      // An element may as well be added by hand: nothing in it is filled by a choice alone.
      return { ...one, fills: isLoop(form, one.key) ? fills.map((fill) => ({ ...fill, fixed: false })) : fills };
    });
}

/**
 * Returns the errors of the list settings: text keys by `<key>/list`. A field chosen from a list needs the list and an
 * attribute to show.
 */
export function listFillErrors(form: FormDefinition): Map<string, `templates.${string}`> {
  const errors = new Map<string, `templates.${string}`>();
  for (const { key, kind } of form.fields) {
    if (kind !== "list") continue;
    const set = listFillOf(form, key);
    if (!set) errors.set(`${key}/list`, "templates.lists.listRequired");
    else if (set.value === undefined) errors.set(`${key}/list`, "templates.lists.valueRequired");
  }
  for (const { key, fills } of form.lists ?? [])
    if (new Set(fills.map((fill) => fill.key)).size < fills.length) errors.set(`${key}/list`, "templates.lists.twice");
  return errors;
}
