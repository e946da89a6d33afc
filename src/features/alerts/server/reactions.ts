import { memberRemoved } from "#features/members/events.ts";
import {
  processApproved,
  processDeleted,
  processErased,
  processRestored,
  processSaved,
} from "#features/processes/events.ts";
import { processNews } from "#features/processes/server/index.ts";
import { endLink } from "#features/public-links/server/index.ts";
import { envelopeEnded, envelopeSent, envelopeSigned } from "#features/signatures/events.ts";
import { signingOf } from "#features/signatures/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import { type Announced, type Reaction, when as whenever } from "#platform/events/reaction.ts";
import { mailSettled } from "#platform/mail/send-mail.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Id } from "#protocol/page.ts";
import { calendarLink } from "../calendar-contract.ts";
import { alertsChanged } from "../events.ts";
import type { RuleOccasion } from "../rule.ts";
import { momentsOf, ownCalendar } from "./calendar.ts";
import { completeWaiting, makeAlerts, moveAlerts } from "./process-alerts.ts";

/** The pause before a mail is handed over again, and the number of tries. */
const retryMs = 60 * 60_000;
const maxTries = 72;

const isDeleted = async (tx: Tx, processId: string): Promise<boolean> =>
  (await processNews(tx, [processId])).get(processId)?.deleted === true;

/** Makes the alerts of what became of signatures. */
const make =
  (occasion: Exclude<RuleOccasion, "approved" | "sentToSign">) =>
  async (transaction: Transaction, of: { processId: string; envelopeId: string }, { orgId, at }: Announced) => {
    await completeWaiting(transaction, of.processId, of.envelopeId);
    const signing = await signingOf(transaction.tx, of.envelopeId);
    if (orgId === null || !signing) return;
    await makeAlerts(transaction, orgId, of.processId, { ...signing, occasion, at, envelopeId: of.envelopeId });
  };

/** The reactions of alerts to the signatures of a contract. */
const ofSignatures: readonly Reaction[] = [
  whenever(envelopeSent, "alerts.sentToSign", async (transaction, { processId, envelopeId }, { orgId, at }) => {
    const signing = await signingOf(transaction.tx, envelopeId);
    // It may have been signed since. The event of that comes after this one, and finds the alerts.
    if (orgId === null || !signing?.open) return;
    await makeAlerts(transaction, orgId, processId, { ...signing, occasion: "sentToSign", at, envelopeId });
  }),
  whenever(envelopeSigned, "alerts.signed", make("signed")),
  whenever(envelopeEnded, "alerts.signingEnded", async (transaction, { how, ...of }, announced) => {
    if (how === "voided") await completeWaiting(transaction, of.processId, of.envelopeId);
    else await make(how)(transaction, of, announced);
  }),
];

/** The reactions of alerts to events of other features. */
export const reactions: readonly Reaction[] = [
  ...ofSignatures,
  whenever(processApproved, "alerts.make", async (transaction, { processId }, { orgId }) => {
    if (orgId !== null) await makeAlerts(transaction, orgId, processId);
  }),
  whenever(processSaved, "alerts.move", async (transaction, { processId }, { orgId }) => {
    if (orgId !== null) await moveAlerts(transaction, orgId, processId);
  }),
  whenever(processDeleted, "alerts.takeAlong", async ({ tx, now, audit, announce }, { processId }) => {
    // The reactions to a deletion and its undoing may come in any order, so the current state of the process decides.
    if (!(await isDeleted(tx, processId))) return;
    const gone = await tx
      .updateTable("alerts")
      .set({ deletedAt: now, deletedWithProcess: true })
      .where("processId", "=", processId)
      .where("deletedAt", "is", null)
      .returning("id")
      .execute();
    if (gone.length === 0) return;
    audit("process.alertsDeleted", "process", processId, { alerts: gone.length });
    await announce(alertsChanged, { alertIds: gone.map(({ id }) => id) });
  }),
  whenever(processRestored, "alerts.bringBack", async ({ tx, now, audit, announce }, { processId }, { orgId }) => {
    if (orgId === null || (await isDeleted(tx, processId))) return;
    const rows = await tx
      .selectFrom("alerts")
      .selectAll()
      .where("processId", "=", processId)
      .where("deletedWithProcess", "=", true)
      .where("deletedAt", "is not", null)
      .orderBy("id")
      .forUpdate()
      .execute();
    if (rows.length === 0) return;
    const own = await ownCalendar(tx, orgId, now);
    for (const row of rows) {
      // What was to be mailed meanwhile is mailed now, or not at all when its day has passed.
      const isDue = row.sentAt === null && row.completedAt === null && (row.mailAt === null || row.mailAt <= now);
      const { mailAt } = momentsOf(row, own);
      await tx
        .updateTable("alerts")
        .set({ deletedAt: null, deletedWithProcess: false, ...(isDue ? { mailAt } : {}) })
        .where("id", "=", row.id)
        .execute();
    }
    audit("process.alertsRestored", "process", processId, { alerts: rows.length });
    await announce(alertsChanged, { alertIds: rows.map(({ id }) => id) });
  }),
  whenever(processErased, "alerts.erase", async ({ tx }, { processId }) => {
    const mailed = tx
      .selectFrom("alertMailItems as i")
      .innerJoin("alerts as a", (join) => join.onRef("a.orgId", "=", "i.orgId").onRef("a.id", "=", "i.alertId"))
      .select("i.mailId")
      .where("a.processId", "=", processId)
      .where("a.deletedWithProcess", "=", true);
    await tx.deleteFrom("alertMails").where("id", "in", mailed).execute();
    await tx
      .updateTable("alerts")
      .set({ title: "", searchKey: "", message: "", emails: [] })
      .where("processId", "=", processId)
      .where("deletedWithProcess", "=", true)
      .execute();
  }),
  /** The private calendar of a member ends with their membership: it does not open again if they come back. */
  whenever(memberRemoved, "alerts.endCalendar", async (transaction, { uid }, { orgId }) => {
    if (orgId !== null) await endLink({ ...transaction, orgId }, { kind: calendarLink, subject: uid });
  }),
  /** Assigns the open alerts of a person who left to their successor. */
  whenever(memberRemoved, "alerts.handOver", async ({ tx, audit, announce }, { uid, successorId }) => {
    const given = await tx
      .updateTable("alerts")
      .set((eb) => ({ assigneeId: successorId, version: eb("version", "+", 1) }))
      .where("assigneeId", "=", uid)
      .where("completedAt", "is", null)
      .returning("id")
      .execute();
    if (given.length === 0) return;
    audit("alert.handedOver", "member", uid, { to: successorId, alerts: given.length });
    await announce(alertsChanged, { alertIds: given.map(({ id }) => id) });
  }),
  /** Notes what became of a mail, also when it comes back later; one that no server took for hours is tried again for days. */
  whenever(mailSettled, "alerts.mailSettled", async ({ tx, now }, settled, { at }) => {
    const id = Id.safeParse(settled.report).data;
    if (id === undefined) return;
    const { outcome } = settled;
    const open = outcome === "bounced" ? "failedAt" : "sentAt";
    const row = await tx
      .selectFrom("alertMails")
      .select("tries")
      .where("id", "=", id)
      .where(open, "is", null)
      .executeTakeFirst();
    if (!row) return;
    const again = outcome === "failed" && row.tries < maxTries ? new Date(now.getTime() + retryMs) : null;
    const set =
      outcome === "sent"
        ? { sentAt: at, failedAt: null, failure: null, retryAt: null }
        : { failedAt: at, failure: outcome, retryAt: again };
    await tx.updateTable("alertMails").set(set).where("id", "=", id).where(open, "is", null).execute();
  }),
];
