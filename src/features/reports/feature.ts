import { alertListKeys } from "#features/alerts/feature.ts";
import { boardKeys, boardListKeys } from "#features/boards/feature.ts";
import { formRequestKeys, shareKeys } from "#features/forms/feature.ts";
import { processListKeys } from "#features/processes/feature.ts";
import { relationKeys } from "#features/relations/feature.ts";
import { signatureKeys } from "#features/signatures/feature.ts";
import { feature } from "#protocol/feature.ts";
import { queryArea } from "#protocol/query-key.ts";
import type { Screen } from "#protocol/screen.ts";

/** The reports of processes. Processes decided meanwhile are shown before the file is made. */
export const reportKeys = queryArea("reports", [processListKeys.all]);

/** The open work of the organization. It follows what its lines count. */
export const openWorkKeys = queryArea("openWork", [
  processListKeys.all,
  alertListKeys.all,
  boardListKeys.all,
  boardKeys.all,
  signatureKeys.all,
  shareKeys.all,
  formRequestKeys.all,
  relationKeys.all,
]);

/** The reports kept by name. */
export const savedReportKeys = queryArea("savedReports");

/** The screens of reports. */
const screens = [
  {
    path: "/reports",
    title: "reports.title",
    login: true,
    roles: ["owner", "manager"],
    frame: "shell",
    parent: "/dashboard",
  },
  {
    path: "/dashboard/open-work",
    title: "reports.openWork.title",
    login: true,
    roles: ["owner", "manager"],
    permissions: ["dashboard"],
    frame: "shell",
    parent: "/dashboard",
  },
] as const satisfies readonly Screen[];

export const reports = feature({
  name: "reports",
  screens,
  areas: [reportKeys, openWorkKeys],
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
