import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import pg from "pg";
import { meters } from "../meters.ts";

/** A statement that was sent this often is named: parsed once per connection, and planned once if a generic plan is as good. */
const worthAName = 5;
/** Each named statement takes memory of every connection. */
const maxNames = 200;
const maxCounted = 5000;

/** A statement that asks for whatever columns there are, as Kysely writes it. */
const allColumns = /\b(?:select|returning) \*|"\.\*/;

/** Gives names to statements that are sent often. */
class StatementNames {
  private readonly names = new Map<string, string>();
  private readonly counts = new Map<string, number>();

  /** The name of this statement; `undefined` while it is sent seldom, or if its columns depend on the table. */
  of(text: string): string | undefined {
    const name = this.names.get(text);
    if (name !== undefined || this.names.size >= maxNames) return name;
    const count = (this.counts.get(text) ?? 0) + 1;
    if (count < worthAName || allColumns.test(text)) {
      if (this.counts.size >= maxCounted) this.counts.clear();
      this.counts.set(text, count);
      return undefined;
    }
    this.counts.delete(text);
    this.names.set(text, `acta-${this.names.size + 1}`);
    return this.names.get(text);
  }
}

/** PostgreSQL answered COMMIT with ROLLBACK: a statement had failed, and the work went on as if it had not. */
export class RolledBack extends Error {
  override readonly name = "RolledBack";
  constructor() {
    super("the transaction was rolled back, because one of its statements had failed");
  }
}

/**
 * Returns true if a connection is unusable: a reply did not come, or the tables behind a named statement have changed.
 */
const isBroken = (error: Error): boolean =>
  error instanceof pg.DatabaseError ? ["0A000", "26000"].includes(error.code ?? "") : true;

/** A connection whose frequent statements have names. */
class NamingClient implements PostgresPoolClient {
  private readonly client: pg.PoolClient;
  private readonly names: StatementNames;
  private broken: Error | undefined;

  constructor(client: pg.PoolClient, names: StatementNames) {
    this.client = client;
    this.names = names;
  }

  query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(text: string | PostgresCursor<unknown>, parameters: readonly unknown[] = []): unknown {
    if (typeof text !== "string") throw new TypeError("no cursor is used here");
    return this.send(text, [...parameters]);
  }

  private async send(text: string, values: unknown[]): Promise<unknown> {
    if (this.broken) throw this.broken;
    const name = values.length > 0 ? this.names.of(text) : undefined;
    const began = performance.now();
    try {
      const result = await this.client.query(name === undefined ? { text, values } : { name, text, values });
      if (text !== "commit" || result.command === "COMMIT") return result;
    } catch (error) {
      if (error instanceof Error && isBroken(error)) this.broken = error;
      throw error;
    } finally {
      meters.statements.observe((performance.now() - began) / 1000);
    }
    throw new RolledBack();
  }

  release(): void {
    this.client.release(this.broken);
  }
}

/** The pool as Kysely uses it. */
export function withNames(pool: pg.Pool): PostgresPool {
  const names = new StatementNames();
  const known = new WeakMap<pg.PoolClient, NamingClient>();
  return {
    connect: async () => {
      const client = await pool.connect();
      const wrapped = known.get(client) ?? new NamingClient(client, names);
      known.set(client, wrapped);
      return wrapped;
    },
    end: () => pool.end(),
  };
}
