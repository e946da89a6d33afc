import type { Tx } from "#platform/db/database.ts";
import { port } from "#platform/ports.ts";
import { type CountedWork, type WorkKind, workKinds } from "../open-work.ts";

/** Counts the open work of a person, by kind. */
type CountWork = (tx: Tx, uid: string) => Promise<Partial<Record<WorkKind, number>>>;

export const openWorkPort = port<CountWork>("members.openWork");

/** Sums up the open work of a person, of all features. Kinds without any are left out. */
export async function countOpenWork(tx: Tx, uid: string): Promise<CountedWork[]> {
  const counted = Object.assign({}, ...(await Promise.all(tx.ports.all(openWorkPort).map((count) => count(tx, uid)))));
  return workKinds.map((kind) => ({ kind, count: Number(counted[kind] ?? 0) })).filter(({ count }) => count > 0);
}
