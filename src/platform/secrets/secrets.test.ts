import { chmod, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { freshDatabase } from "#tests/support/cluster.ts";
import { type Connection, openDatabase } from "../db/database.ts";
import { OtherMasterKey, openSecrets } from "./installation-key.ts";
import { masterKey, secretsOf } from "./secrets.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "acta-key-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("a sealed value opens for its purpose and its key alone, and not when a letter of it changed", () => {
  const [mine, other] = [secretsOf(Buffer.alloc(32, 1)), secretsOf(Buffer.alloc(32, 2))];
  const sealed = mine.seal("mail", "secreto");
  expect(mine.open("mail", sealed)).toBe("secreto");
  expect(sealed).not.toContain("secreto");
  expect(mine.seal("mail", "secreto")).not.toBe(sealed);
  expect(() => mine.open("key", sealed)).toThrow();
  expect(() => other.open("mail", sealed)).toThrow();
  expect(() => mine.open("mail", `${sealed.slice(0, -3)}AAA`)).toThrow();
  expect(mine.fingerprint("a", "x")).not.toBe(mine.fingerprint("b", "x"));
});

test("the master key is made once, whole and for us alone; of several who make it at once all get the same", async () => {
  const data = join(folder, "new");
  const keys = await Promise.all([1, 2, 3, 4].map(() => masterKey(undefined, data)));
  expect(new Set(keys.map((key) => Buffer.from(key).toString("hex"))).size).toBe(1);
  expect(keys[0]?.length).toBe(32);
  expect(await readdir(data)).toEqual(["secret.key"]);
  expect((await stat(join(data, "secret.key"))).mode & 0o777).toBe(0o600);
  expect(await masterKey(undefined, data)).toEqual(keys[0]);
});

test("a key that is none stops the start with its reason", async () => {
  await writeFile(join(folder, "secret.key"), "");
  await expect(masterKey(undefined, folder)).rejects.toThrow("holds no master key");
  await writeFile(join(folder, "secret.key"), "a".repeat(63));
  await expect(masterKey(undefined, folder)).rejects.toThrow("holds no master key");
  await expect(masterKey("0".repeat(64), folder)).rejects.toThrow("not secret");
  await expect(masterKey("abc", folder)).rejects.toThrow("64 hexadecimal digits");
});

test("a key file others may read is closed to them", async () => {
  const data = join(folder, "open");
  const key = await masterKey(undefined, data);
  await chmod(join(data, "secret.key"), 0o644);
  expect(await masterKey(undefined, data)).toEqual(key);
  expect((await stat(join(data, "secret.key"))).mode & 0o777).toBe(0o600);
});

test("nodes of one installation have one master key", async () => {
  const reach = (database: string) => JSON.parse(inject("cluster").replace("DATABASE", database)) as Connection;
  const { connection, drop } = await freshDatabase(reach, inject("template"));
  const db = openDatabase(connection, () => undefined, 2);
  const now = new Date();
  const key = Buffer.alloc(32, 7);
  await openSecrets(db, key, now);
  await openSecrets(db, key, now);
  await expect(openSecrets(db, Buffer.alloc(32, 8), now)).rejects.toThrow(OtherMasterKey);
  const { rows } = await db.pool.query("select value::text as value from installation where name = 'masterKey'");
  expect(rows[0].value).not.toContain(key.toString("hex"));
  await db.close();
  await drop();
});
