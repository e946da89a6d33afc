import type { AnswerStore } from "./answer-store-interface.ts";
import { nameKey } from "./form-definition.ts";
import type { ListFill } from "./list-settings.ts";

/** Answers by the names of their fields. */
export type Filling = readonly (readonly [name: string, typed: string])[];

/**
 * Returns the answers that a record fills in a scope. Fields without a value stay as typed, unless only the choice
 * fills them. A value that is none of a field's options is left out.
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
