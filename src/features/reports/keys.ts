import { queryArea } from "#protocol/query-key.ts";

/** What reports show of processes. */
export const reportKeys = queryArea("reports");

/** The reports kept by name. */
export const savedReportKeys = queryArea("savedReports");
