import { sql } from "kysely";
import type { Readers, Subject, SubjectKind, Touch } from "#protocol/event.ts";
import type { LiveKey } from "#protocol/query-key.ts";
import type { AuditRow } from "./audit-chain.ts";
import type { Tx } from "./db/database.ts";

/** A job to start or an event to react to, as it is stored in the outbox. */
export interface OutboxEntry {
  readonly id: string;
  readonly org_id: string | null;
  readonly name: string;
  readonly payload: unknown;
  readonly options: { readonly startAfter?: Date };
  readonly by_user: string | null;
  readonly at: Date;
}

/** Which cached queries of which pages are stale. */
interface LiveNotice extends Touch {
  readonly org: string | null;
}

/** The effects of a transaction: collected while it runs, written just before its commit. */
export class Effects {
  private readonly events: OutboxEntry[] = [];
  private readonly jobs: OutboxEntry[] = [];
  private readonly live: LiveNotice[] = [];
  private readonly before = new Map<string, Readers[]>();

  announce(event: OutboxEntry, touches: Touch | readonly Touch[]): void {
    this.events.push(event);
    for (const touch of [touches].flat()) if (touch.keys.length > 0) this.live.push({ org: event.org_id, ...touch });
  }

  /** Adds the people who could read a subject before to those who hear of it. */
  addReaders(subject: Subject, readers: readonly Readers[]): void {
    const key = JSON.stringify(subject);
    this.before.set(key, [...(this.before.get(key) ?? []), ...readers]);
  }

  enqueue(job: OutboxEntry): void {
    this.jobs.push(job);
  }

  /**
   * Writes everything in one statement: the audit rows, a row of the outbox for each job and for each reaction to each
   * event, one notification of the outbox if there is such a row, and one per audience of the live pages.
   */
  async store(tx: Tx, audit: readonly AuditRow[], pageId: string | undefined): Promise<void> {
    const { events, jobs } = this;
    const live = liveMessages(this.live, this.before, pageId);
    if (audit.length + events.length + jobs.length === 0) return;
    await sql`
      with audited as (
        insert into audit_log (org_id, seq, at, actor_id, action, object_type, object_id, details, details_salt, details_hash, request_id,
          previous, hash)
        select org_id, seq, at, actor_id, action, object_type, object_id, details, decode(details_salt, 'hex'),
          decode(details_hash, 'hex'), request_id, decode(previous, 'hex'), decode(hash, 'hex')
        from jsonb_to_recordset(${JSON.stringify(audit)}::jsonb) as a (
          org_id uuid, seq bigint, at timestamptz, actor_id uuid, action text, object_type text, object_id text,
          details jsonb, details_salt text, details_hash text, request_id text, previous text, hash text)
      ), going as materialized (
        select j.*, 'job' as kind from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as j (
          id uuid, org_id uuid, name text, payload jsonb, options jsonb, by_user uuid, at timestamptz)
        union all
        select e.id, e.org_id, r.name, e.payload, e.options, e.by_user, e.at, 'reaction'
        from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e (
          id uuid, org_id uuid, name text, payload jsonb, options jsonb, by_user uuid, at timestamptz)
        cross join lateral reactions_to(e.name, e.org_id) as r (name)
      ), sent as (
        insert into outbox (id, org_id, kind, name, payload, options, by_user, at)
        select id, org_id, kind, name, payload, options, by_user, at from going
      )
      select pg_notify('acta_live', (l.message || case when l.kind is null then '{}' else jsonb_build_object('readers', of.readers) end)::text)
      from jsonb_to_recordset(${JSON.stringify(live)}::jsonb) as l (message jsonb, kind text, id uuid, before jsonb)
      cross join lateral (
        select null::jsonb as readers where l.kind is null
        union
        select r from live_readers((l.message ->> 'org')::uuid, l.kind, l.id) r where l.kind is not null
        union
        select l.before where l.before is not null
      ) of
      union all
      select pg_notify('acta_outbox', '') where exists (select from going)
    `.execute(tx);
  }
}

/** A notification of PostgreSQL carries less than 8,000 bytes. The database gives readers in lists of at most 5,000. */
const maxMessageBytes = 7000;
const maxReadersBytes = 5000;

/** A message about a subject goes to its readers, whom the database finds, and to those who could read it before. */
interface Message {
  readonly message: object;
  readonly kind?: SubjectKind;
  readonly id?: string;
  readonly before?: readonly Readers[] | undefined;
}

/** One message per audience, each key once; several where one would be too long. */
function liveMessages(
  notices: readonly LiveNotice[],
  before: ReadonlyMap<string, readonly Readers[]>,
  by: string | undefined,
): Message[] {
  const audiences = Map.groupBy(notices, ({ org, users, readers, ends, subject }) =>
    JSON.stringify({ org, users, readers, ends, subject: users ? undefined : subject }),
  );
  return [...audiences].flatMap(([audience, theirs]) => {
    const { subject, ...of } = JSON.parse(audience) as Omit<LiveNotice, "keys">;
    const keys = new Map(theirs.flatMap((notice) => notice.keys).map((key) => [JSON.stringify(key), key]));
    const room = maxMessageBytes - Buffer.byteLength(audience) - 100 - (subject ? maxReadersBytes : 0);
    return inParts([...keys.values()], room).map((part): Message => {
      const message = { ...of, keys: part, by };
      if (!subject) return { message };
      const [kind, id] = subject;
      return { message, kind, id, before: before.get(JSON.stringify(subject)) };
    });
  });
}

function inParts(keys: readonly LiveKey[], room: number): LiveKey[][] {
  const parts: LiveKey[][] = [];
  let left = 0;
  for (const key of keys) {
    const bytes = Buffer.byteLength(JSON.stringify(key)) + 1;
    if (parts.length === 0 || bytes > left) {
      parts.push([]);
      left = room;
    }
    parts.at(-1)?.push(key);
    left -= bytes;
  }
  return parts;
}
