import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { substituteKeys } from "../../keys.ts";
import { getSubstitute } from "../../substitute-contract.ts";

/** One's substitute, and in whose place one stands. */
export const substituteQuery = queryOptions({
  queryKey: substituteKeys.of(),
  queryFn: ({ signal }) => call(getSubstitute, {}, { signal }),
});
