import { type PlanName } from "#protocol/permission.ts";

/** The plans that are sold. */
export const soldPlans = ["basic", "standard", "advanced", "single"] as const satisfies readonly PlanName[];
export type SoldPlan = (typeof soldPlans)[number];

/** The billing cycles of a subscription. */
export const cycles = ["month", "year"] as const;
export type Cycle = (typeof cycles)[number];

/** The terms of a purchase: a plan, by the month or the year, for a number of people. */
export interface Terms {
  readonly plan: SoldPlan;
  readonly cycle: Cycle;
  readonly seats: number;
}

/** The currencies of prices, of which an installation has one. Prices are the same figures in each, in whole cents. */
export const currencies = ["USD", "GTQ"] as const;
export type Currency = (typeof currencies)[number];

/** An amount of money. */
export interface Money {
  readonly cents: number;
  readonly currency: Currency;
}

/** Cents per person and month, paid by the month and paid by the year, and the fewest and most people. */
const prices: Readonly<
  Record<SoldPlan, { readonly month: number; readonly year: number; readonly least: number; readonly most: number }>
> = {
  basic: { month: 3000, year: 2400, least: 5, most: 10_000 },
  standard: { month: 4000, year: 3200, least: 10, most: 10_000 },
  advanced: { month: 5000, year: 4000, least: 20, most: 10_000 },
  single: { month: 4500, year: 3600, least: 1, most: 1 },
};

/** Cents for the adaptation of one template to the firm. */
export const customizationCents = 3500;
/** The most templates of one order of adaptations. */
export const maxCustomizations = 50;

/** Credits for registry queries as they are sold, with the cents of each pack: what is bought together costs less a piece. */
export const creditPacks = [
  { credits: 10, cents: 1200 },
  { credits: 50, cents: 5000 },
  { credits: 200, cents: 16_000 },
] as const;

/** The cents of a pack of so many credits; undefined where no pack has so many. */
export const creditsCents = (credits: number): number | undefined =>
  creditPacks.find((pack) => pack.credits === credits)?.cents;

/** More people than this pay a tenth less, on annual billing. */
const discountAbove = 5;

/** The fewest and most people of a plan. */
export const seatsOf = (plan: SoldPlan): { readonly least: number; readonly most: number } => prices[plan];

/** Cents per person and month as the plan's card shows it. */
export const monthlyCents = (plan: SoldPlan, cycle: Cycle): number => prices[plan][cycle];

/** The discount of a subscription in percent. */
export const discountOf = ({ cycle, seats }: Pick<Terms, "cycle" | "seats">): number =>
  cycle === "year" && seats > discountAbove ? 10 : 0;

/** Cents of one period of a subscription. The seats are whole and within the plan's limits. */
export function periodCents({ plan, cycle, seats }: Terms): number {
  const full = prices[plan][cycle] * seats * (cycle === "year" ? 12 : 1);
  return (full * (100 - discountOf({ cycle, seats }))) / 100;
}

/** Cents an annual subscription saves over twelve months paid one by one. */
export const savedCents = (plan: SoldPlan, seats: number): number =>
  periodCents({ plan, cycle: "month", seats }) * 12 - periodCents({ plan, cycle: "year", seats });

/** A period of a subscription, from its first instant to the first after it. */
export interface Period {
  readonly start: Date;
  readonly end: Date;
}

/** Cents of what is left of a paid period, rounded down; never negative, never more than the period cost. */
export function unusedCents(terms: Terms, { start, end }: Period, now: Date): number {
  const whole = end.getTime() - start.getTime();
  if (whole <= 0) return 0;
  const left = Math.min(whole, Math.max(0, end.getTime() - now.getTime()));
  return Math.floor((periodCents(terms) * left) / whole);
}

/** The end of a period that starts at this instant: the same day of the next month or year, or that month's last. */
export function periodEnd(start: Date, cycle: Cycle): Date {
  const end = new Date(start);
  const months = cycle === "month" ? 1 : 12;
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return end;
}

const signs = { USD: "US$", GTQ: "Q" } as const satisfies Record<Currency, string>;

/** Returns an amount as it is read: `US$ 1,440.00`, `Q 1,440.00`. */
export const shownMoney = (cents: number, currency: Currency): string =>
  `${signs[currency]} ${(cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
