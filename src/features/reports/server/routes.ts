import { loadOrganization } from "#features/organizations/server/index.ts";
import { countReported, type ReportQuery, reportedPage } from "#features/processes/server/index.ts";
import type { LongMemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import type { Transaction } from "#platform/transaction.ts";
import * as contract from "../contract.ts";
import * as may from "../policy.ts";
import { chosen, reportSpan, reportStatuses } from "../report.ts";
import { exportReport } from "./export-report.ts";

type Asked = Omit<ReportQuery, "from" | "to" | "statuses"> & {
  readonly from: string;
  readonly to: string;
  readonly statuses: string;
};

/** What is asked, with the days as moments of the organization. */
async function queryOf(
  { tx, orgId, now }: Pick<Transaction, "tx" | "now"> & { readonly orgId: string },
  { from, to, statuses, templateId, clientId, projectId, teamId, personId, tag }: Asked,
): Promise<{ readonly zone: string; readonly query: ReportQuery }> {
  const { timeZone: zone } = await loadOrganization(tx, orgId, now);
  const span = reportSpan(zone, from, to);
  const filters = { templateId, clientId, projectId, teamId, personId, tag };
  const moments = { from: new Date(span.from), to: new Date(span.to) };
  return { zone, query: { ...filters, ...moments, statuses: chosen(reportStatuses, statuses) } };
}

/** The routes of reports. */
export function routes(on: On): void {
  on(contract.previewReport, async (call, asked) => {
    call.authorize(may.readReports(call.actor));
    const { query } = await queryOf(call, asked);
    const { rows } = await reportedPage(call.tx, query, undefined, contract.previewRows, false);
    return {
      count: await countReported(call.tx, query),
      rows: rows.map((row) => ({ ...row, decidedAt: row.decidedAt.toISOString() })),
    };
  });

  on.download(
    contract.exportReport,
    async (call: LongMemberCall, { columns, answers, format, separator, ...asked }) => {
      call.authorize(may.readReports(call.actor));
      const { zone, query } = await call.transaction(async (transaction) => {
        const found = await queryOf(transaction, asked);
        transaction.audit("report.exported", "report", "processes", { ...asked, columns, answers, format });
        return found;
      });
      const { language } = call;
      return exportReport(
        call,
        query,
        { zone, columns, answers: answers === "true", format, separator, language },
        asked,
      );
    },
  );
}
