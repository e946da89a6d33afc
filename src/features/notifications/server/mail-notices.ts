import { z } from "zod";
import { persons } from "#features/identity/server/index.ts";
import { memberActors } from "#features/members/server/index.ts";
import { loadOrganization } from "#features/organizations/server/index.ts";
import { type Sender, senderOf } from "#features/theming/server/index.ts";
import { newId } from "#platform/clock.ts";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobHandler, type Schedule } from "#platform/jobs/runner.ts";
import type { MailContent } from "#platform/mail/layout.ts";
import { enqueueMail, mailChecks } from "#platform/mail/send-mail.ts";
import type { Platform } from "#platform/platform.ts";
import { organizationTransaction, type Transaction } from "#platform/transaction.ts";
import type { Language } from "#protocol/text.ts";
import { noticePreferencesChanged } from "../events.ts";
import { type Notice, sentenceOf, valuesOf } from "../notice.ts";
import { stopHeaders, stopToken, stopUrl } from "./mail-stop.ts";
import { preferencesOf } from "./preferences.ts";
import { say } from "./say.ts";
import { type NoticeRow, selectNotices, shownNotices } from "./show-notices.ts";

const mailDue = job("notifications.mailDue", z.object({}), { retries: 2, concurrency: 1 });

/** Looks every minute what is to be mailed. */
export const mailSchedule: Schedule = { job: mailDue, cron: "* * * * *" };

/** The job behind it. */
export const mailDueJob = (platform: Platform): JobHandler => handle(mailDue, () => mailDueNotices(platform));

/** People whose mails are written in one run; the others follow a minute later. */
const portion = 500;
/**
 * The age from which an event is not mailed any more: nodes were down, or an installation was filled with past data.
 */
const staleMs = 3 * 24 * 3600 * 1000;
/** Notices a mail lists one by one. */
const maxListed = 30;

/**
 * Writes the mails that are due: to each person one, with all that is due to them. The notices are claimed in the
 * transaction that enqueues the mail, so that several nodes, or a run that is repeated, mail each of them once.
 */
export async function mailDueNotices(platform: Platform): Promise<void> {
  const { db, clock, log } = platform;
  const now = clock.now();
  const due = await db.asSystem((tx) =>
    tx
      .selectFrom("notices")
      .select(["orgId", "personId"])
      .distinct()
      .where("mailAt", "<=", now)
      .limit(portion)
      .execute(),
  );
  for (const { orgId, personId } of due) {
    const of = { orgId, by: null, now };
    // What cannot be written to one person keeps nobody else waiting.
    await organizationTransaction(db, of, (transaction) => mailTo(platform, transaction, orgId, personId)).catch(
      (err: unknown) => log.warn({ err, orgId, personId }, "notices could not be mailed"),
    );
  }
}

async function mailTo(platform: Platform, transaction: Transaction, orgId: string, personId: string): Promise<void> {
  const { tx, now } = transaction;
  const claimed = await claim(transaction, personId);
  if (claimed.length === 0) return;
  const receiver = await persons.mailReceiver(tx, personId);
  const actor = (await memberActors(tx, now)).find(({ uid }) => uid === personId);
  const sender = await senderOf(platform, tx, orgId);
  const { mailsStoppedAt } = (await preferencesOf(tx, [personId]))(personId);
  if (!receiver || !actor || !sender || mailsStoppedAt) return;
  const oldest = now.getTime() - staleMs;
  const fresh = claimed.filter(({ readAt, at }) => readAt === null && at.getTime() >= oldest);
  const notices = (await shownNotices(tx, actor, fresh)).filter(({ title }) => title !== null);
  if (notices.length === 0) return;
  const id = newId();
  const url = stopUrl(sender.url, stopToken(platform.secrets, { orgId, personId }));
  const { timeZone } = await loadOrganization(tx, orgId, now);
  const content = noticeMail(sender, receiver.language, timeZone, notices, url);
  const { email: address } = receiver;
  const row = { orgId, id, personId, address, occasion: id, title: content.title, notices: notices.length };
  await tx
    .insertInto("noticeMails")
    .values({ ...row, createdAt: now })
    .execute();
  const ids = notices.map((notice) => notice.id);
  await tx.updateTable("notices").set({ mailId: id }).where("id", "in", ids).execute();
  const options = { headers: stopHeaders(url), report: id, about: { kind: noticeMailKind, id } };
  await enqueueMail(transaction, platform.secrets, `notices:${id}`, address, content, options);
  await transaction.announce(noticePreferencesChanged, { people: [personId] });
}

const noticeMailKind = "notices";

/** A mail of notices is sent only while its receiver may read everything it names. */
export const noticeMailCheck = mailChecks.by({
  kind: noticeMailKind,
  check: async ({ tx, now }, id) => {
    const rows = await selectNotices(tx).select("personId").where("mailId", "=", id).execute();
    const personId = rows[0]?.personId;
    const actor =
      personId === undefined ? undefined : (await memberActors(tx, now)).find(({ uid }) => uid === personId);
    if (!actor || !(await persons.mailReceiver(tx, actor.uid))) return false;
    const shown = await shownNotices(tx, actor, rows);
    return shown.length === rows.length && shown.every(({ title }) => title !== null);
  },
});

/** Claims a person's due notices, so that no other node mails them. */
async function claim({ tx, now }: Transaction, personId: string): Promise<NoticeRow[]> {
  const rows = await selectNotices(tx)
    .where("personId", "=", personId)
    .where("mailAt", "<=", now)
    .orderBy("at")
    .forUpdate()
    .skipLocked()
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await tx.updateTable("notices").set({ mailAt: null }).where("id", "in", ids).execute();
  return rows;
}

/** Returns the sentence of a notice in a language. */
function sentenceIn(language: Language, notice: Notice): string {
  return say(language, sentenceOf(notice), valuesOf(notice, say(language, "notifications.somebody")));
}

/** The mail about some notices: of one its own sentence, of several a list. */
function noticeMail(
  sender: Sender,
  language: Language,
  timeZone: string,
  notices: readonly Notice[],
  stop: string,
): MailContent {
  const [first, ...others] = notices;
  const values = { organization: sender.name, count: notices.length, more: notices.length - maxListed };
  const dates = new Intl.DateTimeFormat("en-GB", { timeZone, dateStyle: "short", timeStyle: "short" });
  const footer = {
    footer: say(language, "notifications.mail.footer", values),
    stop: { label: say(language, "notifications.mail.stop"), url: stop },
  };
  const common = { language, brand: sender.brand, ...footer };
  if (first && others.length === 0)
    return {
      ...common,
      title: sentenceIn(language, first),
      paragraphs: [say(language, `notifications.kindAbout.${first.kind}`)],
      action: {
        label: say(language, "notifications.mail.open"),
        url: `${sender.url}${first.path ?? "/notifications"}`,
      },
    };
  return {
    ...common,
    title: say(language, "notifications.mail.several", values),
    paragraphs: [],
    items: notices.slice(0, maxListed).map((notice) => ({
      text: sentenceIn(language, notice),
      about: dates.format(new Date(notice.at)),
      url: notice.path && `${sender.url}${notice.path}`,
    })),
    action: {
      label: say(language, notices.length > maxListed ? "notifications.mail.more" : "notifications.mail.all", values),
      url: `${sender.url}/notifications`,
    },
  };
}
