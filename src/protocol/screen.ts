import type { Role } from "./actor.ts";
import type { PlanPermission } from "./permission.ts";

/** Parts of the product an installation can switch off. */
export type Flag = "payments" | "utilities";

/** A route of the product: who may open it, its title, its frame and its entry in the drawer. */
export interface Screen {
  readonly path: `/${string}`;
  /** Key of the page title. */
  readonly title: `${string}.${string}`;
  readonly login: boolean;
  /** Only for visitors: a signed-in person is sent to /home. */
  readonly signedOutOnly?: true;
  readonly roles?: readonly Role[];
  readonly permissions?: readonly PlanPermission[];
  /** Reachable before the person belongs to an organization. */
  readonly withoutOrganization?: true;
  readonly whiteLabelDisabled?: true;
  readonly flag?: Flag;
  /** `bare`: no drawer, no home icon (sign-in, thank-you and public pages). */
  readonly frame: "shell" | "bare";
  /**
   * The way its files arrive. `first`: with the first file of the pages. `alone`: strangers begin here, so nothing is fetched that only other
   * pages need. Without it, with the files that pages in its frame share.
   */
  readonly arrives?: "first" | "alone";
  /** The screen whose entry in the drawer is marked on this one, unless the address already says so. */
  readonly parent?: `/${string}`;
  /** Entry in the drawer. Missing plan permissions show an upgrade hint instead of hiding it. */
  readonly navigation?: {
    readonly roles?: readonly Role[];
    readonly order: number;
    /** `G`, then this letter, goes there. */
    readonly letter: string;
    /** Only where the installation opened it for the organization. */
    readonly specialUI?: true;
  };
}

/**
 * The facts about a person that the route guard uses. `undefined` roles or permissions: not loaded, or no
 * organization.
 */
export interface Visitor {
  readonly signedIn: boolean;
  readonly roles?: readonly Role[] | undefined;
  readonly permissions?: Readonly<Record<string, unknown>> | undefined;
  readonly whiteLabel: boolean;
  /** True if the installation opened the area of project levels for the organization. */
  readonly specialUI?: boolean;
  readonly flags: Readonly<Record<Flag, boolean>>;
}

export type Admission = "admit" | "login" | "home";

/** Why somebody who is signed in is led home. */
export type Refusal = "organization" | "role" | "plan" | "elsewhere";

/** The rules of a screen for somebody who is signed in, in the order of the specification; the first that applies decides. */
export function refusalOf(visitor: Visitor, screen: Screen): Refusal | undefined {
  if (screen.roles) {
    if (!visitor.roles || visitor.roles.length === 0) {
      if (!screen.withoutOrganization) return "organization";
    } else if (!visitor.roles.some((r) => screen.roles?.includes(r))) return "role";
  }
  if (screen.permissions?.some((p) => visitor.permissions?.[p] !== true)) return "plan";
  if (visitor.whiteLabel && screen.whiteLabelDisabled) return "elsewhere";
  if (screen.flag && visitor.flags[screen.flag] !== true) return "elsewhere";
  return undefined;
}

/** The route guard. */
export function admit(visitor: Visitor, screen: Screen): Admission {
  if (screen.login && !visitor.signedIn) return "login";
  if (screen.signedOutOnly && visitor.signedIn) return "home";
  return refusalOf(visitor, screen) === undefined ? "admit" : "home";
}
