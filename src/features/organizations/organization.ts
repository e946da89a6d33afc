import { z } from "zod";
import { normalName } from "#features/identity/person.ts";
import { PlanName } from "#features/plans/plan.ts";
import { OrganizationSettings } from "#protocol/actor.ts";
import { Id } from "#protocol/page.ts";
import { isCountry } from "./countries.ts";

/** One line: control characters and line breaks would travel into mails and documents. */
const line = (max: number, tooLong: string) =>
  z.string().max(1000).transform(normalName).pipe(z.string().max(max, tooLong));

export const longestName = 60;
export const longestAddress = 200;

export const OrganizationName = line(longestName, "organizations.nameTooLong").pipe(
  z.string().min(1, "organizations.nameRequired"),
);
export const OrganizationAddress = line(longestAddress, "organizations.addressTooLong");
/** Blank, or exactly 8 digits. */
export const OrganizationPhone = z
  .string()
  .trim()
  .regex(/^(\d{8})?$/, "organizations.phoneDigits");
export const Country = z.string().refine(isCountry, "organizations.countryRequired");

/** What its people say of an organization. */
export const OrganizationFields = z.object({
  name: OrganizationName,
  country: Country,
  address: OrganizationAddress,
  phone: OrganizationPhone,
});
export type OrganizationFields = z.infer<typeof OrganizationFields>;

/** An organization as its owner and managers read it. `plan` is the one that counts now, a trial included. */
export const Organization = z.object({
  id: Id,
  name: z.string(),
  country: z.string(),
  address: z.string(),
  phone: z.string(),
  status: z.string(),
  plan: PlanName,
  trialEndsAt: z.string().nullable(),
  timeZone: z.string(),
  settings: OrganizationSettings,
});
export type Organization = z.infer<typeof Organization>;

/** Where days and months of an organization begin and end until it says otherwise. */
export const defaultTimeZone = "America/Guatemala";

/** The general settings an organization begins with. */
export const defaultSettings: OrganizationSettings = {
  assignOnlyByManager: false,
  projectSelectionRequired: false,
  requiresDifferentReviewerThanCreator: false,
};
