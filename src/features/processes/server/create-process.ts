import { sql } from "kysely";
import type { z } from "zod";
import { firstAnswers } from "#features/answers/filled-form.ts";
import { currentPlan, loadOrganization } from "#features/organizations/server/index.ts";
import { formOfVersion, templateVersions } from "#features/templates/server/index.ts";
import { newId } from "#platform/clock.ts";
import type { Tx } from "#platform/db/database.ts";
import type { ActingCall } from "#platform/http/call.ts";
import { Failure, type FieldError } from "#protocol/failure.ts";
import { automaticTitle } from "../automatic-title.ts";
import type * as contract from "../contract.ts";
import { processCreated } from "../events.ts";
import type { Filing } from "../process.ts";
import { checkFiling } from "./file-process.ts";
import { insertProcess } from "./queries.ts";

/** Begins a process as a draft of who asks, with the published version of the template, within the limit of the plan. */
export async function createProcess(
  call: ActingCall,
  { templateId, title, ...filing }: z.output<typeof contract.createProcess.input>,
): Promise<contract.ProcessState> {
  const { id: templateVersionId, form, templateName, titlePattern } = await newestVersion(call.tx, templateId);
  const defaults = firstAnswers(form);
  const first = Object.keys(defaults).length > 0 ? { answers: JSON.stringify(defaults), untouched: true } : {};
  if (title !== undefined) return beginProcess(call, { templateId, templateVersionId, title, ...first }, filing);
  const code = "processes.titleRequired";
  if (titlePattern === null) throw new Failure("failure.invalid", 422, { fields: [{ path: "title", code }] });
  const { questions } = await formOfVersion(call.tx, call.orgId, templateVersionId);
  const made = automaticTitle(titlePattern, questions, defaults, templateName);
  return beginProcess(call, { templateId, templateVersionId, title: made, titleAutomatic: true, ...first }, filing);
}

/** The version of a template that processes begin with; 422 beside the field when there is none. */
export const newestVersion = (tx: Tx, templateId: string) =>
  templateVersions.published(tx, templateId).catch((error: unknown) => {
    const gone: FieldError = { path: "templateId", code: "processes.templateGone" };
    throw error instanceof Failure && error.status === 404
      ? new Failure("failure.invalid", 422, { fields: [gone] })
      : error;
  });

/** The values of a new process: its template in one version, its title, and stored answers, if there are any. */
interface Beginning {
  readonly templateId: string;
  readonly templateVersionId: string;
  readonly title: string;
  /** It was made of the answers, and goes on with them. */
  readonly titleAutomatic?: boolean;
  readonly answers?: string;
  /** The marks of answers that come from another process. */
  readonly carried?: string;
  /** The answers are those every process begins with: nobody saved anything yet. */
  readonly untouched?: boolean;
}

/** Begins a process as a draft of who asks, with this version of the template, within the limit of the plan. */
export async function beginProcess(call: ActingCall, begin: Beginning, filing: Filing): Promise<contract.ProcessState> {
  const { tx, orgId, now, actor } = call;
  await checkFiling(call, filing);
  await withinMonthlyLimit(call);
  const id = newId();
  const { uid } = actor;
  const teams = filing.teams?.length ? filing.teams : null;
  const { untouched = false, ...beginning } = begin;
  const { templateId, templateVersionId, title } = beginning;
  await insertProcess(tx, {
    orgId,
    id,
    ...beginning,
    ...(beginning.answers === undefined || untouched ? {} : { saveTimestamp: now }),
    status: "drafting",
    version: 1,
    creatorId: uid,
    timestamp: now,
    createTimestamp: now,
    ...filing,
    teams,
  });
  call.audit("process.created", "process", id, { title, templateId, templateVersionId, ...filing, teams });
  await call.announce(processCreated, { processId: id, creatorId: uid });
  return { id, status: "drafting", version: 1 };
}

/**
 * Refuses when the plan's processes of this month are used up, by the calendar of the organization, deleted ones
 * included. The organization's row is locked, so that two at once cannot both be the last.
 */
export async function withinMonthlyLimit({ tx, orgId, now }: Pick<ActingCall, "tx" | "orgId" | "now">): Promise<void> {
  const unlocked = await currentPlan(tx, orgId, now);
  if (unlocked.processesPerMonth === null) return;
  const { processesPerMonth: limit } = await currentPlan(tx, orgId, now, "lock");
  if (limit === null) return;
  if ((await begunThisMonth(tx, orgId, now, limit)) >= limit)
    throw new Failure("processes.monthlyLimit", 403, { values: { limit } });
}

/** Returns the processes the plan still allows this month, and its limit, or null without a limit. */
export async function leftThisMonth(
  tx: Tx,
  orgId: string,
  now: Date,
): Promise<{ readonly limit: number; readonly left: number } | null> {
  const { processesPerMonth: limit } = await currentPlan(tx, orgId, now);
  return limit === null ? null : { limit, left: Math.max(0, limit - (await begunThisMonth(tx, orgId, now, limit))) };
}

/** The processes begun in this month by the calendar of the organization, counted up to the limit. */
async function begunThisMonth(tx: Tx, orgId: string, now: Date, limit: number): Promise<number> {
  const { timeZone } = await loadOrganization(tx, orgId, now);
  const { rows } = await sql<{ used: number }>`
    select count(*)::int as used from (
      select from processes
      where create_timestamp >= date_trunc('month', ${now}::timestamptz at time zone ${timeZone}) at time zone ${timeZone}
      limit ${limit}
    ) this_month`.execute(tx);
  return rows[0]?.used ?? 0;
}
