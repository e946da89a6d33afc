import { z } from "zod";
import { isEmail } from "#engine/identifiers/email.ts";
import type { FailureCode } from "#protocol/failure.ts";
import { Id } from "#protocol/page.ts";

/** The events of a template's processes that are mailed to addresses of the template. */
export const templateOccasions = ["unassigned", "assigned", "approved"] as const;
export type TemplateOccasion = (typeof templateOccasions)[number];

/** Addresses an occasion of a template may have. */
export const maxAddresses = 10;

const normal = (text: string): string => text.trim().toLowerCase();

/** Returns the text key of the error in addresses. */
function wrongIn(addresses: readonly string[]): FailureCode | undefined {
  if (!addresses.every(isEmail)) return "notifications.template.addressInvalid";
  return new Set(addresses).size > maxAddresses ? "notifications.template.tooMany" : undefined;
}

/** Addresses without repetition; case does not make another address. */
const Addresses = z.array(z.string().max(320)).transform((given, context) => {
  const addresses = given.map(normal);
  const code = wrongIn(addresses);
  if (code !== undefined) context.addIssue({ code: "custom", message: code });
  return [...new Set(addresses)];
});

/** The keys of questions for an e-mail address, whose answers get the mails too. */
const Fields = z
  .array(z.string().min(1).max(1500))
  .max(maxAddresses, "notifications.template.tooMany")
  .transform((keys) => [...new Set(keys)])
  .default([]);

/** The addresses by occasion, and the questions whose answers are addresses. */
export const TemplateAddresses = z.strictObject({
  unassigned: Addresses,
  assigned: Addresses,
  approved: Addresses,
  unassignedFields: Fields,
  assignedFields: Fields,
  approvedFields: Fields,
  /** The mail of an approval brings the Word file and the PDF. */
  withDocuments: z.boolean().default(false),
});
export type TemplateAddresses = z.infer<typeof TemplateAddresses>;

/** The keys of an occasion's questions, by their name among the settings. */
export const fieldsOf = (occasion: TemplateOccasion): `${TemplateOccasion}Fields` => `${occasion}Fields`;

/** Identifies a template in the calls of its notices. */
export const OfTemplate = { templateId: Id };

/** The addresses somebody wrote: one a line, or divided by commas or semicolons. */
export const addressesIn = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** Returns the text key of the error in typed addresses. */
export const addressError = (text: string): FailureCode | undefined => wrongIn(addressesIn(text).map(normal));
