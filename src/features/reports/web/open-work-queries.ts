import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { pagedQuery } from "#client/list/paged-query.ts";
import { getFigures } from "#features/dashboard/contract.ts";
import { dashboardKeys } from "#features/dashboard/feature.ts";
import { openWorkKeys } from "../feature.ts";
import type { OpenWorkLine } from "../open-work.ts";
import { getOpenWork, listOpenWork } from "../open-work-contract.ts";

/** The open work of the organization, in numbers. */
export const openWorkQuery = queryOptions({
  queryKey: openWorkKeys.of("counts"),
  queryFn: ({ signal }) => call(getOpenWork, {}, { signal }),
});

/** The rows of a line of open work, of everybody or of one person. */
export const openWorkListQuery = (line: OpenWorkLine, personId: string | undefined) =>
  pagedQuery(openWorkKeys.of("rows", line, personId ?? ""), listOpenWork, { line, personId });

/** The figures of the current month. */
export const monthQuery = queryOptions({
  queryKey: dashboardKeys.of("figures", "month"),
  queryFn: ({ signal }) => call(getFigures, { range: "thisMonth" }, { signal }),
});
