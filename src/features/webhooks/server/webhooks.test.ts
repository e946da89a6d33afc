import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createApiKey } from "#features/api-keys/contract.ts";
import { createBatch, getBatch, makeProcesses } from "#features/batch/contract.ts";
import { deleteProcess } from "#features/processes/contract.ts";
import { newId } from "#platform/clock.ts";
import { organizationTransaction } from "#platform/transaction.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { quickCaptcha } from "#tests/fixtures/accounts.ts";
import { contractRow, contractsWorkbook } from "#tests/fixtures/batches.ts";
import { receivedProcess } from "#tests/fixtures/forms.ts";
import { begun, processIn, template } from "#tests/fixtures/processes.ts";
import { newSession } from "#tests/fixtures/sessions.ts";
import { answers, documentedCheck, type Receiver, silence, webhookReceiver } from "#tests/fixtures/webhook-receiver.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as webhooks from "../contract.ts";
import { maxEndpoints, type WebhookEvent, webhookEvents } from "../webhook.ts";
import { deliver } from "./deliver.ts";
import { forgetOld } from "./log.ts";
import { reactions } from "./reactions.ts";
import { handOverAllDue } from "./sweep.ts";

const minute = 60_000;
const hour = 60 * minute;

let app: App;
let receiver: Receiver;
let owner: SomeMember;
let templateId: string;
let verifies: Awaited<ReturnType<typeof documentedCheck>>;

beforeAll(async () => {
  receiver = await webhookReceiver();
  app = await startApp({ ...quickCaptcha, ACTA_OUTBOUND_ALLOW: receiver.host });
  verifies = await documentedCheck(() => app.clock);
});
beforeEach(async () => {
  owner = await organization(app);
  templateId = await template(owner);
});
afterEach(async () => {
  // What still waits would be sent in the next test, when the clock goes on.
  await app.query("delete from webhook_endpoints");
  receiver.received.length = 0;
  receiver.script.length = 0;
});
afterAll(async () => {
  await app?.stop();
  await receiver?.stop();
});

/** Sets the clock on; the session of before would have ended. */
const goOn = async (ms: number) => {
  app.clock.advance(ms);
  owner = { ...owner, call: await newSession(app, owner) };
};
const endpoint = (events: WebhookEvent[], url = receiver.url) =>
  owner.call(webhooks.createWebhook, { url, description: "Contabilidad", events });
const log = async (id: string) => (await owner.call(webhooks.listDeliveries, { id })).rows;
/** Waits for the only delivery of an endpoint to be as wanted. */
const settled = (id: string, wanted: Record<string, unknown>) =>
  app.eventually(async () => {
    const [one] = await log(id);
    return one && Object.entries(wanted).every(([name, value]) => one[name as "state"] === value) && one;
  });
const next = (n = 1) => app.eventually(async () => receiver.received.length >= n && receiver.received[n - 1]);
const messages = () => receiver.received.map(({ body }) => JSON.parse(body) as { type: string; data: object });

describe("what is sent", () => {
  test("each event an endpoint chose, with ids and no answers, signed so that the documented lines verify it", async () => {
    const { id, secret } = await endpoint([...webhookEvents]);
    const reviewer = await member(app, owner.orgId, "reviewer");
    const process = await processIn("approved", { creator: owner, reviewer, templateId });
    const types = ["process.created", "process.sent", "process.approved", "documents.ready"];
    await app.eventually(async () => types.every((type) => messages().some((one) => one.type === type)), 60_000);
    for (const { type, data } of messages()) expect(data, type).toMatchObject({ processId: process.id, templateId });
    const ready = messages().find(({ type }) => type === "documents.ready");
    expect(ready?.data).toMatchObject({ documents: [{ kind: "word", state: "ready" }, { kind: "pdf" }] });
    const all = JSON.stringify(receiver.received);
    for (const secretThing of ["Ana Díaz", "1,500.00", secret]) expect(all).not.toContain(secretThing);
    for (const { headers, body } of receiver.received) {
      expect(headers["content-type"]).toBe("application/json");
      expect(verifies(secret, headers, body)).toBe(true);
      expect(verifies(secret, headers, body.replace("process", "Process"))).toBe(false);
      expect(verifies(secret, { ...headers, "webhook-id": "other" }, body)).toBe(false);
      expect(verifies(secret, { ...headers, "webhook-timestamp": "1" }, body)).toBe(false);
    }
    await app.eventually(async () => (await log(id)).every(({ state }) => state === "delivered"));
    expect((await owner.call(webhooks.listWebhooks, {})).endpoints).toMatchObject([{ id, failingSince: null }]);
  });

  test("nothing it did not choose, nothing while it is off, and nothing of another organization", async () => {
    const other = await organization(app);
    const off = await endpoint(["process.created"]);
    await owner.call(webhooks.changeWebhook, {
      id: off.id,
      url: receiver.url,
      events: ["process.created"],
      enabled: false,
    });
    const { id } = await endpoint(["process.deleted"]);
    await begun(other, await template(other));
    const draft = await begun(owner, templateId);
    await owner.call(deleteProcess, { id: draft.id });
    await settled(id, { state: "delivered" });
    expect(messages()).toMatchObject([{ type: "process.deleted", data: { processId: draft.id, draft: true } }]);
    expect(await log(off.id)).toEqual([]);
    for (const [call, input] of [
      [webhooks.listDeliveries, { id }],
      [webhooks.testWebhook, { id }],
      [webhooks.removeWebhook, { id }],
      [webhooks.replayFailed, { id }],
      [webhooks.rotateWebhookSecret, { id }],
    ] as const)
      expect((await other.call.raw(call, input)).status, call.path).toBe(404);
  });
});

test("a public form and a batch send messages, with ids, states and numbers alone", async () => {
  const { id } = await endpoint(["form.received", "batch.finished"]);
  const { id: processId } = await receivedProcess(app, owner, templateId);
  await settled(id, { event: "form.received", state: "delivered" });
  const workbook = await contractsWorkbook([contractRow("1"), contractRow("2")]);
  const { id: batchId } = await owner.call.upload(createBatch, { templateId }, workbook);
  await app.eventually(async () => (await owner.call(getBatch, { id: batchId })).state === "ready");
  await owner.call(makeProcesses, { id: batchId, ending: "draft" });
  await settled(id, { event: "batch.finished", state: "delivered" });
  expect(messages().map(({ type, data }) => [type, data])).toEqual([
    ["form.received", { processId, templateId }],
    ["batch.finished", { batchId, templateId, state: "done", made: 2, failed: 0 }],
  ]);
});

test("a reaction that runs twice writes its message once", async () => {
  const { id } = await endpoint(["signature.ended"]);
  const { id: processId } = await begun(owner, templateId);
  const reaction = reactions.find(({ name }) => name === "webhooks.unsigned");
  const { orgId } = owner;
  const [at, envelopeId] = [app.clock.now(), newId()];
  for (const how of ["declined", "declined"])
    await organizationTransaction(app.node.platform.db, { orgId, by: null, now: at }, async (transaction) =>
      reaction?.run(transaction, { processId, envelopeId, how } as never, { orgId, by: null, at }),
    );
  await settled(id, { state: "delivered" });
  expect(await log(id)).toHaveLength(1);
  expect(messages()).toMatchObject([{ type: "signature.ended", data: { processId, envelopeId, how: "declined" } }]);
});

describe("what fails", () => {
  test("is sent again with growing pauses, the same id and the same body, until it is taken", async () => {
    const { id, secret } = await endpoint(["process.created"]);
    receiver.script.push(answers(500, "x".repeat(5000)), answers(503));
    await begun(owner, templateId);
    const first = await settled(id, { state: "waiting", attempts: 1 });
    expect(first).toMatchObject({ fault: "status", status: 500 });
    const whole = await owner.call(webhooks.getDelivery, { id, deliveryId: first.id });
    expect(whole.answer).toBe("x".repeat(1024));
    // Before its pause is over nothing is sent.
    await handOverAllDue(app.node.platform);
    app.clock.advance(minute + 1000);
    await handOverAllDue(app.node.platform);
    await settled(id, { attempts: 2, status: 503 });
    app.clock.advance(minute);
    await handOverAllDue(app.node.platform);
    app.clock.advance(4 * minute + 1000);
    await handOverAllDue(app.node.platform);
    await settled(id, { attempts: 3, state: "delivered", fault: null, status: 204 });
    expect(receiver.received).toHaveLength(3);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    const times = receiver.received.map(({ headers }) => headers["webhook-timestamp"]);
    expect(new Set(times).size).toBe(3);
    const last = receiver.received[2];
    expect(verifies(secret, last?.headers ?? {}, last?.body ?? "")).toBe(true);
  });

  test("nothing listens, nothing is answered in time, a redirect inside: each is reported, none is followed", async () => {
    const { id } = await endpoint(["process.created"]);
    receiver.script.push(answers(302, "", { location: receiver.url }), silence);
    await begun(owner, templateId);
    await settled(id, { attempts: 1, fault: "redirect", status: 302 });
    expect(receiver.received).toHaveLength(1);
    app.clock.advance(2 * minute);
    await handOverAllDue(app.node.platform);
    await settled(id, { attempts: 2, fault: "timeout", status: null });
    await receiver.down();
    app.clock.advance(6 * minute);
    await handOverAllDue(app.node.platform);
    await settled(id, { attempts: 3, fault: "unreachable" });
    await receiver.up();
  });

  test("after the last pause it is given up, and can be sent again by hand, one or all", async () => {
    const { id } = await endpoint(["process.created"]);
    receiver.script.push(...Array.from({ length: 8 }, () => answers(500)));
    await begun(owner, templateId);
    await settled(id, { attempts: 1 });
    for (const [done, pause] of [minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 24 * hour].entries()) {
      await goOn(pause + minute);
      await handOverAllDue(app.node.platform);
      await settled(id, { attempts: done + 2 });
    }
    const given = await settled(id, { state: "failed", attempts: 8, dueAt: null });
    expect(await owner.call(webhooks.replayFailed, { id, since: app.clock.now().toISOString() })).toEqual({ count: 0 });
    expect(await owner.call(webhooks.replayFailed, { id })).toEqual({ count: 1 });
    await settled(id, { state: "delivered", attempts: 9 });
    await owner.call(webhooks.replayDelivery, { id, deliveryId: given.id });
    await settled(id, { state: "delivered", attempts: 10 });
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"]))).toEqual(new Set([given.id]));
  });

  test("a job that another has overtaken sends nothing", async () => {
    const { id } = await endpoint(["process.created"]);
    receiver.script.push(answers(500), answers(500));
    await begun(owner, templateId);
    const { id: deliveryId } = await settled(id, { attempts: 1 });
    const ticketOf = async () =>
      (await app.query<{ ticket: number }>("select ticket from webhook_deliveries where id = $1", [deliveryId])).rows[0]
        ?.ticket ?? 0;
    const overtaken = await ticketOf();
    await owner.call(webhooks.replayDelivery, { id, deliveryId });
    await settled(id, { state: "waiting", attempts: 2 });
    expect(await ticketOf()).toBeGreaterThan(overtaken);
    const { orgId, uid } = owner;
    await organizationTransaction(app.node.platform.db, { orgId, by: uid, now: app.clock.now() }, (c) =>
      c.enqueue(deliver, { deliveryId, ticket: overtaken, asked: true }),
    );
    await app.idle();
    expect(receiver.received).toHaveLength(2);
  });

  test("410 turns it off at once, failing for three days too; the owner is notified, and it can be turned on again", async () => {
    const { id } = await endpoint(["process.created"]);
    receiver.script.push(answers(410));
    await begun(owner, templateId);
    await settled(id, { state: "failed", status: 410 });
    const shown = async () => (await owner.call(webhooks.listWebhooks, {})).endpoints.find((one) => one.id === id);
    expect(await shown()).toMatchObject({ enabled: false, disabledBecause: "gone" });
    expect((await app.mails(owner.email)).at(-1)?.subject).toMatch(/webhook/);
    const again = { id, url: receiver.url, events: ["process.created" as const], enabled: true };
    expect(await owner.call(webhooks.changeWebhook, again)).toMatchObject({
      disabledBecause: null,
      failingSince: null,
    });
    receiver.script.push(answers(500), answers(500));
    await begun(owner, templateId);
    await settled(id, { attempts: 1, status: 500 });
    await goOn(73 * hour);
    await handOverAllDue(app.node.platform);
    await settled(id, { attempts: 2 });
    expect(await shown()).toMatchObject({ enabled: false, disabledBecause: "failing" });
    expect(await app.mails(owner.email, 2)).toHaveLength(2);
    // What still waited is not sent to an endpoint that is off.
    app.clock.advance(hour);
    await handOverAllDue(app.node.platform);
    await settled(id, { state: "failed", fault: "disabled", attempts: 2 });
  });

  test("an endpoint that fails rests: what waits for it is sent nowhere, and asked for by hand it is", async () => {
    const { id } = await endpoint(["process.created"]);
    // It failed just now, however long this test takes.
    const failing = [id, new Date(app.clock.now().getTime() + hour)];
    await app.query(
      "update webhook_endpoints set failures = 3, failed_at = $2, failing_since = $2 where id = $1",
      failing,
    );
    for (let i = 0; i < 5; i++) await begun(owner, templateId);
    // Each was with a job, which put it off by a minute.
    await app.eventually(async () => {
      const { rows } = await app.query(
        "select 1 from webhook_deliveries where endpoint_id = $1 and attempts = 0 and due_at < $2",
        [id, new Date(app.clock.now().getTime() + 5 * minute)],
      );
      return rows.length === 5;
    });
    expect(receiver.received).toEqual([]);
    const [one] = await log(id);
    await owner.call(webhooks.replayDelivery, { id, deliveryId: one?.id ?? "" });
    await settled(id, { state: "delivered" });
    // It is well again: the others follow.
    app.clock.advance(2 * minute);
    await handOverAllDue(app.node.platform);
    await app.eventually(async () => (await log(id)).every(({ state }) => state === "delivered"));
    expect(receiver.received).toHaveLength(5);
  });
});

describe("addresses", () => {
  const inside = "https://127.0.0.1/ https://[::1]/ https://169.254.169.254/latest/meta-data http://127.0.0.1:1/";
  const wrong = "http://example.com/ https://example.com:5432/ https://user:word@example.com/ ftp://example.com/ none";
  test.each(`${inside} ${wrong}`.split(" "))("%s is refused when it is typed", async (url) => {
    const refused = endpoint(["process.created"], url);
    await expect(refused).rejects.toMatchObject({ status: 422, fields: [{ path: "url" }] });
  });

  test("a name that leads inside is refused when it is asked", async () => {
    const { id } = await endpoint(["process.created"], "https://localhost/");
    await begun(owner, templateId);
    await settled(id, { attempts: 1, fault: "refused", status: null });
  });
});

describe("secrets", () => {
  test("are shown once, encrypted at rest and in no audit row; the former one signs for a day", async () => {
    const { id, secret } = await endpoint(["process.created"]);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const rotated = await owner.call(webhooks.rotateWebhookSecret, { id });
    await begun(owner, templateId);
    const { headers, body } = (await next()) ?? { headers: {}, body: "" };
    expect(String(headers["webhook-signature"]).split(" ")).toHaveLength(2);
    for (const one of [secret, rotated.secret]) expect(verifies(one, headers, body)).toBe(true);
    await goOn(25 * hour);
    await begun(owner, templateId);
    const later = (await next(2)) ?? { headers: {}, body: "" };
    expect(String(later.headers["webhook-signature"]).split(" ")).toHaveLength(1);
    expect(await (await owner.call.raw(webhooks.listWebhooks, {})).text()).not.toContain("whsec_");
    for (const table of ["webhook_endpoints", "audit_log", "idempotency_keys", "webhook_deliveries"]) {
      const { rows } = await app.query(`select t::text as row from ${table} t`);
      for (const one of [secret, rotated.secret]) {
        expect(JSON.stringify(rows), table).not.toContain(one);
        expect(JSON.stringify(rows), table).not.toContain(one.slice("whsec_".length));
      }
    }
  });

  test("an API key may look and send again, and makes no endpoints", async () => {
    const { id } = await endpoint(["process.created"]);
    const { key } = await owner.call(createApiKey, { name: "Vigilante" });
    const call = app.as(key);
    expect((await call.raw(webhooks.listDeliveries, { id })).status).toBe(200);
    expect((await call.raw(webhooks.replayFailed, { id })).status).toBe(200);
    expect((await call.raw(webhooks.createWebhook, { url: receiver.url, events: ["form.received"] })).status).toBe(403);
    expect((await call.raw(webhooks.rotateWebhookSecret, { id })).status).toBe(403);
  });
});

describe("more than one node", () => {
  test("each attempt is made once, and what a node that died had in hand is sent by another", async () => {
    const { id } = await endpoint(["process.created"]);
    receiver.script.push(answers(500));
    await begun(owner, templateId);
    await settled(id, { attempts: 1, state: "waiting" });
    const second = await app.anotherNode();
    app.clock.advance(2 * minute);
    await Promise.all([handOverAllDue(app.node.platform), handOverAllDue(second.platform)]);
    await settled(id, { attempts: 2, state: "delivered" });
    expect(receiver.received).toHaveLength(2);
    // As a node leaves it that dies between taking it and sending it: its job is gone.
    await app.query(
      "update webhook_deliveries set state = 'waiting', attempts = 0, due_at = $2 where endpoint_id = $1",
      [id, new Date(app.clock.now().getTime() + 10 * minute)],
    );
    await handOverAllDue(second.platform);
    expect(receiver.received).toHaveLength(2);
    app.clock.advance(16 * minute);
    await Promise.all([handOverAllDue(app.node.platform), handOverAllDue(second.platform)]);
    await settled(id, { state: "delivered", attempts: 1 });
    expect(receiver.received).toHaveLength(3);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  });
});

describe("limits", () => {
  test("at most ten endpoints, also when two add the last one at once", async () => {
    for (let i = 1; i < maxEndpoints; i++) await endpoint(["form.received"]);
    const adding = await Promise.allSettled([endpoint(["form.received"]), endpoint(["form.received"])]);
    expect(adding.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(adding.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "webhooks.tooMany" } });
  });

  test("the log is paged without a gap, by state too, and forgets what is old or too much", async () => {
    const { id } = await endpoint(["process.created"]);
    for (let i = 0; i < 3; i++) await owner.call(webhooks.testWebhook, { id });
    await app.eventually(async () => (await log(id)).every(({ state }) => state === "delivered"));
    expect((await owner.call(webhooks.listWebhooks, {})).endpoints[0]?.deliveredAt).not.toBeNull();
    const seen: string[] = [];
    for (let after: string | undefined; ; ) {
      const page = await owner.call(webhooks.listDeliveries, { id, limit: 2, after });
      seen.push(...page.rows.map((row) => row.id));
      if (page.next === null) break;
      after = page.next;
    }
    expect(seen).toEqual((await log(id)).map((row) => row.id));
    expect(new Set(seen).size).toBe(3);
    expect((await owner.call(webhooks.listDeliveries, { id, state: "failed" })).rows).toEqual([]);
    await expect(owner.call(webhooks.listDeliveries, { id, after: "x" })).rejects.toMatchObject({ status: 422 });
    await app.query(
      `insert into webhook_deliveries (org_id, id, endpoint_id, event, occasion, body, state, created_at)
       select org_id, gen_random_uuid(), endpoint_id, event, 'more ' || n, body, 'delivered', created_at
       from webhook_deliveries, generate_series(1, 1005) n where id = $1`,
      [seen[0]],
    );
    const { db } = app.node.platform;
    const count = async () =>
      (await app.query("select 1 from webhook_deliveries where endpoint_id = $1", [id])).rowCount;
    await db.asSystem((tx) => forgetOld(tx, new Date(0)));
    expect(await count()).toBe(1000);
    await db.asSystem((tx) => forgetOld(tx, new Date(app.clock.now().getTime() + hour)));
    expect(await count()).toBe(0);
  });
});
