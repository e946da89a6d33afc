import { processListKeys } from "#features/processes/feature.ts";
import { feature } from "#protocol/feature.ts";
import { queryArea } from "#protocol/query-key.ts";
import type { Screen } from "#protocol/screen.ts";

/** The reports of processes. Processes decided meanwhile are shown before the file is made. */
export const reportKeys = queryArea("reports", [processListKeys.all]);

/** The reports kept by name. */
export const savedReportKeys = queryArea("savedReports");

/** The screen of reports. */
const screens = [
  {
    path: "/reports",
    title: "reports.title",
    login: true,
    roles: ["owner", "manager"],
    frame: "shell",
    parent: "/dashboard",
  },
] as const satisfies readonly Screen[];

export const reports = feature({
  name: "reports",
  screens,
  areas: [reportKeys],
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
