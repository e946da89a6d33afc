import * as search from "#features/search/contract.ts";
import { type AuthorizationCase, everyone } from "#tests/support/authorization.ts";

/** The calls of the search. The one by key is public; it is tried in search.test.ts. */
export const authorizationCases: readonly AuthorizationCase[] = [
  { endpoint: search.searchAll, allowed: everyone, input: async () => ({ text: "compraventa" }) },
];
