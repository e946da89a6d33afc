import { z } from "zod";
import { event } from "#protocol/event.ts";
import { Id } from "#protocol/page.ts";
import { webhookKeys, webhookLogKeys } from "./feature.ts";

const ofEndpoint = z.object({ endpointId: Id });

/** An endpoint was added, changed, removed or turned off. */
export const webhookChanged = event("webhook.changed", ofEndpoint, () => ({ keys: [webhookKeys.all] }));

/** Something was written to the log of an endpoint. */
export const webhookLogged = event("webhook.logged", ofEndpoint, ({ endpointId }) => ({
  keys: [webhookLogKeys.one(endpointId)],
}));
