import type { ComponentType, ReactNode } from "react";
import type { Translate } from "#client/i18n.ts";
import type { Actor, Role } from "#protocol/actor.ts";

/** A section of /manageorg, a page of its own: its address is `/manageorg?tab=<tab>`. A feature's web door exports its own. */
export interface OrganizationSection {
  readonly tab: string;
  readonly label: (t: Translate) => string;
  /** Where it stands among the sections: users are 10, general settings 70. */
  readonly order: number;
  /** Who sees it; without it everybody who manages the organization. */
  readonly roles?: readonly Role[];
  /** Fetched when it is opened (`later`). */
  readonly Section: ComponentType<{ readonly actor: Actor; readonly meanwhile?: ReactNode }>;
}
