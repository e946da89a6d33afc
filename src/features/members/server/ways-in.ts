import type { Tx } from "#platform/db/database.ts";
import { port } from "#platform/ports.ts";
import type { Transaction } from "#platform/transaction.ts";
import { type CountedWays, type WayInKind, wayInKinds, waysIn } from "../ways-in.ts";

/** A person who leaves or loses the last role. `successorId` is undefined for a person who stays without roles. */
export interface Leaver {
  readonly uid: string;
  readonly email: string;
  readonly successorId: string | undefined;
}

/** A transaction of an organization. */
export type Leaving = Pick<Transaction, "tx" | "now" | "by" | "audit" | "announce" | "enqueue"> & {
  readonly orgId: string;
};

/** One kind of way in, as its feature counts and ends it. */
export interface WayIn {
  readonly kind: WayInKind;
  readonly count: (of: Pick<Leaving, "tx" | "now">, leaver: Leaver) => Promise<number>;
  /** Ends it, or gives it to the successor, and writes that into the audit log. */
  readonly end: (of: Leaving, leaver: Leaver) => Promise<unknown>;
}

export const waysInPort = port<WayIn>("members.waysIn");

function all(tx: Tx): WayIn[] {
  const provided = tx.ports.all(waysInPort);
  return wayInKinds.map((kind) => {
    const way = provided.find((one) => one.kind === kind);
    if (!way) throw new Error(`no feature has provided the way in ${kind}`);
    return way;
  });
}

/** Counts a person's ways in, for the dialog before they leave. Kinds without any are left out. */
export async function countWaysIn(of: Pick<Leaving, "now" | "tx">, leaver: Leaver): Promise<CountedWays[]> {
  const counted: CountedWays[] = [];
  for (const { kind, count } of all(of.tx)) counted.push({ kind, fate: waysIn[kind], count: await count(of, leaver) });
  return counted.filter(({ count }) => count > 0);
}

/** Ends every way in of a person in the transaction that takes their rights. A person without a successor keeps what goes on. */
export async function endWaysIn(of: Leaving, leaver: Leaver): Promise<void> {
  for (const { kind, end } of all(of.tx))
    if (waysIn[kind] === "closes" || leaver.successorId !== undefined) await end(of, leaver);
}
