import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { pagedQuery } from "#client/list/paged-query.ts";
import {
  getAdministration,
  getBacklog,
  listAdministered,
  listBookedPayments,
  listMissingFiles,
  listPaymentChecks,
  listWaitingOrders,
} from "../contract.ts";
import { administrationKeys } from "../feature.ts";

/** The administrator signed in to this browser. */
export const sessionQuery = queryOptions({
  queryKey: administrationKeys.of("session"),
  queryFn: ({ signal }) => call(getAdministration, {}, { signal }),
});

/** Files that are missing from the file store. */
export const missingFilesQuery = queryOptions({
  queryKey: administrationKeys.of("missingFiles"),
  queryFn: ({ signal }) => call(listMissingFiles, {}, { signal }),
});

/** Organizations, for what is searched ("" for all). */
export const organizationsQuery = (search: string) =>
  pagedQuery(administrationKeys.of("organizations", search), listAdministered, search === "" ? {} : { search });

/** Orders that wait for a bank transfer. */
export const ordersQuery = queryOptions({
  queryKey: administrationKeys.of("orders"),
  queryFn: async ({ signal }) => (await call(listWaitingOrders, {}, { signal })).rows,
});

/** Payments of all organizations. */
export const paymentsQuery = pagedQuery(administrationKeys.of("payments"), listBookedPayments, {});

/** The last comparisons with the provider. */
export const checksQuery = queryOptions({
  queryKey: administrationKeys.of("checks"),
  queryFn: async ({ signal }) => (await call(listPaymentChecks, {}, { signal })).rows,
});

/** The background work that waits. Nothing announces it, so it is read every half minute. */
export const backlogQuery = queryOptions({
  queryKey: administrationKeys.of("backlog"),
  queryFn: ({ signal }) => call(getBacklog, {}, { signal }),
  refetchInterval: 30_000,
});
