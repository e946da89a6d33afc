import { type RawBuilder, sql } from "kysely";
import { addDays, addMonths } from "#engine/calendar/arithmetic.ts";
import { weekdayOf } from "#engine/calendar/week.ts";
import { readProcess } from "#features/processes/policy.ts";
import { processConditions, processNews } from "#features/processes/server/index.ts";
import { memberIds } from "#features/teams/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import { type Page, pageOfRows, readCursor } from "#platform/db/page.ts";
import type { MemberCall } from "#platform/http/call.ts";
import { type Actor, hasRole } from "#protocol/actor.ts";
import type { Decision } from "#protocol/decision.ts";
import { notFound } from "#protocol/failure.ts";
import { idsIn } from "#protocol/page.ts";
import { type Alert, type AlertScope, maxInMonth, maxSent, searchKey } from "../alert.ts";
import { type AlertFacts, openAlerts, readsWhole } from "../policy.ts";
import { ownCalendar } from "./calendar.ts";
import { shownAlerts } from "./show-alerts.ts";

const columns = [
  ...(["a.id", "a.date", "a.dateField", "a.title", "a.message", "a.emails", "a.processId", "a.clientId"] as const),
  ...(["a.projectId", "a.ruleId", "a.creatorId", "a.assigneeId", "a.daysBefore", "a.business"] as const),
  ...(["a.escalateDays", "a.completedBy", "a.completedAt", "a.timeAlert", "a.mailAt", "a.escalateAt"] as const),
  ...(["a.round", "a.sentAt", "a.escalatedAt", "a.deletedAt", "a.version", "a.timeCreated"] as const),
] as const;

/** An alert as it is stored. */
export type StoredAlert = Awaited<ReturnType<typeof findAlert>> & object;

const ofProcess = sql.ref("a.process_id");

/** Returns the SQL condition of alerts an actor may read in full. The same as `readsWhole` for one alert. */
function whole(actor: Actor): RawBuilder<boolean> {
  const manages = hasRole(actor, "owner", "manager");
  const byHand = sql`a.rule_id is null and (a.creator_id = ${actor.uid}::uuid or ${manages}::boolean)`;
  return sql<boolean>`((${byHand}) or ${processConditions.isReadable(actor, ofProcess)})`;
}

/** Returns the SQL condition of alerts an actor can see, on rows called `a`. The same as `readAlert` for one alert. */
export const seenAlerts = (actor: Actor): RawBuilder<boolean> =>
  sql<boolean>`(a.assignee_id = ${actor.uid}::uuid or ${whole(actor)})`;

/** The alerts an actor may see, each with whether its process is theirs to read. */
const alertsFor = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom("alerts as a")
    .select(columns)
    .select(processConditions.isReadable(actor, ofProcess).as("readsProcess"))
    .where("a.deletedAt", "is", null)
    .where(seenAlerts(actor));

/** The filters of lists. */
export interface AlertFilter {
  readonly whose: AlertScope;
  readonly state: "open" | "completed" | "all";
  readonly search?: string | undefined;
  readonly processId?: string | undefined;
  /** One or several ids each, separated by commas. */
  readonly templateId?: string | undefined;
  readonly clientId?: string | undefined;
  readonly projectId?: string | undefined;
  readonly teamId?: string | undefined;
  readonly personId?: string | undefined;
}

/**
 * Returns the condition of a scope: assigned to the caller or made by them; of their teams' processes and people; or
 * any.
 */
async function whoseAlerts(
  tx: Tx,
  { uid, teamIds }: Actor,
  whose: AlertScope,
): Promise<RawBuilder<boolean> | undefined> {
  if (whose === "all") return undefined;
  if (whose === "own") return sql<boolean>`(a.assignee_id = ${uid}::uuid or a.creator_id = ${uid}::uuid)`;
  return ofTeams(tx, teamIds);
}

/** Alerts of these teams: of their processes, or given to somebody of them. */
async function ofTeams(tx: Tx, teamIds: readonly string[]): Promise<RawBuilder<boolean>> {
  const people = (await Promise.all(teamIds.map((id) => memberIds(tx, id)))).flat();
  return sql<boolean>`(a.assignee_id = any (${people}::uuid[]) or ${processConditions.isOfTeams(teamIds, ofProcess)})`;
}

/**
 * Returns the conditions of filters. They match only alerts that can be read in full, so that people who see only title
 * and day learn nothing from them.
 */
async function belongings(tx: Tx, actor: Actor, filter: AlertFilter): Promise<RawBuilder<boolean>[]> {
  const [templates, teams] = [idsIn(filter.templateId), idsIn(filter.teamId)];
  const anyOf = (column: string, ids: readonly string[]) =>
    ids.length > 0 ? [sql<boolean>`${sql.ref(column)} = any (${[...ids]}::uuid[])`] : [];
  const belonging = [
    ...anyOf("a.client_id", idsIn(filter.clientId)),
    ...anyOf("a.project_id", idsIn(filter.projectId)),
    ...(templates.length > 0 ? [processConditions.isOfTemplates(templates, ofProcess)] : []),
    ...(teams.length > 0 ? [await ofTeams(tx, teams)] : []),
  ];
  return [
    ...anyOf("a.assignee_id", idsIn(filter.personId)),
    ...belonging,
    ...(belonging.length > 0 ? [whole(actor)] : []),
  ];
}

async function filtered({ tx, actor }: Pick<MemberCall, "tx" | "actor">, filter: AlertFilter) {
  const whose = await whoseAlerts(tx, actor, filter.whose);
  const { state, search, processId } = filter;
  const belonging = await belongings(tx, actor, filter);
  return alertsFor(tx, actor)
    .$if(whose !== undefined, (q) => q.where(whose ?? sql<boolean>`true`))
    .$if(state === "open", (q) => q.where("a.completedAt", "is", null))
    .$if(state === "completed", (q) => q.where("a.completedAt", "is not", null))
    .$if(search !== undefined && search !== "", (q) =>
      q.where(sql<boolean>`position(${searchKey(search ?? "")} in a.search_key) > 0`),
    )
    .$if(belonging.length > 0, (q) => q.where(sql<boolean>`${sql.join(belonging, sql` and `)}`))
    .$if(processId !== undefined, (q) => q.where("a.processId", "=", processId ?? ""));
}

/** A page of upcoming alerts from today on, or of past ones from yesterday back. */
export async function listAlerts(
  call: MemberCall,
  {
    after,
    limit,
    time,
    ...filter
  }: AlertFilter & { after?: string | undefined; limit: number; time: "upcoming" | "past" },
): Promise<Page<Alert>> {
  const { today } = await ownCalendar(call.tx, call.orgId, call.now);
  const upcoming = time === "upcoming";
  let rows = (await filtered(call, filter)).where("a.date", upcoming ? ">=" : "<", today);
  if (after !== undefined) {
    const [date, id] = readCursor(after, 2);
    rows = rows.where(sql<boolean>`(a.date, a.id) ${sql.raw(upcoming ? ">" : "<")} (${date}, ${id}::uuid)`);
  }
  const found = await rows
    .orderBy("a.date", upcoming ? "asc" : "desc")
    .orderBy("a.id", upcoming ? "asc" : "desc")
    .limit(limit + 1)
    .execute();
  const page = pageOfRows(found, limit, (row) => [row.date, row.id]);
  return { rows: await shownAlerts(call, page.rows), next: page.next };
}

/** The alerts that were mailed, the last first, at most 100. */
export async function listSent(call: MemberCall, filter: AlertFilter): Promise<Alert[]> {
  const rows = (await filtered(call, filter))
    .where("a.sentAt", "is not", null)
    .orderBy("a.timeAlert", "desc")
    .orderBy("a.id", "desc")
    .limit(maxSent);
  return shownAlerts(call, await rows.execute());
}

/** The alerts of the weeks, Monday first, that a month lies in. */
export async function listMonth(call: MemberCall, month: string, filter: AlertFilter) {
  const { today } = await ownCalendar(call.tx, call.orgId, call.now);
  const first = `${month}-01`;
  const last = addDays(addMonths(first, 1) ?? first, -1) ?? first;
  const from = addDays(first, 1 - weekdayOf(first)) ?? first;
  const to = addDays(last, 7 - weekdayOf(last)) ?? last;
  const rows = await (await filtered(call, filter))
    .where("a.date", ">=", from)
    .where("a.date", "<=", to)
    .orderBy("a.date")
    .orderBy("a.id")
    .limit(maxInMonth + 1)
    .execute();
  const shown = await shownAlerts(call, rows.slice(0, maxInMonth));
  return { rows: shown, more: rows.length > maxInMonth, today };
}

/** The alerts of a process, by their day. */
export async function alertsOfProcess(call: MemberCall, processId: string): Promise<Alert[]> {
  const rows = await alertsFor(call.tx, call.actor)
    .where("a.processId", "=", processId)
    .orderBy("a.date")
    .orderBy("a.id")
    .limit(maxInMonth)
    .execute();
  return shownAlerts(call, rows);
}

const countedTo = 100;

/** Open alerts given to somebody whose day has come, counted up to 100. */
export async function countDue({ tx, actor, orgId, now }: MemberCall): Promise<number> {
  const { today } = await ownCalendar(tx, orgId, now);
  const some = tx
    .selectFrom("alerts")
    .select("id")
    .where("assigneeId", "=", actor.uid)
    .where("date", "<=", today)
    .where("completedAt", "is", null)
    .where("deletedAt", "is", null)
    .limit(countedTo)
    .as("some");
  const { n } = await tx
    .selectFrom(some)
    .select(({ fn }) => fn.countAll<string>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** An alert of the transaction's organization, deleted or not. */
const findAlert = (tx: Tx, id: string) =>
  tx.selectFrom("alerts as a").select(columns).where("a.id", "=", id).forUpdate().executeTakeFirst();

/** Returns the facts of a stored alert that the rules need. */
async function factsOf(
  tx: Tx,
  actor: Actor,
  alert: Pick<StoredAlert, "processId" | "ruleId" | "creatorId" | "assigneeId">,
): Promise<AlertFacts> {
  const { processId, ruleId, creatorId, assigneeId } = alert;
  const process = processId ? (await processNews(tx, [processId])).get(processId) : undefined;
  const readsProcess = process !== undefined && readProcess(actor, process) === true;
  return { byHand: ruleId === null, creatorId, assigneeId, readsProcess };
}

/** An alert that the actor is allowed something with, locked until the transaction ends; deleted ones only when asked for. */
export async function lockAlert(
  call: MemberCall,
  id: string,
  rule: (actor: Actor, alert: AlertFacts) => Decision,
  { deleted = false } = {},
): Promise<StoredAlert> {
  const alert = await findAlert(call.tx, id);
  if (!alert) throw notFound();
  call.authorize(rule(call.actor, await factsOf(call.tx, call.actor, alert)));
  if ((alert.deletedAt !== null) !== deleted) throw notFound();
  return alert;
}

/** One alert as the actor sees it. */
export async function showAlert(call: MemberCall, id: string): Promise<Alert> {
  const row = await alertsFor(call.tx, call.actor).where("a.id", "=", id).executeTakeFirst();
  const [shown] = row ? await shownAlerts(call, [row]) : [];
  if (!shown) throw notFound();
  return shown;
}

/** Returns the title and assignee of those alerts that an actor may open. */
export async function alertsSeen(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
): Promise<Map<string, { readonly title: string; readonly assigneeId: string | null }>> {
  if (ids.length === 0 || openAlerts(actor) !== true) return new Map();
  const rows = await alertsFor(tx, actor).where("a.id", "in", ids).execute();
  return new Map(rows.map(({ id, title, assigneeId }) => [id, { title, assigneeId }]));
}

/** Counts the open alerts that are assigned to a person. */
export async function countOpenAlerts(tx: Tx, uid: string): Promise<{ alert: number }> {
  const { n } = await tx
    .selectFrom("alerts")
    .select(({ fn }) => fn.countAll<string>().as("n"))
    .where("assigneeId", "=", uid)
    .where("completedAt", "is", null)
    .where("deletedAt", "is", null)
    .executeTakeFirstOrThrow();
  return { alert: Number(n) };
}

/** Returns the ids of all alerts of a process, also of deleted ones. */
export const alertIdsOf = async (tx: Tx, processId: string): Promise<string[]> =>
  (await tx.selectFrom("alerts").select("id").where("processId", "=", processId).execute()).map(({ id }) => id);

/** Returns the title of an alert. Check that the reader may see it before disclosing it. */
export const alertTitle = async (tx: Tx, id: string): Promise<string | undefined> =>
  (await tx.selectFrom("alerts").select("title").where("id", "=", id).executeTakeFirst())?.title;

/** Alerts a calendar shows at most. */
const maxInCalendar = 1000;

/** The open alerts given to an actor from a day on, by their day; of one that is not theirs to read, title and day alone. */
export async function calendarAlerts(tx: Tx, actor: Actor, from: string) {
  const rows = await alertsFor(tx, actor)
    .where("a.assigneeId", "=", actor.uid)
    .where("a.completedAt", "is", null)
    .where("a.date", ">=", from)
    .orderBy("a.date")
    .orderBy("a.id")
    .limit(maxInCalendar)
    .execute();
  return rows.map((row) => ({
    ...row,
    message: readsWhole(actor, { ...row, byHand: row.ruleId === null }) ? row.message : "",
  }));
}
