import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { signInMethods } from "../../contract.ts";
import { signInMethodKeys } from "../../feature.ts";

/** The person's ways to sign in. */
export const signInMethodsQuery = queryOptions({
  queryKey: signInMethodKeys.of(),
  queryFn: ({ signal }) => call(signInMethods, {}, { signal }),
});
