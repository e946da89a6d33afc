import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sealedValues } from "#app/server/sealed-values.ts";
import { getAiSettings, saveAiSettings } from "#features/ai/contract.ts";
import { getPublicTask, getTaskLink, makeTaskLink } from "#features/boards/public-task.ts";
import { createWebhook } from "#features/webhooks/contract.ts";
import { newId } from "#platform/clock.ts";
import { type Connection, type Database, openDatabase } from "#platform/db/database.ts";
import { enqueueMail } from "#platform/mail/send-mail.ts";
import { OtherMasterKey, openSecrets } from "#platform/secrets/installation-key.ts";
import { NotRotated, rotateMasterKey } from "#platform/secrets/rotate-master-key.ts";
import { masterKey, secretsOf } from "#platform/secrets/secrets.ts";
import { systemTransaction } from "#platform/transaction.ts";
import { organization } from "#seed/people.ts";
import { goodPassword, somebody } from "#tests/fixtures/accounts.ts";
import { boardWith } from "#tests/fixtures/boards.ts";
import { appCode, enrollApp, signingIn } from "#tests/fixtures/second-factors.ts";
import { newSession } from "#tests/fixtures/sessions.ts";
import { type App, caller, startApp } from "#tests/support/app-under-test.ts";

const root = join(import.meta.dirname, "../..");
const now = new Date();

let app: App;
let data: string;
let db: Database;
beforeEach(async () => {
  app = await startApp();
  data = app.node.platform.config.data;
  db = openDatabase(app.connection, () => undefined, 2);
});
afterEach(async () => {
  await db.close();
  await app.stop();
});

/** How the command reaches the database of the test. */
const urlOf = (connection: Connection): string =>
  "connectionString" in connection
    ? connection.connectionString
    : `postgres://${connection.user}@localhost:${connection.port}/${connection.database}?host=${encodeURIComponent(connection.host)}`;

const rotate = () =>
  spawnSync(process.execPath, [join(root, "bin/acta.mjs"), "masterkey", "rotate"], {
    encoding: "utf8",
    env: { ...process.env, ACTA_DATA: data, DATABASE_URL: urlOf(app.connection) },
    timeout: 60_000,
  });

/** Mails of alerts that wait, each sealed with the key. */
async function sealedMails(key: Uint8Array, orgId: string, howMany: number, purpose = "alertMail"): Promise<void> {
  const secrets = secretsOf(key);
  const ids = Array.from({ length: howMany }, () => newId());
  const contents = ids.map((id) => secrets.seal(purpose, `{"title":"${id}"}`));
  await db.asSystem((tx) =>
    sql`
      insert into alert_mails (org_id, id, address, content, created_at)
      select ${orgId}, id, 'a@b.gt', content, now() from unnest(${ids}::uuid[], ${contents}::text[]) mails (id, content)
    `.execute(tx),
  );
}

const countUnder = async (key: Uint8Array): Promise<number> => {
  const secrets = secretsOf(key);
  const rows = await db.asSystem((tx) => tx.selectFrom("alertMails").select(["id", "content"]).execute());
  return rows.filter(({ id, content }) => {
    try {
      return secrets.open("alertMail", content) === `{"title":"${id}"}`;
    } catch {
      return false;
    }
  }).length;
};

test("after a change of the master key secrets open, links and recovery codes are what they were, and nothing of the former key is left", async () => {
  const owner = await organization(app);
  const person = await somebody(app, { password: goodPassword });
  const { secret, recoveryCodes } = await enrollApp(app, await newSession(app, person));
  const board = await boardWith(owner.call, ["Inscribir"]);
  const of = { boardId: board.boardId, taskId: board.tasks[0] ?? "" };
  const { url } = await owner.call(makeTaskLink, of);
  await owner.call(saveAiSettings, {
    address: "https://ai.example.com/v1",
    model: "m",
    apiKey: "sk-12345678",
    sendsIdentifiers: false,
  });
  const events = ["process.approved"] as const;
  await owner.call(createWebhook, { url: "https://example.com/hook", events: [...events], description: "" });

  expect(rotate()).toMatchObject({ status: 1, stderr: expect.stringContaining("Stop every node") });
  await app.node.stop();
  const former = await masterKey(undefined, data);
  await systemTransaction(db, { orgId: null, by: null, now }, async (transaction) => {
    const content = { language: "en", title: "Waits", paragraphs: [], footer: "" };
    await enqueueMail(transaction, await openSecrets(db, former, now), "waits", "waiting@firma.gt", content, {
      about: null,
    });
  });
  const done = rotate();
  expect(done.stderr).toBe("");
  expect(done.status).toBe(0);
  const next = await masterKey(undefined, data);
  expect(next).not.toEqual(former);
  expect(readFileSync(join(data, "secret.key.former-1"), "utf8").trim()).toBe(Buffer.from(former).toString("hex"));
  expect(existsSync(join(data, "secret.key.next"))).toBe(false);
  await expect(openSecrets(db, former, now)).rejects.toThrow(OtherMasterKey);

  const node = await app.anotherNode();
  const at = { ...app, address: node.address, node, as: (token?: string) => caller(node.address, token) };
  expect((await app.mails("waiting@firma.gt")).map(({ subject }) => subject)).toEqual(["Waits"]);
  const browser = signingIn(at);
  await browser.password(person.email);
  app.clock.advance(60_000);
  expect((await browser.proof("authenticator", appCode(app, secret))).status).toBe(200);
  const second = signingIn(at);
  await second.password(person.email);
  expect((await second.proof("recovery", recoveryCodes?.[0] ?? "")).status).toBe(200);
  const again = await newSession(at, owner);
  expect(await again(getTaskLink, of)).toEqual({ url });
  expect(await at.as()(getPublicTask, { token: url?.split("/").at(-1) ?? "" })).toMatchObject({ title: "Inscribir" });
  expect(await again(getAiSettings, {})).toMatchObject({ model: "m" });
});

test("killed in the middle of a change, no node starts with either key, and the change goes on where it was", async () => {
  const { orgId } = await organization(app);
  await app.node.stop();
  const former = await masterKey(undefined, data);
  const next = Buffer.alloc(32, 9).fill(1, 0, 1);
  const all = 3000;
  await sealedMails(former, orgId, all);
  const keys = { former: Buffer.from(former).toString("hex"), next: next.toString("hex") };
  const script = `
    const { rotateMasterKey } = await import("#platform/secrets/rotate-master-key.ts");
    const { sealedValues } = await import("#app/server/sealed-values.ts");
    const { openDatabase } = await import("#platform/db/database.ts");
    const db = openDatabase(${JSON.stringify(app.connection)}, () => undefined, 2);
    const key = (hex) => Buffer.from(hex, "hex");
    await rotateMasterKey(db, { former: key("${keys.former}"), next: key("${keys.next}") }, sealedValues, new Date());
    process.exit();`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], { cwd: root, stdio: "ignore" });
  await app.eventually(async () => (await countUnder(next)) > 0);
  child.kill("SIGKILL");
  await new Promise((resolve) => child.once("exit", resolve));
  const before = await countUnder(next);
  expect(before).toBeLessThan(all);
  for (const key of [former, next]) await expect(openSecrets(db, key, now)).rejects.toThrow("is not finished");

  const other = { former, next: Buffer.alloc(32, 8).fill(2, 0, 1) };
  const change = (keys: { former: Uint8Array; next: Uint8Array }) => rotateMasterKey(db, keys, sealedValues, now);
  // The killed process may hold its lock for a moment.
  await app.eventually(async () => change(other).catch((error: Error) => /another key/.test(error.message)));
  expect(await change({ former, next })).toEqual({ sealed: all - before, unopened: [] });
  expect(await countUnder(next)).toBe(all);
  await openSecrets(db, next, now);
  expect(await change({ former, next })).toEqual({ sealed: 0, unopened: [] });
});

test("a sealed value that nobody declared, or that does not open, is named; the key is changed only where none is lost", async () => {
  const { orgId } = await organization(app);
  await app.node.stop();
  const former = await masterKey(undefined, data);
  const next = Buffer.alloc(32, 9).fill(1, 0, 1);
  await sealedMails(former, orgId, 1);
  const forgotten = rotateMasterKey(db, { former, next }, [], now);
  await expect(forgotten).rejects.toThrow(NotRotated);
  await expect(forgotten).rejects.toThrow("alert_mails.content");
  expect(await countUnder(former)).toBe(1);
  await sealedMails(former, orgId, 1, "something else");
  const { unopened } = await rotateMasterKey(db, { former, next }, sealedValues, now);
  expect(unopened).toEqual(["alert_mails.content"]);
  expect(await countUnder(next)).toBe(1);
  await openSecrets(db, next, now);
});
