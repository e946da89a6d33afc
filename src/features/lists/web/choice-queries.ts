import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { getChoice, getListShape, listChoices, listNames } from "../contract.ts";
import { listKeys, listNamesKeys } from "../feature.ts";

/** The names of the lists. */
export const namesQuery = queryOptions({
  queryKey: listNamesKeys.of("names"),
  queryFn: async ({ signal }) => (await call(listNames, {}, { signal })).lists,
});

/** Some records to choose from. */
export const choicesQuery = (id: string, search: string) =>
  queryOptions({
    queryKey: listKeys.of(id, "choices", search),
    queryFn: async ({ signal }) => call(listChoices, { id, ...(search === "" ? {} : { search }) }, { signal }),
    placeholderData: keepPreviousData,
    enabled: id !== "",
  });

/** One record with its values. */
export const choiceQuery = (id: string, recordId: string) =>
  queryOptions({
    queryKey: listKeys.of(id, "choice", recordId),
    queryFn: ({ signal }) => call(getChoice, { id, recordId }, { signal }),
    enabled: id !== "" && recordId !== "",
  });

/** The attributes of a list. */
export const shapeQuery = (id: string) =>
  queryOptions({
    queryKey: listKeys.of(id, "shape"),
    queryFn: ({ signal }) => call(getListShape, { id }, { signal }),
    enabled: id !== "",
  });
