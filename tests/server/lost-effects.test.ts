import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { sendSignInCode } from "#features/identity/factor-contract.ts";
import { inviteMembers } from "#features/members/contract.ts";
import { createWebhook } from "#features/webhooks/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { goodPassword, quickCaptcha, somebody } from "#tests/fixtures/accounts.ts";
import { begun, template } from "#tests/fixtures/processes.ts";
import { enrollPhone, messages, signingIn } from "#tests/fixtures/second-factors.ts";
import { newSession } from "#tests/fixtures/sessions.ts";
import { type Receiver, webhookReceiver } from "#tests/fixtures/webhook-receiver.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { type DatabaseProxy, throughProxy } from "#tests/support/database-proxy.ts";

// The rows of docs/effects.md that no feature tries beside its provider.

let app: App;
let proxy: DatabaseProxy;
let receiver: Receiver;
let owner: SomeMember;

beforeAll(async () => {
  receiver = await webhookReceiver();
  app = await startApp(
    { ...quickCaptcha, ACTA_OUTBOUND_ALLOW: receiver.host },
    { times: { retry: 0, look: 0.5 } },
    throughProxy((one) => void (proxy = one)),
  );
  owner = await organization(app);
});
afterEach(async () => {
  await app.query("delete from webhook_endpoints");
});
afterAll(async () => {
  await app?.stop();
  await proxy?.stop();
  await receiver?.stop();
});

test("an invitation whose COMMIT has lost its answer is mailed once, also when the call is repeated with its key", async () => {
  const call = await newSession(app, owner);
  const email = "rosa@firma.gt";
  const input = { emails: [email], roles: ["creator"] };
  const key = { "idempotency-key": "the key of a browser" };
  const committed = proxy.loseCommit(/^insert into "invitations"/);
  const lost = await call.raw(inviteMembers, input, key);
  await committed;
  expect([lost.status, await lost.json()]).toEqual([503, expect.objectContaining({ code: "failure.outcomeUnknown" })]);
  expect(lost.headers.get("retry-after")).toBeNull();
  const again = await call.raw(inviteMembers, input, key);
  expect([again.status, await again.json()]).toEqual([200, { invited: 1 }]);
  await app.idle();
  expect(await app.mails(email)).toHaveLength(1);
});

test("what is rolled back is mailed to nobody", async () => {
  const call = await newSession(app, owner);
  const known = await member(app, owner.orgId, "creator");
  const refused = await call.raw(inviteMembers, { emails: ["luis@firma.gt", known.email], roles: ["creator"] });
  expect(refused.status).toBeGreaterThanOrEqual(400);
  await app.idle();
  expect(await app.mails("luis@firma.gt", 0)).toEqual([]);
});

test("a code whose COMMIT has lost its answer is sent by SMS once", async () => {
  const one = await somebody(app, { password: goodPassword });
  const { number } = await enrollPhone(app, await newSession(app, one));
  app.clock.advance(31_000);
  const browser = signingIn(app);
  await browser.password(one.email);
  const before = (await messages(app, number)).length;
  const committed = proxy.loseCommit(/^update "code_challenges"/);
  expect((await browser.raw(sendSignInCode)).status).toBe(503);
  await committed;
  await app.idle();
  expect(await messages(app, number)).toHaveLength(before + 1);
});

test("a webhook that was taken is not sent again when the COMMIT of its outcome has lost its answer", async () => {
  const { url } = receiver;
  await owner.call(createWebhook, { url, events: ["process.created"], description: "" });
  const committed = proxy.loseCommit(/^update "webhook_deliveries" set .*"attempted_at"/);
  await begun(owner, await template(owner));
  await committed;
  await app.idle();
  expect(receiver.received).toHaveLength(1);
});
