import { queryArea } from "#protocol/query-key.ts";

/** The subscription, its orders and receipts. */
export const paymentKeys = queryArea("payments");
