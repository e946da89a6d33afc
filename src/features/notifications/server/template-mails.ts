import { loadOrganization } from "#features/organizations/server/index.ts";
import { processApproved, processAssigned, processSent, processUnassigned } from "#features/processes/events.ts";
import { processNews } from "#features/processes/server/index.ts";
import { templateName } from "#features/templates/server/index.ts";
import { senderOf } from "#features/theming/server/index.ts";
import { newId } from "#platform/clock.ts";
import { type Announced, type Reaction, when as whenever } from "#platform/events/reaction.ts";
import { enqueueMail } from "#platform/mail/send-mail.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { isActive } from "#protocol/actor.ts";
import type { Language } from "#protocol/text.ts";
import type { TemplateOccasion } from "../template-notices.ts";
import { stopHeaders, stopToken, stopUrl } from "./mail-stop.ts";
import { say } from "./say.ts";
import { addressesOf } from "./template-addresses.ts";

/** Mails to the addresses of templates that an organization sends within a day. */
const maxMailsADay = 200;
const dayMs = 24 * 3600 * 1000;

/** Tells the addresses of a process's template what became of the process; each once, however often the reaction runs. */
async function tell(
  platform: Platform,
  transaction: Transaction,
  { orgId, at }: Announced,
  occasion: TemplateOccasion,
  processId: string,
): Promise<void> {
  const { tx, now } = transaction;
  const process = (await processNews(tx, [processId])).get(processId);
  if (orgId === null || !process || process.deleted) return;
  const { templateId } = process;
  const addresses = (await addressesOf(tx, templateId))[occasion];
  if (addresses.length === 0) return;
  const organization = await loadOrganization(tx, orgId, now);
  const sender = await senderOf(platform, tx, orgId);
  if (!sender || !isActive(organization.status) || (await mailsToday(transaction)) + addresses.length > maxMailsADay)
    return;
  const language: Language = organization.country === "GT" ? "es" : "en";
  const template = (await templateName(tx, templateId)) ?? "";
  const values = { title: process.title, template, organization: organization.name };
  const title = say(language, `notifications.template.mail.${occasion}`, values);
  const row = { orgId, occasion: `${occasion}:${processId}:${at.toISOString()}`, title, notices: 1, createdAt: now };
  const claimed = await tx
    .insertInto("noticeMails")
    .values(addresses.map((address) => ({ ...row, id: newId(), address })))
    .onConflict((on) => on.columns(["orgId", "occasion", "address"]).doNothing())
    .returning(["id", "address"])
    .execute();
  for (const { id, address } of claimed) {
    const url = stopUrl(sender.url, stopToken(platform.secrets, { orgId, templateId, address }));
    const content = {
      language,
      title,
      paragraphs: [say(language, "notifications.template.mail.about", values)],
      action: { label: say(language, "notifications.mail.open"), url: `${sender.url}/processes/${processId}` },
      footer: say(language, "notifications.template.mail.footer", values),
      stop: { label: say(language, "notifications.mail.stop"), url },
      brand: sender.brand,
    };
    const options = { headers: stopHeaders(url), report: id };
    await enqueueMail(transaction, platform.secrets, `notices:${id}`, address, content, options);
  }
  if (claimed.length > 0)
    transaction.audit("template.notified", "process", processId, { occasion, addresses: claimed.length });
}

async function mailsToday({ tx, now }: Transaction): Promise<number> {
  const { n } = await tx
    .selectFrom("noticeMails")
    .select(({ fn }) => fn.countAll<string>().as("n"))
    .where("personId", "is", null)
    .where("createdAt", ">", new Date(now.getTime() - dayMs))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** The mails to the addresses of templates. */
export const templateReactions = (platform: Platform): readonly Reaction[] => [
  whenever(processUnassigned, "notifications.mailUnassigned", (transaction, { processId }, announced) =>
    tell(platform, transaction, announced, "unassigned", processId),
  ),
  whenever(processAssigned, "notifications.mailAssigned", (transaction, { processId }, announced) =>
    tell(platform, transaction, announced, "assigned", processId),
  ),
  whenever(processSent, "notifications.mailSent", async (transaction, { processId, reviewerId }, announced) => {
    if (reviewerId) await tell(platform, transaction, announced, "assigned", processId);
  }),
  whenever(processApproved, "notifications.mailApproved", (transaction, { processId }, announced) =>
    tell(platform, transaction, announced, "approved", processId),
  ),
];
