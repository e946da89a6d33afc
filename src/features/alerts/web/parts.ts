import Alarm from "@mui/icons-material/NotificationImportantOutlined";
import type { FiledSection, Parts, ProcessSection, TemplateSection } from "#client/feature.ts";
import { lazyComponent, processPart } from "#client/lazy-component.tsx";
import { openAlerts, readProcessAlerts, readRules } from "../policy.ts";

/** The alert rules of a template, as a tab of /templateSettings/:id. */
const template: readonly TemplateSection[] = [
  {
    id: "alerts",
    title: "alerts.rule.tab",
    order: 50,
    shownTo: readRules,
    Part: lazyComponent(() => import("./TemplateAlerts.tsx").then((m) => m.TemplateAlerts)),
  },
];

/** The alerts of a process, beside it. */
const process: readonly ProcessSection[] = [
  {
    id: "alerts",
    title: "alerts.process.title",
    order: 40,
    shownTo: readProcessAlerts,
    Part: processPart(() => import("./ProcessAlerts.tsx").then((m) => m.ProcessAlerts)),
  },
];

/** The alerts of a client or project. */
const filed: readonly FiledSection[] = [
  {
    id: "alerts",
    title: "alerts.process.title",
    order: 30,
    shownTo: openAlerts,
    Part: lazyComponent(() => import("./FiledAlerts.tsx").then((m) => m.FiledAlerts)),
  },
];

/** The parts this feature adds to pages of other features and to the frame. */
export const parts: Parts = { icons: { "/alerts": Alarm }, template, process, filed };
