import { top } from "#features/answers/answer-store.ts";
import type { AnswerStore } from "#features/answers/answer-store-interface.ts";
import { maxElements } from "#features/answers/form-definition.ts";
import type { FormPart } from "#features/answers/layout.ts";
import type { ListFill } from "#features/answers/list-settings.ts";
import type { MessageField } from "../../message-places.ts";

/** A scope that no form has: that of a turn which is not added yet. */
const nowhere = "new";
/** The most turns that a message adds to a repeated part. */
const maxNewTurns = 20;

/** Returns the keys of the fields that only a choice of a list answers. */
function chosenOnly(lists: readonly ListFill[] = []): ReadonlySet<string> {
  const keys = lists.flatMap((set) => [
    ...(set.other ? [] : [set.key]),
    ...set.fills.flatMap(({ key, fixed }) => (fixed ? [key] : [])),
  ]);
  return new Set(keys);
}

/**
 * Returns the fields that a message can answer: those that are shown, and those of up to `further` new turns of each repeated part.
 * `isCarried` tells of a field whether its answer is one of another contract.
 */
export function messageFields(
  answerStore: AnswerStore,
  lists: readonly ListFill[] | undefined,
  further: number,
  isCarried: (name: string) => boolean,
): MessageField[] {
  const left = chosenOnly(lists);
  const own = (parts: readonly FormPart[], scope: string, of: Pick<MessageField, "group" | "loop">): MessageField[] =>
    parts.flatMap((part): MessageField[] => {
      if (part.type !== "field" || left.has(part.setting.key)) return [];
      const { setting } = part;
      const name = answerStore.nameOf(scope, setting.key);
      if (!answerStore.shown(scope, setting.shownWhen) || answerStore.isComputed(name)) return [];
      const id = scope === nowhere ? `${of.loop?.turn} ${name}` : name;
      if (scope === nowhere) return [{ id, setting, ...of, value: "" }];
      return [{ id, setting, ...of, value: answerStore.text(name), isCarried: isCarried(name) }];
    });
  return answerStore.plan.sections.flatMap(({ label: group, parts }) => [
    ...own(parts, top, { group }),
    ...parts.flatMap((part) => {
      if (part.type !== "loop" || !answerStore.shown(top, part.setting.shownWhen)) return [];
      const { key, name, label, max = maxElements } = part.setting;
      const elements = answerStore.elements(answerStore.nameOf(top, key));
      const count = Math.min(max, elements.length + Math.min(further, maxNewTurns));
      return Array.from({ length: count }, (_, turn) =>
        own(part.parts, elements[turn] ?? nowhere, { group, loop: { name, label, turn } }),
      ).flat();
    }),
  ]);
}

/** An answer that a message gives to a field. */
export interface MessageAnswer {
  readonly field: MessageField;
  readonly typed: string;
}

/** Answers fields, and adds the turns that are new. Returns a function that takes all of it back. */
export function fillAnswers(
  answerStore: AnswerStore,
  fill: (name: string, typed: string) => void,
  answers: readonly MessageAnswer[],
): () => void {
  const before: (readonly [name: string, text: string])[] = [];
  const added = new Map<string, { readonly list: string; readonly scope: string | undefined }>();
  const scopeOf = ({ id, setting, loop }: MessageField): string | undefined => {
    if (!loop || !id.includes(" ")) return undefined;
    const turn = `${loop.name} ${loop.turn}`;
    const list = answerStore.nameOf(top, setting.key.slice(0, setting.key.lastIndexOf(".")));
    if (!added.has(turn)) added.set(turn, { list, scope: answerStore.add(list) });
    return added.get(turn)?.scope;
  };
  for (const { field, typed } of answers.toSorted((a, b) => (a.field.loop?.turn ?? 0) - (b.field.loop?.turn ?? 0))) {
    const scope = scopeOf(field);
    const name = scope === undefined ? field.id : answerStore.nameOf(scope, field.setting.key);
    if (!answerStore.isField(name)) continue;
    before.push([name, answerStore.text(name)]);
    fill(name, typed);
  }
  return () => {
    for (const [name, text] of before.toReversed()) fill(name, text);
    for (const { list, scope } of [...added.values()].toReversed())
      if (scope !== undefined) answerStore.remove(list, scope);
  };
}
