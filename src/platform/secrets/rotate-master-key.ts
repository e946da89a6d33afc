import { sql } from "kysely";
import pg from "pg";
import type { Database, Tx } from "../db/database.ts";
import {
  masterKeyFingerprint,
  OtherMasterKey,
  registeredKey,
  registerKey,
  resealFingerprintKey,
} from "./installation-key.ts";
import { lockMasterKey } from "./key-lock.ts";
import type { SealedColumn, SealedValues } from "./sealed-values.ts";
import { keyIdOf, type Secrets, secretsOf } from "./secrets.ts";

/** The key was not changed; the message says why and what to do. */
export class NotRotated extends Error {
  override readonly name = "NotRotated";
}

/** The keys of a change. */
export interface KeyChange {
  readonly former: Uint8Array;
  readonly next: Uint8Array;
}

/**
 * The result of a change of key: the number of values sealed anew, and the places of values that do not open and were
 * left alone.
 */
export interface RotationReport {
  readonly sealed: number;
  readonly unopened: readonly string[];
}

/** Rows of one transaction. */
const batch = 100;

/**
 * Seals every stored value with the next master key, batch by batch, and registers that key when nothing under the former
 * one is left. May be killed at any point and run again with the same keys: it goes on where it was. No node may run
 * meanwhile, and none starts until it is finished.
 */
export async function rotateMasterKey(
  db: Database,
  { former, next }: KeyChange,
  values: readonly SealedValues[],
  now: Date,
): Promise<RotationReport> {
  const client = new pg.Client({ ...db.connection, application_name: "acta-rotation" });
  await client.connect();
  try {
    if (!(await lockMasterKey(client)))
      throw new NotRotated("A node of this installation runs. Stop every node, then run this again.");
    if (!(await begin(db, { former, next }, now))) return { sealed: 0, unopened: [] };
    const work: Work = { db, from: secretsOf(former), to: secretsOf(next), id: keyIdOf(former) };
    const done = await resealAll(work, values);
    const unopened = [...new Set(done.flatMap((one) => one.unopened))];
    await refuseForgotten(client, work.id, new Set(unopened));
    await db.asSystem(async (tx) => {
      await resealFingerprintKey(tx, former, next, now);
      await registerKey(tx, { fingerprint: masterKeyFingerprint(next) }, now);
    });
    return { sealed: done.reduce((sum, { sealed }) => sum + sealed, 0), unopened };
  } finally {
    await client.end();
  }
}

/** Registers that the change has begun. False: it was finished before. */
const begin = (db: Database, { former, next }: KeyChange, now: Date): Promise<boolean> =>
  db.asSystem(async (tx) => {
    const registered = await registeredKey(tx, "lock");
    const [from, to] = [masterKeyFingerprint(former), masterKeyFingerprint(next)];
    if (registered.fingerprint === to) return false;
    if (registered.fingerprint !== from)
      throw new OtherMasterKey("The master key is not the one this database was last used with: nothing was changed.");
    if (registered.next !== undefined && registered.next !== to)
      throw new NotRotated("A change to another key was begun and is not finished: run it again with that key.");
    await registerKey(tx, { fingerprint: from, next: to }, now);
    return true;
  });

interface Work {
  readonly db: Database;
  readonly from: Secrets;
  readonly to: Secrets;
  /** By what values of the former key begin. */
  readonly id: string;
}

interface Done {
  readonly sealed: number;
  readonly unopened: readonly string[];
}

/** Opens and seals anew; undefined when it does not open. */
function resealed({ from, to }: Work, purposes: readonly string[], sealed: string): string | undefined {
  for (const purpose of purposes)
    try {
      return to.seal(purpose, from.open(purpose, sealed));
    } catch {
      // Sealed for something else, or damaged: the caller counts it.
    }
  return undefined;
}

async function resealAll(work: Work, values: readonly SealedValues[]): Promise<Done[]> {
  const done: Done[] = [];
  for (const column of values.flatMap(({ columns = [] }) => columns)) done.push(await resealColumn(work, column));
  for (const { table, column } of values.flatMap(({ brief = [] }) => brief))
    await work.db.asSystem((tx) =>
      sql`delete from ${sql.table(table)} where ${sql.ref(column)} like ${`${work.id}.%`}`.execute(tx),
    );
  const purposes = Object.fromEntries(values.flatMap(({ jobs = {} }) => Object.entries(jobs)));
  for (const [name, purpose] of Object.entries(purposes)) done.push(await resealWaiting(work, name, purpose));
  return [...done, await resealQueued(work, purposes)];
}

async function resealColumn(work: Work, column: SealedColumn): Promise<Done> {
  const { table, column: name, key, reads = [], purpose } = column;
  const read = sql.raw([...new Set([...key, ...reads, name])].map((one) => `"${one}"`).join(", "));
  const order = sql.raw(key.map((one) => `"${one}"`).join(", "));
  return inBatches(work, `${table}.${name}`, async (tx, skip) => {
    const { rows } = await sql<Record<string, unknown>>`
      select ${read} from ${sql.table(table)} where ${sql.ref(name)} like ${`${work.id}.%`}
      order by ${order} offset ${skip} limit ${batch}
    `.execute(tx);
    let unopened = 0;
    for (const row of rows.map(snakeCase)) {
      const text = resealed(work, [purpose(row)], String(row[name]));
      if (text === undefined) unopened++;
      else {
        const where = sql.join(
          key.map((one) => sql`${sql.raw(`"${one}"`)} = ${row[one]}`),
          sql` and `,
        );
        await sql`update ${sql.table(table)} set ${sql.raw(`"${name}"`)} = ${text} where ${where}`.execute(tx);
      }
    }
    return { read: rows.length, unopened };
  });
}

/** The names of columns as the database has them: the rows of queries come with ours. */
const snakeCase = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`), value]),
  );

/** The jobs of a name that wait in the outbox. */
const resealWaiting = (work: Work, name: string, purpose: string): Promise<Done> =>
  inBatches(work, "outbox.payload", async (tx, skip) => {
    const { rows } = await sql<{ id: string; sealed: string }>`
      select id, payload ->> 'sealed' as sealed from outbox
      where kind = 'job' and name = ${name} and payload ->> 'sealed' like ${`${work.id}.%`}
      order by id offset ${skip} limit ${batch}
    `.execute(tx);
    let unopened = 0;
    for (const { id, sealed } of rows) {
      const text = resealed(work, [purpose], sealed);
      if (text === undefined) unopened++;
      else
        await sql`
          update outbox set payload = jsonb_set(payload, '{sealed}', to_jsonb(${text}::text))
          where id = ${id} and name = ${name}
        `.execute(tx);
    }
    return { read: rows.length, unopened };
  });

/** The jobs that wait, run or failed. Their queues belong to the login; a dead letter does not say which job it was. */
async function resealQueued(work: Work, purposes: Readonly<Record<string, string>>): Promise<Done> {
  const { pool } = work.db;
  const { rows: found } = await pool.query("select to_regclass('pgboss.job') is not null as there");
  if (!found[0]?.there) return { sealed: 0, unopened: [] };
  let [sealed, skip] = [0, 0];
  for (;;) {
    const { rows } = await pool.query<{ id: string; name: string; sealed: string }>(
      `select id, name, data #>> '{payload,sealed}' as sealed from pgboss.job
       where data #>> '{payload,sealed}' like $1 order by id offset $2 limit ${batch}`,
      [`${work.id}.%`, skip],
    );
    for (const row of rows) {
      const purpose = purposes[row.name];
      const text = resealed(work, purpose === undefined ? Object.values(purposes) : [purpose], row.sealed);
      if (text === undefined) skip++;
      else {
        await pool.query(
          "update pgboss.job set data = jsonb_set(data, '{payload,sealed}', to_jsonb($3::text)) where name = $1 and id = $2",
          [row.name, row.id, text],
        );
        sealed++;
      }
    }
    if (rows.length < batch) return { sealed, unopened: skip > 0 ? ["pgboss.job.data"] : [] };
  }
}

/** Runs `step` in transactions of its own until it reads no further row. */
async function inBatches(
  { db }: Work,
  place: string,
  step: (tx: Tx, skip: number) => Promise<{ readonly read: number; readonly unopened: number }>,
): Promise<Done> {
  let [sealed, skip] = [0, 0];
  for (;;) {
    const { read, unopened } = await db.asSystem((tx) => step(tx, skip));
    sealed += read - unopened;
    skip += unopened;
    if (read < batch) return { sealed, unopened: skip > 0 ? [place] : [] };
  }
}

/**
 * Throws when a column nobody declared still holds values of the former key: they could never be opened again. Reads every text of
 * the database, on a connection without a limit of time.
 */
async function refuseForgotten(client: pg.Client, id: string, unopened: ReadonlySet<string>): Promise<void> {
  await client.query("begin; set local role acta_system; set local statement_timeout = 0");
  const { rows: columns } = await client.query<{ table: string; column: string }>(
    `select c.table_name as "table", c.column_name as "column" from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb')
       and c.table_name <> 'installation' and has_column_privilege(c.table_name, c.column_name, 'select')
     order by 1, 2`,
  );
  const left: string[] = [];
  for (const { table, column } of columns) {
    const place = `${table}.${column}`;
    if (unopened.has(place)) continue;
    const { rows } = await client.query<{ there: boolean }>(
      `select exists (select from "${table}" where "${column}"::text ~ $1) as there`,
      [`^"?${id}[.][A-Za-z0-9_-]{38,}|": "${id}[.][A-Za-z0-9_-]{38,}"`],
    );
    if (rows[0]?.there) left.push(place);
  }
  await client.query("commit");
  if (left.length > 0)
    throw new NotRotated(
      `Values under the former key are left in ${left.join(", ")}: the key was not changed. This is an error of Acta.`,
    );
}
