import { isActive } from "#protocol/actor.ts";
import type { Session } from "#protocol/session.ts";

/** The text of a banner, and whether it links to payments. */
export type Banner = {
  readonly severity: "info" | "warning";
  readonly pay: boolean;
} & (
  | {
      readonly text: `shell.banner.${"expired" | "inactive" | "inactiveOwner" | "trialToday"}`;
      readonly count?: undefined;
    }
  /** Days left of the trial, the one that has begun among them. */
  | { readonly text: "shell.banner.trial"; readonly count: number }
);

const day = 24 * 60 * 60 * 1000;

/** The trial is mentioned from the tenth of its fifteen days on. */
const mentioned = 6;

function trialBanner(endsAt: string, now: Date, pay: boolean): Banner | undefined {
  const count = Math.ceil((Date.parse(endsAt) - now.getTime()) / day);
  if (count > mentioned || count < 1) return undefined;
  return count === 1
    ? { severity: "warning", text: "shell.banner.trialToday", pay }
    : { severity: "info", text: "shell.banner.trial", pay, count };
}

/** The banner above every screen but payments: the organization is not active, or its trial ends soon. */
export function bannerFor(session: Session, path: string, now: Date): Banner | undefined {
  const { organization, actor, flags } = session;
  if (!organization || !actor || path.startsWith("/payments")) return undefined;
  const owner = actor.roles.includes("owner");
  const pay = owner && flags.payments && !organization.whiteLabel;
  if (isActive(organization.status))
    return organization.trialEndsAt === null ? undefined : trialBanner(organization.trialEndsAt, now, pay);
  if (organization.status === "expiredSubscription") return { severity: "warning", text: "shell.banner.expired", pay };
  return { severity: "info", text: owner ? "shell.banner.inactiveOwner" : "shell.banner.inactive", pay };
}
