import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import PostalMime, { type Email } from "postal-mime";
import { inject } from "vitest";
import type { z } from "zod";
import { type Node, type NodeParts, startNode } from "#app/server/node.ts";
import type { Clock } from "#platform/clock.ts";
import { readConfig } from "#platform/config.ts";
import type { Connection } from "#platform/db/database.ts";
import type { Endpoint } from "#protocol/endpoint.ts";
import { Failure, type FailureBody } from "#protocol/failure.ts";
import { freshDatabase } from "./cluster.ts";

/** A clock that runs, from wherever a test puts it. */
export interface TestClock extends Clock {
  set(at: Date): void;
  advance(milliseconds: number): void;
}

const testClock = (): TestClock => {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    set: (at) => void (offset = at.getTime() - Date.now()),
    advance: (ms) => void (offset += ms),
  };
};

/** Calls the app over HTTP as somebody: with a token, or as nobody. */
export interface Caller {
  /** The call's answer; throws `Failure` as the browser's own `call()` does. */
  <I extends z.ZodType, O extends z.ZodType>(
    e: Endpoint<I, O>,
    input: z.input<I>,
    headers?: Record<string, string>,
  ): Promise<z.output<O>>;
  /** A call with one file. */
  upload<I extends z.ZodType, O extends z.ZodType>(
    e: Endpoint<I, O>,
    input: z.input<I>,
    file: { name: string; bytes: Uint8Array },
  ): Promise<z.output<O>>;
  /** The bytes of a download. */
  download<I extends z.ZodType>(e: Endpoint<I>, input: z.input<I>): Promise<{ bytes: Uint8Array; headers: Headers }>;
  /** The bare answer, whatever it is. */
  raw(e: Endpoint, input: Record<string, unknown>, headers?: Record<string, string>): Promise<Response>;
}

/** The product, whole and running: real HTTP, real database, real jobs and mails. */
export interface App {
  readonly address: string;
  readonly node: Node;
  readonly clock: TestClock;
  readonly connection: Connection;
  /** Calls with this token; without one, as an outsider. */
  as(token?: string): Caller;
  /** The mails to this address so far, oldest first; waits until there are at least `least`. */
  mails(to: string, least?: number): Promise<Email[]>;
  /** Waits until `check` gives something else than undefined or false, at most `ms`. */
  eventually<T>(check: () => Promise<T | undefined | false>, ms?: number): Promise<T>;
  /** A second node on the same database. */
  anotherNode(): Promise<Node>;
  stop(): Promise<void>;
}

/** Starts the product on a database of its own. `settings` are environment settings. */
export async function startApp(settings: Record<string, string> = {}, parts: NodeParts = {}): Promise<App> {
  const { connection, drop } = await freshDatabase(reach, inject("template"));
  const data = await mkdtemp(join(tmpdir(), "acta-test-"));
  const clock = testClock();
  const port = await freePort();
  const start = (at = "0") => {
    const config = readConfig({
      PORT: at,
      HOST: "127.0.0.1",
      ACTA_DATA: data,
      ACTA_METRICS_PORT: "0",
      ACTA_URL: `http://127.0.0.1:${port}`,
      ...settings,
    });
    const level = process.env["ACTA_TEST_LOG"] ?? "silent";
    return startNode(config, connection, pino({ level }), { clock, pages: false, connections: 8, ...parts });
  };
  const node = await start(String(port));
  const others: Node[] = [];
  const eventually: App["eventually"] = async (check, ms = 10_000) => {
    const end = Date.now() + ms;
    for (;;) {
      const found = await check();
      if (found !== undefined && found !== false) return found;
      if (Date.now() > end) throw new Error(`did not happen within ${ms} ms: ${check.toString().slice(0, 200)}`);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  };
  return {
    address: node.address,
    node,
    clock,
    connection,
    as: (token) => caller(node.address, token),
    eventually,
    mails: (to, least = 1) =>
      eventually(async () => {
        const all = (await readMails(join(data, "mail"))).filter((m) => m.to?.some((a) => a.address === to));
        return all.length >= least && all;
      }),
    anotherNode: async () => {
      const other = await start();
      others.push(other);
      return other;
    },
    stop: async () => {
      for (const other of others) await other.stop();
      await node.stop();
      await drop();
      await rm(data, { recursive: true, force: true });
    },
  };
}

const reach = (database: string): Connection =>
  JSON.parse(inject("cluster").replace("DATABASE", database)) as Connection;

/** A port nobody listens on at this moment: links in mails must lead to the node. */
const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

async function readMails(folder: string): Promise<Email[]> {
  const names = (await readdir(folder).catch(() => [])).filter((n) => n.endsWith(".eml") && !n.startsWith(".")).sort();
  return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
}

/** Calls an address as the holder of a token. */
export function caller(address: string, token?: string): Caller {
  const raw = (
    e: Endpoint,
    input: Record<string, unknown>,
    headers: Record<string, string> = {},
    file?: { name: string; bytes: Uint8Array },
  ) => {
    const rest = { ...input };
    const path = e.path.replace(/:(\w+)/g, (_, key: string) => {
      const value = encodeURIComponent(String(rest[key]));
      delete rest[key];
      return value;
    });
    const inQuery = e.method === "GET" || e.method === "DELETE";
    const given = Object.entries(rest).filter(([, v]) => v !== undefined);
    const query = inQuery && given.length > 0 ? `?${new URLSearchParams(given.map(([k, v]) => [k, String(v)]))}` : "";
    let body: FormData | string | undefined;
    if (file) {
      body = new FormData();
      for (const [k, v] of given) body.append(k, typeof v === "string" ? v : JSON.stringify(v));
      body.append("file", new Blob([file.bytes as Uint8Array<ArrayBuffer>]), file.name);
    } else if (!inQuery) body = JSON.stringify(rest);
    return fetch(`${address}/api${path}${query}`, {
      method: e.method,
      redirect: "manual",
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(typeof body === "string" ? { "content-type": "application/json" } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
  };
  const checked = async (response: Response): Promise<Response> => {
    if (response.ok) return response;
    const text = await response.text();
    let body: FailureBody;
    try {
      body = JSON.parse(text) as FailureBody;
    } catch {
      throw new Error(`${response.status}: ${text.slice(0, 300)}`);
    }
    throw new Failure(body.code, response.status, {
      fields: body.fields ?? [],
      values: body.values ?? {},
      requestId: body.requestId,
    });
  };
  const call = async (e: Endpoint, input: unknown, headers?: Record<string, string>) =>
    e.output.parse(await (await checked(await raw(e, input as Record<string, unknown>, headers))).json());
  return Object.assign(call, {
    raw: (e: Endpoint, input: Record<string, unknown>, headers?: Record<string, string>) => raw(e, input, headers),
    upload: async (e: Endpoint, input: unknown, file: { name: string; bytes: Uint8Array }) =>
      e.output.parse(await (await checked(await raw(e, input as Record<string, unknown>, {}, file))).json()),
    download: async (e: Endpoint, input: unknown) => {
      const response = await checked(await raw(e, input as Record<string, unknown>));
      return { bytes: new Uint8Array(await response.arrayBuffer()), headers: response.headers };
    },
  }) as unknown as Caller;
}
