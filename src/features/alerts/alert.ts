import { z } from "zod";
import { isDay } from "#engine/calendar/day.ts";
import { isEmail } from "#engine/identifiers/email.ts";
import type { FailureCode } from "#protocol/failure.ts";
import { Id } from "#protocol/page.ts";

const letters = (text: string): number => Array.from(text).length;
export const maxTitle = 200;
export const maxMessage = 2000;
/** The maximum of addresses an alert may be mailed to, besides its assignee. */
export const maxEmails = 10;
/** The days in which a deleted alert can be restored. */
export const trashDays = 30;
/** Sent alerts that are listed. */
export const maxSent = 100;
/** Alerts the month's calendar asks for at once. */
export const maxInMonth = 500;

/** A day, yyyy-mm-dd, that exists. */
export const AlertDay = z.string("alerts.dateRequired").refine(isDay, "alerts.dateRequired");

export const AlertTitle = z
  .string()
  .transform((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim())
  .pipe(
    z
      .string()
      .min(1, "alerts.titleRequired")
      .refine((title) => letters(title) <= maxTitle, "alerts.titleTooLong"),
  );
export const AlertMessage = z
  .string()
  .trim()
  .refine((text) => letters(text) <= maxMessage, "alerts.messageTooLong");

const normal = (text: string): string => text.trim().toLowerCase();

/** Returns the text key of the error in addresses. */
export function emailsError(addresses: readonly string[]): FailureCode | undefined {
  const all = addresses.map(normal);
  if (!all.every(isEmail)) return "alerts.emailInvalid";
  return new Set(all).size > maxEmails ? "alerts.tooManyEmails" : undefined;
}

/** Addresses without repetition; case does not make another address. */
export const AlertEmails = z.array(z.string().max(320)).transform((given, context) => {
  const code = emailsError(given);
  if (code !== undefined) context.addIssue({ code: "custom", message: code });
  return [...new Set(given.map(normal))];
});

/** The addresses somebody wrote: one a line, or divided by commas, semicolons or spaces. */
export const emailsIn = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** The days before the alert's day at which it is mailed. */
export const DaysBefore = z
  .number()
  .int("alerts.daysInvalid")
  .min(0, "alerts.daysInvalid")
  .max(365, "alerts.daysInvalid");
/** The business days after the alert's day at which an open alert goes to the owner and the managers. */
export const EscalateDays = z
  .number()
  .int("alerts.escalateInvalid")
  .min(1, "alerts.escalateInvalid")
  .max(60, "alerts.escalateInvalid")
  .nullable();

/** The text and day of an alert, and the days before it at which it is mailed. */
export interface AlertText {
  readonly date: string;
  readonly title: string;
  readonly message: string;
  readonly daysBefore: number;
}

/** The fields of a manual alert. */
export const AlertFields = {
  date: AlertDay,
  title: AlertTitle,
  message: AlertMessage,
  emails: AlertEmails,
  daysBefore: DaysBefore,
  /** True if the days before are business days. */
  business: z.boolean(),
  escalateDays: EscalateDays,
};

/**
 * An alert as its reader sees it. An assignee who may not read its process sees only title and day. Then `whole` is
 * false and all other facts are empty.
 */
export const Alert = z.object({
  id: Id,
  date: z.string(),
  /** From today, by the organization's clock, to its day; negative when that is past. */
  daysLeft: z.number().int(),
  /** Key of the question its day comes from; null: typed, or the day of the approval. */
  dateField: z.string().nullable(),
  title: z.string(),
  whole: z.boolean(),
  message: z.string(),
  emails: z.array(z.string()),
  processId: Id.nullable(),
  processTitle: z.string().nullable(),
  clientId: Id.nullable(),
  clientName: z.string().nullable(),
  projectId: Id.nullable(),
  projectName: z.string().nullable(),
  /** Made by hand, not by a rule of a template. */
  byHand: z.boolean(),
  creatorId: Id.nullable(),
  creatorName: z.string().nullable(),
  assigneeId: Id.nullable(),
  assigneeName: z.string().nullable(),
  daysBefore: z.number().int(),
  business: z.boolean(),
  escalateDays: z.number().int().nullable(),
  completedBy: Id.nullable(),
  completedByName: z.string().nullable(),
  completedAt: z.iso.datetime().nullable(),
  sent: z.boolean(),
  sentAt: z.iso.datetime().nullable(),
  escalatedAt: z.iso.datetime().nullable(),
  /** Always false: deleted alerts are not there. */
  deleted: z.literal(false),
  /** The moment of its mail: the organization's morning of that day. */
  timeAlert: z.iso.datetime(),
  timeCreated: z.iso.datetime(),
  version: z.int32(),
});
export type Alert = z.infer<typeof Alert>;

/** Lists of alerts: by their day in the organization's zone; `past` are those of days before today. */
export const alertTimes = ["upcoming", "past"] as const;
/** The scopes of alerts: the user's own, those of their teams, all visible ones. */
export const alertScopes = ["own", "team", "all"] as const;
export type AlertScope = (typeof alertScopes)[number];
/** Open ones, completed ones, or both. */
export const alertStates = ["open", "completed", "all"] as const;

/** A title as it is searched: without case, accents and doubled spaces. */
export const searchKey = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim().replace(/\s+/g, " ");
