import { answeredEmails, answeredForm } from "#engine/answers/answers-in-text.ts";
import { documentsToSend } from "#features/documents/server/index.ts";
import { memberActors } from "#features/members/server/index.ts";
import { loadOrganization } from "#features/organizations/server/index.ts";
import {
  documentsSettled,
  processApproved,
  processAssigned,
  processSent,
  processUnassigned,
} from "#features/processes/events.ts";
import { readProcess } from "#features/processes/policy.ts";
import { type ProcessContent } from "#features/processes/process-content.ts";
import { processContent } from "#features/processes/server/index.ts";
import { templateName } from "#features/templates/server/index.ts";
import { type Sender, senderOf } from "#features/theming/server/index.ts";
import { newId } from "#platform/clock.ts";
import { type Reaction, when as whenever } from "#platform/events/reaction.ts";
import type { MailContent } from "#platform/mail/layout.ts";
import type { MailAttachment } from "#platform/mail/mailer.ts";
import { enqueueMail, mailChecks } from "#platform/mail/send-mail.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { type Actor, isActive } from "#protocol/actor.ts";
import type { Language } from "#protocol/text.ts";
import { fieldsOf, maxAddresses, type TemplateAddresses, type TemplateOccasion } from "../template-notices.ts";
import { stopHeaders, stopToken, stopUrl } from "./mail-stop.ts";
import { say } from "./say.ts";
import { addressesOf, stoppedFor } from "./template-addresses.ts";

/** Mails to the addresses of templates that an organization sends within a day. */
const maxMailsADay = 200;
const dayMs = 24 * 3600 * 1000;
/** The size in bytes that mail servers commonly accept. Larger documents are not attached. */
const maxAttached = 8 * 1024 * 1024;
/** After so many days the documents of an approval that are made anew are no news. */
const newsDays = 30;

interface Occasion {
  readonly orgId: string | null;
  readonly occasion: TemplateOccasion;
  readonly at: Date;
}

/** Returns the receivers: the addresses of the template, and those of answers that did not unsubscribe. */
async function recipientsOf(
  { tx }: Transaction,
  process: ProcessContent,
  settings: TemplateAddresses,
  occasion: TemplateOccasion,
): Promise<string[]> {
  const keys = settings[fieldsOf(occasion)];
  const listed = settings[occasion];
  if (keys.length === 0) return listed;
  const stopped = await stoppedFor(tx, process.templateId);
  const answered = answeredEmails(keys, answeredForm(process.title, process.questions, process.answers));
  const willing = answered.filter((address) => !stopped.has(address)).slice(0, maxAddresses);
  return [...new Set([...listed, ...willing])];
}

/** Tells the addresses of a process's template what became of the process; each once, however often the reaction runs. */
async function tell(
  platform: Platform,
  transaction: Transaction,
  process: ProcessContent,
  settings: TemplateAddresses,
  { orgId, occasion, at }: Occasion,
  attachments: readonly MailAttachment[] = [],
): Promise<void> {
  const { tx, now } = transaction;
  const addresses = await recipientsOf(transaction, process, settings, occasion);
  if (orgId === null || addresses.length === 0) return;
  const organization = await loadOrganization(tx, orgId, now);
  const sender = await senderOf(platform, tx, orgId);
  if (!sender || !isActive(organization.status) || (await mailsToday(transaction)) + addresses.length > maxMailsADay)
    return;
  const language: Language = organization.country === "GT" ? "es" : "en";
  const title = say(language, `notifications.template.mail.${occasion}`, { title: process.title });
  const row = { orgId, occasion: `${occasion}:${process.id}:${at.toISOString()}`, title, notices: 1, createdAt: now };
  const claimed = await tx
    .insertInto("noticeMails")
    .values(addresses.map((address) => ({ ...row, id: newId(), address })))
    .onConflict((on) => on.columns(["orgId", "occasion", "address"]).doNothing())
    .returning(["id", "address"])
    .execute();
  if (claimed.length === 0) return;
  const members = new Map((await memberActors(tx, now)).map((actor) => [actor.email.toLowerCase(), actor]));
  const template = (await templateName(tx, process.templateId)) ?? "";
  for (const { id, address } of claimed) {
    const url = stopUrl(sender.url, stopToken(platform.secrets, { orgId, templateId: process.templateId, address }));
    const content: MailContent = {
      ...mailFor(
        sender,
        language,
        { process, occasion, template, attached: attachments.length > 0 },
        members.get(address),
      ),
      title,
      stop: { label: say(language, "notifications.mail.stop"), url },
    };
    const options = {
      headers: stopHeaders(url),
      report: id,
      about: { kind: templateMail, id },
      ...(attachments.length > 0 ? { attachments } : {}),
    };
    await enqueueMail(transaction, platform.secrets, `notices:${id}`, address, content, options);
  }
  transaction.audit("template.notified", "process", process.id, { occasion, addresses: claimed.length });
}

const templateMail = "template";

/** Mails to the addresses of a template are sent only while the process is there and its template names the address. */
export const templateMailCheck = mailChecks.by({
  kind: templateMail,
  check: async (transaction, id, to) => {
    const { tx } = transaction;
    const row = await tx.selectFrom("noticeMails").select("occasion").where("id", "=", id).executeTakeFirst();
    const [occasion, processId] = row?.occasion.split(":") ?? [];
    const process = processId === undefined ? undefined : await processContent(tx, processId);
    if (!process || process.deleted) return false;
    const settings = await addressesOf(tx, process.templateId);
    return (await recipientsOf(transaction, process, settings, occasion as TemplateOccasion)).includes(to);
  },
});

/**
 * Returns the mail for an address. Members who may open the process get its template and a link, others only title and
 * state.
 */
function mailFor(
  { name: organization, url, brand }: Sender,
  language: Language,
  about: {
    readonly process: ProcessContent;
    readonly occasion: TemplateOccasion;
    readonly template: string;
    readonly attached: boolean;
  },
  member: Actor | undefined,
): Omit<MailContent, "title"> {
  const { process, occasion, template, attached } = about;
  const values = { organization, template, title: process.title };
  const state = say(language, `notifications.template.mail.state.${occasion}`);
  const documents = attached ? [say(language, "notifications.template.mail.documents")] : [];
  if (!member || readProcess(member, process) !== true) {
    const outside = say(language, "notifications.template.mail.outside", { ...values, state });
    const footer = say(language, "notifications.template.mail.footerOutside", values);
    return { language, brand, paragraphs: [outside, ...documents], footer };
  }
  return {
    language,
    brand,
    paragraphs: [say(language, "notifications.template.mail.about", values), ...documents],
    action: { label: say(language, "notifications.mail.open"), url: `${url}/processes/${process.id}` },
    footer: say(language, "notifications.template.mail.footer", values),
  };
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

/** Tells of an approval: at once, or with its documents when they are there or will not come. */
async function notifyApproved(
  platform: Platform,
  transaction: Transaction,
  orgId: string | null,
  processId: string,
): Promise<void> {
  const { tx, now } = transaction;
  const process = await processContent(tx, processId);
  const { approvedOn } = process ?? {};
  if (!process || process.deleted || !approvedOn || now.getTime() - approvedOn.getTime() > newsDays * dayMs) return;
  const settings = await addressesOf(tx, process.templateId);
  const of = { orgId, occasion: "approved", at: approvedOn } as const;
  if (!settings.withDocuments) return tell(platform, transaction, process, settings, of);
  const { documents, coming } = await documentsToSend(tx, processId);
  if (coming) return;
  let room = maxAttached;
  const attached = documents.filter(({ size }) => {
    const fits = size <= room;
    if (fits) room -= size;
    return fits;
  });
  const attachments = attached.map(({ name, mediaType, storageKey }) => ({ name, mediaType, storageKey }));
  await tell(platform, transaction, process, settings, of, attachments);
}

/** The mails to the addresses of templates. */
export function templateReactions(platform: Platform): readonly Reaction[] {
  const notifyOf = async (transaction: Transaction, processId: string, of: Occasion) => {
    const process = await processContent(transaction.tx, processId);
    if (!process || process.deleted) return;
    await tell(platform, transaction, process, await addressesOf(transaction.tx, process.templateId), of);
  };
  return [
    whenever(processUnassigned, "notifications.mailUnassigned", (transaction, { processId }, { orgId, at }) =>
      notifyOf(transaction, processId, { orgId, at, occasion: "unassigned" }),
    ),
    whenever(processAssigned, "notifications.mailAssigned", (transaction, { processId }, { orgId, at }) =>
      notifyOf(transaction, processId, { orgId, at, occasion: "assigned" }),
    ),
    whenever(processSent, "notifications.mailSent", async (transaction, { processId, reviewerId }, { orgId, at }) => {
      if (reviewerId) await notifyOf(transaction, processId, { orgId, at, occasion: "assigned" });
    }),
    whenever(processApproved, "notifications.mailApproved", (transaction, { processId }, { orgId }) =>
      notifyApproved(platform, transaction, orgId, processId),
    ),
    whenever(documentsSettled, "notifications.mailDocuments", (transaction, { processId }, { orgId }) =>
      notifyApproved(platform, transaction, orgId, processId),
    ),
  ];
}
