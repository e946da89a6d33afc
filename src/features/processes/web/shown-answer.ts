import type { Translate } from "#client/i18n.ts";
import { presentAnswer } from "#engine/answers/answer-kinds.ts";
import { isDay } from "#engine/calendar/day.ts";
import type { Answer } from "#engine/document/answers-lookup.ts";

/** An answer as people read it: days as dd/mm/yyyy, yes and no in words; "" for none. */
export function shownAnswer(t: Translate, value: Answer, isDate: boolean): string {
  if (typeof value === "boolean") return t(value ? "processes.page.yes" : "processes.page.no");
  if (typeof value !== "string") return "";
  return isDate && isDay(value) ? presentAnswer("date", value) : value;
}
