import type { Permissions, PlanName } from "#protocol/permission.ts";

/** The permissions and limits of a plan. */
interface Plan {
  readonly permissions: Permissions;
  /**
   * The range of people: `atLeast` is also the number of included seats, `atMost` cannot be exceeded by buying seats.
   */
  readonly seats: { readonly atLeast: number; readonly atMost: number };
  /** Processes created in a calendar month; `null`: as many as one likes. */
  readonly processesPerMonth: number | null;
  /** Room for files, their versions and the trash, in bytes. */
  readonly storageBytes: number;
}

const basic: Permissions = {
  flows: true,
  customTemplates: true,
  dashboard: false,
  alerts: false,
  utilities: true,
  repository: true,
  sharingForms: false,
  publicForms: false,
  fileAttachments: true,
  batchGeneration: false,
  review: false,
  electronicSignature: true,
  registryQueries: false,
  planner: false,
};

const standard: Permissions = {
  ...basic,
  registryQueries: true,
  planner: true,
  review: true,
  dashboard: true,
  alerts: true,
};

const advanced: Permissions = { ...standard, batchGeneration: true, sharingForms: true, publicForms: true };

const noLimit = Number.MAX_SAFE_INTEGER;
const gigabytes = (n: number): number => n * 1024 ** 3;

/** The plans as data. The reading behind `free` and `single` is decision record 0006. */
const plans: Readonly<Record<PlanName, Plan>> = {
  free: { permissions: basic, seats: { atLeast: 1, atMost: 1 }, processesPerMonth: 10, storageBytes: gigabytes(1) },
  basic: {
    permissions: basic,
    seats: { atLeast: 5, atMost: noLimit },
    processesPerMonth: null,
    storageBytes: gigabytes(25),
  },
  standard: {
    permissions: standard,
    seats: { atLeast: 10, atMost: noLimit },
    processesPerMonth: null,
    storageBytes: gigabytes(100),
  },
  advanced: {
    permissions: advanced,
    seats: { atLeast: 20, atMost: noLimit },
    processesPerMonth: null,
    storageBytes: gigabytes(300),
  },
  single: {
    permissions: { ...advanced, review: false },
    seats: { atLeast: 1, atMost: 1 },
    processesPerMonth: null,
    storageBytes: gigabytes(50),
  },
};

/** Length of the trial an organization begins with, in days of 24 hours. */
export const trialDays = 15;

/** When a trial that begins at `foundedAt` ends. */
export const trialEnd = (foundedAt: Date): Date => new Date(foundedAt.getTime() + trialDays * 24 * 60 * 60 * 1000);

/** The stored subscription of an organization. `seats`: bought beyond those of the plan, or null. */
export interface Subscription {
  readonly plan: PlanName;
  readonly trialEndsAt: Date | null;
  readonly seats: number | null;
  /** Permissions withheld by the administration of the installation, regardless of the plan. */
  readonly withheld?: readonly string[];
}

/** The plan that counts at an instant. */
export interface CurrentPlan {
  readonly name: PlanName;
  /** The plan is lent: it ends with the trial. */
  readonly trial: boolean;
  readonly seats: number;
  readonly processesPerMonth: number | null;
  readonly storageBytes: number;
  readonly permissions: Permissions;
}

/**
 * The plan of a subscription at an instant. While a trial runs, a free subscription has the advanced plan with its 20
 * seats; at the very instant of `trialEndsAt` it is free again. A plan that was bought is not touched by a trial.
 */
export function planAt(subscription: Subscription, now: Date): CurrentPlan {
  const { plan, trialEndsAt, seats, withheld = [] } = subscription;
  const trial = plan === "free" && trialEndsAt !== null && now.getTime() < trialEndsAt.getTime();
  const name = trial ? "advanced" : plan;
  const { permissions, processesPerMonth, storageBytes, seats: range } = plans[name];
  const room = trial ? range.atLeast : Math.min(range.atMost, Math.max(range.atLeast, seats ?? 0));
  return { name, trial, seats: room, processesPerMonth, storageBytes, permissions: without(permissions, withheld) };
}

const without = (permissions: Permissions, withheld: readonly string[]): Permissions =>
  withheld.length === 0
    ? permissions
    : { ...permissions, ...Object.fromEntries(withheld.map((name) => [name, false])) };

/** Returns the permissions of a plan. */
export const permissionsOf = (plan: PlanName): Permissions => plans[plan].permissions;

/** The free plan asks for a verified phone before a process is sent or generated. */
export const asksForPhone = (plan: PlanName): boolean => plan === "free";
