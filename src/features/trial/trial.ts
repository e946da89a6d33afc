import { checkNit } from "#engine/identifiers/nit.ts";
import { fieldError } from "#features/organizations/organization.ts";
import type { FailureCode } from "#protocol/failure.ts";

/** The only country whose tax number is asked for. */
export const taxedCountry = "GT";

/** The fields of the second step, in their order. */
export const organizationAnswers = ["orgName", "country", "nit"] as const;

/** The input of the second step. */
export interface TrialOrganization {
  readonly orgName: string;
  readonly country: string;
  readonly nit: string;
}

/**
 * Returns the text key of the error in an answer about the organization. A tax number is checked for Guatemala alone.
 */
export function answerError(
  field: (typeof organizationAnswers)[number],
  answers: TrialOrganization,
): FailureCode | undefined {
  if (field === "orgName") return fieldError("name", answers.orgName);
  if (field === "country") return fieldError("country", answers.country);
  if (answers.country !== taxedCountry) return undefined;
  const nit = checkNit(answers.nit);
  return nit.ok ? undefined : `trial.nit.${nit.error}`;
}

/** The tax number as it is stored: digits and a K without a dash; empty outside Guatemala. */
export function taxIdOf({ country, nit }: Pick<TrialOrganization, "country" | "nit">): string {
  const checked = country === taxedCountry ? checkNit(nit) : undefined;
  return checked?.ok ? checked.value : "";
}

/** The mails about the end of a trial: how long before it each goes out, in milliseconds, in their order. */
export const trialMails = [
  { name: "fiveDays", before: 5 * 24 * 3600 * 1000 },
  { name: "oneDay", before: 24 * 3600 * 1000 },
  { name: "ended", before: 0 },
] as const;
export type TrialMail = (typeof trialMails)[number]["name"];

/**
 * Returns the number of mails that are due at an instant. Only the last of them is sent, because the others are too
 * late.
 */
export const mailsDue = (trialEndsAt: Date, now: Date): number =>
  trialMails.filter(({ before }) => now.getTime() >= trialEndsAt.getTime() - before).length;
