import type { OrganizationSection, Parts } from "#client/feature.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { readAssignments, readTags } from "../policy.ts";

/** Sections of /manageorg: who reviews what, for those who hand it out; and the tags. */
const organization: readonly OrganizationSection[] = [
  {
    id: "assignments",
    title: "processes.page.assignments.tab",
    order: 15,
    shownTo: readAssignments,
    Part: lazyComponent(() => import("./assign/AssignmentsSection.tsx").then((m) => m.AssignmentsSection)),
  },
  {
    id: "tags",
    title: "processes.tags.title",
    order: 35,
    shownTo: readTags,
    Part: lazyComponent(() => import("./tags/TagsSection.tsx").then((m) => m.TagsSection)),
  },
];

/** The parts this feature adds to pages of other features. */
export const parts: Parts = { organization };
