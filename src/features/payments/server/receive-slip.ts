import { recordFile } from "#platform/files/files.ts";
import { storeFiles } from "#platform/files/store-files.ts";
import type { LongMemberCall, WithUpload } from "#platform/http/call.ts";
import type { Platform } from "#platform/platform.ts";
import { systemTransaction, type Transaction } from "#platform/transaction.ts";
import { Failure } from "#protocol/failure.ts";
import type { Order } from "../contract.ts";
import { paymentsChanged } from "../events.ts";
import { countProvisionally } from "./apply.ts";
import { lockOrder, showOrder } from "./queries.ts";

/** Keeps the slip of a transfer; its order counts from now on for 72 hours, unless an earlier one was not confirmed. */
export async function receiveSlip(platform: Platform, call: WithUpload<LongMemberCall>, id: string): Promise<Order> {
  const { orgId } = call.actor;
  const bytes = await call.upload.bytes();
  const mediaType = slipType(bytes);
  await storeFiles(platform.files, orgId, [bytes], ([stored]) =>
    call.transaction(async (transaction) => {
      const order = await lockOrder(transaction.tx, orgId, id);
      if (order.state !== "open" || order.slipFileId !== null || order.provider !== "manual")
        throw new Failure("payments.orderSettled", 409);
      const slipFileId = await recordFile(transaction, stored, "payment-slip", mediaType);
      await transaction.tx.updateTable("paymentOrders").set({ slipFileId }).where("id", "=", id).execute();
      transaction.audit("payment.slipSent", "paymentOrder", id);
      await transaction.announce(paymentsChanged, {});
    }),
  );
  const of = { orgId: null, by: call.user.uid, now: call.now, requestId: call.requestId };
  return systemTransaction(platform.db, of, async (transaction) => {
    if (await mayCountProvisionally(transaction, orgId, id)) await countProvisionally(transaction, orgId, id);
    return showOrder(await lockOrder(transaction.tx, orgId, id));
  });
}

/** PDF and pictures, by their first bytes. */
function slipType(bytes: Uint8Array): string {
  const starts = (...first: number[]) => first.every((byte, at) => bytes[at] === byte);
  if (starts(0x25, 0x50, 0x44, 0x46)) return "application/pdf";
  if (starts(0xff, 0xd8, 0xff)) return "image/jpeg";
  if (starts(0x89, 0x50, 0x4e, 0x47)) return "image/png";
  throw new Failure("payments.slipKind", 422, { fields: [{ path: "file", code: "payments.slipKind" }] });
}

const trustAgainAfterMs = 90 * 24 * 3600 * 1000;

/** Returns false for 90 days after a slip that was not confirmed. Orders then count only once they are confirmed. */
async function mayCountProvisionally({ tx, now }: Transaction, orgId: string, id: string): Promise<boolean> {
  const failed = await tx
    .selectFrom("paymentOrders")
    .select("id")
    .where("orgId", "=", orgId)
    .where("id", "!=", id)
    .where("state", "=", "failed")
    .where("slipFileId", "is not", null)
    .where("settledAt", ">", new Date(now.getTime() - trustAgainAfterMs))
    .executeTakeFirst();
  return failed === undefined;
}
