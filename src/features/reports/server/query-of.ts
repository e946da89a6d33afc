import { loadOrganization } from "#features/organizations/server/index.ts";
import type { ReportQuery } from "#features/process-lists/server/index.ts";
import type { Transaction } from "#platform/transaction.ts";
import { chosen, reportSpan, reportStatuses } from "../report.ts";

/** The query of a report as received: its days and statuses are texts. */
export type AskedReport = Omit<ReportQuery, "from" | "to" | "statuses"> & {
  readonly from: string;
  readonly to: string;
  readonly statuses: string;
};

/** Returns the query, with its days as moments of the organization. */
export async function queryOf(
  { tx, orgId, now }: Pick<Transaction, "tx" | "now"> & { readonly orgId: string },
  { from, to, statuses, templateId, clientId, projectId, teamId, personId, tag }: AskedReport,
): Promise<{ readonly zone: string; readonly query: ReportQuery }> {
  const { timeZone: zone } = await loadOrganization(tx, orgId, now);
  const span = reportSpan(zone, from, to);
  const filters = { templateId, clientId, projectId, teamId, personId, tag };
  const moments = { from: new Date(span.from), to: new Date(span.to) };
  return { zone, query: { ...filters, ...moments, statuses: chosen(reportStatuses, statuses) } };
}
