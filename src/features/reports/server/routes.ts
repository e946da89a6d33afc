import { readDashboard } from "#features/dashboard/policy.ts";
import { loadOrganization } from "#features/organizations/server/index.ts";
import { countReported, reportedPage } from "#features/process-lists/server/index.ts";
import type { LongMemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import * as contract from "../contract.ts";
import { getOpenWork, listOpenWork as listOpenWorkCall } from "../open-work-contract.ts";
import * as may from "../policy.ts";
import { tableColumns } from "../table.ts";
import { countTable } from "./count-table.ts";
import { exportReport } from "./export-report.ts";
import { exportTable } from "./export-table.ts";
import { listOpenWork, readOpenWork } from "./open-work.ts";
import { queryOf } from "./query-of.ts";

/** The routes of reports. */
export function routes(on: On): void {
  on(getOpenWork, async (call) => {
    call.authorize(readDashboard(call.actor));
    return readOpenWork(call);
  });

  on(listOpenWorkCall, async (call, asked) => {
    call.authorize(readDashboard(call.actor));
    return listOpenWork(call, asked);
  });

  on(contract.previewReport, async (call, asked) => {
    call.authorize(may.readReports(call.actor));
    const { query } = await queryOf(call, asked);
    const [count, { rows }] = await Promise.all([
      countReported(call.tx, query),
      reportedPage(call.tx, query, undefined, contract.previewRows, false),
    ]);
    return {
      count,
      rows: rows.map((row) => ({ ...row, decidedAt: row.decidedAt.toISOString() })),
    };
  });

  on(contract.readTable, async (call, question) => {
    call.authorize(may.readReports(call.actor));
    const { timeZone: zone } = await loadOrganization(call.tx, call.orgId, call.now);
    const rows = await countTable(call.tx, question, { zone, now: call.now, actor: call.actor });
    const columns = [...tableColumns[question.kind]];
    return { kind: question.kind, columns, count: rows.length, rows: rows.slice(0, contract.shownTableRows) };
  });

  on.download(contract.exportTable, async (call: LongMemberCall, { format, separator, ...question }) => {
    const { actor, language } = call;
    call.authorize(may.readReports(actor));
    return call.transaction(async (transaction) => {
      const { tx, orgId, now } = transaction;
      const { timeZone: zone } = await loadOrganization(tx, orgId, now);
      transaction.audit("report.exported", "report", question.kind, { ...question, format });
      const rows = await countTable(tx, question, { zone, now, actor });
      return exportTable(question.kind, rows, { zone, format, separator, language }, question);
    });
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
