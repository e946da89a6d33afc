import { countReported, reportedPage } from "#features/processes/server/index.ts";
import type { LongMemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import * as contract from "../contract.ts";
import * as may from "../policy.ts";
import { exportReport } from "./export-report.ts";
import { queryOf } from "./query-of.ts";

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
      const { language, actor } = call;
      return exportReport(
        { orgId: actor.orgId, transaction: (work) => call.transaction(work) },
        query,
        { zone, columns, answers: answers === "true", format, separator, language },
        asked,
      );
    },
  );
}
