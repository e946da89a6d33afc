import { execFile } from "node:child_process";
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from "node:net";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { examineAddress } from "#app/server/doctor/address.ts";
import { clockOf, examineDatabase } from "#app/server/doctor/database.ts";
import type { Finding } from "#app/server/doctor/finding.ts";
import {
  examineDisk,
  examineFiles,
  examineMail,
  examineOffice,
  examineScanner,
} from "#app/server/doctor/surroundings.ts";
import { type Config, readConfig } from "#platform/config.ts";
import type { Connection } from "#platform/db/database.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

// A sound installation, and one thing broken after the other.
let app: App;
let trusting: App;
let url: string;
beforeAll(async () => {
  app = await startApp({}, { work: false });
  trusting = await startApp({ ACTA_TRUST_PROXY: "true" }, { work: false });
  url = urlOf(app.connection);
});
afterAll(async () => {
  await app.stop();
  await trusting.stop();
});

const open: (Server | TcpServer | SMTPServer)[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await new Promise<void>((resolve) => server.close(() => resolve()));
});

const urlOf = (connection: Connection): string =>
  "connectionString" in connection
    ? connection.connectionString
    : `postgres://${connection.user}@localhost:${connection.port}/${connection.database}?host=${encodeURIComponent(connection.host)}`;

const config = (more: Record<string, string> = {}, of = app): Config =>
  readConfig({ ACTA_DATA: of.node.platform.config.data, DATABASE_URL: urlOf(of.connection), ...more });

/** What is wrong, by name. */
const wrong = (findings: readonly Finding[]) => findings.filter(({ state }) => state === "bad" || state === "warning");

const listen = async <T extends Server | TcpServer | SMTPServer>(server: T): Promise<number> => {
  open.push(server);
  const listening = (server instanceof SMTPServer ? server.server : server) as TcpServer;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  return (listening.address() as AddressInfo).port;
};

describe("the database", () => {
  test("that is sound has nothing wrong", async () => {
    const findings = await examineDatabase(config());
    expect(wrong(findings)).toEqual([]);
    expect(findings.map(({ name }) => name)).toEqual([
      "database",
      "database role",
      "schema",
      "connections",
      "clock",
      "master key",
    ]);
  });

  test("that is not there is named without its password", async () => {
    const findings = await examineDatabase(config({ DATABASE_URL: "postgres://acta:s3creto@127.0.0.1:9/acta" }));
    expect(findings).toMatchObject([{ name: "database", state: "bad" }]);
    expect(findings[0]?.text).toContain("nothing listens there");
    expect(JSON.stringify(findings)).not.toContain("s3creto");
  });

  test("without migrations asks for them", async () => {
    const { pool } = app.node.platform.db;
    const { rows } = await pool.query<{ name: string }>("select max(name) as name from kysely_migration");
    await pool.query("update kysely_migration set name = $1 || '-moved' where name = $1", [rows[0]?.name]);
    try {
      expect(wrong(await examineDatabase(config()))).toMatchObject([
        { name: "schema", state: "warning", text: expect.stringContaining(rows[0]?.name ?? "") },
      ]);
    } finally {
      await pool.query("update kysely_migration set name = $1 where name = $1 || '-moved'", [rows[0]?.name]);
    }
  });

  test("with secrets under another key says so", async () => {
    const findings = wrong(await examineDatabase(config({ ACTA_SECRET: "0123456789abcdef".repeat(4) })));
    expect(findings).toMatchObject([{ name: "master key", state: "bad" }]);
    expect(wrong(await examineDatabase(config({ ACTA_SECRET: "short" })))).toMatchObject([
      { name: "master key", text: "ACTA_SECRET must be 64 hexadecimal digits" },
    ]);
  });

  test.each([
    [0.4, "good"],
    [-1.9, "good"],
    [3, "warning"],
    [-31, "bad"],
  ] as const)("a clock that differs by %d s is %s", (drift, state) => {
    expect(clockOf(drift)).toMatchObject({ name: "clock", state });
    if (state !== "good") expect(clockOf(drift).text).toContain(drift > 0 ? "ahead of" : "behind");
  });
});

describe("files and disk", () => {
  test("a folder is tried with a file, which is gone afterwards", async () => {
    expect(await examineFiles(config())).toMatchObject({ state: "good" });
    const left: string[] = [];
    for await (const key of app.node.platform.files.list(new Date(Date.now() + 60_000))) left.push(key);
    expect(left).toEqual([]);
    expect(await examineDisk(config())).not.toMatchObject({ state: "bad" });
  });

  test("a folder that is none, and a bucket that is not there", async () => {
    expect(await examineFiles(config({ ACTA_FILES: "/proc/acta" }))).toMatchObject({ name: "files", state: "bad" });
    process.env["AWS_ACCESS_KEY_ID"] = "x";
    process.env["AWS_SECRET_ACCESS_KEY"] = "x";
    const bucket = { ACTA_FILES: "s3://acta", ACTA_S3_ENDPOINT: "http://127.0.0.1:9" };
    expect(await examineFiles(config(bucket))).toMatchObject({
      state: "bad",
      advice: expect.stringContaining("ACTA_S3_ENDPOINT"),
    });
    delete process.env["AWS_ACCESS_KEY_ID"];
    delete process.env["AWS_SECRET_ACCESS_KEY"];
  }, 30_000);
});

describe("mail", () => {
  const server = (refusing?: number) => {
    const received: string[] = [];
    const one = new SMTPServer({
      disabledCommands: ["STARTTLS"],
      allowInsecureAuth: true,
      authOptional: true,
      onAuth: ({ password }, _session, done) =>
        password === "right" ? done(null, { user: "acta" }) : done(new Error("wrong password")),
      onRcptTo: ({ address }, _session, done) => {
        if (refusing) return done(Object.assign(new Error("no such address"), { responseCode: refusing }));
        received.push(address);
        done();
      },
      onData: (stream, _session, done) => void stream.resume().on("end", done),
    });
    return { one, received };
  };
  const at = async (one: SMTPServer, password = "right") => ({
    SMTP_URL: `smtp://acta:${password}@127.0.0.1:${await listen(one)}`,
    ACTA_MAIL_FROM: "Acta <no-reply@firma.gt>",
  });

  test("is sent to the administrator, or only the sign-in is tried", async () => {
    const { one, received } = server();
    const settings = config(await at(one));
    expect(await examineMail(settings, undefined)).toMatchObject({ state: "good" });
    expect(received).toEqual([]);
    expect(await examineMail(settings, "ana@firma.gt")).toMatchObject({ state: "good" });
    expect(received).toEqual(["ana@firma.gt"]);
  });

  test("a wrong password, a refused receiver, and no server are told apart", async () => {
    expect(await examineMail(config(await at(server().one, "wr0ng")), undefined)).toMatchObject({
      state: "bad",
      text: expect.stringContaining('refuses the user "acta"'),
    });
    expect(await examineMail(config(await at(server(550).one)), "nadie@firma.gt")).toMatchObject({ state: "bad" });
    expect(await examineMail(config(), undefined)).toMatchObject({ state: "warning" });
  });
});

describe("the public address", () => {
  /** A proxy that changes the head of each request. */
  const proxy = (to: App, change: (headers: IncomingMessage["headers"]) => Record<string, unknown>) =>
    listen(
      createServer((request: IncomingMessage, response: ServerResponse) => {
        const headers = change({ ...request.headers }) as Record<string, string>;
        const onward = httpRequest(`${to.address}${request.url}`, { headers }, (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        });
        onward.end();
      }),
    );
  const examine = async (of: App, at: string) =>
    wrong(await examineAddress(config({ ACTA_URL: at, ACTA_TRUST_PROXY: String(of === trusting) }, of)));

  test("without a proxy is sound", async () => {
    expect(await examine(app, app.address)).toEqual([]);
  });

  test("a proxy that sets the address of the caller is sound", async () => {
    const port = await proxy(trusting, (headers) => ({ ...headers, "x-forwarded-for": "198.51.100.7" }));
    expect(await examine(trusting, `http://127.0.0.1:${port}`)).toEqual([]);
  });

  test("a proxy that only passes on what the caller wrote", async () => {
    const port = await proxy(trusting, (headers) => headers);
    expect(await examine(trusting, `http://127.0.0.1:${port}`)).toMatchObject([
      { name: "proxy", state: "bad", text: expect.stringContaining("Anybody can pretend") },
    ]);
  });

  test("a proxy that the settings do not name", async () => {
    const port = await proxy(app, (headers) => ({ ...headers, "x-forwarded-for": "203.0.113.77, 198.51.100.7" }));
    expect(await examine(app, `http://127.0.0.1:${port}`)).toMatchObject([
      { name: "proxy", state: "bad", advice: "Set ACTA_TRUST_PROXY=true." },
    ]);
  });

  test("a proxy that does not pass the host on", async () => {
    const port = await proxy(trusting, (headers) => ({ ...headers, host: "web-1", "x-forwarded-for": "198.51.100.7" }));
    expect(await examine(trusting, `http://127.0.0.1:${port}`)).toMatchObject([
      { name: "proxy", state: "bad", text: expect.stringContaining('the host "web-1"') },
    ]);
  });

  test("nothing there, something else there, and no encryption", async () => {
    expect(await examine(app, "http://127.0.0.1:9")).toMatchObject([{ name: "address", state: "bad" }]);
    const other = await listen(createServer((_request, response) => response.end("hello")));
    expect(await examine(app, `http://127.0.0.1:${other}`)).toMatchObject([{ name: "proxy", state: "warning" }]);
  });

  test("only the holder of the master key learns how a call arrives", async () => {
    const ask = async (value: string) =>
      (await fetch(`${app.address}/healthz`, { headers: { "x-acta-doctor": value } })).text();
    expect(await ask("1")).toBe("ok\n");
    expect(await ask(`${Date.now()}.${"0".repeat(64)}`)).toBe("ok\n");
    const { secrets } = app.node.platform;
    const old = Date.now() - 120_000;
    expect(await ask(`${old}.${secrets.brief("doctor", String(old))}`)).toBe("ok\n");
    const now = Date.now();
    expect(await ask(`${now}.${secrets.brief("doctor", String(now))}`)).toContain('"address":"127.0.0.1"');
  });
});

describe("LibreOffice and the virus scanner", () => {
  test("LibreOffice that is not where the setting says", async () => {
    expect(await examineOffice(config({ ACTA_SOFFICE: "/nowhere/soffice" }))).toMatchObject({
      name: "pdf",
      state: "bad",
      text: expect.stringContaining("/nowhere/soffice"),
    });
    expect(await examineOffice(config({ ACTA_ROLE: "web" }))).toMatchObject({ state: "skipped" });
  });

  /** A clamd that answers every file in the same way. */
  const clamd = (answer: string) =>
    listen(
      createTcpServer((socket) => {
        socket.on("error", () => undefined);
        socket.on("data", (part: Buffer) => {
          if (part.subarray(-4).equals(Buffer.alloc(4))) socket.end(`${answer}\0`);
        });
      }),
    );

  test("a scanner that finds nothing, one that finds everything, and none", async () => {
    expect(await examineScanner(config())).toMatchObject({ state: "skipped" });
    const blind = await clamd("stream: OK");
    expect(await examineScanner(config({ CLAMD_URL: `tcp://127.0.0.1:${blind}` }))).toMatchObject({
      state: "bad",
      text: "It does not find the test virus.",
    });
    const frightened = await clamd("stream: Everything FOUND");
    expect(await examineScanner(config({ CLAMD_URL: `tcp://127.0.0.1:${frightened}` }))).toMatchObject({
      state: "bad",
      text: "It finds a virus in a clean file.",
    });
    expect(await examineScanner(config({ CLAMD_URL: "tcp://127.0.0.1:9" }))).toMatchObject({ state: "bad" });
  });
});

describe("the command", () => {
  const doctor = (args: string[], settings: Record<string, string>) =>
    new Promise<{ code: number; out: string }>((resolve) => {
      const bin = join(import.meta.dirname, "../../bin/acta.mjs");
      const env = { ...process.env, ACTA_DATA: app.node.platform.config.data, DATABASE_URL: url, ...settings };
      execFile(process.execPath, [bin, "doctor", ...args], { env, timeout: 100_000 }, (error, out) =>
        resolve({ code: typeof error?.code === "number" ? error.code : 0, out }),
      );
    });
  const findingsIn = (out: string) =>
    out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Finding);

  test("a sound installation has exit code 0", async () => {
    const { code, out } = await doctor(["--json"], { ACTA_URL: app.address, ACTA_ROLE: "web" });
    const findings = findingsIn(out);
    expect(findings.filter(({ state }) => state === "bad")).toEqual([]);
    expect(code).toBe(0);
    expect(findings.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["settings", "database", "files", "disk", "mail", "address", "proxy", "pdf", "backups"]),
    );
  }, 120_000);

  test("a setting that cannot be read is the one finding, without its secret", async () => {
    const { code, out } = await doctor(["--json"], { SMTP_URL: "http://ana:s3creto@mail", ACTA_ROLE: "web" });
    expect(code).toBe(1);
    expect(findingsIn(out)).toMatchObject([{ name: "settings", state: "bad" }]);
    expect(out).not.toContain("s3creto");
  }, 60_000);

  test("something broken has exit code 1 and says what to do; other arguments have 2", async () => {
    const { code, out } = await doctor([], { ACTA_URL: "http://127.0.0.1:9", ACTA_ROLE: "web" });
    expect(code).toBe(1);
    expect(out).toMatch(/^BAD {3}address .*\n +→ Is a node started/m);
    expect((await doctor(["--all"], {})).code).toBe(2);
  }, 120_000);
});
