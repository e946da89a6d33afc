import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { listSecondFactors } from "../../factor-contract.ts";
import { secondFactorKeys } from "../../feature.ts";

/** The person's second factors. */
export const secondFactorsQuery = queryOptions({
  queryKey: secondFactorKeys.of(),
  queryFn: ({ signal }) => call(listSecondFactors, {}, { signal }),
});
