import { queryArea } from "#protocol/query-key.ts";

/** The endpoints of the organization. */
export const webhookKeys = queryArea("webhooks");

/** The log of one endpoint. */
export const webhookLogKeys = queryArea("webhookLog");
