import { loadOrganization } from "#features/organizations/server/index.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import { notFound } from "#protocol/failure.ts";
import { savedReportChanged } from "../events.ts";
import * as may from "../policy.ts";
import * as contract from "../saved-contract.ts";
import { nextMail, type ReportSchedule } from "../saved-report.ts";
import { mailReport } from "./mail-report.ts";
import { addSaved, bringBack, changeSaved, listSaved, lockSaved, type SavedRow, showSaved } from "./saved-queries.ts";

/** When a report is mailed next, by the clock of the organization. */
async function momentsOf({ tx, orgId, now }: MemberCall, schedule: ReportSchedule | null) {
  if (!schedule) return { now, nextAt: null };
  const { timeZone } = await loadOrganization(tx, orgId, now);
  return { now, nextAt: new Date(nextMail(schedule, now.getTime(), timeZone)) };
}

/** Records a change of a report in the audit log, and announces it to open pages. */
async function recorded(
  call: MemberCall,
  what: "created" | "changed" | "deleted" | "restored" | "mailed",
  row: SavedRow,
) {
  call.audit(`savedReport.${what}`, "savedReport", row.id, { name: row.name });
  await call.announce(savedReportChanged, { reportId: row.id });
  return showSaved(row);
}

/** The routes of the reports kept by name. */
export const savedRoutes = (platform: Platform) => (on: On) => {
  on(contract.listSavedReports, async (call) => {
    call.authorize(may.readReports(call.actor));
    return { rows: await listSaved(call.tx) };
  });
  on(contract.createSavedReport, async (call, fields) => {
    call.authorize(may.keepReports(call.actor));
    const by = { orgId: call.orgId, by: call.user.uid };
    return recorded(call, "created", await addSaved(call.tx, by, fields, await momentsOf(call, fields.schedule)));
  });
  on(contract.changeSavedReport, async (call, { reportId, version, ...fields }) => {
    call.authorize(may.keepReports(call.actor));
    await lockSaved(call.tx, reportId);
    const moments = await momentsOf(call, fields.schedule);
    return recorded(call, "changed", await changeSaved(call.tx, reportId, version, fields, moments));
  });
  on(contract.deleteSavedReport, async (call, { reportId }) => {
    call.authorize(may.keepReports(call.actor));
    const row = await lockSaved(call.tx, reportId);
    await call.tx.updateTable("savedReports").set({ deletedAt: call.now }).where("id", "=", reportId).execute();
    await recorded(call, "deleted", row);
    return {};
  });
  on(contract.restoreSavedReport, async (call, { reportId }) => {
    call.authorize(may.keepReports(call.actor));
    const row = await lockSaved(call.tx, reportId, { deleted: true });
    const moments = await momentsOf(call, showSaved(row).schedule);
    return recorded(call, "restored", await bringBack(call.tx, reportId, moments));
  });
  on(contract.mailSavedReport, async (call, { reportId }) => {
    call.authorize(may.keepReports(call.actor));
    const row = await lockSaved(call.tx, reportId);
    const receivers = row.receivers.length > 0 ? row.receivers : [call.user.uid];
    await call.enqueue(mailReport, { reportId, at: call.now.toISOString(), receivers });
    await recorded(call, "mailed", row);
    return {};
  });
  on.download(contract.downloadSavedReport, async (call, { reportId }) => {
    call.authorize(may.readReports(call.actor));
    const file = await call.transaction(({ tx }) =>
      tx
        .selectFrom("savedReports as r")
        .innerJoin("files as f", (join) => join.onRef("f.orgId", "=", "r.orgId").onRef("f.id", "=", "r.sentFileId"))
        .select(["f.name", "f.mediaType", "f.storageKey"])
        .where("r.id", "=", reportId)
        .where("r.deletedAt", "is", null)
        .executeTakeFirst(),
    );
    if (!file) throw notFound();
    return { content: await platform.files.stream(file.storageKey), name: file.name, mediaType: file.mediaType };
  });
};
