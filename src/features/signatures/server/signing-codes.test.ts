import { afterAll, beforeAll, expect, test } from "vitest";
import { member, organization } from "#seed/people.ts";
import { template } from "#tests/fixtures/processes.ts";
import { messages } from "#tests/fixtures/second-factors.ts";
import { readyProcess, realPdfs, signingToken } from "#tests/fixtures/signatures.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { consentVersion } from "../consent.ts";
import { sendEnvelope } from "../contract.ts";
import { acceptSigning, openSigning, proveSigningCode, sendSigningCode } from "../public-contract.ts";
import { sweepNow } from "./sweep.ts";

let app: App;
beforeAll(async () => {
  app = await startApp({}, { pdf: realPdfs });
  // Early in an hour: no window ends in the middle of the test.
  app.clock.set(new Date("2026-12-01T10:01:00Z"));
});
afterAll(() => app?.stop());

/** A firm, and how it invites a signer with a code to this phone. Gives the signer's token. */
async function firm(phone: string) {
  const owner = await organization(app);
  const people = {
    creator: await member(app, owner.orgId, "creator"),
    reviewer: await member(app, owner.orgId, "reviewer"),
  };
  const templateId = await template(owner);
  const invite = async (email: string, more: { readonly code?: "none" } = {}) => {
    const processId = await readyProcess(app, { ...people, templateId });
    const signer = { name: "Eva", email, language: "es", code: "sms", phone, ...more } as const;
    await people.creator.call(sendEnvelope, { processId, invitations: [signer] });
    return signingToken(app, email);
  };
  return { orgId: owner.orgId, invite };
}

test("who has a signer's link uses up that signer's codes, not those of other signers or of other firms", async () => {
  const phone = "51230001";
  const [ours, theirs] = [await firm(phone), await firm(phone)];
  const tokens: string[] = [];
  for (const who of ["eva", "ada", "ines"]) tokens.push(await ours.invite(`${who}@example.com`));
  const [eva = "", ada = "", ines = ""] = tokens;
  const other = await theirs.invite("rosa@example.com");
  const send = async (token: string) => (await app.as().raw(sendSigningCode, { token })).status;
  const useUp = async (key: string, used: number) =>
    expect(
      (await app.query("update rate_limits set used = $2 where key like $1", [`sms|signer|${key}`, used])).rowCount,
    ).toBeGreaterThan(0);
  const answers: number[] = [];
  for (let i = 0; i < 6; i++) answers.push(await send(eva));
  expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  // The last code that was sent still opens the document.
  const last = (await messages(app, phone, 5)).at(-1)?.split("\n\n")[1] ?? "";
  const code = /(\d{3}) (\d{3})/.exec(last)?.slice(1).join("") ?? "";
  expect((await app.as().raw(proveSigningCode, { token: eva, code })).status).toBe(200);
  // With several links of one signer, that signer's codes are used up.
  expect(await send(ada)).toBe(200);
  await useUp("________-____-____-____-____________", 6);
  expect([await send(ada), await send(ines)]).toEqual([429, 200]);
  // Calls of one network are counted by the minute besides.
  app.clock.advance(61_000);
  // With links of several signers, the codes to their number are used up, in this firm.
  await useUp(`${ours.orgId}|${phone}`, 15);
  expect([await send(ines), await send(other)]).toEqual([429, 200]);
});

test("while the organization is not active, signers are neither reminded nor asked to sign, and read that they cannot", async () => {
  const { orgId, invite } = await firm("51230002");
  const [olga, hugo] = ["olga@example.com", "hugo@example.com"];
  const withCode = await invite(olga);
  const token = await invite(hugo, { code: "none" });
  await app.query("update signature_envelopes set remind_every_days = 1 where org_id = $1", [orgId]);
  app.clock.advance(2 * 24 * 3_600_000);
  const reminders = async () => {
    await sweepNow(app.node.platform);
    const sql = "select sum(reminders)::int as n from signature_invitations where email = any ($1)";
    return (await app.query<{ n: number }>(sql, [[olga, hugo]])).rows[0]?.n;
  };
  const become = (status: string) => app.query("update organizations set status = $2 where id = $1", [orgId, status]);
  await become("expiredSubscription");
  expect(await reminders()).toBe(0);
  expect(await app.as()(openSigning, { token })).toMatchObject({ state: "paused" });
  const paused = expect.objectContaining({ code: "signatures.paused" });
  const consent = { version: consentVersion, language: "es" } as const;
  await expect(app.as()(acceptSigning, { token, ...consent })).rejects.toEqual(paused);
  await expect(app.as()(sendSigningCode, { token: withCode })).rejects.toEqual(paused);
  await become("active");
  expect(await app.as()(openSigning, { token })).toMatchObject({ state: "open" });
  expect(await reminders()).toBe(2);
});
