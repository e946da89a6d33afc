import { z } from "zod";
import { DocumentKind } from "#features/processes/process.ts";
import { Id } from "#protocol/page.ts";
import type { WebhookEvent } from "./webhook.ts";

/** The ids of every process message: the process and its template, by which a program knows if it is concerned. */
const process = { processId: Id, templateId: Id };
const creatorId = Id.nullable();

/** The data of each message: ids and plain values. Fields that are not listed here are never sent. */
export const messageData = {
  "process.created": z.object({ ...process, creatorId: Id }),
  "process.sent": z.object({ ...process, creatorId: Id, reviewerId: Id.nullable() }),
  "process.assigned": z.object({ ...process, creatorId, reviewerId: Id }),
  "process.approved": z.object({ ...process, creatorId, deciderId: Id, automatic: z.boolean() }),
  "process.rejected": z.object({ ...process, creatorId, deciderId: Id }),
  "process.deleted": z.object({ ...process, creatorId, draft: z.boolean() }),
  "process.restored": z.object({ ...process, creatorId, draft: z.boolean() }),
  "documents.ready": z.object({
    ...process,
    documents: z.array(z.object({ kind: DocumentKind, state: z.enum(["queued", "converting", "ready", "failed"]) })),
  }),
  "signature.completed": z.object({ ...process, envelopeId: Id }),
  "signature.ended": z.object({ ...process, envelopeId: Id, how: z.enum(["declined", "expired", "voided"]) }),
  "form.received": z.object(process),
  "batch.finished": z.object({
    batchId: Id,
    templateId: Id,
    state: z.string(),
    made: z.number().int(),
    failed: z.number().int(),
  }),
} as const satisfies Record<WebhookEvent, z.ZodType>;
