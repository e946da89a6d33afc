import { daysBetween } from "#engine/calendar/arithmetic.ts";
import { entryNames } from "#features/catalogs/server/index.ts";
import { memberNames } from "#features/members/server/index.ts";
import { processNews } from "#features/processes/server/index.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { Alert } from "../alert.ts";
import { readsWhole } from "../policy.ts";
import { ownCalendar } from "./calendar.ts";

/** A row of alerts with whether its process is the actor's to read. */
export interface AlertRow
  extends Pick<
    Alert,
    "id" | "date" | "dateField" | "title" | "message" | "emails" | "processId" | "clientId" | "projectId" | "creatorId"
  > {
  readonly assigneeId: string | null;
  readonly ruleId: string | null;
  readonly daysBefore: number;
  readonly business: boolean;
  readonly escalateDays: number | null;
  readonly completedBy: string | null;
  readonly completedAt: Date | null;
  readonly timeAlert: Date;
  readonly sentAt: Date | null;
  readonly escalatedAt: Date | null;
  readonly timeCreated: Date;
  readonly version: number;
  readonly readsProcess: boolean;
}

/** Alerts as somebody sees them: of one whose process is not theirs to read, title and day alone. */
export async function shownAlerts(
  { tx, actor, orgId, now }: Pick<MemberCall, "tx" | "actor" | "orgId" | "now">,
  rows: readonly AlertRow[],
): Promise<Alert[]> {
  if (rows.length === 0) return [];
  const { today } = await ownCalendar(tx, orgId, now);
  const idsOf = (key: "processId" | "clientId" | "projectId" | "creatorId" | "assigneeId" | "completedBy") =>
    rows.flatMap((row) => row[key] ?? []);
  const people = await memberNames(tx, [...idsOf("creatorId"), ...idsOf("assigneeId"), ...idsOf("completedBy")]);
  const clients = await entryNames(tx, "clients", idsOf("clientId"));
  const projects = await entryNames(tx, "projects", idsOf("projectId"));
  const processes = await processNews(tx, idsOf("processId"));
  const nameOf = (id: string | null): string | null => (id === null ? null : (people.get(id)?.name ?? null));
  return rows.map((row): Alert => {
    const { ruleId, readsProcess, completedAt, timeAlert, sentAt, escalatedAt, timeCreated, ...fields } = row;
    const byHand = ruleId === null;
    const whole = readsWhole(actor, { ...row, byHand });
    const { clientId, projectId, processId } = row;
    const shown = readsProcess && processId !== null;
    return {
      ...fields,
      daysLeft: daysBetween(today, row.date),
      whole,
      byHand,
      message: whole ? row.message : "",
      emails: whole ? row.emails : [],
      dateField: whole ? row.dateField : null,
      processId: shown ? processId : null,
      processTitle: shown ? (processes.get(processId)?.title ?? null) : null,
      clientId: whole ? clientId : null,
      clientName: (whole && clientId && clients.get(clientId)) || null,
      projectId: whole ? projectId : null,
      projectName: (whole && projectId && projects.get(projectId)) || null,
      creatorName: nameOf(row.creatorId),
      assigneeName: nameOf(row.assigneeId),
      completedByName: nameOf(row.completedBy),
      completedAt: completedAt?.toISOString() ?? null,
      sent: sentAt !== null,
      sentAt: sentAt?.toISOString() ?? null,
      escalatedAt: escalatedAt?.toISOString() ?? null,
      deleted: false,
      timeAlert: timeAlert.toISOString(),
      timeCreated: timeCreated.toISOString(),
    };
  });
}
