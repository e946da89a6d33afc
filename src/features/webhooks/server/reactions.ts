import { batchFinished } from "#features/batch/events.ts";
import { batchNews } from "#features/batch/server/index.ts";
import { documentStates } from "#features/documents/server/index.ts";
import { requestReceived } from "#features/forms/events.ts";
import {
  documentsSettled,
  processApproved,
  processAssigned,
  processCreated,
  processDeleted,
  processRejected,
  processRestored,
  processSent,
} from "#features/processes/events.ts";
import { processNews } from "#features/processes/server/index.ts";
import { envelopeEnded, envelopeSigned } from "#features/signatures/events.ts";
import { type Announced, type Reaction, when as whenever } from "#platform/events/reaction.ts";
import type { Transaction } from "#platform/transaction.ts";
import { webhookLogged } from "../events.ts";
import { messageData } from "../message.ts";
import type { WebhookEvent } from "../webhook.ts";
import { writeDelivery } from "./log.ts";

type Data = Readonly<Record<string, unknown>>;

/**
 * Writes a message for each endpoint that chose the event. `dataOf` is called only if there is one. The occasion is
 * built from the event, so that a reaction that runs twice writes each message once.
 */
async function tell(
  transaction: Transaction,
  { orgId, at }: Announced,
  event: WebhookEvent,
  subject: string,
  dataOf: () => Promise<Data | undefined>,
): Promise<void> {
  if (orgId === null) return;
  const endpoints = await transaction.tx
    .selectFrom("webhookEndpoints")
    .select(["id", "events"])
    .where("enabled", "=", true)
    .execute();
  const chosen = endpoints.filter(({ events }) => events.includes(event));
  if (chosen.length === 0) return;
  const data = await dataOf();
  if (!data) return;
  const message = {
    event,
    occasion: `${event}:${subject}:${at.toISOString()}`,
    at,
    data: messageData[event].parse(data),
  };
  for (const { id: endpointId } of chosen) {
    const written = await writeDelivery(transaction, { orgId, endpointId }, message);
    if (written) await transaction.announce(webhookLogged, { endpointId });
  }
}

/** Returns the data of a process besides the event's: its template, by which a program knows if it is concerned. */
async function ofProcess({ tx }: Transaction, processId: string, more: Data = {}): Promise<Data | undefined> {
  const process = (await processNews(tx, [processId])).get(processId);
  return process && { processId, templateId: process.templateId, ...more };
}

const processReaction = <P extends { readonly processId: string }>(
  transaction: Transaction,
  announced: Announced,
  event: WebhookEvent,
  { processId, ...more }: P,
): Promise<void> => tell(transaction, announced, event, processId, () => ofProcess(transaction, processId, more));

const ofProcesses: readonly Reaction[] = [
  whenever(processCreated, "webhooks.created", (transaction, payload, announced) =>
    processReaction(transaction, announced, "process.created", payload),
  ),
  whenever(processSent, "webhooks.sent", (transaction, payload, announced) =>
    processReaction(transaction, announced, "process.sent", payload),
  ),
  whenever(processAssigned, "webhooks.assigned", (transaction, payload, announced) =>
    processReaction(transaction, announced, "process.assigned", payload),
  ),
  whenever(processApproved, "webhooks.approved", (transaction, payload, announced) =>
    processReaction(transaction, announced, "process.approved", payload),
  ),
  whenever(processRejected, "webhooks.rejected", (transaction, payload, announced) =>
    processReaction(transaction, announced, "process.rejected", payload),
  ),
  whenever(processDeleted, "webhooks.deleted", (transaction, payload, announced) =>
    processReaction(transaction, announced, "process.deleted", payload),
  ),
  whenever(processRestored, "webhooks.restored", (transaction, payload, announced) =>
    processReaction(transaction, announced, "process.restored", payload),
  ),
  whenever(documentsSettled, "webhooks.documents", (transaction, { processId }, announced) =>
    tell(transaction, announced, "documents.ready", processId, async () =>
      ofProcess(transaction, processId, { documents: await documentStates(transaction.tx, processId) }),
    ),
  ),
];

const ofOthers: readonly Reaction[] = [
  whenever(envelopeSigned, "webhooks.signed", (transaction, { processId, envelopeId }, announced) =>
    tell(transaction, announced, "signature.completed", envelopeId, () =>
      ofProcess(transaction, processId, { envelopeId }),
    ),
  ),
  whenever(envelopeEnded, "webhooks.unsigned", (transaction, { processId, envelopeId, how }, announced) =>
    tell(transaction, announced, "signature.ended", envelopeId, () =>
      ofProcess(transaction, processId, { envelopeId, how }),
    ),
  ),
  whenever(requestReceived, "webhooks.received", (transaction, { processId, templateId }, announced) =>
    tell(transaction, announced, "form.received", processId, async () => ({ processId, templateId })),
  ),
  whenever(batchFinished, "webhooks.batchFinished", (transaction, { batchId }, announced) =>
    tell(transaction, announced, "batch.finished", batchId, async () => {
      const batch = await batchNews(transaction.tx, batchId);
      return batch && { batchId, ...batch };
    }),
  ),
];

export const reactions: readonly Reaction[] = [...ofProcesses, ...ofOthers];
