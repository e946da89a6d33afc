import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { catalogCalls } from "#features/catalogs/contract.ts";
import { catalogKeys } from "#features/catalogs/keys.ts";
import { listColleagues } from "#features/members/contract.ts";
import { memberKeys } from "#features/members/keys.ts";
import { listTeamChoices } from "#features/teams/contract.ts";
import { teamKeys } from "#features/teams/keys.ts";
import { listTemplateNames, listTemplates } from "#features/templates/contract.ts";
import { templateListKeys } from "#features/templates/keys.ts";
import { previewReport, readTable } from "../contract.ts";
import { reportKeys, savedReportKeys } from "../keys.ts";
import { isReportRange } from "../report.ts";
import { listSavedReports } from "../saved-contract.ts";
import { type TableKind, tableFilters } from "../table.ts";
import type { Asking } from "./address.ts";

/** What is asked of the server, without how it is written. */
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

/** How many rows a report has, and the first. */
export const previewQuery = (asking: Asking) =>
  queryOptions({
    queryKey: reportKeys.of("preview", JSON.stringify(questionOf(asking))),
    queryFn: ({ signal }) => call(previewReport, questionOf(asking), { signal }),
    enabled: isReportRange(asking.from, asking.to) && asking.statuses.length > 0,
    placeholderData: keepPreviousData,
  });

/** What is asked of a report that counts. */
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

/** The first templates, or those that are searched. */
export const templatesQuery = (search: string) =>
  queryOptions({
    queryKey: templateListKeys.of("reports", search),
    queryFn: async ({ signal }) =>
      (await call(listTemplates, { limit: 20, ...(search ? { search } : {}) }, { signal })).rows.map(
        ({ id, name }) => ({
          id,
          name,
        }),
      ),
  });

/** The teams to choose from. */
export const teamsQuery = queryOptions({
  queryKey: teamKeys.of("choices"),
  queryFn: async ({ signal }) => (await call(listTeamChoices, {}, { signal })).teams,
});

/** The people to choose from. */
export const peopleQuery = queryOptions({
  queryKey: memberKeys.of("colleagues"),
  queryFn: async ({ signal }) => (await call(listColleagues, {}, { signal })).colleagues,
});

/** The names of templates that stand in the address. */
export const templateNameQuery = (id: string) =>
  queryOptions({
    queryKey: templateListKeys.of("reportName", id),
    queryFn: async ({ signal }) => (await call(listTemplateNames, { id, limit: 1 }, { signal })).rows[0]?.name ?? "–",
  });

/** A client or project that stands in the address, with its name. */
export const entryQuery = (catalog: "clients" | "projects", id: string | undefined) =>
  queryOptions({
    queryKey: catalogKeys.of(catalog, "name", id),
    enabled: id !== undefined,
    queryFn: async ({ signal }) =>
      (await call(catalogCalls[catalog].list, { id, limit: 1 }, { signal })).rows[0] ?? null,
  });
