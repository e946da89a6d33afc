import { mkdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type FileLock, lockFile } from "../file-lock.ts";
import { applicationConnection, ensureApplicationDatabase, ensureCluster, type SocketConnection } from "./cluster.ts";
import { type Placement, placeDatabase } from "./placement.ts";
import { type ServerSettings, startPostmaster, stopPostmaster } from "./postmaster.ts";

const name = "acta-present";

/** Options and callbacks; all of them optional. */
export interface EmbeddedOptions {
  /** Receives sentences for the person at the terminal. */
  readonly log?: (line: string) => void;
  /** The server died and runs again; old connections are lost, new ones work. */
  readonly onRestart?: () => void;
  /** The server died and could not be started again: the process can do nothing useful any more. */
  readonly onLost?: (error: Error) => void;
  /** The folder for data and programs if root's database user cannot reach the data directory. */
  readonly elsewhere?: string;
  /** Settings other than the product's, where this process is the one that starts the server. */
  readonly settings?: ServerSettings;
}

/** The embedded server, used by this process until `stop()`. */
export interface Embedded {
  readonly connection: SocketConnection;
  /** The server ran already: of another process, or left over from one that was killed. */
  readonly attached: boolean;
  /** Ends this process's use; stops the server when no other process uses it. Call it after closing the pools. */
  stop(): Promise<void>;
}

const startPatience = 120_000;

/**
 * Starts the embedded PostgreSQL of a data directory (made when missing), or joins the one that runs. Several processes
 * may do so at once: one starts it, the others join. It is restarted when it dies, and stopped by the last that leaves.
 * Throws with a sentence for the person at the terminal when it cannot run here.
 */
export async function startEmbedded(dir: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const data = realpathSync(dir);
  const { log = () => {}, elsewhere = "/var/lib/acta", settings } = options;
  // A lock: starting and stopping never run at the same time.
  const turn = (): Promise<FileLock> => lockFile(join(data, "database.lock"), startPatience);

  const first = await turn();
  let place: Placement;
  let presence: Presence;
  let attached: boolean;
  try {
    place = placeDatabase(data, elsewhere, log);
    ({ presence, attached } = await ensureServer(place, settings));
  } finally {
    first.release();
  }

  let stopping = false;
  const watch = (): void =>
    void presence.gone.then(() => (stopping ? undefined : revive())).catch((e: Error) => options.onLost?.(e));
  const revive = async (): Promise<void> => {
    log("The embedded database ended unexpectedly; starting it again.");
    const lock = await turn();
    try {
      if (stopping) return;
      ({ presence } = await ensureServer(place, settings));
    } finally {
      lock.release();
    }
    watch();
    options.onRestart?.();
  };
  watch();

  return {
    connection: applicationConnection(place.socket),
    attached,
    async stop() {
      if (stopping) return;
      stopping = true;
      const lock = await turn();
      try {
        const last = !(await othersPresent(presence));
        await presence.leave();
        if (last) await stopPostmaster(place.cluster);
      } finally {
        lock.release();
      }
    },
  };
}

async function ensureServer(
  place: Placement,
  settings: ServerSettings | undefined,
): Promise<{ presence: Presence; attached: boolean }> {
  const running = await joinWhenUp(place);
  if (running) return { presence: running, attached: true };
  await ensureCluster(place);
  await startPostmaster(place, settings);
  await ensureApplicationDatabase(place.socket);
  return { presence: await joinServer(applicationConnection(place.socket)), attached: false };
}

/** A server that recovers from a crash of one of its sessions refuses or drops connections for a moment: it is not "down". */
async function joinWhenUp(place: Placement): Promise<Presence | undefined> {
  const end = performance.now() + startPatience;
  for (;;) {
    try {
      return await joinServer(applicationConnection(place.socket));
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      if (code === "ENOENT" || code === "ECONNREFUSED") return undefined;
      // The starter was killed between starting the server and making the role or the database.
      if (code === "28000" || code === "3D000") await ensureApplicationDatabase(place.socket);
      else if (!passing.test(code) || performance.now() > end) throw error;
      await sleep(50);
    }
  }
}

/** Shutting down or recovering (57P), all connections taken (53300), or cut off in the middle of connecting. */
const passing = /^(57P0\d|53300|08\w{3}|ECONNRESET|EPIPE|)$/;

/** A connection that is open as long as this process uses the server. */
interface Presence {
  /** Resolves when the server ended the connection, or `leave()` did. */
  readonly gone: Promise<void>;
  readonly client: pg.Client;
  leave(): Promise<void>;
}

/** Connects to the server; rejects with PostgreSQL's or the socket's error when it cannot. */
async function joinServer(connection: SocketConnection): Promise<Presence> {
  const client = new pg.Client({ ...connection, application_name: name, connectionTimeoutMillis: 10_000 });
  const gone = new Promise<void>((resolve) => client.once("end", () => resolve()));
  client.on("error", () => {}); // 'end' follows
  await client.connect();
  return { gone, client, leave: () => client.end() };
}

/** Returns true if other processes are connected to the server, false if the server does not answer. */
async function othersPresent({ client }: Presence): Promise<boolean> {
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
