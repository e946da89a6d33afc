import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id, PageInput, pageOf } from "#protocol/page.ts";
import { Delivery, DeliveryState, WebhookEndpoint, WebhookEvent, WholeDelivery, webhookEvents } from "./webhook.ts";

const id = { id: Id };
const limits = [{ by: "account", max: 60, seconds: 3600 }] as const;
/** The one time a secret is shown. */
const IssuedSecret = z.object({ id: Id, secret: z.string() });

const fields = {
  url: z.url({ protocol: /^https?$/, error: "webhooks.urlInvalid" }).max(500, "webhooks.urlInvalid"),
  description: z.string().trim().max(120, "webhooks.descriptionTooLong").default(""),
  events: z.array(WebhookEvent).min(1, "webhooks.eventRequired").max(webhookEvents.length),
};

export const listWebhooks = endpoint({
  method: "GET",
  path: "/webhooks",
  access: "member",
  area: "organization",
  summary: "The organization's webhooks, oldest first",
  input: z.strictObject({}),
  output: z.object({ endpoints: z.array(WebhookEndpoint) }),
});

export const createWebhook = endpoint({
  method: "POST",
  path: "/webhooks",
  access: "member",
  area: "organization",
  byKey: false,
  summary: "Adds a webhook (https) for these events; the secret that signs its messages is only shown here",
  input: z.strictObject(fields),
  output: IssuedSecret,
  limits,
});

export const changeWebhook = endpoint({
  method: "PUT",
  path: "/webhooks/:id",
  access: "member",
  area: "organization",
  byKey: false,
  summary:
    "Changes the address or events of a webhook, or turns it on or off. `before`: what it was changed from; refused (409) if it is something else by now",
  input: z.strictObject({
    ...id,
    ...fields,
    enabled: z.boolean(),
    before: WebhookEndpoint.pick({ url: true, description: true, events: true, enabled: true }).optional(),
  }),
  output: WebhookEndpoint,
});

export const rotateWebhookSecret = endpoint({
  method: "POST",
  path: "/webhooks/:id/rotate",
  access: "member",
  area: "organization",
  byKey: false,
  summary: "Creates a new secret for a webhook, only shown here; for 24 hours messages are signed with both",
  input: z.strictObject(id),
  output: IssuedSecret,
  limits,
});

export const removeWebhook = endpoint({
  method: "DELETE",
  path: "/webhooks/:id",
  access: "member",
  area: "organization",
  byKey: false,
  summary: "Removes a webhook and its log; nothing more is sent to it",
  input: z.strictObject(id),
  output: z.object(id),
});

export const testWebhook = endpoint({
  method: "POST",
  path: "/webhooks/:id/test",
  access: "member",
  area: "organization",
  summary: "Sends a webhook.test message to a webhook, once; the result is in the log",
  input: z.strictObject(id),
  output: z.object({ deliveryId: Id }),
  limits,
});

export const listDeliveries = endpoint({
  method: "GET",
  path: "/webhooks/:id/deliveries",
  access: "member",
  area: ["organization", "processes"],
  summary: "The messages sent to a webhook in the last 30 days, at most 1,000, newest first, a page at a time",
  input: z.strictObject({ ...id, ...PageInput.shape, state: DeliveryState.optional() }),
  output: pageOf(Delivery),
});

export const getDelivery = endpoint({
  method: "GET",
  path: "/webhooks/:id/deliveries/:deliveryId",
  access: "member",
  area: ["organization", "processes"],
  summary: "One delivery with its body and the first 1,024 bytes of the last response",
  input: z.strictObject({ ...id, deliveryId: Id }),
  output: WholeDelivery,
});

export const replayDelivery = endpoint({
  method: "POST",
  path: "/webhooks/:id/deliveries/:deliveryId/replay",
  access: "member",
  area: ["organization", "processes:read"],
  summary: "Resends a delivery now, with the same webhook-id and body",
  input: z.strictObject({ ...id, deliveryId: Id }),
  output: z.object(id),
});

export const replayFailed = endpoint({
  method: "POST",
  path: "/webhooks/:id/replay-failed",
  access: "member",
  area: ["organization", "processes:read"],
  summary: "Resends deliveries that failed since a given time, or all failed ones still in the log",
  input: z.strictObject({ ...id, since: z.iso.datetime({ offset: true }).optional() }),
  output: z.object({ count: z.number().int() }),
});
