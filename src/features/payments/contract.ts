import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id, PageInput, pageOf } from "#protocol/page.ts";
import { PlanName, PlanPermission } from "#protocol/permission.ts";
import { creditPacks, currencies, maxCustomizations } from "./price.ts";
import { TermsInput } from "./subscription.ts";
import { TaxData } from "./tax-data.ts";

const Instant = z.string();
const Cents = z.number().int();
const Currency = z.enum(currencies);

/** Something ordered: a subscription, its renewal, the adaptation of templates, or credits; of the last two `quantity` pieces. */
export const Order = z.object({
  id: Id,
  /** The reference on a bank transfer. */
  reference: z.string(),
  kind: z.enum(["subscription", "renewal", "customization", "credits"]),
  terms: TermsInput.nullable(),
  quantity: z.number().int().nullable(),
  dueCents: Cents,
  creditCents: Cents,
  currency: Currency,
  state: z.enum(["open", "provisional", "paid", "failed", "canceled"]),
  /** The address of the payment. Null for a bank transfer. */
  checkoutUrl: z.string().nullable(),
  slip: z.boolean(),
  provisionalUntil: Instant.nullable(),
  createdAt: Instant,
});
export type Order = z.infer<typeof Order>;

const Receipt = z.object({
  id: Id,
  cents: Cents,
  currency: Currency,
  /** Cents of it that were given back. */
  refundedCents: Cents,
  taxId: z.string(),
  taxName: z.string(),
  taxEmail: z.string(),
  documentUrl: z.string().nullable(),
  paidAt: Instant,
});
export type Receipt = z.infer<typeof Receipt>;

/** The state of the organization's plan and payments. */
export const Overview = z.object({
  plan: PlanName,
  /** The currency of the prices: that of the running subscription, or the installation's. */
  currency: Currency,
  trialEndsAt: Instant.nullable(),
  status: z.string(),
  /** People and waiting invitations. */
  people: z.number().int(),
  seats: z.number().int(),
  subscription: z
    .object({
      terms: TermsInput,
      currency: Currency,
      state: z.enum(["active", "pastDue"]),
      periodStart: Instant,
      periodEnd: Instant,
      /** When the subscription expires without a payment. */
      expiresAt: Instant,
      cancelAtPeriodEnd: z.boolean(),
      scheduled: TermsInput.nullable(),
      cardLastFour: z.string().nullable(),
      /** Cents of the next period, by the terms it will have. */
      nextCents: Cents,
    })
    .nullable(),
  /** Orders that wait for a payment or its confirmation. */
  open: z.array(Order),
  /** Credits for registry queries that are left; null where the organization asks no registries. */
  credits: z.number().int().nullable(),
  /** The way of payment: a transfer to `account`, or a provider's page. */
  provider: z.enum(["manual", "stripe", "recurrente"]),
  account: z.string().nullable(),
  /** The tax data of the last order, or what is known of the organization. */
  tax: z.object({ taxId: z.string(), taxName: z.string(), taxEmail: z.string() }),
});
export type Overview = z.infer<typeof Overview>;

export const getPayments = endpoint({
  method: "GET",
  path: "/payments",
  access: "member",
  area: "organization",
  byKey: false,
  summary: "The plan of the organization, its subscription and its unpaid orders",
  input: z.strictObject({}),
  output: Overview,
});

/** The data of an organization that depend on a permission of its plan. */
const touchedKinds = [
  ...(["alerts", "templateAlerts", "review", "reviewers", "batchGeneration"] as const),
  ...(["publicForms", "sharingForms", "planner", "registryQueries"] as const),
] as const;
export type TouchedKind = (typeof touchedKinds)[number];

export const quoteTerms = endpoint({
  method: "POST",
  path: "/payments/quote",
  access: "member",
  area: "organization",
  byKey: false,
  reads: true,
  summary: "The price of a change of plan, when it takes effect, the permissions it removes and what that affects",
  input: z.strictObject(TermsInput.shape),
  output: z.object({
    when: z.enum(["now", "periodEnd"]),
    at: Instant,
    fullCents: Cents,
    creditCents: Cents,
    dueCents: Cents,
    lost: z.array(PlanPermission),
    /** The amounts of data that the lost permissions open, with the first names. */
    touched: z.array(
      z.object({
        permission: PlanPermission,
        what: z.enum(touchedKinds),
        count: z.number().int(),
        names: z.array(z.string()),
      }),
    ),
  }),
});

/** Most people, and most invitations, that one order takes out. */
const maxLeaving = 1000;

/** The people and invitations to remove with an order that has fewer seats. */
const Leaving = z.strictObject({
  members: z.array(Id).max(maxLeaving),
  invitations: z.array(Id).max(maxLeaving),
  successorId: Id.optional(),
});

const limits = [{ by: "account", max: 20, seconds: 3600 }] as const;
const Typed = z.string().max(40);

export const orderTerms = endpoint({
  method: "POST",
  path: "/payments/orders",
  access: "member",
  area: "organization",
  byKey: false,
  summary:
    "Orders a plan, or schedules a smaller one. `confirmation`: UPDATE, or ACTUALIZAR in Spanish, in capitals. `leave` lists the members to remove and the invitations to revoke immediately to fit the plan. Returns the order to pay, or none if the change is scheduled. Requires a recent login",
  input: z.strictObject({ ...TermsInput.shape, ...TaxData.shape, confirmation: Typed, leave: Leaving.optional() }),
  output: z.object({ order: Order.nullable() }),
  limits,
});

export const orderCustomization = endpoint({
  method: "POST",
  path: "/payments/customizations",
  access: "member",
  area: "organization",
  byKey: false,
  summary: "Orders the adaptation of templates to the organization. Requires a recent login",
  input: z.strictObject({ quantity: z.number().int().min(1).max(maxCustomizations), ...TaxData.shape }),
  output: z.object({ order: Order.nullable() }),
  limits,
});

export const orderCredits = endpoint({
  method: "POST",
  path: "/payments/credits",
  access: "member",
  area: "organization",
  byKey: false,
  summary:
    "Orders 10, 50 or 200 credits for registry queries, which are granted once the payment is confirmed. Requires a recent login",
  input: z.strictObject({ credits: z.literal(creditPacks.map((pack) => pack.credits)), ...TaxData.shape }),
  output: z.object({ order: Order.nullable() }),
  limits,
});

export const cancelOrder = endpoint({
  method: "DELETE",
  path: "/payments/orders/:id",
  access: "member",
  area: "organization",
  byKey: false,
  summary: "Withdraws an unpaid order",
  input: z.strictObject({ id: Id }),
  output: z.object({ id: Id }),
});

export const sendSlip = endpoint({
  method: "POST",
  path: "/payments/orders/:id/slip",
  access: "member",
  area: "organization",
  byKey: false,
  summary: "Sends the slip of a bank transfer; the order takes effect for 72 hours, until the transfer is confirmed",
  input: z.strictObject({ id: Id }),
  output: Order,
  upload: { maxBytes: 5 * 1024 * 1024, inclusive: false, tooLarge: "payments.slipTooLarge" },
  limits,
});

export const listOrders = endpoint({
  method: "GET",
  path: "/payments/orders",
  access: "member",
  area: "organization",
  byKey: false,
  summary: "The orders of the organization, newest first, a page at a time",
  input: z.strictObject(PageInput.shape),
  output: pageOf(Order),
});

export const listReceipts = endpoint({
  method: "GET",
  path: "/payments/receipts",
  access: "member",
  area: "organization",
  byKey: false,
  summary: "The payments of the organization, newest first, a page at a time",
  input: z.strictObject(PageInput.shape),
  output: pageOf(Receipt),
});

export const cancelSubscription = endpoint({
  method: "POST",
  path: "/payments/cancel",
  access: "member",
  area: "organization",
  byKey: false,
  summary:
    "Cancels the subscription at the end of its paid period. `confirmation`: CANCEL, or CANCELAR in Spanish, in capitals. Requires a recent login",
  input: z.strictObject({ confirmation: Typed }),
  output: z.object({ endsAt: Instant }),
});

export const keepSubscription = endpoint({
  method: "POST",
  path: "/payments/keep",
  access: "member",
  area: "organization",
  byKey: false,
  summary: "Withdraws a cancellation or a scheduled change before the end of the period",
  input: z.strictObject({}),
  output: z.object({ kept: z.boolean() }),
});

export const paymentInfo = endpoint({
  method: "POST",
  path: "/engine/organizations/info/payment",
  access: "member",
  area: "organization",
  byKey: false,
  reads: true,
  summary: "The payment information of the organization, for its owner",
  input: z.strictObject({}),
  output: z.object({
    code: z.literal(200),
    paymentInfo: z.object({
      state: z.string(),
      cardLastFour: z.string().nullable(),
      seats: z.number().int(),
      nextPayment: Instant.nullable(),
      nextCents: Cents.nullable(),
      currency: Currency,
    }),
    plan: PlanName,
    planAnnual: z.boolean(),
  }),
});
