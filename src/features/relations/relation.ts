import { z } from "zod";
import { ProcessStatus } from "#features/processes/process.ts";
import { Id } from "#protocol/page.ts";

/** The stored kinds of relations: one process amends another, replaces it, or is its annex. */
const storedKinds = ["amends", "replaces", "annexOf"] as const;
export type StoredKind = (typeof storedKinds)[number];

/** The same from the other side. */
const inverses = { amends: "amendedBy", replaces: "replacedBy", annexOf: "hasAnnex" } as const;

/** The kinds of relations, from the side of one process. */
export const relationKinds = ["amends", "replaces", "annexOf", "amendedBy", "replacedBy", "hasAnnex"] as const;
export const RelationKind = z.enum(relationKinds);
export type RelationKind = z.infer<typeof RelationKind>;

/** A process has at most this many related ones. */
export const maxRelations = 100;
/** The maximum of processes offered by a search. */
export const maxOffered = 10;

/** A related process in the list of the other. */
export const Relation = z.object({
  id: Id,
  /** The relation of the current process to this one. */
  kind: RelationKind,
  processId: Id,
  title: z.string(),
  status: ProcessStatus,
  /** True if the user may remove the relation. */
  removable: z.boolean(),
});
export type Relation = z.infer<typeof Relation>;

/**
 * Returns the stored form of a relation, given its kind from one side: from the process that amends, replaces or is
 * annexed to the other.
 */
export function storedAs(kind: RelationKind, id: string, otherId: string) {
  const direct = storedKinds.find((one) => one === kind);
  if (direct) return { kind: direct, fromId: id, toId: otherId };
  const stored = storedKinds.find((one) => inverses[one] === kind) as StoredKind;
  return { kind: stored, fromId: otherId, toId: id };
}

/** Returns the kind of a stored relation from one of its two sides. */
export const seenFrom = (
  id: string,
  { kind, fromId }: { readonly kind: StoredKind; readonly fromId: string },
): RelationKind => (fromId === id ? kind : inverses[kind]);
