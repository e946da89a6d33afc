import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as shared from "#features/forms/share-contract.ts";
import * as account from "#features/identity/account-contract.ts";
import { resetPassword, signUp, verifyEmail } from "#features/identity/contract.ts";
import { getProcess, handOverProcess, saveAnswers } from "#features/processes/contract.ts";
import * as receipts from "#features/repository/receipt-contract.ts";
import * as links from "#features/repository/share-contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { goodPassword, quickCaptcha, signedIn, solvedCaptcha, somebody, tokenIn } from "#tests/fixtures/accounts.ts";
import { begun, template } from "#tests/fixtures/processes.ts";
import { fileOf, folderOf } from "#tests/fixtures/repository.ts";
import { newSession } from "#tests/fixtures/sessions.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

// What one side prepares gives it no rights once another confirms it: cases with two sessions that no feature has beside its own
// rules. Decision record 0175 has the table of all places, each with its test.

let app: App;
let owner: SomeMember;
let templateId: string;
beforeAll(async () => {
  app = await startApp(quickCaptcha);
});
beforeEach(async () => {
  app.clock.advance(3_600_000);
  owner = await organization(app, { name: "Bufete Quetzal" });
  templateId = await template(owner);
});
afterAll(() => app?.stop());

const linkTo = (email: string, mode: string) =>
  app.eventually(
    async () =>
      tokenIn((await app.mails(email)).findLast(({ text }) => text?.includes(`mode=${mode}&`))?.text) || undefined,
  );
const codeFor = async (email: string) => /\d{6}/.exec((await app.mails(email, 1)).at(-1)?.subject ?? "")?.[0] ?? "";
const text = (value: string) => ({ name: "dpi.txt", bytes: new TextEncoder().encode(value) });

test("every place of decision 0175 names a test that is there", () => {
  const root = join(import.meta.dirname, "../..");
  const record = readFileSync(join(root, "docs/decisions/0175-prepared-by-one-confirmed-by-another.md"), "utf8");
  const rows = record.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| given"));
  expect(rows.length).toBeGreaterThan(15);
  for (const row of rows) {
    const [, path = "", title = ""] = /`([\w/.-]+\.test\.ts)`: “(.+?)”/.exec(row) ?? [];
    const file = path.startsWith("tests/") ? path : `src/features/${path}`;
    expect(readFileSync(join(root, file), "utf8"), row).toContain(title);
  }
});

test("a new address that a stranger asked for is not confirmed by the session of whoever gets the mail", async () => {
  const stranger = await newSession(app, await somebody(app, { password: goodPassword }));
  const email = "victima@quetzal.gt";
  await stranger(account.requestEmailChange, { email });
  const token = await linkTo(email, "changeEmail");
  const other = await somebody(app);
  const reader = await newSession(app, other);
  for (const call of [reader, app.as()])
    expect((await call.raw(account.changeEmail, { token })).status).toBeGreaterThanOrEqual(400);
  const { rows } = await app.query("select 1 from users where email = $1", [email]);
  expect(rows).toEqual([]);
});

test("a form shared with an address is not read by who had signed up with it before its owner confirmed", async () => {
  const email = "clienta@quetzal.gt";
  const person = { firstName: "X", lastName: "Y", email, password: goodPassword };
  await app.as()(signUp, { ...person, recaptcha: await solvedCaptcha(app) });
  const stranger = app.as((await signedIn(app, email)).token);
  const { id } = await begun(owner, templateId);
  const { id: shareId } = await owner.call(shared.shareForm, { id, email, groups: ["g1"] });
  expect((await stranger.raw(shared.getShared, { shareId })).status).toBeGreaterThanOrEqual(400);
  const token = await linkTo(email, "verifyEmail");
  const { choosePassword } = await app.as()(verifyEmail, { token });
  await app.as()(resetPassword, { token: choosePassword ?? "", password: "Clienta-2026!x" });
  const client = app.as((await signedIn(app, email, "Clienta-2026!x")).token);
  await client(shared.saveShared, { shareId, patch: { nombre: "Rosa" }, was: {} });
  expect((await stranger.raw(shared.getShared, { shareId })).status).toBeGreaterThanOrEqual(400);
  expect((await signedIn(app, email)).response.status).toBe(401);
});

test("a draft that was handed over is neither read nor written by the session that prepared it", async () => {
  const [before, after] = [await member(app, owner.orgId, "creator"), await member(app, owner.orgId, "creator")];
  const { id, version } = await begun(before, templateId);
  const open = await newSession(app, before);
  await before.call(handOverProcess, { id, creatorId: after.uid });
  const now = await after.call(getProcess, { id });
  await after.call(saveAnswers, { id, version: now.version, patch: { nombre: "Rosa" } });
  for (const call of [before.call, open])
    for (const answer of [
      await call.raw(getProcess, { id }),
      await call.raw(saveAnswers, { id, version, patch: { nombre: "Otra" } }),
      await call.raw(saveAnswers, { id, version: now.version + 1, patch: { nombre: "Otra" } }),
    ])
      expect([403, 404]).toContain(answer.status);
  expect((await after.call(getProcess, { id })).answers).toMatchObject({ nombre: "Rosa" });
});

test("visitors of one upload link read nothing of each other", async () => {
  const folder = await folderOf(owner.call, "Recibidos");
  const { link } = await owner.call(links.putItemLink, { itemId: folder, permission: "drop" });
  const token = link?.url.split("/").at(-1) ?? "";
  const [first, second] = [app.as(), app.as()];
  expect(await first.upload(links.addByLink, { token }, text("de la primera"))).toEqual({ name: "dpi.txt" });
  // The answer is the name that was sent: it does not say that the name is taken.
  expect(await second.upload(links.addByLink, { token }, text("de la segunda"))).toEqual({ name: "dpi.txt" });
  expect(await second(links.visitItem, { token })).toMatchObject({ items: [], next: null });
  const { rows } = await app.query<{ id: string }>("select id from repository_items where parent_id = $1", [folder]);
  expect(rows).toHaveLength(2);
  for (const { id } of rows) expect((await second.raw(links.visitFile, { token, itemId: id })).status).toBe(404);
});

test("a receipt is in the name of the address whose code was typed on the page that asked for it", async () => {
  const { id: itemId } = await fileOf(owner.call, "acta.txt");
  const { link } = await owner.call(links.putItemLink, { itemId, receipt: true });
  const token = link?.url.split("/").at(-1) ?? "";
  const [stranger, client] = [app.as(), app.as()];
  const email = "clienta-recibo@quetzal.gt";
  // A stranger asks for a code in the client's name, and the client asks for one too.
  const prepared = await stranger(receipts.sendVisitCode, { token, email });
  await codeFor(email);
  const own = await client(receipts.sendVisitCode, { token, email });
  const [, mail] = await app.mails(email, 2);
  const code = /\d{6}/.exec(mail?.subject ?? "")?.[0] ?? "";
  const { key } = await client(receipts.proveVisitor, { token, visitorId: own.visitorId, code });
  for (const visitorId of [own.visitorId, prepared.visitorId])
    expect((await stranger.raw(receipts.proveVisitor, { token, visitorId, code })).status).toBe(422);
  for (const wrong of [{}, { key: prepared.visitorId }, { key: own.visitorId }])
    expect((await stranger.raw(links.visitFile, { token, itemId, ...wrong })).status).toBe(403);
  expect((await client.raw(links.visitFile, { token, itemId, key })).status).toBe(200);
  const listed = await owner.call(receipts.listReceipts, { itemId });
  expect(listed.receipts.map((one) => one.email)).toEqual([email]);
});
