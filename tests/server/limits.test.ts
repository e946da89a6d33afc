import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { beginAdministration, getAdministration } from "#features/administration/contract.ts";
import { giveKey } from "#features/administration/server/sessions.ts";
import { createApiKey } from "#features/api-keys/contract.ts";
import { shareForm } from "#features/forms/share-contract.ts";
import * as visitor from "#features/forms/visitor-contract.ts";
import { resendVerification, resetPassword, signUp, verifyEmail } from "#features/identity/contract.ts";
import { beginPhone, sendSignInCode } from "#features/identity/factor-contract.ts";
import { inviteMembers } from "#features/members/contract.ts";
import { createProcess } from "#features/processes/contract.ts";
import { sendVisitCode } from "#features/repository/receipt-contract.ts";
import { putItemLink, visitItem } from "#features/repository/share-contract.ts";
import { createTeam, listTeams } from "#features/teams/contract.ts";
import { namedLimits } from "#platform/http/named-limits.ts";
import { systemTransaction } from "#platform/transaction.ts";
import { member, organization, person, type SomeMember } from "#seed/people.ts";
import { goodPassword, quickCaptcha, signedIn, solvedCaptcha, somebody, tokenIn } from "#tests/fixtures/accounts.ts";
import { deviceKey, openedForm, submission } from "#tests/fixtures/forms.ts";
import { template } from "#tests/fixtures/processes.ts";
import { fileOf } from "#tests/fixtures/repository.ts";
import { enrollPhone, messages, newNumber, signingIn, wrongCode } from "#tests/fixtures/second-factors.ts";
import { newSession } from "#tests/fixtures/sessions.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { limitsText } from "../../tools/limits-list.ts";

/** Strangers use a limit up. Then the person concerned uses the product. */
let app: App;
let owner: SomeMember;
beforeAll(async () => {
  app = await startApp({ ...quickCaptcha, ACTA_TRUST_PROXY: "true" });
});
beforeEach(async () => {
  await app.query("delete from rate_limits");
  // Early in an hour: no window ends in the middle of a test.
  app.clock.set(new Date("2026-12-01T10:01:00Z"));
  owner = await organization(app, { name: "Bufete Quetzal" });
});
afterAll(() => app.stop());

const from = (network: string) => ({ "x-forwarded-for": network });
const networks = (count: number) => Array.from({ length: count }, (_, i) => from(`198.51.100.${i + 1}`));
const client = from("203.0.113.7");
/** Sets the counters with this beginning as if many networks had called. */
const useUp = (key: string, used: number) =>
  app.query("update rate_limits set used = $2 where key like $1", [`${key}%`, used]);

/** The limits that strangers can use up, each with the test that does it: the beginning of its title, after its file if it is not this one. */
const tried: Readonly<Record<string, string>> = {
  "POST /public/:id/:id2/submissions subject:id2": "refused requests from 21 networks do not close a form",
  "POST /public/:id/:id2/session/keep subject:email": "strangers who mail links do not use up the mails of a visitor",
  "files of a public form": "many files of strangers ask the next visitor for a captcha and take the file",
  "confirmations of requests": "requests in the name of an address leave its owner the receipt",
  "codes tried": "who knows the password does not use up the codes of a known browser",
  "codes by SMS to a person": "who knows the password does not use up the codes of a known browser",
  "codes by SMS to a number that is not confirmed": "strangers who claim a number do not use up the codes of its owner",
  "codes by SMS to a number that is not confirmed, in a day":
    "strangers who claim a number do not use up the codes of its owner",
  "codes by SMS to a signer": "src/features/signatures/server/signing-codes.test.ts: who has a signer's link",
  "codes by SMS to the number of signers":
    "src/features/signatures/server/signing-codes.test.ts: who has a signer's link",
  "recovery and log-in mails": "src/features/identity/server/lock-out.test.ts: six recoveries an hour answer alike",
  "verification mails": "strangers who sign up with an address leave its owner links that work",
  "wrong passwords for an account":
    "src/features/identity/server/lock-out.test.ts: an account whose wrong passwords are used up",
};

test("docs/limits.md lists every limit, and each that strangers can use up has its test", async () => {
  const text = await limitsText("src");
  expect(readFileSync("docs/limits.md", "utf8") === text, "run tools/generate-limits.ts").toBe(true);
  const limited = app.node.served.flatMap((e) => (e.limits ?? []).map((limit) => ({ e, limit })));
  for (const { e, limit } of limited) expect(text).toContain(`| \`${e.method} ${e.path}\` | ${limit.max} in `);
  const bySubject = limited.filter(({ limit }) => limit.by.startsWith("subject:"));
  const open = [
    ...bySubject.map(({ e, limit }) => `${e.method} ${e.path} ${limit.by}`),
    ...namedLimits()
      .filter(({ strangers }) => !/^(No\.|Only from the same network)/.test(strangers))
      .map(({ name }) => name),
  ];
  expect(Object.keys(tried).toSorted()).toEqual(open.toSorted());
  for (const where of Object.values(tried)) {
    const [file = "", title] = where.startsWith("src/") ? where.split(": ") : [import.meta.filename, where];
    expect(readFileSync(file, "utf8"), where).toContain(`test("${title}`);
  }
});

test("changes count for the person, each of their keys and the organization; reading goes on", async () => {
  const { key } = await owner.call(createApiKey, { name: "Sistema" });
  const colleague = await member(app, owner.orgId, "manager");
  const create = async (call: SomeMember["call"]) => (await call.raw(createTeam, { name: randomUUID() })).status;
  const program = app.as(key);
  const atTheirLimit = (counted: string) =>
    app.query("update rate_limits set used = $2 where key = $1", [`write|${counted}`, 99_999]);
  expect([await create(owner.call), await create(program), await create(colleague.call)]).toEqual([200, 200, 200]);
  await atTheirLimit(owner.uid);
  expect([await create(owner.call), await create(program), await create(colleague.call)]).toEqual([429, 200, 200]);
  expect((await owner.call.raw(listTeams, {})).status).toBe(200);
  await atTheirLimit(`org|${owner.orgId}`);
  expect([await create(program), await create(colleague.call)]).toEqual([429, 429]);
  expect((await colleague.call.raw(listTeams, {})).status).toBe(200);
  const other = await organization(app);
  expect(await create(other.call)).toBe(200);
});

test("refused requests from 21 networks do not close a form", async () => {
  const keys = await openedForm(owner, await template(owner));
  const sent = await submission(app, keys);
  for (const network of networks(21)) {
    const refused = await Promise.all(
      Array.from({ length: 10 }, () =>
        app.as().raw(visitor.submitVisitorForm, { ...sent, session: deviceKey(), recaptcha: "no" }, network),
      ),
    );
    expect(refused.map(({ status }) => status)).toEqual(Array(10).fill(422));
  }
  // Neither do requests with a captcha that lack an answer.
  const incomplete = { ...sent, session: deviceKey(), answers: {} };
  for (let i = 0; i < 3; i++) {
    const recaptcha = await solvedCaptcha(app);
    const refused = await app.as().raw(visitor.submitVisitorForm, { ...incomplete, recaptcha }, from("192.0.2.1"));
    expect(refused.status).toBe(422);
  }
  expect((await app.as().raw(visitor.submitVisitorForm, sent, client)).status).toBe(200);
  const { rows } = await app.query<{ used: number }>("select used from rate_limits where key like '%subject:id2%'");
  expect(rows).toEqual([{ used: 1 }]);
});

test("many files of strangers ask the next visitor for a captcha and take the file", async () => {
  const keys = await openedForm(owner, await template(owner), { files: [{ id: "a1", label: "DPI", required: false }] });
  const of = { id: keys.id, id2: keys.id2, slot: "a1" };
  const file = { name: "dpi.pdf", bytes: new TextEncoder().encode("%PDF-1.4 dpi") };
  await app.as().upload(visitor.addVisitorFile, { ...of, session: deviceKey() }, file);
  await useUp("forms.files|", 1000);
  const session = deviceKey();
  const asked = app.as().upload(visitor.addVisitorFile, { ...of, session }, file);
  await expect(asked).rejects.toMatchObject({ code: "identity.captchaNeeded" });
  const recaptcha = await solvedCaptcha(app);
  expect(await app.as().upload(visitor.addVisitorFile, { ...of, session, recaptcha }, file)).toMatchObject({
    name: "dpi.pdf",
  });
});

test("strangers who mail links do not use up the mails of a visitor", async () => {
  const keys = await openedForm(owner, await template(owner));
  const of = { id: keys.id, id2: keys.id2, email: "clara@correo.gt", answers: {}, step: 0 };
  const keep = async (network: Record<string, string>, recaptcha?: string) =>
    (
      await app
        .as()
        .raw(
          visitor.keepVisitorSession,
          { ...of, session: deviceKey(), recaptcha: recaptcha ?? (await solvedCaptcha(app)) },
          network,
        )
    ).status;
  // Without a captcha, from many networks, nothing counts for the address.
  for (const network of networks(12)) for (let i = 0; i < 3; i++) expect(await keep(network, "no")).toBe(422);
  // With captchas a network sends three.
  const [attacker = {}] = networks(20).slice(-1);
  const codes: number[] = [];
  for (let i = 0; i < 5; i++) codes.push(await keep(attacker));
  expect(codes).toEqual([200, 200, 200, 429, 429]);
  expect(await keep(client)).toBe(200);
});

test("requests in the name of an address leave its owner the receipt", async () => {
  const keys = await openedForm(owner, await template(owner));
  for (const network of networks(4))
    expect((await app.as().raw(visitor.submitVisitorForm, await submission(app, keys), network)).status).toBe(200);
  const own = await app.as()(visitor.submitVisitorForm, await submission(app, keys), client);
  expect(await app.as()(visitor.readReceipt, { token: own.receipt })).toMatchObject({ state: "received" });
});

test("strangers who sign up with an address leave its owner links that work", async () => {
  const email = "duena@correo.gt";
  const person = { firstName: "X", lastName: "Y", email, password: goodPassword };
  await app.as()(signUp, { ...person, recaptcha: await solvedCaptcha(app) });
  const stranger = app.as((await signedIn(app, email)).token);
  for (let i = 0; i < 2; i++) await stranger(resendVerification, {});
  expect((await stranger.raw(resendVerification, {})).status).toBe(429);
  await app.idle();
  const links = (await app.mails(email)).filter(({ text }) => text?.includes("mode=verifyEmail&"));
  // That of the sign-up, and three.
  expect(links).toHaveLength(4);
  const { choosePassword } = await app.as()(verifyEmail, { token: tokenIn(links.at(-1)?.text) });
  await app.as()(resetPassword, { token: choosePassword ?? "", password: "Duena-2026!x" });
  expect((await signedIn(app, email, "Duena-2026!x")).response.status).toBe(200);
});

test("wrong keys do not keep an administrator out", async () => {
  const key = await systemTransaction(app.node.platform.db, { orgId: null, by: null, now: app.clock.now() }, ({ tx }) =>
    giveKey(tx, "Olga", app.clock.now()),
  );
  for (const network of networks(3))
    for (let i = 0; i < 12; i++)
      expect((await app.as().raw(beginAdministration, { name: "Olga", key: "adm_wrong" }, network)).status).toBe(
        i < 10 ? 401 : 429,
      );
  const begun = await app.as().raw(beginAdministration, { name: "Olga", key }, client);
  expect(begun.status).toBe(200);
  const cookie = begun.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  expect(await app.as()(getAdministration, {}, { cookie })).toMatchObject({ name: "Olga" });
});

test("another organization does not use up the invitations and shared forms of an address", async () => {
  const stranger = await organization(app);
  const invite = (who: SomeMember) => who.call.raw(inviteMembers, { emails: ["luis@correo.gt"], roles: ["creator"] });
  for (let i = 0; i < 11; i++) await invite(stranger);
  expect((await invite(stranger)).status).toBe(429);
  expect((await invite(owner)).status).toBe(200);
  const processOf = async (who: SomeMember) =>
    (await who.call(createProcess, { templateId: await template(who), title: "Compraventa" })).id;
  const [theirs, ours] = [await processOf(stranger), await processOf(owner)];
  const share = (who: SomeMember, id: string) =>
    who.call.raw(shareForm, { id, email: "luis@correo.gt", groups: ["g1"] });
  for (let i = 0; i < 20; i++) await share(stranger, theirs);
  expect((await share(stranger, theirs)).status).toBe(429);
  expect((await share(owner, ours)).status).not.toBe(429);
});

/** Somebody with a second factor by SMS, and a browser that has opened the account. */
async function withKnownBrowser() {
  const one = await somebody(app, { password: goodPassword });
  const { number } = await enrollPhone(app, await newSession(app, one));
  app.clock.advance(31_000);
  const known = signingIn(app);
  await known.password(one.email);
  await known.raw(sendSignInCode);
  const sent = await messages(app, number, 2);
  const code = /\b\d{6}\b/.exec(sent.at(-1)?.split("\n\n")[1] ?? "")?.[0] ?? "";
  expect((await known.proof("phone", code)).status).toBe(200);
  app.clock.advance(31_000);
  // The browser is known by its own cookie, not by an open session.
  delete known.jar["sid"];
  return { ...one, number, known, code };
}

test("who knows the password does not use up the codes of a known browser", async () => {
  const { email, number, known, code } = await withKnownBrowser();
  let last = 0;
  for (let round = 0; round < 5; round++) {
    const attacker = signingIn(app);
    await attacker.password(email);
    for (let i = 0; i < 5; i++) last = (await attacker.proof("phone", wrongCode(code))).status;
  }
  expect(last).toBe(429);
  const sender = signingIn(app);
  await sender.password(email);
  for (let i = 0; i < 8; i++) {
    last = (await sender.raw(sendSignInCode)).status;
    app.clock.advance(31_000);
  }
  expect(last).toBe(429);
  await known.password(email);
  const before = (await messages(app, number, 1)).length;
  expect((await known.raw(sendSignInCode)).status).toBe(200);
  const sent = await messages(app, number, before + 1);
  const right = /\b\d{6}\b/.exec(sent.at(-1)?.split("\n\n")[1] ?? "")?.[0] ?? "";
  expect((await known.proof("phone", right)).status).toBe(200);
});

test("strangers who claim a number do not use up the codes of its owner", async () => {
  const { email, number, known } = await withKnownBrowser();
  const other = newNumber();
  for (let i = 0; i < 3; i++) {
    const stranger = await person(app);
    await stranger.call.raw(beginPhone, { phone: other, asSecondFactor: false });
  }
  // As if they had claimed the number before it was confirmed.
  await app.query("delete from rate_limits where key like 'sms|number%' and key like $1", [`%${number}`]);
  await app.query("update rate_limits set key = replace(key, $1, $2), used = 99 where key like 'sms|number%'", [
    other,
    number,
  ]);
  await known.password(email);
  expect((await known.raw(sendSignInCode)).status).toBe(200);
});

test("wrong passwords and codes asked for by a link count for their own network", async () => {
  const { id: itemId } = await fileOf(owner.call, "acta.txt");
  const { link } = await owner.call(putItemLink, { itemId, password: "Clave-larga-7", receipt: true });
  const token = link?.url.split("/").at(-1) ?? "";
  const open = async (password: string, network: Record<string, string>) =>
    (await app.as().raw(visitItem, { token, password }, network)).status;
  const [attacker = {}] = networks(1);
  for (let i = 0; i < 20; i++) expect(await open("adivinanza", attacker)).toBe(404);
  expect(await open("Clave-larga-7", attacker)).toBe(429);
  expect(await open("Clave-larga-7", client)).toBe(200);
  const codeTo = async (email: string, network: Record<string, string>) =>
    (await app.as().raw(sendVisitCode, { token, password: "Clave-larga-7", email }, network)).status;
  const codes: number[] = [];
  for (let i = 0; i < 6; i++) codes.push(await codeTo("clara@correo.gt", from("192.0.2.9")));
  expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
  expect(await codeTo("clara@correo.gt", client)).toBe(200);
});
