import { administered } from "#features/organizations/server/index.ts";
import {
  awaitedOrders,
  bookedPayments,
  decideOrder,
  noteInvoice,
  noteRefund,
  paymentChecks,
  slipOf,
  startReconciling,
} from "#features/payments/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import * as contract from "../contract.ts";
import { administrator } from "./sessions.ts";

/** Reports that are shown at once. */
const maxChecks = 30;

const namesOf = async (tx: Tx, now: Date) => new Map((await administered(tx, now)).map(({ id, name }) => [id, name]));

/** The routes of the payments of all organizations. */
export function paymentRoutes(platform: Platform, on: On): void {
  transferRoutes(platform, on);
  bookRoutes(platform, on);
  checkRoutes(platform, on);
}

/** Orders that wait for a bank transfer. */
function transferRoutes(platform: Platform, on: On): void {
  on(contract.listWaitingOrders, async (call) => {
    await administrator(platform, call);
    return call.transaction(async ({ tx, now }) => {
      const names = await namesOf(tx, now);
      const rows = (await awaitedOrders(tx)).map((order) => ({
        ...order,
        state: order.state === "provisional" ? ("provisional" as const) : ("open" as const),
        organization: names.get(order.orgId) ?? "",
        createdAt: order.createdAt.toISOString(),
      }));
      return { rows };
    });
  });

  on.download(contract.downloadSlip, async (call, { reference }) => {
    await administrator(platform, call);
    const slip = await call.transaction(({ tx }) => slipOf(tx, reference));
    if (!slip) throw notFound();
    const { storageKey, mediaType } = slip;
    const extension = { "application/pdf": "pdf", "image/jpeg": "jpg" }[mediaType] ?? "png";
    return { content: await platform.files.stream(storageKey), name: `${reference}.${extension}`, mediaType };
  });

  on(contract.decideTransfer, async (call, { reference, arrived }) => {
    const name = await administrator(platform, call);
    await call.transaction(async (transaction) => {
      const order = await decideOrder(platform, transaction, reference, arrived);
      if (!order) throw new Failure("payments.orderSettled", 409);
      const details = { reference, arrived, administrator: name };
      transaction.audit("payment.decided", "paymentOrder", order.id, details, order.orgId);
    });
    return { reference };
  });
}

/** Payments, and what is noted of them. */
function bookRoutes(platform: Platform, on: On): void {
  on(contract.listBookedPayments, async (call, page) => {
    await administrator(platform, call);
    const found = await call.transaction(({ tx, now }) => bookedPayments(tx, now, page));
    return { ...found, rows: found.rows.map((row) => ({ ...row, paidAt: row.paidAt.toISOString() })) };
  });

  on(contract.noteRefund, async (call, { id, cents, reason }) => {
    const by = await administrator(platform, call);
    await call.transaction((transaction) => noteRefund(platform, transaction, { receiptId: id, cents, reason, by }));
    return { id };
  });

  on(contract.noteInvoice, async (call, { id, documentUrl }) => {
    const by = await administrator(platform, call);
    await call.transaction((transaction) => noteInvoice(transaction, id, documentUrl === "" ? null : documentUrl, by));
    return { id };
  });
}

/** Comparisons with the provider. */
function checkRoutes(platform: Platform, on: On): void {
  on(contract.listPaymentChecks, async (call) => {
    await administrator(platform, call);
    return call.transaction(async ({ tx, now }) => {
      const names = await namesOf(tx, now);
      const rows = (await paymentChecks(tx, maxChecks)).map(({ beganAt, differences, ...check }) => ({
        ...check,
        beganAt: beganAt.toISOString(),
        differences: differences.map((one) => ({ ...one, organization: (one.orgId && names.get(one.orgId)) || "" })),
      }));
      return { rows };
    });
  });

  on(contract.startPaymentCheck, async (call) => {
    await administrator(platform, call);
    await call.transaction((transaction) => startReconciling(transaction));
    return { started: true as const };
  });
}
