import type { Kysely } from "kysely";
import { sql } from "kysely";
import { persons } from "#features/identity/server/index.ts";
import { memberActors } from "#features/members/server/index.ts";
import { loadOrganization } from "#features/organizations/server/index.ts";
import { readProcess } from "#features/processes/policy.ts";
import { processNews } from "#features/processes/server/index.ts";
import type { DB } from "#platform/db/tables.ts";
import { mailChecks } from "#platform/mail/send-mail.ts";
import type { Platform } from "#platform/platform.ts";
import { organizationTransaction, type Transaction } from "#platform/transaction.ts";
import { type Actor, hasRole, isActive } from "#protocol/actor.ts";
import type { Language } from "#protocol/text.ts";
import { alertsChanged, alertsDue } from "../events.ts";
import { openAlerts, readsWhole } from "../policy.ts";
import { nextMorning } from "../timing.ts";
import { ownCalendar } from "./calendar.ts";
import {
  alertMail,
  isStillShown,
  type MailedAlert,
  mailPurpose,
  mailTo,
  type Receiver,
  resend,
  type ShownAlert,
} from "./mails.ts";

/** Organizations looked at in one run; the others follow a minute later. */
const maxOrganizations = 500;
/** Alerts of one organization that are mailed in one transaction. */
const portion = 2000;
/** Mails to addresses outside that an organization's alerts send within a day. */
const maxOutside = 200;
const dayMs = 24 * 3_600_000;

type Due = MailedAlert & {
  readonly emails: readonly string[];
  readonly creatorId: string | null;
  readonly assigneeId: string | null;
};

/**
 * Mails the alerts whose moment has come. They are claimed in the transaction that enqueues their mails, and a second node
 * waits for that and finds nothing: each is sent once, and everything that is due to an address at one moment is one mail.
 */
export async function mailDueAlerts(platform: Platform): Promise<void> {
  const { db, clock, log } = platform;
  const now = clock.now();
  const organizations = await db.asSystem((tx) => organizationsDue(tx, now));
  for (const orgId of organizations) {
    const of = { orgId, by: null, now };
    const run = async () => {
      while (await organizationTransaction(db, of, (transaction) => mailPortion(platform, transaction, orgId)));
      await organizationTransaction(db, of, (transaction) => resend(platform, transaction, orgId));
    };
    // What goes wrong in one organization keeps no other waiting.
    await run().catch((err: unknown) => log.warn({ err, orgId }, "alerts could not be mailed"));
  }
}

async function organizationsDue(tx: Kysely<DB>, now: Date): Promise<string[]> {
  const { rows } = await sql<{ orgId: string }>`
    select org_id from alerts where mail_at <= ${now} union
    select org_id from alerts where escalate_at <= ${now} union
    select org_id from alert_mails where retry_at <= ${now} limit ${maxOrganizations}`.execute(tx);
  return rows.map(({ orgId }) => orgId);
}

/** Mails what is due, at most a portion; whether there may be more. */
async function mailPortion(platform: Platform, transaction: Transaction, orgId: string): Promise<boolean> {
  const { tx, now } = transaction;
  const claimed = await claim(transaction, orgId);
  if (claimed.length === 0) return false;
  const actors = await memberActors(tx, now);
  const plan = await receiversOf(transaction, orgId, claimed, actors);
  const mailed = new Set<string>();
  let outside = maxOutside - (await outsideToday(transaction));
  for (const [address, { receiver, alerts }] of plan) {
    if (receiver.personId === null && outside-- <= 0) continue;
    await mailTo(platform, transaction, orgId, { address, ...receiver }, alerts);
    for (const { id } of alerts) mailed.add(id);
  }
  const sent = claimed.filter(({ id, kind }) => kind === "due" && mailed.has(id)).map(({ id }) => id);
  if (sent.length > 0) await tx.updateTable("alerts").set({ sentAt: now }).where("id", "in", sent).execute();
  const ids = [...new Set(claimed.map(({ id }) => id))];
  transaction.audit("alerts.mailed", "organization", orgId, { alerts: ids.length, mails: plan.size });
  await transaction.announce(alertsChanged, { alertIds: ids });
  const people = (id: string) =>
    [...plan.values()].flatMap(({ receiver, alerts }) =>
      receiver.personId !== null && alerts.some((one) => one.id === id) ? [receiver.personId] : [],
    );
  for (let at = 0; at < claimed.length; at += 100) {
    const some = claimed.slice(at, at + 100).map(({ id, round }) => ({ alertId: id, round, people: people(id) }));
    await transaction.announce(alertsDue, { due: some });
  }
  return claimed.length >= portion;
}

/**
 * Claims the due alerts, so that no other node mails them. An organization that is not active is checked again
 * tomorrow. A plan that lost its alerts still sends those it has.
 */
async function claim({ tx, now }: Transaction, orgId: string): Promise<Due[]> {
  const { status } = await loadOrganization(tx, orgId, now);
  const mayMail = isActive(status);
  const tomorrow = mayMail ? null : new Date(nextMorning(now.getTime(), await ownCalendar(tx, orgId, now)));
  const take = async (column: "mailAt" | "escalateAt", kind: "due" | "escalation", most: number): Promise<Due[]> => {
    const rows = await tx
      .selectFrom("alerts")
      .select([
        "id",
        "date",
        "title",
        "message",
        "emails",
        "processId",
        "ruleId",
        "creatorId",
        "assigneeId",
        "round",
        "deletedAt",
      ])
      .where(column, "<=", now)
      .orderBy("date")
      .orderBy("id")
      .limit(most)
      .forUpdate()
      .execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return [];
    const escalated = mayMail && kind === "escalation" ? { escalatedAt: now } : {};
    await tx
      .updateTable("alerts")
      .set({ [column]: tomorrow, ...escalated })
      .where("id", "in", ids)
      .execute();
    return mayMail ? rows.filter(({ deletedAt }) => deletedAt === null).map((row) => ({ ...row, kind })) : [];
  };
  const due = await take("mailAt", "due", portion);
  return [...due, ...(await take("escalateAt", "escalation", portion))];
}

interface Notice {
  readonly receiver: Omit<Receiver, "address">;
  readonly alerts: MailedAlert[];
}

/** Returns the receivers, each address with all its due alerts. */
async function receiversOf(
  { tx, now }: Transaction,
  orgId: string,
  due: readonly Due[],
  actors: readonly Actor[],
): Promise<ReadonlyMap<string, Notice>> {
  const { country } = await loadOrganization(tx, orgId, now);
  const outside: Language = country === "GT" ? "es" : "en";
  const processes = await processNews(
    tx,
    due.flatMap(({ processId }) => processId ?? []),
  );
  const byUid = new Map(actors.map((actor) => [actor.uid, actor]));
  const byEmail = new Map(actors.map((actor) => [actor.email.toLowerCase(), actor.uid]));
  const mailboxes = new Map<string, Awaited<ReturnType<typeof persons.mailReceiver>>>();
  const leaders = actors.filter((actor) => hasRole(actor, "owner", "manager") && openAlerts(actor) === true);
  const plan = new Map<string, Notice>();
  const tell = (address: string, receiver: Notice["receiver"], alert: MailedAlert) => {
    const notice = plan.get(address) ?? { receiver, alerts: [] };
    if (!notice.alerts.some(({ id, kind }) => id === alert.id && kind === alert.kind)) notice.alerts.push(alert);
    plan.set(address, notice);
  };
  const notifyPerson = async (uid: string, alert: Due) => {
    const actor = byUid.get(uid);
    if (!mailboxes.has(uid)) mailboxes.set(uid, actor && (await persons.mailReceiver(tx, uid)));
    const mailbox = mailboxes.get(uid);
    if (!actor || !mailbox) return;
    const process = alert.processId ? processes.get(alert.processId) : undefined;
    const readsProcess = process !== undefined && readProcess(actor, process) === true;
    const whole = readsWhole(actor, { ...alert, byHand: alert.ruleId === null, readsProcess });
    const opens = openAlerts(actor) === true;
    const path = opens
      ? `/alerts/${alert.id}`
      : readsProcess && alert.processId
        ? `/processes/${alert.processId}`
        : null;
    const language: Language = mailbox.language === "es" ? "es" : "en";
    const shown = {
      ...alert,
      message: whole ? alert.message : "",
      process: readsProcess ? (process?.title ?? null) : null,
      path,
    };
    tell(mailbox.email, { personId: uid, language, opens }, shown);
  };
  for (const alert of due) {
    const uid = alert.assigneeId ?? alert.creatorId;
    if (uid !== null) await notifyPerson(uid, alert);
    if (alert.kind === "escalation") for (const leader of leaders) await notifyPerson(leader.uid, alert);
    else
      for (const address of alert.emails) {
        const member = byEmail.get(address);
        if (member !== undefined) await notifyPerson(member, alert);
        else
          tell(address, { personId: null, language: outside, opens: false }, { ...alert, process: null, path: null });
      }
  }
  return plan;
}

/** A mail about alerts is sent only while its receiver may read everything that it shows. */
export const alertMailCheck = ({ secrets }: Pick<Platform, "secrets">) =>
  mailChecks.by({
    kind: alertMail,
    check: async (transaction, id, to) => {
      const { tx, now, orgId } = transaction;
      const mail = await tx.selectFrom("alertMails").select("content").where("id", "=", id).executeTakeFirst();
      if (!mail || orgId === null) return false;
      // Older mails have no `shows`: only their receiver is checked.
      const { shows } = JSON.parse(secrets.open(mailPurpose, mail.content)) as { shows?: ShownAlert[] };
      const items = await tx
        .selectFrom("alertMailItems as i")
        .innerJoin("alerts as a", (join) => join.onRef("a.orgId", "=", "i.orgId").onRef("a.id", "=", "i.alertId"))
        .select(["a.id", "a.date", "a.title", "a.message", "a.emails", "a.processId", "a.ruleId", "a.creatorId"])
        .select(["a.assigneeId", "i.round", "i.kind"])
        .where("i.mailId", "=", id)
        .where("a.deletedAt", "is", null)
        .$narrowType<{ kind: Due["kind"] }>()
        .execute();
      const plan = await receiversOf(transaction, orgId, items, await memberActors(tx, now));
      const before = shows ?? items.map((one) => ({ id: one.id, process: false, message: false }));
      return before.length > 0 && isStillShown(before, plan.get(to)?.alerts ?? []);
    },
  });

async function outsideToday({ tx, now }: Transaction): Promise<number> {
  const { n } = await tx
    .selectFrom("alertMails")
    .select(({ fn }) => fn.countAll<string>().as("n"))
    .where("personId", "is", null)
    .where("createdAt", ">", new Date(now.getTime() - dayMs))
    .executeTakeFirstOrThrow();
  return Number(n);
}
