import { readProgress } from "#features/processes/policy.ts";
import type { Actor } from "#protocol/actor.ts";
import type { Session } from "#protocol/session.ts";

/** What a new organization does first, in this order. */
export const firstSteps = ["contract", "template", "colleague"] as const;
export type FirstStep = (typeof firstSteps)[number];

/** Whether somebody is shown the first steps: whoever sets the organization up. */
export const seesFirstSteps = (actor: Actor): boolean => readProgress(actor) === true;

/** Whether an organization works on the free plan: its trial is over, or it was given none. */
export const isOnFreePlan = (organization: Session["organization"]): boolean =>
  organization?.plan === "free" && organization.trialEndsAt === null;

/** What the steps are told by. */
export interface Beginnings {
  /** There is a process, of whomever. */
  readonly begun: boolean;
  readonly templates: readonly { readonly fromGallery: boolean }[];
  /** Members and whoever was invited. */
  readonly people: number;
}

/** Which of the steps are really done. */
export const doneSteps = ({ begun, templates, people }: Beginnings): Readonly<Record<FirstStep, boolean>> => ({
  contract: begun,
  template: templates.some(({ fromGallery }) => !fromGallery),
  colleague: people > 1,
});
