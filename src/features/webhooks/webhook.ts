import { z } from "zod";
import { Id } from "#protocol/page.ts";

/** The events an endpoint can receive, in their order on the page. */
export const webhookEvents = [
  "process.created",
  "process.sent",
  "process.assigned",
  "process.approved",
  "process.rejected",
  "process.deleted",
  "process.restored",
  "documents.ready",
  "signature.completed",
  "signature.ended",
  "form.received",
  "batch.finished",
] as const;
export const WebhookEvent = z.enum(webhookEvents);
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** The message somebody sends to try an endpoint; endpoints do not choose it. */
export const testEvent = "webhook.test";

/** Endpoints of one organization. */
export const maxEndpoints = 10;
/** The former secret signs beside the new one for this long. */
export const formerSecretHours = 24;
/** An endpoint whose every attempt failed for this long is turned off. */
export const failingDays = 3;
/** Deliveries are kept this long, and of one endpoint at most so many. */
export const keptDays = 30;
export const keptDeliveries = 1000;
/** Bytes of an answer that are kept. */
export const keptAnswerBytes = 1024;

const minute = 60_000;
const hour = 60 * minute;
/** The pauses between the attempts of one delivery. After the last one it is given up. */
const pauses = [minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 24 * hour] as const;

/** Returns the time to the next attempt after the `done`th pause, in milliseconds, or undefined if there is none. */
export const pauseAfter = (done: number): number | undefined => pauses[done];

/** The states of a delivery: to be sent or sent again, accepted by the receiver, or given up. */
export const deliveryStates = ["waiting", "delivered", "failed"] as const;
export const DeliveryState = z.enum(deliveryStates);
export type DeliveryState = z.infer<typeof DeliveryState>;

/**
 * Why an attempt failed: the receiver answered with another status than 2xx, with a redirect, or not in time; nothing answers;
 * its certificate is not valid; the address may not be asked; or the endpoint was turned off meanwhile.
 */
const deliveryErrors = ["status", "redirect", "timeout", "unreachable", "certificate", "refused", "disabled"] as const;
export const DeliveryError = z.enum(deliveryErrors);
export type DeliveryError = z.infer<typeof DeliveryError>;

/** An endpoint as its page shows it: never the secret. */
export const WebhookEndpoint = z.object({
  id: Id,
  url: z.string(),
  description: z.string(),
  events: z.array(WebhookEvent),
  enabled: z.boolean(),
  /** Why it was turned off without anybody doing so. */
  disabledBecause: z.enum(["gone", "failing"]).nullable(),
  /** Until when the secret before signs too. */
  formerUntil: z.string().nullable(),
  /** Since when every attempt has failed. */
  failingSince: z.string().nullable(),
  deliveredAt: z.string().nullable(),
  createdAt: z.string(),
  makerName: z.string(),
});
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

/** The events a message can have. */
const DeliveryEvent = z.enum([...webhookEvents, testEvent]);
export type DeliveryEvent = z.infer<typeof DeliveryEvent>;

/** One line of the log of an endpoint. */
export const Delivery = z.object({
  /** The `webhook-id` of the message, the same at every attempt. */
  id: Id,
  event: DeliveryEvent,
  state: DeliveryState,
  attempts: z.number().int(),
  fault: DeliveryError.nullable(),
  /** The HTTP status of the last answer. */
  status: z.number().int().nullable(),
  durationMs: z.number().int().nullable(),
  createdAt: z.string(),
  attemptedAt: z.string().nullable(),
  /** When the next attempt comes. */
  dueAt: z.string().nullable(),
});
export type Delivery = z.infer<typeof Delivery>;

/** One delivery, with what was sent and the beginning of the last answer. */
export const WholeDelivery = Delivery.extend({ body: z.string(), answer: z.string().nullable() });
export type WholeDelivery = z.infer<typeof WholeDelivery>;
