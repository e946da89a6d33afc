import { z } from "zod";
import { loadOrganization } from "#features/organizations/server/index.ts";
import { makeLink } from "#features/public-links/server/index.ts";
import { senderOf } from "#features/theming/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobHandler } from "#platform/jobs/runner.ts";
import { enqueueMail, mailChecks } from "#platform/mail/send-mail.ts";
import type { Platform } from "#platform/platform.ts";
import type { Secrets } from "#platform/secrets/secrets.ts";
import type { Transaction } from "#platform/transaction.ts";
import { isActive } from "#protocol/actor.ts";
import { Id } from "#protocol/page.ts";
import type { Language } from "#protocol/text.ts";
import { defaultNameKey } from "../../column.ts";
import { taskLink, taskMailsLink } from "../../public-task.ts";
import { dayIn } from "../../work-time.ts";
import { stopKey, stopSignature, taskUrl } from "../public-routes.ts";
import { say } from "../say.ts";

/** A task dragged over several columns is one piece of news: it goes out when the task has stayed. */
const stayMs = 2 * 60_000;
/** Mails to people outside that an organization's boards send on one day. */
const maxMailsADay = 200;

const notifyEntering = job("boards.notifyEntering", z.object({ visitId: Id }));

/** Tells the people outside of a task, once it has stayed in its column for two minutes. */
export const noticeEntering = ({ enqueue, now }: Pick<Transaction, "enqueue" | "now">, visitId: string) =>
  enqueue(notifyEntering, { visitId }, { startAfter: new Date(now.getTime() + stayMs) });

/** The job that sends these mails. */
export const notifyEnteringJob = (platform: Platform): JobHandler =>
  handle(notifyEntering, (call, { visitId }) =>
    call.transaction(async (transaction) => {
      if (call.orgId !== null) await notify(platform, { ...transaction, orgId: call.orgId }, visitId);
    }),
  );

type Inside = Transaction & { readonly orgId: string };

async function notify(platform: Platform, call: Inside, visitId: string): Promise<void> {
  const { tx, orgId, now } = call;
  const stay = await stayOf(call, visitId);
  const organization = await loadOrganization(tx, orgId, now);
  if (!stay || !isActive(organization.status)) return;
  await tx.updateTable("taskVisits").set({ notifiedAt: now }).where("id", "=", visitId).execute();
  const untold = stay.notificationEmails.filter((address) => !stay.told.includes(address));
  const step = stay.clientLabel || stay.columnName;
  const standing = { taskId: stay.taskId, title: stay.title, step, linked: stay.publicLinks };
  await mailTaskStatus(platform, call, standing, untold, { occasion: visitId, event: "moved" });
}

/** A task and its step, as people outside read them. */
interface Standing {
  readonly taskId: string;
  readonly title: string;
  readonly step: string;
  /** True if the board's public links open. */
  readonly linked: boolean;
}

/**
 * Mails the progress of a task to these addresses, with its public link if the board's links open. Addresses that
 * unsubscribed are left out, and the organization's daily limit applies.
 */
export async function mailTaskStatus(
  platform: Platform,
  call: Inside,
  { taskId, title, step, linked }: Standing,
  among: readonly string[],
  { occasion, event }: { readonly occasion: string; readonly event: "moved" | "made" },
): Promise<void> {
  const { tx, orgId, now } = call;
  const organization = await loadOrganization(tx, orgId, now);
  const addresses = await listening(platform.secrets, tx, taskId, among);
  const day = dayIn(organization.timeZone, now.getTime());
  if (addresses.length === 0 || !(await countMails(call, day, addresses.length))) return;
  const makeUrl = async (kind: string) =>
    taskUrl(platform.config.url, (await makeLink(call, platform.secrets, { kind, subject: taskId })).token);
  const url = linked ? await makeUrl(taskLink) : undefined;
  const stopUrl = await makeUrl(taskMailsLink);
  const language: Language = organization.country === "GT" ? "es" : "en";
  const stepKey = defaultNameKey(step);
  const values = { task: title, step: stepKey ? say(language, stepKey) : step, organization: organization.name };
  const sender = await senderOf(platform, tx, orgId);
  const paragraph = event === "made" && linked ? "madeWithLink" : event;
  for (const address of addresses) {
    const stop = new URLSearchParams({ stop: address, sig: stopSignature(platform.secrets, taskId, address) });
    await enqueueMail(
      call,
      platform.secrets,
      `task:${occasion}:${address}`,
      address,
      {
        language,
        title: say(language, "boards.mail.title", values),
        paragraphs: [say(language, `boards.mail.${paragraph}`, values)],
        ...(url === undefined ? {} : { action: { label: say(language, "boards.mail.action"), url } }),
        footer: say(language, "boards.mail.footer", { ...values, url: `${stopUrl}?${stop.toString()}` }),
        ...(sender ? { brand: sender.brand } : {}),
      },
      { about: { kind: taskMail, id: taskId } },
    );
  }
  call.audit("task.notified", "task", taskId, { addresses: addresses.length });
}

const taskMail = "task";

/** The progress of a task is mailed only to addresses that the task still has and that did not unsubscribe. */
export const taskMailCheck = ({ secrets }: Platform) =>
  mailChecks.by({
    kind: taskMail,
    check: async ({ tx }, id, to) => {
      const row = await tx
        .selectFrom("tasks as t")
        .innerJoin("boards as b", (join) => join.onRef("b.orgId", "=", "t.orgId").onRef("b.id", "=", "t.boardId"))
        .select("t.notificationEmails")
        .where("t.id", "=", id)
        .where("t.deletedAt", "is", null)
        .where("b.deletedAt", "is", null)
        .executeTakeFirst();
      return row?.notificationEmails.includes(to) === true && (await listening(secrets, tx, id, [to])).length > 0;
    },
  });

/** Selects a stay without a notice yet, in a column that notifies, of a visible task and board. */
const stayOf = ({ tx }: Inside, visitId: string) =>
  tx
    .selectFrom("taskVisits as v")
    .innerJoin("tasks as t", (join) => join.onRef("t.orgId", "=", "v.orgId").onRef("t.id", "=", "v.taskId"))
    .innerJoin("boardColumns as c", (join) => join.onRef("c.orgId", "=", "v.orgId").onRef("c.id", "=", "v.columnId"))
    .innerJoin("boards as b", (join) => join.onRef("b.orgId", "=", "v.orgId").onRef("b.id", "=", "v.boardId"))
    .select(["v.taskId", "v.told", "t.title", "t.notificationEmails", "c.clientLabel", "c.name as columnName"])
    .select("b.publicLinks")
    .where("v.id", "=", visitId)
    .where("v.leftAt", "is", null)
    .where("v.notifiedAt", "is", null)
    .where("t.deletedAt", "is", null)
    .where("b.deletedAt", "is", null)
    .where("c.notifyExternalEmails", "=", true)
    .forUpdate("v")
    .executeTakeFirst();

/** The addresses that did not ask to hear no more. */
async function listening(secrets: Secrets, tx: Tx, taskId: string, addresses: readonly string[]) {
  const stops = await tx.selectFrom("taskMailStops").select("address").where("taskId", "=", taskId).execute();
  const stopped = new Set(stops.map(({ address }) => address));
  return addresses.filter((address) => !stopped.has(stopKey(secrets, address)));
}

/** Counts mails against the day's limit; false when it would be passed. */
async function countMails({ tx, orgId }: Inside, day: string, count: number): Promise<boolean> {
  const counted = await tx
    .insertInto("boardMailDays")
    .values({ orgId, day, sent: count })
    .onConflict((on) =>
      on
        .columns(["orgId", "day"])
        .doUpdateSet((eb) => ({ sent: eb("boardMailDays.sent", "+", count) }))
        .where("boardMailDays.sent", "<=", maxMailsADay - count),
    )
    .executeTakeFirst();
  return counted.numInsertedOrUpdatedRows === 1n;
}
