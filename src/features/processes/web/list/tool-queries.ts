import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { listColleagues } from "#features/members/contract.ts";
import { memberKeys } from "#features/members/keys.ts";
import { listTemplateNames } from "#features/templates/contract.ts";
import { templateListKeys } from "#features/templates/keys.ts";
import { listAnswerFields } from "../../contract.ts";
import { processViewKeys } from "../../keys.ts";
import { listViews } from "../../view-contract.ts";

/** The template in the address, with its name, or null if there is none. */
export const templateNameQuery = (id: string) =>
  queryOptions({
    queryKey: templateListKeys.of("name", id),
    queryFn: async ({ signal }) => (await call(listTemplateNames, { id, limit: 1 }, { signal })).rows[0] ?? null,
  });

/** The first templates a list can be narrowed to; of a search, if something is searched. */
export const templateNamesQuery = (search: string) =>
  queryOptions({
    queryKey: templateListKeys.of("names", search),
    queryFn: async ({ signal }) => (await call(listTemplateNames, search === "" ? {} : { search }, { signal })).rows,
  });

/** The people a list can be narrowed to, by name. */
export const peopleQuery = queryOptions({
  queryKey: memberKeys.of("colleagues"),
  queryFn: async ({ signal }) => (await call(listColleagues, {}, { signal })).colleagues,
});

/** The fields of a template a list can be narrowed by. */
export const answerFieldsQuery = (templateId: string) =>
  queryOptions({
    queryKey: templateListKeys.of("answerFields", templateId),
    queryFn: async ({ signal }) => (await call(listAnswerFields, { templateId }, { signal })).fields,
  });

/** The saved views of the lists. */
export const viewsQuery = queryOptions({
  queryKey: processViewKeys.of(),
  queryFn: async ({ signal }) => (await call(listViews, {}, { signal })).rows,
});
