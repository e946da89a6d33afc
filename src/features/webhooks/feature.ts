import { feature } from "#protocol/feature.ts";
import { queryArea } from "#protocol/query-key.ts";

/** The endpoints of the organization. */
export const webhookKeys = queryArea("webhooks");

/** The log of one endpoint. */
export const webhookLogKeys = queryArea("webhookLog");

export const webhooks = feature({
  name: "webhooks",
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
