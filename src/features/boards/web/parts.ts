import Boards from "@mui/icons-material/ViewKanbanOutlined";
import type { FiledSection, Parts, ProcessSection, TemplateSection, WorkSection } from "#client/feature.ts";
import { lazyComponent, processPart } from "#client/lazy-component.tsx";
import { openBoards, readAutomaticTasks } from "../policy.ts";

/** The automatic tasks of a template, as a tab of /templateSettings/:id. */
const template: readonly TemplateSection[] = [
  {
    id: "tasks",
    title: "boards.automatic.tab",
    order: 55,
    shownTo: readAutomaticTasks,
    Part: lazyComponent(() => import("./automatic/TemplateTasks.tsx").then((m) => m.TemplateTasks)),
  },
];

/** The tasks of a process, beside it. */
const process: readonly ProcessSection[] = [
  {
    id: "tasks",
    title: "boards.process.title",
    order: 45,
    shownTo: openBoards,
    Part: processPart(() => import("./automatic/ProcessTasks.tsx").then((m) => m.ProcessTasks)),
  },
];

/** The tasks of a client or project. */
const filed: readonly FiledSection[] = [
  {
    id: "tasks",
    title: "boards.process.title",
    order: 20,
    shownTo: openBoards,
    Part: lazyComponent(() => import("./automatic/FiledTasks.tsx").then((m) => m.FiledTasks)),
  },
];

/** One's own tasks, among the work items. */
const work: readonly WorkSection[] = [
  {
    id: "tasks",
    title: "boards.myTasks",
    order: 20,
    shownTo: openBoards,
    Part: lazyComponent(() => import("./MyTasks.tsx").then((m) => m.MyTasks)),
  },
];

/** The parts this feature adds to pages of other features and to the frame. */
export const parts: Parts = { icons: { "/boards": Boards }, template, process, filed, work };
