import Templates from "@mui/icons-material/PostAddOutlined";
import type { Parts, TemplateSection } from "#client/feature.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { readVersions } from "../policy.ts";

/** What differs between versions, as a tab of /templateSettings/:id. */
const template: readonly TemplateSection[] = [
  {
    id: "versions",
    title: "templates.versions.tab",
    order: 90,
    shownTo: readVersions,
    Part: lazyComponent(() => import("./versions/VersionsTab.tsx").then((m) => m.VersionsTab)),
  },
];

/** What this feature adds to the pages of others and to the frame around them. */
export const parts: Parts = { icons: { "/managetemplates": Templates }, template };
