import { z } from "zod";
import { isClockTime } from "#engine/calendar/clock-time.ts";
import { type NoticeKind, noticeKinds } from "./notice.ts";

/** When a notice is mailed. */
export const mailModes = ["instant", "hourly", "daily", "never"] as const;
export const MailMode = z.enum(mailModes);
export type MailMode = z.infer<typeof MailMode>;

/** What somebody wants of one kind: to see it in the product, to be mailed, to be shown it by their browsers while it is closed. */
export const KindPreference = z.strictObject({ product: z.boolean(), mail: MailMode, push: z.boolean() });
export type KindPreference = z.infer<typeof KindPreference>;

/** Every kind with its preference. */
export const KindPreferences = z.record(z.enum(noticeKinds), KindPreference);
export type KindPreferences = z.infer<typeof KindPreferences>;

/** Kinds that another part of the product mails already: here they are never mailed. */
export const mailedElsewhere: ReadonlySet<NoticeKind> = new Set(["alertDue", "trialEnding"]);

const inProduct = (mail: MailMode, push = mail === "instant"): KindPreference => ({ product: true, mail, push });

/** What everybody begins with: what asks for one's own act is mailed and pushed at once, the rest with others. */
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
  alertDue: inProduct("never", true),
  alertAssigned: inProduct("instant"),
  memberJoined: inProduct("daily"),
  trialEnding: inProduct("never"),
};

const Clock = z.string().refine(isClockTime, "notifications.timeInvalid");

/** Hours in which nothing is mailed, by the organization's clock; from later than to means over midnight. */
export const QuietHours = z
  .strictObject({ from: Clock, to: Clock })
  .refine(({ from, to }) => from !== to, { message: "notifications.quietEmpty", path: ["to"] });
export type QuietHours = z.infer<typeof QuietHours>;

/** What somebody chose. */
export const Preferences = z.object({
  kinds: KindPreferences,
  quiet: QuietHours.nullable(),
  /** When the link of a mail stopped all of them; null while they go out. */
  mailsStoppedAt: z.iso.datetime().nullable(),
  /** The last mail to this person, where their mail server refused it for good; null when it was taken. */
  bounced: z.object({ address: z.string(), at: z.iso.datetime() }).nullable(),
  /** The zone of the quiet hours and of the daily mail. */
  timeZone: z.string(),
});
export type Preferences = z.infer<typeof Preferences>;
