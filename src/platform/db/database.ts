import {
  CamelCasePlugin,
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  Transaction,
} from "kysely";
import pg from "pg";
import { Ports } from "../ports.ts";
import { RolledBack, withNames } from "./named-statements.ts";
import type { DB } from "./tables.ts";

/** The address of the server: a URL, or the parts of a socket connection. */
export type Connection =
  | { readonly connectionString: string }
  | { readonly host: string; readonly port: number; readonly user: string; readonly database: string };

/** A transaction with row-level security. `ports` leads to what features of higher rank know. */
export type Tx = Transaction<DB> & { readonly ports: Ports };

export interface TransactionOptions {
  /** The caller only reads: the answer need not wait for the end of a transaction that has changed nothing. */
  readonly reading?: boolean;
}

/**
 * The answer to COMMIT was lost or did not say "no": the transaction may be committed, now or a little later. Nothing outside the
 * database may be undone because of it. The cause is the error of the connection.
 */
export class CommitUnknown extends Error {
  override readonly name = "CommitUnknown";
  constructor(cause: unknown) {
    super("the answer to COMMIT was lost", { cause });
  }
}

/** True if an error, or one of its causes, leaves open if a transaction was committed. */
export const isCommitUnknown = (error: unknown): boolean =>
  error instanceof CommitUnknown || (error instanceof Error && isCommitUnknown(error.cause));

/** The installation's database. Rows are reached only through one of its two functions. */
export interface Database {
  readonly connection: Connection;
  readonly pool: pg.Pool;
  /**
   * One transaction as a member of one organization: the database itself refuses rows of any other. Throws `CommitUnknown` if the
   * answer to COMMIT is lost; after any other error nothing was committed.
   */
  asOrganization<T>(orgId: string, work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** One transaction across organizations: for accounts, for sweeps, and before an organization is known. */
  asSystem<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Single statements across organizations, each committed by itself: reading the session, counting calls. Their commit does
   * not wait for the disk, so a crash of the database may lose the last of them.
   */
  readonly single: Kysely<DB>;
  /** Returns the number of transactions and single statements that wait for a connection. */
  waiting(): number;
  /** Returns how many connections are open, how many of them do nothing, and how many there may be. */
  connections(): { readonly open: number; readonly idle: number; readonly max: number };
  close(): Promise<void>;
}

pg.types.setTypeParser(pg.types.builtins.INT8, (text) => Number(text));

/** A call is answered within ten seconds, also when the database does not answer: it gives up first, then we do. */
const serverTimeoutMs = 7500;
export const clientTimeoutMs = 8000;

const safeguards = `-c statement_timeout=${serverTimeoutMs} -c lock_timeout=2000 -c idle_in_transaction_session_timeout=15000 -c timezone=UTC`;

/** Connections for single statements, beside those for transactions. */
const maxSingle = 4;

/**
 * Opens a pool of at most `max` connections. `onError` is called for connections that break while idle; `ports` are the answers
 * of the features that its transactions carry.
 */
export function openDatabase(
  connection: Connection,
  onError: (error: Error) => void,
  max = 16,
  ports = new Ports(),
): Database {
  const open = (size: number, settings = "") => {
    const pool = new pg.Pool({
      ...connection,
      max: size,
      options: `${safeguards}${settings}`,
      application_name: "acta",
      // Waiting longer for a connection fails with an error, so that the queue cannot grow without end.
      connectionTimeoutMillis: 5000,
      query_timeout: clientTimeoutMs,
      // What does not wait for an answer is sent at once: the beginning of a transaction, and reads that are asked together.
      pipeline: true,
    });
    // A connection emits its loss as an event, also during a transaction; without a listener it would end the process.
    pool.on("connect", (client) => client.on("error", onError));
    pool.on("error", () => undefined);
    return pool;
  };
  const pool = open(max);
  const { transaction } = kyselyOf(pool, ports);
  const unsynchronized = open(Math.min(maxSingle, max), " -c role=acta_system -c synchronous_commit=off");
  const { kysely: single } = kyselyOf(unsynchronized, ports);
  return {
    connection,
    pool,
    single,
    waiting: () => pool.waitingCount + unsynchronized.waitingCount,
    connections: () => ({
      open: pool.totalCount + unsynchronized.totalCount,
      idle: pool.idleCount + unsynchronized.idleCount,
      max: max + Math.min(maxSingle, max),
    }),
    asOrganization: (orgId, work, options) =>
      transaction(
        `begin; set local role acta_member; set local app.org_id = ${pg.escapeLiteral(orgId)}`,
        work,
        options,
      ),
    asSystem: (work, options) => transaction("begin; set local role acta_system", work, options),
    close: async () => void (await Promise.all([pool.end(), single.destroy()])),
  };
}

/** Returns true if a statement changes nothing. Changes made by a function that it calls are not detected. */
const onlyReads = (text: string): boolean =>
  /^\s*(?:select|with)\b/i.test(text) && !/\b(?:insert|update|delete|merge)\b/i.test(text);

function kyselyOf(pool: pg.Pool, ports: Ports) {
  const named = withNames(pool);
  const driver = new PostgresDriver({ pool: named });
  const dialect = new PostgresDialect({ pool: named });
  dialect.createDriver = () => driver;
  const config = { dialect, plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] };
  const kysely = new Kysely<DB>(config);
  const ready = driver.init();

  /**
   * One transaction whose statements are sent as they are asked, in that order: its beginning together with the first of them, and
   * what is asked at once in one round trip. Transactions of Kysely's own wait for each answer before they send the next statement.
   */
  async function transaction<T>(
    begin: string,
    work: (tx: Tx) => Promise<T>,
    { reading = false }: TransactionOptions = {},
  ): Promise<T> {
    await ready;
    const connection = await driver.acquireConnection();
    const send = (text: string) => connection.executeQuery(CompiledQuery.raw(text));
    let changed = !reading;
    let over = false;
    const asked: DatabaseConnection = {
      executeQuery: (query) => {
        if (over) throw new Error("this transaction is over");
        changed ||= !onlyReads(query.sql);
        return connection.executeQuery(query);
      },
      streamQuery: () => {
        throw new Error("no cursor is used here");
      },
    };
    const executor = kysely.getExecutor().withConnectionProvider({ provideConnection: (run) => run(asked) });
    let end: Promise<unknown> = Promise.resolve();
    try {
      const tx = Object.assign(new Transaction<DB>({ config, driver, dialect, executor }), { ports });
      // Work that throws before its first promise must not leave the transaction open either.
      const [begun, worked] = await Promise.allSettled([send(begin), (async () => work(tx))()]);
      over = true;
      // What came after a beginning that failed only failed with it.
      const failed = [begun, worked].find((one) => one.status === "rejected");
      end = send(failed ? "rollback" : "commit");
      if (failed) {
        await end.catch(() => undefined);
        throw failed.reason;
      }
      if (changed) await end.catch(failCommit);
      return (worked as PromiseFulfilledResult<T>).value;
    } finally {
      const release = () => void driver.releaseConnection(connection as Parameters<typeof driver.releaseConnection>[0]);
      end.then(release, release);
    }
  }
  return { kysely, transaction };
}

/**
 * Throws the error of a COMMIT. Only an ordinary ERROR and ROLLBACK as the answer prove that nothing was committed. A FATAL or
 * PANIC may follow a commit that is already on disk. A translated severity counts as unknown.
 */
function failCommit(error: unknown): never {
  const refused = error instanceof RolledBack || (error instanceof pg.DatabaseError && error.severity === "ERROR");
  throw refused ? error : new CommitUnknown(error);
}

/** Returns true if this error is from PostgreSQL and has one of these SQLSTATE codes. */
export const isDatabaseError = (error: unknown, ...codes: string[]): boolean =>
  error instanceof pg.DatabaseError && codes.includes(error.code ?? "");

/**
 * True if the database gave a transaction up only because others were at work: it waited too long for a lock (55P03), a statement took
 * too long (57014), or two transactions excluded each other (40001, 40P01). It was rolled back, and may succeed a moment later.
 */
export const isDatabaseBusy = (error: unknown): boolean => isDatabaseError(error, "55P03", "57014", "40001", "40P01");

const gone = new Set(["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH"]);

/** Returns true if the database could not be reached, has no connection left, or went away during the work. */
export const isDatabaseGone = (error: unknown): boolean => {
  if (error instanceof CommitUnknown) return true;
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
