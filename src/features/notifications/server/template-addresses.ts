import { templateName, templateVersions } from "#features/templates/server/index.ts";
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

/** The addresses of a template, empty when it has none, and which save of them is stored: 0 before the first. */
async function storedAddresses(tx: Tx, templateId: string): Promise<{ addresses: TemplateAddresses; version: number }> {
  const row = await tx
    .selectFrom("templateNotices")
    .select(["unassigned", "assigned", "approved", "version"])
    .select(["unassignedFields", "assignedFields", "approvedFields", "withDocuments"])
    .where("templateId", "=", templateId)
    .executeTakeFirst();
  if (!row) return { addresses: nobody, version: 0 };
  const { version, ...addresses } = row;
  return { addresses, version };
}

/** The addresses of a template; empty when it has none. */
export const addressesOf = async (tx: Tx, templateId: string): Promise<TemplateAddresses> =>
  (await storedAddresses(tx, templateId)).addresses;

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
    const { addresses, version } = await storedAddresses(call.tx, templateId);
    return { ...addresses, version, questions: await questionsOf(call.tx, templateId) };
  });

  on(contract.saveTemplateNotices, async (call, { templateId, version: typedOver, ...addresses }) => {
    call.authorize(may.changeTemplateNotices(call.actor));
    await known(call, templateId);
    const { tx, orgId, now } = call;
    const { addresses: before, version } = await storedAddresses(tx, templateId);
    refuseStale(typedOver, version);
    const asked = new Set((await questionsOf(tx, templateId)).map(({ key }) => key));
    const fields = templateOccasions.flatMap((occasion): FieldError[] => {
      const path = fieldsOf(occasion);
      return addresses[path].every((key) => asked.has(key))
        ? []
        : [{ path, code: "notifications.template.questionGone" }];
    });
    if (fields.length > 0) throw new Failure("failure.invalid", 422, { fields });
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
  const { form } = await templateVersions.current(tx, templateId);
  return form.fields.filter(({ kind }) => kind === "email").map(({ key, label }) => ({ key, label }));
}

async function known({ tx }: MemberCall, templateId: string): Promise<void> {
  if ((await templateName(tx, templateId)) === undefined) throw notFound();
}
