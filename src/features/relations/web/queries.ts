import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { listRelatable, listRelations } from "../contract.ts";
import { relationKeys } from "../feature.ts";

/** The related processes of a process. */
export const relationsQuery = (processId: string) =>
  queryOptions({
    queryKey: relationKeys.of(processId, "list"),
    queryFn: ({ signal }) => call(listRelations, { id: processId }, { signal }),
  });

/** The processes a search finds that may be related to one. */
export const relatableQuery = (processId: string, search: string) =>
  queryOptions({
    queryKey: relationKeys.of(processId, "choices", search),
    queryFn: async ({ signal }) =>
      (await call(listRelatable, { id: processId, ...(search === "" ? {} : { search }) }, { signal })).rows,
    placeholderData: keepPreviousData,
  });
