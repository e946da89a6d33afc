import type { Role } from "./actor.ts";
import type { PlanPermission } from "./permission.ts";

/** Parts of the product an installation can switch off. */
export type Flag = "payments" | "utilities";

/** A route of the product as data: who may open it and how it presents itself. */
export interface Screen {
  readonly path: `/${string}`;
  /** Key of the page title. */
  readonly title: `${string}.${string}`;
  readonly login: boolean;
  /** Only for somebody who is not signed in: /login and its sisters go home otherwise. */
  readonly signedOutOnly?: true;
  readonly roles?: readonly Role[];
  readonly permissions?: readonly PlanPermission[];
  /** Reachable before the person belongs to an organization. */
  readonly withoutOrganization?: true;
  readonly whiteLabelDisabled?: true;
  readonly flag?: Flag;
  /** `false` while the screen is not built: then no address leads to it and the navigation leaves it out. */
  readonly built: boolean;
  /** `bare`: no drawer, no home icon (sign-in, thank-you and public pages). */
  readonly frame: "shell" | "bare";
  /** The path of the screen whose entry in the drawer stays lit on this one, where the address itself does not say so. */
  readonly within?: `/${string}`;
  /** Entry in the drawer. Missing plan permissions show an upgrade hint instead of hiding it. */
  readonly navigation?: { readonly roles?: readonly Role[]; readonly icon: string; readonly order: number };
}

/** What the guard needs to know of who is looking. `undefined` roles or permissions: not loaded, or no organization. */
export interface Visitor {
  readonly signedIn: boolean;
  readonly roles?: readonly Role[] | undefined;
  readonly permissions?: Readonly<Record<string, unknown>> | undefined;
  readonly whiteLabel: boolean;
  readonly flags: Readonly<Record<Flag, boolean>>;
}

export type Admission = "admit" | "login" | "home";

/** The route guard: its rules in the order of the specification, the first that applies decides. */
export function admit(visitor: Visitor, screen: Screen): Admission {
  if (screen.login && !visitor.signedIn) return "login";
  if (screen.signedOutOnly && visitor.signedIn) return "home";
  if (screen.roles) {
    if (!visitor.roles || visitor.roles.length === 0) {
      if (!screen.withoutOrganization) return "home";
    } else if (!visitor.roles.some((r) => screen.roles?.includes(r))) return "home";
  }
  if (screen.permissions?.some((p) => visitor.permissions?.[p] !== true)) return "home";
  if (visitor.whiteLabel && screen.whiteLabelDisabled) return "home";
  if (screen.flag && visitor.flags[screen.flag] !== true) return "home";
  return "admit";
}
