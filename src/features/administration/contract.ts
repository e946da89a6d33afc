import { z } from "zod";
import { Order as OrderShape } from "#features/payments/contract.ts";
import { Difference } from "#features/payments/difference.ts";
import { OrganizationStatus } from "#protocol/actor.ts";
import { endpoint } from "#protocol/endpoint.ts";
import { Id, PageInput, pageOf } from "#protocol/page.ts";
import { PlanName, PlanPermission, planPermissions } from "#protocol/permission.ts";

// The calls of the installation's administrators. They are public only in that no account of the product makes them: each needs the
// session of an administrator, which is begun with a key.

const Instant = z.string();
const Name = z.string().trim().min(1).max(60);

export const beginAdministration = endpoint({
  method: "POST",
  path: "/administration/session",
  access: "public",
  area: "none",
  summary: "Starts the session of an administrator of the installation, for eight hours",
  input: z.strictObject({ name: Name, key: z.string().min(1).max(200) }),
  output: z.object({ name: z.string() }),
  limits: [
    // A key has 256 random bits: nobody guesses it, and wrong keys for a name must not keep its administrator out.
    { by: "address", max: 20, seconds: 900 },
    { by: "input:name", max: 10, seconds: 900 },
  ],
});

export const endAdministration = endpoint({
  method: "DELETE",
  path: "/administration/session",
  access: "public",
  area: "none",
  summary: "Ends the session of an administrator",
  input: z.strictObject({}),
  output: z.object({ ended: z.literal(true) }),
});

export const getAdministration = endpoint({
  method: "GET",
  path: "/administration/session",
  access: "public",
  area: "none",
  summary: "The administrator logged in to the installation in this browser; null if there is none",
  input: z.strictObject({}),
  output: z.object({ name: z.string().nullable(), payments: z.boolean() }),
});

/** An organization as an administrator reads it. */
export const AdministeredOrganization = z.object({
  id: Id,
  name: z.string(),
  country: z.string(),
  status: z.string(),
  plan: PlanName,
  planAnnual: z.boolean(),
  trialEndsAt: Instant.nullable(),
  whiteLabel: z.boolean(),
  specialUi: z.boolean(),
  withheld: z.array(z.string()),
  people: z.number().int(),
  seats: z.number().int(),
  credits: z.number().int(),
  createdAt: Instant,
});
export type AdministeredOrganization = z.infer<typeof AdministeredOrganization>;

export const listAdministered = endpoint({
  method: "GET",
  path: "/administration/organizations",
  access: "public",
  area: "none",
  summary: "The organizations of the installation, newest first, a page at a time",
  input: z.strictObject({ ...PageInput.shape, search: z.string().trim().max(100).optional() }),
  output: pageOf(AdministeredOrganization),
});

export const administerOrganization = endpoint({
  method: "PUT",
  path: "/administration/organizations/:id",
  access: "public",
  area: "none",
  summary:
    "Changes the plan, seats, status or special features of an organization; omitted values do not change. A plan set here is free of charge",
  input: z.strictObject({
    id: Id,
    plan: PlanName.optional(),
    planAnnual: z.boolean().optional(),
    seats: z.number().int().min(1).max(100_000).optional(),
    status: OrganizationStatus.optional(),
    whiteLabel: z.boolean().optional(),
    specialUi: z.boolean().optional(),
    withheld: z.array(PlanPermission).max(planPermissions.length).optional(),
  }),
  output: z.object({ id: Id }),
});

export const giveCredits = endpoint({
  method: "POST",
  path: "/administration/organizations/:id/credits",
  access: "public",
  area: "none",
  summary: "Gives an organization credits for registry queries, once for each reference",
  input: z.strictObject({
    id: Id,
    amount: z.number().int().min(1).max(100_000),
    reference: z.string().trim().min(1).max(60),
  }),
  output: z.object({ balance: z.number().int() }),
});

/** The files the database names and the file store does not have: how many, and those found last. */
const MissingFiles = z.object({
  count: z.number().int(),
  rows: z.array(z.object({ organization: z.string(), name: z.string(), foundAt: Instant })),
});
export type MissingFiles = z.infer<typeof MissingFiles>;

export const listMissingFiles = endpoint({
  method: "GET",
  path: "/administration/missing-files",
  access: "public",
  area: "none",
  summary: "The number of files that are missing from the file store, and the ten found last",
  input: z.strictObject({}),
  output: MissingFiles,
});

/** An order of some organization that waits for a bank transfer. */
const WaitingOrder = z.object({
  reference: z.string(),
  orgId: Id,
  organization: z.string(),
  state: z.enum(["open", "provisional"]),
  kind: OrderShape.shape.kind,
  plan: PlanName.nullable(),
  seats: z.number().int().nullable(),
  quantity: z.number().int().nullable(),
  dueCents: z.number().int(),
  currency: OrderShape.shape.currency,
  slip: z.boolean(),
  createdAt: Instant,
});
export type WaitingOrder = z.infer<typeof WaitingOrder>;

export const listWaitingOrders = endpoint({
  method: "GET",
  path: "/administration/orders",
  access: "public",
  area: "none",
  summary: "The orders of all organizations that wait for a bank transfer, oldest first",
  input: z.strictObject({}),
  output: z.object({ rows: z.array(WaitingOrder) }),
});

const Reference = z.string().regex(/^[0-9A-Z]{4,20}$/);

export const downloadSlip = endpoint({
  method: "GET",
  path: "/administration/orders/:reference/slip",
  access: "public",
  area: "none",
  download: true,
  summary: "The transfer slip uploaded for an order",
  input: z.strictObject({ reference: Reference }),
  output: z.unknown(),
});

export const decideTransfer = endpoint({
  method: "POST",
  path: "/administration/orders/:reference/decision",
  access: "public",
  area: "none",
  summary:
    "Records whether the transfer of an order has arrived; if not, the plan or credits given provisionally are withdrawn",
  input: z.strictObject({ reference: Reference, arrived: z.boolean() }),
  output: z.object({ reference: z.string() }),
});

/** A payment of some organization, with what was given back of it. */
const BookedPayment = z.object({
  id: Id,
  orgId: Id,
  organization: z.string(),
  provider: z.string(),
  providerRef: z.string(),
  cents: z.number().int(),
  currency: OrderShape.shape.currency,
  refundedCents: z.number().int(),
  taxId: z.string(),
  taxName: z.string(),
  taxEmail: z.string(),
  documentUrl: z.string().nullable(),
  paidAt: Instant,
});
export type BookedPayment = z.infer<typeof BookedPayment>;

export const listBookedPayments = endpoint({
  method: "GET",
  path: "/administration/payments",
  access: "public",
  area: "none",
  summary: "The payments of all organizations, newest first, a page at a time",
  input: z.strictObject(PageInput.shape),
  output: pageOf(BookedPayment),
});

export const noteRefund = endpoint({
  method: "POST",
  path: "/administration/payments/:id/refunds",
  access: "public",
  area: "none",
  summary: "Records a refund of a payment. The money itself is returned at the provider or the bank",
  input: z.strictObject({
    id: Id,
    cents: z.number().int().min(1).max(100_000_000),
    reason: z.string().trim().min(1, "administration.reasonRequired").max(300),
  }),
  output: z.object({ id: Id }),
});

export const noteInvoice = endpoint({
  method: "PUT",
  path: "/administration/payments/:id/invoice",
  access: "public",
  area: "none",
  summary: "Records the address of the invoice of a payment; empty removes it",
  input: z.strictObject({
    id: Id,
    documentUrl: z.union([z.literal(""), z.url({ protocol: /^https$/, error: "administration.invoiceUrl" }).max(500)]),
  }),
  output: z.object({ id: Id }),
});

/** A comparison with the provider. */
const PaymentCheck = z.object({
  id: Id,
  provider: z.string(),
  beganAt: Instant,
  lookedAt: z.number().int(),
  differences: z.array(z.object({ ...Difference.shape, organization: z.string() })),
});
export type PaymentCheck = z.infer<typeof PaymentCheck>;

export const listPaymentChecks = endpoint({
  method: "GET",
  path: "/administration/checks",
  access: "public",
  area: "none",
  summary: "The latest comparisons of the payments with the provider's records, newest first",
  input: z.strictObject({}),
  output: z.object({ rows: z.array(PaymentCheck) }),
});

export const startPaymentCheck = endpoint({
  method: "POST",
  path: "/administration/checks",
  access: "public",
  area: "none",
  summary: "Starts comparing the payments with the provider's records; the report is listed once it is finished",
  input: z.strictObject({}),
  output: z.object({ started: z.literal(true) }),
  limits: [{ by: "address", max: 20, seconds: 3600 }],
});

/** The work that waits for the nodes of the installation. */
const Backlog = z.object({
  waiting: z.number().int(),
  oldestSeconds: z.number(),
  failed: z.number().int(),
  /** True if it has waited so long that the nodes do not keep up. */
  late: z.boolean(),
});

export const getBacklog = endpoint({
  method: "GET",
  path: "/administration/backlog",
  access: "public",
  area: "none",
  summary:
    "The background work of the installation that waits, how long the oldest of it has waited, and what failed for good",
  input: z.strictObject({}),
  output: Backlog,
});
