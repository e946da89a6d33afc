import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as apiKeys from "#features/api-keys/contract.ts";
import * as identity from "#features/identity/contract.ts";
import * as members from "#features/members/contract.ts";
import { stopToken } from "#features/notifications/server/mail-stop.ts";
import * as processes from "#features/processes/contract.ts";
import * as reviews from "#features/reviews/contract.ts";
import { verifyAudit } from "#platform/audit.ts";
import { type Role, roles } from "#protocol/actor.ts";
import type { Endpoint } from "#protocol/endpoint.ts";
import { getSession } from "#protocol/session.ts";
import { member, organization, person, type SomeMember, type Someone } from "#seed/people.ts";
import { goodPassword, quickCaptcha, solvedCaptcha, somebody, tokenIn } from "#tests/fixtures/accounts.ts";
import { scriptedNameServer } from "#tests/fixtures/dns.ts";
import { answered, processIn, template } from "#tests/fixtures/processes.ts";
import { atFakeProvider, client, redirectBrowser, scriptedProvider } from "#tests/fixtures/providers.ts";
import { newSession } from "#tests/fixtures/sessions.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { allAuthorizationCases, file, type World } from "#tests/support/authorization.ts";
import { listenAlong } from "#tests/support/listen-along.ts";
import { accountScenarios } from "./account-scenarios.ts";

let app: App;
const cases = await allAuthorizationCases();
let world: World;
let provider: Awaited<ReturnType<typeof scriptedProvider>>;
let names: Awaited<ReturnType<typeof scriptedNameServer>>;
let live: Awaited<ReturnType<typeof listenAlong>>;

beforeAll(async () => {
  provider = await scriptedProvider();
  names = await scriptedNameServer();
  app = await startApp({
    ...quickCaptcha,
    ACTA_FAKE_SIGN_IN: "true",
    ACTA_PAYMENTS: "true",
    ACTA_OUTBOUND_ALLOW: new URL(provider.issuer).host,
    ACTA_DNS: names.address,
  });
  live = await listenAlong(app);
  const owner = await organization(app);
  const others = await Promise.all(
    roles.filter((r) => r !== "owner").map(async (r) => [r, await member(app, owner.orgId, r)] as const),
  );
  const people = { owner, ...Object.fromEntries(others) } as Record<Role, SomeMember>;
  world = { app, people, templateId: await template(owner) };
});

// Most limits count per minute; a test is a minute later than the one before.
beforeEach(() => app.clock.advance(61_000));
afterAll(async () => {
  await live?.stop();
  await app?.stop();
  provider?.stop();
  names?.stop();
});

const nameOf = (e: Endpoint) => `${e.method} ${e.path}`;

/** Calls that change something and leave no row of their own, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  "POST /engine/auth/reset": "the address may belong to nobody; the job that finds an account writes the row",
  "POST /identity/email-link": "the address may belong to nobody; the job that finds an account writes the row",
  "POST /public/task/:token/stop": "an outsider stops mails to their own address; the row that stops them says so",
  "PUT /processes/:id/presence": "in which field somebody is at this moment is kept for seconds, and no record",
  "PUT /shared/:shareId/presence": "in which field somebody is at this moment is kept for seconds, and no record",
  "PUT /notifications/:noticeId": "what somebody has read is theirs, and no record of the organization",
  "POST /notifications/read": "what somebody has read is theirs, and no record of the organization",
  "POST /processes/bulk/:bulkId/seen": "a result that somebody puts away is theirs, and no record of the organization",
  "POST /repository/bulk/:bulkId/seen": "a result that somebody puts away is theirs, and no record of the organization",
  "PUT /repository/items/:itemId/star": "a star is the person's own, and no record of the organization",
  "POST /batches/:id/check": "the rows are read again; what is corrected, ordered and made of them is written down",
  "POST /lists/:id/imports": "an import that is looked at changes no list; the job that writes it writes the row",
  "POST /lists/:id/imports/:importId/read": "an import that is looked at changes no list",
  "PUT /lists/:id/imports/:importId/rows/:row": "an import that is looked at changes no list",
  "POST /lists/:id/imports/:importId/write": "the job that writes the records writes the row",
  "PUT /batches/:id/drafts": "needs drafts that a batch made; drafts.ts writes the row with the answers",
  "POST /batches/:id/acts": "needs processes that a batch made; bulk-routes.ts writes the row with the act",
  "PUT /batches/:id/state": "needs a batch under way; steer.ts writes the row with the change",
  "POST /organization/signatures/docusign": "needs a client at DocuSign; connect.ts writes the row",
  "POST /organization/signatures/docusign/callback": "needs a client at DocuSign; connect.ts writes the row",
  "POST /organization/signatures/test": "needs an outside provider; connect.ts writes the row",
  "POST /organization/ai/test": "needs a server of a language model; ai/server/settings.ts writes the row",
  "POST /processes/:id/mails": "needs a finished document; mail-documents.ts writes the row, and its test looks for it",
  "POST /templates/recognition/suggestions": "needs a server of a language model; suggest-fields.ts writes the row",
  "POST /processes/:id/proposals": "needs a server of a language model; proposals.ts writes the row",
  "PUT /processes/:id/proposals/:proposalId": "needs a proposal; proposals.ts writes the row with the change",
  "POST /processes/:processId/signatures": "needs a finished PDF; send-envelope.ts writes the row with the change",
  "POST /processes/:processId/signatures/:envelopeId/invitations/:invitationId/link":
    "needs an envelope; signer-routes.ts writes the row",
  "POST /processes/:processId/signatures/:envelopeId/invitations/:invitationId/remind":
    "needs an envelope; flow.ts writes the row",
  "POST /processes/:processId/signatures/:envelopeId/void": "needs an envelope; flow.ts writes the row",
  "PUT /processes/:processId/signatures/:envelopeId/invitations/:invitationId":
    "needs an envelope; signer-routes.ts writes the row",
  "POST /public/:id/:id2/files": "an outsider's file is nobody's until the form is sent",
  "POST /public/:id/:id2/session/keep": "what an outsider fills in is nobody's until the form is sent",
  "POST /public/:id/:id2/session/resume": "what an outsider fills in is nobody's until the form is sent",
  "POST /public/:id/:id2/files/remove": "an outsider's file is nobody's until the form is sent",
  "POST /public/:id/:id2/submissions":
    "needs an opened form and a captcha; the process that comes of it has its history",
  "POST /public/receipt/:token/corrections":
    "needs a request that was returned; corrections.ts writes the row with the change",
  "POST /public/files/:token/files": "needs a link that lets outsiders add; record.ts writes the row with the file",
  "POST /public/signatures/accept": "the envelope's chain of evidence is its record",
  "POST /public/signatures/code": "the envelope's chain of evidence is its record",
  "POST /public/signatures/decline": "the envelope's chain of evidence is its record",
  "POST /public/signatures/document": "the envelope's chain of evidence is its record",
  "POST /public/signatures/prove": "the envelope's chain of evidence is its record",
  "POST /public/signatures/sign": "the envelope's chain of evidence is its record",
  "POST /public/signatures/delegate": "the envelope's chain of evidence is its record",
  "POST /processes/:processId/signatures/:envelopeId/in-person": "needs an envelope; in-person.ts writes the row",
  "POST /batches/:batchId/filing": "needs approved contracts; batch-filing.ts writes the row",
  "PUT /batches/:batchId/filing/state": "needs an order; batch-filing.ts writes the row",
  "POST /batches/:batchId/signatures": "needs finished contracts; bulk-routes.ts writes the row",
  "POST /batches/:batchId/signatures/remind": "needs sent contracts; bulk-routes.ts writes the row",
  "PUT /organization/signatures/certificate": "needs a file of a certificate; certificate-routes.ts writes the row",
  "DELETE /organization/signatures/certificate": "needs a certificate; certificate-routes.ts writes the row",
  "POST /templates/:templateId/publication": "needs a version that waits; publication.ts writes the row",
  "POST /administration/session": "needs the key of an administrator; sessions.ts writes the row",
  "DELETE /administration/session": "ends a session of the installation, and no record of an organization",
  "POST /administration/checks": "a report that changes nothing; it is kept by itself",
  "PUT /administration/organizations/:id": "needs the key of an administrator; routes.ts writes the row",
  "POST /administration/organizations/:id/credits": "needs the key of an administrator; routes.ts writes the row",
  "POST /administration/orders/:reference/decision":
    "needs the key of an administrator; payment-routes.ts writes the row",
  "POST /administration/payments/:id/refunds": "needs the key of an administrator; books.ts writes the row",
  "PUT /administration/payments/:id/invoice": "needs the key of an administrator; books.ts writes the row",
  "POST /public/files/:token/code": "needs a link that asks for a receipt; the receipt is the record",
  "POST /public/files/:token/proof": "needs a link that asks for a receipt; the receipt is the record",
  "POST /processes/:id/look": "what somebody has looked at is theirs, and no record of the organization",
  "POST /repository/items/:itemId/lock": "a lock while somebody writes; the version that comes of it is the record",
  "DELETE /repository/items/:itemId/lock": "a lock while somebody writes; the version that comes of it is the record",
  "POST /signatures/mine/:invitationId/link": "needs an envelope; own-routes.ts writes the row",
  "POST /identity/passkeys/options": "nobody is known yet; the sign-in that comes of it writes the row",
  "POST /identity/account/passkeys/options": "a challenge is no change; the passkey that comes of it writes the row",
  "POST /identity/redirects": "nobody is known yet; the sign-in that comes of it writes the row",
};

/** Calls that change something and tell no open page, with the reason. */
const unannounced: Readonly<Record<string, string>> = {
  "POST /engine/auth/signup": "nobody has a page of this person",
  "POST /engine/dash/token": "a token is shown once, and listed nowhere",
  "POST /identity/account/authenticator": "begun; what confirms it is announced",
  "POST /identity/account/confirm": "of this session alone",
  "POST /identity/account/confirm/code": "of this session alone",
  "POST /identity/account/confirm/passkey": "of this session alone",
  "POST /identity/account/email": "begun; the mailed link is announced",
  "POST /identity/account/phone": "begun; the code is announced",
  "POST /identity/account/providers": "begun; the way back from the provider is announced",
  "POST /identity/account/second-factors/unenroll": "begun; the mailed link is announced",
  "POST /identity/passkeys/sign-in": "a new session; what is open stays as it is",
  "POST /identity/redirects/finish": "a new session; what is open stays as it is",
  "POST /identity/second-factor/code": "a code on its way is listed nowhere",
  "POST /identity/second-factor/sign-in": "a new session; what is open stays as it is",
  "POST /identity/sign-in": "a new session; what is open stays as it is",
  "POST /identity/token": "a token is shown once, and listed nowhere",
  "POST /identity/verification": "a mail; the link in it is announced",
  "PUT /identity/language": "an open page keeps its language",
};

/** How the calls are made that the table of roles tries with what cannot succeed, or does not know. */
const scenarios: Readonly<Record<string, () => Promise<readonly [Someone["call"], Record<string, unknown>]>>> = {
  "POST /engine/auth/signup": async () => {
    const names = { firstName: "Ana", lastName: "Díaz", email: "new@firma.gt", password: goodPassword };
    return [app.as(), { ...names, recaptcha: await solvedCaptcha(app) }];
  },
  "POST /engine/auth/freetrial": async () => {
    const names = { firstName: "Ana", lastName: "Díaz", email: "one@firma.gt", password: goodPassword };
    return [app.as(), { ...names, orgName: "Bufete Jade", country: "SV", recaptcha: await solvedCaptcha(app) }];
  },
  "POST /identity/sign-in": async () => {
    const { email } = await somebody(app, { password: goodPassword });
    return [app.as(), { email, password: goodPassword }];
  },
  "POST /identity/sign-out": async () => [(await person(app)).call, {}],
  "POST /identity/verification": async () => [(await person(app, { verified: false })).call, {}],
  "POST /identity/verify-email": async () => {
    const { call, email } = await person(app, { verified: false });
    await call(identity.resendVerification, {});
    return [app.as(), { token: tokenIn((await app.mails(email))[0]?.text) }];
  },
  "POST /identity/reset-password": async () => {
    const { email } = await person(app);
    await app.as()(identity.requestReset, { email, recaptcha: await solvedCaptcha(app) });
    return [app.as(), { token: tokenIn((await app.mails(email))[0]?.text), password: goodPassword }];
  },
  "POST /identity/email-link/sign-in": async () => {
    const { email } = await person(app);
    await app.as()(identity.requestSignInLink, { email, recaptcha: await solvedCaptcha(app) });
    return [app.as(), { token: tokenIn((await app.mails(email))[0]?.text) }];
  },
  "POST /identity/redirects/finish": async () => {
    const browser = redirectBrowser(app);
    const answer = await atFakeProvider(await browser.begin("google"), { email: "audited@quetzal.gt" });
    const raw: Someone["call"]["raw"] = (endpoint, input) => app.as().raw(endpoint, input, browser.cookies());
    return [Object.assign(app.as(), { raw }), { from: "google", ...answer }];
  },
  ...accountScenarios(() => app),
  "POST /identity/account/providers": async () => [(await person(app)).call, { provider: "google" }],
  "DELETE /identity/account/providers/:provider": async () => {
    const someone = await person(app, { password: true });
    const browser = redirectBrowser(app, { sid: someone.token });
    const begun = await someone.call.raw(identity.linkProvider, { provider: "google" });
    browser.takeCookies(begun);
    const { url } = (await begun.json()) as { url: string };
    await browser.finish("google", await atFakeProvider(url, { email: "unlinked@quetzal.gt" }));
    return [someone.call, { provider: "google" }];
  },
  "PUT /single-sign-on": async () => [
    (await organization(app)).call,
    {
      label: "Bufete",
      issuer: provider.issuer,
      clientId: client.id,
      clientSecret: client.secret,
      domains: ["quetzal.gt"],
      exclusive: false,
      enabled: true,
    },
  ],
  "POST /single-sign-on/domains": async () => {
    const owner = await organization(app);
    const [issuer, clientId, clientSecret] = [provider.issuer, client.id, client.secret];
    const rest = { label: "Bufete", domains: ["ceiba.gt"], exclusive: false, enabled: true };
    await owner.call(identity.setSingleSignOn, { ...rest, issuer, clientId, clientSecret });
    names.says("_acta.ceiba.gt", [`acta-organization=${owner.orgId}`]);
    return [owner.call, { domain: "ceiba.gt" }];
  },
  "POST /api-keys": async () => [(await organization(app)).call, { name: "Contabilidad" }],
  "POST /api-keys/:id/rotate": async () => rotated(),
  "DELETE /single-sign-on": async () => [(await organization(app)).call, {}],
  "POST /organizations": async () => [(await person(app)).call, { name: "Bufete Jade", country: "GT" }],
  "POST /organizations/current/ownership": async () => {
    const owner = await organization(app);
    const { email } = await member(app, owner.orgId, "creator");
    return [owner.call, { email }];
  },
  "POST /members/leave": async () => {
    const owner = await organization(app, { name: "Bufete Ceiba" });
    return [(await member(app, owner.orgId, "creator")).call, { name: "Bufete Ceiba" }];
  },
  "POST /unsubscribe": async () => {
    const { orgId, uid: personId } = await organization(app);
    return [app.as(), { token: stopToken(app.node.platform.secrets, { orgId, personId }) }];
  },
  "POST /invitations/accept": async () => invited(),
  "POST /invitations/decline": async () => invited(),
  "POST /invitations/decline-by-link": async () => [app.as(), { token: await mailedInvitation("declining@firma.gt") }],
  "POST /invitations/join": async () => {
    const token = await mailedInvitation("joining@firma.gt");
    return [app.as(), { token, firstName: "Ana", lastName: "Díaz", password: goodPassword }];
  },
  "POST /processes/:id/documents/pdfa": async () => [world.people.creator.call, { id: await documented() }],
  "POST /repository/processes/:processId/filed": async () => [
    world.people.creator.call,
    { processId: await documented(), folderId: null },
  ],
  "POST /processes/:id/documents/:kind/retry": async () => {
    const { creator, reviewer } = world.people;
    const { id } = await processIn("approved", { creator, reviewer, templateId: world.templateId });
    const failed =
      "update process_documents set state = 'failed', file_id = null where process_id = $1 and kind = 'word'";
    await app.eventually(async () => (await app.query(`${failed} and state = 'ready'`, [id])).rowCount === 1);
    return [creator.call, { id, kind: "word" }];
  },
  "PUT /processes/:id/carried": async () => {
    const { creator } = world.people;
    const { id } = await answered(creator, world.templateId);
    const copy = await creator.call(processes.copyProcess, { id, title: "Copia" });
    const { carried } = await creator.call(processes.getProcess, { id: copy.id });
    return [creator.call, { id: copy.id, paths: Object.keys(carried?.at ?? {}) }];
  },
  "POST /processes/:id/finish": async () => {
    const firm = await organization(app);
    const draft = await answered(firm, await template(firm));
    await app.query("update organizations set plan = 'basic', trial_ends_at = null where id = $1", [firm.orgId]);
    return [firm.call, draft];
  },
};

async function rotated(): Promise<readonly [Someone["call"], Record<string, unknown>]> {
  const { call } = await organization(app);
  const { id, key } = await call(apiKeys.createApiKey, { name: "Contabilidad" });
  return [call, { id, lastFour: key.slice(-4) }];
}

/** An approved process whose Word file is there. */
async function documented(): Promise<string> {
  const { creator, reviewer } = world.people;
  const { id } = await processIn("approved", { creator, reviewer, templateId: world.templateId });
  const ready = "select 1 from process_documents where process_id = $1 and kind = 'word' and state = 'ready'";
  await app.eventually(async () => (await app.query(ready, [id])).rowCount === 1);
  return id;
}

/** Who may make a call; in a session of now, where it asks for one. */
async function callOf(one: (typeof cases)[number] | undefined): Promise<Someone["call"]> {
  const who = world.people[one?.allowed[0] ?? "owner"];
  return one?.recent ? newSession(app, who) : who.call;
}

/** An invitation of an address: the token of its mail. */
async function mailedInvitation(email: string): Promise<string> {
  await (await organization(app)).call(members.inviteMembers, { emails: [email], roles: ["creator"] });
  return tokenIn((await app.mails(email))[0]?.text);
}

async function invited(): Promise<readonly [Someone["call"], Record<string, unknown>]> {
  const [firm, guest] = [await organization(app), await person(app)];
  await firm.call(members.inviteMembers, { emails: [guest.email], roles: ["creator"] });
  const { invitations } = await guest.call(getSession, {});
  return [guest.call, { id: invitations[0]?.id }];
}

/** Rows of all chains. */
const rows = async (): Promise<number> => {
  const { rows } = await app.node.platform.db.asSystem(async (tx) => ({
    rows: await tx.selectFrom("auditLog").select("seq").execute(),
  }));
  return rows.length;
};
describe("the audit log", () => {
  const changing = () => app.node.served.filter((e) => e.method !== "GET" && !e.reads);

  test("has an exception only for calls that exist", () => {
    expect(changing().length).toBeGreaterThan(30);
    const names = changing().map(nameOf);
    for (const name of [...Object.keys(exceptions), ...Object.keys(scenarios)]) expect(names).toContain(name);
  });

  const tried = [
    ...new Set([...cases.map((t) => nameOf(t.endpoint)), ...Object.keys(scenarios), ...Object.keys(exceptions)]),
  ]
    .filter((name) => !name.startsWith("GET"))
    .sort();

  test("is asked of every call that changes something", () => {
    const reading = app.node.served.filter((e) => e.reads).map(nameOf);
    expect(tried.filter((name) => !reading.includes(name))).toEqual(changing().map(nameOf).sort());
  });

  test.each(tried.map((name) => [name]))("grows with a change that succeeds: %s", async (name) => {
    const endpoint = app.node.served.find((e) => nameOf(e) === name) as Endpoint;
    if (endpoint.reads || exceptions[name]) return;
    const one = cases.find((t) => nameOf(t.endpoint) === name);
    const [call, input] = scenarios[name]
      ? await scenarios[name]()
      : [await callOf(one), (await one?.input(world)) ?? {}];
    await app.idle();
    const before = await rows();
    await live.messages();
    const answer = one?.file
      ? await call.upload(endpoint, input as never, one.content ?? file).then(
          () => 200,
          () => 500,
        )
      : (await call.raw(endpoint, input)).status;
    expect(answer).toBe(200);
    expect(await rows()).toBeGreaterThan(before);
    expect((await live.messages()).length > 0, "it tells open pages").toBe(unannounced[name] === undefined);
  });

  test.each(tried.map((name) => [name]))("does not grow with a call that only reads: %s", async (name) => {
    const endpoint = app.node.served.find((e) => nameOf(e) === name) as Endpoint;
    if (!endpoint.reads) return;
    const before = await rows();
    await world.people.owner.call.raw(endpoint, {});
    expect(await rows()).toBe(before);
  });

  test("does not grow with a change that is refused or comes too late", async () => {
    const { creator, reviewer } = world.people;
    const { id, version } = await processIn("reviewing", { creator, reviewer, templateId: world.templateId });
    await app.idle();
    const before = await rows();
    await reviewer.call.raw(reviews.rejectProcess, { id, version: version - 1, reason: "Tarde" });
    await creator.call.raw(reviews.approveProcess, { id, version, contentHash: "0".repeat(64) });
    expect(await rows()).toBe(before);
  });

  test("says what was sent and what was approved by the same hash, and holds from its first row to its last", async () => {
    const { creator, reviewer } = world.people;
    const { id } = await processIn("approved", { creator, reviewer, templateId: world.templateId });
    const found = await app.node.platform.db.asSystem((tx) =>
      tx.selectFrom("auditLog").select(["action", "details"]).where("objectId", "=", id).orderBy("seq").execute(),
    );
    expect(found.map((row) => row.action)).toEqual([
      "process.created",
      "process.saved",
      "process.sent",
      "process.approved",
    ]);
    const [sent, approved] = found.slice(-2).map((row) => (row.details as { contentHash: string }).contentHash);
    expect(sent).toMatch(/^[0-9a-f]{64}$/);
    expect(approved).toBe(sent);
    expect((await verifyAudit(app.node.platform.db)).broken).toEqual([]);
  });
});
