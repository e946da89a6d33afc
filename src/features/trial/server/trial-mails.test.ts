import { afterAll, beforeAll, expect, test } from "vitest";
import { systemTransaction } from "#platform/transaction.ts";
import { organization } from "#seed/people.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { sendDueMails } from "./trial-mails.ts";

const day = 24 * 3600 * 1000;

let app: App;
beforeAll(async () => {
  app = await startApp();
  app.clock.set(new Date("2026-11-01T15:00:00Z"));
});
afterAll(() => app.stop());

const send = () => {
  const { platform } = app.node;
  return systemTransaction(platform.db, { orgId: null, by: null, now: app.clock.now() }, (transaction) =>
    sendDueMails(platform, transaction),
  );
};
const subjects = async (email: string, least: number) => (await app.mails(email, least)).map((mail) => mail.subject);

test("the owner hears of the end five days before, a day before, and when it has come; each once", async () => {
  const owner = await organization(app, { email: "ana@jade.gt" });
  await send();
  app.clock.advance(9 * day);
  await send();
  expect(await app.mails(owner.email, 0)).toEqual([]);
  app.clock.advance(day + 60_000);
  await Promise.all([send(), send()]);
  await send();
  expect(await subjects(owner.email, 1)).toEqual(["Your Acta trial ends in five days"]);
  app.clock.advance(4 * day);
  await send();
  expect(await subjects(owner.email, 2)).toContain("Your Acta trial ends tomorrow");
  app.clock.advance(day);
  await send();
  const mails = await app.mails(owner.email, 3);
  expect(mails.map((mail) => mail.subject)).toEqual([
    "Your Acta trial ends in five days",
    "Your Acta trial ends tomorrow",
    "Your Acta trial has ended",
  ]);
  expect(mails[2]?.text).toContain("16/11/2026");
  expect(mails[2]?.text).toContain(`${app.address}/manageorg`);
  app.clock.advance(30 * day);
  await send();
  expect(await app.mails(owner.email, 3)).toHaveLength(3);
});

test("after a long silence only the last mail is sent, in the owner's language", async () => {
  const owner = await organization(app, { email: "eva@jade.gt", language: "es" });
  app.clock.advance(14.5 * day);
  await send();
  expect(await subjects(owner.email, 1)).toEqual(["Su prueba de Acta termina mañana"]);
});

test("a plan that was bought and an address nobody verified are left in peace", async () => {
  const bought = await organization(app, { email: "bought@jade.gt" });
  const unverified = await organization(app, { email: "unverified@jade.gt" });
  await app.node.platform.db.asSystem(async (tx) => {
    await tx.updateTable("organizations").set({ plan: "basic" }).where("id", "=", bought.orgId).execute();
    await tx.updateTable("users").set({ emailVerifiedAt: null }).where("id", "=", unverified.uid).execute();
  });
  app.clock.advance(15 * day);
  await send();
  // One that is written to, so that there is something to wait for.
  const owner = await organization(app, { email: "sol@jade.gt" });
  app.clock.advance(15 * day);
  await send();
  expect(await subjects(owner.email, 1)).toEqual(["Your Acta trial has ended"]);
  expect(await app.mails(bought.email, 0)).toEqual([]);
  expect(await app.mails(unverified.email, 0)).toEqual([]);
});
