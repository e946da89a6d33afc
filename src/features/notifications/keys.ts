import { queryArea } from "#protocol/query-key.ts";

/** The notices of whoever looks, and how many are unread. */
export const noticeKeys = queryArea("notices");

/** How whoever looks wants to be notified, and the mails that went out. */
export const noticePreferenceKeys = queryArea("noticePreferences");

/** The addresses of a template that are notified. */
export const templateNoticeKeys = queryArea("templateNotices");

/** What the unsubscribe link of a mail is about. */
export const mailStopKeys = queryArea("mailStop");
