import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { catalogCalls } from "#features/catalogs/contract.ts";
import { catalogKeys } from "#features/catalogs/keys.ts";
import { listColleagues } from "#features/members/contract.ts";
import { memberKeys } from "#features/members/keys.ts";
import { listTeamChoices } from "#features/teams/contract.ts";
import { teamKeys } from "#features/teams/keys.ts";
import { listTemplates } from "#features/templates/contract.ts";
import { templateListKeys } from "#features/templates/keys.ts";
import { previewReport } from "../contract.ts";
import { reportKeys, savedReportKeys } from "../keys.ts";
import { isReportRange } from "../report.ts";
import { listSavedReports } from "../saved-contract.ts";
import type { Asking } from "./address.ts";

/** What is asked of the server, without how it is written. */
export const questionOf = ({ columns: _columns, answers: _answers, saved: _saved, statuses, ...rest }: Asking) => ({
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

/** A client or project that stands in the address, with its name. */
export const entryQuery = (catalog: "clients" | "projects", id: string | undefined) =>
  queryOptions({
    queryKey: catalogKeys.of(catalog, "name", id),
    enabled: id !== undefined,
    queryFn: async ({ signal }) =>
      (await call(catalogCalls[catalog].list, { id, limit: 1 }, { signal })).rows[0] ?? null,
  });
