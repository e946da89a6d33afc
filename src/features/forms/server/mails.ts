import { showBritish } from "#engine/calendar/day.ts";
import { localDayOf } from "#engine/calendar/zone.ts";
import { persons } from "#features/identity/server/index.ts";
import { loadOrganization } from "#features/organizations/server/index.ts";
import { processErased, processRejected } from "#features/processes/events.ts";
import { loadProcess, type StoredProcess } from "#features/processes/server/index.ts";
import { linkOf } from "#features/public-links/server/index.ts";
import { type Reaction, when as whenever } from "#platform/events/reaction.ts";
import { noteUses } from "#platform/http/limits.ts";
import { namedLimit } from "#platform/http/named-limits.ts";
import { enqueueMail } from "#platform/mail/send-mail.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import type { Language } from "#protocol/text.ts";
import { linkKinds } from "../public-form.ts";
import { mailBrand, ownAddress } from "./own-address.ts";
import { findRequest } from "./queries.ts";
import { aboutProcess, readsMailed } from "./reader-mails.ts";
import { say } from "./say.ts";

type Inside = Transaction & { readonly orgId: string };

const confirmations = namedLimit("confirmations of requests", {
  max: 3,
  seconds: 3600,
  by: "the organization and the requester's e-mail address",
  strangers: "Yes, with three complete requests and captchas in the name of that address.",
  others: "The requester gets no e-mail for the rest of the hour. The page shows the receipt and its link.",
});

interface Confirmed {
  readonly processId: string;
  readonly receipt: string;
  readonly reference: string;
  readonly name: string;
  readonly email: string;
  readonly title: string;
  readonly language: Language;
}

/** Tells a requester that it came in, and where to follow it. */
export async function confirmRequest(platform: Platform, inside: Inside, sent: Confirmed): Promise<void> {
  const { tx, orgId, now } = inside;
  const { language, email, processId } = sent;
  if (!(await hasMailsLeft(platform, orgId, email, now))) return;
  const brand = await mailBrand(tx, orgId);
  const values = { name: sent.name, title: sent.title, organization: brand.name, reference: sent.reference };
  await enqueueMail(
    inside,
    platform.secrets,
    `form:${processId}`,
    email,
    {
      language,
      title: say(language, "forms.mail.received.title", values),
      paragraphs: [
        say(language, "forms.mail.received.text", values),
        say(language, "forms.mail.received.follow", values),
      ],
      action: {
        label: say(language, "forms.mail.follow"),
        url: `${await ownAddress(platform, tx, orgId)}/public/receipt/${sent.receipt}`,
      },
      footer: say(language, "forms.mail.footer", values),
      brand,
    },
    { about: null },
  );
}

async function hasMailsLeft({ db, secrets }: Platform, orgId: string, email: string, now: Date): Promise<boolean> {
  const key = `forms.mail|${orgId}|${secrets.fingerprint("form-mail", email.toLowerCase())}`;
  const counted = await noteUses(db, [{ key, limit: confirmations }], now);
  return (counted.get(key)?.used ?? 0) <= confirmations.max;
}

/** Tells a requester that what they sent was turned down, and why. Tags stay inside. */
async function notifyRejected(platform: Platform, inside: Inside, processId: string): Promise<void> {
  const { tx, orgId } = inside;
  const request = await findRequest(tx, processId);
  if (!request) return;
  const process = await loadProcess(tx, processId);
  const { requesterEmail, requesterName, title, reason, status, creatorId } = process;
  // A member who took it on gets a notice in the product, and corrects it.
  if (creatorId !== null) return;
  if (status !== "rejected" || !requesterEmail) return;
  const { language } = request;
  const brand = await mailBrand(tx, orgId);
  const values = { name: requesterName ?? "", title, organization: brand.name, reason: reason ?? "" };
  const receipt = await linkOf(inside, platform.secrets, { kind: linkKinds.receipt, subject: processId });
  const url = `${await ownAddress(platform, tx, orgId)}/public/receipt/${receipt?.token ?? ""}`;
  await enqueueMail(
    inside,
    platform.secrets,
    `form:${processId}:rejected`,
    requesterEmail,
    {
      language,
      title: say(language, "forms.mail.rejected.title", values),
      paragraphs: [
        say(language, "forms.mail.rejected.text", values),
        say(language, "forms.mail.rejected.reason", values),
      ],
      ...(receipt ? { action: { label: say(language, "forms.mail.follow"), url } } : {}),
      footer: say(language, "forms.mail.footer", values),
      brand,
    },
    { about: null },
  );
  inside.audit("formRequest.told", "process", processId);
}

/** Mails that continue a begun form, by the id of its copy. */
export const copyMail = "formCopy";

/** Sends a visitor the link to go on with what they have filled in. */
export async function mailResumeLink(
  platform: Platform,
  inside: Inside,
  sent: {
    readonly id: string;
    readonly email: string;
    readonly path: string;
    readonly title: string;
    readonly language: Language;
    readonly until: Date;
  },
): Promise<void> {
  const { tx, orgId, now } = inside;
  const { language, email, until } = sent;
  const brand = await mailBrand(tx, orgId);
  const { timeZone } = await loadOrganization(tx, orgId, now);
  const day = showBritish(localDayOf(timeZone, until.getTime()));
  const values = { title: sent.title, organization: brand.name, day };
  await enqueueMail(
    inside,
    platform.secrets,
    `form:${sent.id}:kept:${now.getTime()}`,
    email,
    {
      language,
      title: say(language, "forms.mail.kept.title", values),
      paragraphs: [
        say(language, "forms.mail.kept.text", values),
        say(language, "forms.mail.kept.until", values),
        say(language, "forms.mail.kept.ignore"),
      ],
      action: {
        label: say(language, "forms.mail.kept.open"),
        url: `${await ownAddress(platform, tx, orgId)}${sent.path}`,
      },
      footer: say(language, "forms.mail.footer", values),
      brand,
    },
    { about: { kind: copyMail, id: sent.id } },
  );
}

interface Returned {
  readonly message: string;
  readonly at: string;
  /** The questions, as the form puts them. */
  readonly labels: readonly string[];
}

/** Tells a requester which answers are asked for again, with the way to give them. */
export async function notifyReturned(
  platform: Platform,
  inside: Inside,
  process: StoredProcess,
  { message, at, labels }: Returned,
): Promise<void> {
  const { tx, orgId } = inside;
  const request = await findRequest(tx, process.id);
  const receipt = await linkOf(inside, platform.secrets, { kind: linkKinds.receipt, subject: process.id });
  if (!request || !receipt || process.requesterEmail === null) return;
  const { language } = request;
  const brand = await mailBrand(tx, orgId);
  const values = {
    name: process.requesterName ?? "",
    title: process.title,
    organization: brand.name,
    labels: labels.join(", "),
  };
  await enqueueMail(
    inside,
    platform.secrets,
    `form:${process.id}:returned:${at}`,
    process.requesterEmail,
    {
      language,
      title: say(language, "forms.mail.returned.title", values),
      paragraphs: [
        say(language, "forms.mail.returned.text", values),
        say(language, "forms.mail.returned.which", values),
        ...(message === "" ? [] : [message]),
      ],
      action: {
        label: say(language, "forms.mail.returned.open"),
        url: `${await ownAddress(platform, tx, orgId)}/public/receipt/${receipt.token}`,
      },
      footer: say(language, "forms.mail.footer", values),
      brand,
    },
    { about: null },
  );
}

/** Notifies the member who asked for better answers that they have arrived. */
export async function notifyCorrected(
  platform: Platform,
  inside: Inside,
  { id, title, requesterName }: StoredProcess,
  { by, at }: { readonly by: string; readonly at: string },
): Promise<void> {
  const { tx, orgId } = inside;
  const asker = await persons.load(tx, by);
  const about = aboutProcess(id, by);
  if (!asker?.emailVerified || !(await readsMailed(inside, about.id))) return;
  const language: Language = asker.language === "en" ? "en" : "es";
  const values = { title, requester: requesterName ?? "", name: asker.firstName };
  await enqueueMail(
    inside,
    platform.secrets,
    `form:${id}:corrected:${at}`,
    asker.email,
    {
      language,
      title: say(language, "forms.mail.corrected.title", values),
      paragraphs: [say(language, "forms.mail.corrected.text", values)],
      action: {
        label: say(language, "forms.mail.completed.open"),
        url: `${await ownAddress(platform, tx, orgId)}/processes/${id}`,
      },
      footer: say(language, "forms.mail.corrected.footer"),
      brand: await mailBrand(tx, orgId),
    },
    { about },
  );
}

/** The reactions that notify requesters. */
export const requesterReactions = (platform: Platform): readonly Reaction[] => [
  whenever(processRejected, "forms.tellRejected", async (transaction, { processId }, { orgId }) => {
    if (orgId !== null) await notifyRejected(platform, { ...transaction, orgId }, processId);
  }),
  whenever(processErased, "forms.eraseAnswers", async ({ tx, now }, { processId }) => {
    await tx
      .updateTable("formSessions")
      .set({ answers: "{}", email: null })
      .where("processId", "=", processId)
      .execute();
    await tx.updateTable("formRequests").set({ phone: null }).where("processId", "=", processId).execute();
    await tx
      .updateTable("formShares")
      .set((eb) => ({ email: "", message: "", deletedAt: eb.fn.coalesce("deletedAt", eb.val(now)) }))
      .where("processId", "=", processId)
      .execute();
  }),
];
