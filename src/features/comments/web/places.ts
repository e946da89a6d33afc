import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { commentKeys } from "../keys.ts";
import { callsOf, parametersOf, type Subject } from "./subject.ts";

/** How many comments a subject has at each of its places. */
export const placesQuery = (subject: Subject) =>
  queryOptions({
    queryKey: commentKeys.of(subject.id, "places"),
    queryFn: async ({ signal }) => (await call(callsOf(subject).places, parametersOf(subject), { signal })).places,
  });
