import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sendEnvelope, voidEnvelope } from "#features/signatures/contract.ts";
import { declineSigning } from "#features/signatures/public-contract.ts";
import { sweepNow } from "#features/signatures/server/sweep.ts";
import { newId } from "#platform/clock.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { boardWith } from "#tests/fixtures/boards.ts";
import { template } from "#tests/fixtures/processes.ts";
import { newSession } from "#tests/fixtures/sessions.ts";
import { readyProcess, realPdfs, signingToken, signWith } from "#tests/fixtures/signatures.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { listProcessTasks, saveTemplateTasks } from "../automatic-contract.ts";
import { taskOccasions } from "../automatic-task.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let reviewer: SomeMember;
let templateId: string;
beforeAll(async () => {
  app = await startApp({}, { pdf: realPdfs });
  app.clock.set(new Date("2026-03-30T16:00:00Z"));
  owner = await organization(app);
  creator = await member(app, owner.orgId, "creator");
  reviewer = await member(app, owner.orgId, "reviewer");
  templateId = await template(owner);
  const { boardId } = await boardWith(owner.call);
  const tasks = taskOccasions.map((when) => ({ id: newId(), boardId, title: when, when, dueDaysOffset: 5 }));
  await owner.call(saveTemplateTasks, { templateId, tasks: tasks as never });
  // Nobody's session ends in these days.
  await app.query("update sessions set expires_at = '2099-01-01', last_seen_at = '2099-01-01'");
});
beforeEach(() => app.clock.advance(61_000));
afterAll(() => app?.stop());

async function send(email: string, processId?: string) {
  const of = processId ?? (await readyProcess(app, { creator, reviewer, templateId, title: "Poder" }));
  const invitations = [{ name: "Ana Díaz", email, language: "es" as const }];
  const { id: envelopeId } = await owner.call(sendEnvelope, { processId: of, invitations, expiresInDays: 2 });
  return { processId: of, envelopeId, token: await signingToken(app, email) };
}
/** The tasks of a process beside those of its sending and approval, once nothing is under way any more. */
async function made(processId: string) {
  await app.idle();
  const { rows } = await (await newSession(app, owner))(listProcessTasks, { processId });
  return rows.filter(({ title }) => title !== "sent" && title !== "approved");
}

test("a task is made when all have signed, somebody declines, or the time is over; due by that day, and of a void none", async () => {
  const signed = await send("uno@example.com");
  expect(await made(signed.processId)).toEqual([]);
  app.clock.set(new Date("2026-03-31T16:00:00Z"));
  await signWith(app, signed.token);
  expect(
    await app.eventually(async () => {
      const tasks = await made(signed.processId);
      return tasks.length > 0 && tasks;
    }, 40_000),
  ).toMatchObject([{ title: "signed", dueDate: "2026-04-05" }]);

  const declined = await send("dos@example.com");
  const decline = (token: string) => app.as()(declineSigning, { token, reason: "El precio es otro" });
  await decline(declined.token);
  expect(await made(declined.processId)).toMatchObject([{ title: "declined" }]);
  // Sent anew and declined again: the task is there already.
  const again = await send("dos@otro.example.com", declined.processId);
  await decline(again.token);
  expect(await made(declined.processId)).toHaveLength(1);

  const voided = await send("tres@example.com");
  await owner.call(voidEnvelope, { processId: voided.processId, envelopeId: voided.envelopeId, reason: "Cambió" });
  const expired = await send("cuatro@example.com");
  app.clock.advance(73 * 3600_000);
  await sweepNow(app.node.platform);
  expect(await made(expired.processId)).toMatchObject([{ title: "expired" }]);
  expect(await made(voided.processId)).toEqual([]);
});
