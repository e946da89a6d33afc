import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { getCredits } from "#features/credits/contract.ts";
import { getPayments, listReceipts, orderTerms, sendSlip } from "#features/payments/contract.ts";
import { systemTransaction } from "#platform/transaction.ts";
import type { Endpoint } from "#protocol/endpoint.ts";
import { caller } from "#seed/caller.ts";
import { organization } from "#seed/people.ts";
import { newSession } from "#tests/fixtures/sessions.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";
import { giveKey, removeAdministrator } from "./sessions.ts";

let app: App;
beforeAll(async () => {
  app = await startApp({ ACTA_PAYMENTS: "true" });
});
afterAll(() => app.stop());

const nobody = "00000000-0000-7000-8000-000000000000";

const terms = { plan: "basic", cycle: "month", seats: 5, confirmation: "UPDATE" } as const;
const tax = { taxId: "CF", taxName: "Bufete Quetzal", taxEmail: "pagos@quetzal.gt" };
const keyOf = (name: string) =>
  systemTransaction(app.node.platform.db, { orgId: null, by: null, now: app.clock.now() }, ({ tx, now }) =>
    giveKey(tx, name, now),
  );

/** Calls with the cookie of an administrator's session. */
async function signedIn(name = "Marta") {
  const key = await keyOf(name);
  const response = await fetch(`${app.address}/api/administration/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name, key }),
  });
  expect(response.status).toBe(200);
  const [cookie = ""] = response.headers.getSetCookie();
  expect(cookie).toMatch(/^admin=ads_[^;]+;.*HttpOnly;.*SameSite=Lax/i);
  const headers = { cookie: cookie.split(";")[0] ?? "" };
  const as = caller(app.address);
  const call = <I extends z.ZodType, O extends z.ZodType>(e: Endpoint<I, O>, input: z.input<I>) =>
    as(e, input, headers);
  return { call, key, slip: (reference: string) => as.raw(contract.downloadSlip, { reference }, headers) };
}

/** An owner who ordered the basic plan by transfer. */
async function ordering() {
  const owner = await organization(app);
  const call = await newSession(app, owner);
  const { order } = await call(orderTerms, { ...terms, ...tax });
  return { owner, call, reference: order?.reference ?? "", id: order?.id ?? "" };
}

test("no session, a wrong key, a key that was replaced and an administrator who was removed read nothing", async () => {
  const { call, key } = await signedIn("Olga");
  expect(await call(contract.getAdministration, {})).toMatchObject({ name: "Olga" });
  const owner = await organization(app);
  for (const stranger of [app.as(), owner.call]) {
    expect(await stranger(contract.getAdministration, {})).toMatchObject({ name: null });
    const id = owner.orgId;
    const tries = await Promise.allSettled([
      stranger(contract.listAdministered, {}),
      stranger(contract.listWaitingOrders, {}),
      stranger(contract.listBookedPayments, {}),
      stranger(contract.listPaymentChecks, {}),
      stranger(contract.listMissingFiles, {}),
      stranger(contract.administerOrganization, { id, plan: "advanced" }),
      stranger(contract.giveCredits, { id, amount: 5, reference: "x" }),
      stranger(contract.noteRefund, { id, cents: 1, reason: "x" }),
      stranger(contract.noteInvoice, { id, documentUrl: "" }),
      stranger(contract.decideTransfer, { reference: "ABCD2345", arrived: true }),
      stranger(contract.startPaymentCheck, {}),
      stranger(contract.getBacklog, {}),
    ]);
    for (const one of tries) expect(one).toMatchObject({ reason: { status: 401, code: "administration.signIn" } });
  }
  const another = await keyOf("Olga");
  const tries = [
    { name: "Olga", key },
    { name: "Olga", key: "adm_x" },
    { name: "Nadie", key: another },
  ];
  for (const wrong of tries)
    await expect(app.as()(contract.beginAdministration, wrong)).rejects.toMatchObject({
      code: "administration.wrongKey",
    });
  // The session of the key that was replaced is over too.
  await expect(call(contract.listAdministered, {})).rejects.toMatchObject({ status: 401 });
  const again = await signedIn("Olga");
  app.clock.advance(8 * 3_600_000);
  await expect(again.call(contract.listAdministered, {})).rejects.toMatchObject({ status: 401 });
  const last = await signedIn("Olga");
  await systemTransaction(app.node.platform.db, { orgId: null, by: null, now: app.clock.now() }, ({ tx }) =>
    removeAdministrator(tx, "Olga"),
  );
  await expect(last.call(contract.listAdministered, {})).rejects.toMatchObject({ status: 401 });
});

test("a transfer is confirmed with its slip, refunded in parts, invoiced, and its owner sees all of it", async () => {
  const { call, slip: slipOf } = await signedIn();
  const { owner, call: buyer, reference, id } = await ordering();
  const slip = { name: "boleta.pdf", bytes: new TextEncoder().encode("%PDF-1.4\n") };
  await buyer.upload(sendSlip, { id }, slip);
  const waiting = async () =>
    (await call(contract.listWaitingOrders, {})).rows.find((one) => one.reference === reference);
  expect(await waiting()).toMatchObject({ orgId: owner.orgId, state: "provisional", dueCents: 15_000, slip: true });
  expect(await (await slipOf(reference)).text()).toBe("%PDF-1.4\n");
  expect((await app.as().raw(contract.downloadSlip, { reference })).status).toBe(401);
  await call(contract.decideTransfer, { reference, arrived: true });
  await expect(call(contract.decideTransfer, { reference, arrived: false })).rejects.toMatchObject({ status: 409 });
  expect(await waiting()).toBeUndefined();
  expect(await buyer(getPayments, {})).toMatchObject({ plan: "basic", subscription: { state: "active" } });
  const booked = async () =>
    (await call(contract.listBookedPayments, {})).rows.find((one) => one.orgId === owner.orgId);
  const payment = await booked();
  expect(payment).toMatchObject({ cents: 15_000, refundedCents: 0, ...tax });
  const refund = { id: payment?.id ?? "", cents: 5_000, reason: "Se canceló a mitad del mes" };
  await call(contract.noteRefund, refund);
  await expect(call(contract.noteRefund, { ...refund, cents: 10_001 })).rejects.toMatchObject({
    fields: [{ path: "cents", code: "payments.refundTooLarge" }],
  });
  // If two refunds of the rest are made at once, one is rejected as too large.
  const both = await Promise.allSettled([1, 2].map(() => call(contract.noteRefund, { ...refund, cents: 6_000 })));
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await call(contract.noteInvoice, { id: refund.id, documentUrl: "https://facturas.gt/1" });
  await expect(call(contract.noteInvoice, { id: refund.id, documentUrl: "javascript:alert(1)" })).rejects.toMatchObject(
    { status: 422 },
  );
  const { rows } = await buyer(listReceipts, {});
  expect(rows).toMatchObject([{ cents: 15_000, refundedCents: 11_000, documentUrl: "https://facturas.gt/1" }]);
  expect((await app.mails(owner.email, 3)).map(({ subject }) => subject)).toContain("Payment refunded");
  const { rows: audit } = await app.query<{ details: { administrator?: string } }>(
    "select details from audit_log where org_id = $1 and action in ('payment.refunded', 'payment.decided', 'payment.invoiced')",
    [owner.orgId],
  );
  expect(audit.map(({ details }) => details.administrator)).toEqual(["Marta", "Marta", "Marta", "Marta"]);
});

test("a plan is given, people are not left without seats, credits are given once by their reference", async () => {
  const { call } = await signedIn();
  const owner = await organization(app);
  const found = async () => (await call(contract.listAdministered, { search: owner.orgId })).rows[0];
  expect(await found()).toMatchObject({ id: owner.orgId, plan: "free", people: 1, credits: 0 });
  await call(contract.administerOrganization, { id: owner.orgId, plan: "standard", seats: 12, whiteLabel: true });
  expect(await found()).toMatchObject({ plan: "standard", seats: 12, whiteLabel: true, trialEndsAt: null });
  await call(contract.administerOrganization, { id: owner.orgId, status: "disabledSubscription" });
  await expect(call(contract.administerOrganization, { id: nobody, plan: "basic" })).rejects.toMatchObject({
    status: 404,
  });
  await app.query("update organizations set white_label = false, status = 'active' where id = $1", [owner.orgId]);
  const gift = { id: owner.orgId, amount: 7, reference: "Cortesía" };
  expect(await call(contract.giveCredits, gift)).toEqual({ balance: 7 });
  await expect(call(contract.giveCredits, gift)).rejects.toMatchObject({ code: "administration.givenBefore" });
  expect(await owner.call(getCredits, {})).toMatchObject({ balance: 7 });
});

test("a plan given beside a subscription is no difference; one changed behind our back is", async () => {
  const { call } = await signedIn();
  const { owner, reference } = await ordering();
  await call(contract.decideTransfer, { reference, arrived: true });
  const planDifferences = async () => {
    const before = (await call(contract.listPaymentChecks, {})).rows.length;
    await call(contract.startPaymentCheck, {});
    const rows = await app.eventually(async () => {
      const { rows: all } = await call(contract.listPaymentChecks, {});
      return all.length > before && all;
    });
    return rows[0]?.differences.filter(({ kind, orgId }) => kind === "plan" && orgId === owner.orgId);
  };
  await call(contract.administerOrganization, { id: owner.orgId, plan: "advanced", seats: 25 });
  expect(await planDifferences()).toEqual([]);
  await app.query("update organizations set seats = 90 where id = $1", [owner.orgId]);
  expect((await planDifferences())?.map(({ ours, theirs }) => [ours, theirs])).toEqual([["advanced 90", "basic 5"]]);
});

test("organizations come a page at a time, newest first", async () => {
  const { call } = await signedIn();
  const made = [await organization(app), await organization(app), await organization(app)];
  const first = await call(contract.listAdministered, { limit: 2 });
  expect(first.rows.map(({ id }) => id)).toEqual([made[2]?.orgId, made[1]?.orgId]);
  const second = await call(contract.listAdministered, { limit: 2, after: first.next ?? "" });
  expect(second.rows[0]?.id).toBe(made[0]?.orgId);
});

test("the comparison finds what was changed behind its back, and changes nothing", async () => {
  const { call } = await signedIn();
  const { owner, reference } = await ordering();
  await call(contract.decideTransfer, { reference, arrived: true });
  await app.query("update organizations set seats = 9 where id = $1", [owner.orgId]);
  await app.query("update payment_orders set due_cents = 14000 where reference = $1", [reference]);
  const before = (await call(contract.listPaymentChecks, {})).rows.length;
  await call(contract.startPaymentCheck, {});
  const differences = await app.eventually(async () => {
    const { rows } = await call(contract.listPaymentChecks, {});
    return rows.length > before && rows[0]?.differences.filter(({ orgId }) => orgId === owner.orgId);
  });
  expect(differences.map(({ kind, ours, theirs }) => [kind, ours, theirs])).toEqual([
    ["receipt", "14000", "15000"],
    ["plan", "basic 9", "basic 5"],
  ]);
  const { rows } = await app.query("select seats from organizations where id = $1", [owner.orgId]);
  expect(rows).toEqual([{ seats: 9 }]);
});

test("an administrator sees how much background work waits, since when, and that it is late", async () => {
  const { call } = await signedIn();
  await app.eventually(async () => !(await call(contract.getBacklog, {})).late);
  const { boss } = app.node.runner;
  await boss.createQueue("test.idle");
  await boss.send("test.idle", {}, { startAfter: new Date(Date.now() - 600_000) });
  const backlog = await call(contract.getBacklog, {});
  expect(backlog).toMatchObject({ late: true, failed: 0 });
  expect(backlog.oldestSeconds).toBeGreaterThan(590);
  expect(backlog.waiting).toBeGreaterThan(0);
  await boss.deleteQueue("test.idle");
});
