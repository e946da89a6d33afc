import { z } from "zod";
import { isClockTime } from "#engine/calendar/clock-time.ts";
import { type NoticeKind, noticeKinds } from "./notice.ts";

/** When a notice is mailed. */
export const mailModes = ["instant", "hourly", "daily", "never"] as const;
export const MailMode = z.enum(mailModes);
export type MailMode = z.infer<typeof MailMode>;

/** A person's preferences for one kind: in the product, by mail, and as a push message while the product is closed. */
export const KindPreference = z.strictObject({ product: z.boolean(), mail: MailMode, push: z.boolean() });
export type KindPreference = z.infer<typeof KindPreference>;

/** Every kind with its preference. */
export const KindPreferences = z.record(z.enum(noticeKinds), KindPreference);
export type KindPreferences = z.infer<typeof KindPreferences>;

/** Kinds that another part of the product mails already: here they are never mailed. */
export const mailedElsewhere: ReadonlySet<NoticeKind> = new Set(["alertDue", "trialEnding"]);

const inProduct = (mail: MailMode, push = mail === "instant"): KindPreference => ({ product: true, mail, push });

/**
 * The default preferences. Notices that ask for the person's own action are mailed and pushed at once, others are
 * gathered.
 */
export const defaultKinds: KindPreferences = {
  mentioned: inProduct("instant"),
  processAssigned: inProduct("instant"),
  processSent: inProduct("daily"),
  processUnassigned: inProduct("daily"),
  processApproved: inProduct("instant"),
  processRejected: inProduct("instant"),
  processHandedOver: inProduct("instant"),
  workHandedOver: inProduct("instant"),
  contractSigned: inProduct("instant"),
  contractDeclined: inProduct("instant"),
  contractExpired: inProduct("instant"),
  paperExpires: inProduct("instant"),
  commented: inProduct("hourly"),
  taskAssigned: inProduct("instant"),
  taskDue: inProduct("instant"),
  taskOverdue: inProduct("instant"),
  taskNotMade: inProduct("instant"),
  taskUnassigned: inProduct("instant"),
  alertDue: inProduct("never", true),
  alertAssigned: inProduct("instant"),
  memberJoined: inProduct("daily"),
  invitationUndelivered: inProduct("never"),
  shareUndelivered: inProduct("never"),
  trialEnding: inProduct("never"),
};

const Clock = z.string().refine(isClockTime, "notifications.timeInvalid");

/** Hours in which nothing is mailed, by the organization's clock; from later than to means over midnight. */
export const QuietHours = z
  .strictObject({ from: Clock, to: Clock })
  .refine(({ from, to }) => from !== to, { message: "notifications.quietEmpty", path: ["to"] });
export type QuietHours = z.infer<typeof QuietHours>;

/** A person's preferences. */
export const Preferences = z.object({
  kinds: KindPreferences,
  quiet: QuietHours.nullable(),
  /** The moment when the link of a mail stopped all mails. Null while they are sent. */
  mailsStoppedAt: z.iso.datetime().nullable(),
  /** The last mail to this person, if their mail server refused it for good. Null if it was accepted. */
  bounced: z.object({ address: z.string(), at: z.iso.datetime() }).nullable(),
  /** The time zone of the quiet hours and of the daily mail. */
  timeZone: z.string(),
});
export type Preferences = z.infer<typeof Preferences>;
