import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { clamdScanner } from "#platform/uploads/virus-scanner.ts";
import { organization } from "#seed/people.ts";
import { fileOf, folderOf, namesIn } from "#tests/fixtures/repository.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

const folder = mkdtempSync(join(tmpdir(), "acta-clamd-"));
const harmful = "Esta línea es lo que la firma de la prueba busca.";

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** ClamAV's own daemon with one signature, of a sentence that does no harm. */
async function startClamd(): Promise<{ readonly address: string; readonly process: ChildProcess }> {
  writeFileSync(join(folder, "test.ndb"), `Acta.Test:0:*:${Buffer.from(harmful).toString("hex")}\n`);
  const socket = join(folder, "clamd.sock");
  const settings = [
    `DatabaseDirectory ${folder}`,
    `LocalSocket ${socket}`,
    `TemporaryDirectory ${folder}`,
    "Foreground yes",
    "StreamMaxLength 1M",
    "MaxThreads 2",
  ];
  const clamd = spawn(
    existsSync("/usr/sbin/clamd") ? "/usr/sbin/clamd" : "clamd",
    [`--config-file=${file("clamd.conf", settings.join("\n"))}`],
    { stdio: "ignore" },
  );
  const address = `unix:${socket}`;
  const empty = file("empty", "");
  await vi.waitFor(() => clamdScanner(address).check(empty), { timeout: 50_000, interval: 200 });
  return { address, process: clamd };
}

let clamd: Awaited<ReturnType<typeof startClamd>>;
beforeAll(async () => {
  clamd = await startClamd();
});
afterAll(async () => {
  clamd.process.kill();
  await once(clamd.process, "close");
  rmSync(folder, { recursive: true, force: true });
});

describe("with ClamAV's daemon", () => {
  test("a file without a virus passes, and so does an empty one", async () => {
    await clamdScanner(clamd.address).check(file("good.txt", "Escritura número uno."));
    await clamdScanner(clamd.address).check(file("none.txt", ""));
  });

  test("one with a virus is refused, wherever in it", async () => {
    const inside = Buffer.concat([Buffer.alloc(600_000, "a"), Buffer.from(harmful), Buffer.alloc(100, "b")]);
    for (const path of [file("bad.txt", harmful), file("inside.bin", inside)])
      await expect(clamdScanner(clamd.address).check(path)).rejects.toMatchObject({
        code: "failure.infected",
        status: 422,
      });
  });

  test("what is larger than the daemon takes counts as not looked at", async () => {
    const large = file("large.bin", Buffer.alloc(3_000_000, "a"));
    await expect(clamdScanner(clamd.address).check(large)).rejects.toMatchObject({
      code: "failure.unavailable",
      status: 503,
    });
  });

  test("ten at once are each answered for themselves", async () => {
    const paths = Array.from({ length: 10 }, (_, at) => file(`${at}.txt`, at % 3 === 0 ? harmful : `Acta ${at}`));
    const found = await Promise.allSettled(paths.map((path) => clamdScanner(clamd.address).check(path)));
    expect(found.map(({ status }) => status === "rejected")).toEqual(paths.map((_, at) => at % 3 === 0));
  });
});

/** A server that does something else with a connection. */
async function odd(
  behave: (socket: Socket) => unknown,
): Promise<{ readonly address: string; readonly server: Server }> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    behave(socket);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return { address: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

const oddities: readonly (readonly [name: string, behave: ((socket: Socket) => unknown) | undefined])[] = [
  ["nobody listens", undefined],
  ["it hangs up", (socket) => socket.destroy()],
  ["it says nothing", (socket) => socket.resume()],
  ["it is another service", (socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n\0")],
  ["it never ends", (socket) => socket.write("x".repeat(10_000))],
  ["it claims an error", (socket) => socket.end("stream: Can't allocate memory ERROR\0")],
];

test.each(oddities)("nothing passes when %s", async (_, behave) => {
  const { address, server } = await odd(behave ?? (() => undefined));
  if (!behave) await new Promise((done) => server.close(done));
  const check = clamdScanner(address, 500).check(file("one.txt", "Acta"));
  await expect(check).rejects.toMatchObject({ code: "failure.unavailable", status: 503 });
  server.close();
});

describe("a node with a scanner", () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp({ CLAMD_URL: clamd.address }, { work: false });
  });
  afterAll(() => app.stop());

  test("stores what is clean, and nothing of what is not", async () => {
    const { call } = await organization(app);
    const folderId = await folderOf(call, "Escrituras");
    await fileOf(call, "buena.txt", folderId, "Escritura número uno.");
    await expect(fileOf(call, "mala.txt", folderId, `Antes. ${harmful}`)).rejects.toMatchObject({
      code: "failure.infected",
      status: 422,
    });
    expect(await namesIn(call, folderId)).toEqual(["buena.txt"]);
  });
});
