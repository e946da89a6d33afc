import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import type { Connection } from "#platform/db/database.ts";

/** A proxy between the product and its database. It counts and delays messages, and can fall silent. */
export interface DatabaseProxy {
  /** The connection to the database through the proxy. */
  readonly connection: Connection;
  /** Statements sent so far; several in one message are one. */
  readonly statements: number;
  /** The texts of the statements sent since the last call. */
  taken(): string[];
  /**
   * Round trips since the last call, without ends of transactions: statements that are sent before the one before them is answered
   * share one.
   */
  trips(): number;
  /** Holds back each message for so long, half of it on the way there and half on the way back. */
  delay(milliseconds: number): void;
  /** Lets no answer of the database through any more; what is asked reaches it still. */
  silence(): void;
  /**
   * Loses the answer to the next COMMIT of a transaction with a matching statement. `cut`: the database commits, then the connection
   * is cut. `late`: the COMMIT reaches the database only after the client has given up. Resolves when the database has committed.
   */
  loseCommit(after: RegExp, how?: "cut" | "late"): Promise<void>;
  stop(): Promise<void>;
}

/** A COMMIT whose answer is to be lost. */
interface Loss {
  readonly after: RegExp;
  readonly how: "cut" | "late";
  readonly done: () => void;
}

/** Loses the answer to a COMMIT on one connection. */
class Losing {
  private readonly wanted: () => Loss | undefined;
  private hot = false;
  private loss: Loss | undefined;
  private held: Buffer | undefined;

  constructor(wanted: () => Loss | undefined) {
    this.wanted = wanted;
  }

  /** True once the COMMIT was sent: no answer reaches the client after it. */
  get lost(): boolean {
    return this.loss !== undefined;
  }

  /** Takes note of a statement; returns true if its answer is to be lost. */
  asked(text: string): boolean {
    const wanted = this.wanted();
    if (text.startsWith("begin")) this.hot = false;
    if (wanted?.after.test(text)) this.hot = true;
    if (text !== "commit" || !this.hot || !wanted) return false;
    this.hot = false;
    this.loss = wanted;
    return true;
  }

  /** Keeps the COMMIT until `release`; returns false if it is to go its way. */
  holds(bytes: Buffer): boolean {
    if (this.loss?.how !== "late") return false;
    this.held ??= bytes;
    return true;
  }

  /** Sends the COMMIT of a client that has given up. */
  release(far: Socket): boolean {
    if (this.held === undefined || !far.writable) return false;
    far.write(this.held);
    return true;
  }

  /** Hears that the database has answered everything; returns true if that was the COMMIT. */
  answered(): boolean {
    this.loss?.done();
    return this.lost;
  }
}

/** Starts a proxy before a database that is reached over a socket of this machine or over TCP. */
export async function databaseProxy(to: Connection): Promise<DatabaseProxy> {
  const target = addressOf(to);
  const sockets = new Set<Socket>();
  let count = 0;
  let texts: string[] = [];
  let trips = 0;
  let half = 0;
  let silent = false;
  let loss: Loss | undefined;
  const server = createServer((near) => {
    const far = target.path ? connect(target.path) : connect(target.port, target.host);
    let unanswered = 0;
    const losing = new Losing(() => loss);
    const messages = reader((text) => {
      count += 1;
      texts.push(text);
      if (losing.asked(text)) loss = undefined;
      // Listeners for live messages check now and then that the connection is alive.
      if (unanswered === 0 && text !== "select 1" && text !== "commit") trips += 1;
      unanswered += 1;
    });
    const answers = answered(() => {
      unanswered = Math.max(0, unanswered - 1);
      if (unanswered > 0 || !losing.answered()) return;
      near.destroy();
      far.destroy();
    });
    for (const [from, other, forward] of [
      [near, far, true],
      [far, near, false],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.on("data", (bytes) => {
        if (forward) messages(bytes);
        if (!forward) answers(bytes);
        if (!forward && (silent || losing.lost)) return;
        if (forward && losing.holds(bytes)) return;
        if (half === 0) other.write(bytes);
        else setTimeout(() => other.writable && other.write(bytes), half);
      });
      from.on("error", () => undefined);
      from.on("close", () => {
        sockets.delete(from);
        if (forward && losing.release(far)) return;
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    connection: target.through(port),
    get statements() {
      return count;
    },
    taken: () => {
      const now = texts;
      texts = [];
      return now;
    },
    trips: () => {
      const now = trips;
      trips = 0;
      return now;
    },
    delay: (milliseconds) => void (half = milliseconds / 2),
    silence: () => void (silent = true),
    loseCommit: (after, how = "cut") =>
      new Promise((done) => {
        loss = { after, how, done };
      }),
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** A way to the database through a proxy, which `keep` gets, for `startApp`. */
export const throughProxy =
  (keep: (proxy: DatabaseProxy) => void) =>
  async (connection: Connection): Promise<Connection> => {
    const proxy = await databaseProxy(connection);
    keep(proxy);
    return proxy.connection;
  };

function addressOf(to: Connection) {
  if ("connectionString" in to) {
    const url = new URL(to.connectionString);
    const through = (port: number): Connection => {
      const near = new URL(url);
      near.host = `127.0.0.1:${port}`;
      return { connectionString: near.href };
    };
    return { path: undefined, host: url.hostname, port: Number(url.port || 5432), through };
  }
  const { host, port } = to;
  const path = host.startsWith("/") ? `${host}/.s.PGSQL.${port}` : undefined;
  return { path, host, port, through: (near: number): Connection => ({ ...to, host: "127.0.0.1", port: near }) };
}

/** Reads what a client sends: the first message has no type, every other one a letter and its length. */
function reader(onStatement: (text: string) => void): (bytes: Buffer) => void {
  let kept = Buffer.alloc(0);
  let begun = false;
  const named = new Map<string, string>();
  let asked = "";
  return (bytes) => {
    kept = Buffer.concat([kept, bytes]);
    for (;;) {
      const at = begun ? 1 : 0;
      if (kept.length < at + 4) return;
      const length = at + kept.readUInt32BE(at);
      if (kept.length < length) return;
      const type = begun ? String.fromCharCode(kept[0] ?? 0) : "";
      const body = kept.subarray(at + 4, length);
      if (type === "Q") onStatement(text(body, 0));
      if (type === "P") named.set(text(body, 0), text(body, text(body, 0).length + 1));
      if (type === "B") asked = named.get(text(body, text(body, 0).length + 1)) ?? "";
      if (type === "E") onStatement(asked);
      begun = true;
      kept = kept.subarray(length);
    }
  };
}

/** Reads what a server sends, and tells when it is ready for the next statement. */
function answered(onReady: () => void): (bytes: Buffer) => void {
  let kept = Buffer.alloc(0);
  return (bytes) => {
    kept = Buffer.concat([kept, bytes]);
    while (kept.length >= 5) {
      const length = 1 + kept.readUInt32BE(1);
      if (kept.length < length) return;
      if (kept[0] === "Z".charCodeAt(0)) onReady();
      kept = kept.subarray(length);
    }
  };
}

const text = (body: Buffer, from: number): string => body.toString("utf8", from, body.indexOf(0, from));
