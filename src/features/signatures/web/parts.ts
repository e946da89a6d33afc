import type {
  BatchSection,
  OrganizationSection,
  Parts,
  ProcessSection,
  TemplateSection,
  WorkSection,
} from "#client/feature.ts";
import { lazyComponent, processPart } from "#client/lazy-component.tsx";
import { readBatchSigning, readSettings, readTemplateSigning } from "../policy.ts";

const organization: readonly OrganizationSection[] = [
  {
    id: "e-signature",
    title: "signatures.settings.tab",
    order: 85,
    shownTo: readSettings,
    Part: lazyComponent(() =>
      import("./settings/SignatureSettingsSection.tsx").then((m) => m.SignatureSettingsSection),
    ),
  },
];

const template: readonly TemplateSection[] = [
  {
    id: "signing",
    title: "signatures.title",
    order: 60,
    shownTo: readTemplateSigning,
    Part: lazyComponent(() => import("./settings/TemplateSigning.tsx").then((m) => m.TemplateSigning)),
  },
];

const process: readonly ProcessSection[] = [
  {
    id: "signatures",
    title: "signatures.title",
    order: 10,
    Part: processPart(() => import("./ProcessSignatures.tsx").then((m) => m.ProcessSignatures)),
  },
];

/** The contracts of a batch, sent at once. */
const batch: readonly BatchSection[] = [
  {
    id: "signatures",
    title: "signatures.title",
    order: 10,
    shownTo: readBatchSigning,
    Part: lazyComponent(() => import("./sending/BatchSigning.tsx").then((m) => m.BatchSigning)),
  },
];

/** The documents waiting for the user's own signature, among the work items. */
const work: readonly WorkSection[] = [
  {
    id: "signatures",
    title: "signatures.own.title",
    order: 10,
    Part: lazyComponent(() => import("./OwnSignatures.tsx").then((m) => m.OwnSignatures)),
  },
];

/** The parts this feature adds to pages of other features. */
export const parts: Parts = { organization, template, process, batch, work };
