import type { ProcessStatus } from "#features/processes/lifecycle.ts";
import { readProcess } from "#features/processes/policy.ts";
import type { Tx } from "#platform/db/database.ts";
import type { Actor } from "#protocol/actor.ts";

/** Among so many of the newest approved ones those of a template are looked for, and so many are shown. */
const looked = 2000;
const shown = 50;

/** Approved processes of a template that somebody may read, the newest first. */
export async function approvedOfTemplate(
  tx: Tx,
  actor: Actor,
  templateId: string,
): Promise<{ id: string; title: string; approvedOn: string }[]> {
  const newest = tx
    .selectFrom("processes")
    .select(["id", "title", "templateId", "status", "creatorId", "submitterId", "reviewerId", "teams"])
    .select(["approvedOn", "timestamp"])
    .where("status", "=", "approved")
    .where("deletedAt", "is", null)
    .orderBy("timestamp", "desc")
    .orderBy("id", "desc")
    .limit(looked);
  const rows = await tx
    .selectFrom(newest.as("p"))
    .selectAll()
    .where("p.templateId", "=", templateId)
    .orderBy("p.timestamp", "desc")
    .orderBy("p.id", "desc")
    .execute();
  return rows
    .filter((row) => readProcess(actor, { ...row, status: row.status as ProcessStatus, deleted: false }) === true)
    .slice(0, shown)
    .flatMap(({ id, title, approvedOn }) => (approvedOn ? [{ id, title, approvedOn: approvedOn.toISOString() }] : []));
}
