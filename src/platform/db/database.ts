import { CamelCasePlugin, Kysely, PostgresDialect, PostgresDriver, sql, type Transaction } from "kysely";
import pg from "pg";
import { withNames } from "./named-statements.ts";
import type { DB } from "./tables.ts";

/** How to reach the server: a URL, or the parts of a socket connection. */
export type Connection =
  | { readonly connectionString: string }
  | { readonly host: string; readonly port: number; readonly user: string; readonly database: string };

/** A transaction with row-level security. */
export type Tx = Transaction<DB>;

/** The installation's database. Rows are reached only through one of its two functions. */
export interface Database {
  readonly connection: Connection;
  readonly pool: pg.Pool;
  /** One transaction as a member of one organization: the database itself refuses rows of any other. */
  asOrganization<T>(orgId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One transaction across organizations: for accounts, for sweeps, and before an organization is known. */
  asSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Single statements across organizations, each committed by itself: reading the session, counting calls. Their commit does
   * not wait for the disk, so a crash of the database may lose the last of them.
   */
  readonly single: Kysely<DB>;
  close(): Promise<void>;
}

pg.types.setTypeParser(pg.types.builtins.INT8, (text) => Number(text));

/** A call is answered within ten seconds, also when the database does not answer: it gives up first, then we do. */
const serverTimeoutMs = 7500;
export const clientTimeoutMs = 8000;

const safeguards = `-c statement_timeout=${serverTimeoutMs} -c lock_timeout=2000 -c idle_in_transaction_session_timeout=15000 -c timezone=UTC`;

/** The first statement of a transaction begins it, with its role and its settings, in one round trip. */
class BegunByFirstStatement extends PostgresDriver {
  override async beginTransaction(): Promise<void> {}
}

/** Connections for single statements, beside those for transactions. */
const maxSingle = 4;

/** Opens a pool of at most `max` connections. `onError` is called for connections that break while idle. */
export function openDatabase(connection: Connection, onError: (error: Error) => void, max = 16): Database {
  const open = (size: number, settings = "") => {
    const pool = new pg.Pool({
      ...connection,
      max: size,
      options: `${safeguards}${settings}`,
      application_name: "acta",
      // Waiting longer for a connection fails with an error, so that the queue cannot grow without end.
      connectionTimeoutMillis: 5000,
      query_timeout: clientTimeoutMs,
    });
    // A connection emits its loss as an event, also during a transaction; without a listener it would end the process.
    pool.on("connect", (client) => client.on("error", onError));
    pool.on("error", () => undefined);
    return pool;
  };
  const pool = open(max);
  const kysely = kyselyOf(pool);
  const single = kyselyOf(open(Math.min(maxSingle, max), " -c role=acta_system -c synchronous_commit=off"));
  const transaction = <T>(begin: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    kysely.transaction().execute(async (tx) => {
      await sql.raw(begin).execute(tx);
      return work(tx);
    });
  return {
    connection,
    pool,
    single,
    asOrganization: (orgId, work) =>
      transaction(`begin; set local role acta_member; set local app.org_id = ${pg.escapeLiteral(orgId)}`, work),
    asSystem: (work) => transaction("begin; set local role acta_system", work),
    close: async () => void (await Promise.all([kysely.destroy(), single.destroy()])),
  };
}

function kyselyOf(pool: pg.Pool): Kysely<DB> {
  const named = withNames(pool);
  const dialect = new PostgresDialect({ pool: named });
  dialect.createDriver = () => new BegunByFirstStatement({ pool: named });
  return new Kysely<DB>({ dialect, plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] });
}

/** Whether this error is PostgreSQL's, with one of these SQLSTATE codes. */
export const isDatabaseError = (error: unknown, ...codes: string[]): boolean =>
  error instanceof pg.DatabaseError && codes.includes(error.code ?? "");

const gone = new Set(["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH"]);

/** Whether the database could not be reached, has no connection left, or went away during the work. */
export const isDatabaseGone = (error: unknown): boolean => {
  if (error instanceof pg.DatabaseError) return /^(?:08|53300|57P0[1-5]|25P03)/.test(error.code ?? "");
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code !== undefined) return gone.has(code) || (code === "ENOENT" && syscall === "connect");
  return /^(?:Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a conn)/.test(
    error.message,
  );
};

/** The constraint a unique or foreign-key violation names, if it is one. */
export const violated = (error: unknown): string | undefined =>
  isDatabaseError(error, "23505", "23503", "23514") ? (error as pg.DatabaseError).constraint : undefined;
