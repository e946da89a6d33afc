import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { getEarlierAnswers } from "../../earlier-contract.ts";
import { processKeys } from "../../feature.ts";

/** The answers of an earlier process that this one can take, in this version. */
export const earlierQuery = (id: string, version: number, earlierId: string) =>
  queryOptions({
    queryKey: processKeys.of(id, "earlier", earlierId, version),
    queryFn: ({ signal }) => call(getEarlierAnswers, { id, earlierId }, { signal }),
  });
