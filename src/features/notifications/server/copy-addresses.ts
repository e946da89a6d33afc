import { sql } from "kysely";
import type { templatePorts } from "#features/templates/server/index.ts";
import { fieldsOf, templateOccasions } from "../template-notices.ts";
import { addressesOf, stoppedFor } from "./template-addresses.ts";

/** Copies the addresses to the duplicate of a template, without those that unsubscribed. */
export const copyAddresses: templatePorts.CopySettings = async ({ tx, orgId, now, audit }, from, to) => {
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

/** The questions whose answers are addresses, as they are called now. */
export const renameInAddresses: templatePorts.RenameSettings = async ({ tx, now, audit }, templateId, renames) => {
  const before = await addressesOf(tx, templateId);
  const changed = templateOccasions.flatMap((occasion) => {
    const field = fieldsOf(occasion);
    const keys = before[field].map((key) => renames.get(key) ?? key);
    return keys.some((key, i) => key !== before[field][i]) ? [[field, keys] as const] : [];
  });
  if (changed.length === 0) return;
  await tx
    .updateTable("templateNotices")
    .set({ ...Object.fromEntries(changed), updatedAt: now, version: sql`version + 1` })
    .where("templateId", "=", templateId)
    .execute();
  audit("template.noticesChanged", "template", templateId, { renamed: changed.length });
};
