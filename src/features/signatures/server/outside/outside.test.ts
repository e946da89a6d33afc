import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import { organizationTransaction } from "#platform/transaction.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { template } from "#tests/fixtures/processes.ts";
import { newSession } from "#tests/fixtures/sessions.ts";
import {
  type ScriptedSigning,
  scriptedCincel,
  scriptedDocuSign,
  scriptedWebhook,
  signatureMessages,
} from "#tests/fixtures/signature-providers.ts";
import { readyProcess, realPdfs } from "#tests/fixtures/signatures.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { type DatabaseProxy, throughProxy } from "#tests/support/database-proxy.ts";
import { losingCommit } from "#tests/support/lost-commit.ts";
import * as contract from "../../contract.ts";
import type { InvitationInput } from "../../signature.ts";
import { orderHandOver } from "./hand-over.ts";
import { pollNow } from "./poll.ts";

const key = "a key of the organization 4321";
const connectKey = "the key of Connect 8765";
const minute = 60_000;
/** Jobs that failed are tried again with growing pauses. */
const patience = { timeout: 240_000 };

interface Kind {
  readonly name: "cincel" | "webhook" | "docusign";
  /** The key its messages are signed with. */
  readonly messageKey: string;
}
const kinds: readonly Kind[] = [
  { name: "cincel", messageKey: key },
  { name: "webhook", messageKey: key },
  { name: "docusign", messageKey: connectKey },
];

let app: App;
let proxy: DatabaseProxy;
let docusign: Awaited<ReturnType<typeof scriptedDocuSign>>;
let at: Readonly<Record<Kind["name"], ScriptedSigning>>;

beforeAll(async () => {
  docusign = await scriptedDocuSign("client-1", "secret-1");
  at = { docusign, cincel: await scriptedCincel(key), webhook: await scriptedWebhook(key) };
  const hosts = Object.values(at).map(({ address }) => new URL(address).host);
  app = await startApp(
    {
      ACTA_DOCUSIGN_CLIENT_ID: "client-1",
      ACTA_DOCUSIGN_SECRET: "secret-1",
      ACTA_DOCUSIGN_URL: docusign.address,
      ACTA_CINCEL_URL: at.cincel.address,
      ACTA_OUTBOUND_ALLOW: hosts.join(","),
      ACTA_SIGNATURE_SECONDS: "3",
    },
    { pdf: realPdfs, times: { retry: 1, look: 0.5 } },
    throughProxy((one) => void (proxy = one)),
  );
});
beforeEach(() => {
  app.clock.advance(minute);
  for (const one of Object.values(at)) Object.assign(one, { down: undefined, failNext: 0, loseAnswers: 0 });
});
afterAll(async () => {
  await app?.stop();
  await proxy?.stop();
  for (const one of Object.values(at ?? {})) await one.stop();
});

const code = (failure: string) => expect.objectContaining({ code: failure });
const sha = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Connects the owner's organization to DocuSign, as the pages do. */
async function connect(owner: SomeMember) {
  const { url } = await owner.call(contract.connectDocuSign, {});
  const state = new URL(url).searchParams.get("state") ?? "";
  return owner.call(contract.finishDocuSign, { code: docusign.code(url), state });
}

async function choose(owner: SomeMember, name: Kind["name"], more: Partial<contract.SignatureSettings> = {}) {
  if (name === "docusign") await connect(owner);
  const type = more.type ?? "any";
  return owner.call(contract.saveSignatureSettings, {
    provider: name,
    type,
    idVerification: more.idVerification ?? false,
    apiKey: name === "docusign" ? connectKey : key,
    ...(name === "webhook" ? { endpoint: `${at.webhook.address}/sign` } : {}),
  });
}

describe.each(kinds)("$name", patience, ({ name, messageKey }) => {
  let owner: SomeMember;
  let creator: SomeMember;
  let reviewer: SomeMember;
  let templateId: string;
  let messagesUrl: string;
  let provider: ScriptedSigning;
  beforeAll(async () => {
    owner = await organization(app, { name: "Bufete Quetzal" });
    creator = await member(app, owner.orgId, "creator");
    reviewer = await member(app, owner.orgId, "reviewer");
    templateId = await template(owner);
    messagesUrl = (await choose(owner, name)).messagesUrl ?? "";
    provider = at[name];
  });

  let count = 0;
  const person = (who: string, stage = 1): z.input<typeof InvitationInput> & { readonly email: string } => ({
    name: who,
    email: `${who.toLowerCase()}${++count}@example.com`,
    language: "es",
    stage,
  });
  const now = async (processId: string) =>
    (await creator.call(contract.listEnvelopes, { processId })).rows[0] as contract.Envelope;
  const become = (processId: string, wanted: Partial<contract.Envelope>) =>
    app.eventually(async () => {
      const envelope = await now(processId);
      return Object.entries(wanted).every(([k, v]) => envelope[k as keyof contract.Envelope] === v) && envelope;
    });
  const send = async (...invitations: ReturnType<typeof person>[]) => {
    const processId = await readyProcess(app, { creator, reviewer, templateId, title: "Compraventa" });
    const { id } = await creator.call(contract.sendEnvelope, { processId, invitations, message: "Gracias" });
    return { processId, id, of: { processId, envelopeId: id } };
  };
  const handedOver = async (...invitations: ReturnType<typeof person>[]) => {
    const sent = await send(...invitations);
    await app.eventually(async () => (await now(sent.processId)).invitations[0]?.invitedAt !== null, 60_000);
    return { ...sent, there: provider.one(sent.id) };
  };
  const tell = (ref: string, as: { key?: string; id?: string; url?: string } = {}) => {
    const message = signatureMessages[name](as.key ?? messageKey, app.clock.now(), ref, as.id);
    const headers = { ...(message.headers as Record<string, string>), "content-type": "application/json" };
    return fetch(as.url ?? messagesUrl, { method: "POST", headers, body: message.body });
  };
  const steps = async (of: { processId: string; envelopeId: string }) =>
    (await creator.call(contract.listEvents, of)).rows.map(({ kind }) => kind);

  test("what is sent is handed over, followed, and its signed PDF is fetched and filed", async () => {
    const [ana, rosa] = [person("Ana"), person("Rosa", 2)];
    const fields = [{ kind: "text" as const, page: 2, x: 72, y: 500, width: 160, height: 18, label: "DPI" }];
    const { processId, of, there, id } = await handedOver({ ...ana, fields }, rosa);
    const sent = await now(processId);
    expect(sent).toMatchObject({ state: "sent", provider: name, providerFailure: null });
    expect(sent.invitations.map(({ invitedAt }) => invitedAt !== null)).toEqual([true, false]);
    const text = JSON.stringify(there.sent);
    // CINCEL has no places on the page.
    const place = { docusign: '"pageNumber":"2"', webhook: '"page":2', cincel: "" }[name];
    expect(text).toContain(place);
    for (const part of [ana.email, "Rosa", "Gracias"]) expect(text).toContain(part);

    provider.act(id, ana.email, "viewed");
    expect((await tell(there.ref)).status).toBe(200);
    await app.eventually(async () => (await now(processId)).invitations[0]?.state === "viewed", 60_000);
    app.clock.advance(minute);
    const remind = () => creator.call(contract.remindSigner, { ...of, invitationId: sent.invitations[0]?.id ?? "" });
    if (name === "cincel") await expect(remind()).rejects.toEqual(code("signatures.byProvider"));
    else {
      expect((await remind()).invitations[0]?.reminders).toBe(1);
      const asked = () => provider.asked.some(({ path }) => /resend_envelope=true|\/remind$/.test(path));
      await app.eventually(async () => asked(), 60_000);
    }
    provider.act(id, ana.email, "signed");
    await tell(there.ref, { id: "second" });
    const partly = await become(processId, { state: "partlySigned" });
    expect(partly.invitations.map(({ state, invitedAt }) => [state, invitedAt !== null])).toEqual([
      ["signed", true],
      ["pending", true],
    ]);
    app.clock.advance(minute);
    provider.act(id, rosa.email, "signed");
    await tell(there.ref, { id: "third" });
    const done = await become(processId, { state: "signed" });
    expect(done.signedSha256).toBe(sha(provider.signedPdf));
    const signed = await creator.call.download(contract.downloadSigned, { ...of, file: "signed" });
    expect(sha(signed.bytes)).toBe(sha(provider.signedPdf));
    const evidence = await creator.call.download(contract.downloadSigned, { ...of, file: "evidence" });
    expect(new TextDecoder().decode(evidence.bytes)).toContain(there.ref);
    const certificate = await creator.call.download(contract.downloadSigned, { ...of, file: "certificate" });
    expect(sha(certificate.bytes)).not.toBe(sha(signed.bytes));
    const reminded = name === "cincel" ? [] : ["reminded"];
    expect(await steps(of)).toEqual(["sent", "handedOver", "viewed", ...reminded, "signed", "signed", "completed"]);
  });

  test("what COMMITs lose their answers to is handed over once, and the signed PDF is kept", async () => {
    const ana = person("Ana");
    const lost = proxy.loseCommit(/^update "signature_envelopes" set "provider_ref"/);
    const [{ there, id, of }] = await Promise.all([handedOver(ana), lost]);
    const sign = () => {
      provider.act(id, ana.email, "signed");
      return tell(there.ref);
    };
    const site = "src/features/signatures/server/outside/fetch-signed.ts";
    expect(await losingCommit({ app, proxy }, site, sign)).toBeUndefined();
    const { bytes } = await creator.call.download(contract.downloadSigned, { ...of, file: "signed" });
    expect(sha(bytes)).toBe(sha(provider.signedPdf));
    expect([...provider.envelopes.values()].filter((one) => one.id === id)).toHaveLength(1);
  });

  test("one who declines ends it, with the reason", async () => {
    const [ana, luis] = [person("Ana"), person("Luis")];
    const { processId, there, id } = await handedOver(ana, luis);
    provider.act(id, luis.email, "declined", "No es el precio");
    await tell(there.ref);
    const ended = await become(processId, { state: "declined" });
    expect(ended.reason).toBe("No es el precio");
    expect(ended.invitations.map(({ state }) => state)).toEqual(["pending", "declined"]);
  });

  test.each(["expired", "voided"] as const)("what is %s there is so here", async (state) => {
    const { processId, there } = await handedOver(person("Ana"));
    Object.assign(there, { state, reason: "dejado" });
    await tell(there.ref, { id: state });
    await become(processId, { state });
  });

  test("taken back here, it is taken back there; a signature that comes too late changes nothing", async () => {
    const ana = person("Ana");
    const { processId, of, there, id } = await handedOver(ana);
    await creator.call(contract.voidEnvelope, { ...of, reason: "Cambió el precio" });
    await app.eventually(async () => there.state === "voided", 60_000);
    provider.act(id, ana.email, "signed");
    await tell(there.ref, { id: "late" });
    await pollNow(app.node.platform);
    await app.idle();
    expect((await now(processId)).state).toBe("voided");
  });

  test("an answer that is lost, and a provider that is down, make one envelope", async () => {
    provider.loseAnswers = 1;
    const { there } = await handedOver(person("Ana"));
    expect([there.state, provider.loseAnswers]).toEqual(["open", 0]);
    provider.failNext = 1;
    expect((await handedOver(person("Luis"))).there.state).toBe("open");
    // Ordered by many at once.
    const many = await send(person("Eva"));
    const moment = app.clock.now();
    await organizationTransaction(
      app.node.platform.db,
      { orgId: owner.orgId, by: null, now: moment },
      async (transaction) => {
        for (let i = 0; i < 4; i++) await orderHandOver(transaction, many.id);
      },
    );
    await app.eventually(async () => [...provider.envelopes.values()].some((one) => one.id === many.id), 60_000);
    await app.idle();
    expect(provider.one(many.id).state).toBe("open");
    // Taken back before it arrived: it never does.
    provider.down = 503;
    const { processId, of, id } = await send(person("Rosa"));
    await become(processId, { providerFailure: "unreachable", state: "sent" });
    await creator.call(contract.voidEnvelope, { ...of, reason: "x" });
    provider.down = undefined;
    app.clock.advance(16 * minute);
    await pollNow(app.node.platform);
    expect([...provider.envelopes.values()].some((one) => one.id === id)).toBe(false);
  });

  // All ask by the same client.
  if (name === "webhook")
    test("an answer nobody waits for any more makes one envelope", async () => {
      provider.stallAnswers = 1;
      const ana = person("Ana");
      const { processId, id } = await send(ana);
      await app.eventually(async () => (await now(processId)).invitations[0]?.invitedAt !== null, 60_000);
      const there = provider.one(id);
      expect([there.state, provider.stallAnswers]).toEqual(["open", 0]);
      provider.act(id, ana.email, "signed");
      await tell(there.ref);
      await become(processId, { state: "signed" });
    });

  test("messages count once, in any order; forged, replayed and foreign ones change nothing", async () => {
    const ana = person("Ana");
    const { processId, of, there, id } = await handedOver(ana, person("Luis"));
    provider.act(id, ana.email, "signed");
    const requests = () => provider.asked.filter(({ path }) => path.includes(encodeURIComponent(there.ref))).length;
    await app.idle();
    const before = requests();
    expect((await tell(there.ref, { url: `${messagesUrl.slice(0, -3)}abc` })).status).toBe(404);
    if (name !== "cincel") expect((await tell(there.ref, { key: "another key" })).status).toBe(400);
    await app.idle();
    expect(requests()).toBe(before);
    const same = async () => (await tell(there.ref, { id: "same" })).status;
    expect(await Promise.all([same(), same(), same(), same(), same()])).toEqual(Array(5).fill(200));
    await become(processId, { state: "partlySigned" });
    expect(requests()).toBeGreaterThan(before);
    // What the provider says of before, when it comes after, moves nobody back.
    provider.act(id, ana.email, "viewed");
    app.clock.advance(minute);
    await tell(there.ref, { id: "older" });
    expect((await tell("no such envelope", { id: "unknown" })).status).toBe(200);
    await app.idle();
    expect((await now(processId)).invitations[0]?.state).toBe("signed");
    expect(await steps(of)).toEqual(["sent", "handedOver", "signed"]);
  });

  test("without messages the provider is asked every quarter of an hour; a lost envelope is reported, and ours stays", async () => {
    const ana = person("Ana");
    const { processId, there, id } = await handedOver(ana);
    provider.act(id, ana.email, "signed");
    await pollNow(app.node.platform);
    expect((await now(processId)).state).toBe("sent");
    app.clock.advance(16 * minute);
    await pollNow(app.node.platform);
    await become(processId, { state: "signed" });

    const other = await handedOver(person("Rosa"));
    provider.envelopes.delete(other.there.ref);
    app.clock.advance(16 * minute);
    await pollNow(app.node.platform);
    await become(other.processId, { state: "sent", providerFailure: "lost" });
    expect(there.state).toBe("signed");
  });

  test("a provider with envelopes that are open is not left; its key is tested, and shown by its end alone", async () => {
    const { processId, of } = await handedOver(person("Ana"));
    const local = { provider: "local", type: "autograph", idVerification: false } as const;
    await expect(owner.call(contract.saveSignatureSettings, local)).rejects.toEqual(code("signatures.providerInUse"));
    const good = await owner.call(contract.testSignatureProvider, {});
    expect(good).toMatchObject({ checkFailure: null, keyLastFour: messageKey.slice(-4), connected: true });
    expect(JSON.stringify(good)).not.toContain(messageKey);
    const settings = "select row_to_json(s)::text as row from signature_settings s where org_id = $1";
    const { rows } = await app.query<{ row: string }>(settings, [owner.orgId]);
    expect(rows[0]?.row).not.toContain(messageKey);
    provider.down = 401;
    expect((await owner.call(contract.testSignatureProvider, {})).checkFailure).toBe("key");
    await creator.call(contract.voidEnvelope, { ...of, reason: "x" });
    await become(processId, { state: "voided" });
  });
});

test("what a provider cannot do is reported when it is chosen", async () => {
  const owner = await organization(app);
  const save = (provider: contract.SignatureSettings["provider"], more: object) =>
    owner.call(contract.saveSignatureSettings, { provider, type: "autograph", idVerification: false, ...more });
  await expect(save("cincel", {})).rejects.toEqual(code("signatures.keyRequired"));
  await expect(save("webhook", { apiKey: key })).rejects.toEqual(code("signatures.endpointRequired"));
  await expect(save("docusign", {})).rejects.toEqual(code("signatures.connectFirst"));
  await connect(owner);
  await expect(save("docusign", { type: "advanced" })).rejects.toEqual(code("signatures.typeNotOffered"));
  await expect(save("local", { idVerification: true })).rejects.toEqual(code("signatures.idNotOffered"));
  expect(await save("docusign", { type: "any", idVerification: true })).toMatchObject({
    provider: "docusign",
    accountName: "Bufete",
    idVerification: true,
  });
});

test("a connection is begun and redeemed by one person, in one session, once, within ten minutes", async () => {
  const owner = await organization(app);
  const manager = await member(app, owner.orgId, "manager");
  const begin = async () => {
    const { url } = await owner.call(contract.connectDocuSign, {});
    const asked = new URL(url).searchParams;
    expect(asked.get("code_challenge_method")).toBe("S256");
    expect(asked.get("redirect_uri")).toBe(`${app.node.platform.config.url}/ds/callback`);
    return { code: docusign.code(url), state: asked.get("state") ?? "" };
  };
  const failed = code("signatures.connectFailed");
  const first = await begin();
  await expect(manager.call(contract.finishDocuSign, first)).rejects.toEqual(failed);
  const elsewhere = await newSession(app, owner);
  await expect(elsewhere(contract.finishDocuSign, first)).rejects.toEqual(failed);
  await expect(owner.call(contract.finishDocuSign, { ...first, state: "guessed" })).rejects.toEqual(failed);
  expect(await owner.call(contract.finishDocuSign, first)).toMatchObject({ provider: "docusign", connected: true });
  await expect(owner.call(contract.finishDocuSign, first)).rejects.toEqual(failed);
  const late = await begin();
  app.clock.advance(11 * minute);
  await expect(owner.call(contract.finishDocuSign, late)).rejects.toEqual(failed);
  const wrong = await begin();
  await expect(owner.call(contract.finishDocuSign, { ...wrong, code: "guessed" })).rejects.toEqual(failed);
  const { rows } = await app.query<{ n: number }>(
    "select count(*)::int as n from audit_log where org_id = $1 and action = 'signatureSettings.connectRefused'",
    [owner.orgId],
  );
  expect(rows[0]?.n).toBe(5);
});

test("tokens are renewed before they end, by many at once as by one; without a good one the connection is reported as lost", async () => {
  const owner = await organization(app);
  docusign.oauth.tokenSeconds = 120;
  await connect(owner);
  docusign.oauth.tokenSeconds = 28_800;
  const before = docusign.oauth.granted;
  app.clock.advance(2 * minute);
  const all = await Promise.all(Array.from({ length: 4 }, () => owner.call(contract.testSignatureProvider, {})));
  expect(all.map(({ checkFailure }) => checkFailure)).toEqual([null, null, null, null]);
  const after = docusign.oauth.granted;
  expect(after).toBe(before + 1);
  expect((await owner.call(contract.testSignatureProvider, {})).checkFailure).toBeNull();
  expect(docusign.oauth.granted).toBe(after);
  app.clock.advance(9 * 60 * minute);
  docusign.down = 400;
  expect((await owner.call(contract.testSignatureProvider, {})).checkFailure).toBe("key");
});
