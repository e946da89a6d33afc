import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { getEarlierAnswers } from "../../earlier-contract.ts";
import { processKeys } from "../../keys.ts";

/** What of an earlier process this one can take, as it is in this version. */
export const earlierQuery = (id: string, version: number, earlierId: string) =>
  queryOptions({
    queryKey: processKeys.of(id, "earlier", earlierId, version),
    queryFn: ({ signal }) => call(getEarlierAnswers, { id, earlierId }, { signal }),
  });
