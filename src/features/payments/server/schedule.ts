import type { MemberCall } from "#platform/http/call.ts";
import { Failure } from "#protocol/failure.ts";
import { paymentsChanged } from "../events.ts";

/** Returns the failure for a wrong word of confirmation. */
export const wrongWord = (code: "payments.typeUpdate" | "payments.typeCancel"): Failure =>
  new Failure(code, 422, { fields: [{ path: "confirmation", code }] });

/** Writes what happens at the end of the period. */
export async function schedule(
  { tx, orgId, now, audit, announce }: Pick<MemberCall, "tx" | "orgId" | "now" | "audit" | "announce">,
  change: { readonly cancelAtPeriodEnd: boolean; readonly scheduled: string | null },
  what: "canceled" | "kept" | "scheduled",
): Promise<void> {
  await tx
    .updateTable("subscriptions")
    .set({ ...change, updatedAt: now })
    .where("orgId", "=", orgId)
    .execute();
  audit(`subscription.${what}`, "organization", orgId, { ...change });
  await announce(paymentsChanged, {});
}
