import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { pagedQuery } from "#client/list/paged-query.ts";
import { getDelivery, listDeliveries, listWebhooks } from "../contract.ts";
import { webhookKeys, webhookLogKeys } from "../feature.ts";
import type { DeliveryState } from "../webhook.ts";

/** The endpoints of one's organization. */
export const endpointsQuery = queryOptions({
  queryKey: webhookKeys.of(),
  queryFn: ({ signal }) => call(listWebhooks, {}, { signal }),
});

/** The log of an endpoint, of one state or of all. */
export const logQuery = (id: string, state: DeliveryState | undefined) =>
  pagedQuery(webhookLogKeys.of(id, "list", state ?? "all"), listDeliveries, { id, state });

/** One delivery. */
export const deliveryQuery = (id: string, deliveryId: string) =>
  queryOptions({
    queryKey: webhookLogKeys.of(id, "one", deliveryId),
    queryFn: ({ signal }) => call(getDelivery, { id, deliveryId }, { signal }),
  });
