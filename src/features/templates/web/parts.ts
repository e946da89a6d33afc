import Templates from "@mui/icons-material/PostAddOutlined";
import type { Parts, TemplateSection } from "#client/feature.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { readVersions } from "../policy.ts";

/** The comparison of versions, as a tab of /templateSettings/:id. */
const template: readonly TemplateSection[] = [
  {
    id: "versions",
    title: "templates.versions.tab",
    order: 90,
    shownTo: readVersions,
    Part: lazyComponent(() => import("./versions/VersionsTab.tsx").then((m) => m.VersionsTab)),
  },
];

/** The parts this feature adds to pages of other features and to the frame. */
export const parts: Parts = { icons: { "/managetemplates": Templates }, template };
