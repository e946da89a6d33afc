import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { listColleagues } from "#features/members/contract.ts";
import { memberKeys } from "#features/members/keys.ts";

/** The people to choose from. */
export const peopleQuery = queryOptions({
  queryKey: memberKeys.of("colleagues"),
  queryFn: async ({ signal }) => (await call(listColleagues, {}, { signal })).colleagues,
});
