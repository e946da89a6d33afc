import { z } from "zod";
import { Id } from "#protocol/page.ts";

/** Registers whose answers can be attached as evidence. */
export const evidenceKinds = ["property", "socialSecurity", "police", "cadastre"] as const;
export const EvidenceKind = z.enum(evidenceKinds);
export type EvidenceKind = z.infer<typeof EvidenceKind>;

/**
 * The evidence in a file: the register that answered a query, and the time. `byHand`: a colleague looked it up and
 * wrote it down. The query itself may have been erased since.
 */
export const Evidence = z.object({
  kind: EvidenceKind,
  obtainedAt: z.iso.datetime(),
  queryId: Id,
  byHand: z.boolean(),
});
export type Evidence = z.infer<typeof Evidence>;
