import { createElement } from "react";
import { later } from "#client/later.tsx";
import { organizationSections as apiKeys } from "#features/api-keys/web/index.ts";
import { organizationSections as catalogs } from "#features/catalogs/web/index.ts";
import { organizationSections as teams } from "#features/teams/web/index.ts";
import { organizationSections as theming } from "#features/theming/web/index.ts";
import { type Actor, hasRole } from "#protocol/actor.ts";
import type { OrganizationSection } from "./organization-section.ts";
import { UsersSection } from "./UsersSection.tsx";

// The list of people is what the page is opened for; the others come when they are asked for.
const GeneralSection = later(() => import("#features/organizations/web/index.ts").then((m) => m.GeneralSection));

const own: readonly OrganizationSection[] = [
  { tab: "users", label: (t) => t("members.usersTab"), order: 10, Section: UsersSection },
  {
    tab: "general",
    label: (t) => t("members.generalTab"),
    order: 70,
    Section: ({ meanwhile }) => createElement(GeneralSection, { meanwhile }),
  },
];

/** Every section of /manageorg in its order. Another feature's are added here by its web door. */
const sections: readonly OrganizationSection[] = [...own, ...teams, ...catalogs, ...theming, ...apiKeys].toSorted(
  (a, b) => a.order - b.order,
);

/** The sections somebody may see. */
export const sectionsOf = (actor: Actor): readonly OrganizationSection[] =>
  sections.filter(({ roles }) => !roles || hasRole(actor, ...roles));
