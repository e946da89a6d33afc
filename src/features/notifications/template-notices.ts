import { z } from "zod";
import { isEmail } from "#engine/identifiers/email.ts";
import type { FailureCode } from "#protocol/failure.ts";
import { Id } from "#protocol/page.ts";

/** What of a template's processes is told to addresses of the template. */
export const templateOccasions = ["unassigned", "assigned", "approved"] as const;
export type TemplateOccasion = (typeof templateOccasions)[number];

/** Addresses an occasion of a template may have. */
const maxAddresses = 10;

const normal = (text: string): string => text.trim().toLowerCase();

/** What is wrong with addresses, as a text key. */
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

/** The addresses by occasion. */
export const TemplateAddresses = z.strictObject({ unassigned: Addresses, assigned: Addresses, approved: Addresses });
export type TemplateAddresses = z.infer<typeof TemplateAddresses>;

/** Identifies a template in the calls of its notices. */
export const OfTemplate = { templateId: Id };

/** The addresses somebody wrote: one a line, or divided by commas or semicolons. */
export const addressesIn = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** What is wrong with the addresses somebody wrote, as a text key. */
export const addressError = (text: string): FailureCode | undefined => wrongIn(addressesIn(text).map(normal));
