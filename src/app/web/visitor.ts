import { admit, type Screen, type Visitor } from "#protocol/screen.ts";
import type { Session } from "#protocol/session.ts";

/** Returns the facts of a session that the route guard needs. */
export const visitorOf = (session: Session): Visitor => ({
  signedIn: session.person !== null,
  roles: session.actor?.roles,
  permissions: session.actor?.permissions,
  whiteLabel: session.organization?.whiteLabel ?? false,
  specialUI: session.organization?.specialUI ?? false,
  flags: session.flags,
});

/** The drawer's entries for this person, in order. `locked`: allowed by role, but not included in the plan. */
export function navigationFor(
  visitor: Visitor,
  screens: readonly Screen[],
): readonly { readonly screen: Screen; readonly locked: boolean }[] {
  const roles = visitor.roles ?? [];
  return screens.flatMap((screen) => {
    const wanted = screen.navigation?.roles;
    if (!screen.navigation || (wanted && roles.length > 0 && !roles.some((r) => wanted.includes(r)))) return [];
    if (screen.navigation.specialUI && visitor.specialUI !== true) return [];
    // Without an organization only home and account can be opened.
    if (wanted && roles.length === 0 && screen.path !== "/home") return [];
    const { permissions: _, ...withoutPlan } = screen;
    if (admit(visitor, withoutPlan) !== "admit") return [];
    return [{ screen, locked: admit(visitor, screen) !== "admit" }];
  });
}
