import type { Translate } from "#client/i18n.ts";
import { presentAnswer } from "#engine/answers/answer-kinds.ts";
import type { Answer } from "#engine/document/answers-lookup.ts";
import { answerKind, type FieldSetting } from "../form-definition.ts";
import { withCurrency } from "../with-currency.ts";

/** An answer as people read it: as its kind prints it, amounts with their currency, yes and no in words; "" for none. */
export function shownAnswer(
  t: Translate,
  value: Answer,
  setting: Pick<FieldSetting, "kind" | "currency"> | undefined,
): string {
  const kind = setting?.kind;
  if (typeof value === "boolean") return t(value ? "processes.page.yes" : "processes.page.no");
  if (kind === undefined || kind === "dropdown" || kind === "list") return typeof value === "string" ? value : "";
  return withCurrency(presentAnswer(answerKind(kind), value), setting);
}
