import { screens } from "#app/registry.ts";
import type { Pages, WebFeature } from "#client/feature.ts";
import type { Screen } from "#protocol/screen.ts";
import * as registered from "./features.ts";

const features: readonly WebFeature[] = Object.values(registered);

/** Pages that are put together from parts of several features. */
const composed: Pages = {
  "/batches/:id": () => import("./BatchPage.tsx"),
  "/home": () => import("./HomePage.tsx"),
  "/managetemplates": () => import("./TemplatesPage.tsx"),
  "/manageorg": () => import("./OrganizationPage.tsx"),
  "/myaccount": () => import("./AccountPage.tsx"),
  "/processes": () => import("./ProcessesPage.tsx"),
  "/processes/:id": () => import("./ProcessPage.tsx"),
  "/processes/client/:id": () => import("./ClientPage.tsx"),
  "/processes/project/:id": () => import("./ProjectPage.tsx"),
  "/templateSettings/:id": () => import("./TemplatePage.tsx"),
  "/utilities": () => import("./UtilitiesPage.tsx"),
};

const pages: Pages = Object.assign({}, composed, ...features.map((feature) => feature.pages));

/** Returns the loader of a screen's page. */
export const pageOf = (screen: Screen) => pages[screen.path];

/** The screens an address can lead to. */
export const openScreens: readonly Screen[] = screens.filter((screen) => pageOf(screen) !== undefined);
