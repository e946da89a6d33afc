import type { Translate } from "#client/i18n.ts";
import { presentAnswer } from "#engine/answers/answer-kinds.ts";
import type { Answer } from "#engine/document/answers-lookup.ts";
import { answerKind, type FieldKind } from "../form-definition.ts";

/** An answer as people read it: as its kind prints it, yes and no in words; "" for none. */
export function shownAnswer(t: Translate, value: Answer, kind: FieldKind | undefined): string {
  if (typeof value === "boolean") return t(value ? "processes.page.yes" : "processes.page.no");
  if (kind === undefined || kind === "dropdown" || kind === "list") return typeof value === "string" ? value : "";
  return presentAnswer(answerKind(kind), value);
}
