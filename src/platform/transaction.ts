import type { z } from "zod";
import type { EventType, Readers, Subject } from "#protocol/event.ts";
import { type AuditEntry, accountChain, linkEntries } from "./audit-chain.ts";
import { newId } from "./clock.ts";
import type { Database, TransactionOptions, Tx } from "./db/database.ts";
import { Effects } from "./effects.ts";
import type { JobType } from "./jobs/job.ts";

/** For whom a transaction runs. `orgId` null: for an account, outside any organization. */
export interface TransactionContext {
  readonly orgId: string | null;
  readonly by: string | null;
  readonly now: Date;
  readonly requestId?: string;
  /** The page that made the call; it ignores the live message about its own change. */
  readonly pageId?: string | undefined;
  /** The API key by which `by` acts, if it is one; the audit log names it. */
  readonly apiKey?: { readonly id: string; readonly name: string } | undefined;
}

/** One transaction with what must be written in it: audit rows, events, jobs. */
export interface Transaction extends TransactionContext {
  readonly tx: Tx;
  /** Announces an event: its reactions run after the commit, and open pages refetch what it touches. */
  announce<P extends z.ZodType>(type: EventType<P>, payload: z.input<P>, orgId?: string): Promise<void>;
  /** Lets people who could read a subject before this transaction hear of its changes, too. */
  wasReadBy(subject: Subject, readers: readonly Readers[]): void;
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

/**
 * Runs `work` in a transaction of one organization; the audit rows are chained just before the commit, to hold the chain's lock
 * briefly, and what is to be done afterwards is written with them.
 */
export const organizationTransaction = <T>(
  db: Database,
  of: TransactionContext & TransactionOptions & { orgId: string },
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> => db.asOrganization(of.orgId, (tx) => inTransaction(tx, of, work), of);

/** The same across organizations, for accounts and sweeps. */
export const systemTransaction = <T>(
  db: Database,
  of: TransactionContext,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> => db.asSystem((tx) => inTransaction(tx, of, work));

/** Runs `work` inside a transaction that is already open. */
export async function inTransaction<T>(
  tx: Tx,
  of: TransactionContext,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const entries: AuditEntry[] = [];
  const effects = new Effects();
  const entry = (name: string, payload: unknown, orgId: string | null, options: { startAfter?: Date } = {}) => ({
    id: newId(),
    org_id: orgId,
    name,
    payload,
    options,
    by_user: of.by,
    at: of.now,
  });
  const transaction: Transaction = {
    ...of,
    tx,
    announce: async (type, payload, orgId = of.orgId ?? undefined) => {
      const parsed = type.payload.parse(payload);
      effects.announce(entry(type.name, parsed, orgId ?? null), type.touches(parsed));
    },
    wasReadBy: (subject, readers) => effects.addReaders(subject, readers),
    enqueue: async (job, data, options = {}) =>
      effects.enqueue(entry(job.name, job.data.parse(data), of.orgId, options)),
    audit: (action, objectType, objectId, details = {}, orgId = of.orgId ?? accountChain) => {
      const { apiKey } = of;
      const all = apiKey ? { ...details, apiKey: { id: apiKey.id, name: apiKey.name } } : details;
      entries.push({ chain: orgId, action, objectType, objectId, details: JSON.parse(JSON.stringify(all)) });
    },
  };
  const result = await work(transaction);
  const rows = await linkEntries(tx, { at: of.now, actor: of.by, requestId: of.requestId }, entries);
  await effects.store(tx, rows, of.pageId);
  return result;
}
