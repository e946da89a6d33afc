import type { Day } from "#engine/calendar/day.ts";
import { chosen, reportColumns, reportStatuses } from "../report.ts";
import type { SavedReport } from "../saved-contract.ts";
import { daysAsked, type SavedQuestion, type SavedRange, savedRanges } from "../saved-report.ts";
import type { Asking } from "./address.ts";

/** Returns the query of the page for a saved report, on a day. */
export function askingOf({ id, question }: Pick<SavedReport, "id" | "question">, today: Day): Asking {
  const { range: _range, format: _format, statuses, columns, answers, ...filters } = question;
  return {
    ...filters,
    ...daysAsked(question, today),
    statuses: chosen(reportStatuses, statuses),
    columns: chosen(reportColumns, columns),
    answers: answers === "true",
    saved: id,
  };
}

/** Returns the fields to save from the page's query. */
export function questionFrom(asking: Asking, range: SavedRange, format: "xlsx" | "csv"): SavedQuestion {
  const { saved: _saved, from, to, statuses, columns, answers, ...filters } = asking;
  return {
    ...filters,
    range,
    ...(range === "days" ? { from, to } : {}),
    statuses: statuses.join(","),
    columns: columns.join(","),
    answers: answers && filters.templateId !== undefined ? "true" : "false",
    format,
  };
}

/** The range that goes along with the calendar and has these days today; two fixed days otherwise. */
export const likelyRange = ({ from, to }: Pick<Asking, "from" | "to">, today: Day): SavedRange =>
  savedRanges.find((range) => {
    if (range === "days") return false;
    const asked = daysAsked({ range }, today);
    return asked.from === from && asked.to === to;
  }) ?? "days";
