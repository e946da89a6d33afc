import type { OrganizationStatus } from "#protocol/actor.ts";
import type { PlanName, PlanPermission } from "#protocol/permission.ts";

/** An organization as the installation's administrator reads it. `people`: those who belong to it now. */
export interface Administered {
  readonly id: string;
  readonly name: string;
  readonly country: string;
  readonly status: string;
  /** As it is stored, without the trial. */
  readonly plan: string;
  readonly planAnnual: boolean;
  readonly trialEndsAt: Date | null;
  readonly whiteLabel: boolean;
  /** True if its navigation shows project levels. */
  readonly specialUi: boolean;
  /** Permissions of the plan that it does not have. */
  readonly withheld: string[];
  /** The name of its own sign-in page, `/login?org=NAME`, and the host of its own. */
  readonly signInName: string | null;
  readonly customHost: string | null;
  readonly people: number;
  readonly seats: number;
  readonly createdAt: Date;
}

/** The administrator's changes to an organization. Missing fields stay. */
export interface Decided {
  readonly plan?: PlanName;
  readonly planAnnual?: boolean;
  /** Seats bought beyond those of the plan. Null for none. */
  readonly seats?: number | null;
  readonly status?: OrganizationStatus;
  readonly whiteLabel?: boolean;
  readonly specialUi?: boolean;
  /** The permissions withheld from now on, regardless of the plan. An empty list withholds none. */
  readonly withheld?: readonly PlanPermission[];
  /** Null: none. */
  readonly signInName?: string | null;
  readonly customHost?: string | null;
}

/** More people belong to the organization than the plan has seats for. */
export class TooFewSeats extends Error {
  override readonly name = "TooFewSeats";
}

/** Another organization has this sign-in name or host. */
export class TakenAddress extends Error {
  override readonly name = "TakenAddress";
}
