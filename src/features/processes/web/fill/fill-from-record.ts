import type { ListFill } from "#features/templates/list-settings.ts";
import { nameKey } from "#features/templates/template.ts";
import type { AnswerStore } from "./answer-store-interface.ts";

/** Answers by the names of their fields. */
export type Filling = readonly (readonly [name: string, typed: string])[];

/**
 * What a record puts into the fields of a scope. What it has nothing for stays as it was typed, but for what the choice
 * alone fills; what a field cannot take, because it is none of its options, is left out.
 */
export function fillingOf(
  answerStore: AnswerStore,
  { fills }: { readonly fills: readonly Pick<ListFill["fills"][number], "key" | "fixed">[] },
  scope: string,
  values: ReadonlyMap<string, string>,
): Filling {
  return fills.flatMap(({ key, fixed }): Filling => {
    const name = answerStore.nameOf(scope, key);
    const setting = answerStore.plan.fields.get(key);
    if (!setting || !answerStore.isField(name) || answerStore.isComputed(name)) return [];
    const value = values.get(key) ?? "";
    if (value === "") return fixed ? [[name, ""]] : [];
    if (setting.kind !== "dropdown") return [[name, value]];
    const option = setting.options.find((one) => nameKey(one) === nameKey(value));
    return option === undefined ? [] : [[name, option]];
  });
}

/** Answers fields, and gives what takes it back. */
export function fillAll(
  answerStore: AnswerStore,
  fill: (name: string, typed: string) => void,
  filling: Filling,
): () => void {
  const before = filling.map(([name]) => [name, answerStore.text(name)] as const);
  for (const [name, typed] of filling) fill(name, typed);
  return () => {
    for (const [name, typed] of before) fill(name, typed);
  };
}
