import { sql } from "kysely";
import type { z } from "zod";
import { currentPlan, loadOrganization } from "#features/organizations/server/index.ts";
import { currentVersion } from "#features/templates/server/index.ts";
import { newId } from "#platform/clock.ts";
import type { MemberCall } from "#platform/http/call.ts";
import { Failure, type FieldFault } from "#protocol/failure.ts";
import type * as contract from "../contract.ts";
import { processCreated } from "../events.ts";
import { checkFiling } from "./file-process.ts";
import { insertProcess } from "./queries.ts";

/** Begins a process as a draft of who asks, with the newest version of the template, within the limit of the plan. */
export async function createProcess(
  call: MemberCall,
  { templateId, title, ...filing }: z.output<typeof contract.createProcess.input>,
): Promise<contract.Stand> {
  const { tx, orgId, now, actor } = call;
  const version = await currentVersion(tx, templateId).catch((error: unknown) => {
    const gone: FieldFault = { path: "templateId", code: "processes.templateGone" };
    throw error instanceof Failure && error.status === 404
      ? new Failure("failure.invalid", 422, { fields: [gone] })
      : error;
  });
  await checkFiling(call, filing);
  await withinMonthlyLimit(call);
  const id = newId();
  const { uid } = actor;
  await insertProcess(tx, {
    ...{ orgId, id, title, templateId, templateVersionId: version.id, status: "drafting", version: 1 },
    ...{ creatorId: uid, timestamp: now, createTimestamp: now, ...filing },
  });
  call.audit("process.created", "process", id, { title, templateId, templateVersionId: version.id, ...filing });
  await call.announce(processCreated, { processId: id, creatorId: uid });
  return { id, status: "drafting", version: 1 };
}

/**
 * Refuses when the plan's processes of this month are used up, by the calendar of the organization, deleted ones
 * included. The organization's row is held, so that two at once cannot both be the last.
 */
async function withinMonthlyLimit({ tx, orgId, now }: MemberCall): Promise<void> {
  const unlocked = await currentPlan(tx, orgId, now);
  if (unlocked.processesPerMonth === null) return;
  const { processesPerMonth: limit } = await currentPlan(tx, orgId, now, "lock");
  if (limit === null) return;
  const { timeZone } = await loadOrganization(tx, orgId, now);
  const { rows } = await sql<{ used: number }>`
    select count(*)::int as used from (
      select from processes
      where create_timestamp >= date_trunc('month', ${now}::timestamptz at time zone ${timeZone}) at time zone ${timeZone}
      limit ${limit}
    ) this_month`.execute(tx);
  if ((rows[0]?.used ?? 0) >= limit) throw new Failure("processes.monthlyLimit", 403, { values: { limit } });
}
