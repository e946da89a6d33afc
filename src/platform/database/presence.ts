import pg from "pg";
import type { SocketConnection } from "./cluster.ts";

/** A connection that is open as long as this process uses the server. */
export interface Presence {
  /** Resolves when the server ended the connection, or `leave()` did. */
  readonly gone: Promise<void>;
  readonly client: pg.Client;
  leave(): Promise<void>;
}

const name = "acta-present";

/** Connects to the server; rejects with PostgreSQL's or the socket's error when it cannot. */
export async function joinServer(connection: SocketConnection): Promise<Presence> {
  const client = new pg.Client({ ...connection, application_name: name, connectionTimeoutMillis: 10_000 });
  const gone = new Promise<void>((resolve) => client.once("end", () => resolve()));
  client.on("error", () => {}); // 'end' follows
  await client.connect();
  return { gone, client, leave: () => client.end() };
}

/** Returns true if other processes are connected to the server, false if the server does not answer. */
export async function othersPresent({ client }: Presence): Promise<boolean> {
  try {
    const { rowCount } = await client.query(
      "select from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid() limit 1",
      [name],
    );
    return rowCount !== 0;
  } catch {
    return false;
  }
}
