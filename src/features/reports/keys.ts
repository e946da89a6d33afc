import { processListKeys } from "#features/processes/keys.ts";
import { queryArea } from "#protocol/query-key.ts";

/** The reports of processes. Processes decided meanwhile are shown before the file is made. */
export const reportKeys = queryArea("reports", [processListKeys.all]);

/** The reports kept by name. */
export const savedReportKeys = queryArea("savedReports");
