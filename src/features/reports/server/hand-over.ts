import { sql } from "kysely";
import { memberRemoved } from "#features/members/events.ts";
import { memberActors } from "#features/members/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import { when as whenever } from "#platform/events/reaction.ts";
import { hasRole } from "#protocol/actor.ts";
import { savedReportChanged } from "../events.ts";
import { readReports } from "../policy.ts";

/** Counts the saved reports that are mailed to a person. */
export async function countReceivedReports(tx: Tx, uid: string): Promise<{ report: number }> {
  const { n } = await tx
    .selectFrom("savedReports")
    .select(({ fn }) => fn.countAll<string>().as("n"))
    .where(sql<boolean>`receivers @> array[${uid}]::uuid[]`)
    .where("deletedAt", "is", null)
    .executeTakeFirstOrThrow();
  return { report: Number(n) };
}

/** Sends the reports of a person who left to the successor, or to the owner if the successor cannot see reports. */
export const handOverReports = whenever(
  memberRemoved,
  "reports.handOver",
  async ({ tx, now, audit, announce }, { uid, successorId }) => {
    const people = (await memberActors(tx, now)).filter((actor) => readReports(actor) === true);
    const to = people.find((one) => one.uid === successorId) ?? people.find((one) => hasRole(one, "owner"));
    if (!to) return;
    const rows = await tx
      .selectFrom("savedReports")
      .select(["id", "receivers"])
      .where(sql<boolean>`receivers @> array[${uid}]::uuid[]`)
      .where("deletedAt", "is", null)
      .execute();
    for (const { id, receivers } of rows) {
      const next = [...new Set(receivers.map((one) => (one === uid ? to.uid : one)))];
      await tx
        .updateTable("savedReports")
        .set((eb) => ({ receivers: next, version: eb("version", "+", 1) }))
        .where("id", "=", id)
        .execute();
      await announce(savedReportChanged, { reportId: id });
    }
    if (rows.length > 0)
      audit("savedReport.handedOver", "member", uid, { to: to.uid, reports: rows.map(({ id }) => id) });
  },
);
