import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sendEnvelope, voidEnvelope } from "#features/signatures/contract.ts";
import { declineSigning } from "#features/signatures/public-contract.ts";
import { sweepNow } from "#features/signatures/server/sweep.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { template } from "#tests/fixtures/processes.ts";
import { newSession } from "#tests/fixtures/sessions.ts";
import { readyProcess, realPdfs, signingToken, signWith } from "#tests/fixtures/signatures.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { listNotices } from "../contract.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let reviewer: SomeMember;
let templateId: string;
beforeAll(async () => {
  app = await startApp({}, { pdf: realPdfs });
  owner = await organization(app);
  creator = await member(app, owner.orgId, "creator");
  reviewer = await member(app, owner.orgId, "reviewer");
  templateId = await template(owner);
});
beforeEach(() => app.clock.advance(61_000));
afterAll(() => app?.stop());

const send = async (email: string, more: { expiresInDays?: number } = {}) => {
  const processId = await readyProcess(app, { creator, reviewer, templateId, title: "Poder" });
  const invitations = [{ name: "Ana Díaz", email, language: "es" as const }];
  const { id: envelopeId } = await owner.call(sendEnvelope, { processId, invitations, ...more });
  return { processId, envelopeId, token: await signingToken(app, email) };
};
/** Returns a person's notices of a contract's signatures. */
const signatureNotices = async (who: SomeMember, processId: string) => {
  const { rows } = await (await newSession(app, who))(listNotices, {});
  return rows.filter(({ kind, path }) => kind.startsWith("contract") && path === `/processes/${processId}`);
};
const isNotified = (who: SomeMember, processId: string, kind: string) =>
  app.eventually(async () => (await signatureNotices(who, processId)).some((notice) => notice.kind === kind));

test("the sender and the creator of a contract get a notice when all signed, one declined, or its time is over", async () => {
  const signed = await send("uno@example.com");
  await signWith(app, signed.token);
  await isNotified(owner, signed.processId, "contractSigned");
  await isNotified(creator, signed.processId, "contractSigned");

  const declined = await send("dos@example.com");
  await app.as()(declineSigning, { token: declined.token, reason: "El precio es otro" });
  await isNotified(creator, declined.processId, "contractDeclined");

  const voided = await send("tres@example.com");
  await owner.call(voidEnvelope, { processId: voided.processId, envelopeId: voided.envelopeId, reason: "Cambió" });

  const expired = await send("cuatro@example.com", { expiresInDays: 1 });
  app.clock.advance(49 * 3600_000);
  await sweepNow(app.node.platform);
  await isNotified(owner, expired.processId, "contractExpired");
  expect(await signatureNotices(reviewer, signed.processId)).toEqual([]);
  expect(await signatureNotices(creator, voided.processId)).toEqual([]);
  expect(await signatureNotices(owner, expired.processId)).toHaveLength(1);
});
