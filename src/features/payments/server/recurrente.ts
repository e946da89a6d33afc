import { z } from "zod";
import { isFresh, isSigned } from "#platform/http/message-signature.ts";
import type { Outbound } from "#platform/outbound/outbound.ts";
import { maxPages } from "./most-pages.ts";
import type { ListedPayment, PaymentProvider, Purchase } from "./provider.ts";

interface RecurrenteAccount {
  readonly url: string;
  readonly publicKey: string;
  readonly secretKey: string;
  readonly webhookSecret: string | undefined;
}

const Checkout = z.object({
  id: z.string(),
  checkout_url: z.string().nullish(),
  status: z.string().nullish(),
  payment: z
    .object({ id: z.string().nullish(), paymentable: z.object({ type: z.string(), id: z.string() }).nullish() })
    .nullish(),
  payment_method: z.object({ card: z.object({ last4: z.string() }).nullish() }).nullish(),
  latest_intent: z.object({ id: z.string(), tax_invoice_url: z.string().nullish() }).nullish(),
});
const RecurrenteSubscription = z.object({
  status: z.string(),
  current_period_end: z.string().nullish(),
  payment_method: z.object({ card: z.object({ last4: z.string() }).nullish() }).nullish(),
  latest_intent: z.object({ id: z.string() }).nullish(),
});
const Event = z.looseObject({
  event_type: z.string(),
  id: z.string().nullish(),
  checkout: z.object({ id: z.string() }).nullish(),
  subscription: z.object({ id: z.string() }).nullish(),
});

const ListedCheckout = z.object({
  id: z.string(),
  status: z.string().nullish(),
  created_at: z.string().nullish(),
  total_in_cents: z.number().nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  payment: Checkout.shape.payment,
});
const ListedSubscription = z.object({
  id: z.string(),
  status: z.string(),
  current_period_start: z.string().nullish(),
  checkout: z.object({ id: z.string() }).nullish(),
});

function asCheckout(one: z.infer<typeof ListedCheckout>): ListedPayment[] {
  if (one.status !== "paid") return [];
  const paid = one.payment?.paymentable;
  const organization = one.metadata?.["organization"];
  return [
    {
      ref: one.id,
      kind: "checkout",
      subscriptionRef: paid?.type === "Subscription" ? paid.id : null,
      orgId: typeof organization === "string" ? organization : null,
      cents: one.total_in_cents ?? null,
      at: one.created_at ? new Date(one.created_at) : null,
    },
  ];
}

/** One that runs takes a payment for each period: it must belong to somebody. */
const asSubscription = (one: z.infer<typeof ListedSubscription>): ListedPayment[] =>
  states[one.status] === undefined
    ? []
    : [
        {
          ref: one.id,
          kind: "subscription",
          subscriptionRef: one.id,
          orgId: null,
          cents: null,
          at: one.current_period_start ? new Date(one.current_period_start) : null,
        },
      ];

const states: Readonly<Record<string, "active" | "pastDue">> = {
  active: "active",
  paused: "active",
  past_due: "pastDue",
};

/** Recurrente by its published API: checkouts, subscriptions, webhooks signed by Svix. */
export function recurrente(account: RecurrenteAccount, ask: Outbound): PaymentProvider {
  const request = async <T>(schema: z.ZodType<T>, method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await ask(`${account.url}${path}`, {
      method,
      headers: {
        "x-public-key": account.publicKey,
        "x-secret-key": account.secretKey,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!answer.ok && !(method === "DELETE" && answer.status === 404))
      throw new Error(`Recurrente answers ${answer.status} to ${method} ${path}`);
    return schema.parse(method === "DELETE" ? undefined : await answer.json());
  };
  return {
    name: "recurrente",
    createCheckout: async (purchase) => {
      const made = await request(Checkout, "POST", "/checkouts", {
        items: itemsOf(purchase),
        success_url: purchase.successUrl,
        cancel_url: purchase.cancelUrl,
        metadata: { order: purchase.orderId, organization: purchase.orgId },
      });
      return { ref: made.id, url: made.checkout_url ?? null };
    },
    checkout: async (ref) => {
      const found = await request(Checkout, "GET", `/checkouts/${encodeURIComponent(ref)}`);
      const paid = found.payment?.paymentable;
      return {
        state: found.status === "paid" ? "paid" : found.status === "expired" ? "failed" : "open",
        subscriptionRef: paid?.type === "Subscription" ? paid.id : null,
        paymentRef: found.latest_intent?.id ?? found.payment?.id ?? null,
        cardLastFour: found.payment_method?.card?.last4 ?? null,
        documentUrl: found.latest_intent?.tax_invoice_url ?? null,
      };
    },
    subscription: async (ref) => {
      const found = await request(RecurrenteSubscription, "GET", `/subscriptions/${encodeURIComponent(ref)}`);
      return {
        state: states[found.status] ?? "ended",
        periodEnd: found.current_period_end ? new Date(found.current_period_end) : null,
        cardLastFour: found.payment_method?.card?.last4 ?? null,
        paymentRef: found.latest_intent?.id ?? null,
      };
    },
    payments: (since) => listedSince(request, since),
    // It has no call that changes what a subscription costs.
    setRenewal: async () => false,
    end: (ref) => request(z.undefined(), "DELETE", `/subscriptions/${encodeURIComponent(ref)}`),
    readWebhook: (raw, header, now) => readMessage(account.webhookSecret, raw, header, now),
  };
}

type Request = <T>(schema: z.ZodType<T>, method: string, path: string) => Promise<T>;

/** Returns the payments since a day, and the running subscriptions. */
async function listedSince(request: Request, since: Date): Promise<ListedPayment[]> {
  const pages = async <T>(schema: z.ZodType<T>, path: string): Promise<T[]> => {
    const all: T[] = [];
    for (let page = 1; page <= maxPages; page++) {
      const found = await request(z.array(schema), "GET", `${path}page=${page}&items=100`);
      all.push(...found);
      if (found.length < 100) break;
    }
    return all;
  };
  const checkouts = await pages(ListedCheckout, `/checkouts?from_time=${encodeURIComponent(since.toISOString())}&`);
  const subscriptions = await pages(ListedSubscription, "/subscriptions?");
  return [...checkouts.flatMap(asCheckout), ...subscriptions.flatMap(asSubscription)];
}

/**
 * One line with the whole sum, because a line takes at most nine pieces. Where something is credited, the first period is
 * paid once, and the recurring line begins after it.
 */
function itemsOf({ description, dueCents, currency, renewal }: Purchase): unknown[] {
  const line = (cents: number) => ({ name: description, currency, amount_in_cents: cents, quantity: 1 });
  const first = { ...line(dueCents), charge_type: "one_time" };
  if (!renewal) return [first];
  const recurring = {
    ...line(renewal.cents),
    charge_type: "recurring",
    billing_interval: renewal.cycle,
    billing_interval_count: 1,
  };
  if (renewal.cents === dueCents) return [recurring];
  const later = { ...recurring, free_trial_interval: renewal.cycle, free_trial_interval_count: 1 };
  return dueCents > 0 ? [first, later] : [later];
}

/** Returns the subject of a message with a recent signature of Recurrente. */
function readMessage(secret: string | undefined, ...[raw, header, now]: Parameters<PaymentProvider["readWebhook"]>) {
  const [id, time] = [header("svix-id") ?? "", header("svix-timestamp") ?? ""];
  const signatures = (header("svix-signature") ?? "").split(" ").flatMap((one) => one.split("v1,")[1] ?? []);
  if (!secret || id === "" || !isFresh(time, now)) return undefined;
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  if (!isSigned(key, `${id}.${time}.${raw}`, "base64", signatures)) return undefined;
  const event = Event.parse(JSON.parse(raw));
  const about = event.event_type.startsWith("subscription.") ? (event.id ?? null) : null;
  return {
    eventId: id,
    checkoutRef: event.checkout?.id ?? null,
    subscriptionRef: event.subscription?.id ?? about,
  };
}
