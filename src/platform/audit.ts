import { sql } from "kysely";
import { accountChain, auditHash, hashDetails } from "./audit-chain.ts";
import type { Database, Tx } from "./db/database.ts";

/** The details of a row that were erased. */
const erasedDetails = JSON.stringify({ erased: true });

/**
 * Erases the details of every row about a process, of rows that name it, and of rows about things that were created for it. The chain
 * stays verifiable, because it holds the hash of the details. For a transaction of the system.
 */
export async function eraseAuditDetails(tx: Tx, orgId: string, processId: string): Promise<void> {
  await sql`
    with naming as (
      select seq, action, object_type, object_id from audit_log
      where org_id = ${orgId}::uuid and details ? 'processId' and details ->> 'processId' = ${processId}
    ), erasable as (
      select seq from audit_log where org_id = ${orgId}::uuid and object_type = 'process' and object_id = ${processId}
      union
      select seq from naming
      union
      select a.seq from audit_log a join naming n on n.object_type = a.object_type and n.object_id = a.object_id
      where a.org_id = ${orgId}::uuid and n.action like '%.created'
    )
    update audit_log set details = ${erasedDetails}::jsonb, details_salt = null
    where org_id = ${orgId}::uuid and seq in (select seq from erasable) and details <> '{}'
  `.execute(tx);
}

/** The first broken link of a chain. */
export interface BrokenLink {
  readonly orgId: string;
  readonly seq: number;
  /** `cut`: a head that was stored elsewhere is no longer in the chain, or is another row. */
  readonly why: "gap" | "previous" | "hash" | "cut";
}

/** The end of a chain at a moment: its last row's number and hash (hexadecimal). */
export interface AuditHead {
  readonly orgId: string;
  readonly seq: number;
  readonly hash: string;
}

/** The heads of all chains as of now; each is one look into the index. */
export async function auditHeads(db: Database): Promise<AuditHead[]> {
  const { rows } = await db.asSystem((tx) =>
    sql<AuditHead>`
      select head.org_id as "orgId", head.seq, encode(head.hash, 'hex') as hash
      from (select id from organizations union all select ${accountChain}::uuid) chain
      cross join lateral (
        select org_id, seq, hash from audit_log where org_id = chain.id order by seq desc limit 1
      ) head
      order by head.org_id`.execute(tx),
  );
  return rows;
}

/** The heads that are no longer in their chain: rows were removed after the heads were stored. */
export async function missingHeads(db: Database, kept: readonly AuditHead[]): Promise<BrokenLink[]> {
  const missing: BrokenLink[] = [];
  for (const { orgId, seq, hash } of kept) {
    const row = await db.asSystem((tx) =>
      tx.selectFrom("auditLog").select("hash").where("orgId", "=", orgId).where("seq", "=", seq).executeTakeFirst(),
    );
    if (row?.hash.toString("hex") !== hash) missing.push({ orgId, seq, why: "cut" });
  }
  return missing;
}

/**
 * Walks every organization's chain, or one, and reports the first wrong link of each: a row that is missing, changed or
 * inserted. Rows removed at the end are found only with a head that was stored elsewhere, see `heads`.
 */
export async function verifyAudit(
  db: Database,
  only?: string,
): Promise<{ rows: number; broken: BrokenLink[]; heads: Map<string, { seq: number; hash: string }> }> {
  const broken: BrokenLink[] = [];
  const heads = new Map<string, { seq: number; hash: string }>();
  let rows = 0;
  const orgs = await db.asSystem((tx) => {
    const all = tx.selectFrom("auditLog").select("orgId").distinct();
    return (only ? all.where("orgId", "=", only) : all).execute();
  });
  for (const { orgId } of orgs) {
    let seq = 0;
    let previous: Buffer = Buffer.alloc(32);
    chain: for (;;) {
      const page = await db.asSystem((tx) =>
        tx
          .selectFrom("auditLog")
          .selectAll()
          .where("orgId", "=", orgId)
          .where("seq", ">", seq)
          .orderBy("seq")
          .limit(1000)
          .execute(),
      );
      rows += page.length;
      for (const row of page) {
        const why = brokenAt(row, seq, previous);
        if (why) {
          broken.push({ orgId, seq: row.seq, why });
          break chain;
        }
        seq = row.seq;
        previous = row.hash;
      }
      if (page.length === 0) break;
    }
    heads.set(orgId, { seq, hash: previous.toString("hex") });
  }
  return { rows, broken, heads };
}

interface Row {
  readonly orgId: string;
  readonly seq: number;
  readonly at: Date;
  readonly actorId: string | null;
  readonly action: string;
  readonly objectType: string;
  readonly objectId: string;
  readonly details: unknown;
  readonly detailsSalt: Buffer | null;
  readonly detailsHash: Buffer | null;
  readonly previous: Buffer;
  readonly hash: Buffer;
}

/** Returns the error in a link of the chain, given the link before it, or undefined if the link is right. */
function brokenAt(row: Row, before: number, previous: Buffer): BrokenLink["why"] | undefined {
  if (row.seq !== before + 1) return "gap";
  if (!row.previous.equals(previous)) return "previous";
  const { orgId: chain, seq, at, actorId: actor, action, objectType, objectId } = row;
  const details = row.details as Readonly<Record<string, unknown>>;
  const { detailsSalt: salt, detailsHash } = row;
  const isErased = salt === null && JSON.stringify(details) === erasedDetails;
  // Of a row from before details could be erased, only the link is left to verify.
  if (isErased && !detailsHash) return undefined;
  if (!isErased && detailsHash && !(salt && hashDetails(details, salt).equals(detailsHash))) return "hash";
  const hash = auditHash(previous, { chain, seq, at, actor, action, objectType, objectId, details, detailsHash });
  return hash.equals(row.hash) ? undefined : "hash";
}

/** Returns the details of the last row of an organization about an action on an object, unless they were erased. */
export async function lastAudited(
  tx: Tx,
  {
    orgId,
    action,
    type,
    id,
  }: { readonly orgId: string; readonly action: string; readonly type: string; readonly id: string },
): Promise<unknown> {
  const row = await tx
    .selectFrom("auditLog")
    .select("details")
    .where("orgId", "=", orgId)
    .where("objectType", "=", type)
    .where("objectId", "=", id)
    .where("action", "=", action)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.details;
}
