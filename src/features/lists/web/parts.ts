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

/** The parts this feature adds to pages of other features. */
export const parts: Parts = { organization };
