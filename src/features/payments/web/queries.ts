import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { pagedQuery } from "#client/list/paged-query.ts";
import { listMembers } from "#features/members/contract.ts";
import { memberKeys } from "#features/members/feature.ts";
import { getPayments, listReceipts, quoteTerms } from "../contract.ts";
import { paymentKeys } from "../feature.ts";
import type { Terms } from "../price.ts";

/** The plan, the subscription and the orders that wait. */
export const paymentsQuery = queryOptions({
  queryKey: paymentKeys.of("overview"),
  queryFn: ({ signal }) => call(getPayments, {}, { signal }),
});

/** The price of a change of plan. */
export const quoteQuery = (terms: Terms) =>
  queryOptions({
    queryKey: paymentKeys.of("quote", `${terms.plan} ${terms.cycle} ${terms.seats}`),
    queryFn: ({ signal }) => call(quoteTerms, terms, { signal }),
  });

/** The payments, a page at a time. */
export const receiptsQuery = pagedQuery(paymentKeys.of("receipts"), listReceipts, {});

/** The people and invitations: the organization's list of users, under the key of its changes. */
export const peopleQuery = queryOptions({
  queryKey: memberKeys.of(),
  queryFn: ({ signal }) => call(listMembers, {}, { signal }),
});
