import Folder from "@mui/icons-material/FolderOutlined";
import type {
  AccountCard,
  BatchSection,
  FiledSection,
  FileSource,
  FormNotice,
  OrganizationSection,
  Parts,
  ProcessAct,
  ProcessSection,
} from "#client/feature.ts";
import { lazyComponent, processPart } from "#client/lazy-component.tsx";
import { active, all, plan, when } from "#protocol/decision.ts";
import { closeLinks, openRepository, readFiling } from "../policy.ts";
import { PickButton } from "./filing/PickButton.tsx";

const organization: readonly OrganizationSection[] = [
  {
    id: "filing",
    title: "repository.filing.tab",
    order: 88,
    shownTo: readFiling,
    Part: lazyComponent(() => import("./filing/FilingSection.tsx").then((m) => m.FilingSection)),
  },
];

const process: readonly ProcessSection[] = [
  {
    id: "repository",
    title: "repository.uses.section",
    order: 40,
    shownTo: openRepository,
    Part: processPart(() => import("./filing/ProcessFiles.tsx").then((m) => m.ProcessFiles)),
  },
];

/** That papers a draft uses expire: who fills it in reads it before it is sent. */
const formNotices: readonly FormNotice[] = [
  {
    id: "papers",
    order: 10,
    shownTo: openRepository,
    Part: lazyComponent(() => import("./filing/PapersNotice.tsx").then((m) => m.PapersNotice)),
  },
];

/** Files of the repository, beside those of the device. */
const fileSources: readonly FileSource[] = [
  {
    id: "repository",
    order: 10,
    shownTo: openRepository,
    Part: PickButton,
  },
];

/** The files of a client or project. */
const filed: readonly FiledSection[] = [
  {
    id: "repository",
    title: "repository.uses.section",
    order: 10,
    shownTo: openRepository,
    Part: lazyComponent(() => import("./filing/FiledFiles.tsx").then((m) => m.FiledFiles)),
  },
];

/** Filing the documents of a batch. */
const batch: readonly BatchSection[] = [
  {
    id: "repository",
    title: "repository.screen",
    order: 20,
    shownTo: openRepository,
    Part: lazyComponent(() => import("./filing/BatchFiles.tsx").then((m) => m.BatchFiles)),
  },
];

/** Filing the documents of several approved processes. */
const processActs: readonly ProcessAct[] = [
  {
    id: "repository",
    title: "repository.filed.open",
    order: 10,
    shownTo: openRepository,
    may: (actor, { status }) => all(active(actor), when(status === "approved", "processes.notApproved")),
    Part: lazyComponent(() => import("./filing/FileProcesses.tsx").then((m) => m.FileProcesses)),
  },
];

/** Open public links, for people whose organization lost the repository. */
const account: readonly AccountCard[] = [
  {
    id: "links",
    order: 66,
    shownTo: (actor) => all(closeLinks(actor), when(plan(actor, "repository") !== true, "failure.notFound")),
    Part: lazyComponent(() => import("./sharing/LinksCard.tsx").then((m) => m.LinksCard)),
  },
];

/** The parts this feature adds to the frame and to pages of other features. */
export const parts: Parts = {
  icons: { "/repository": Folder },
  account,
  organization,
  process,
  formNotices,
  fileSources,
  batch,
  filed,
  processActs,
};
