import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { pagedQuery } from "#client/list/paged-query.ts";
import { getCredits, listCreditEntries } from "../contract.ts";
import { creditKeys } from "../feature.ts";

/** The credits that are left. */
export const creditsQuery = queryOptions({
  queryKey: creditKeys.of("balance"),
  queryFn: ({ signal }) => call(getCredits, {}, { signal }),
});

/** The ledger, newest first. */
export const entriesQuery = pagedQuery(creditKeys.of("entries"), listCreditEntries, {});
