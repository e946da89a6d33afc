import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { pagedQuery } from "#client/list/paged-query.ts";
import { listProcesses } from "#features/processes/contract.ts";
import { processListKeys } from "#features/processes/feature.ts";
import { type ProcessList, readList } from "#features/processes/policy.ts";
import type { Actor } from "#protocol/actor.ts";
import { getStudy, getVersion, listStudies, listVersions } from "../contract.ts";
import { landStudyKeys, landStudyListKeys } from "../feature.ts";

/** Pages of studies, for what is searched ("" for all). */
export const studiesQuery = (search: string) =>
  pagedQuery(landStudyListKeys.of("list", search), listStudies, search === "" ? {} : { search });

/** A study with its figures. */
export const studyQuery = (id: string) =>
  queryOptions({ queryKey: landStudyKeys.of(id), queryFn: ({ signal }) => call(getStudy, { id }, { signal }) });

/** The versions of a study. */
export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: landStudyKeys.of(id, "versions"),
    queryFn: async ({ signal }) => (await call(listVersions, { id }, { signal })).versions,
  });

/** Studies by a part of their title, as parts of a division. */
export const partChoicesQuery = (search: string) =>
  queryOptions({
    queryKey: landStudyListKeys.of("parts", search),
    queryFn: async ({ signal }) => {
      const { rows } = await call(listStudies, { limit: 20, ...(search === "" ? {} : { search }) }, { signal });
      return rows.map(({ id, title }) => ({ id, name: title }));
    },
  });

/** A study as it was saved. */
export const fetchVersion = (id: string, version: number) => call(getVersion, { id, version });

const lists: readonly ProcessList[] = ["active", "drafts", "review"];

/** Processes by a part of their title, of the lists somebody may read. */
export const processChoicesQuery = (actor: Actor, search: string) =>
  queryOptions({
    queryKey: processListKeys.of("forStudies", search),
    queryFn: async ({ signal }) => {
      const readable = lists.filter((list) => readList(actor, list) === true);
      const input = { limit: 20, ...(search === "" ? {} : { search }) };
      const found = await Promise.all(readable.map((list) => call(listProcesses, { list, ...input }, { signal })));
      const rows = found.flatMap((page) => page.rows);
      return [...new Map(rows.map(({ id, title }) => [id, { id, name: title }])).values()];
    },
  });
