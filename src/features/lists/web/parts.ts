import { createElement } from "react";
import type { OrganizationSection, Parts } from "#client/feature.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { manageLists } from "../policy.ts";

const ListsSection = lazyComponent(() => import("./ListsSection.tsx").then((m) => m.ListsSection));

/** Lists as a section of /manageorg. */
const organization: readonly OrganizationSection[] = [
  {
    id: "lists",
    title: "lists.tab",
    order: 35,
    shownTo: manageLists,
    Part: ({ meanwhile }) => createElement(ListsSection, { meanwhile }),
  },
];

/** What this feature adds to the pages of others. */
export const parts: Parts = { organization };
