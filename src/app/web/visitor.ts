import type { Session } from "#features/members/session.ts";
import { admit, type Screen, type Visitor } from "#protocol/screen.ts";

/** What the route guard needs to know of a session. */
export const visitorOf = (session: Session): Visitor => ({
  signedIn: session.person !== null,
  roles: session.actor?.roles,
  permissions: session.actor?.permissions,
  whiteLabel: session.organization?.whiteLabel ?? false,
  flags: session.flags,
});

/** Where the drawer leads this visitor, in order: `locked` entries are theirs by role, but not in their plan. */
export function navigationFor(
  visitor: Visitor,
  screens: readonly Screen[],
): readonly { readonly screen: Screen; readonly locked: boolean }[] {
  const roles = visitor.roles ?? [];
  return screens.flatMap((screen) => {
    const wanted = screen.navigation?.roles;
    if (!screen.navigation || (wanted && roles.length > 0 && !roles.some((r) => wanted.includes(r)))) return [];
    // Without an organization there is nothing behind the entries but one's own home and account.
    if (wanted && roles.length === 0 && screen.path !== "/home") return [];
    const { permissions: _, ...withoutPlan } = screen;
    if (admit(visitor, withoutPlan) !== "admit") return [];
    return [{ screen, locked: admit(visitor, screen) !== "admit" }];
  });
}
