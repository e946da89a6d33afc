import { answeredPlaces } from "#engine/answers/form-fields.ts";
import { isDay } from "#engine/calendar/day.ts";
import { localDayOf } from "#engine/calendar/zone.ts";
import { currentPlan } from "#features/organizations/server/index.ts";
import { readProcess } from "#features/processes/policy.ts";
import { type ProcessContent } from "#features/processes/process-content.ts";
import { processContent } from "#features/processes/server/index.ts";
import { templateVersions } from "#features/templates/server/index.ts";
import { newId } from "#platform/clock.ts";
import type { On } from "#platform/http/serve.ts";
import type { Transaction } from "#platform/transaction.ts";
import { notFound } from "#protocol/failure.ts";
import { searchKey } from "../alert.ts";
import * as contract from "../contract.ts";
import { alertsChanged } from "../events.ts";
import { dayAnswered, type Happened, occurrencesOf, type PlannedAlert, plannedAlerts } from "../planned.ts";
import * as may from "../policy.ts";
import type { AlertRule, RuleOccasion } from "../rule.ts";
import { alertTime } from "../timing.ts";
import { momentsOf, movedMoments, type OwnCalendar, ownCalendar } from "./calendar.ts";
import { alertsOfProcess } from "./queries.ts";
import { rulesOf } from "./rules.ts";

/** The approval of a process, which may be yet to come. */
const approvalOf = ({ approvedOn }: ProcessContent, calendar: OwnCalendar): Happened => ({
  occasion: "approved",
  day: approvedOn ? localDayOf(calendar.zone, approvedOn.getTime()) : calendar.today,
});

const planOf = (rules: readonly AlertRule[], process: ProcessContent, calendar: OwnCalendar): PlannedAlert[] =>
  plannedAlerts(rules, { ...process, happened: approvalOf(process, calendar) }, calendar);

/** An event of a process's signatures. */
export interface OfSignatures {
  readonly occasion: Exclude<RuleOccasion, "approved">;
  readonly at: Date;
  readonly envelopeId: string;
  /** The sender, who is assigned the alerts. Null: the creator of the process. */
  readonly senderId: string | null;
}

/** The calls about the alerts of one process. */
export function processAlertRoutes(on: On): void {
  on(contract.listProcessAlerts, async (call, { processId }) => {
    const { tx, actor, orgId, now } = call;
    const [process, own, rows] = await Promise.all([
      processContent(tx, processId),
      ownCalendar(tx, orgId, now),
      alertsOfProcess(call, processId),
    ]);
    if (!process) throw notFound();
    call.authorize(readProcess(actor, process));
    call.authorize(may.readProcessAlerts(actor));
    const [{ rules }, { form }] = await Promise.all([
      rulesOf(tx, process.templateId),
      templateVersions.load(tx, process.templateVersionId),
    ]);
    const byId = new Map(rules.map((rule) => [rule.id, rule]));
    const planned = process.status === "approved" ? [] : planOf(rules, process, own);
    const labels = new Map(form.fields.map(({ key, label }) => [key, label]));
    const days = answeredPlaces(process.questions, process.answers).filter(({ value }) => isDay(value));
    const dateFields = new Map(days.toReversed().map(({ key, value }) => [key, value]));
    return {
      rows,
      planned: planned
        .map(({ date, title, ruleId }) => {
          const ahead = byId.get(ruleId) ?? { daysBefore: 0, business: false };
          return { date, title, timeAlert: new Date(alertTime(date, ahead, own)).toISOString() };
        })
        .toSorted((a, b) => (a.date < b.date ? -1 : 1)),
      dateFields: [...dateFields]
        .filter(([key]) => labels.has(key))
        .map(([key, date]) => ({ key, label: labels.get(key) ?? key, date })),
    };
  });
}

/**
 * Makes the alerts of an approved process by the rules of its template, those of its approval or of what became of its signatures,
 * each once, however often this runs.
 */
export async function makeAlerts(
  transaction: Transaction,
  orgId: string,
  processId: string,
  signing?: OfSignatures,
): Promise<void> {
  const { tx, now } = transaction;
  const process = await processContent(tx, processId);
  if (!process || process.deleted || process.status !== "approved") return;
  const { rules } = await rulesOf(tx, process.templateId);
  if (rules.length === 0 || (await currentPlan(tx, orgId, now)).permissions.alerts !== true) return;
  const own = await ownCalendar(tx, orgId, now);
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const happened = signing ? { ...signing, day: localDayOf(own.zone, signing.at.getTime()) } : approvalOf(process, own);
  const rows = plannedAlerts(rules, { ...process, happened }, own).flatMap(({ emails, ...planned }) => {
    const rule = byId.get(planned.ruleId);
    if (!rule) return [];
    const { daysBefore, business, escalateDays } = rule;
    const timed = { date: planned.date, daysBefore, business, escalateDays };
    const { clientId, projectId, creatorId } = process;
    const of = {
      processId,
      clientId,
      projectId,
      creatorId,
      assigneeId: signing?.senderId ?? creatorId,
      timeCreated: now,
    };
    const found = { searchKey: searchKey(planned.title), emails: [...emails] };
    return [{ orgId, id: newId(), ...planned, ...found, ...timed, ...of, ...momentsOf(timed, own) }];
  });
  if (rows.length === 0) return;
  const made = await tx
    .insertInto("alerts")
    .values(rows)
    .onConflict((on) =>
      on.columns(["orgId", "processId", "ruleId", "occurrence"]).where("ruleId", "is not", null).doNothing(),
    )
    .returning("id")
    .execute();
  if (made.length === 0) return;
  transaction.audit("process.alertsMade", "process", processId, { alerts: made.length });
  await transaction.announce(alertsChanged, { alertIds: made.map(({ id }) => id) });
}

/** Completes the alerts of a contract that waited to be signed: nobody waits for its signatures any more. */
export async function completeWaiting(
  { tx, now, announce, audit }: Transaction,
  processId: string,
  envelopeId: string,
): Promise<void> {
  const done = await tx
    .updateTable("alerts")
    .set((eb) => ({ completedAt: now, mailAt: null, escalateAt: null, version: eb("version", "+", 1) }))
    .where("processId", "=", processId)
    .where("ruleId", "is not", null)
    .where("occurrence", "like", `${occurrencesOf({ occasion: "sentToSign", envelopeId })}%`)
    .where("completedAt", "is", null)
    .returning("id")
    .execute();
  if (done.length === 0) return;
  audit("process.alertsCompleted", "process", processId, { alerts: done.length, envelope: envelopeId });
  await announce(alertsChanged, { alertIds: done.map(({ id }) => id) });
}

/** Moves the alerts made by hand on a date question of a process to the day it is answered with now. */
export async function moveAlerts(
  { tx, now, announce, audit }: Transaction,
  orgId: string,
  processId: string,
): Promise<void> {
  const rows = await tx
    .selectFrom("alerts")
    .selectAll()
    .where("processId", "=", processId)
    .where("ruleId", "is", null)
    .where("dateField", "is not", null)
    .where("deletedAt", "is", null)
    .where("completedAt", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  if (rows.length === 0) return;
  const process = await processContent(tx, processId);
  if (!process || process.status === "approved") return;
  const own = await ownCalendar(tx, orgId, now);
  const moved: string[] = [];
  for (const row of rows) {
    const date = row.dateField === null ? undefined : dayAnswered(row.dateField, process);
    // An answer that was taken away leaves the alert where it is: better a wrong day than none.
    if (date === undefined || date === row.date) continue;
    const moments = movedMoments(row, momentsOf({ ...row, date }, own));
    await tx
      .updateTable("alerts")
      .set({ date, ...moments, version: row.version + 1 })
      .where("id", "=", row.id)
      .execute();
    moved.push(row.id);
  }
  if (moved.length === 0) return;
  audit("process.alertsMoved", "process", processId, { alerts: moved.length });
  await announce(alertsChanged, { alertIds: moved });
}
