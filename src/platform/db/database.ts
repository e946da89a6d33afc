import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import pg from "pg";
import type { DB } from "./tables.ts";

/** How to reach the server: a URL, or the parts of a socket connection. */
export type Connection =
  | { readonly connectionString: string }
  | { readonly host: string; readonly port: number; readonly user: string; readonly database: string };

/** A transaction inside which row-level security holds. */
export type Tx = Transaction<DB>;

/** The installation's database. Rows are reached only through one of the two doors. */
export interface Database {
  readonly connection: Connection;
  readonly pool: pg.Pool;
  /** One transaction as a member of one organization: the database itself refuses rows of any other. */
  asOrganization<T>(orgId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One transaction across organizations: for accounts, for sweeps, and before an organization is known. */
  asSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

pg.types.setTypeParser(pg.types.builtins.INT8, (text) => Number(text));

const safeguards =
  "-c statement_timeout=10000 -c lock_timeout=2000 -c idle_in_transaction_session_timeout=15000 -c timezone=UTC";

/** Opens a pool of at most `max` connections. `onError` hears of connections that break while idle. */
export function openDatabase(connection: Connection, onError: (error: Error) => void, max = 16): Database {
  const pool = new pg.Pool({
    ...connection,
    max,
    options: safeguards,
    application_name: "acta",
    // Who waits longer for its turn is told so, instead of standing in a line that only grows.
    connectionTimeoutMillis: 5000,
  });
  // A connection tells its loss itself, also while a transaction holds it; unheard, that would end the process.
  pool.on("connect", (client) => client.on("error", onError));
  pool.on("error", () => undefined);
  const kysely = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return {
    connection,
    pool,
    asOrganization: (orgId, work) =>
      kysely.transaction().execute(async (tx) => {
        await sql`select set_config('role', 'acta_member', true), set_config('app.org_id', ${orgId}, true)`.execute(tx);
        return work(tx);
      }),
    asSystem: (work) =>
      kysely.transaction().execute(async (tx) => {
        await sql`select set_config('role', 'acta_system', true)`.execute(tx);
        return work(tx);
      }),
    close: () => kysely.destroy(),
  };
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
  return /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a conn)/.test(
    error.message,
  );
};

/** The constraint a unique or foreign-key violation names, if it is one. */
export const violated = (error: unknown): string | undefined =>
  isDatabaseError(error, "23505", "23503", "23514") ? (error as pg.DatabaseError).constraint : undefined;
