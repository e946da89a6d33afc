import { z } from "zod";
import { ProcessTag } from "#features/processes/process.ts";
import { Id } from "#protocol/page.ts";

/** The maximum of processes of one act. */
export const maxBulk = 5000;

/** Milliseconds in which an act can be taken back. */
export const undoWindowMs = 60 * 60_000;

const of = <Act extends string, Shape extends z.ZodRawShape>(act: Act, shape: Shape) =>
  z.strictObject({ act: z.literal(act), ...shape });

/** An act on many processes, with what it gives them. */
export const BulkWork = z.discriminatedUnion("act", [
  of("send", {}),
  of("approve", {}),
  of("unassign", {}),
  of("remove", {}),
  of("restore", {}),
  of("assign", { reviewerId: Id }),
  of("handOver", { creatorId: Id }),
  of("tag", { tag: ProcessTag }),
  of("file", { clientId: Id.optional(), projectId: Id.optional(), teamId: Id.optional() }),
]);
export type BulkWork = z.output<typeof BulkWork>;

/** The acts of `BulkWork`, which the pages have without the schemas. */
export const bulkActs = [
  "send",
  "approve",
  "unassign",
  "remove",
  "restore",
  "assign",
  "handOver",
  "tag",
  "file",
] as const satisfies readonly BulkWork["act"][];
export type BulkAct = BulkWork["act"];

/** The values that an act replaced in one process. */
export interface Before {
  readonly reviewerId?: string | null;
  readonly creatorId?: string;
  readonly clientId?: string | null;
  readonly projectId?: string | null;
  readonly teams?: string[] | null;
}
