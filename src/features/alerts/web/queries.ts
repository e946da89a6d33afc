import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { pagedQuery } from "#client/list/paged-query.ts";
import { type Narrowed, textsOf } from "#features/process-lists/narrowed.ts";
import type { AlertScope, alertStates, alertTimes } from "../alert.ts";
import {
  getAlert,
  getTemplateAlerts,
  listAlertPeople,
  listAlerts,
  listMonthAlerts,
  listProcessAlerts,
  listSentAlerts,
} from "../contract.ts";
import { alertKeys, alertListKeys, templateAlertKeys } from "../feature.ts";

/** The filters of the page's lists. */
export interface Filters {
  readonly whose: AlertScope;
  readonly state: (typeof alertStates)[number];
  readonly search: string;
  /** Each filter matches any of its ids. */
  readonly narrowed: Narrowed;
}

const inputOf = ({ search, narrowed, ...filters }: Filters) => ({
  ...filters,
  ...textsOf(narrowed),
  ...(search === "" ? {} : { search }),
});

/** Pages of upcoming or past alerts. */
export const alertsQuery = (time: (typeof alertTimes)[number], filters: Filters) =>
  pagedQuery(alertListKeys.of("list", time, filters), listAlerts, { ...inputOf(filters), time });

/** The alerts that were mailed last. */
export const sentQuery = (filters: Filters) =>
  queryOptions({
    queryKey: alertListKeys.of("sent", filters),
    queryFn: ({ signal }) => call(listSentAlerts, inputOf(filters), { signal }),
  });

/** The alerts of the weeks a month lies in; without a month, of this one. */
export const monthQuery = (month: string, filters: Filters) =>
  queryOptions({
    queryKey: alertListKeys.of("month", month, filters),
    queryFn: ({ signal }) => call(listMonthAlerts, { ...inputOf(filters), month }, { signal }),
    placeholderData: keepPreviousData,
  });

/** One alert. */
export const alertQuery = (alertId: string) =>
  queryOptions({ queryKey: alertKeys.of(alertId), queryFn: ({ signal }) => call(getAlert, { alertId }, { signal }) });

/** The members an alert can be given to. */
export const peopleQuery = queryOptions({
  queryKey: alertListKeys.of("people"),
  queryFn: async ({ signal }) => (await call(listAlertPeople, {}, { signal })).people,
  staleTime: 60_000,
});

/** The alerts of a process and those it will make. */
export const processAlertsQuery = (processId: string) =>
  queryOptions({
    queryKey: alertListKeys.of("process", processId),
    queryFn: ({ signal }) => call(listProcessAlerts, { processId }, { signal }),
  });

/** The alert rules of a template. */
export const templateAlertsQuery = (templateId: string) =>
  queryOptions({
    queryKey: templateAlertKeys.of(templateId),
    queryFn: ({ signal }) => call(getTemplateAlerts, { templateId }, { signal }),
  });
