import { currentVersion, templateName } from "#features/templates/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import { commonFailure, Failure, type FieldError, notFound } from "#protocol/failure.ts";
import { refuseStale } from "#protocol/saved-version.ts";
import * as contract from "../contract.ts";
import { templateNoticesChanged } from "../events.ts";
import * as may from "../policy.ts";
import { fieldsOf, type TemplateAddresses, templateOccasions } from "../template-notices.ts";

const nobody: TemplateAddresses = {
  unassigned: [],
  assigned: [],
  approved: [],
  unassignedFields: [],
  assignedFields: [],
  approvedFields: [],
  withDocuments: false,
};

/** The addresses of a template; empty when it has none. */
export async function addressesOf(tx: Tx, templateId: string): Promise<TemplateAddresses> {
  const row = await tx
    .selectFrom("templateNotices")
    .select(["unassigned", "assigned", "approved"])
    .select(["unassignedFields", "assignedFields", "approvedFields", "withDocuments"])
    .where("templateId", "=", templateId)
    .executeTakeFirst();
  return row ?? nobody;
}

/** Which save of a template's addresses is stored; 0 before the first. */
const versionOf = async (tx: Tx, templateId: string): Promise<number> =>
  (await tx.selectFrom("templateNotices").select("version").where("templateId", "=", templateId).executeTakeFirst())
    ?.version ?? 0;

/** The addresses that asked to hear no more of a template's processes. */
export async function stoppedFor(tx: Tx, templateId: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom("templateNoticeStops")
    .select("address")
    .where("templateId", "=", templateId)
    .execute();
  return new Set(rows.map(({ address }) => address));
}

/** The calls of a template's addresses. */
export function templateAddressRoutes(on: On): void {
  on(contract.getTemplateNotices, async (call, { templateId }) => {
    call.authorize(may.readTemplateNotices(call.actor));
    await known(call, templateId);
    return {
      ...(await addressesOf(call.tx, templateId)),
      questions: await questionsOf(call.tx, templateId),
      version: await versionOf(call.tx, templateId),
    };
  });

  on(contract.saveTemplateNotices, async (call, { templateId, version: typedOver, ...addresses }) => {
    call.authorize(may.changeTemplateNotices(call.actor));
    await known(call, templateId);
    const { tx, orgId, now } = call;
    const version = await versionOf(tx, templateId);
    refuseStale(typedOver, version);
    const asked = new Set((await questionsOf(tx, templateId)).map(({ key }) => key));
    const fields = templateOccasions.flatMap((occasion): FieldError[] => {
      const path = fieldsOf(occasion);
      return addresses[path].every((key) => asked.has(key))
        ? []
        : [{ path, code: "notifications.template.questionGone" }];
    });
    if (fields.length > 0) throw new Failure("failure.invalid", 422, { fields });
    const before = await addressesOf(tx, templateId);
    const set = { ...addresses, version: version + 1, updatedAt: now };
    const stored = await tx
      .insertInto("templateNotices")
      .values({ orgId, templateId, ...set })
      .onConflict((conflict) =>
        conflict.columns(["orgId", "templateId"]).doUpdateSet(set).where("templateNotices.version", "=", version),
      )
      .returning("version")
      .executeTakeFirst();
    if (!stored) throw commonFailure("failure.conflict");
    call.audit("template.notificationsChanged", "template", templateId, { addresses, before });
    await call.announce(templateNoticesChanged, { templateId });
    return { ...addresses, ...stored };
  });
}

async function questionsOf(tx: Tx, templateId: string) {
  const { form } = await currentVersion(tx, templateId);
  return form.fields.filter(({ kind }) => kind === "email").map(({ key, label }) => ({ key, label }));
}

async function known({ tx }: MemberCall, templateId: string): Promise<void> {
  if ((await templateName(tx, templateId)) === undefined) throw notFound();
}
