import { z } from "zod";
import { Id } from "#protocol/page.ts";

/**
 * The differences that a nightly comparison finds:
 * - `receipt`: a paid order whose payment is missing or of another sum;
 * - `plan`: an organization has another plan or other seats than its subscription;
 * - `state`, `period`: a subscription has another state or period at the provider;
 * - `payment`: the provider's newest payment of a subscription is not in our list;
 * - `unknown`: the provider took a payment that belongs to no order or subscription of ours;
 * - `order`: an order is paid there and not here, or the other way round;
 * - `unreachable`: the provider did not answer.
 */
const differenceKinds = ["receipt", "plan", "state", "period", "payment", "unknown", "order", "unreachable"] as const;

/** One difference: whose, the reference of the order or subscription, what we have, and what it should be by the other side. */
export const Difference = z.object({
  kind: z.enum(differenceKinds),
  /** Null: the provider does not say whose it is. */
  orgId: Id.nullable(),
  reference: z.string(),
  ours: z.string(),
  theirs: z.string(),
});
export type Difference = z.infer<typeof Difference>;
