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
  summary: "The endpoints notified of what happens in the organization, oldest first",
  input: z.strictObject({}),
  output: z.object({ endpoints: z.array(WebhookEndpoint) }),
});

export const createWebhook = endpoint({
  method: "POST",
  path: "/webhooks",
  access: "member",
  byKey: false,
  summary:
    "Adds an endpoint (https) that is notified of these events; the secret its messages are signed with is shown here and never again",
  input: z.strictObject(fields),
  output: IssuedSecret,
  limits,
});

export const changeWebhook = endpoint({
  method: "PUT",
  path: "/webhooks/:id",
  access: "member",
  byKey: false,
  summary: "Changes the address of an endpoint, its events, or whether it is notified at all",
  input: z.strictObject({ ...id, ...fields, enabled: z.boolean() }),
  output: WebhookEndpoint,
});

export const rotateWebhookSecret = endpoint({
  method: "POST",
  path: "/webhooks/:id/rotate",
  access: "member",
  byKey: false,
  summary: "Gives an endpoint a new secret, shown here and never again; for 24 hours messages carry both signatures",
  input: z.strictObject(id),
  output: IssuedSecret,
  limits,
});

export const removeWebhook = endpoint({
  method: "DELETE",
  path: "/webhooks/:id",
  access: "member",
  byKey: false,
  summary: "Removes an endpoint with its log; nothing is sent to it any longer",
  input: z.strictObject(id),
  output: z.object(id),
});

export const testWebhook = endpoint({
  method: "POST",
  path: "/webhooks/:id/test",
  access: "member",
  summary: "Sends an endpoint a message of the type webhook.test, once; its outcome is in the log",
  input: z.strictObject(id),
  output: z.object({ deliveryId: Id }),
  limits,
});

export const listDeliveries = endpoint({
  method: "GET",
  path: "/webhooks/:id/deliveries",
  access: "member",
  summary: "What was sent to an endpoint in the last 30 days, at most 1,000, newest first, a page at a time",
  input: z.strictObject({ ...id, ...PageInput.shape, state: DeliveryState.optional() }),
  output: pageOf(Delivery),
});

export const getDelivery = endpoint({
  method: "GET",
  path: "/webhooks/:id/deliveries/:deliveryId",
  access: "member",
  summary: "One delivery with its body and the first 1,024 bytes of the last answer",
  input: z.strictObject({ ...id, deliveryId: Id }),
  output: WholeDelivery,
});

export const replayDelivery = endpoint({
  method: "POST",
  path: "/webhooks/:id/deliveries/:deliveryId/replay",
  access: "member",
  summary: "Sends a delivery again now, with the same webhook-id and body",
  input: z.strictObject({ ...id, deliveryId: Id }),
  output: z.object(id),
});

export const replayFailed = endpoint({
  method: "POST",
  path: "/webhooks/:id/replay-failed",
  access: "member",
  summary: "Sends again what failed since a moment, or all that failed and is still in the log",
  input: z.strictObject({ ...id, since: z.iso.datetime({ offset: true }).optional() }),
  output: z.object({ count: z.number().int() }),
});
