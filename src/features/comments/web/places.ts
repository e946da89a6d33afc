import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { commentKeys } from "../feature.ts";
import { callsOf, parametersOf, type Subject } from "./subject.ts";

/** The number of comments on each place of a subject. */
export const placesQuery = (subject: Subject) =>
  queryOptions({
    queryKey: commentKeys.of(subject.id, "places"),
    queryFn: async ({ signal }) => (await call(callsOf(subject).places, parametersOf(subject), { signal })).places,
  });
