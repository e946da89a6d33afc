import { templateName } from "#features/templates/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import { notFound } from "#protocol/failure.ts";
import * as contract from "../contract.ts";
import { templateNoticesChanged } from "../events.ts";
import * as may from "../policy.ts";
import type { TemplateAddresses } from "../template-notices.ts";

/** The addresses of a template; empty when it has none. */
export async function addressesOf(tx: Tx, templateId: string): Promise<TemplateAddresses> {
  const row = await tx
    .selectFrom("templateNotices")
    .select(["unassigned", "assigned", "approved"])
    .where("templateId", "=", templateId)
    .executeTakeFirst();
  return row ?? { unassigned: [], assigned: [], approved: [] };
}

/** The calls of a template's addresses. */
export function templateAddressRoutes(on: On): void {
  on(contract.getTemplateNotices, async (call, { templateId }) => {
    call.authorize(may.readTemplateNotices(call.actor));
    await known(call, templateId);
    return addressesOf(call.tx, templateId);
  });

  on(contract.saveTemplateNotices, async (call, { templateId, ...addresses }) => {
    call.authorize(may.changeTemplateNotices(call.actor));
    await known(call, templateId);
    const { tx, orgId, now } = call;
    const before = await addressesOf(tx, templateId);
    const set = { ...addresses, updatedAt: now };
    await tx
      .insertInto("templateNotices")
      .values({ orgId, templateId, ...set })
      .onConflict((conflict) => conflict.columns(["orgId", "templateId"]).doUpdateSet(set))
      .execute();
    call.audit("template.notificationsChanged", "template", templateId, { addresses, before });
    await call.announce(templateNoticesChanged, { templateId });
    return addresses;
  });
}

async function known({ tx }: MemberCall, templateId: string): Promise<void> {
  if ((await templateName(tx, templateId)) === undefined) throw notFound();
}
