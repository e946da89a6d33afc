import { isInCatalog } from "#features/catalogs/server/index.ts";
import { colleagues } from "#features/members/server/index.ts";
import { readProcess } from "#features/processes/policy.ts";
import { processContent } from "#features/processes/server/index.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import { commonFailure, Failure, type FailureCode } from "#protocol/failure.ts";
import { searchKey } from "../alert.ts";
import * as contract from "../contract.ts";
import { alertAssigned, alertsChanged } from "../events.ts";
import { dayAnswered } from "../planned.ts";
import * as may from "../policy.ts";
import { escalationTime, morningOf } from "../timing.ts";
import { momentsOf, movedMoments, ownCalendar } from "./calendar.ts";
import { insertAlert } from "./insert-alert.ts";
import { countDue, listAlerts, listMonth, listSent, lockAlert, type StoredAlert, showAlert } from "./queries.ts";

/** A field of an input that is refused. */
const refused = (path: string, code: FailureCode): Failure =>
  new Failure("failure.invalid", 422, { fields: [{ path, code }] });

/** The routes of alerts. */
export function routes(on: On): void {
  on(contract.listAlerts, async (call, query) => {
    call.authorize(may.openAlerts(call.actor));
    return listAlerts(call, query);
  });
  on(contract.listSentAlerts, async (call, filter) => {
    call.authorize(may.openAlerts(call.actor));
    return { rows: await listSent(call, filter) };
  });
  on(contract.listMonthAlerts, async (call, { month, ...filter }) => {
    call.authorize(may.openAlerts(call.actor));
    return listMonth(call, month, filter);
  });
  on(contract.countAlerts, async (call) => {
    call.authorize(may.openAlerts(call.actor));
    return { due: await countDue(call) };
  });
  on(contract.listAlertPeople, async (call) => {
    call.authorize(may.openAlerts(call.actor));
    return { people: (await colleagues(call.tx)).map(({ id, name }) => ({ id, name })) };
  });
  on(contract.getAlert, async (call, { alertId }) => {
    call.authorize(may.openAlerts(call.actor));
    return showAlert(call, alertId);
  });
  on(contract.createAlert, createAlert);
  changeRoutes(on);
  on(contract.deleteAlert, async (call, { alertId }) => {
    const alert = await lockAlert(call, alertId, may.changeAlert);
    return store(call, alert, { deletedAt: call.now }, "deleted", { title: alert.title });
  });
  on(contract.restoreAlert, async (call, { alertId }) => {
    const alert = await lockAlert(call, alertId, may.changeAlert, { deleted: true });
    const moments = alert.completedAt || alert.sentAt ? {} : momentsOf(alert, await calendar(call));
    const back = { deletedAt: null, deletedWithProcess: false };
    return store(call, alert, { ...moments, ...back }, "restored", { title: alert.title });
  });
}

const calendar = ({ tx, orgId, now }: MemberCall) => ownCalendar(tx, orgId, now);

async function createAlert(
  call: MemberCall,
  input: Parameters<typeof insert>[1],
): Promise<{ id: string; version: number }> {
  call.authorize(may.createAlert(call.actor));
  return insert(call, input);
}

async function insert(
  call: MemberCall,
  input: (typeof contract.createAlert.input)["_zod"]["output"],
): Promise<{ id: string; version: number }> {
  const { tx, orgId, actor } = call;
  const { dateField, processId, clientId, projectId, assigneeId = actor.uid } = input;
  const process = processId ? await processContent(tx, processId) : undefined;
  if (processId && (!process || readProcess(actor, process) !== true)) throw refused("processId", "alerts.processGone");
  if (clientId && !(await isInCatalog(tx, "clients", clientId))) throw refused("clientId", "alerts.clientGone");
  if (projectId && !(await isInCatalog(tx, "projects", projectId))) throw refused("projectId", "alerts.projectGone");
  await checkAssignee(call, assigneeId);
  const date = dateField !== null ? process && dayAnswered(dateField, process) : input.date;
  if (!date) throw refused(dateField === null ? "date" : "dateField", "alerts.dateRequired");
  const { title, message, emails, daysBefore, business, escalateDays } = input;
  const fields = { date, dateField, title, message, emails, daysBefore, business, escalateDays };
  const of = { processId, clientId, projectId, creatorId: actor.uid, assigneeId };
  return { id: await insertAlert(call, orgId, { ...fields, ...of }), version: 1 };
}

/** Throws unless the person belongs to the organization. */
async function checkAssignee({ tx }: MemberCall, assigneeId: string | null): Promise<void> {
  if (assigneeId === null) return;
  if (!(await colleagues(tx)).some(({ id }) => id === assigneeId)) throw refused("assigneeId", "alerts.assigneeGone");
}

/** An object without what is undefined in it. */
const onlyGiven = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

/** The routes that change an existing alert. */
function changeRoutes(on: On): void {
  on(contract.saveAlert, async (call, { alertId, version, ...given }) => {
    const before = await lockAlert(call, alertId, may.changeAlert);
    if (version !== undefined && version !== before.version) throw commonFailure("failure.conflict");
    const changes = onlyGiven(given);
    const after = { ...before, ...changes };
    const timed = (["date", "daysBefore", "business", "escalateDays"] as const).some(
      (key) => after[key] !== before[key],
    );
    const fresh = timed ? momentsOf(after, await calendar(call)) : undefined;
    const moments = fresh && (before.completedAt ? { timeAlert: fresh.timeAlert } : movedMoments(before, fresh));
    const more = {
      ...(changes.title === undefined ? {} : { searchKey: searchKey(changes.title) }),
      ...(changes.date === undefined || changes.date === before.date ? {} : { dateField: null }),
    };
    return store(call, before, { ...changes, ...moments, ...more }, "changed", changes);
  });

  on(contract.completeAlert, async (call, { alertId, completed }) => {
    const alert = await lockAlert(call, alertId, may.workOnAlert);
    if ((alert.completedAt !== null) === completed) return { id: alertId, version: alert.version };
    if (completed) {
      const done = { completedBy: call.actor.uid, completedAt: call.now, mailAt: null, escalateAt: null };
      return store(call, alert, done, "completed");
    }
    const own = await calendar(call);
    const { timeAlert: _, mailAt, escalateAt } = momentsOf(alert, own);
    const undone = {
      completedBy: null,
      completedAt: null,
      // One that was put off keeps that; one that was mailed is not mailed again.
      mailAt: alert.sentAt ? null : alert.timeAlert > call.now ? alert.timeAlert : mailAt,
      escalateAt: alert.escalatedAt ? null : escalateAt,
    };
    return store(call, alert, undone, "reopened");
  });

  on(contract.snoozeAlert, async (call, { alertId, until }) => {
    const alert = await lockAlert(call, alertId, may.workOnAlert);
    const own = await calendar(call);
    if (until <= own.today) throw refused("until", "alerts.snoozePast");
    if (alert.completedAt) throw new Failure("alerts.alreadyCompleted", 409);
    const at = new Date(morningOf(until, own));
    // Nobody is called to account for what was put off with everybody's knowledge.
    const later = until > alert.date ? escalationTime(until, alert.escalateDays, own) : null;
    const put = {
      timeAlert: at,
      mailAt: at,
      sentAt: null,
      round: alert.round + 1,
      ...(later === null ? {} : { escalateAt: new Date(later), escalatedAt: null }),
    };
    return store(call, alert, put, "snoozed", { until });
  });

  on(contract.assignAlert, async (call, { alertId, assigneeId }) => {
    const alert = await lockAlert(call, alertId, may.workOnAlert);
    if (alert.assigneeId === assigneeId) return { id: alertId, version: alert.version };
    await checkAssignee(call, assigneeId);
    const stored = await store(call, alert, { assigneeId }, "assigned", { assigneeId });
    if (assigneeId !== null) await call.announce(alertAssigned, { alertId, assigneeId });
    return stored;
  });
}

type Stored = Partial<Pick<StoredAlert, Exclude<keyof StoredAlert, "id" | "version">>> & {
  readonly deletedWithProcess?: boolean;
  readonly searchKey?: string;
};

async function store(
  call: MemberCall,
  { id, version }: Pick<StoredAlert, "id" | "version">,
  set: Stored,
  what: "changed" | "completed" | "reopened" | "snoozed" | "assigned" | "deleted" | "restored",
  details: Readonly<Record<string, unknown>> = {},
): Promise<{ id: string; version: number }> {
  await call.tx
    .updateTable("alerts")
    .set({ ...set, version: version + 1 })
    .where("id", "=", id)
    .execute();
  call.audit(`alert.${what}`, "alert", id, details);
  await call.announce(alertsChanged, { alertIds: [id] });
  return { id, version: version + 1 };
}
