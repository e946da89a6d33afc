import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sendEnvelope, voidEnvelope } from "#features/signatures/contract.ts";
import { declineSigning } from "#features/signatures/public-contract.ts";
import { sweepNow } from "#features/signatures/server/sweep.ts";
import { newId } from "#platform/clock.ts";
import { organizationTransaction } from "#platform/transaction.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { template } from "#tests/fixtures/processes.ts";
import { newSession } from "#tests/fixtures/sessions.ts";
import { readyProcess, realPdfs, signingToken, signWith } from "#tests/fixtures/signatures.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { listProcessAlerts, saveTemplateAlerts } from "../contract.ts";
import { newRule, ruleOccasions } from "../rule.ts";
import { mailDueAlerts } from "./due.ts";
import { makeAlerts } from "./process-alerts.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let reviewer: SomeMember;
let templateId: string;
beforeAll(async () => {
  app = await startApp({}, { pdf: realPdfs });
  app.clock.set(new Date("2026-03-02T16:00:00Z"));
  owner = await organization(app);
  creator = await member(app, owner.orgId, "creator");
  reviewer = await member(app, owner.orgId, "reviewer");
  templateId = await template(owner);
  const rules = ruleOccasions.map((occasion) => ({
    ...newRule(newId()),
    title: occasion,
    occasion,
    term: { amount: 3, unit: "days" as const },
    daysBefore: 0,
  }));
  await owner.call(saveTemplateAlerts, { templateId, rules });
  // Nobody's session ends in these days.
  await app.query("update sessions set expires_at = '2099-01-01', last_seen_at = '2099-01-01'");
});
beforeEach(() => app.clock.advance(61_000));
afterAll(() => app?.stop());

async function send(email: string, processId?: string) {
  const of = processId ?? (await readyProcess(app, { creator, reviewer, templateId, title: "Poder" }));
  const invitations = [{ name: "Ana Díaz", email, language: "es" as const }];
  const { id: envelopeId } = await owner.call(sendEnvelope, { processId: of, invitations, expiresInDays: 5 });
  return { processId: of, envelopeId, token: await signingToken(app, email) };
}
/** The alerts of a process beside the one of its approval, and whether each is done. */
async function alertsOf(processId: string) {
  await app.idle();
  const { rows } = await (await newSession(app, owner))(listProcessAlerts, { processId });
  return rows
    .filter(({ title }) => title !== "approved")
    .map(({ title, date, completedAt, completedBy, assigneeId }) => {
      expect(completedBy).toBeNull();
      expect(assigneeId).toBe(owner.uid);
      return `${title} ${date} ${completedAt ? "done" : "open"}`;
    });
}
const become = (processId: string, expected: readonly string[]) =>
  app.eventually(async () => {
    const found = (await alertsOf(processId)).toSorted();
    return JSON.stringify(found) === JSON.stringify(expected.toSorted());
  });

test("a contract that waits for days is announced to its sender; once signed, its alert is done and the one of its signing made", async () => {
  const one = await send("uno@example.com");
  await become(one.processId, ["sentToSign 2026-03-05 open"]);
  app.clock.set(new Date("2026-03-05T15:00:00Z"));
  await mailDueAlerts(app.node.platform);
  const signingMails = async () =>
    (await app.mails(owner.email, 0)).filter(({ subject }) => /sentToSign/.test(subject ?? ""));
  await app.eventually(async () => (await signingMails()).length === 1);
  await signWith(app, one.token);
  await become(one.processId, ["sentToSign 2026-03-05 done", "signed 2026-03-08 open"]);
  await mailDueAlerts(app.node.platform);
  expect(await signingMails()).toHaveLength(1);
  // The event that it was sent, late or repeated, makes no alert: nobody waits any more.
  const of = { orgId: owner.orgId, by: null, now: app.clock.now() };
  await organizationTransaction(app.node.platform.db, of, (transaction) =>
    makeAlerts(transaction, owner.orgId, one.processId, {
      occasion: "signed",
      at: app.clock.now(),
      envelopeId: one.envelopeId,
      senderId: owner.uid,
    }),
  );
  expect(await alertsOf(one.processId)).toHaveLength(2);
});

test("declined, expired and withdrawn contracts do not wait; each signing makes its own alerts", async () => {
  app.clock.set(new Date("2026-03-09T16:00:00Z"));
  const declined = await send("dos@example.com");
  await app.as()(declineSigning, { token: declined.token, reason: "El precio es otro" });
  await become(declined.processId, ["sentToSign 2026-03-12 done", "declined 2026-03-12 open"]);
  const voided = await send("dos@otro.example.com", declined.processId);
  await become(declined.processId, [
    "sentToSign 2026-03-12 done",
    "declined 2026-03-12 open",
    "sentToSign 2026-03-12 open",
  ]);
  await owner.call(voidEnvelope, { processId: voided.processId, envelopeId: voided.envelopeId, reason: "Cambió" });
  await become(declined.processId, [
    "sentToSign 2026-03-12 done",
    "declined 2026-03-12 open",
    "sentToSign 2026-03-12 done",
  ]);
  const expired = await send("cuatro@example.com");
  await become(expired.processId, ["sentToSign 2026-03-12 open"]);
  app.clock.advance(6 * 24 * 3600_000);
  await sweepNow(app.node.platform);
  await become(expired.processId, ["sentToSign 2026-03-12 done", "expired 2026-03-18 open"]);
});
