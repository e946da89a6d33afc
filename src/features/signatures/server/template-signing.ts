import { templateVersions } from "#features/templates/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { On } from "#platform/http/serve.ts";
import { templateSigningChanged } from "../events.ts";
import * as may from "../policy.ts";
import { getTemplateSigning, saveTemplateSigning } from "../template-contract.ts";

/** Returns true if the documents of a template are escrituras públicas. */
export async function isPublicDeed(tx: Tx, templateId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("signatureTemplates")
    .select("publicDeed")
    .where("templateId", "=", templateId)
    .executeTakeFirst();
  return row?.publicDeed ?? false;
}

/** The routes of a template's signature settings. */
export function templateRoutes(on: On): void {
  on(getTemplateSigning, async ({ tx, actor, authorize }, { templateId }) => {
    authorize(may.readTemplateSigning(actor));
    await templateVersions.current(tx, templateId);
    return { publicDeed: await isPublicDeed(tx, templateId) };
  });

  on(saveTemplateSigning, async (call, { templateId, publicDeed }) => {
    call.authorize(may.changeTemplateSigning(call.actor));
    const { tx, orgId, now } = call;
    await templateVersions.current(tx, templateId);
    const set = { publicDeed, updatedAt: now };
    await tx
      .insertInto("signatureTemplates")
      .values({ orgId, templateId, ...set })
      .onConflict((conflict) => conflict.columns(["orgId", "templateId"]).doUpdateSet(set))
      .execute();
    call.audit("template.signingChanged", "template", templateId, { publicDeed });
    await call.announce(templateSigningChanged, { templateId });
    return { publicDeed };
  });
}
