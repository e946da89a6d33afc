import { processListKeys } from "#features/processes/keys.ts";
import { queryArea } from "#protocol/query-key.ts";

/** What reports show of processes: what is decided meanwhile is on the page before its file is made. */
export const reportKeys = queryArea("reports", [processListKeys.all]);

/** The reports kept by name. */
export const savedReportKeys = queryArea("savedReports");
