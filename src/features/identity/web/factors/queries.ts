import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { listSecondFactors } from "../../factor-contract.ts";

/** The person's second factors. */
export const secondFactorsQuery = queryOptions({
  queryKey: ["secondFactors"],
  queryFn: ({ signal }) => call(listSecondFactors, {}, { signal }),
});
