import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { linkLibraries } from "./binaries.ts";
import { startEmbedded } from "./embedded.ts";
import { placeDatabase, pointerName } from "./placement.ts";
import { stopPostmaster } from "./postmaster.ts";
import { testFolder } from "./testing/processes.ts";

let folder: ReturnType<typeof testFolder>;
beforeEach(() => {
  folder = testFolder();
});
afterEach(() => folder.remove());

describe.runIf(process.getuid?.() === 0)("as root, in a folder the database's user cannot reach", () => {
  let data: string;
  let elsewhere: string;
  let messages: string[];
  const log = (line: string): void => void messages.push(line);
  beforeEach(() => {
    messages = [];
    chmodSync(folder.path, 0o755);
    mkdirSync(join(folder.path, "home"), { mode: 0o700 });
    data = join(folder.path, "home/clone/data");
    elsewhere = join(folder.path, "var-lib-acta");
    mkdirSync(data, { recursive: true });
  });

  test("the database runs elsewhere, says so, and is found again", async () => {
    const server = await startEmbedded(data, { log, elsewhere });
    const home = readFileSync(join(data, pointerName), "utf8").trim();
    try {
      expect(messages).toEqual([
        expect.stringMatching(
          `^The database runs as the user "\\w+", who cannot reach this folder: its data is in ${home}`,
        ),
      ]);
      expect(server.connection.host.startsWith(elsewhere)).toBe(true);
      expect(statSync(join(home, "database")).uid).not.toBe(0);
      expect(readdirSync(data).sort()).toEqual(["database-location", "database.lock"]);
    } finally {
      await server.stop();
    }
    const again = await startEmbedded(data, { log, elsewhere });
    expect(again.connection).toEqual(server.connection);
    await again.stop();
    await stopPostmaster(join(home, "database"));
  });

  test("a new clone at the same path does not find the old one's database", () => {
    const first = placeDatabase(data, elsewhere, log);
    rmSync(data, { recursive: true });
    mkdirSync(data);
    expect(placeDatabase(data, elsewhere, log).cluster).not.toBe(first.cluster);
  });

  test("a database that has gone from there is an error, not a reason to begin an empty one", () => {
    placeDatabase(data, elsewhere, log);
    rmSync(readFileSync(join(data, pointerName), "utf8").trim(), { recursive: true });
    expect(() => placeDatabase(data, elsewhere, log)).toThrow("which is gone");
  });
});

test("what else lies in the data directory stays closed to the database's user", () => {
  writeFileSync(join(folder.path, "secret.key"), "x", { mode: 0o600 });
  placeDatabase(folder.path, join(folder.path, "elsewhere"), () => {});
  expect(statSync(folder.path).mode & 0o066).toBe(0);
  expect(statSync(join(folder.path, "secret.key")).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder.path, "database-run")).mode & 0o777).toBe(0o700);
});

test("a path too long for a socket gets one in the temporary folder, closed to others", () => {
  const long = join(folder.path, "d".repeat(120));
  mkdirSync(long);
  const { socket } = placeDatabase(long, join(folder.path, "elsewhere"), () => {});
  expect(`${socket}/.s.PGSQL.5432`.length).toBeLessThan(104);
  expect(statSync(socket).mode & 0o777).toBe(0o700);
  rmSync(socket, { recursive: true });
});

test("library links that an install script did not make are made, and a second time left alone", () => {
  mkdirSync(join(folder.path, "native/lib"), { recursive: true });
  writeFileSync(join(folder.path, "native/lib/libx.so.1.2"), "");
  const links = [{ source: "native/lib/libx.so.1.2", target: "native/lib/libx.so.1" }];
  writeFileSync(join(folder.path, "native/pg-symlinks.json"), JSON.stringify(links));
  linkLibraries(folder.path);
  linkLibraries(folder.path);
  expect(lstatSync(join(folder.path, "native/lib/libx.so.1")).isSymbolicLink()).toBe(true);
  expect(existsSync(join(folder.path, "native/lib/libx.so.1"))).toBe(true);
});
