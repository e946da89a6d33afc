import type { Config } from "#platform/config.ts";
import { outbound } from "#platform/outbound/outbound.ts";
import type { Currency, Cycle, Money, Terms } from "../price.ts";
import { manual } from "./manual.ts";
import { recurrente } from "./recurrente.ts";
import { stripe } from "./stripe.ts";

export type ProviderName = "manual" | "stripe" | "recurrente";

/** A purchase at a provider. */
export interface Purchase {
  readonly orderId: string;
  readonly orgId: string;
  /** The text on the provider's page, in the buyer's language. */
  readonly description: string;
  /** Cents to pay now. */
  readonly dueCents: number;
  readonly currency: Currency;
  /** The renewal of a subscription: the price of each further period, and the start of the first one. */
  readonly renewal: { readonly cents: number; readonly cycle: Cycle; readonly from: Date } | undefined;
  readonly email: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** The current state of a purchase at the provider. */
export interface CheckoutState {
  readonly state: "open" | "paid" | "failed";
  readonly subscriptionRef: string | null;
  readonly paymentRef: string | null;
  readonly cardLastFour: string | null;
  readonly documentUrl: string | null;
}

/** The current state of a subscription at the provider. */
export interface ProviderSubscription {
  readonly state: "active" | "pastDue" | "ended";
  readonly periodEnd: Date | null;
  readonly cardLastFour: string | null;
  /** The newest payment, if the provider names it. */
  readonly paymentRef: string | null;
}

/** A payment or a running subscription as the provider lists it. */
export interface ListedPayment {
  /** The reference of the checkout, the invoice or the subscription. */
  readonly ref: string;
  readonly kind: "checkout" | "invoice" | "subscription";
  readonly subscriptionRef: string | null;
  /** The organization its purchase was begun for, where it says so. */
  readonly orgId: string | null;
  readonly cents: number | null;
  readonly at: Date | null;
}

/** The subject of a provider's message. Nothing else of it is trusted. */
export interface WebhookNews {
  readonly eventId: string;
  readonly checkoutRef: string | null;
  readonly subscriptionRef: string | null;
}

/** A provider of payments. Its calls throw if it is unreachable or refuses. */
export interface PaymentProvider {
  readonly name: ProviderName;
  /** Begins a purchase. `url` is the address of the payment, null for a bank transfer. */
  createCheckout(purchase: Purchase): Promise<{ readonly ref: string | null; readonly url: string | null }>;
  checkout(ref: string): Promise<CheckoutState>;
  subscription(ref: string): Promise<ProviderSubscription>;
  /** Returns the payments since a day, and the running subscriptions. */
  payments(since: Date): Promise<ListedPayment[]>;
  /** Changes the price of the next periods. Returns false if the provider cannot, and a new checkout is needed. */
  setRenewal(ref: string, terms: Terms, price: Money): Promise<boolean>;
  /** Ends a subscription at once. One that has ended already stays so. */
  end(ref: string): Promise<void>;
  /** Returns the subject of a message, or undefined if it is not the provider's. */
  readWebhook(raw: string, header: (name: string) => string | undefined, now: Date): WebhookNews | undefined;
}

/** The provider of an installation: Stripe or Recurrente where their keys are set, else bank transfers. */
export function paymentProvider(config: Config): PaymentProvider {
  const ask = outbound([new URL(config.ACTA_STRIPE_URL).host, new URL(config.ACTA_RECURRENTE_URL).host]);
  if (config.ACTA_STRIPE_SECRET)
    return stripe(
      {
        url: config.ACTA_STRIPE_URL,
        secret: config.ACTA_STRIPE_SECRET,
        webhookSecret: config.ACTA_STRIPE_WEBHOOK_SECRET,
      },
      ask,
    );
  if (config.ACTA_RECURRENTE_PUBLIC_KEY && config.ACTA_RECURRENTE_SECRET_KEY)
    return recurrente(
      {
        url: config.ACTA_RECURRENTE_URL,
        publicKey: config.ACTA_RECURRENTE_PUBLIC_KEY,
        secretKey: config.ACTA_RECURRENTE_SECRET_KEY,
        webhookSecret: config.ACTA_RECURRENTE_WEBHOOK_SECRET,
      },
      ask,
    );
  return manual;
}
