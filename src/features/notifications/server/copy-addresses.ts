import type { CopySettings } from "#features/templates/server/index.ts";
import { addressesOf, stoppedFor } from "./template-addresses.ts";

/** The duplicate of a template tells the same addresses; those that asked to hear no more are not told of it either. */
export const copyAddresses: CopySettings = async ({ tx, orgId, now, audit }, from, to) => {
  const addresses = await addressesOf(tx, from);
  const named = Object.values(addresses).some((one) => Array.isArray(one) && one.length > 0);
  if (!named) return;
  await tx
    .insertInto("templateNotices")
    .values({ orgId, templateId: to, ...addresses, updatedAt: now })
    .execute();
  const stops = [...(await stoppedFor(tx, from))].map((address) => ({
    orgId,
    templateId: to,
    address,
    stoppedAt: now,
  }));
  if (stops.length > 0) await tx.insertInto("templateNoticeStops").values(stops).execute();
  audit("template.noticesChanged", "template", to, { from });
};
