import { z } from "zod";
import { permissionsOf } from "#features/plans/plan.ts";
import type { FailureCode } from "#protocol/failure.ts";
import { type PlanPermission, planPermissions } from "#protocol/permission.ts";
import type { Language } from "#protocol/text.ts";
import { cycles, type Period, periodCents, seatsOf, soldPlans, type Terms, unusedCents } from "./price.ts";

/** The terms that can be bought, as sent. */
export const TermsInput = z.object({
  plan: z.enum(soldPlans),
  cycle: z.enum(cycles),
  seats: z.number().int().min(1).max(10_000),
});

/** A subscription as it was paid for. `pastDue`: a payment is missing, and the days of grace run. */
export interface Subscription {
  readonly terms: Terms;
  readonly period: Period;
  readonly state: "active" | "pastDue";
  readonly cancelAtPeriodEnd: boolean;
  readonly scheduled: Terms | undefined;
}

/** The price of a change, and its start. `credit`: the unused part of the paid period. */
export interface Quote {
  readonly when: "now" | "periodEnd";
  readonly fullCents: number;
  readonly creditCents: number;
  readonly dueCents: number;
}

/** Days after the end of a paid period until the subscription has expired. */
const graceDays = 8;
/** Hours a bank transfer counts before it was confirmed. */
export const provisionalHours = 72;
/** The time for which an order waits for the provider's message before it is asked. */
export const askProviderAfterMs = 60 * 60 * 1000;

const dayMs = 24 * 60 * 60 * 1000;

/** When a subscription whose period ended without a payment has expired. */
export const expiresAt = (period: Period): Date => new Date(period.end.getTime() + graceDays * dayMs);

/** Why these terms cannot be bought by a firm of so many people; `true` when they can. */
export function buy(terms: Terms, people: number): true | FailureCode {
  const { least, most } = seatsOf(terms.plan);
  if (terms.seats < least) return "payments.tooFewSeats";
  if (terms.seats > most) return "payments.tooManySeats";
  return people > terms.seats ? "payments.peopleOver" : true;
}

/** Returns true if two terms are the same. */
export const sameTerms = (a: Terms, b: Terms): boolean =>
  a.plan === b.plan && a.cycle === b.cycle && a.seats === b.seats;

/** Returns the price of the terms for a year, to compare their size. */
const perYear = (terms: Terms): number => periodCents(terms) * (terms.cycle === "month" ? 12 : 1);

const tier = { single: 0, basic: 1, standard: 2, advanced: 3 } as const;

/** Returns true if a change gives more: a larger plan, or more people on the same one, or a year instead of a month. */
function isLarger(from: Terms, to: Terms): boolean {
  if (tier[from.plan] !== tier[to.plan]) return tier[to.plan] > tier[from.plan];
  if (from.seats !== to.seats) return to.seats > from.seats;
  return perYear(to) >= perYear(from) || (from.cycle === "month" && to.cycle === "year");
}

/**
 * Returns the price of terms for a firm now. A larger plan begins at once, less the unused part of the paid period. A
 * smaller one begins after it.
 */
export function quote(current: Subscription | undefined, terms: Terms, now: Date): Quote {
  const fullCents = periodCents(terms);
  const paid = current !== undefined && current.state === "active" && current.period.end.getTime() > now.getTime();
  if (!paid) return { when: "now", fullCents, creditCents: 0, dueCents: fullCents };
  if (!isLarger(current.terms, terms)) return { when: "periodEnd", fullCents, creditCents: 0, dueCents: 0 };
  const creditCents = Math.min(fullCents, unusedCents(current.terms, current.period, now));
  return { when: "now", fullCents, creditCents, dueCents: fullCents - creditCents };
}

/** Returns the permissions that a change of plan closes. */
export const lostPermissions = (from: Parameters<typeof permissionsOf>[0], to: Terms["plan"]): PlanPermission[] =>
  planPermissions.filter((one) => permissionsOf(from)[one] === true && permissionsOf(to)[one] !== true);

const words = {
  update: { en: "UPDATE", es: "ACTUALIZAR" },
  cancel: { en: "CANCEL", es: "CANCELAR" },
} as const;

/** Returns true if the typed text is the word of the language that confirms a change, in capitals. */
export const confirms = (what: keyof typeof words, typed: string, language: Language): boolean =>
  typed.trim() === words[what][language];
