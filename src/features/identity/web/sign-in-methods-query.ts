import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { signInMethods } from "../contract.ts";

/** How the person signs in. */
export const signInMethodsQuery = queryOptions({
  queryKey: ["signInMethods"],
  queryFn: ({ signal }) => call(signInMethods, {}, { signal }),
});
