import { sql } from "kysely";
import type { z } from "zod";
import { newId } from "#platform/clock.ts";
import type { Tx } from "#platform/db/database.ts";
import { type Page, pageOfRows, readCursor } from "#platform/db/page.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { Transaction } from "#platform/transaction.ts";
import { notFound } from "#protocol/failure.ts";
import { Id } from "#protocol/page.ts";
import type { listDeliveries } from "../contract.ts";
import { webhookLogged } from "../events.ts";
import {
  type Delivery,
  type DeliveryError,
  type DeliveryEvent,
  type DeliveryState,
  keptDeliveries,
  testEvent,
  type WholeDelivery,
} from "../webhook.ts";
import { deliver, leaseMs } from "./deliver.ts";
import { lockEndpoint } from "./endpoints.ts";

const columns = [
  ...(["id", "event", "state", "attempts", "fault", "status", "durationMs"] as const),
  ...(["createdAt", "attemptedAt", "dueAt"] as const),
] as const;

const select = (tx: Tx, endpointId: string) =>
  tx
    .selectFrom("webhookDeliveries")
    .select(columns)
    .where("endpointId", "=", endpointId)
    .$narrowType<{ event: DeliveryEvent; state: DeliveryState; fault: DeliveryError | null }>();

type Row = Awaited<ReturnType<ReturnType<typeof select>["executeTakeFirstOrThrow"]>>;

const deliveryOf = (row: Row): Delivery => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  attemptedAt: row.attemptedAt?.toISOString() ?? null,
  // Before the first attempt it is with a job; its moment means something only after one.
  dueAt: row.attempts > 0 ? (row.dueAt?.toISOString() ?? null) : null,
});

/** A page of the log of an endpoint, newest first. */
export async function logPage(
  tx: Tx,
  { id, state, after, limit }: z.output<typeof listDeliveries.input>,
): Promise<Page<Delivery>> {
  const endpoint = await tx.selectFrom("webhookEndpoints").select("id").where("id", "=", id).executeTakeFirst();
  if (!endpoint) throw notFound();
  let asked = select(tx, id);
  if (state !== undefined) asked = asked.where("state", "=", state);
  if (after !== undefined) {
    const [last] = readCursor(after, 1);
    asked = asked.where("id", "<", Id.catch(id).parse(last));
  }
  const rows = await asked
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  const page = pageOfRows(rows, limit, (row) => [row.id]);
  return { rows: page.rows.map(deliveryOf), next: page.next };
}

/** One delivery, with what was sent and answered. */
export async function wholeDelivery(tx: Tx, endpointId: string, id: string): Promise<WholeDelivery> {
  const row = await select(tx, endpointId).select(["body", "answer"]).where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return { ...deliveryOf(row), body: row.body, answer: row.answer };
}

/** Writes a message for an endpoint and hands it to a job; nothing when this occasion was written before. */
export async function writeDelivery(
  { tx, now, enqueue }: Pick<Transaction, "tx" | "now" | "enqueue">,
  to: { readonly orgId: string; readonly endpointId: string },
  { event, occasion, at, data }: Message,
  asked = false,
): Promise<string | undefined> {
  const id = newId();
  const body = JSON.stringify({ type: event, timestamp: at.toISOString(), data });
  const dueAt = new Date(now.getTime() + leaseMs);
  const written = await tx
    .insertInto("webhookDeliveries")
    .values({ ...to, id, event, occasion, body, state: "waiting", dueAt, createdAt: now })
    .onConflict((conflict) => conflict.columns(["orgId", "endpointId", "occasion"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!written) return undefined;
  await enqueue(deliver, { deliveryId: id, ticket: 0, asked });
  return id;
}

/** A message to endpoints about an event. */
export interface Message {
  readonly event: DeliveryEvent;
  readonly occasion: string;
  readonly at: Date;
  /** Ids and plain values. Programs read more from the API with a key. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** Sends an endpoint a message that says nothing, also to one that is turned off. */
export async function sendTest(call: MemberCall, endpointId: string): Promise<{ deliveryId: string }> {
  const { url } = await lockEndpoint(call.tx, endpointId);
  const message: Message = {
    event: testEvent,
    occasion: `${testEvent}:${newId()}`,
    at: call.now,
    data: { organizationId: call.orgId },
  };
  const deliveryId = await writeDelivery(call, { orgId: call.orgId, endpointId }, message, true);
  if (deliveryId === undefined) throw new Error("a new occasion was written before");
  call.audit("webhook.tested", "webhook", endpointId, { host: new URL(url).host });
  await call.announce(webhookLogged, { endpointId });
  return { deliveryId };
}

/** Sends again, from the first pause on. Jobs that were to send it do nothing any more. */
const again = (tx: Tx, endpointId: string, now: Date) =>
  tx
    .updateTable("webhookDeliveries")
    .set((e) => ({
      state: "waiting",
      pauses: 0,
      ticket: e("ticket", "+", 1),
      dueAt: new Date(now.getTime() + leaseMs),
    }))
    .where("endpointId", "=", endpointId)
    .returning(["id", "ticket"]);

/** Sends one delivery again, now. */
export async function replay(call: MemberCall, endpointId: string, id: string): Promise<{ id: string }> {
  const row = await again(call.tx, endpointId, call.now).where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  await call.enqueue(deliver, { deliveryId: row.id, ticket: row.ticket, asked: true });
  call.audit("webhook.replayed", "webhook", endpointId, { deliveryId: id });
  await call.announce(webhookLogged, { endpointId });
  return { id };
}

/** Sends again what failed since a moment. */
export async function replayAllFailed(
  call: MemberCall,
  endpointId: string,
  since: string | undefined,
): Promise<{ count: number }> {
  await lockEndpoint(call.tx, endpointId);
  const failed = call.tx
    .selectFrom("webhookDeliveries")
    .select("id")
    .where("endpointId", "=", endpointId)
    .where("state", "=", "failed")
    .where("event", "<>", testEvent)
    .$if(since !== undefined, (one) => one.where("createdAt", ">=", new Date(since ?? 0)))
    .orderBy("id", "desc")
    .limit(keptDeliveries);
  const rows = await again(call.tx, endpointId, call.now).where("id", "in", failed).execute();
  // The caller knows that the endpoint works again, so it need not rest.
  await call.tx.updateTable("webhookEndpoints").set({ failures: 0 }).where("id", "=", endpointId).execute();
  for (const { id, ticket } of rows) await call.enqueue(deliver, { deliveryId: id, ticket, asked: false });
  call.audit("webhook.replayedFailed", "webhook", endpointId, { count: rows.length, since: since ?? null });
  await call.announce(webhookLogged, { endpointId });
  return { count: rows.length };
}

/** Hands what is due to jobs: a portion of each organization, so that none keeps the others waiting. */
export async function handOverDue({ tx, now, enqueue }: Transaction): Promise<void> {
  const due = tx
    .selectFrom("webhookDeliveries")
    .select("id")
    .where("state", "=", "waiting")
    .where("dueAt", "<=", now)
    .orderBy("dueAt")
    .limit(200)
    .forUpdate()
    .skipLocked();
  const rows = await tx
    .updateTable("webhookDeliveries")
    .set((e) => ({ ticket: e("ticket", "+", 1), dueAt: new Date(now.getTime() + leaseMs) }))
    .where("id", "in", due)
    .returning(["id", "ticket"])
    .execute();
  for (const { id, ticket } of rows) await enqueue(deliver, { deliveryId: id, ticket, asked: false });
}

/** Forgets what is older than `before`, and of each endpoint what is beyond what is kept. What still waits stays. */
export async function forgetOld(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom("webhookDeliveries").where("createdAt", "<", before).where("state", "<>", "waiting").execute();
  await sql`
    delete from webhook_deliveries d using (
      select e.org_id, e.id as endpoint_id, last.id from webhook_endpoints e cross join lateral (
        select id from webhook_deliveries k where k.org_id = e.org_id and k.endpoint_id = e.id
        order by id desc offset ${keptDeliveries} limit 1
      ) last
    ) beyond
    where d.org_id = beyond.org_id and d.endpoint_id = beyond.endpoint_id and d.id <= beyond.id and d.state <> 'waiting'
  `.execute(tx);
}
