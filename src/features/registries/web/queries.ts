import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { pagedQuery } from "#client/list/paged-query.ts";
import { listProcesses } from "#features/processes/contract.ts";
import { processListKeys } from "#features/processes/keys.ts";
import { listTemplateChoices } from "#features/templates/contract.ts";
import { templateListKeys } from "#features/templates/keys.ts";
import { getQuery, listQueries, showBindings } from "../contract.ts";
import { registryListKeys, registryQueryKeys } from "../keys.ts";
import type { QueryKind, QueryState } from "../query.ts";

/** What the history is narrowed to. */
export interface HistoryFilter {
  readonly kind: QueryKind | "";
  readonly state: QueryState | "";
  readonly mine: boolean;
}

/** The queries of the last 30 days, newest first. */
export const historyQuery = ({ kind, state, mine }: HistoryFilter) =>
  pagedQuery(registryListKeys.of("history", kind, state, mine), listQueries, {
    ...(kind && { kind }),
    ...(state && { state }),
    ...(mine && { mine: "true" }),
  });

/** The queries that wait for a colleague. */
export const queueQuery = pagedQuery(registryListKeys.of("queue"), listQueries, { list: "queue" });

/** A query with question and answer. */
export const oneQuery = (id: string) =>
  queryOptions({ queryKey: registryQueryKeys.of(id), queryFn: ({ signal }) => call(getQuery, { id }, { signal }) });

/** What an answer can fill in a draft or in a new process; read anew each time, because others write there too. */
export const bindingsQuery = (id: string, kind: "process" | "template", target: string | undefined) =>
  queryOptions({
    queryKey: registryQueryKeys.of(id, "bindings", kind, target),
    enabled: target !== undefined,
    gcTime: 0,
    // What somebody chooses stands on what was read: a refusal says when it has changed.
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) =>
      call(showBindings, kind === "process" ? { id, processId: target ?? "" } : { id, templateId: target ?? "" }, {
        signal,
      }),
  });

const searched = (search: string) => (search === "" ? {} : { search });

/** One's own drafts, by a part of their title. */
export const draftsQuery = (search: string) =>
  queryOptions({
    queryKey: processListKeys.of("toBind", search),
    queryFn: async ({ signal }) => {
      const { rows } = await call(listProcesses, { list: "drafts", ...searched(search) }, { signal });
      return rows.map(({ id, title, templateName }) => ({ id, name: title, beside: templateName }));
    },
  });

/** Templates a process can begin with, by a part of their name. */
export const templatesQuery = (search: string) =>
  queryOptions({
    queryKey: templateListKeys.of("toBind", search),
    queryFn: async ({ signal }) => {
      const { rows } = await call(listTemplateChoices, searched(search), { signal });
      return rows.map(({ id, name, description }) => ({ id, name, beside: description }));
    },
  });
