import type { AccountCard, OrganizationSection, Parts } from "#client/feature.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { listDrivePasswords } from "../policy.ts";

/** The connections of an organization, and its keys, as sections of /manageorg. */
const organization: readonly OrganizationSection[] = [
  {
    id: "integrations",
    title: "apiKeys.integrations",
    order: 90,
    Part: lazyComponent(() => import("./IntegrationsSection.tsx").then((m) => m.IntegrationsSection)),
  },
  {
    id: "apiKeys",
    title: "apiKeys.tab",
    order: 100,
    Part: lazyComponent(() => import("./ApiKeysSection.tsx").then((m) => m.ApiKeysSection)),
  },
];

/** The passwords of one's drive, as a card of /myaccount. */
const account: readonly AccountCard[] = [
  {
    id: "drive",
    order: 65,
    shownTo: listDrivePasswords,
    Part: lazyComponent(() => import("./DriveCard.tsx").then((m) => m.DriveCard)),
  },
];

/** The parts this feature adds to pages of other features. */
export const parts: Parts = { organization, account };
