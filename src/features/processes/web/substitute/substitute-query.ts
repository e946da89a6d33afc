import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { substituteKeys } from "../../keys.ts";
import { getSubstitute } from "../../substitute-contract.ts";

/** The person's substitute, and the people whose substitute they are. */
export const substituteQuery = queryOptions({
  queryKey: substituteKeys.of(),
  queryFn: ({ signal }) => call(getSubstitute, {}, { signal }),
});
