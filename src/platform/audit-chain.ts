import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Tx } from "./db/database.ts";

/** The id of the chain for accounts, which belong to no organization. */
export const accountChain = "00000000-0000-0000-0000-000000000000";

/** An entry of the audit log: its chain, the action, and the object of the action. */
export interface AuditEntry {
  readonly chain: string;
  readonly action: string;
  readonly objectType: string;
  readonly objectId: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** A row of `audit_log` as it is inserted; bytes are hexadecimal. */
export interface AuditRow {
  readonly org_id: string;
  readonly seq: number;
  readonly at: Date;
  readonly actor_id: string | null;
  readonly action: string;
  readonly object_type: string;
  readonly object_id: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly details_salt: string;
  readonly details_hash: string;
  readonly request_id: string | null;
  readonly previous: string;
  readonly hash: string;
}

/** Links entries to the ends of their chains, with one statement per chain. The chains stay locked until the transaction ends. */
export async function linkEntries(
  tx: Tx,
  of: { readonly at: Date; readonly actor: string | null; readonly requestId: string | undefined },
  entries: readonly AuditEntry[],
): Promise<AuditRow[]> {
  const rows: AuditRow[] = [];
  // In one order everywhere, so that two transactions never wait for each other's chains.
  for (const chain of [...new Set(entries.map((entry) => entry.chain))].sort()) {
    const found = await sql<{ seq: number; hash: Buffer }>`select seq, hash from audit_head(${chain}::uuid)`.execute(
      tx,
    );
    let { seq, hash: previous } = found.rows[0] ?? { seq: 0, hash: Buffer.alloc(32) };
    for (const entry of entries.filter((one) => one.chain === chain)) {
      seq += 1;
      const salt = randomBytes(16);
      const detailsHash = hashDetails(entry.details, salt);
      const hash = auditHash(previous, { ...entry, detailsHash, seq, at: of.at, actor: of.actor });
      rows.push({
        org_id: chain,
        seq,
        at: of.at,
        actor_id: of.actor,
        action: entry.action,
        object_type: entry.objectType,
        object_id: entry.objectId,
        details: entry.details,
        details_salt: salt.toString("hex"),
        details_hash: detailsHash.toString("hex"),
        request_id: of.requestId ?? null,
        previous: previous.toString("hex"),
        hash: hash.toString("hex"),
      });
      previous = hash;
    }
  }
  return rows;
}

/** The hash of details. The salt keeps erased names from being guessed by their hash. */
export const hashDetails = (details: Readonly<Record<string, unknown>>, salt: Uint8Array): Buffer =>
  createHash("sha256")
    .update(salt)
    .update(JSON.stringify(ordered(details)))
    .digest();

/**
 * The link of the chain: SHA-256 of the previous link and of the row, with the hash of its details. Rows from before details could be
 * erased have no such hash: the details themselves are in the link, with their keys in order.
 */
export function auditHash(
  previous: Uint8Array,
  row: AuditEntry & {
    readonly seq: number;
    readonly at: Date;
    readonly actor: string | null;
    readonly detailsHash: Uint8Array | null;
  },
): Buffer {
  const { chain, seq, at, actor, action, objectType, objectId, details, detailsHash } = row;
  const canonical = JSON.stringify([
    chain,
    seq,
    at.toISOString(),
    actor,
    action,
    objectType,
    objectId,
    detailsHash ? Buffer.from(detailsHash).toString("hex") : ordered(details),
  ]);
  return createHash("sha256").update(previous).update(canonical).digest();
}

/** The same value with every object's keys sorted, so that jsonb's own order does not change the hash. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([k, v]) => [k, ordered(v)]),
  );
}
