import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id, PageInput, pageOf } from "#protocol/page.ts";
import { SavedVersion, TypedOver } from "#protocol/saved-version.ts";
import { Notice, NoticeKind } from "./notice.ts";
import { KindPreferences, Preferences, QuietHours } from "./preferences.ts";
import { OfTemplate, TemplateAddresses } from "./template-notices.ts";

export const listNotices = endpoint({
  method: "GET",
  path: "/notifications",
  access: "member",
  area: ["organization", "processes", "boards"],
  summary:
    "The caller's notifications, newest first, a page at a time; optionally only unread ones or those of one type",
  input: z.strictObject({ ...PageInput.shape, unread: z.literal("true").optional(), kind: NoticeKind.optional() }),
  output: pageOf(Notice),
});

export const markNotice = endpoint({
  method: "PUT",
  path: "/notifications/:noticeId",
  access: "member",
  area: ["organization", "processes:read", "boards:read"],
  summary: "Marks one of the caller's notifications as read or unread",
  input: z.strictObject({ noticeId: Id, read: z.boolean() }),
  output: z.object({ id: Id }),
});

export const markAllNotices = endpoint({
  method: "POST",
  path: "/notifications/read",
  access: "member",
  area: "organization",
  summary: "Marks all of the caller's notifications up to a given time as read",
  input: z.strictObject({ until: z.iso.datetime() }),
  output: z.object({ marked: z.number().int() }),
});

export const getPreferences = endpoint({
  method: "GET",
  path: "/notifications/preferences",
  access: "member",
  area: "organization",
  summary: "How the caller is notified of each type, in the product and by e-mail, and their quiet hours",
  input: z.strictObject({}),
  output: Preferences,
});

export const savePreferences = endpoint({
  method: "PUT",
  path: "/notifications/preferences",
  access: "member",
  area: "organization",
  summary: "Changes how the caller is notified; `mails: true` resumes e-mails stopped by an unsubscribe link",
  input: z.strictObject({ kinds: KindPreferences, quiet: QuietHours.nullable(), mails: z.boolean() }),
  output: Preferences,
});

/** A mail that went out, or should have. */
const SentMail = z.object({
  id: Id,
  title: z.string(),
  address: z.string(),
  notices: z.number().int(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  failedAt: z.iso.datetime().nullable(),
  failure: z.enum(["bounced", "failed"]).nullable(),
});

export const listNoticeMails = endpoint({
  method: "GET",
  path: "/notifications/mails",
  access: "member",
  area: ["organization", "processes", "boards"],
  summary: "The notification e-mails sent to the caller in the last 90 days, newest first, a page at a time",
  input: z.strictObject(PageInput.shape),
  output: pageOf(SentMail),
});

export const getTemplateNotices = endpoint({
  method: "GET",
  path: "/templates/:templateId/notifications",
  access: "member",
  area: "templates",
  summary: "The addresses that are notified when processes of a template are unassigned, assigned or approved",
  input: z.strictObject(OfTemplate),
  output: TemplateAddresses.extend({
    /** The questions of the template for an e-mail address. */
    questions: z.array(z.object({ key: z.string(), label: z.string() })),
    version: SavedVersion,
  }),
});

export const saveTemplateNotices = endpoint({
  method: "PUT",
  path: "/templates/:templateId/notifications",
  access: "member",
  area: "templates",
  summary:
    "Replaces the notified addresses of a template, and the questions whose answers are notified addresses. Refused (409) if someone saved since `version`",
  input: z.strictObject({ ...OfTemplate, ...TemplateAddresses.shape, version: TypedOver }),
  output: TemplateAddresses.extend({ version: SavedVersion }),
});

const limits = [{ by: "address", max: 30, seconds: 60 }] as const;
const token = z.string().max(1000);

export const getMailStop = endpoint({
  method: "GET",
  path: "/unsubscribe",
  access: "public",
  area: "none",
  summary: "Which e-mails an unsubscribe link stops; changes nothing",
  input: z.strictObject({ token }),
  output: z.object({
    organization: z.string(),
    address: z.string(),
    /** The template whose mails are meant; null: all mails of notices. */
    template: z.string().nullable(),
    stopped: z.boolean(),
  }),
  limits,
});

export const stopMails = endpoint({
  method: "POST",
  path: "/unsubscribe",
  access: "public",
  area: "none",
  summary: "Stops the e-mails an unsubscribe link belongs to",
  input: z.strictObject({ token }),
  output: z.object({ stopped: z.literal(true) }),
  limits,
});
