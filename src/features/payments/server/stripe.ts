import { z } from "zod";
import { isFresh, isSigned } from "#platform/http/message-signature.ts";
import type { Outbound } from "#platform/outbound/outbound.ts";
import { maxPages } from "./most-pages.ts";
import type { ListedPayment, PaymentProvider, Purchase } from "./provider.ts";

interface StripeAccount {
  readonly url: string;
  readonly secret: string;
  readonly webhookSecret: string | undefined;
}

const Ref = z.union([z.string(), z.object({ id: z.string() })]).nullish();
const idOf = (ref: z.infer<typeof Ref>): string | null => (typeof ref === "string" ? ref : (ref?.id ?? null));
const PaymentMethod = z.object({ card: z.object({ last4: z.string() }).nullish() });
const Session = z.object({
  id: z.string(),
  url: z.string().nullish(),
  status: z.string().nullish(),
  payment_status: z.string().nullish(),
  subscription: Ref,
  payment_intent: z
    .union([z.string(), z.object({ id: z.string(), payment_method: z.union([z.string(), PaymentMethod]).nullish() })])
    .nullish(),
  invoice: z.union([z.string(), z.object({ id: z.string(), hosted_invoice_url: z.string().nullish() })]).nullish(),
});
const StripeSubscription = z.object({
  status: z.string(),
  current_period_end: z.number().nullish(),
  items: z.object({
    data: z.array(
      z.object({ id: z.string(), current_period_end: z.number().nullish(), price: z.object({ product: Ref }) }),
    ),
  }),
  default_payment_method: z.union([z.string(), PaymentMethod]).nullish(),
  latest_invoice: Ref,
});
const Event = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.looseObject({ object: z.string(), id: z.string(), subscription: Ref }) }),
});

const lastFour = (method: string | z.infer<typeof PaymentMethod> | null | undefined): string | null =>
  typeof method === "string" ? null : (method?.card?.last4 ?? null);

/** Calls of Stripe's API: forms in, JSON out. Throws for every answer but a good one. */
const client =
  (account: StripeAccount, ask: Outbound) =>
  async <T>(schema: z.ZodType<T>, method: string, path: string, form?: URLSearchParams, key?: string): Promise<T> => {
    const answer = await ask(`${account.url}/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${account.secret}`,
        ...(form ? { "content-type": "application/x-www-form-urlencoded" } : {}),
        ...(key ? { "idempotency-key": key } : {}),
      },
      body: form,
    });
    const gone = method === "DELETE" && answer.status === 404;
    if (!answer.ok && !gone) throw new Error(`Stripe answers ${answer.status} to ${method} ${path}`);
    return schema.parse(gone ? undefined : await answer.json());
  };

/** Stripe by its published API: checkout sessions, subscriptions, signed webhooks. */
export function stripe(account: StripeAccount, ask: Outbound): PaymentProvider {
  const request = client(account, ask);
  return {
    name: "stripe",
    createCheckout: async (purchase) => {
      const session = await request(Session, "POST", "/checkout/sessions", checkoutForm(purchase), purchase.orderId);
      return { ref: session.id, url: session.url ?? null };
    },
    checkout: async (ref) => {
      const expand = "expand[]=payment_intent.payment_method&expand[]=invoice";
      const session = await request(Session, "GET", `/checkout/sessions/${encodeURIComponent(ref)}?${expand}`);
      const { payment_intent: intent, invoice } = session;
      const paid = session.payment_status === "paid" || session.payment_status === "no_payment_required";
      return {
        state: paid && session.status === "complete" ? "paid" : session.status === "expired" ? "failed" : "open",
        subscriptionRef: idOf(session.subscription),
        paymentRef: typeof invoice === "string" ? invoice : (invoice?.id ?? idOf(intent)),
        cardLastFour: typeof intent === "string" ? null : lastFour(intent?.payment_method),
        documentUrl: typeof invoice === "string" ? null : (invoice?.hosted_invoice_url ?? null),
      };
    },
    subscription: async (ref) => {
      const path = `/subscriptions/${encodeURIComponent(ref)}?expand[]=default_payment_method`;
      const found = await request(StripeSubscription, "GET", path);
      const end = found.items.data[0]?.current_period_end ?? found.current_period_end;
      return {
        state: stateOf(found.status),
        periodEnd: end ? new Date(end * 1000) : null,
        cardLastFour: lastFour(found.default_payment_method),
        paymentRef: idOf(found.latest_invoice),
      };
    },
    payments: async (since) => [...(await paidSessions(request, since)), ...(await paidInvoices(request, since))],
    setRenewal: (ref, terms, cents) => setRenewal(request, ref, terms, cents),
    end: async (ref) => {
      await request(z.unknown(), "DELETE", `/subscriptions/${encodeURIComponent(ref)}`);
    },
    readWebhook: (raw, header, now) => readMessage(account.webhookSecret, raw, header, now),
  };
}

const Listed = z.object({ id: z.string(), created: z.number() });
const PaidSession = z.object({
  ...Listed.shape,
  payment_status: z.string().nullish(),
  amount_total: z.number().nullish(),
  subscription: Ref,
  metadata: z.record(z.string(), z.string()).nullish(),
});
const PaidInvoice = z.object({ ...Listed.shape, amount_paid: z.number().nullish(), subscription: Ref });

/** A list of Stripe, page after page. */
async function listed<T extends { id: string }>(
  request: ReturnType<typeof client>,
  schema: z.ZodType<T>,
  path: string,
): Promise<T[]> {
  const Page = z.object({ data: z.array(schema), has_more: z.boolean() });
  const all: T[] = [];
  for (let page = 0; page < maxPages; page++) {
    const last = all.at(-1);
    const { data, has_more } = await request(Page, "GET", last ? `${path}&starting_after=${last.id}` : path);
    all.push(...data);
    if (!has_more || data.length === 0) break;
  }
  return all;
}

const sinceOf = (since: Date): string => `limit=100&created[gte]=${Math.floor(since.getTime() / 1000)}`;

/** The purchases that were paid. */
async function paidSessions(request: ReturnType<typeof client>, since: Date): Promise<ListedPayment[]> {
  const all = await listed(request, PaidSession, `/checkout/sessions?${sinceOf(since)}&status=complete`);
  return all.flatMap((one) =>
    one.payment_status === "paid"
      ? [
          {
            ref: one.id,
            kind: "checkout" as const,
            subscriptionRef: idOf(one.subscription),
            orgId: one.metadata?.["organization"] ?? null,
            cents: one.amount_total ?? null,
            at: new Date(one.created * 1000),
          },
        ]
      : [],
  );
}

/** The invoices of further periods that were paid. */
async function paidInvoices(request: ReturnType<typeof client>, since: Date): Promise<ListedPayment[]> {
  const all = await listed(request, PaidInvoice, `/invoices?${sinceOf(since)}&status=paid`);
  return all.map((one) => ({
    ref: one.id,
    kind: "invoice" as const,
    subscriptionRef: idOf(one.subscription),
    orgId: null,
    cents: one.amount_paid ?? null,
    at: new Date(one.created * 1000),
  }));
}

const stateOf = (status: string): "active" | "pastDue" | "ended" => {
  if (status === "active" || status === "trialing") return "active";
  return status === "past_due" || status === "unpaid" ? "pastDue" : "ended";
};

/**
 * A subscription is a recurring line. Where something paid before is credited, its first period is a line of its own, paid
 * once, and the recurring one begins after it.
 */
function checkoutForm(purchase: Purchase): URLSearchParams {
  const { renewal } = purchase;
  const form = new URLSearchParams({
    mode: renewal ? "subscription" : "payment",
    customer_email: purchase.email,
    client_reference_id: purchase.orderId,
    "metadata[organization]": purchase.orgId,
    success_url: purchase.successUrl,
    cancel_url: purchase.cancelUrl,
  });
  let line = 0;
  const add = (cents: number, interval?: string) => {
    const at = `line_items[${line++}]`;
    form.set(`${at}[quantity]`, "1");
    form.set(`${at}[price_data][currency]`, purchase.currency.toLowerCase());
    form.set(`${at}[price_data][unit_amount]`, String(cents));
    form.set(`${at}[price_data][product_data][name]`, purchase.description);
    if (interval) form.set(`${at}[price_data][recurring][interval]`, interval);
  };
  if (renewal) add(renewal.cents, renewal.cycle);
  if (renewal && renewal.cents !== purchase.dueCents)
    form.set("subscription_data[trial_end]", String(Math.floor(renewal.from.getTime() / 1000)));
  if (!renewal || (renewal.cents !== purchase.dueCents && purchase.dueCents > 0)) add(purchase.dueCents);
  return form;
}

/** Returns the subject of a message with a recent signature of Stripe. */
function readMessage(secret: string | undefined, ...[raw, header, now]: Parameters<PaymentProvider["readWebhook"]>) {
  const parts = (header("stripe-signature") ?? "").split(",").map((part) => part.split("=", 2));
  const time = parts.find(([name]) => name === "t")?.[1] ?? "";
  const signatures = parts.flatMap(([name, value]) => (name === "v1" && value ? [value] : []));
  if (!secret || !isFresh(time, now)) return undefined;
  if (!isSigned(secret, `${time}.${raw}`, "hex", signatures)) return undefined;
  const { id, data } = Event.parse(JSON.parse(raw));
  const { object } = data;
  return {
    eventId: id,
    checkoutRef: object.object === "checkout.session" ? object.id : null,
    subscriptionRef: object.object === "subscription" ? object.id : idOf(object.subscription),
  };
}

/** Makes the next periods cost something else, without charging for the one that runs. */
async function setRenewal(
  request: ReturnType<typeof client>,
  ...[ref, terms, { cents, currency }]: Parameters<PaymentProvider["setRenewal"]>
): Promise<boolean> {
  const path = `/subscriptions/${encodeURIComponent(ref)}`;
  const { items } = await request(StripeSubscription, "GET", path);
  const [item] = items.data;
  if (!item) return false;
  const form = new URLSearchParams({
    "items[0][id]": item.id,
    "items[0][price_data][currency]": currency.toLowerCase(),
    "items[0][price_data][product]": idOf(item.price.product) ?? "",
    "items[0][price_data][unit_amount]": String(cents),
    "items[0][price_data][recurring][interval]": terms.cycle,
    proration_behavior: "none",
  });
  await request(z.unknown(), "POST", path, form);
  return true;
}
