import { z } from "zod";
import { Id } from "#protocol/page.ts";

/** Registers whose answers can be attached as evidence. */
export const evidenceKinds = ["property", "socialSecurity", "police", "cadastre"] as const;
export const EvidenceKind = z.enum(evidenceKinds);
export type EvidenceKind = z.infer<typeof EvidenceKind>;

/**
 * What a file proves: which register answered which query, and when; `byHand`: a colleague looked it up and wrote it down. The query
 * itself may be erased since.
 */
export const Evidence = z.object({
  kind: EvidenceKind,
  obtainedAt: z.iso.datetime(),
  queryId: Id,
  byHand: z.boolean(),
});
export type Evidence = z.infer<typeof Evidence>;
