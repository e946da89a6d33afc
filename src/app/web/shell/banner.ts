import { isActive } from "#protocol/actor.ts";
import type { Session } from "#protocol/session.ts";

/** What a banner says, and whether it leads to payments. */
export interface Banner {
  readonly severity: "info" | "warning";
  readonly text: "shell.banner.expired" | "shell.banner.inactive" | "shell.banner.inactiveOwner";
  readonly pay: boolean;
}

/** The banner above every screen but payments while the organization is not active; `undefined` when it is. */
export function bannerFor(session: Session, path: string): Banner | undefined {
  const { organization, actor, flags } = session;
  if (!organization || !actor || isActive(organization.status) || path.startsWith("/payments")) return undefined;
  const owner = actor.roles.includes("owner");
  const pay = owner && flags.payments && !organization.whiteLabel;
  if (organization.status === "expiredSubscription") return { severity: "warning", text: "shell.banner.expired", pay };
  return { severity: "info", text: owner ? "shell.banner.inactiveOwner" : "shell.banner.inactive", pay };
}
