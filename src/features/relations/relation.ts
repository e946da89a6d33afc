import { z } from "zod";
import { ProcessStatus } from "#features/processes/process.ts";
import { Id } from "#protocol/page.ts";

/** What one process is to another: it changes it, takes its place, or belongs to it. So it is stored. */
const storedKinds = ["amends", "replaces", "annexOf"] as const;
export type StoredKind = (typeof storedKinds)[number];

/** The same from the other side. */
const inverses = { amends: "amendedBy", replaces: "replacedBy", annexOf: "hasAnnex" } as const;

/** What a process is to another, from its own side. */
export const relationKinds = ["amends", "replaces", "annexOf", "amendedBy", "replacedBy", "hasAnnex"] as const;
export const RelationKind = z.enum(relationKinds);
export type RelationKind = z.infer<typeof RelationKind>;

/** A process has at most this many related ones. */
export const maxRelations = 100;
/** A search offers at most this many processes. */
export const maxOffered = 10;

/** A related process as it stands in the list of the other. */
export const Relation = z.object({
  id: Id,
  /** What the process at hand is to this one. */
  kind: RelationKind,
  processId: Id,
  title: z.string(),
  status: ProcessStatus,
  /** Whether who looks may take the relation away. */
  removable: z.boolean(),
});
export type Relation = z.infer<typeof Relation>;

/** How a relation is stored that one side calls so: from the process that amends, replaces or is annexed to the other. */
export function storedAs(kind: RelationKind, id: string, otherId: string) {
  const direct = storedKinds.find((one) => one === kind);
  if (direct) return { kind: direct, fromId: id, toId: otherId };
  const stored = storedKinds.find((one) => inverses[one] === kind) as StoredKind;
  return { kind: stored, fromId: otherId, toId: id };
}

/** What a stored relation is called by one of its two sides. */
export const seenFrom = (
  id: string,
  { kind, fromId }: { readonly kind: StoredKind; readonly fromId: string },
): RelationKind => (fromId === id ? kind : inverses[kind]);
