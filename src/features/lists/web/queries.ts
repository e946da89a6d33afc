import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { pagedQuery } from "#client/list/paged-query.ts";
import { getList, listChanges, listLists, listRecords, recordHistory } from "../contract.ts";
import { listKeys, listNamesKeys } from "../feature.ts";
import type { Condition } from "../filter.ts";
import type { Outcome } from "../import.ts";
import { getImport, importMissing, importRows } from "../import-contract.ts";

/** Pages of lists, for what is searched ("" for all). */
export const listsQuery = (search: string) =>
  pagedQuery(listNamesKeys.of(search), listLists, search === "" ? {} : { search });

/** One list with its attributes. */
export const listQuery = (id: string) =>
  queryOptions({ queryKey: listKeys.of(id, "list"), queryFn: ({ signal }) => call(getList, { id }, { signal }) });

/** Which records of a list are shown, and in which order. */
export interface Shown {
  readonly search: string;
  /** An attribute, with a dash in front for the other direction. */
  readonly sort: string;
  readonly filter: readonly Condition[];
  /** A day, or "" for now. */
  readonly on: string;
}

/** Pages of records. */
export const recordsQuery = (id: string, { search, sort, filter, on }: Shown) =>
  pagedQuery(listKeys.of(id, "records", search, sort, filter, on), listRecords, {
    id,
    limit: 100,
    sort,
    ...(search === "" ? {} : { search }),
    ...(filter.length === 0 ? {} : { filter: JSON.stringify(filter) }),
    ...(on === "" ? {} : { on }),
  });

/** The changes of a list. */
export const changesQuery = (id: string) => pagedQuery(listKeys.of(id, "changes"), listChanges, { id, limit: 30 });

/** The versions of a record. */
export const historyQuery = (id: string, recordId: string) =>
  queryOptions({
    queryKey: listKeys.of(id, "history", recordId),
    queryFn: ({ signal }) => call(recordHistory, { id, recordId }, { signal }),
  });

/** An import; asked again every second while something is done with it, also when live news are late. */
export const importQuery = (id: string, importId: string) =>
  queryOptions({
    queryKey: listKeys.of(id, "import", importId),
    queryFn: ({ signal }) => call(getImport, { id, importId }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === "reading" || state.data?.state === "writing" ? 1000 : false),
  });

/** The rows of an import that would do one thing. */
export const importRowsQuery = (id: string, importId: string, outcome: Outcome) =>
  pagedQuery(listKeys.of(id, "import-rows", importId, outcome), importRows, { id, importId, outcome });

/** The records of a list that the file of an import has not. */
export const importMissingQuery = (id: string, importId: string) =>
  pagedQuery(listKeys.of(id, "import-missing", importId), importMissing, { id, importId });
