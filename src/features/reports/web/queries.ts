import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { previewReport, readTable } from "../contract.ts";
import { reportKeys, savedReportKeys } from "../feature.ts";
import { isReportRange } from "../report.ts";
import { listSavedReports } from "../saved-contract.ts";
import { type TableKind, tableFilters } from "../table.ts";
import type { Asking } from "./address.ts";

/** Returns the query for the server, without the format. */
export const questionOf = ({
  kind: _kind,
  columns: _columns,
  answers: _answers,
  saved: _saved,
  statuses,
  ...rest
}: Asking) => ({
  ...rest,
  statuses: statuses.join(","),
});

/** The number of rows of a report, and the first ones. */
export const previewQuery = (asking: Asking) =>
  queryOptions({
    queryKey: reportKeys.of("preview", JSON.stringify(questionOf(asking))),
    queryFn: ({ signal }) => call(previewReport, questionOf(asking), { signal }),
    enabled: isReportRange(asking.from, asking.to) && asking.statuses.length > 0,
    placeholderData: keepPreviousData,
  });

/** Returns the query of a counting report. */
export const tableQuestionOf = (kind: TableKind, asking: Asking) => {
  const { from, to } = asking;
  const filters = tableFilters[kind].map((name) => [name, asking[name]]);
  return { kind, from, to, ...(Object.fromEntries(filters) as Partial<Record<"templateId", string>>) };
};

/** The rows of a report that counts. */
export const tableQuery = (kind: TableKind, asking: Asking) =>
  queryOptions({
    queryKey: reportKeys.of("table", JSON.stringify(tableQuestionOf(kind, asking))),
    queryFn: ({ signal }) => call(readTable, tableQuestionOf(kind, asking), { signal }),
    enabled: isReportRange(asking.from, asking.to),
    placeholderData: keepPreviousData,
  });

/** The reports kept by name. */
export const savedQuery = queryOptions({
  queryKey: savedReportKeys.of("list"),
  queryFn: async ({ signal }) => (await call(listSavedReports, {}, { signal })).rows,
});
