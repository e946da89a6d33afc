import { z } from "zod";
import { normalName, ruled } from "#features/identity/person.ts";
import { OrganizationSettings } from "#protocol/actor.ts";
import type { FailureCode } from "#protocol/failure.ts";
import { Id } from "#protocol/page.ts";
import { PlanName } from "#protocol/permission.ts";
import { isCountry } from "./countries.ts";

const maxNameLength = 60;
const maxAddressLength = 200;

/** The fields its people fill in, in the order they are asked. */
export const organizationFields = ["name", "country", "address", "phone"] as const;
export type OrganizationField = (typeof organizationFields)[number];

const errors: Readonly<Record<OrganizationField, (text: string) => FailureCode | undefined>> = {
  name: (text) => {
    const name = normalName(text);
    if (name === "") return "organizations.nameRequired";
    return name.length <= maxNameLength ? undefined : "organizations.nameTooLong";
  },
  country: (text) => (isCountry(text.trim()) ? undefined : "organizations.countryRequired"),
  address: (text) => (normalName(text).length <= maxAddressLength ? undefined : "organizations.addressTooLong"),
  phone: (text) => (/^(\d{8})?$/.test(text.trim()) ? undefined : "organizations.phoneDigits"),
};

/** Returns the text key of the error in a field, or undefined if it is valid. Address and phone may be blank. */
export const fieldError = (field: OrganizationField, text: string): FailureCode | undefined => errors[field](text);

const trimmed = (text: string): string => text.trim();

/** The details of an organization, as its people enter them. */
export const OrganizationFields = z.object({
  name: ruled(normalName, errors.name),
  country: ruled(trimmed, errors.country),
  address: ruled(normalName, errors.address),
  phone: ruled(trimmed, errors.phone),
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

/** Returns the address of the logo with this SHA-256 (hexadecimal). It is public, and cannot be guessed. */
export const logoAddress = (hash: string): string => `/brand/logo/${hash}`;

/** The time zone of an organization's days and months until it chooses its own. */
export const defaultTimeZone = "America/Guatemala";

/** The general settings an organization begins with. */
export const defaultSettings: OrganizationSettings = {
  assignOnlyByManager: false,
  projectSelectionRequired: false,
  requiresDifferentReviewerThanCreator: false,
  consultantPlaceholderFields: false,
};

/** Settings as stored, which may be from before one of them existed. */
export const settingsOf = (stored: unknown): OrganizationSettings => ({
  ...defaultSettings,
  ...(stored as Partial<OrganizationSettings> | null),
});
