import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { z } from "zod";
import type { EventType } from "#protocol/event.ts";
import { newId } from "./clock.ts";
import type { Database, Tx } from "./db/database.ts";
import type { JobType } from "./jobs/job.ts";

/** Who and what a change is made for. `orgId` null: an account, before any organization. */
export interface ChangeOf {
  readonly orgId: string | null;
  readonly by: string | null;
  readonly now: Date;
  readonly requestId?: string;
  /** The page that asked: its own live echo is ignored there. */
  readonly pageId?: string | undefined;
  /** The API key by which `by` acts, if it is one; the audit log names it. */
  readonly apiKey?: { readonly id: string; readonly name: string } | undefined;
}

/** A unit of change: one transaction, and what must be written with it. */
export interface Change extends ChangeOf {
  readonly tx: Tx;
  /** Records a fact: its reactions run after the commit, open pages hear of what it touches. */
  announce<P extends z.ZodType>(type: EventType<P>, payload: z.input<P>, orgId?: string): Promise<void>;
  /** Starts a job when, and only when, the transaction commits. */
  enqueue<P extends z.ZodType>(job: JobType<P>, data: z.input<P>, options?: { startAfter?: Date }): Promise<void>;
  /** Appends to the organization's audit chain. `details` holds ids and names of what changed, never secrets. */
  audit(
    action: string,
    objectType: string,
    objectId: string,
    details?: Readonly<Record<string, unknown>>,
    orgId?: string,
  ): void;
}

/** The chain of what happens to accounts, outside any organization. */
export const accountChain = "00000000-0000-0000-0000-000000000000";

interface AuditRow {
  readonly chain: string;
  readonly action: string;
  readonly objectType: string;
  readonly objectId: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Runs `work` as one organization's change; the audit rows are chained just before the commit, to hold the chain's lock briefly. */
export const changeOrganization = <T>(
  db: Database,
  of: ChangeOf & { orgId: string },
  work: (change: Change) => Promise<T>,
): Promise<T> => db.asOrganization(of.orgId, (tx) => within(tx, of, work));

/** The same across organizations, for accounts and sweeps. */
export const changeSystem = <T>(db: Database, of: ChangeOf, work: (change: Change) => Promise<T>): Promise<T> =>
  db.asSystem((tx) => within(tx, of, work));

/** Runs `work` as a change inside a transaction that is already open. */
export async function within<T>(tx: Tx, of: ChangeOf, work: (change: Change) => Promise<T>): Promise<T> {
  const audit: AuditRow[] = [];
  const change: Change = {
    ...of,
    tx,
    announce: async (type, payload, orgId = of.orgId ?? undefined) => {
      const parsed = type.payload.parse(payload);
      await toOutbox(tx, of, { kind: "event", name: type.name, payload: parsed, orgId: orgId ?? null, options: {} });
      const touch = type.touches(parsed);
      if (touch.keys.length > 0) {
        const message = JSON.stringify({ org: orgId ?? null, ...touch, by: of.pageId });
        await sql`select pg_notify('acta_live', ${message})`.execute(tx);
      }
    },
    enqueue: (job, data, options = {}) =>
      toOutbox(tx, of, { kind: "job", name: job.name, payload: job.data.parse(data), orgId: of.orgId, options }),
    audit: (action, objectType, objectId, details = {}, orgId = of.orgId ?? accountChain) => {
      const { apiKey } = of;
      const all = apiKey ? { ...details, apiKey: { id: apiKey.id, name: apiKey.name } } : details;
      audit.push({ chain: orgId, action, objectType, objectId, details: JSON.parse(JSON.stringify(all)) });
    },
  };
  const result = await work(change);
  for (const row of audit) await append(tx, of, row);
  return result;
}

interface Outgoing {
  readonly kind: "event" | "job";
  readonly name: string;
  readonly payload: unknown;
  readonly orgId: string | null;
  readonly options: { startAfter?: Date };
}

async function toOutbox(tx: Tx, of: ChangeOf, row: Outgoing): Promise<void> {
  await sql`
    insert into outbox (id, org_id, kind, name, payload, options, by_user, at)
    values (${newId()}, ${row.orgId}, ${row.kind}, ${row.name}, ${JSON.stringify(row.payload)}, ${JSON.stringify(row.options)}, ${of.by}, ${of.now})
  `.execute(tx);
  await sql`select pg_notify('acta_outbox', '')`.execute(tx);
}

async function append(tx: Tx, of: ChangeOf, row: AuditRow): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`audit:${row.chain}`}, 0))`.execute(tx);
  const { rows } = await sql<{ seq: number; hash: Buffer }>`
    select seq, hash from audit_log where org_id = ${row.chain} order by seq desc limit 1
  `.execute(tx);
  const seq = (rows[0]?.seq ?? 0) + 1;
  const previous = rows[0]?.hash ?? Buffer.alloc(32);
  const hash = auditHash(previous, { ...row, seq, at: of.now, actor: of.by });
  await sql`
    insert into audit_log (org_id, seq, at, actor_id, action, object_type, object_id, details, request_id, previous, hash)
    values (${row.chain}, ${seq}, ${of.now}, ${of.by}, ${row.action}, ${row.objectType}, ${row.objectId},
            ${JSON.stringify(row.details)}, ${of.requestId ?? null}, ${previous}, ${hash})
  `.execute(tx);
}

/** The link of the chain: SHA-256 of the previous link and of the row written with its keys in order. */
export function auditHash(
  previous: Uint8Array,
  row: AuditRow & { readonly seq: number; readonly at: Date; readonly actor: string | null },
): Buffer {
  const { chain, seq, at, actor, action, objectType, objectId, details } = row;
  const canonical = JSON.stringify([
    chain,
    seq,
    at.toISOString(),
    actor,
    action,
    objectType,
    objectId,
    ordered(details),
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
