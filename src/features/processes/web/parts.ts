import Processes from "@mui/icons-material/DescriptionOutlined";
import type { OrganizationSection, Parts } from "#client/feature.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { readAssignments } from "../policy.ts";

/** Who reviews what, for those who hand it out: a section of /manageorg. */
const organization: readonly OrganizationSection[] = [
  {
    id: "assignments",
    title: "processes.page.assignments.tab",
    order: 15,
    shownTo: readAssignments,
    Part: lazyComponent(() => import("./assign/AssignmentsSection.tsx").then((m) => m.AssignmentsSection)),
  },
];

/** What this feature adds to the pages of others and to the frame around them. */
export const parts: Parts = { icons: { "/processes": Processes }, organization };
