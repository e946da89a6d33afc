import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { SocketConnection } from "./cluster.ts";
import { startEmbedded } from "./embedded.ts";
import { isRunning, killServer, testFolder } from "./testing/processes.ts";
import { databaseAccount } from "./unprivileged.ts";

let folder: ReturnType<typeof testFolder>;
let cluster: string;
beforeEach(() => {
  folder = testFolder();
  cluster = join(folder.path, "database");
});
afterEach(() => folder.remove());

async function ask(connection: SocketConnection, question: string): Promise<Record<string, unknown> | undefined> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(question)).rows[0];
  } finally {
    await client.end();
  }
}

test("the application's role is bound by row-level security, and the server keeps what it acknowledges", async () => {
  const server = await startEmbedded(folder.path);
  const role = "select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user";
  expect(await ask(server.connection, role)).toEqual({
    rolsuper: false,
    rolbypassrls: false,
    rolcreaterole: true,
    rolcreatedb: true,
  });
  const settings = [
    "fsync",
    "synchronous_commit",
    "data_checksums",
    "max_connections",
    "listen_addresses",
    "server_encoding",
  ];
  const shown = await ask(
    server.connection,
    `select ${settings.map((name) => `current_setting('${name}') as ${name}`).join()}`,
  );
  expect(shown).toEqual({
    fsync: "on",
    synchronous_commit: "on",
    data_checksums: "on",
    max_connections: "100",
    listen_addresses: "",
    server_encoding: "UTF8",
  });
  const order = "select string_agg(w, ' ' order by w) as sorted from unnest('{ñandú,oso,nube,Árbol,burro}'::text[]) w";
  expect(await ask(server.connection, order)).toEqual({ sorted: "Árbol burro nube ñandú oso" });
  await server.stop();
});

test("of several that start at once on an empty directory one starts the server, and the last to leave stops it", async () => {
  const servers = await Promise.all([1, 2, 3].map(() => startEmbedded(folder.path)));
  expect(servers.filter(({ attached }) => !attached)).toHaveLength(1);
  const [first, second, third] = servers.sort((a, b) => Number(a.attached) - Number(b.attached));
  await first?.stop();
  await second?.stop();
  expect(await ask(third!.connection, "select 1 as one")).toEqual({ one: 1 });
  await third?.stop();
  expect(isRunning(cluster)).toBe(false);
});

test("a server that dies, whole or one session of it, is there again, and its users are notified", async () => {
  let restarted = (): void => {};
  const server = await startEmbedded(folder.path, { onRestart: () => restarted() });
  const one = { one: 1 };
  for (const kill of [() => killServer(cluster), killSession]) {
    const back = new Promise<void>((resolve) => (restarted = resolve));
    await kill(server.connection);
    await back;
    expect(await ask(server.connection, "select 1 as one")).toEqual(one);
  }
  await server.stop();
  expect(isRunning(cluster)).toBe(false);
});

/** Ends one session the hard way, upon which PostgreSQL throws out all others and recovers. */
async function killSession(connection: SocketConnection): Promise<void> {
  const client = new pg.Client(connection);
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  for (const { pid } of rows) process.kill(pid, "SIGKILL");
}

test("a lock file whose number now belongs to another process does not block the start", async () => {
  await (await startEmbedded(folder.path)).stop();
  const account = databaseAccount(undefined);
  const outsider = spawn(
    "sleep",
    ["60"],
    account ? { uid: account.uid, gid: account.gid, stdio: "ignore" } : { stdio: "ignore" },
  );
  writeFileSync(
    join(cluster, "postmaster.pid"),
    `${outsider.pid}\n${cluster}\n1750000000\n5432\n${folder.path}\n\n  1  1\nready\n`,
  );
  try {
    const server = await startEmbedded(folder.path);
    expect(server.attached).toBe(false);
    expect(readFileSync(join(cluster, "postmaster.pid"), "utf8")).not.toMatch(new RegExp(`^${outsider.pid}\n`));
    await server.stop();
  } finally {
    outsider.kill();
  }
});
