import { connect, createServer, type Server, type Socket } from "node:net";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { freshDatabase } from "#tests/support/cluster.ts";
import type { Connection } from "../db/database.ts";
import { Listener, type LiveMessage } from "./listener.ts";

/** A proxy in front of the database that can be closed: while it is, every attempt is counted and cut off. */
let attempts = 0;
let closed = false;
let proxy: Server;
let drop: () => Promise<void>;
let straight: Connection;
let through: Connection;
const sockets = new Set<Socket>();

beforeAll(async () => {
  const reach = (database: string) => JSON.parse(inject("cluster").replace("DATABASE", database)) as Connection;
  ({ connection: straight, drop } = await freshDatabase(reach, inject("template")));
  const { host, port, user, database } = new pg.Client(straight);
  const target = () => (host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host));
  proxy = createServer((socket) => {
    attempts += 1;
    if (closed) return void socket.destroy();
    const onward = target();
    for (const one of [socket, onward]) {
      sockets.add(one);
      one.on("error", () => undefined).on("close", () => sockets.delete(one));
    }
    socket.pipe(onward).pipe(socket);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const at = proxy.address();
  const on = typeof at === "object" && at ? at.port : 0;
  through = { host: "127.0.0.1", port: on, user: user ?? "", database: database ?? "" };
});

afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  proxy.close();
  await drop();
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test("a lost connection comes back once, however often it fails before, and says that something may be missing", async () => {
  const heard: LiveMessage[] = [];
  let gaps = 0;
  const listener = new Listener(through, pino({ level: "silent" }), {
    live: (message) => void heard.push(message),
    outbox: () => undefined,
    jobs: () => undefined,
    gap: () => void (gaps += 1),
  });
  await listener.start();
  const before = attempts;
  closed = true;
  for (const socket of sockets) socket.destroy();
  await pause(3500);
  // After 0.2, 0.4, 0.8 and 1.6 seconds.
  expect(attempts - before).toBeLessThanOrEqual(5);
  closed = false;
  for (let i = 0; i < 100 && gaps === 0; i++) await pause(50);
  expect(gaps).toBe(1);
  const client = new pg.Client(straight);
  await client.connect();
  await client.query(`notify acta_live, '{"org":null,"keys":[["thing"]]}'`);
  await pause(300);
  expect(heard).toHaveLength(1);
  await client.end();
  await listener.stop();
});
