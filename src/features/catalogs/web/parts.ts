import { createElement } from "react";
import type { OrganizationSection, Parts } from "#client/feature.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { catalogs } from "../entry.ts";

const CatalogSection = lazyComponent(() => import("./CatalogSection.tsx").then((m) => m.CatalogSection));

const order = { clients: 30, projects: 40, metrics: 50, reasons: 60 } as const;

/** The catalogs as sections of /manageorg. */
const organization: readonly OrganizationSection[] = catalogs.map((catalog) => ({
  id: catalog,
  title: `catalogs.${catalog}.tab`,
  order: order[catalog],
  Part: ({ actor, meanwhile }) => createElement(CatalogSection, { key: catalog, catalog, actor, meanwhile }),
}));

/** The parts this feature adds to pages of other features. */
export const parts: Parts = { organization };
