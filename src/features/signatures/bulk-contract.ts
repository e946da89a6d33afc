import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";
import { BulkPlan } from "./bulk.ts";

const Count = z.number().int();

/** The contracts of a batch, and how far they are signed. */
export const BatchSigning = z.object({
  /** Contracts that are approved, have their PDF and were not sent, or ended without all signatures. */
  ready: Count,
  /** Contracts of the batch that cannot be sent yet: not approved, or their PDF is not there. */
  notReady: Count,
  /** The answers that names and addresses can come from. */
  columns: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      kind: z.string(),
      /** True in a repeated part, where each element is a signer. */
      each: z.boolean(),
    }),
  ),
  /** An order is being carried out. */
  sending: z.boolean(),
  publicDeed: z.boolean(),
  /** Envelopes of its contracts by where they stand, the newest of each. */
  counts: z.object({ open: Count, signed: Count, ended: Count }),
  /** The contracts that could not be sent in the last order. */
  failed: Count,
  /** The first of them, with the reasons and, if the reason is about a signer, that signer. */
  failures: z.array(z.object({ processId: Id, title: z.string(), code: z.string(), signer: z.string().nullable() })),
});
export type BatchSigning = z.infer<typeof BatchSigning>;

const path = "/batches/:batchId/signatures" as const;

export const getBatchSigning = endpoint({
  method: "GET",
  path,
  access: "member",
  area: "processes",
  summary: "The signature progress of the contracts of a batch, and how many can be sent",
  input: z.strictObject({ batchId: Id }),
  output: BatchSigning,
});

export const sendBatch = endpoint({
  method: "POST",
  path,
  access: "member",
  area: "processes",
  summary:
    "Sends every approved contract of a batch that is not being signed to the signers given in its answers. Runs as a job; each contract is sent or has the reason why not",
  input: z.strictObject({ batchId: Id, ...BulkPlan.shape }),
  output: z.object({ contracts: Count }),
});

export const remindBatch = endpoint({
  method: "POST",
  path: `${path}/remind`,
  access: "member",
  area: "processes",
  summary:
    "E-mails everybody whose turn it is to sign a contract of a batch the invitation again, as a job; who was mailed within ten minutes is left out",
  input: z.strictObject({ batchId: Id }),
  output: z.object({ contracts: Count }),
});
