import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

const bin = join(import.meta.dirname, "../../../../bin/acta.mjs");
const folder = mkdtempSync(join(tmpdir(), "acta-start-"));
afterAll(() => rmSync(folder, { recursive: true }));

const data = join(folder, "data");
const file = join(folder, "file");
writeFileSync(file, "");

const acta = (args: string[], settings: Record<string, string>) => {
  const env = { ...process.env, ACTA_DATA: data, PORT: "0", ACTA_METRICS_PORT: "0", ...settings };
  const { status, stderr } = spawnSync(process.execPath, [bin, ...args], { encoding: "utf8", env, timeout: 60_000 });
  return { status, message: stderr.trim() };
};

test("a taken port is named before the database is made, and the data directory is free again", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "0.0.0.0", resolve));
  const PORT = String((other.address() as AddressInfo).port);
  const { status, message } = acta(["start"], { PORT });
  other.close();
  expect({ status, message }).toEqual({
    status: 1,
    message: `Port ${PORT} is in use by another program on this machine. Stop that program, or set PORT to another number.`,
  });
  expect(existsSync(join(data, "database"))).toBe(false);
  expect(readdirSync(data)).toEqual(["server.lock"]);
}, 60_000);

test("a data directory that is none is named with its setting", () => {
  expect(acta(["start"], { ACTA_DATA: file }).message).toBe(
    `ACTA_DATA=${file} is not a folder, or is inside something that is not a folder. Set ACTA_DATA to a folder.`,
  );
}, 60_000);

test("a database that is not there is named without its password", () => {
  const DATABASE_URL = "postgres://acta:s3cret@127.0.0.1:9/acta";
  expect(acta(["migrate"], { DATABASE_URL }).message).toBe(
    "The database of DATABASE_URL cannot be reached at 127.0.0.1:9: nothing listens there. Start it, or correct DATABASE_URL.",
  );
}, 60_000);

const secret = "0123456789abcdef".repeat(4);

test.each([
  ["a file that is missing", "none.tar.gz", {}, "There is no file"],
  ["a folder", "folder", {}, "is no file: name the backup itself"],
  ["an empty file", "file", {}, "is empty: this is not a backup of Acta."],
  ["no key", "text.tar.gz", {}, "The master key of the backup is missing"],
  ["a key that is none", "with-bad-key.tar.gz", {}, "with-bad-key.tar.gz.key holds no master key"],
  [
    "something else",
    "text.tar.gz",
    { ACTA_SECRET: secret },
    "This is not a backup of Acta, or it is damaged or cut off.",
  ],
])(
  "a restore of %s says what is wrong and changes nothing",
  (_what, name, settings, sentence) => {
    mkdirSync(join(folder, "folder"), { recursive: true });
    writeFileSync(join(folder, "text.tar.gz"), "not a backup");
    writeFileSync(join(folder, "with-bad-key.tar.gz"), "not a backup");
    writeFileSync(join(folder, "with-bad-key.tar.gz.key"), "no key\n");
    // Nothing listens there: the archive is looked at first.
    const given = { DATABASE_URL: "postgres://acta@127.0.0.1:9/acta", ...settings };
    const { status, message } = acta(["restore", join(folder, name)], given);
    expect(message).toContain(sentence);
    expect(status).toBe(1);
  },
  60_000,
);
