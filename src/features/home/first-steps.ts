import { readProgress } from "#features/process-lists/policy.ts";
import type { Actor } from "#protocol/actor.ts";
import type { Session } from "#protocol/session.ts";

/** The first steps of a new organization, in this order. */
export const firstSteps = ["contract", "template", "colleague"] as const;
export type FirstStep = (typeof firstSteps)[number];

/** Returns true if the user sees the first steps, because they set the organization up. */
export const seesFirstSteps = (actor: Actor): boolean => readProgress(actor) === true;

/** Returns true if an organization is on the free plan: its trial is over, or it never had one. */
export const isOnFreePlan = (organization: Session["organization"]): boolean =>
  organization?.plan === "free" && organization.trialEndsAt === null;

/** The facts that decide which steps are done. */
export interface Beginnings {
  /** True if there is a process of any person. */
  readonly begun: boolean;
  readonly templates: readonly { readonly fromGallery: boolean }[];
  /** The number of members and invited people. */
  readonly people: number;
}

/** Which of the steps are really done. */
export const doneSteps = ({ begun, templates, people }: Beginnings): Readonly<Record<FirstStep, boolean>> => ({
  contract: begun,
  template: templates.some(({ fromGallery }) => !fromGallery),
  colleague: people > 1,
});
