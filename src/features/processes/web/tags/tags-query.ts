import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { processListKeys } from "../../keys.ts";
import { listTags } from "../../tag-contract.ts";

/** The tags of the organization by name. */
export const tagsQuery = queryOptions({
  queryKey: processListKeys.of("tags"),
  queryFn: async ({ signal }) => (await call(listTags, {}, { signal })).rows,
});
