import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobHandler } from "#platform/jobs/runner.ts";
import type { Platform } from "#platform/platform.ts";
import { systemTransaction, type Transaction } from "#platform/transaction.ts";
import { paymentsChanged } from "../events.ts";
import { periodCents } from "../price.ts";
import { failOrder, renew, settleOrder } from "./apply.ts";
import { mailOwner } from "./mails.ts";
import type { PaymentProvider } from "./provider.ts";
import { currencyOf, findSubscription, lockOrder, type SubscriptionRow } from "./queries.ts";

// A provider's message says only that there is news. What happened is asked of the provider, so that messages may be late, come
// twice, in any order, or be invented.

const News = z.object({
  provider: z.string(),
  eventId: z.string().nullable(),
  checkoutRef: z.string().nullable(),
  subscriptionRef: z.string().nullable(),
});
type News = z.infer<typeof News>;

const readNews = job("payments.readNews", News, { retries: 8, concurrency: 2 });

const largestMessage = 256 * 1024;

/** The addresses of the providers' webhooks. A message is kept, answered, and read afterwards. */
export const webhookPages = (platform: Platform, provider: PaymentProvider) => (app: FastifyInstance) => {
  void app.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser("*", { parseAs: "string", bodyLimit: largestMessage }, (_request, body, done) =>
      done(null, body),
    );
    inner.post("/api/payments/webhooks/:provider", async (request, reply) => {
      const { provider: asked } = request.params as { provider: string };
      if (asked !== provider.name) return reply.code(404).send();
      const raw = typeof request.body === "string" ? request.body : "";
      const header = (name: string) => {
        const value = request.headers[name];
        return Array.isArray(value) ? value[0] : value;
      };
      const now = platform.clock.now();
      const news = readSafely(provider, raw, header, now);
      if (!news) return reply.code(400).send();
      await systemTransaction(platform.db, { orgId: null, by: null, now }, async (transaction) => {
        const kept = await transaction.tx
          .insertInto("paymentEvents")
          .values({ provider: provider.name, eventId: news.eventId, payload: raw, receivedAt: now })
          .onConflict((on) => on.doNothing())
          .executeTakeFirst();
        if (kept.numInsertedOrUpdatedRows === 1n)
          await transaction.enqueue(readNews, { provider: provider.name, ...news });
      });
      return reply.code(200).send();
    });
  });
};

/** Reads a signed message. An unreadable one is treated as unsigned. */
function readSafely(...[provider, raw, header, now]: [PaymentProvider, ...Parameters<PaymentProvider["readWebhook"]>]) {
  try {
    return provider.readWebhook(raw, header, now);
  } catch {
    return undefined;
  }
}

/** The job that reads the news: asks the provider for the thing and applies what it says. */
export const newsJob = (platform: Platform, provider: PaymentProvider): JobHandler =>
  handle(readNews, async (call, news) => {
    if (news.provider !== provider.name) return;
    await applyNews(platform, provider, news);
    await call.transaction(async ({ tx, now }) => {
      if (news.eventId === null) return;
      await tx
        .updateTable("paymentEvents")
        .set({ appliedAt: now })
        .where("provider", "=", news.provider)
        .where("eventId", "=", news.eventId)
        .execute();
    });
  });

/** Applies what the provider says now about an order or a subscription. May be done any number of times. */
export async function applyNews(
  platform: Platform,
  provider: PaymentProvider,
  { checkoutRef, subscriptionRef }: Pick<News, "checkoutRef" | "subscriptionRef">,
): Promise<void> {
  if (checkoutRef !== null) await applyCheckout(platform, provider, checkoutRef);
  if (subscriptionRef !== null) await applySubscription(platform, provider, subscriptionRef);
}

async function applyCheckout(platform: Platform, provider: PaymentProvider, ref: string): Promise<void> {
  const { db, clock } = platform;
  const order = await db.asSystem((tx) =>
    tx
      .selectFrom("paymentOrders")
      .select(["orgId", "id"])
      .where("provider", "=", provider.name)
      .where("providerRef", "=", ref)
      .executeTakeFirst(),
  );
  if (!order) return;
  const { orgId, id } = order;
  const status = await provider.checkout(ref);
  if (status.state === "open") return;
  const period = status.subscriptionRef ? await provider.subscription(status.subscriptionRef) : undefined;
  const replaced = await systemTransaction(db, { orgId: null, by: null, now: clock.now() }, async (transaction) => {
    if (status.state === "failed") {
      await failOrder(transaction, orgId, id);
      return null;
    }
    const waiting = await lockOrder(transaction.tx, orgId, id);
    if (waiting.state === "paid") return null;
    const { replaced } = await settleOrder(transaction, orgId, id, {
      provider: provider.name,
      subscriptionRef: status.subscriptionRef,
      paymentRef: status.paymentRef ?? ref,
      cardLastFour: status.cardLastFour ?? period?.cardLastFour ?? null,
      documentUrl: status.documentUrl,
      periodEnd: period?.periodEnd ?? null,
    });
    await mailOwner(platform, transaction, orgId, "paid", id, {
      amount: { cents: waiting.dueCents, currency: currencyOf(waiting) },
    });
    return replaced;
  });
  if (replaced) await provider.end(replaced);
}

async function applySubscription(platform: Platform, provider: PaymentProvider, ref: string): Promise<void> {
  const { db, clock } = platform;
  const known = await db.asSystem((tx) =>
    tx
      .selectFrom("subscriptions")
      .select("orgId")
      .where("provider", "=", provider.name)
      .where("providerRef", "=", ref)
      .executeTakeFirst(),
  );
  if (!known) return;
  const status = await provider.subscription(ref);
  await systemTransaction(db, { orgId: null, by: null, now: clock.now() }, async (transaction) => {
    const { tx, now } = transaction;
    const row = await findSubscription(tx, known.orgId, "lock");
    if (row?.providerRef !== ref) return; // a newer one took its place
    if (status.state === "active" && status.periodEnd)
      await renew(transaction, known.orgId, status.periodEnd, {
        paymentRef: status.paymentRef ?? `${ref}:${status.periodEnd.toISOString()}`,
        cardLastFour: status.cardLastFour,
        cents: periodCents,
      });
    // The missing payment of the period that runs has arrived.
    if (status.state === "active" && row.state === "pastDue" && !isOver(row.periodEnd, now))
      await payUp(transaction, row);
    if (status.state === "pastDue" && row.state === "active") {
      await tx
        .updateTable("subscriptions")
        .set({ state: "pastDue", updatedAt: now })
        .where("orgId", "=", known.orgId)
        .execute();
      transaction.audit("subscription.pastDue", "organization", known.orgId, {}, known.orgId);
      await mailOwner(platform, transaction, known.orgId, "pastDue", `${ref}:${row.periodEnd.toISOString()}`);
    }
    // Ended by the provider: it counts until what was paid is over.
    if (status.state === "ended" && !row.cancelAtPeriodEnd)
      await tx
        .updateTable("subscriptions")
        .set({ cancelAtPeriodEnd: true, updatedAt: now })
        .where("orgId", "=", known.orgId)
        .execute();
  });
}

const isOver = (end: Date, now: Date): boolean => end.getTime() <= now.getTime();

/** A subscription whose payment was missing is paid after all. */
async function payUp(transaction: Transaction, { orgId, periodEnd }: SubscriptionRow): Promise<void> {
  const { tx, now } = transaction;
  const fresh = await findSubscription(tx, orgId, "lock");
  if (fresh?.state !== "pastDue" || fresh.periodEnd.getTime() !== periodEnd.getTime()) return;
  await tx.updateTable("subscriptions").set({ state: "active", updatedAt: now }).where("orgId", "=", orgId).execute();
  transaction.audit("subscription.recovered", "organization", orgId, {}, orgId);
  await transaction.announce(paymentsChanged, {}, orgId);
}
