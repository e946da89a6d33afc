import { createElement } from "react";
import { later } from "#client/later.tsx";
import type { OrganizationSection } from "#features/members/web/index.ts";
import { catalogs } from "../entry.ts";

/** A client or a project, searched for among all of them. */
export const EntryPicker = later(() => import("./EntryPicker.tsx").then((m) => m.EntryPicker));

const CatalogSection = later(() => import("./CatalogSection.tsx").then((m) => m.CatalogSection));

const order = { clients: 30, projects: 40, metrics: 50, reasons: 60 } as const;

/** The catalogs as sections of /manageorg. */
export const organizationSections: readonly OrganizationSection[] = catalogs.map((catalog) => ({
  tab: catalog,
  label: (t) => t(`catalogs.${catalog}.tab`),
  order: order[catalog],
  Section: ({ actor, meanwhile }) => createElement(CatalogSection, { key: catalog, catalog, actor, meanwhile }),
}));

/** The pages of this feature, by the path of their screen. */
export const pages = { "/org/project/:id": () => import("./ProjectPage.tsx") };
