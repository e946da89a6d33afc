import { queryArea } from "#protocol/query-key.ts";

/** The figures. */
export const dashboardKeys = queryArea("dashboard");
