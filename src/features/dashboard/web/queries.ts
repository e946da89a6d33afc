import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { pagedQuery } from "#client/list/paged-query.ts";
import { Failure } from "#protocol/failure.ts";
import { type BreakdownBy, getBreakdown, getFigures, getStepTimes, getStuck, listCounted } from "../contract.ts";
import { dashboardKeys } from "../feature.ts";
import type { Measure } from "../figures.ts";
import { notOffered } from "../question.ts";
import type { Asking } from "./address.ts";

/** While the next answer comes, the one before stays: the page does not jump. */
const meanwhile = { placeholderData: keepPreviousData, retry: 1 } as const;

const wordOf = (asking: object): string => JSON.stringify(asking, Object.keys(asking).toSorted());

/** The figures of a range, over time. */
export const figuresQuery = ({ by: _, ...asking }: Asking) =>
  queryOptions({
    ...meanwhile,
    queryKey: dashboardKeys.of("figures", wordOf(asking)),
    queryFn: async ({ signal }) => {
      try {
        return await call(getFigures, asking, { signal });
      } catch (error) {
        // An address may hold a granularity of another range.
        if (!(error instanceof Failure && error.code === notOffered)) throw error;
        return call(getFigures, { ...asking, granularity: undefined }, { signal });
      }
    },
  });

/** The figures by what the processes belong to. */
export const breakdownQuery = ({ granularity: _, ...asking }: Asking & { readonly by: BreakdownBy }) =>
  queryOptions({
    ...meanwhile,
    queryKey: dashboardKeys.of("breakdown", wordOf(asking)),
    queryFn: ({ signal }) => call(getBreakdown, asking, { signal }),
  });

/** The query of the processes a figure counts, with its title. */
export interface Listed {
  readonly title: string;
  readonly measure: Measure;
  readonly when: "range" | "now" | "overWeek";
  readonly by?: BreakdownBy | undefined;
  readonly key?: string | undefined;
  readonly said?: string | undefined;
}

/** The processes a figure counts. */
export const countedQuery = ({ granularity: _, by: _by, ...asking }: Asking, { title: _title, ...listed }: Listed) =>
  pagedQuery(dashboardKeys.of("counted", wordOf({ ...asking, ...listed })), listCounted, { ...asking, ...listed });

/** The time per step. */
export const timesQuery = ({ granularity: _, by: _by, ...asking }: Asking) =>
  queryOptions({
    ...meanwhile,
    queryKey: dashboardKeys.of("times", wordOf(asking)),
    queryFn: ({ signal }) => call(getStepTimes, asking, { signal }),
  });

/** The processes that have waited longest. */
export const stuckQuery = ({ templateId, teamId, clientId, projectId, personId }: Asking) => {
  const asking = { templateId, teamId, clientId, projectId, personId };
  return queryOptions({
    ...meanwhile,
    queryKey: dashboardKeys.of("stuck", wordOf(asking)),
    queryFn: ({ signal }) => call(getStuck, asking, { signal }),
  });
};
